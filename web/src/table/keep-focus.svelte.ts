/** Whoever plays by keyboard on the board stays with the answers when what was focused is gone. */
export function keepFocus(frame: () => HTMLElement | null, change: () => unknown): void {
  let focused: Element | null = null;
  $effect.pre(() => {
    void change();
    focused = frame()?.contains(document.activeElement) ? document.activeElement : null;
  });
  $effect(() => {
    void change();
    if (focused === null || document.activeElement !== document.body) return;
    const answers = frame()?.querySelector<HTMLElement>(".answers");
    const place = answers?.querySelector<HTMLElement>("[data-answer]") ?? answers ?? frame()?.querySelector<HTMLElement>("#content");
    place?.focus({ preventScroll: true });
  });
}

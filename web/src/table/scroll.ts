/** Brings what is asked into sight, where a board is longer than the room it has. Boards mark it with `data-asked`. */

const MARGIN = 8;

/** How far a box must scroll so that a part of it, from `top` to `bottom` as it is seen now, comes into sight. A part that is too tall shows its end: there the hand lies, above the answers. */
export function scrollBy(part: { top: number; bottom: number }, box: { top: number; bottom: number }): number {
  if (part.bottom > box.bottom - MARGIN) return part.bottom - box.bottom + MARGIN;
  if (part.top < box.top + MARGIN && part.bottom - part.top <= box.bottom - box.top) return part.top - box.top - MARGIN;
  return 0;
}

/** What is drawn after the question came (a tip, the folded answers) may change the room: it is looked at once more. */
const SETTLED = 250;

export function scrollToAsked(box: HTMLElement): void {
  const from = box.scrollTop;
  const target = scrollFrom(box, from);
  requestAnimationFrame(() => {
    const now = target();
    if (now !== null) box.scrollTo({ top: now, behavior: isStill() ? "auto" : "smooth" });
    const leaves = listen(box);
    setTimeout(() => {
      const later = target();
      if (!leaves() && later !== null && later !== now) box.scrollTo({ top: later, behavior: isStill() ? "auto" : "smooth" });
    }, SETTLED);
  });
}

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where a box should scroll to, seen from where it was; null when it can stay. */
function scrollFrom(box: HTMLElement, from: number): () => number | null {
  return () => {
    const moved = box.scrollTop - from;
    const asked = [...box.querySelectorAll<HTMLElement>("[data-asked=true]")].map((each) => each.getBoundingClientRect()).filter((rect) => rect.height > 0);
    if (asked.length === 0) return null;
    const part = { top: Math.min(...asked.map((rect) => rect.top)) + moved, bottom: Math.max(...asked.map((rect) => rect.bottom)) + moved };
    return Math.max(0, Math.round(from + scrollBy(part, box.getBoundingClientRect())));
  };
}

/** Whether the player has touched the box since: then it is theirs to scroll. */
function listen(box: HTMLElement): () => boolean {
  let touched = false;
  const note = (): void => void (touched = true);
  for (const kind of ["pointerdown", "wheel", "keydown"]) box.addEventListener(kind, note, { once: true, passive: true });
  return () => touched;
}

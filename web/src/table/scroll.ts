/** Brings what is asked into sight, where a board is longer than the room it has. Boards mark it with `data-asked`. */

const MARGIN = 8;

/** How far a box must scroll so that a part of it, from `top` to `bottom` as it is seen now, comes into sight. A part that is too tall shows its end: there the hand lies, above the answers. */
export function scrollBy(part: { top: number; bottom: number }, box: { top: number; bottom: number }): number {
  if (part.bottom > box.bottom - MARGIN) return part.bottom - box.bottom + MARGIN;
  if (part.top < box.top + MARGIN && part.bottom - part.top <= box.bottom - box.top) return part.top - box.top - MARGIN;
  return 0;
}

/** For so long after a question its room may still change: by a tip, or by answers that fold. */
const SETTLING = 1500;

export function scrollToAsked(box: HTMLElement): void {
  const target = scrollFrom(box, box.scrollTop);
  const touched = listen(box);
  let last: number | null = null;
  const room = new ResizeObserver(() => {
    if (touched()) return room.disconnect();
    const top = target();
    if (top === null || top === last) return;
    last = top;
    box.scrollTo({ top, behavior: isStill() ? "auto" : "smooth" });
  });
  room.observe(box);
  setTimeout(() => room.disconnect(), SETTLING);
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

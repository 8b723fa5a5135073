/** Brings what is asked into sight, where a board is longer than the room it has. Boards mark it with `data-asked`. */

const MARGIN = 8;

/** How far a box must scroll so that a part of it, from `top` to `bottom` as it is seen now, comes into sight. A part that is too tall shows its end: there the hand lies, above the answers. */
export function scrollBy(part: { top: number; bottom: number }, box: { top: number; bottom: number }): number {
  if (part.bottom > box.bottom - MARGIN) return part.bottom - box.bottom + MARGIN;
  if (part.top < box.top + MARGIN && part.bottom - part.top <= box.bottom - box.top) return part.top - box.top - MARGIN;
  return 0;
}

export function scrollToAsked(box: HTMLElement): void {
  const asked = [...box.querySelectorAll<HTMLElement>("[data-asked=true]")].map((each) => each.getBoundingClientRect()).filter((rect) => rect.height > 0);
  if (asked.length === 0) return;
  const part = { top: Math.min(...asked.map((rect) => rect.top)), bottom: Math.max(...asked.map((rect) => rect.bottom)) };
  const by = scrollBy(part, box.getBoundingClientRect());
  if (by === 0) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollBy({ top: by, behavior: still ? "auto" : "smooth" });
}

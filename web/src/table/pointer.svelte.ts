/** Where the player's finger or pointer was last, and which of the two it was. */

export interface Spot {
  x: number;
  y: number;
}

let spot: Spot = { x: 0, y: 0 };
let touched = false;

export const pointer = {
  /** Where the player looks: the last press, or for the keyboard the focused element. */
  get spot(): Spot {
    return spot;
  },
  get isTouch(): boolean {
    return touched;
  },
};

export function followPointer(): () => void {
  const onPress = (event: PointerEvent): void => {
    spot = { x: event.clientX, y: event.clientY };
    touched = event.pointerType === "touch";
  };
  const onKey = (): void => {
    touched = false;
    const focused = document.activeElement?.getBoundingClientRect();
    if (focused && focused.width > 0) spot = { x: focused.left + focused.width / 2, y: focused.top + focused.height / 2 };
  };
  addEventListener("pointerdown", onPress, { capture: true });
  addEventListener("keydown", onKey, { capture: true });
  return () => {
    removeEventListener("pointerdown", onPress, { capture: true });
    removeEventListener("keydown", onKey, { capture: true });
  };
}

/** A press on the board while moves wait to be shown goes on to them, and does nothing else. */
import type { Attachment } from "svelte/attachments";

export function pressToGoOn(isHolding: () => boolean, goOn: () => void): Attachment<HTMLElement> {
  return (board) => {
    let swallows = false;
    const onPress = (event: PointerEvent): void => {
      swallows = event.button === 0 && isHolding();
      if (swallows) goOn();
    };
    const onClick = (event: MouseEvent): void => {
      if (!swallows) return;
      swallows = false;
      event.preventDefault();
      event.stopPropagation();
    };
    board.addEventListener("pointerdown", onPress, { capture: true });
    board.addEventListener("click", onClick, { capture: true });
    return () => {
      board.removeEventListener("pointerdown", onPress, { capture: true });
      board.removeEventListener("click", onClick, { capture: true });
    };
  };
}

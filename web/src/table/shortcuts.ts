/** What the keys do at a table. Pure. */
import type { Tab } from "./panels.svelte";

export type Shortcut = { does: "digit"; digit: string } | { does: "tab"; tab: Tab } | { does: "enter" | "go on" | "undo" | "hint" | "nothing" };

export interface Pressed {
  key: string;
  /** The element that has the focus. */
  target: Element;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface Situation {
  /** The digits of a number that has been begun. */
  typed: string;
  /** Whether moves wait to be shown. */
  holdsMoves: boolean;
}

const GO_ON = new Set([" ", "Enter", "ArrowRight", "Escape"]);
const LETTERS: Record<string, Shortcut> = {
  l: { does: "tab", tab: "log" },
  c: { does: "tab", tab: "chat" },
  t: { does: "tab", tab: "table" },
  u: { does: "undo" },
  h: { does: "hint" },
};

/** What a key does; null where it isn't ours: with another key held down, or while somebody types a text. */
export function shortcutOf({ key, target, ctrlKey, metaKey, altKey }: Pressed, { typed, holdsMoves }: Situation): Shortcut | null {
  if (ctrlKey || metaKey || altKey || target.closest("input, textarea, select, dialog[open]") !== null) return null;
  if (typed !== "" && key === "Enter") return { does: "enter" };
  if (holdsMoves && GO_ON.has(key) && target.closest("button, a, [role=log]") === null) return { does: "go on" };
  if (/^\d$/.test(key)) return { does: "digit", digit: key };
  return LETTERS[key.toLowerCase()] ?? { does: "nothing" };
}

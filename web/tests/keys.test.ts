import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AnswerGroup } from "../src/table/answers";
import { shortcutOf, type Pressed } from "../src/table/shortcuts";
import { TypedNumber } from "../src/table/typed-number.svelte";

const press = (key: string, html = "<p></p>", changes: Partial<Pressed> = {}): Pressed => {
  const place = document.createElement("div");
  place.innerHTML = html;
  return { key, target: place.firstElementChild!, ctrlKey: false, metaKey: false, altKey: false, ...changes };
};
const CALM = { typed: "", holdsMoves: false };

describe("a key", () => {
  test("opens a tab, undoes, asks for a hint, or begins a number", () => {
    const does = ["l", "C", "t", "u", "h", "7", "x"].map((key) => shortcutOf(press(key), CALM));
    expect(does).toEqual([
      { does: "tab", tab: "log" },
      { does: "tab", tab: "chat" },
      { does: "tab", tab: "table" },
      { does: "undo" },
      { does: "hint" },
      { does: "digit", digit: "7" },
      { does: "nothing" },
    ]);
  });

  test("is the browser's with Ctrl, Alt or Cmd, and the writer's in a text", () => {
    expect(shortcutOf(press("c", "<p></p>", { ctrlKey: true }), CALM)).toBeNull();
    expect(shortcutOf(press("c", "<p></p>", { metaKey: true }), CALM)).toBeNull();
    expect(shortcutOf(press("c", "<p></p>", { altKey: true }), CALM)).toBeNull();
    expect(shortcutOf(press("u", "<input>"), CALM)).toBeNull();
  });

  test("goes on to moves that wait, but not from a button, which it presses", () => {
    const held = { typed: "", holdsMoves: true };
    expect(shortcutOf(press(" "), held)).toEqual({ does: "go on" });
    expect(shortcutOf(press(" ", "<button></button>"), held)).toEqual({ does: "nothing" });
    expect(shortcutOf(press(" "), CALM)).toEqual({ does: "nothing" });
  });

  test("finishes a number that has been begun", () => {
    expect(shortcutOf(press("Enter"), { typed: "1", holdsMoves: true })).toEqual({ does: "enter" });
  });
});

describe("a typed number", () => {
  const groups = (count: number): AnswerGroup[] => [{ name: "", answers: Array.from({ length: count }, (_, place) => ({ answer: `a${place + 1}`, label: "", brief: "", key: String(place + 1) })) }];
  function typing(count: number) {
    const chosen: string[] = [];
    return { typed: new TypedNumber(() => groups(count), (answer) => chosen.push(answer)), chosen };
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("answers at once where it can't grow", () => {
    const { typed, chosen } = typing(9);
    typed.type("1");
    expect([chosen, typed.digits]).toEqual([["a1"], ""]);
  });

  test("waits where it can, for a digit, for Enter or for a moment", () => {
    const { typed, chosen } = typing(12);
    typed.type("1");
    expect([chosen, typed.digits]).toEqual([[], "1"]);
    typed.type("2");
    typed.type("1");
    typed.enter();
    typed.type("1");
    vi.advanceTimersByTime(1000);
    expect(chosen).toEqual(["a12", "a1", "a1"]);
  });

  test("that no answer has begins again with its last digit", () => {
    const { typed, chosen } = typing(12);
    typed.type("1");
    typed.type("5");
    expect(chosen).toEqual(["a5"]);
  });

  test("is dropped when it is forgotten", () => {
    const { typed, chosen } = typing(12);
    typed.type("1");
    typed.forget();
    vi.advanceTimersByTime(1000);
    expect(chosen).toEqual([]);
  });
});

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DeckEditor } from "../src/decks/deck-editor.svelte";
import { type Card, type Deck, type DeckSize } from "../src/lib/decks";
import { answerRequests, leaveTable, withEffects } from "./at-table.svelte";
import { MemoryStore } from "./fake-server";

const ids = (letter: string, count: number): string[] => Array.from({ length: count }, (_, place) => `${letter}${place}`);
const SIZE: DeckSize = { heroes: 15, equipment: 7, super: 1 };
const FULL: Deck = { name: "Wall", plan: "", heroes: ids("h", SIZE.heroes), equipment: ids("e", SIZE.equipment), super: "s0" };
const HERO = { id: "h0", name: "Ysolt", kind: "hero" } as Card;

/** An editor whose content has come. */
function edit(store = new MemoryStore()): DeckEditor {
  const editor = withEffects(() => new DeckEditor(store));
  editor.content = { cards: [], decks: [], size: SIZE };
  flushSync();
  return editor;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  leaveTable();
});

describe("the verdict on a deck", () => {
  test("says what is missing, without asking the server", () => {
    const asked = answerRequests({});
    const editor = edit();
    expect(editor.verdict.text).toContain(`${SIZE.heroes} heroes`);
    editor.deck = { ...FULL, name: " " };
    flushSync();
    expect([editor.verdict.text, asked]).toEqual(["Give the deck a name.", []]);
  });

  test("of a complete deck is the server's, which is asked once for several changes", async () => {
    const asked = answerRequests({});
    const editor = edit();
    for (const name of ["W", "Wa", "Wall"]) {
      editor.deck = { ...FULL, name };
      flushSync();
    }
    expect(editor.verdict.good).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect([editor.verdict.good, asked.length]).toEqual([true, 1]);
  });

  test("names the clause that it breaks", async () => {
    answerRequests({ title: "Not allowed", detail: "Too many dragons.", clause: "VA-2.4" }, 422);
    const editor = edit();
    editor.deck = FULL;
    flushSync();
    await vi.advanceTimersByTimeAsync(300);
    expect(editor.verdict).toEqual({ good: false, text: "Too many dragons.", clause: "VA-2.4" });
  });
});

describe("building", () => {
  test("counts as edited until it is saved, and a saved deck is there the next time", () => {
    const store = new MemoryStore();
    const editor = edit(store);
    expect(editor.isEdited).toBe(false);
    editor.toggle(HERO);
    editor.rename(" Wall ");
    expect([editor.isEdited, editor.deck.heroes]).toEqual([true, ["h0"]]);
    editor.save();
    expect([editor.isEdited, editor.isSaved]).toEqual([false, true]);
    expect(edit(store).own.map((deck) => deck.name)).toEqual(["Wall"]);
  });

  test("asks before changes are lost, and keeps them if the player says so", () => {
    const ask = vi.fn(() => false);
    vi.stubGlobal("confirm", ask);
    const editor = edit();
    editor.startFrom(FULL);
    expect([ask.mock.calls.length, editor.deck.name]).toEqual([0, "Wall"]);
    editor.toggle(HERO);
    editor.startEmpty();
    expect([ask.mock.calls.length, editor.deck.name]).toEqual([1, "Wall"]);
  });

  test("begins with a deck from a file; another file is a problem", async () => {
    const editor = edit();
    await editor.importFile(new File([JSON.stringify(FULL)], "wall.json"));
    expect([editor.deck.name, editor.problem]).toEqual(["Wall", ""]);
    await editor.importFile(new File(["[]"], "other.json"));
    expect(editor.problem).not.toBe("");
  });
});

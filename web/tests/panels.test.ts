import { flushSync } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import generic from "../src/boards/generic";
import type { Snapshot } from "../src/lib/protocol";
import { growthIn } from "../src/table/growth";
import { Panels } from "../src/table/panels.svelte";
import { leaveTable, sitAt, stubWindow, withEffects } from "./at-table.svelte";
import { ask, INFO, playedEntry } from "./fake-server";

const GATHERING = { table: { ...INFO, status: "gathering" as const }, view: null, ask: null };

function panelsOn(window: "phone" | "desktop", changes: Partial<Snapshot> = {}) {
  stubWindow((query) => window === "desktop" && query.startsWith("(min-width"));
  const { table, env } = sitAt(changes);
  table.board = { ...generic, pressable: true };
  return { table, env, panels: withEffects(() => new Panels(table)) };
}

afterEach(leaveTable);

describe("on a desktop", () => {
  test("the answers are always in sight, and the log is open beside them", () => {
    const { panels } = panelsOn("desktop");
    expect([panels.roomy, panels.tabs, panels.tab, panels.compact]).toEqual([true, ["log", "chat", "table"], "log", false]);
  });

  test("the log is in sight until another tab is opened", () => {
    const { panels } = panelsOn("desktop");
    expect(panels.logInSight).toBe(true);
    panels.open("chat");
    expect(panels.logInSight).toBe(false);
    expect(panelsOn("phone").panels.logInSight).toBe(false);
  });

  test("a question leaves the open tab open", () => {
    const { panels, env } = panelsOn("desktop", { ask: null });
    panels.open("chat");
    env.socket.receive({ type: "entry", ...playedEntry(3, "P2 draws."), ask: ask("8") });
    flushSync();
    expect(panels.tab).toBe("chat");
  });
});

describe("on a phone", () => {
  test("a question brings its answers to the front, but not again for the same one", () => {
    const { panels, env } = panelsOn("phone", { ask: null });
    panels.open("chat");
    panels.large = true;
    env.socket.receive({ type: "entry", ...playedEntry(3, "P2 draws."), ask: ask("8") });
    flushSync();
    expect([panels.tab, panels.large]).toEqual(["decide", false]);
    panels.open("chat");
    env.socket.receive({ type: "entry", n: 4, at: 4, kind: "said", events: [], seat: 1, text: "Well?" });
    flushSync();
    expect(panels.tab).toBe("chat");
  });

  test("the answers fold only where the board can be pressed as well", () => {
    const { table, panels } = panelsOn("phone");
    expect([panels.foldable, panels.contentSized]).toEqual([true, true]);
    table.board = generic;
    expect([panels.foldable, panels.contentSized]).toEqual([false, false]);
  });

  test("the arrow keys go round the tabs", () => {
    const { panels } = panelsOn("phone");
    expect([panels.openBeside(-1), panels.openBeside(1), panels.openBeside(1)]).toEqual(["table", "decide", "log"]);
  });

  test("before the game the seats have all the room until a tab is opened; its second press closes it", () => {
    const { panels } = panelsOn("phone", GATHERING);
    expect([panels.folded, panels.tabs]).toEqual([true, ["log", "chat", "table"]]);
    panels.toggle("chat");
    expect([panels.folded, panels.tab]).toEqual([false, "chat"]);
    panels.toggle("chat");
    expect(panels.folded).toBe(true);
  });
});

describe("a board", () => {
  test("grows with the room, in both directions, but not for ever", () => {
    const needed = { width: 800, height: 600 };
    expect(growthIn({ width: 1200, height: 720 }, needed)).toBeCloseTo(1.2);
    expect(growthIn({ width: 400, height: 300 }, needed)).toBe(1);
    expect(growthIn({ width: 8000, height: 6000 }, needed)).toBe(1.7);
    expect(growthIn({ width: 8000, height: 6000 }, undefined)).toBe(1);
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Entry, Snapshot } from "../src/lib/protocol";
import type { Pace } from "../src/lib/preferences.svelte";
import type { ConnectionState } from "../src/table/connection";
import { HOLDS, Playback } from "../src/table/pace";
import { applyEntry, applySnapshot, type TableModel } from "../src/table/reducer";
import { playedEntry, snapshot } from "./fake-server";

const start = applySnapshot(null, snapshot({ ask: null, n: 2 }) as unknown as Snapshot, 0);
const state = (model: TableModel): ConnectionState => ({ status: "open", closing: null, model, pending: [], answering: false, refusal: null });

let pace: Pace = "normal";
let shown: { n: number; behind: number; stepping: boolean; told: string[] }[] = [];
let playback: Playback;
let newest: TableModel;

/** An entry comes from the server. */
function come(text: string, changes: Partial<Entry> = {}): void {
  newest = applyEntry(newest, { ...playedEntry(newest.n + 1, text), seat: newest.n % 2 === 0 ? 1 : 2, ask: null, ...changes })!;
  playback.push(state(newest));
}

const seen = (): number => shown.at(-1)!.n;

beforeEach(() => {
  vi.useFakeTimers();
  pace = "normal";
  shown = [];
  newest = start;
  playback = new Playback({
    show: (each, behind, stepping) => shown.push({ n: each.model?.n ?? 0, behind, stepping, told: each.model?.recent.map((event) => event.text) ?? [] }),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    pace: () => pace,
    reveals: () => new Set(["hit"]),
  });
  playback.push(state(start));
});

describe("the pace", () => {
  test.each(["calm", "normal"] as const)("moves that come at once are shown one after the other, %s", (chosen) => {
    pace = chosen;
    for (const text of ["One.", "Two.", "Three."]) come(text);
    expect([seen(), shown.at(-1)!.behind]).toEqual([3, 2]);
    vi.advanceTimersByTime(HOLDS[chosen].usual);
    expect(seen()).toBe(4);
    vi.advanceTimersByTime(HOLDS[chosen].usual);
    expect(seen()).toBe(5);
  });

  test("what is revealed is held longer", () => {
    const hit = { events: [{ kind: "hit", clause: "", text: "A hit.", data: {} }] };
    come("One.", hit);
    come("Two.");
    vi.advanceTimersByTime(HOLDS.normal.usual);
    expect(seen()).toBe(3);
    vi.advanceTimersByTime(HOLDS.normal.reveal - HOLDS.normal.usual);
    expect(seen()).toBe(4);
  });

  test("quick shows moves as they come", () => {
    pace = "quick";
    for (const text of ["One.", "Two.", "Three."]) come(text);
    expect(seen()).toBe(5);
  });

  test("step by step, the next move waits for the player", () => {
    pace = "step";
    come("One.");
    come("Two.");
    vi.advanceTimersByTime(60_000);
    expect(shown.at(-1)).toMatchObject({ n: 3, behind: 1, stepping: true });
    playback.next();
    expect(seen()).toBe(4);
  });

  test("a tap skips to the newest, and no event is lost to the board", () => {
    for (const text of ["One.", "Two.", "Three."]) come(text);
    playback.skip();
    expect(shown.at(-1)).toMatchObject({ n: 5, behind: 0 });
    expect(shown.at(-1)!.told).toEqual(["Two.", "Three."]);
    vi.advanceTimersByTime(60_000);
    expect(seen()).toBe(5);
  });

  test("while the player is asked, what others do is shown at once", () => {
    const ask = { decision: "d9", text: "Which?", clause: "QST-1.1", legal: ["a"] };
    come("One.", { ask });
    come("Two.", { ask: undefined as never });
    expect(seen()).toBe(4);
  });

  test("whoever plays against the clock does not watch the past while time runs", () => {
    pace = "calm";
    come("One.");
    come("Two.");
    come("Three.", { ask: { decision: "d9", text: "Which?", clause: "QST-1.1", legal: ["a"] }, deadlines: { 0: 1 } });
    vi.advanceTimersByTime(HOLDS.calm.usual);
    vi.advanceTimersByTime(250);
    expect(seen()).toBe(5);
  });

  test("a change of the connection is shown at once, and leaves the moves in their order", () => {
    come("One.");
    come("Two.");
    playback.push({ ...state(newest), status: "reconnecting" });
    expect(seen()).toBe(3);
    vi.advanceTimersByTime(HOLDS.normal.usual);
    expect(seen()).toBe(4);
  });
});

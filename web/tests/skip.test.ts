import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import generic from "../src/boards/generic";
import type { Snapshot, TableFacts } from "../src/lib/protocol";
import type { TableState } from "../src/table/connection";
import Decide from "../src/table/Decide.svelte";
import { afterEntry, afterSnapshot, type Known } from "../src/table/fold";
import { isSkipping, maySkip, newest, stillWatching } from "../src/table/skip";
import { FACTS, snapshot, told, World } from "./table";

const seats: TableFacts["seats"] = [
  { seat: 0, kind: "human", name: "Ann", level: null, host: true },
  { seat: 1, kind: "human", name: "Ben", level: null, host: false },
  { seat: 2, kind: "bot", name: "", level: "expert", host: false },
  { seat: 3, kind: "bot", name: "", level: "expert", host: false },
];
const NAMES = ["Ann", "Ben", "Cuthred", "Dervla"];
const view = { game: "knights-duty", seat: 0, to_act: [2, 3], question: null, over: false, result: null };

function known(changes: Partial<Snapshot> = {}, skipped: number[] = []): Known {
  const usual = { view, ask: null, out: [0, 1], table: { ...FACTS, seats, skipped }, presence: { seats: [true, true, false, false], watching: 0 } };
  return afterSnapshot(null, snapshot({ ...usual, ...changes }) as unknown as Snapshot, 0);
}

describe("who may skip", () => {
  test("a player who is out, when no other person can still decide", () => {
    expect(maySkip(known())).toBe(true);
    expect(maySkip(known({ out: [0] }))).toBe(false);
    expect(maySkip(known({ out: [] }))).toBe(false);
  });

  test("a player for whom a bot plays", () => {
    const handedOver = seats.map((facts) => (facts.seat === 0 ? { ...facts, kind: "bot" as const } : facts));
    expect(maySkip(known({ out: [1], table: { ...FACTS, seats: handedOver } }))).toBe(true);
  });

  test("no spectator, and nobody after the end", () => {
    expect(maySkip(known({ seat: null }))).toBe(false);
    expect(maySkip(known({ table: { ...FACTS, seats, status: "over" } }))).toBe(false);
  });

  test("an entry says who has dropped out", () => {
    const after = afterEntry(known({ out: [] }), { ...told(3, "P1 falls."), out: [0, 1] });
    expect(after?.out).toEqual([0, 1]);
    expect(afterEntry(after!, told(4, "P3 moves."))?.out).toEqual([0, 1]);
  });
});

describe("the game is skipped", () => {
  test("once everybody who is here has asked", () => {
    expect(isSkipping(known())).toBe(false);
    expect(isSkipping(known({}, [0]))).toBe(false);
    expect(stillWatching(known({}, [0]))).toEqual([1]);
    expect(isSkipping(known({}, [0, 1]))).toBe(true);
    expect(isSkipping(known({ presence: { seats: [true, false, false, false], watching: 3 } }, [0]))).toBe(true);
  });
});

describe("deciding", () => {
  const props = { board: generic, names: NAMES, answering: false, undoing: false, news: [], shortcuts: true, choose: vi.fn(), undo: vi.fn() };

  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  test("offers the end to whoever is out", async () => {
    const skip = vi.fn();
    render(Decide, { props: { ...props, known: known(), skip } });
    expect(screen.getByRole("heading", { name: "You're out" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Skip to the end" }));
    expect(skip).toHaveBeenCalledOnce();
  });

  test("does not while a person still plays", () => {
    render(Decide, { props: { ...props, known: known({ out: [0] }) } });
    expect(screen.queryByRole("button", { name: "Skip to the end" })).toBeNull();
  });

  test("says who is still watching, and when the rest is skipped", async () => {
    const { rerender } = render(Decide, { props: { ...props, known: known({}, [0]) } });
    expect(screen.getByText("Waiting for Ben to skip too.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Skip to the end" })).toBeNull();
    await rerender({ known: known({}, [0, 1]) });
    expect(screen.getByText("Skipping to the end ...")).toBeTruthy();
  });
});

describe("what is shown", () => {
  const state = (n: number, skipped: number[], status: TableFacts["status"] = "playing"): TableState => ({
    line: "open",
    closing: null,
    known: known({ n, table: { ...FACTS, seats, skipped, status } }),
    pending: [],
    answering: false,
    refusal: null,
  });

  test("is every entry as it comes; of a game that is skipped, the newest now and then, and the end at once", () => {
    const world = new World();
    const shown: number[] = [];
    const show = newest((next) => shown.push(next.known!.n), (act, ms) => world.later(act, ms));
    for (const n of [3, 4]) show(state(n, [0]));
    expect(shown).toEqual([3, 4]);
    for (let n = 5; n < 200; n++) show(state(n, [0, 1]));
    expect(shown).toEqual([3, 4, 5]);
    world.passes(600);
    expect(shown).toEqual([3, 4, 5, 199]);
    world.passes(5_000);
    for (const n of [200, 201]) show(state(n, [0, 1]));
    expect(shown).toEqual([3, 4, 5, 199, 200]);
    show(state(202, [0, 1], "over"));
    expect(shown).toEqual([3, 4, 5, 199, 200, 202]);
    world.passes(5_000);
    expect(shown).toEqual([3, 4, 5, 199, 200, 202]);
  });
});

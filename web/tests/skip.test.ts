import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot, TableInfo } from "../src/lib/protocol";
import type { ConnectionState } from "../src/table/connection";
import Decide from "../src/table/Decide.svelte";
import { applyEntry, applySnapshot, type TableModel } from "../src/table/reducer";
import { isSkipping, maySkip, newest, stillWatching } from "../src/table/skip";
import { decideProps } from "./decide-props";
import { INFO, snapshot, playedEntry, FakeEnvironment } from "./fake-server";

const seats: TableInfo["seats"] = [
  { seat: 0, kind: "human", name: "Ann", level: null, host: true, joinable: false },
  { seat: 1, kind: "human", name: "Ben", level: null, host: false, joinable: false },
  { seat: 2, kind: "bot", name: "", level: "expert", host: false, joinable: false },
  { seat: 3, kind: "bot", name: "", level: "expert", host: false, joinable: false },
];
const NAMES = ["Ann", "Ben", "Cuthred", "Dervla"];
const view = { game: "knights-duty", seat: 0, to_act: [2, 3], question: null, over: false, result: null };

function model(changes: Partial<Snapshot> = {}, skipped: number[] = []): TableModel {
  const usual = { view, ask: null, out: [0, 1], table: { ...INFO, seats, skipped }, presence: { seats: [true, true, false, false], watching: 0, absent: [] } };
  return applySnapshot(null, snapshot({ ...usual, ...changes }) as unknown as Snapshot, 0);
}

describe("who may skip", () => {
  test("a player who is out, when no other person can still decide", () => {
    expect(maySkip(model())).toBe(true);
    expect(maySkip(model({ out: [0] }))).toBe(false);
    expect(maySkip(model({ out: [] }))).toBe(false);
  });

  test("a player for whom a bot plays", () => {
    const handedOver = seats.map((info) => (info.seat === 0 ? { ...info, kind: "bot" as const } : info));
    expect(maySkip(model({ out: [1], table: { ...INFO, seats: handedOver } }))).toBe(true);
  });

  test("no spectator, and nobody after the end", () => {
    expect(maySkip(model({ seat: null }))).toBe(false);
    expect(maySkip(model({ table: { ...INFO, seats, status: "over" } }))).toBe(false);
  });

  test("an entry says who has dropped out", () => {
    const after = applyEntry(model({ out: [] }), { ...playedEntry(3, "P1 falls."), out: [0, 1] });
    expect(after?.out).toEqual([0, 1]);
    expect(applyEntry(after!, playedEntry(4, "P3 moves."))?.out).toEqual([0, 1]);
  });
});

describe("the game is skipped", () => {
  test("once everybody who is here has asked", () => {
    expect(isSkipping(model())).toBe(false);
    expect(isSkipping(model({}, [0]))).toBe(false);
    expect(stillWatching(model({}, [0]))).toEqual([1]);
    expect(isSkipping(model({}, [0, 1]))).toBe(true);
    expect(isSkipping(model({ presence: { seats: [true, false, false, false], watching: 3, absent: [] } }, [0]))).toBe(true);
  });
});

describe("deciding", () => {

  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  test("offers the end to whoever is out", async () => {
    const skip = vi.fn();
    render(Decide, { props: decideProps({ names: NAMES, model: model(), skip }) });
    expect(screen.getByRole("heading", { name: "You're out" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Skip to the end" }));
    expect(skip).toHaveBeenCalledOnce();
  });

  test("does not while a person still plays", () => {
    render(Decide, { props: decideProps({ names: NAMES, model: model({ out: [0] }) }) });
    expect(screen.queryByRole("button", { name: "Skip to the end" })).toBeNull();
  });

  test("says who is still watching, and when the rest is skipped", async () => {
    const { rerender } = render(Decide, { props: decideProps({ names: NAMES, model: model({}, [0]) }) });
    expect(screen.getByText("Waiting for Ben to skip too.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Skip to the end" })).toBeNull();
    await rerender({ model: model({}, [0, 1]) });
    expect(screen.getByText("Skipping to the end ...")).toBeTruthy();
  });
});

describe("what is shown", () => {
  const state = (n: number, skipped: number[], status: TableInfo["status"] = "playing"): ConnectionState => ({
    status: "open",
    closing: null,
    model: model({ n, table: { ...INFO, seats, skipped, status } }),
    pending: [],
    answering: false,
    refusal: null,
  });

  test("is every entry as it comes; of a game that is skipped, the newest now and then, and the end at once", () => {
    const env = new FakeEnvironment();
    const shown: number[] = [];
    const show = newest((next) => shown.push(next.model!.n), (act, ms) => env.later(act, ms));
    for (const n of [3, 4]) show(state(n, [0]));
    expect(shown).toEqual([3, 4]);
    for (let n = 5; n < 200; n++) show(state(n, [0, 1]));
    expect(shown).toEqual([3, 4, 5]);
    env.advance(600);
    expect(shown).toEqual([3, 4, 5, 199]);
    env.advance(5_000);
    for (const n of [200, 201]) show(state(n, [0, 1]));
    expect(shown).toEqual([3, 4, 5, 199, 200]);
    show(state(202, [0, 1], "over"));
    expect(shown).toEqual([3, 4, 5, 199, 200, 202]);
    env.advance(5_000);
    expect(shown).toEqual([3, 4, 5, 199, 200, 202]);
  });
});

/** Turns, mistakes and clocks: what a replay and an analysis jump by. */
import { describe, expect, test } from "vitest";
import { listed, mistakesOf, nextMistake } from "../src/analysis/findings";
import type { JudgedDecision } from "../src/lib/protocol";
import type { Replay } from "../src/lib/protocol";
import { stepOfTurnAfter, stepOfTurnBefore, suitableSpeed, turnAt, turnsOf, turnTicks } from "../src/replay/turns";
import { timeLeft, urgency } from "../src/table/clock";
import { texts } from "../src/text";

const event = (kind: string, data: Record<string, unknown> = {}) => ({ kind, clause: "", text: `${kind} ${data.turn ?? ""}`, data });
const replay = {
  steps: [
    { seat: null, events: [event("deal"), event("turn", { turn: 1 })], view: {} },
    { seat: 0, events: [event("draw")], view: {} },
    { seat: 0, events: [], view: {} },
    { seat: 1, events: [event("turn", { turn: 2 })], view: {} },
    { seat: 1, events: [event("game_over")], view: {} },
  ],
} as unknown as Replay;

describe("turns", () => {
  const turns = turnsOf(replay);
  test("begin where the rules say so, with their number", () => {
    expect(turns.map(({ step, number }) => [step, number])).toEqual([[0, 1], [3, 2]]);
    expect([0, 2, 3, 4].map((step) => turnAt(turns, step)?.number)).toEqual([1, 1, 2, 2]);
  });
  test("are jumped to and fro, within the game", () => {
    expect([1, 3, 4].map((step) => stepOfTurnBefore(turns, step))).toEqual([0, 0, 3]);
    expect([0, 2, 3].map((step) => stepOfTurnAfter(turns, step, 4))).toEqual([3, 3, 4]);
  });
  test("of a long game are thinned out below a chart", () => {
    const many = Array.from({ length: 40 }, (_, place) => ({ step: place * 9, number: place + 1, text: "" }));
    expect(turnTicks(many, 10).map((turn) => turn.number)).toEqual([1, 5, 10, 15, 20, 25, 30, 35, 40]);
    expect(turnTicks(turns, 10)).toEqual(turns);
  });
  test("a long game plays back faster", () => {
    expect([40, 200, 376].map(suitableSpeed)).toEqual([1, 2, 4]);
  });
});

describe("mistakes", () => {
  const judged = (decision: number, seat: number, verdict: string, lost: number, closely = true): JudgedDecision => ({
    decision, seat, question: "", played: "a", best: "b", lost, verdict, closely, why: [],
    answers: [{ answer: "a", win_chance: 0.5 - lost, tied: false, visits: 9, why: "" }, { answer: "b", win_chance: 0.5, tied: false, visits: 9, why: "" }],
  });
  const decisions = [judged(3, 0, "a mistake", 0.12), judged(5, 1, "a blunder", 0.3), judged(7, 0, "a mistake", 0.1), judged(8, 0, "a little weaker", 0.01), judged(9, 1, "the best", 0.01)];
  test("are counted per player, without what is noise", () => {
    expect(mistakesOf(decisions, 0)).toEqual({ blunders: 0, mistakes: 2, inaccuracies: 0 });
    expect(mistakesOf(decisions, 2)).toBeNull();
    expect(texts.analysis.mistakes(2, 1, 0)).toBe("1 blunder, 2 mistakes");
    expect(texts.analysis.mistakes(0, 0, 0)).toBe("no mistakes found");
  });
  test("follow each other, and begin again after the last", () => {
    expect([0, 2, 4, 6].map((step) => nextMistake(decisions, null, step)?.decision)).toEqual([3, 5, 7, 3]);
    expect(nextMistake(decisions, 1, 6)?.decision).toBe(5);
    expect(nextMistake([], null, 0)).toBeNull();
  });
  test("moves that made no difference are no key moves", () => {
    expect(listed(decisions, "mattered", null, -1).map((each) => each.decision)).toEqual([3, 5, 7]);
    expect(listed(decisions, "lost", null, -1).map((each) => each.decision)).toEqual([3, 5, 7]);
  });
});

test("a clock presses in its last seconds", () => {
  expect([50_000, 14_000, 9_000, -5].map((left) => urgency(left, 60_000))).toEqual(["calm", "soon", "last", "last"]);
  expect(urgency(3_000, 10_000)).toBe("calm");
  expect(timeLeft(3_200)).toBe("0:04");
});

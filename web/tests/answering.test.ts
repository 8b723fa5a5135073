import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import generic from "../src/boards/generic";
import type { Board } from "../src/boards/contract";
import type { Snapshot } from "../src/lib/protocol";
import { Answering } from "../src/table/answering.svelte";
import { Notice } from "../src/table/notice.svelte";
import { followPointer } from "../src/table/pointer.svelte";
import { leaveTable, sitAt, withEffects } from "./at-table.svelte";
import { ask, INFO, playedEntry } from "./fake-server";

function answerAt(board: Partial<Board> = {}, changes: Partial<Snapshot> = {}) {
  const { table, env } = sitAt(changes);
  table.board = { ...generic, ...board };
  const answering = withEffects(() => new Answering(table, new Notice()));
  const sent = (): string[] => env.socket.commands().flatMap((command) => (command.type === "decide" ? [command.answer] : [command.type]));
  return { table, env, answering, sent };
}

function touch(): void {
  const event = new Event("pointerdown") as Event & { pointerType: string };
  event.pointerType = "touch";
  dispatchEvent(event);
}

let unfollow: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  unfollow = followPointer();
});
afterEach(() => {
  dispatchEvent(new Event("keydown"));
  unfollow();
  vi.useRealTimers();
  leaveTable();
});

describe("an answer", () => {
  test("is sent at once", () => {
    const { answering, sent } = answerAt();
    answering.choose("sponsor");
    expect(sent()).toEqual(["sponsor"]);
  });

  test("that is costly waits for a confirmation after a touch, and only then", () => {
    const { answering, sent } = answerAt({ irreversible: (answer) => answer === "sponsor", label: () => "P2's quest" });
    touch();
    answering.choose("sponsor");
    expect([sent(), answering.unsure?.label]).toEqual([[], "Brisa's quest"]);
    answering.confirm();
    expect([sent(), answering.unsure]).toEqual([["sponsor"], null]);
  });

  test("that waits for a confirmation is dropped with its question", () => {
    const { answering, env } = answerAt({ irreversible: () => true });
    touch();
    answering.choose("sponsor");
    env.socket.receive({ type: "entry", ...playedEntry(3, "P1's time is up."), seat: 0, ask: ask("8") });
    flushSync();
    expect(answering.unsure).toBeNull();
  });

  test("that is long under way takes its offers from the board", () => {
    const { answering } = answerAt();
    answering.choose("sponsor");
    flushSync();
    vi.advanceTimersByTime(200);
    expect(answering.legal).toEqual(["sponsor", "decline"]);
    vi.advanceTimersByTime(100);
    expect(answering.legal).toEqual([]);
  });

  test("that is not allowed is sent, so that the rules say why; without a question, the page says so", () => {
    const asked = answerAt();
    asked.answering.explain("attack:S10");
    expect([asked.sent(), asked.answering.notAsked]).toEqual([["attack:S10"], false]);
    const waiting = answerAt({}, { ask: null });
    waiting.answering.explain("attack:S10");
    expect([waiting.sent(), waiting.answering.notAsked]).toEqual([[], true]);
  });
});

describe("a question that leaves nothing to choose", () => {
  const nothingToChoose = { automatic: () => "decline" };

  test("is answered after a moment", () => {
    const { sent } = answerAt(nothingToChoose);
    vi.advanceTimersByTime(400);
    expect(sent()).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(sent()).toEqual(["decline"]);
  });

  test("is left to a player who takes moves back", () => {
    const { answering, sent } = answerAt(nothingToChoose, { undo: 2 });
    answering.undo();
    flushSync();
    vi.advanceTimersByTime(1000);
    expect(sent()).toEqual(["undo"]);
  });

  test("is left to the player where another person could learn from it", () => {
    const people = INFO.seats.map((info) => ({ ...info, kind: "human" as const }));
    const { sent } = answerAt(nothingToChoose, { table: { ...INFO, seats: people } });
    vi.advanceTimersByTime(1000);
    expect(sent()).toEqual([]);
  });
});

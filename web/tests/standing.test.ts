import { describe, expect, test } from "vitest";
import type { Board, GameEvent, View } from "../src/boards/contract";
import { recap as knightsRecap } from "../src/boards/knights-duty/frame";
import { recap as legendsRecap } from "../src/boards/lost-legends/frame";
import { recap as riftRecap } from "../src/boards/rift/frame";
import { answerOfKey, couldGrow, grouped } from "../src/table/answers";
import { scrollBy } from "../src/table/scroll";
import { standings } from "../src/table/standing";

const view = { game: "x", seat: 0, to_act: [0], question: null, over: false, result: null } as unknown as View;
const event = (kind: string, data: GameEvent["data"] = {}, clause = ""): GameEvent => ({ kind, clause, text: "", data });

describe("who is ahead", () => {
  const scored = (scores: number[]): Board => ({ standing: (_view: View, seat: number) => ({ value: "", text: "", score: scores[seat] ?? 0 }) }) as unknown as Board;
  const leaders = (scores: number[], out: number[] = []): number[] => standings(scored(scores), view, scores.length, out).flatMap((each, seat) => (each?.leads ? [seat] : []));

  test("whoever has the most, and all who share it", () => {
    expect(leaders([3, 5, 1])).toEqual([1]);
    expect(leaders([5, 5, 1])).toEqual([0, 1]);
  });

  test("nobody while all are level, and nobody who is out", () => {
    expect(leaders([2, 2, 2])).toEqual([]);
    expect(leaders([9, 2, 1], [0])).toEqual([1]);
  });
});

describe("numbers for answers", () => {
  const board = { label: (answer: string) => answer } as unknown as Board;
  const groups = grouped(Array.from({ length: 12 }, (_, place) => `a${place + 1}`), board, view, []);

  test("every answer has one, also beyond nine", () => {
    expect(answerOfKey("12", groups)).toBe("a12");
    expect(answerOfKey("13", groups)).toBeNull();
  });

  test("only a number that could go on waits for more", () => {
    expect(couldGrow("1", groups)).toBe(true);
    expect(couldGrow("2", groups)).toBe(false);
    expect(couldGrow("1", groups.map((group) => ({ ...group, answers: group.answers.slice(0, 9) })))).toBe(false);
  });
});

describe("scrolling to what is asked", () => {
  const box = { top: 100, bottom: 600 };

  test("what is below comes up to just above the answers, what is above comes down", () => {
    expect(scrollBy({ top: 500, bottom: 800 }, box)).toBe(208);
    expect(scrollBy({ top: -50, bottom: 300 }, box)).toBe(-158);
  });

  test("what is in sight stays", () => {
    expect(scrollBy({ top: 200, bottom: 500 }, box)).toBe(0);
  });
});

describe("recaps", () => {
  const names = ["Ann", "Brisa", "Cuthred"];

  test("Knight's Duty, blow by blow of each spot of the last turn", () => {
    const events = [
      event("turn", { turn: 1 }),
      event("spot", { spot: 1 }),
      event("attack", { seat: 1, target: 0, weapon: "bow" }),
      event("pile", { target: 0, hearts: 1, shields: 3, chance: 0.25 }),
      event("miss", { seat: 1, target: 0, drawn: "shield" }),
      event("spot", { spot: 2 }),
      event("attack", { seat: 0, target: 2, weapon: "sword" }),
      event("pile", { target: 2, hearts: 3, shields: 1, chance: 0.75 }),
      event("hit", { seat: 0, target: 2, drawn: "full" }),
      event("spot", { spot: 3 }),
      event("turn", { turn: 2 }),
    ];
    expect(knightsRecap(events, view, 0, names)).toEqual([
      { title: "Spot I", lines: [{ text: "Brisa → you: bow, 25%, missed", tone: "good" }] },
      { title: "Spot II", lines: [{ text: "You → Cuthred: sword, 75%, hit: the heart breaks", tone: "good" }] },
      { title: "Spot III", lines: [{ text: "No attacks" }] },
    ]);
  });

  test("Lost Legends, a line for each fight", () => {
    const legends = { ...view, phase: "battle", monsters: { wisp: { name: "Grave Wisp" } }, cards: {}, players: [{}, {}, {}] } as unknown as View;
    const events = [
      event("attack", { seat: 1, damage: 6 }),
      event("defeat", { seat: 1, monster: "wisp" }),
      event("gold", { seat: 1, shares: [[1, 2], [2, 1], [0, 1]] }),
      event("attack", { seat: 0, damage: 2 }),
      event("strike", { seat: 0, monster: "wisp", damage: 1, life: 3 }),
    ];
    const [part] = legendsRecap(events, legends, 0, names);
    expect(part?.lines.map((line) => line.text)).toEqual(["Brisa against Grave Wisp: hits for 6, defeats it, +2 gold", "You against Grave Wisp: hit for 2, it strikes for 1, 3 life left"]);
  });

  test("Rift, battle by battle, told from the viewer's side", () => {
    const rift = { ...view, champions: { Jinx: { seat: 0 }, Zed: { seat: 1 } }, draft: { champions: { Jinx: { name: "Jinx" }, Zed: { name: "Zed" } } } } as unknown as View;
    const events = [
      event("turn", { seat: 1 }),
      event("battle", { tile: "blue-top-1" }),
      event("strike", { champion: "Zed", target: "Jinx", done: 3 }),
      event("death", { champion: "Jinx", back: 4 }),
      event("battle_over", { tile: "blue-top-1" }),
    ];
    expect(riftRecap(events, rift, 0, names)).toEqual([
      { title: "Battle in blue's outer top lane", lines: [{ text: "Zed → Jinx: 3 damage", tone: "bad" }, { text: "Jinx dies, back in round 4", tone: "bad" }] },
    ]);
  });
});

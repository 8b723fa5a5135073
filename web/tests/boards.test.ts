import { describe, expect, test } from "vitest";
import { findBoard } from "../src/boards";
import { counted, inText, sorted } from "../src/boards/generic/fields";
import { argument, spoken, verb } from "../src/boards/answers";

describe("answers", () => {
  test("have a verb and what it is about", () => {
    expect(verb("attack:S10")).toBe("attack");
    expect(argument("attack:S10")).toBe("S10");
    expect(argument("done")).toBe("");
    expect(argument("move:2,-3")).toBe("2,-3");
    expect(spoken("high_ground")).toBe("High ground");
  });
});

describe("the plain board", () => {
  test("stands in for a game that has no board of its own", async () => {
    const board = await findBoard("no-such-game");
    expect(board.label("attack:S10", { game: "x", seat: 0, to_act: [0], question: null, over: false, result: null })).toBe("Attack S10");
  });

  test("sorts fields by the room they need and calls seats by name", () => {
    const parts = sorted({ game: "x", current: 1, deck: 12, rooms: [{ value: 5 }], trade: { with_seats: [0] } }, ["Ann", "Bea"]);
    expect(parts.brief).toEqual([["current", "Bea"], ["deck", 12]]);
    expect(parts.lists.map(([field]) => field)).toEqual(["rooms"]);
    expect(parts.groups).toEqual([["trade", { with_seats: [0] }]]);
    expect(sorted({ with_seats: [0] }, ["Ann", "Bea"]).brief).toEqual([["with_seats", ["Ann"]]]);
  });

  test("says values in words", () => {
    expect(inText([])).toBe("none");
    expect(inText([true, [1, 2]])).toBe("yes, (1, 2)");
    expect(counted(["F5", "F5", "S10"])).toEqual([["F5", 2], ["S10", 1]]);
  });
});

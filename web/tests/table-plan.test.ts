import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TablePlan } from "../src/create/table-plan.svelte";
import { deckChoice } from "../src/lib/deck-choice.svelte";
import { DeckStore } from "../src/lib/decks";
import { player } from "../src/lib/player.svelte";
import type { GameInfo } from "../src/lib/protocol";
import { localStore } from "../src/lib/storage";
import { leaveTable } from "./at-table.svelte";

const GAME = {
  id: "va",
  title: "VA",
  levels: ["random", "novice", "adept"],
  seat_counts: [2, 4],
  bot_after: 180,
  seat_options: ["decks"],
  presets: [],
  options: [
    { title: "lives", default: 3 },
    { title: "decks", default: ["storm", "wall"], items: { anyOf: [{ enum: ["storm", "wall"] }] } },
  ],
} as unknown as GameInfo;
const WALL = { name: "My wall", heroes: ["h0"], equipment: [], super: "" };

beforeEach(() => {
  player.name = "Ann";
  deckChoice.key = "";
});
afterEach(leaveTable);

describe("a new table", () => {
  test("has the player on the first seat and open seats beside them", () => {
    const plan = new TablePlan(GAME);
    expect(plan.request().seats).toEqual([{ kind: "human", name: "Ann", choices: { decks: "storm" } }, { kind: "open" }, { kind: "open" }, { kind: "open" }]);
  });

  test("keeps its seats when it becomes smaller and larger", () => {
    const plan = new TablePlan(GAME);
    plan.seats[1]!.kind = "bot";
    plan.setCount(2);
    plan.setCount(4);
    expect(plan.seats.map((seat) => seat.kind)).toEqual(["human", "bot", "open", "open"]);
  });

  test("with bots only has nobody to play it", () => {
    const plan = new TablePlan(GAME);
    for (const seat of plan.seats) seat.kind = "bot";
    expect(plan.onlyBots).toBe(true);
  });

  test("gives the level chosen last to the bots that follow", () => {
    const plan = new TablePlan(GAME);
    plan.seats[1]!.kind = "bot";
    plan.seats[1]!.level = "novice";
    plan.setLevel("novice");
    plan.seats[2]!.kind = "bot";
    expect(plan.request().seats.slice(1, 3)).toMatchObject([{ level: "novice" }, { level: "novice" }]);
  });

  test("sends only the options that differ from the rulebook's, and no seat's choice among them", () => {
    const plan = new TablePlan(GAME);
    expect(plan.request().options).toEqual({});
    plan.usePreset({ lives: 1 });
    expect(plan.request().options).toEqual({ lives: 1 });
    plan.usePreset({});
    expect(plan.request().options).toEqual({});
  });

  test("has one clock, and hands no seat to a bot where a move may take days", () => {
    const plan = new TablePlan(GAME);
    expect(plan.request()).toMatchObject({ clock: { kind: "none" }, bot_after: 180 });
    plan.clockKind = "decision";
    expect(plan.request().clock).toEqual({ kind: "decision", seconds: 60 });
    plan.clockKind = "days";
    expect(plan.request().clock).toEqual({ kind: "days", days: 2 });
    expect("bot_after" in plan.request()).toBe(false);
  });
});

describe("decks", () => {
  test("of the deck builder are played at once, and again at the next table", () => {
    new DeckStore(localStore).save(WALL);
    expect(new TablePlan(GAME, "My wall").request().seats[0]).toMatchObject({ choices: { decks: WALL } });
    expect(new TablePlan(GAME).request().seats[0]).toMatchObject({ choices: { decks: WALL } });
  });

  test("chosen for others are not remembered as the player's own", () => {
    const plan = new TablePlan(GAME);
    plan.seats[1]!.kind = "bot";
    plan.chooseDeck(1, "ready:wall");
    expect(deckChoice.key).toBe("");
    plan.chooseDeck(0, "ready:wall");
    expect(deckChoice.key).toBe("ready:wall");
  });
});

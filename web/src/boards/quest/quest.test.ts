import { render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../contract";
import { applyEvents, endingText, eventText, EMPTY_HISTORY, newsText } from "./history";
import { EVENTS, FOES, pictureOf, pictureOfEvent, WEAPONS } from "./drawings";
import board from "./index";
import { CARDS, caption, droppedFrom, laidBy, others, partOf, placesOf, read, spread, stagesOf, type QuestView } from "./view";
import { guide, irreversible } from "./text";
import { lineOf, sumOf } from "./tray";

interface Fixture {
  seat: number | null;
  view: View;
  legal: string[];
  recent: GameEvent[];
}

const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });
const names = ["Ann", "Bea", "Cem", "Dan"];

function fixture(name: string): Fixture {
  const found = files[`./fixtures/${name}.json`];
  if (found === undefined) throw new Error(`There is no fixture ${name}.`);
  return structuredClone(found);
}

const viewOf = (name: string): QuestView => read(fixture(name).view);

function show(name: string, changed: Partial<Fixture> = {}) {
  const given = { ...fixture(name), ...changed };
  const choose = vi.fn();
  const explain = vi.fn();
  const drawn = render(board.component, { ...given, names, choose, explain });
  return { ...drawn, given, choose, explain };
}

describe("the question", () => {
  test.each([
    ["offer", "offer"],
    ["cannot-sponsor", "offer"],
    ["build", "build"],
    ["build-watched", "build"],
    ["invite", "invite"],
    ["trim", "trim"],
    ["favor", "trim"],
    ["attack", "attack"],
    ["stage-resolved", "invite"],
    ["quest-won", "trim"],
    ["over", "over"],
  ])("of %s is read off the view: %s", (name, phase) => {
    expect(viewOf(name).phase).toBe(phase);
  });

  test("everybody's part in it is known", () => {
    const offer = viewOf("cannot-sponsor");
    expect([0, 1, 2, 3].map((seat) => partOf(offer, seat))).toEqual(["declined", "declined", "declined", "deciding"]);
    const attack = viewOf("attack");
    expect([0, 1, 2, 3].map((seat) => partOf(attack, seat))).toEqual(["sponsor", "ready", "arming", "joined"]);
    const resolved = viewOf("stage-resolved");
    expect([0, 1, 2, 3].map((seat) => partOf(resolved, seat))).toEqual(["sponsor", "deciding", "in", "out"]);
    expect([0, 1, 2, 3].map((seat) => partOf(viewOf("over"), seat))).toEqual(["none", "knight", "knight", "none"]);
    const cut = { ...viewOf("over"), shields_to_win: 8 };
    expect([0, 1, 2, 3].map((seat) => partOf(cut, seat))).toEqual(["none", "knight", "winner", "none"]);
  });
});

describe("the tray", () => {
  test("says what a stage must beat and whether it does, as the view says", () => {
    const view = structuredClone(viewOf("build"));
    Object.assign(view.quest!, { must_beat: 45, complete: true });
    expect(sumOf(view, 0)).toMatchObject({ goal: "must beat 45", mark: "✓" });
    Object.assign(view.quest!, { must_beat: 0, complete: false });
    expect(sumOf(view, 0)).toMatchObject({ goal: "needs a foe", mark: "✗" });
    expect(sumOf(view, 1)).toBeNull();
  });

  test("says the least that a stage can be worth, as the view says", () => {
    const attack = structuredClone(viewOf("attack"));
    const seat = attack.to_act[0]!;
    Object.assign(attack.quest!, { at_least: 55 });
    expect(sumOf(attack, seat)).toMatchObject({ goal: "needs 55 or more", mark: "✗" });
    attack.players[seat]!.attack_value = 60;
    expect(sumOf(attack, seat)).toMatchObject({ value: 60, goal: "could pass: 55 or more", mark: "?" });
    const invite = structuredClone(viewOf("invite"));
    Object.assign(invite.quest!, { at_least: 35 });
    expect(lineOf(invite, invite.to_act[0]!, names)).toContain("worth 35 or more. Will you join?");
  });
});

describe("the hand", () => {
  test("keeps the places of cards that were laid into stages", () => {
    const view = viewOf("build");
    const places = placesOf(view.players[0]?.hand ?? [], laidBy(view, 0));
    expect(places.map(({ card }) => card)).toEqual(["F5", "F10", "F15", "F25", "F40", "D5", "S10", "H10", "B15", "L20"]);
    expect(places.find(({ card }) => card === "F5")).toEqual({ card: "F5", held: 0, gone: 1 });
    expect(places.find(({ card }) => card === "S10")).toEqual({ card: "S10", held: 1, gone: 1 });
  });

  test("keeps the places of cards discarded since trimming began", () => {
    expect(droppedFrom(["F5", "S10", "S10"], ["F5", "S10"])).toEqual(["S10"]);
    expect(droppedFrom(["F5", "S10"], ["F5", "L20"])).toBeNull();
  });

  test("spreads evenly", () => {
    expect([0, 1, 2].map((place) => spread(place, 3))).toEqual([-1, 0, 1]);
    expect(spread(0, 1)).toBe(0);
  });

  test("the others sit in play order after the viewer", () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
    expect(others(null, 4)).toEqual([0, 1, 2, 3]);
  });
});

describe("the pictures", () => {
  test("there is one of every card, none of them twice", () => {
    const pictures = CARDS.map(pictureOf);
    expect(new Set(pictures).size).toBe(CARDS.length);
    expect(new Set(CARDS.map(caption)).size).toBe(CARDS.length);
    expect(Object.keys(FOES).length + Object.keys(WEAPONS).length).toBe(CARDS.length);
  });

  test("quests share theirs, events have their own", () => {
    expect(pictureOfEvent("Q2")).toBe(pictureOfEvent("Q5"));
    expect(new Set([...Object.keys(EVENTS), "Q3"].map(pictureOfEvent)).size).toBe(4);
    expect([stagesOf("Q4"), stagesOf("Plague"), stagesOf(null)]).toEqual([4, null, null]);
  });
});

describe("what is remembered", () => {
  test("attacks stay beside the stage they were made on", () => {
    const before = applyEvents(EMPTY_HISTORY, [], viewOf("attack"));
    const { recent, view } = fixture("stage-resolved");
    const questHistory = applyEvents(before, recent, read(view));
    expect(questHistory.attacks[1]?.map(({ seat, value, passed }) => [seat, value, passed])).toEqual([
      [1, 10, true],
      [2, 15, true],
      [3, 5, false],
    ]);
  });

  test("a quest that is over stays in sight with its ending", () => {
    const before = applyEvents(EMPTY_HISTORY, [], viewOf("quest-last-attack"));
    const { recent, view } = fixture("quest-won");
    const questHistory = applyEvents(before, recent, read(view));
    expect(questHistory.quest?.stages.map(({ value }) => value)).toEqual([10, 25, 35]);
    expect(questHistory.attacks[3]).toEqual([{ seat: 1, cards: ["S10", "B15"], value: 25, passed: false }]);
    expect(questHistory.ending && endingText(questHistory.ending, names)).toBe("Nobody completed the quest.");
  });

  test("stages that nobody faced are turned up with their own cards", () => {
    const before = applyEvents(EMPTY_HISTORY, [], viewOf("invite"));
    const events: GameEvent[] = [
      { kind: "nobody_joins", clause: "QST-5.2", text: "", data: {} },
      { kind: "quest_over", clause: "QST-6.2", text: "", data: { seat: 0, unseen: [{ stage: 1, cards: ["F5", "D5"], value: 10 }, { stage: 2, cards: ["F15", "S10"], value: 25 }, { stage: 3, cards: ["F25", "H10"], value: 35 }] } },
    ];
    const questHistory = applyEvents(before, events, { ...viewOf("invite"), quest: null });
    expect(questHistory.quest?.stages.map(({ cards }) => cards)).toEqual([["F5", "D5"], ["F15", "S10"], ["F25", "H10"]]);
    expect(questHistory.quest?.stages.map(({ value }) => value)).toEqual([10, 25, 35]);
    expect(questHistory.ending && endingText(questHistory.ending, names)).toBe("Nobody joined the quest.");
  });

  test("a new quest begins with nothing remembered of the last", () => {
    const before = applyEvents(applyEvents(EMPTY_HISTORY, [], viewOf("attack")), fixture("stage-resolved").recent, viewOf("stage-resolved"));
    const sponsored: GameEvent = { kind: "sponsor", clause: "QST-4.1", text: "", data: { seat: 0, stages: 3 } };
    expect(applyEvents(before, [sponsored], viewOf("build")).attacks).toEqual({});
  });

  test("a sponsorship that is taken back leaves what was remembered before it", () => {
    const { recent, view } = fixture("quest-won");
    const before = applyEvents(applyEvents(EMPTY_HISTORY, [], viewOf("quest-last-attack")), recent, read(view));
    const sponsored: GameEvent = { kind: "sponsor", clause: "QST-4.1", text: "", data: { seat: 0, stages: 3 } };
    const building = applyEvents(before, [sponsored], viewOf("left-out"));
    expect(building.quest?.stages.map(({ size }) => size)).toEqual([0, 0, 0]);
    expect(applyEvents(building, [], viewOf("offer"))).toEqual(before);
  });

  test("events pass too quickly to be seen, so they are told", () => {
    const { recent, view } = fixture("favor");
    const questHistory = applyEvents(EMPTY_HISTORY, recent, read(view));
    expect(questHistory.events.map((event) => eventText(event, names))).toEqual(["Plague: Ann lost 2 shields.", "Queen's Favor: Bea drew 2 cards."]);
    expect(questHistory.drawn).toEqual(["F30", "S10"]);
  });

  test("the line below the quest tells of past events, and of the last quest once it is over", () => {
    const { recent, view } = fixture("favor");
    const now = read(view);
    const questHistory = { ...applyEvents(EMPTY_HISTORY, recent, now), ending: { winners: [1], shields: 3, faced: true } };
    const [first, second] = questHistory.events.map((event) => event.turn);
    const later = { ...now, turn: 99 };
    expect(newsText(questHistory, { ...later, quest: null }, names)).toBe("Bea won the quest and gained 3 shields. Plague: Ann lost 2 shields. Queen's Favor: Bea drew 2 cards.");
    expect(newsText(questHistory, { ...later, quest: viewOf("attack").quest }, names)).toBe("Plague: Ann lost 2 shields. Queen's Favor: Bea drew 2 cards.");
    expect(first).not.toBe(second);
    expect(newsText({ ...questHistory, ending: null }, { ...now, turn: second ?? 0 }, names)).toBe("Plague: Ann lost 2 shields.");
  });

  test("the first hand is not remembered as drawn", () => {
    const draw = (data: Record<string, unknown>): GameEvent => ({ kind: "draw", clause: "", text: "", data: { seat: 1, cards: ["F5"], ...data } });
    expect(applyEvents(EMPTY_HISTORY, [draw({ first_hand: true })], viewOf("offer")).drawn).toEqual([]);
    expect(applyEvents(EMPTY_HISTORY, [draw({})], viewOf("offer")).drawn).toEqual(["F5"]);
  });
});

describe("labels", () => {
  test("every answer of the game has words of its own", () => {
    const view = viewOf("attack");
    const answers = ["sponsor", "decline", "close", "join", "withdraw", "done", ...["stage", "attack", "discard"].flatMap((verb) => CARDS.map((card) => `${verb}:${card}`))];
    for (const answer of answers) {
      expect(board.label(answer, view)).not.toContain(":");
      expect(board.label(answer, view)).toMatch(/^[A-Z]/);
      expect(board.group?.(answer, view)).toMatch(/^[A-Z]/);
    }
  });

  test("they say what the card is and what the attack is worth", () => {
    const view = viewOf("attack");
    expect(board.label("attack:B15", view)).toBe("Add battle-axe 15");
    expect(board.label("stage:F35", view)).toBe("Add foe 35");
    expect(board.label("discard:E30", view)).toBe("Discard Excalibur 30");
    expect(board.label("done", view)).toBe("Attack with 10");
    expect(board.label("close", viewOf("build"))).toBe("Close stage 2");
  });

  test("a touch is asked again only where it gives a quest away", () => {
    const view = viewOf("attack");
    expect(irreversible("withdraw", view)).toBe(true);
    expect(["done", "attack:S10", "stage:F5", "discard:F5", "sponsor", "join", "decline"].some((answer) => irreversible(answer, view))).toBe(false);
    const seat = view.seat ?? 0;
    const players = (view as unknown as { players: object[] }).players.map((player, each) => (each === seat ? { ...player, attack: [] } : player));
    expect(irreversible("done", { ...view, players } as typeof view)).toBe(true);
  });
});

describe("the summary", () => {
  test("tells the viewer's own cards and question", () => {
    const said = board.summary(viewOf("attack"), 2, names);
    expect(said).toContain("Turn 1, Ann's turn.");
    expect(said).toContain("You are preparing an attack on stage 1.");
    expect(said).toContain("Shields (7 to win): Ann 3, Bea 5, you 1, Dan 0.");
    expect(said).toContain("Ann is the sponsor: stage 1, 2 cards face down;");
    expect(said).toContain("Attack ready: Bea.");
    expect(said).toContain("Your attack: horse 10, worth 10.");
  });

  test("tells a spectator no hand", () => {
    const said = board.summary(viewOf("stage-resolved-watched"), null, names);
    expect(said).toContain("stage 1 foe 5 and dagger 5, worth 10;");
    expect(said).toContain("Still in the quest: Bea and Cem.");
    expect(said).not.toContain("hand");
  });

  test("tells who won", () => {
    expect(board.summary(viewOf("over"), 1, names)).toContain("Game over. You and Cem won.");
  });
});

describe("the guide", () => {
  test.each(["offer", "build", "invite", "attack", "trim"])("has a word for the question of %s", (name) => {
    const { view, legal } = fixture(name);
    expect(guide.findIndex((step) => step.when(view, legal))).toBeLessThan(5);
  });
});

describe("the board", () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
  });
  afterEach(() => vi.restoreAllMocks());

  test.each(Object.keys(files))("draws %s", (path) => {
    const name = path.slice("./fixtures/".length, -".json".length);
    const { given } = show(name);
    const view = read(given.view);
    view.players.forEach((player, seat) => {
      expect(screen.getByText(names[seat] ?? "")).toBeTruthy();
      expect(screen.getAllByLabelText(`${player.shields} of ${view.shields_to_win} shields`).length).toBeGreaterThan(0);
    });
    expect(screen.queryByLabelText("Your hand") === null).toBe(given.seat === null);
  });

  test("a click on a legal card answers", () => {
    const { choose, explain } = show("attack");
    screen.getByRole("button", { name: "sword 10: add to the attack" }).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith("attack:S10");
    expect(explain).not.toHaveBeenCalled();
  });

  test("a click on another card asks why not", () => {
    const { choose, explain } = show("attack");
    const dragon = screen.getByRole("button", { name: "foe 70, Dragon" });
    expect(dragon.getAttribute("aria-disabled")).toBe("true");
    dragon.click();
    expect(explain).toHaveBeenCalledExactlyOnceWith("attack:F70");
    expect(choose).not.toHaveBeenCalled();
  });

  test("nothing is asked or answered while an answer is under way", () => {
    const { container, choose, explain } = show("attack", { legal: [] });
    container.querySelectorAll<HTMLElement>("button[aria-disabled]").forEach((button) => button.click());
    expect(choose).not.toHaveBeenCalled();
    expect(explain).not.toHaveBeenCalled();
  });

  test("who cannot sponsor is told why", () => {
    const { choose, explain } = show("cannot-sponsor");
    screen.getByText("Sponsor", { selector: "button" }).click();
    expect(explain).toHaveBeenCalledExactlyOnceWith("sponsor");
    screen.getByText("Decline", { selector: "button" }).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith("decline");
  });

  test("the stage that is being built is summed up against the one before", () => {
    show("build");
    expect(screen.getByText("15 + 10 =")).toBeTruthy();
    expect(screen.getByText("must beat 10", { exact: false })).toBeTruthy();
    expect(screen.getByLabelText("Stage 1, 2 cards face down: foe 5 and dagger 5, worth 10")).toBeTruthy();
    expect(screen.getByRole("button", { name: "foe 5, laid down" })).toBeTruthy();
  });

  test("after a sponsorship is taken back no empty stages stand there as the last quest", async () => {
    const { rerender } = show("offer");
    const { view, legal, recent } = fixture("left-out");
    await rerender({ view, legal, recent });
    expect(screen.getByLabelText("The quest")).toBeTruthy();
    await rerender({ ...fixture("offer"), recent: [] });
    expect(screen.queryByLabelText("The last quest")).toBeNull();
    expect(screen.getByText("Who will sponsor a quest of 3 stages?")).toBeTruthy();
  });

  test("the sponsor is told which cards are left out and why", () => {
    show("left-out");
    expect(screen.getByText("Left out: foe 15 and foe 50. You could not build the stages after this one.")).toBeTruthy();
    expect(board.summary(viewOf("left-out"), 0, names)).toContain("Left out: foe 15 and foe 50.");
    expect(board.summary(viewOf("build-watched"), 2, names)).not.toContain("Left out");
  });

  test("others see how many cards a stage has and nothing more", () => {
    show("build-watched");
    expect(screen.getByLabelText("Stage 2, 2 cards face down")).toBeTruthy();
    expect(screen.getByLabelText("Stage 3: not built")).toBeTruthy();
  });

  test("a discarded card leaves its place open until the hand is trimmed", async () => {
    const { given, rerender } = show("favor");
    const view = read(given.view);
    const own = view.players[1];
    if (own?.hand === undefined) throw new Error("The fixture has no hand.");
    const hand = own.hand.filter((card) => card !== "H10");
    const discarded = { ...view, players: view.players.map((player, seat) => (seat === 1 ? { ...own, hand, hand_size: 13 } : player)) };
    await rerender({ view: discarded, recent: [] });
    expect(screen.getByRole("button", { name: "horse 10, laid down" })).toBeTruthy();
    const trimmed = { ...discarded, players: discarded.players.map((player, seat) => (seat === 1 ? { ...own, hand: hand.slice(1), hand_size: 12 } : player)) };
    await rerender({ view: trimmed, recent: [], legal: [] });
    expect(screen.queryByRole("button", { name: /horse 10/ })).toBeNull();
  });

  test("attacks that were turned up are shown with their outcome", async () => {
    const { rerender } = show("attack");
    const { view, legal, recent, seat } = fixture("stage-resolved");
    await rerender({ view, legal, recent, seat });
    expect(screen.getByText("Bea passed with sword 10")).toBeTruthy();
    expect(screen.getByText("Dan failed with dagger 5")).toBeTruthy();
  });

  test("the discards may be looked through", async () => {
    show("offer");
    screen.getByLabelText(/Discarded adventure cards: 8/).click();
    const dialog = screen.getByLabelText<HTMLDialogElement>("Discarded adventure cards");
    expect(dialog.open).toBe(true);
    expect((await within(dialog).findByText("×3")).textContent).toContain("sword 10");
  });
});

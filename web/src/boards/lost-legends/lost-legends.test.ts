import { render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../contract";
import { cardPicture, heroOf, HEROES, monsterPicture } from "./drawings";
import board from "./index";
import { diffViews, NO_DIFF } from "./diff";
import { along, foreseen, nextMilestone, others, read, slots, target, TYPES, variety, type LegendsView, type Player } from "./view";
import { meaningAt, MEANINGS } from "./signs";
import { guide, irreversible, moment, outcomeText } from "./text";

interface Fixture {
  seat: number | null;
  view: View;
  legal: string[];
  recent: GameEvent[];
}

const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });
const NAMES = ["Ann", "Bea", "Cem", "Dan", "Eve"];
const ALL = Object.keys(files).map((path) => path.replace(/^.*\/(.*)\.json$/, "$1"));

function fixture(name: string): Fixture {
  const found = files[`./fixtures/${name}.json`];
  if (found === undefined) throw new Error(`There is no fixture ${name}.`);
  return structuredClone(found);
}

const viewOf = (name: string): LegendsView => read(fixture(name).view);

function ownOf(name: string): Player {
  const { view, seat } = fixture(name);
  const player = seat === null ? undefined : read(view).players[seat];
  if (player === undefined) throw new Error(`Nobody looks at ${name}.`);
  return player;
}

function show(name: string, changed: Partial<Fixture> = {}) {
  const given = { ...fixture(name), ...changed };
  const choose = vi.fn();
  const explain = vi.fn();
  const drawn = render(board.component, { ...given, names: NAMES.slice(0, read(given.view).players.length), choose, explain });
  return { ...drawn, given, choose, explain };
}

describe("the seats", () => {
  test("follow each other to the left", () => {
    expect(others(1, 4)).toEqual([2, 3, 0]);
    expect(others(null, 3)).toEqual([0, 1, 2]);
  });

  test("whoever gets a passed monster is offered it", () => {
    const view = viewOf("fight");
    const own = ownOf("fight");
    expect(board.label("pass", view)).toBe(`Pass the monster to P${(own.monster_goes_to ?? -1) + 1}`);
    for (const player of view.players) player.monster_goes_to = null;
    expect(board.label("pass", view)).toBe("Pass the monster on");
  });

  test("whoever gets the hand next is named", () => {
    const view = viewOf("draft");
    view.players[view.seat ?? 0]!.hand_goes_to = 2;
    expect(board.summary(view, view.seat, NAMES)).toContain(`You pass the rest to ${NAMES[2]}.`);
  });
});

describe("the track", () => {
  const track = { end: 40, milestones: [8, 20] };

  test("ends where the view says", () => {
    expect([0, 20, 40, 44].map((experience) => along(experience, track))).toEqual([0, 50, 100, 100]);
  });

  test("knows the next milestone", () => {
    expect([0, 8, 20].map((experience) => nextMilestone(experience, track))).toEqual([8, 20, null]);
  });
});

describe("the gear", () => {
  test("has as many free places of each kind as the view says", () => {
    const own = { ...ownOf("fight"), room: { weapon: 4, armor: 0, spell: 1, artifact: 2 } };
    expect(slots(own).map(({ free }) => free)).toEqual([4, 0, 1, 2]);
  });

  test("is reckoned against the monster in front, else against the open one", () => {
    expect(target(viewOf("fight"), ownOf("fight"))?.where).toBe("front");
    expect(target(viewOf("gain"), ownOf("gain"))?.where).toBe("open");
    expect(target(viewOf("draft"), ownOf("draft"))).toBeNull();
  });

  test("has a forecast for every attack that may be made", () => {
    const { legal } = fixture("fight");
    const attacks = legal.filter((answer) => answer.startsWith("attack:"));
    expect(attacks.length).toBeGreaterThan(1);
    for (const answer of attacks) expect(foreseen(viewOf("fight"), ownOf("fight"), answer)?.answer).toBe(answer);
  });
});

describe("the drawings", () => {
  test("every built-in hero has a portrait, and one of a pack gets a helm", () => {
    expect(new Set(Object.values(HEROES)).size).toBe(5);
    expect(heroOf("somebody")).not.toBe(heroOf("dwarf"));
  });

  test("a monster always looks the same, and not like others of its type", () => {
    const plain = { ability: null, charge: false };
    for (const type of TYPES) {
      expect(monsterPicture("one", { ...plain, type })).toEqual(monsterPicture("one", { ...plain, type }));
      const pictures = ["rubble-rat", "gloom-bat", "briar-boar", "cave-lurker"].map((id) => JSON.stringify(monsterPicture(id, { ...plain, type })));
      expect(new Set(pictures).size).toBeGreaterThan(2);
    }
    expect(variety("rubble-rat")).not.toBe(variety("gloom-bat"));
  });

  test("abilities are seen", () => {
    const plain = monsterPicture("x", { type: "giant", ability: null, charge: false });
    for (const ability of ["regenerate", "armored", "venom", "frenzy", "drain", "relentless", "hoard"]) {
      expect(monsterPicture("x", { type: "giant", ability, charge: false }).length).toBeGreaterThan(plain.length);
    }
  });

  test("kinds of equipment are told apart", () => {
    const of = (kind: "weapon" | "armor" | "spell" | "artifact") => cardPicture("x", { kind, skill: "magic", damage: "magic", effect: null });
    expect(new Set([of("weapon"), of("armor"), of("spell"), of("artifact")]).size).toBe(4);
  });
});

describe("the words", () => {
  test.each(ALL)("of every answer in %s are plain", (name) => {
    const { legal, view } = fixture(name);
    for (const answer of legal) {
      expect(board.label(answer, view)).not.toBe(answer);
      expect(board.label(answer, view)).not.toContain("-of-");
      expect(board.group?.(answer, view)).toBeTruthy();
    }
  });

  test("say what comes of an answer", () => {
    const fight = viewOf("fight");
    expect(board.label("attack:bent-poker", fight)).toBe("Attack with Bent Poker: 3 damage, 9 left, you lose 2 life");
    expect(board.label("exhaust:ash-cloak", fight)).toBe("Exhaust Ash Cloak: stops 2 of the next blow");
    expect(board.label("pass", fight)).toMatch(/^Pass the monster to P\d$/);
    expect(board.label("buy:whetstone", viewOf("draft"))).toMatch(/^Buy Whetstone for \d gold$/);
    expect(board.label("skill:whetstone", viewOf("draft"))).toContain("+1 gold");
    expect(board.label("open", viewOf("gain"))).toBe("Take the open monster, the Cellar Ghoul");
    expect(board.label("something", fight)).toBe("something");
  });

  test("of an outcome name the end of either side", () => {
    const line = { answer: "attack:hands", damage: 3, left: 0, defeats: true, mana: 0, loses: 0, falls: false };
    expect(outcomeText(line)).toBe("3 damage, defeats it");
    expect(outcomeText({ ...line, defeats: false, left: 2 })).toBe("3 damage, 2 left, no blow back");
    expect(outcomeText({ ...line, defeats: false, left: 2, loses: 4, falls: true })).toBe("3 damage, 2 left, it defeats you");
  });

  test("of the moment say whose turn it is", () => {
    expect(moment(viewOf("draft"), NAMES)).toBe("Gear-up, card 1 of 5");
    expect(moment(viewOf("fight"), NAMES)).toBe("Battle, your turn");
    expect(moment(viewOf("watched"), NAMES)).toBe("Battle, Bea's turn");
    expect(moment(viewOf("last-round"), NAMES)).toBe("Battle, last round: your turn");
  });

  test("ask again before what cannot be made good", () => {
    expect(["lose:whetstone", "convert:whetstone"].every(irreversible)).toBe(true);
    expect(["attack:hands", "skill:whetstone", "open", "draw", "pass", "exhaust:whetstone"].some(irreversible)).toBe(false);
  });

  test.each(ALL)("for a screen reader name everybody in %s", (name) => {
    const { view, seat } = fixture(name);
    const text = board.summary(view, seat, NAMES);
    read(view).players.forEach((_, of) => expect(text).toContain(of === seat ? "You, " : (NAMES[of] ?? "")));
  });

  test("for a screen reader tell the position", () => {
    expect(board.summary(viewOf("draft"), 0, NAMES)).toContain("Your hand: Yew Shortbow for");
    expect(board.summary(viewOf("gain"), 1, NAMES)).toContain("Open monster: Cellar Ghoul with 9 of 9 life");
    expect(board.summary(viewOf("over"), null, NAMES)).toMatch(/^The game is over\. \w+ won\./);
  });

  test("of help come up in a game", () => {
    expect(guide.length).toBeGreaterThanOrEqual(4);
    for (const step of guide) expect(ALL.some((name) => step.when(fixture(name).view, fixture(name).legal))).toBe(true);
  });
});

describe("the meaning of a sign", () => {
  const before = { text: "what was said before", x: 0, y: 0 };

  function after(type: "click" | "pointerover", pointerType: "mouse" | "touch", around: "p" | "button") {
    const outer = document.createElement(around);
    outer.innerHTML = '<i data-sign="life"><b></b></i>';
    const event = new PointerEvent(type, { pointerType, bubbles: true });
    outer.querySelector("b")?.dispatchEvent(event);
    return meaningAt(event, before);
  }

  test("is said to whoever points at it or taps it", () => {
    expect(after("pointerover", "mouse", "p")?.text).toBe(MEANINGS.life);
    expect(after("pointerover", "mouse", "button")?.text).toBe(MEANINGS.life);
    expect(after("click", "touch", "p")?.text).toBe(MEANINGS.life);
  });

  test("is not in the way of a press, and a passing finger changes nothing", () => {
    expect(after("click", "touch", "button")).toBeNull();
    expect(after("pointerover", "touch", "p")).toBe(before);
  });

  test("goes when something else is pointed at", () => {
    const event = new PointerEvent("pointerover", { pointerType: "mouse" });
    document.body.dispatchEvent(event);
    expect(meaningAt(event, before)).toBeNull();
  });
});

describe("the news", () => {
  test("of a fight are blows and changes", () => {
    const diff = diffViews(NO_DIFF, fixture("growth").recent);
    expect(diff.blows[1]?.defeated).toBeTruthy();
    expect(diff.changes[1]?.map((change) => change.figure)).toEqual(["gold", "experience"]);
    expect(diff.retoldTexts.join(" ")).toContain("defeats");
    const struck = diffViews(NO_DIFF, fixture("gain").recent);
    expect(Object.values(struck.changes).flat()).toContainEqual({ figure: "life", by: -1 });
  });

  test("of the draft stay until the next round is shown", () => {
    const shown = diffViews(NO_DIFF, [{ kind: "draft", clause: "LL-3.5", text: "", data: { seat: 2, card: "whetstone", verb: "skill" } }]);
    expect(shown.taken).toEqual({ 2: { card: "whetstone", verb: "skill" } });
    expect(diffViews(shown, []).taken).toEqual(shown.taken);
    expect(diffViews(shown, [{ kind: "battle", clause: "LL-5.2", text: "", data: {} }]).taken).toEqual({});
  });
});

describe("the board", () => {
  /** Time stands still, so that nothing is taken for a press meant for what was there before. */
  beforeAll(() => void vi.spyOn(performance, "now").mockReturnValue(1e6));
  afterEach(() => void vi.clearAllMocks());

  test.each(ALL)("draws %s, and everything to press has a name", (name) => {
    const { container, given } = show(name);
    for (const button of container.querySelectorAll("button")) expect((button.getAttribute("aria-label") ?? button.textContent ?? "").trim()).not.toBe("");
    for (const player of read(given.view).players) expect(container.textContent).toContain(player.hero.name);
  });

  test.each(ALL)("lets every answer of %s be given", (name) => {
    const { container, given, choose } = show(name);
    for (const button of container.querySelectorAll("button")) button.click();
    expect(new Set(choose.mock.calls.map(([answer]) => answer as string))).toEqual(new Set(given.legal));
  });

  test.each(ALL)("draws %s for a spectator without anything to answer", (name) => {
    const { container, choose, explain } = show(name, { seat: null, legal: [] });
    for (const button of container.querySelectorAll("button")) button.click();
    expect(choose).not.toHaveBeenCalled();
    expect(explain).not.toHaveBeenCalled();
  });

  test("asks why not where an answer is not allowed", () => {
    const { explain, choose } = show("draft-convert");
    const card = ownOf("draft-convert").hand?.find((offer) => !offer.can_buy)?.card ?? "";
    screen.getByRole("button", { name: new RegExp(`^${board.label(`buy:${card}`, viewOf("draft-convert"))}`) }).click();
    expect(explain).toHaveBeenCalledWith(`buy:${card}`);
    expect(choose).not.toHaveBeenCalled();
  });

  test("sends nothing while an answer is under way", () => {
    const { container, choose, explain } = show("fight", { legal: [] });
    for (const button of container.querySelectorAll("button")) button.click();
    expect(choose).not.toHaveBeenCalled();
    expect(explain).not.toHaveBeenCalled();
  });

  test("explains the final score line by line", () => {
    show("over");
    const scoring = within(screen.getByRole("region", { name: "Final scoring" }));
    expect(scoring.getAllByText("Victory points")).toHaveLength(5);
    expect(scoring.getAllByText("Experience")).toHaveLength(5);
    expect(scoring.getByText(/^Most gold \(\d+\)$/)).toBeTruthy();
  });

  test("tells the final score once, the parts before the total", () => {
    const { container, given } = show("over");
    expect(screen.queryAllByLabelText("points now")).toHaveLength(0);
    const totals = [...container.querySelectorAll(".scoring dl")].map((list) => [...list.querySelectorAll("dd")].map((points) => Number(points.textContent)));
    expect(totals).toHaveLength(5);
    for (const points of totals) expect(points.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(points.at(-1));
    expect(read(given.view).players.map((player) => player.points).sort()).toEqual(totals.map((points) => points.at(-1)).sort());
  });

  test("shows what bare hands do, whatever the hero wears", () => {
    show("fight");
    expect(screen.getByText("1 melee")).toBeTruthy();
  });
});

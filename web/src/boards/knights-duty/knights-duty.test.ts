import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { GameEvent, View } from "../contract";
import { arrow, bunting, DIRECTIONS, distance, edgeOf, FENCE, hexagon, middle, nameOf as nameOfSpace, outline, pathTo, placedKnights, SIZE, spaceOf, spacesWithin, stepsTo, wayOver, written } from "./arena";
import { ARMS, CLANS } from "./clans";
import board from "./index";
import { inPercent, inspirationOf, oddsText, pileAgainst } from "./odds";
import { hasLeft, inHand, positionIn, spotsShown, tokenNow } from "./view";
import { bumpsOf, cries, scenesOf } from "./scenes";
import { knightText, wayText } from "./text";

/** The simulated browser has no media queries, which Svelte's motion asks as soon as it is loaded. */
vi.hoisted(() => {
  window.matchMedia ??= (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => undefined, removeListener: () => undefined });
});

interface Fixture {
  view: View;
  legal: string[];
  recent: GameEvent[];
}

const files = import.meta.glob<Fixture>("./fixtures/*.json", { eager: true, import: "default" });
const fixtures = Object.fromEntries(Object.entries(files).map(([path, fixture]) => [path.replace(/.*\/|\.json$/g, ""), fixture]));
const NAMES = ["Ann", "Bea", "Cem", "Dor", "Eli", "Fay"];

function found(name: string): Fixture {
  const fixture = fixtures[name];
  if (fixture === undefined) throw new Error(`There is no fixture ${name}.`);
  return fixture;
}

function show(name: string, changed: Partial<Fixture> = {}) {
  const { view, legal, recent } = { ...found(name), ...changed };
  const choose = vi.fn<(answer: string) => void>();
  const explain = vi.fn<(answer: string) => void>();
  const names = NAMES.slice(0, positionIn(view).players.length);
  const shown = render(board.component, { view, seat: view.seat, names, legal, recent, choose, explain });
  return { ...shown, choose, explain, names };
}

const buttons = (container: Element): Element[] => [...container.querySelectorAll("button, [role=button]")];
const nameOf = (button: Element): string => (button.getAttribute("aria-label") ?? button.textContent).trim();

function called(container: Element, name: RegExp): Element {
  const button = buttons(container).find((each) => name.test(nameOf(each)));
  if (button === undefined) throw new Error(`Nothing to press is called ${name}.`);
  return button;
}

const press = (element: Element, key: string): boolean => element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const click = (element: Element): boolean => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));

describe("the arena", () => {
  const spaces = spacesWithin(4);

  test("has 61 spaces, each once, row by row", () => {
    expect(new Set(spaces.map(written)).size).toBe(61);
    expect(spaces[0]).toEqual([0, -4]);
    expect(spaces[30]).toEqual([0, 0]);
    expect(spaces.every((space) => distance([0, 0], space) <= 4)).toBe(true);
  });

  test("counts distances as the rulebook does", () => {
    expect(distance([0, 0], [1, -1])).toBe(1);
    expect(distance([0, 0], [1, 1])).toBe(2);
    expect(distance([2, -4], [-2, 4])).toBe(8);
  });

  test("draws neighbours next to each other and nothing twice", () => {
    for (const { step } of DIRECTIONS) {
      const { x, y } = middle(step);
      expect(Math.hypot(x, y)).toBeCloseTo(SIZE * Math.sqrt(3));
    }
    expect(middle([1, 0]).y).toBe(0);
    expect(middle([0, 1]).y).toBeGreaterThan(0);
    expect(hexagon(SIZE).split(" ")).toHaveLength(6);
  });

  test("lies within its fence", () => {
    const corners = outline(4, 44).split(" ").map((corner) => corner.split(",").map(Number) as [number, number]);
    const top = Math.min(...corners.map(([, y]) => y));
    expect(Math.min(...spaces.map((space) => middle(space).y)) - SIZE).toBeGreaterThan(top);
    const right = Math.max(...corners.map(([x]) => x));
    expect(Math.max(...spaces.map((space) => middle(space).x)) + SIZE).toBeLessThan(right);
  });

  test("leads from space to space in as few steps as there are", () => {
    for (const there of spaces) {
      const path = pathTo([0, 0], there);
      expect(path).toHaveLength(distance([0, 0], there) + 1);
      expect(path.at(-1)).toEqual(there);
    }
    expect(stepsTo([0, 0], [2, -1])).toEqual(["upper right", "right"]);
    expect(wayText([0, 0], [2, 0])).toBe("twice right");
    expect(wayText([1, 0], [0, 0])).toBe("left");
    expect(spaceOf("2,-3")).toEqual([2, -3]);
  });

  test("draws a way from beside the knight through every middle, and an arrow that covers neither knight", () => {
    const points = (path: string): number[][] => path.slice(1).split("L").map((point) => point.split(" ").map(Number));
    const [start = [], ...rest] = points(wayOver(pathTo([0, 0], [2, 0])));
    expect(start[0]).toBeGreaterThan(0);
    expect(start[0]).toBeLessThan(middle([1, 0]).x);
    expect(rest.map(([x]) => x)).toEqual([1, 2].map((q) => Number(middle([q, 0]).x.toFixed(1))));
    expect(wayOver([[0, 0]])).toBe("");
    const [tail = [], tip = []] = points(arrow([0, 0], [2, 0]));
    expect(tail[0]).toBeCloseTo(24);
    expect(tip[0]).toBeCloseTo(middle([2, 0]).x - 31);
  });

  test("holds the knights that still stand, each in its seat", () => {
    const position = positionIn(found("won").view);
    const standing = position.players.flatMap((player, seat) => (player.position === null ? [] : [seat]));
    expect(placedKnights(position).map((knight) => knight.seat)).toEqual(standing);
    expect(placedKnights(positionIn(found("choosing-clans").view))).toEqual([]);
  });

  test("calls its spaces by row and number", () => {
    const position = positionIn(found("moving").view);
    expect(nameOfSpace([0, 0], position)).toBe("E5");
    expect(nameOfSpace([2, -4], position)).toBe("A3");
    expect(nameOfSpace([0, 4], position)).toBe("I5");
    expect(spaces.map((space) => nameOfSpace(space, position))).toEqual(position.spaces);
  });

  test("has flags along every side of its fence, all outside", () => {
    const top = bunting(4, 0);
    const heights = top.flatMap((flag) => [...flag.matchAll(/[ML]\S+ (\S+?)(?=[LZ])/g)].map(([, y]) => Number(y)));
    const fence = Math.min(...outline(4, FENCE).split(" ").map((corner) => Number(corner.split(",")[1])));
    expect(heights).toHaveLength(3 * top.length);
    expect(Math.max(...heights)).toBeLessThan(fence);
    expect(new Set([0, 1, 2, 3, 4, 5].flatMap((side) => bunting(4, side))).size).toBe(6 * top.length);
  });

  test("bounds a field of spaces by its outer sides only", () => {
    expect(edgeOf([[0, 0]]).match(/M/g)).toHaveLength(6);
    expect(edgeOf([[0, 0], [1, 0]]).match(/M/g)).toHaveLength(10);
  });
});

describe("odds", () => {
  test("are told of those in reach alone", () => {
    const position = positionIn(found("attacking").view);
    expect(oddsText(pileAgainst(position, 1))).toBe("25%");
    expect(oddsText(pileAgainst(position, 3))).toBe("0%");
    expect(oddsText(pileAgainst(position, 2))).toBe("");
  });

  test("with Inspiration are those that the combat says", () => {
    const effects = ["inspiring-attacker", "inspiring-target", "inspiring-shield"].map((name) => inspirationOf(positionIn(found(name).view), 0)?.effect);
    expect(effects).toEqual(["heart_in", "heart_out", "shield_in"]);
    expect(inspirationOf(positionIn(found("inspiring-target").view), 2)).toBeUndefined();
    expect(inspirationOf(positionIn(found("attacking").view), 0)).toBeUndefined();
  });

  test("are shown as they are told, whatever the rules made of them", () => {
    const view = structuredClone(found("inspiring-target").view);
    const combat = positionIn(view).combat!;
    combat.chance = 0.42;
    combat.inspiration[0]!.chance = 0.17;
    const { container } = show("inspiring-target", { view });
    expect(container.textContent).toContain("42% to hit");
    expect(container.textContent).toContain("17%");
    expect(inPercent(1 / 3)).toBe("33%");
  });
});

describe("the position", () => {
  test("says which part of the game is played", () => {
    const phases = Object.fromEntries(Object.entries(fixtures).map(([name, { view }]) => [name, positionIn(view).phase]));
    expect(phases).toMatchObject({
      "choosing-clans": "clans",
      "planning-first": "planning",
      moving: "moving",
      attacking: "attacking",
      "inspiring-target": "combat",
      won: "over",
    });
  });

  test("shows the player's plan and only the backs of others", () => {
    const position = positionIn(found("attacking").view);
    expect(spotsShown(position, 0).map((spot) => spot.state)).toEqual(["done", "now", "hidden"]);
    expect(spotsShown(position, 1).map((spot) => spot.state)).toEqual(["done", "now", "back"]);
    expect(spotsShown(position, 3).map((spot) => spot.state)).toEqual(["done", "now", "closed"]);
    expect(spotsShown(position, 1)[2]?.token).toBeNull();
    expect(tokenNow(position, 1)).toBe("move");
  });

  test("leaves the third spot of a broken heart closed while planning", () => {
    const position = positionIn(found("planning-late").view);
    expect(spotsShown(position, 0).map((spot) => spot.state)).toEqual(["hidden", "empty", "closed"]);
  });

  test("says what is left in the player's hand, and nothing of others", () => {
    const { players } = positionIn(found("planning-six").view);
    expect(inHand(players[2]!, "bow")).toBe(0);
    expect(inHand(players[2]!, "move")).toBe(3);
    expect(inHand(players[0]!, "move")).toBe(0);
  });

  test("tells who has left from who has no place yet", () => {
    expect(positionIn(found("choosing-clans").view).players.some(hasLeft)).toBe(false);
    expect(positionIn(found("fallen-own").view).players.map(hasLeft)[0]).toBe(true);
  });
});

describe("words", () => {
  test("name every answer of every fixture, each differently", () => {
    for (const { view, legal } of Object.values(fixtures)) {
      const labels = legal.map((answer) => board.label(answer, view));
      expect(new Set(labels).size).toBe(legal.length);
      for (const label of labels) expect(label).not.toMatch(/[:,]\s*$|undefined|plan:|move:|target:|clan:|-?\d,-?\d/);
      for (const answer of legal) expect(board.group?.(answer, view)).not.toBe("");
    }
  });

  test("say what a weapon's token will do", () => {
    const { view } = found("planning-six");
    expect(board.label("plan:sword", view)).toBe("Sword: take it up");
    expect(board.label("plan:bow", view)).toBe("Bow: attack");
    expect(board.label("plan:shield", view)).toBe("Shield");
    expect(board.group?.("plan:shield", view)).toBe("Spot III");
  });

  test("say ways, targets, Inspiration and clans plainly", () => {
    expect(board.label("stay", found("moving").view)).toBe("Stay here");
    expect(board.label("move:0,0", found("striding").view)).toMatch(/to E5, the High Ground$/);
    expect(board.label("move:0,0", { ...found("moving").view, seat: null })).toBe("To E5, the High Ground");
    expect(board.label("target:P2", found("attacking").view)).toBe("Attack P2: 25%");
    expect(board.label("target:P4", found("attacking").view)).toBe("Attack P4: 0%, defends");
    expect(board.label("hold", found("attacking").view)).toBe("Attack nobody");
    expect(board.label("inspire", found("inspiring-target").view)).toBe("Spend Inspiration: one heart fewer, 33%");
    expect(board.label("keep", found("inspiring-target").view)).toBe("Keep Inspiration");
    expect(board.label("clan:red", found("choosing-clans").view)).toBe("Red: Sacred Flame");
  });

  test("ask again only before Inspiration is spent", () => {
    expect(board.irreversible?.("plan:sword", found("planning-first").view)).toBe(false);
    expect(board.irreversible?.("target:P2", found("attacking").view)).toBe(false);
    expect(board.irreversible?.("move:0,0", found("striding").view)).toBe(false);
    expect(board.irreversible?.("inspire", found("inspiring-attacker").view)).toBe(true);
  });

  test("sum the position up", () => {
    const { view } = found("attacking");
    const said = board.summary(view, 0, NAMES);
    expect(said).toContain("Turn 5 of 40. Spot 2 of 3: Ann names a target.");
    expect(said).toContain("You: purple Terror from the Bog, full heart, bow on C3, plan shield, bow, shield");
    expect(said).toContain("Dor: blue Northerners, broken heart, sword, Inspiration, defending, 4 spaces away on F1, turned up sword, shield");
    expect(knightText(positionIn(found("fallen-own").view), 0, 0)).toContain("has left the arena");
    expect(board.summary(found("won").view, 0, NAMES)).toContain("Ann is the last knight standing.");
    expect(board.summary(found("drawn-fallen").view, null, NAMES)).toContain("Ann and Bea fell together: a draw.");
    expect(board.summary(found("drawn-time").view, 0, NAMES)).toContain("The last turn is over: nobody wins.");
    for (const each of Object.values(fixtures)) expect(board.summary(each.view, each.view.seat, NAMES)).not.toMatch(/undefined|null/);
  });

  test("guide a first game when its moments come", () => {
    const moments = (name: string): number[] => board.guide.flatMap((step, place) => (step.when(found(name).view, found(name).legal) ? [place] : []));
    expect(moments("planning-first")).toEqual([0, 1]);
    expect(moments("moving")).toEqual([2]);
    expect(moments("attacking")).toEqual([3]);
    expect(moments("inspiring-target")).toEqual([4]);
    expect(moments("planning-late")).toEqual([5]);
    expect(moments("combat-watched")).toEqual([]);
  });
});

describe("arms", () => {
  test("differ in tincture and charge", () => {
    expect(new Set(CLANS.map((clan) => ARMS[clan].field)).size).toBe(6);
    expect(new Set(CLANS.map((clan) => ARMS[clan].charge)).size).toBe(6);
  });
});

describe("scenes", () => {
  test("show a blow, the card that was drawn, and the fall, one after another", () => {
    const { view, recent } = found("won");
    const after = positionIn(view);
    const before = { ...after, players: after.players.map((player, seat) => (seat === 2 ? { ...player, position: [1, 0] as [number, number] } : player)) };
    const scenes = scenesOf(recent, before, after);
    expect(scenes.map((scene) => scene.kind)).toEqual(["strike", "fall"]);
    expect(scenes[0]).toMatchObject({ seat: 0, target: 2, to: [1, 0], weapon: "sword", drawn: "broken", fumbles: false, after: 0 });
    expect(scenes[1]?.after).toBeGreaterThan(0);
  });

  test("show who ran into whom, and a parry", () => {
    const { view, recent } = found("moved");
    expect(scenesOf(recent, null, positionIn(view)).filter((scene) => scene.kind === "bump").length).toBeGreaterThan(0);
    const fumble = found("fumble");
    const position = positionIn(fumble.view);
    const armed = { ...position, players: position.players.map((player) => ({ ...player, weapon: "bow" as const })) };
    expect(scenesOf(fumble.recent, armed, position)[0]).toMatchObject({ kind: "strike", fumbles: true });
  });

  test("let whoever runs into somebody lurch towards them", () => {
    const bumps = bumpsOf([{ kind: "bump", seat: 2, from: [0, 0], to: [1, 0], after: 0 }, { kind: "fall", seat: 1, at: [1, 0], after: 0 }]);
    expect([...bumps.keys()]).toEqual([2]);
    expect(bumps.get(2)?.x).toBeGreaterThan(0);
    expect(bumps.get(2)?.x).toBeLessThan(middle([1, 0]).x / 2);
  });

  test("are silent about what nobody saw, and the herald cries the rest", () => {
    expect(scenesOf([], null, positionIn(found("won").view))).toEqual([]);
    expect(cries(found("won").recent).at(-1)).toBe("P1 is the last knight standing and wins the game.");
    expect(cries([{ kind: "plan", clause: "KD-3.1", text: "P1 plans sword for spot 1.", data: {} }])).toEqual([]);
  });
});

describe("the board", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each(Object.keys(fixtures))("draws %s and takes exactly its answers, each from something with a name", (name) => {
    const { container, choose } = show(name);
    const knights = positionIn(found(name).view).players.filter((player) => player.position !== null);
    expect(container.querySelectorAll(".arena .knight")).toHaveLength(knights.length);
    expect(container.innerHTML).not.toMatch(/undefined|NaN/);
    expect(container.querySelectorAll(".arena .name")).toHaveLength(61);
    for (const button of buttons(container)) {
      expect(nameOf(button)).not.toBe("");
      click(button);
    }
    expect([...new Set(choose.mock.calls.map(([answer]) => answer))].toSorted()).toEqual(found(name).legal.toSorted());
  });

  test("a seat bears the arms of its clan in the frame, once it has one", () => {
    const { view } = found("moving");
    const clan = positionIn(view).players[1]?.clan;
    expect(board.arms?.(1, view)).toBe(ARMS[clan!]);
    expect(board.arms?.(1, null)).toBeNull();
  });

  test("takes a token by mouse and a space by keyboard", () => {
    const planning = show("planning-first");
    click(screen.getByRole("button", { name: "Spear: take it up, reaches 3, 50%; 2 left" }));
    expect(planning.choose).toHaveBeenCalledWith("plan:spear");
    planning.unmount();

    const moving = show("moving");
    const answer = found("moving").legal.find((each) => each.startsWith("move:")) ?? "";
    const way = wayText(positionIn(found("moving").view).players[0]!.position!, spaceOf(answer.slice(5)));
    const space = called(moving.container, new RegExp(`^Move ${way} to [A-I]\\d$`));
    expect(space.getAttribute("tabindex")).toBe("0");
    press(space, "Enter");
    expect(moving.choose).toHaveBeenCalledWith(answer);
  });

  test("lets the rules explain what is not allowed", () => {
    const spent = show("planning-six");
    click(called(spent.container, /^Bow:/));
    expect(spent.explain).toHaveBeenCalledWith("plan:bow");
    expect(spent.choose).not.toHaveBeenCalled();
    spent.unmount();

    const far = show("attacking");
    click(called(far.container, /^Cem: aqua/));
    expect(far.explain).toHaveBeenCalledWith("target:P3");
  });

  test("asks nothing while an answer is under way, nor of a spectator", () => {
    const waiting = show("planning-first", { legal: [] });
    const watching = show("combat-watched");
    for (const { container, choose, explain } of [waiting, watching]) {
      buttons(container).forEach(click);
      expect(choose).not.toHaveBeenCalled();
      expect(explain).not.toHaveBeenCalled();
    }
  });

  test("shows how far a knight's weapon reaches while it is picked", async () => {
    const { container } = show("planning-six");
    const knight = called(container, /^Ann: purple/);
    expect(container.querySelectorAll(".space.reached")).toHaveLength(0);
    click(knight);
    await tick();
    expect(container.querySelectorAll(".space.reached").length).toBeGreaterThan(10);
    expect(knight.getAttribute("aria-pressed")).toBe("true");
  });

  test("does not take a press that was meant for the question before", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(5000);
    const { view, legal } = found("attacking");
    const { container, rerender, choose, explain } = show("moving");
    await rerender({ view, seat: 0, names: NAMES.slice(0, 4), legal, recent: [], choose, explain });
    click(called(container, /^Attack nobody$/));
    expect(choose).not.toHaveBeenCalled();
    clock.mockReturnValue(6000);
    click(called(container, /^Attack nobody$/));
    expect(choose).toHaveBeenCalledWith("hold");
  });
});

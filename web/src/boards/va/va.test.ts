import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameEvent } from "../contract";
import board, { CardFace } from ".";
import { cardOf, vaView, type CardInfo, type ExplainedBlow, type VaView } from "./view";
import { keptInPlace, laidOut } from "../hand";
import { diffViews } from "./diff";
import { heroForecast } from "./forecast";
import { cardText, warnings } from "./text";
import Va from "./Va.svelte";
import answering from "./fixtures/answering.json";
import blocked from "./fixtures/blocked.json";
import declaring from "./fixtures/declaring.json";
import fallen from "./fixtures/fallen.json";
import opening from "./fixtures/opening.json";
import over from "./fixtures/over.json";
import prepared from "./fixtures/prepared.json";
import replacing from "./fixtures/replacing.json";
import secret from "./fixtures/secret.json";
import watched from "./fixtures/watched.json";

interface Position {
  seat: number | null;
  legal: string[];
  recent: GameEvent[];
  view: VaView;
  before: VaView | null;
}

const positions = Object.fromEntries(
  Object.entries({ answering, blocked, declaring, fallen, opening, over, prepared, replacing, secret, watched }).map(([name, position]) => [
    name,
    position as unknown as Position,
  ]),
) as Record<string, Position>;
const at = (name: string): Position => positions[name] as Position;
const NAMES = ["Ann", "Brisa"];

function shown(position: Position, view: VaView = position.view) {
  const choose = vi.fn();
  const explain = vi.fn();
  const props = { seat: position.seat, names: NAMES, recent: position.recent, choose, explain };
  const drawn = render(Va, { ...props, view, legal: position.legal });
  return { ...drawn, choose, explain, props };
}

/** What bears a name, told or written, that begins like this. Roles are not looked up: jsdom takes seconds to find them. */
function named(what: string, name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(what)].filter((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(name));
  expect(found.map((each) => each.outerHTML), `${what} ${name}`).toHaveLength(1);
  return found[0] as HTMLElement;
}

beforeEach(() => {
  // jsdom draws no dialogs: open and closed is all there is to one here.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
});

describe("labels", () => {
  test("every answer of every position has words of its own and a heading", () => {
    for (const { legal, view } of Object.values(positions)) {
      const labels = legal.map((answer) => board.label(answer, view));
      expect(new Set(labels).size).toBe(labels.length);
      for (const [place, label] of labels.entries()) {
        expect(label).toMatch(/^[A-Z]/);
        expect(label).not.toContain(legal[place]?.includes(":") ? ":" : "_");
        expect(board.group?.(legal[place] ?? "", view)).not.toBe("");
      }
    }
  });

  test("tell what a card brings", () => {
    const { view } = at("prepared");
    expect(board.label("equip:whetted-axe", view)).toBe("Attach Whetted Axe (AD +1)");
    expect(board.label("equip:oil-flask", view)).toBe("Attach Oil Flask (spite 3)");
    expect(board.label("hero:torch-rider", view)).toBe("Place Torch Rider (AD 7 DEF 8 HP 12, charge 4)");
    expect(board.label("ready", view)).toBe("Ready to fight");
  });

  test("name a card that was never seen", () => {
    expect(board.label("hero:ash-herald", at("opening").view)).toContain("Place Ash Herald");
  });

  test("a touch is asked about the reveal and the one super equipment, not about every turn", () => {
    const irreversible = (answer: string, name: string): boolean => board.irreversible?.(answer, at(name).view) ?? false;
    expect(irreversible("attack", "declaring")).toBe(false);
    expect(irreversible("ready", "prepared")).toBe(true);
    expect(irreversible("hero:torch-rider", "opening")).toBe(false);
    expect(irreversible("hero:ash-herald", "replacing")).toBe(false);
    expect(irreversible("equip:sunforged-blade", "blocked")).toBe(true);
    expect(irreversible("equip:whetted-axe", "blocked")).toBe(false);
  });
});

describe("the summary", () => {
  test("says whose turn it is, who stands there and what was declared", () => {
    const said = board.summary(at("answering").view, 1, NAMES);
    expect(said).toContain("Turn 1, Ann's turn.");
    expect(said).toContain("You have 5 lives and Gate Warden with AD 8 DEF 17 HP 14, wearing Bramble Cloak, Parrying Dagger, Hill Aegis.");
    expect(said).toContain("Ann has 5 lives and Torch Rider with AD 8 DEF 7 HP 12, wearing Whetted Axe, Spark Lance, and chose to attack.");
  });

  test("keeps the secret of an opening and of a secret declaration", () => {
    expect(board.summary(at("prepared").view, 0, NAMES)).toContain("Brisa has 5 lives and 2 cards face down.");
    expect(board.summary(at("secret").view, 1, NAMES)).toContain("has chosen in secret");
  });

  test("calls players by name, also in the last clash and for those who watch", () => {
    const said = board.summary(at("watched").view, null, NAMES);
    expect(said).toContain("Last clash: Brisa's Gate Warden attacks and Ann's Torch Rider blocks.");
    expect(said).not.toMatch(/\bP[12]\b/);
    expect(said).not.toContain("You have");
  });

  test("tells the end", () => {
    expect(board.summary(at("over").view, 0, NAMES)).toContain("Game over: Brisa won.");
    expect(board.summary(at("over").view, 1, NAMES)).toContain("Game over: you won.");
  });
});

describe("the guide", () => {
  test("has a sentence for every kind of question", () => {
    for (const name of ["opening", "prepared", "declaring", "answering", "replacing", "blocked"]) {
      const { view, legal } = at(name);
      expect(board.guide.some((step) => step.when(view, legal)), name).toBe(true);
    }
    expect(board.guide.length).toBeGreaterThanOrEqual(4);
    expect(board.guide.length).toBeLessThanOrEqual(6);
  });
});

describe("the clash", () => {
  /** The board after the events of a position, and all that it writes about the clash. */
  async function told(name: string, change: (blow: ExplainedBlow) => void = () => undefined, seen: (view: VaView) => void = () => undefined): Promise<string> {
    const position = structuredClone(at(name));
    seen(position.view);
    for (const event of position.recent) if (event.kind === "clash") (event.data.blows as ExplainedBlow[]).forEach(change);
    const { rerender, container, props } = shown({ ...position, legal: [], recent: [] }, position.before!);
    await rerender({ ...props, view: position.view, legal: position.legal, recent: position.recent });
    return container.querySelector(".sum")?.textContent.replaceAll(/\s+/g, " ") ?? "";
  }

  test("a blow is told with the terms of its sum, and with thorns", async () => {
    const said = await told("blocked");
    expect(said).toContain("Torch Rider hits Gate Warden for 3");
    expect(said).toContain("8 AD −5 parry = 3");
    expect(said).toContain("Thorns cost Torch Rider 2 HP.");
  });

  test("a trade of blows is two sums, with the charge in one of them", async () => {
    const said = await told("fallen");
    expect(said).toContain("8 AD +7 charge = 15");
    expect(said).toContain("Gate Warden hits Torch Rider for 8");
    expect(said).toContain("Torch Rider falls.");
  });

  test("what the event says of a blow is shown, whatever the rules made of it", async () => {
    const said = await told("blocked", (blow) => Object.assign(blow, { terms: [{ of: "luck", amount: 3 }], pierced: 2 }));
    expect(said).toContain("3 luck");
    expect(said).toContain("Pierce 2 ignored DEF.");
    expect(await told("blocked", (blow) => (blow.terms = []))).not.toContain("AD");
  });

  test("without its event, only what was lost is told", () => {
    const { container } = shown({ ...at("blocked"), recent: [] });
    expect(container.querySelector(".sum")?.textContent).toContain("for 3");
    expect(container.querySelector(".terms")).toBeNull();
  });

  test("a hero that fell to a swift one struck nobody", async () => {
    const said = await told("fallen", undefined, (view) => Object.assign(view.last_clash!, { too_late: 0, blows: view.last_clash!.blows.slice(1) }));
    expect(said).toContain("Gate Warden is swift and struck first: Torch Rider fell before it could strike back.");
    expect(said).not.toContain("Torch Rider hits");
  });

  test("the outlook names what changes, and a fall", () => {
    const now = { ad: 8, hp: 12, def: 7 };
    expect(heroForecast(now, { ad: 8, hp: 11, def: 0 }).changes).toEqual([
      { figure: "def", from: 7, to: 0 },
      { figure: "hp", from: 12, to: 11 },
    ]);
    expect(heroForecast(now, null)).toEqual({ falls: true, changes: [] });
    expect(heroForecast(now, now)).toEqual({ falls: false, changes: [] });
  });
});

describe("news", () => {
  test("tells who did what, who fell and what was lost", () => {
    const { before, view, recent } = at("replacing");
    const diff = diffViews(before, view, recent);
    expect(diff.clash?.map((hero) => hero.declared)).toEqual(["attack", "attack"]);
    expect(diff.fell).toEqual(["torch-rider", "gate-warden"]);
    expect(diff.changes[1]).toEqual([{ figure: "hp", by: -15 }]);
    expect(diff.drawn).toEqual(["scorch-duelist", "spark-lance"]);
  });

  test("a hero that stands shows by how much its figures changed", () => {
    const { before, view, recent } = at("blocked");
    const diff = diffViews(before, view, recent);
    expect(diff.changes).toEqual([[{ figure: "hp", by: -2 }], [{ figure: "def", by: -3 }]]);
    expect(diff.fell).toEqual([null, null]);
  });

  test("effects are told in the words of the log", () => {
    const { before, view, recent } = at("over");
    expect(diffViews(before, view, recent).effects).toContain("Feast: P2's Moss Abbot gains 4 HP.");
  });

  test("there is none after a reload", () => {
    const { view, recent } = at("blocked");
    expect(diffViews(null, view, recent).clash).toBeNull();
  });
});

describe("the places of a hand", () => {
  test("equal cards share a place", () => {
    expect(laidOut(["a", "b", "b"])).toEqual([
      { card: "a", copies: 1 },
      { card: "b", copies: 2 },
    ]);
  });

  test("stay where they are while the hand is in use", () => {
    const before = laidOut(["a", "b", "c", "c"]);
    const played = keptInPlace(before, ["b", "c", "d"]);
    expect(played.map((place) => place.card)).toEqual([null, "b", "c", "d"]);
    expect(played[2]?.copies).toBe(1);
    expect(keptInPlace(played, ["b", "c", "d"]).map((place) => place.card)).toEqual([null, "b", "c", "d"]);
  });
});

describe("the board", () => {
  test.each(Object.keys(positions))("draws %s for its viewer", (name) => {
    const position = at(name);
    const { container } = shown(position);
    expect(container.querySelectorAll(".side")).toHaveLength(2);
    expect(container.querySelector("[aria-label='Your hand']") !== null).toBe(position.seat !== null);
    for (const button of container.querySelectorAll("button")) expect(button.getAttribute("aria-label") ?? button.textContent?.trim()).not.toBe("");
  });

  test("a click on a card that may be played gives the answer", async () => {
    const { choose, explain } = shown(at("opening"));
    await fireEvent.click(named("button", "Place Torch Rider"));
    expect(choose).toHaveBeenCalledWith("hero:torch-rider");
    expect(explain).not.toHaveBeenCalled();
  });

  test("a click on one that may not asks the rules why", async () => {
    const { choose, explain } = shown(at("opening"));
    await fireEvent.click(named("button", "Whetted Axe"));
    await fireEvent.click(named("button", "Ready"));
    expect(explain.mock.calls).toEqual([["equip:whetted-axe"], ["ready"]]);
    expect(choose).not.toHaveBeenCalled();
  });

  test("while an answer is under way nothing is sent", async () => {
    const { choose, explain } = shown({ ...at("opening"), legal: [] });
    await fireEvent.click(named("button", "Torch Rider"));
    expect(choose).not.toHaveBeenCalled();
    expect(explain).not.toHaveBeenCalled();
  });

  test("legal cards are marked with a word, others are disabled for those who hear them", () => {
    shown(at("replacing"));
    const placed = named("button", "Place Ash Herald");
    expect(placed.textContent).toContain("▲ Place");
    expect(placed.getAttribute("aria-disabled")).toBe("false");
    expect(named("button", "Acid Vial").getAttribute("aria-disabled")).toBe("true");
  });

  test("the forecast stands on both declarations", async () => {
    const { choose } = shown(at("declaring"));
    const attack = named("button", "Attack. If Brisa attacks: your hero HP 12 to 4, the enemy falls. If Brisa blocks: your hero HP 12 to 10, the enemy DEF 17 to 14.");
    expect(attack.textContent).toContain("12→4");
    await fireEvent.click(named("button", "Block"));
    expect(choose).toHaveBeenCalledWith("block");
  });

  test("what the enemy has declared openly is no longer an if", () => {
    shown(at("answering"));
    expect(named("button", "Attack").textContent).toContain("Ann attacks:");
    named(".tile", "Ann chooses to attack");
  });

  test("who wins if both fall is named once it could happen", () => {
    const { view } = at("declaring");
    const lives = (own: number, theirs: number, winner: number | null): VaView => ({
      ...view,
      players: [
        { ...view.players[0], life: own },
        { ...view.players[1], life: theirs },
      ],
      wins_if_both_fall: winner,
    });
    expect(warnings(lives(1, 1, 1), 0, NAMES)).toEqual(["Brisa wins if both fall"]);
    expect(warnings(lives(1, 1, 0), 0, NAMES)).toEqual(["You win if both fall"]);
    expect(warnings(lives(1, 2, 1), 0, NAMES)).toEqual([]);
    expect(warnings(lives(5, 5, null), 0, NAMES), "an option that is not the default").toEqual(["A draw if both fall"]);
  });

  test("a secret declaration lies face down", () => {
    shown(at("secret"));
    named(".tile", "Ann has chosen in secret");
    named(".tile", "Brisa has not chosen yet");
  });

  test("the sum of the clash appears when it is fought in view", async () => {
    const position = at("blocked");
    const { rerender, container } = shown({ ...position, legal: [], recent: [] }, position.before!);
    expect(container.querySelector(".sum")).toBeNull();
    await rerender({ view: position.view, legal: position.legal, recent: position.recent });
    const sum = container.querySelector(".sum")?.textContent?.replaceAll(/\s+/g, " ");
    expect(sum).toContain("Torch Rider hits Gate Warden for 3");
    expect(sum).toContain("8 AD −5 parry = 3");
    expect(sum).toContain("Thorns cost Torch Rider 2 HP.");
    expect(container.querySelectorAll(".attacks, .blocks")).toHaveLength(2);
  });

  test("what has just come under the finger takes no press at once", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const position = at("blocked");
    const { rerender, choose } = shown({ ...position, legal: [], recent: [] }, position.before!);
    await rerender({ view: position.view, legal: position.legal, recent: position.recent });
    const done = named("button", "Done");
    await fireEvent.click(done);
    expect(choose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    await fireEvent.click(done);
    expect(choose).toHaveBeenCalledWith("done");
    vi.useRealTimers();
  });

  test("who has fallen is named where it stood", () => {
    const { container } = shown(at("over"));
    expect(container.querySelectorAll(".standing")).toHaveLength(1);
    expect(screen.getByText("Torch Rider has fallen.")).toBeTruthy();
    expect(screen.getAllByText(/Brisa won/).length).toBeGreaterThan(0);
  });

  test("a graveyard and a deck open to be read", async () => {
    const { container } = shown(at("replacing"));
    await fireEvent.click(named("button", "Brisa's graveyard: 4 cards"));
    const dialog = container.querySelector("dialog")!;
    expect(dialog.open).toBe(true);
    expect(dialog.textContent).toContain("Gate Warden");
    await fireEvent.click(named("dialog button", "Close"));
    expect(dialog.open).toBe(false);
    await fireEvent.click(named("button", "Ann's decks"));
    expect(dialog.textContent).toContain("Grey Juggler");
  });

  test("a spectator sees both sides and no hand", () => {
    const { container } = shown(at("watched"));
    named("section", "Ann's side");
    named("section", "Brisa's side");
    expect(container.querySelector("[aria-label='Your hand']")).toBeNull();
  });
});

describe("a card of the pool", () => {
  const axe: CardInfo = { id: "moon-axe", name: "Moon Axe", kind: "super", ad: 2, hp: 0, def: -1, effect: "swift", amount: 0, rule: "Strikes first.", text: "" };

  test("shows its kind, what it adds and its rule", () => {
    const { container } = render(CardFace, { card: axe });
    const said = container.textContent?.replaceAll(/\s+/g, " ");
    expect(said).toContain("Super equipment");
    expect(said).toContain("+2");
    expect(said).toContain("−1");
    expect(said).not.toContain("HP");
    expect(said).toContain("swift Strikes first.");
  });

  test("is told in words", () => {
    expect(cardText(axe)).toBe("Moon Axe, super equipment, AD +2 DEF −1, swift, Strikes first.");
  });

  test("a hero without an effect shows the line about it", () => {
    const card = cardOf(at("opening").view, "scorch-duelist");
    const { container } = render(CardFace, { card });
    expect(container.textContent).toContain("Has won forty duels");
    expect(container.textContent).toContain("12");
  });
});

test("phases are told by the clause of the question", () => {
  const phases = Object.fromEntries(Object.entries(positions).map(([name, { view }]) => [name, vaView(view).phase]));
  expect(phases).toMatchObject({ opening: "opening", declaring: "declaring", secret: "declaring", blocked: "regrouping", over: "over" });
});

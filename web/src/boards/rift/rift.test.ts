import { fireEvent, render } from "@testing-library/svelte";
import { describe, expect, test, vi } from "vitest";
import type { GameEvent } from "../contract";
import board from ".";
import Rift from "./Rift.svelte";
import { cardTargets, NOTHING, onCard, onChampion, onTile, openChampions, openTiles } from "./input";
import { CARDS, CHAMPIONS } from "./emblems";
import { endReason, leadText, placeName, riftView, takenBy, towerName, type Lead, type RiftView } from "./view";
import { allSpots, boxOf, HEIGHT, spotsOn, TOKEN, WIDTH } from "./geometry";
import { diffViews } from "./diff";
import { draftText, tileText, tileVerb } from "./spoken";
import { hyphenated } from "./text";
import aiming from "./fixtures/aiming.json";
import attackers from "./fixtures/attackers.json";
import attacking from "./fixtures/attacking.json";
import banning from "./fixtures/banning.json";
import battles from "./fixtures/battles.json";
import defending from "./fixtures/defending.json";
import discarding from "./fixtures/discarding.json";
import hitting from "./fixtures/hitting.json";
import moving from "./fixtures/moving.json";
import nominating from "./fixtures/nominating.json";
import over from "./fixtures/over.json";
import placing from "./fixtures/placing.json";
import rolled from "./fixtures/rolled.json";
import shopping from "./fixtures/shopping.json";
import watched from "./fixtures/watched.json";

interface Position {
  seat: number | null;
  legal: string[];
  recent: GameEvent[];
  view: RiftView;
}

const fixtures = { aiming, attackers, attacking, banning, battles, defending, discarding, hitting, moving, nominating, over, placing, rolled, shopping, watched };
type Name = keyof typeof fixtures;
const at = (name: Name): Position => fixtures[name] as unknown as Position;
const all = (Object.keys(fixtures) as Name[]).map((name) => [name, at(name)] as const);
const NAMES = ["Ann", "Brisa"];

function shown(position: Position) {
  const choose = vi.fn();
  const explain = vi.fn();
  const { seat, view, legal, recent } = position;
  const drawn = render(Rift, { seat, view, legal, recent, names: NAMES, choose, explain });
  const named = (name: string, within = "button"): HTMLElement => {
    const found = [...drawn.container.querySelectorAll<HTMLElement>(within)].filter((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim().startsWith(name));
    expect(found.length, name).toBeGreaterThan(0);
    return found[0] as HTMLElement;
  };
  return { ...drawn, choose, explain, named };
}

describe("labels", () => {
  test.each(all)("%s: every answer has words of its own and a heading", (_name, { legal, view }) => {
    const labels = legal.map((answer) => board.label(answer, view));
    expect(new Set(labels).size).toBe(labels.length);
    for (const [place, label] of labels.entries()) {
      expect(label).toMatch(/^[A-Z]/);
      expect(label).not.toMatch(/:|-\d|undefined/);
      expect(board.group?.(legal[place] ?? "", view)).toMatch(/^[A-Z]/);
    }
  });

  test("are in plain words", () => {
    expect(board.label("move:Ornn:dragon", at("moving").view)).toBe("Move Ornn to the Dragon's pit");
    expect(board.label("place:Lee-Sin:topjungle", at("placing").view)).toBe("Place Lee Sin in blue's outer top jungle");
    expect(board.label("card:teleport:Zed:bot", at("moving").view)).toBe("Teleport Zed to bottom");
    expect(board.label("done", at("defending").view)).toBe("Take it");
    expect(board.label("done", at("attacking").view)).toBe("Attack for 3");
    expect(board.label("done", at("hitting").view)).toBe("Strike the tower for 3");
    expect(board.label("buy:iron-sword", at("shopping").view)).toMatch(/^Buy Iron Sword for 6 gold \(/);
    expect(board.label("pass-all", at("defending").view)).toBe("Play nothing more in this battle");
  });

  test("a champion that is named is aimed at, or healed at the end of a turn, or Sylas takes its ultimate", () => {
    const { view } = at("aiming");
    const said = (changes: Partial<RiftView>): string => board.label("target:Yuumi", { ...view, ...changes });
    expect(said({})).toMatch(/^Aim at Yuumi \(health \d+, defense \d+\)$/);
    expect(said({ named_to: "heal" })).toMatch(/^Heal Yuumi /);
    expect(said({ named_to: "copy" })).toMatch(/^Use the ultimate of Yuumi /);
    expect(said({ ultimate_under_way: { champion: "Shen", of: "Shen", targets_left: 1 } })).toMatch(/^Protect Yuumi /);
  });

  test("a touch is asked about a turn without moves and about silence, not about every answer", () => {
    const { view } = at("moving");
    expect(board.irreversible?.("ban:Zed", view)).toBe(false);
    expect(board.irreversible?.("pass-all", view)).toBe(true);
    expect(board.irreversible?.("move:Ornn:dragon", view)).toBe(false);
    expect(board.irreversible?.("done", view)).toBe(true);
    expect(board.irreversible?.("done", at("defending").view)).toBe(false);
    expect(board.irreversible?.("strike:Jhin", view)).toBe(true);
    expect(board.irreversible?.("pass", view)).toBe(true);
    expect(board.irreversible?.("strike:Lee-Sin", at("battles").view)).toBe(false);
  });

  test("a strike is told apart: an attack, a hit on a tower, a blow in return", () => {
    expect(board.label("strike:Lee-Sin", at("battles").view)).toBe("Strike with Lee Sin at once (attack 2)");
    expect(board.label("strike:Ashe", at("battles").view)).toBe("Hit the tower with Ashe at once");
    expect(board.label("strike:Anivia", at("defending").view)).toBe("Take it, and strike back with Anivia");
    expect(board.label("ultimate:Lee-Sin", at("battles").view)).toBe("Attack with Lee Sin's ultimate");
    expect(board.label("pass", at("moving").view)).toBe("End turn without a battle");
  });

  test("a discard says whether it ends the turn, and a touch is asked about it", () => {
    expect(board.label("discard:block", at("discarding").view)).toBe("Discard Block");
    expect(board.irreversible?.("discard:block", at("discarding").view)).toBe(false);
    for (const name of ["moving", "battles"] as const) {
      expect(board.label("discard:block", at(name).view)).toBe("End turn and discard Block");
      expect(board.group?.("discard:block", at(name).view)).toBe("End turn with a discard");
      expect(board.irreversible?.("discard:block", at(name).view)).toBe(true);
    }
  });

  test("whoever takes an attack says how to strike back", () => {
    const { view } = at("defending");
    expect(board.label("attack:Anivia", view)).toBe("Take it, then attack with Anivia and cards");
    expect(board.label("ultimate:Anivia", view)).toBe("Take it, and strike back with Anivia's ultimate");
    expect(board.label("ultimate:Soraka", view)).toBe("Use Soraka's ultimate");
    expect(board.group?.("attack:Anivia", view)).toBe("Strike back");
  });

  test("only a question that leaves nothing to choose is answered by itself", () => {
    expect(board.automatic?.(["done", "pass-all"])).toBe("done");
    expect(board.automatic?.(["nominate:Vayne"])).toBe("nominate:Vayne");
    expect(board.automatic?.(["card:block", "done", "pass-all"])).toBeNull();
    expect(board.automatic?.(["done", "pass-all", "strike:Zed"])).toBeNull();
    expect(all.every(([, { legal }]) => legal.length === 0 || board.automatic?.(legal) === null)).toBe(true);
  });
});

describe("champions' names", () => {
  const all = Object.values((watched.view as unknown as RiftView).draft.champions).map((known) => known.name);

  test("break into pieces that fit the narrowest card, and lose no letter", () => {
    for (const name of all) {
      expect(hyphenated(name).replaceAll("\u00ad", "")).toBe(name);
      expect(Math.max(...hyphenated(name).split(/[ \u00ad]/).map((piece) => piece.length)), name).toBeLessThanOrEqual(7);
    }
  });
});

describe("what a screen reader says", () => {
  const view = watched.view as unknown as RiftView;

  test("of a champion in the draft: its figures, what a press does, and who has it", () => {
    const zed = view.draft.champions.Zed;
    if (zed === undefined) throw new Error("The fixture has no Zed.");
    expect(draftText(zed, null, ["Ann", "Bea"], "ban")).toBe("Ban Zed, fighter, health 5, attack 4, defense 2");
    expect(draftText(zed, 1, ["Ann", "Bea"], null)).toBe("Zed, fighter, health 5, attack 4, defense 2, picked by Bea");
    expect(draftText(zed, "banned", ["Ann", "Bea"], null)).toBe("Zed, fighter, health 5, attack 4, defense 2, banned");
  });

  test("of a tile: its tower or camp, and who stands there", () => {
    expect(tileText(view, "blue-bot-1")).toBe(`${placeName("blue-bot-1")}, tower 6 life, Lee Sin and Jhin`);
    expect(tileText(view, "blue-topjungle-1")).toBe(`${placeName("blue-topjungle-1")}, camp cleared`);
    expect(tileText(view, "red-botjungle-1")).toBe(`${placeName("red-botjungle-1")}, camp, Ornn`);
  });

  test("of a press on a tile: fight, hit the tower, or go", () => {
    expect(tileVerb({ ...view, phase: "battle" }, "red-mid-1", ["battle:red-mid-1"])).toBe("Fight in ");
    expect(tileVerb({ ...view, phase: "battle" }, "red-mid-1", ["hit:Ashe"])).toBe("Hit the tower: ");
    expect(tileVerb({ ...view, phase: "battle" }, "red-mid-1", ["go:red-mid-1"])).toBe("Go to ");
    expect(tileVerb({ ...view, phase: "movement" }, "red-mid-1", ["move:Ashe:red-mid-1"])).toBe("Go to ");
  });
});

describe("who is ahead", () => {
  const ahead = (lead: Lead): RiftView => ({ ...riftView(at("over").view), lead, result: { winners: [lead.seat], scores: [0, 2] } as never });

  test("is told as the view says it", () => {
    expect(leadText({ seat: 1, in: "nexus", figures: [3, 10] })).toBe("on the Nexus, 10 to 3");
    expect(leadText({ seat: 0, in: "gold", figures: [12, 5] })).toBe("on gold, 12 to 5");
    expect(board.standing?.(ahead({ seat: 1, in: "towers", figures: [7, 8] }), 1)?.score).toBe(1);
    expect(board.standing?.(ahead({ seat: 1, in: "towers", figures: [7, 8] }), 0)?.score).toBe(0);
  });

  test("the end says why", () => {
    const standing = { ...ahead({ seat: 1, in: "towers", figures: [7, 8] }), towers: at("moving").view.towers };
    expect(endReason(standing)).toBe("wins on towers, 8 to 7");
    const fallen = structuredClone(standing.towers);
    for (const tower of Object.values(fallen)) if (tower.seat === 0 && tower.kind === "nexus") tower.life = 0;
    expect(endReason({ ...standing, towers: fallen })).toBe("wins by destroying the Nexus");
  });

  test("the health of every champion in a crowd is seen", () => {
    const crowds: [string[], string[]] = [["a", "b", "c"], ["d", "e", "f"]];
    const spots = [...spotsOn("blue-top-1", crowds, 0, "blue").values()];
    for (const one of spots) {
      for (const other of spots) {
        if (one === other) continue;
        const covers = one.y === other.y && other.x > one.x && other.x - one.x < 21.9;
        expect(covers).toBe(false);
        if (one.y !== other.y) expect(Math.abs(one.y - other.y)).toBeGreaterThan(15);
      }
    }
  });
});

describe("the summary", () => {
  test("says the moment, the sum of an attack and where champions are", () => {
    const said = board.summary(at("defending").view, 1, NAMES);
    expect(said).toContain("Round 3 of 20, Ann's turn: Battle.");
    expect(said).toContain("Lee Sin attacks Anivia for 4 (attack 2, cards 1, passive 1) against defense 2 (defense 2).");
    expect(said).toContain("You have the red side, 5 cards");
    expect(said).toContain("Anivia, blue's inner top lane, health 5 of 5, ultimate in 2");
  });

  test("says in which round the dead are back", () => {
    expect(board.summary(at("moving").view, 1, NAMES)).toContain("Vayne, dead until round 4.");
  });

  test("tells the draft and the end", () => {
    expect(board.summary(at("banning").view, 1, NAMES)).toContain("The draft, 11 of 16: you ban a champion.");
    expect(board.summary(at("over").view, 0, NAMES)).toContain("Game over: Brisa won.");
    expect(board.summary(at("watched").view, null, NAMES)).not.toContain("You have");
  });
});

test("the guide has a step for every moment of a first turn", () => {
  for (const name of ["banning", "placing", "shopping", "moving", "battles", "defending"] as const) {
    const { view, legal } = at(name);
    expect(board.guide.filter((step) => step.when(view, legal)).length, name).toBeGreaterThan(0);
  }
});

describe("facts", () => {
  test("places and towers have names", () => {
    expect(placeName("red-base")).toBe("red's Base");
    expect(placeName("baron")).toBe("Baron's pit");
    expect(towerName("blue-top-2")).toBe("blue's inner top tower");
    expect(towerName("red-upper")).toBe("red's upper base tower");
  });

  test("who has a champion in the draft", () => {
    const { view } = at("banning");
    expect(takenBy(view, "Zed")).toBeNull();
    expect(takenBy(view, view.draft.banned[0] ?? "")).toBe("banned");
    expect(takenBy(view, "Lee-Sin")).toBe(0);
    expect(takenBy(view, "Ornn")).toBe(1);
  });

  test("what an attack would do is shown as the view says it", () => {
    const position = structuredClone(at("defending"));
    position.view.attack!.forecast = { damage: 7, absorbed: 3, health: 5 };
    const { container } = shown(position);
    expect(container.textContent).toContain("would be left with 5 health, 3 absorbed.");
    expect(container.querySelector(".through")?.textContent).toBe("7");
  });

  test("Teleport goes where the view says", () => {
    const view = structuredClone(at("moving").view);
    view.players[0].teleports_to = { mid: "blue-mid-2" };
    const [own = ""] = view.players[0].team;
    const held = { champion: own, card: "teleport" };
    expect(onTile([], held, "blue-mid-2", view, 0)).toBe(`card:teleport:${own}:mid`);
    expect(onTile([], held, "blue-mid-1", view, 0)).toBeNull();
  });

  test("every champion and card has an emblem", () => {
    const { view } = at("moving");
    expect(Object.keys(CHAMPIONS).sort()).toEqual(Object.keys(view.draft.champions).sort());
    expect(Object.keys(CARDS).sort()).toEqual(Object.keys(view.cards).sort());
  });
});

describe("geometry", () => {
  test("tiles cover the map without overlapping, the pits aside, whoever sits below", () => {
    for (const below of ["blue", "red"] as const) {
      const boxes = Object.keys(at("moving").view.tiles).filter((tile) => tile.includes("-")).map((tile) => boxOf(tile, below));
      for (const [place, box] of boxes.entries()) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= WIDTH && box.y + box.height <= HEIGHT).toBe(true);
        for (const other of boxes.slice(place + 1)) {
          expect(box.x + box.width <= other.x || other.x + other.width <= box.x || box.y + box.height <= other.y || other.y + other.height <= box.y).toBe(true);
        }
      }
    }
  });

  test("the viewer's Base is below", () => {
    expect(boxOf("red-base", "red").y).toBeGreaterThan(boxOf("blue-base", "red").y);
  });

  test.each(all)("%s: champions stand inside their tiles, apart from each other", (_name, { view }) => {
    const spots = allSpots(view, 0);
    const placed = Object.entries(view.champions).filter(([, champion]) => champion.place !== null);
    expect(spots.size).toBe(placed.length);
    for (const [word, champion] of placed) {
      const box = boxOf(champion.place ?? "", "blue");
      const spot = spots.get(word);
      expect(spot !== undefined && spot.x >= box.x && spot.x <= box.x + box.width && spot.y >= box.y && spot.y <= box.y + box.height).toBe(true);
      for (const [other, place] of spots) {
        if (other !== word) expect(Math.hypot(place.x - (spot?.x ?? 0), place.y - (spot?.y ?? 0))).toBeGreaterThan(TOKEN / 4);
      }
    }
  });
});

describe("what a press gives", () => {
  test("a champion is taken up first, a tile sends it there", () => {
    const { legal, view } = at("moving");
    expect(onChampion(legal, NOTHING, "Ornn")).toEqual({ hold: { champion: "Ornn", card: null } });
    const held = { champion: "Ornn", card: null };
    expect(onTile(legal, held, "dragon", view, 1)).toBe("move:Ornn:dragon");
    expect([...openTiles(legal, held, view, 1)].sort()).toEqual(["blue-botjungle-1", "dragon", "red-bot-1", "red-botjungle-2", "red-mid-1"]);
  });

  test("who is nominated, or has nothing to prepare, is pressed once", () => {
    expect(onChampion(at("nominating").legal, NOTHING, "Jhin")).toEqual({ give: "nominate:Jhin" });
    expect(onChampion(["attack:Lee-Sin", "pass"], NOTHING, "Lee-Sin")).toEqual({ give: "attack:Lee-Sin" });
    expect(onChampion(at("attackers").legal, NOTHING, "Lee-Sin")).toEqual({ hold: { champion: "Lee-Sin", card: null } });
    expect(onChampion(at("aiming").legal, NOTHING, "Yuumi")).toEqual({ give: "target:Yuumi" });
  });

  test("a tile with a single attacker begins its attack", () => {
    const { legal, view } = at("battles");
    expect(onTile(legal, NOTHING, "blue-bot-1", view, 0)).toBe("attack:Lee-Sin");
    expect(onTile([...legal, "attack:Shen"], NOTHING, "blue-bot-1", { ...view, champions: { ...view.champions, Shen: { ...view.champions.Shen!, place: "blue-bot-1" } } }, 0)).toBe("battle:blue-bot-1");
  });

  test("a card is played at once, or waits for a champion, or is explained", () => {
    const { legal, view } = at("nominating");
    expect(onCard(legal, NOTHING, "sacrifice", view, 1)).toEqual({ hold: { champion: null, card: "sacrifice" } });
    expect([...cardTargets(legal, "sacrifice")]).toEqual(["Nocturne", "Jhin"]);
    expect(onChampion(legal, { champion: null, card: "sacrifice" }, "Nocturne")).toEqual({ give: "card:sacrifice:Nocturne" });
    expect(onCard(at("defending").legal, NOTHING, "flash", at("defending").view, 1)).toEqual({ give: "card:flash:Anivia" });
    expect(onCard(legal, NOTHING, "block", view, 1)).toEqual({ give: "card:block" });
  });

  test("a card whose discard ends the turn is held first, and let go for a champion", () => {
    const { view } = at("moving");
    const legal = [...at("moving").legal, "discard:block"];
    const held = { champion: null, card: "block" };
    expect(onCard(legal, NOTHING, "block", view, 1)).toEqual({ hold: held });
    expect(onCard(["discard:block"], NOTHING, "block", at("discarding").view, 1)).toEqual({ give: "discard:block" });
    expect(onChampion(legal, held, "Ornn")).toEqual({ hold: { champion: "Ornn", card: null } });
    expect(openChampions(legal, held, view.champions)).toEqual(openChampions(legal, NOTHING, view.champions));
  });

  test("Teleport takes a champion and the tile of a tower", () => {
    const { legal, view } = at("moving");
    expect(onTile(legal, { champion: "Zed", card: "teleport" }, "red-bot-1", view, 1)).toBe("card:teleport:Zed:bot");
    expect(onTile(legal, { champion: "Zed", card: "teleport" }, "red-base", view, 1)).toBeNull();
  });
});

describe("news", () => {
  test("tells wounds, deaths, hits on towers, gold and dice, and nothing after a reload", () => {
    const { view } = at("battles");
    const lee = view.champions["Lee-Sin"];
    const ornn = view.champions.Ornn;
    if (lee === undefined || ornn === undefined) throw new Error("they are in this game");
    const now = riftView({
      ...view,
      champions: { ...view.champions, "Lee-Sin": { ...lee, alive: false, place: null, health: 0 }, Ornn: { ...ornn, health: ornn.health - 2 } },
      players: [{ ...view.players[0], gold: view.players[0].gold + 4 }, view.players[1]],
    });
    const roll: GameEvent = { kind: "roll", clause: "RFT-13.8", text: "", data: { dice: [4, 2] } };
    const diff = diffViews(view, now, [roll]);
    expect(diff.fallen).toEqual([{ word: "Lee-Sin", tile: "blue-bot-1" }]);
    expect(diff.blows).toEqual([{ word: "Ornn", by: -2 }]);
    expect(diff.gold).toEqual([4, 0]);
    expect(diff.dice).toEqual([4, 2]);
    expect(diffViews(null, now, [roll]).dice).toBeNull();
  });
});

describe("the board", () => {
  test.each(all)("%s: is drawn, and every button has a name", (_name, position) => {
    const { container } = shown(position);
    for (const button of container.querySelectorAll("button")) {
      expect((button.getAttribute("aria-label") ?? button.textContent ?? "").trim()).not.toBe("");
    }
    expect(container.textContent).not.toContain("undefined");
  });

  test("the draft shows a champion on the first press and bans it on the second", async () => {
    const { named, choose, container } = shown(at("banning"));
    await fireEvent.click(named("Ban Zed,"));
    expect(choose).not.toHaveBeenCalled();
    expect(container.textContent).toContain("Rolls a die and adds it plus 2; the damage is targeted.");
    await fireEvent.click(named("Ban Zed,"));
    expect(choose).toHaveBeenCalledWith("ban:Zed");
  });

  test("a champion is shown with its passives and when they work", async () => {
    const { named, container } = shown(at("moving"));
    await fireEvent.click(named("Blue Ashe,"));
    const said = container.textContent?.replaceAll(/\s+/g, " ") ?? "";
    expect(said).toContain("Passive, Frost.");
    expect(said).toContain("Works in: Attack stage.");
    expect(said).toContain("Passive, Marksman. With 4 items every attack is a Crit. Works in: Battle phase.");
  });

  test("the dead wait in their Base, and no tile is said to hold them", () => {
    const { container, named } = shown(at("moving"));
    const token = named("Blue Vayne, dead until round", "button.token .unseen").closest("button.token");
    expect(token?.querySelector("svg.dead")).not.toBeNull();
    const box = boxOf("blue-base", "red");
    const spot = allSpots(at("moving").view, 1).get("Vayne");
    expect(spot !== undefined && spot.y > box.y && spot.y < box.y + box.height).toBe(true);
    expect(container.querySelector('[data-tile="blue-base"]')?.getAttribute("aria-label")).not.toContain("Vayne");
  });

  test("a champion moves by two presses; what is out of reach is explained", async () => {
    const { container, named, choose, explain } = shown(at("moving"));
    const tile = (name: string): HTMLElement => container.querySelector<HTMLElement>(`[data-tile="${name}"]`) as HTMLElement;
    await fireEvent.click(named("Red Ornn,"));
    expect(tile("dragon").getAttribute("aria-disabled")).toBe("false");
    await fireEvent.click(tile("blue-base"));
    expect(explain).toHaveBeenCalledWith("move:Ornn:blue-base");
    await fireEvent.click(tile("dragon"));
    expect(choose).toHaveBeenCalledWith("move:Ornn:dragon");
  });

  test("a chosen champion offers to recall", async () => {
    const { named, choose } = shown(at("moving"));
    await fireEvent.click(named("Red Ornn,"));
    await fireEvent.click(named("Recall Ornn"));
    expect(choose).toHaveBeenCalledWith("recall:Ornn");
  });

  test("a battle explains its sum and is answered by cards of the hand", async () => {
    const { container, named, choose } = shown(at("defending"));
    const fight = container.querySelector('[aria-label="Battle"]')?.textContent?.replaceAll(/\s+/g, " ") ?? "";
    expect(fight).toContain("2 gets through");
    expect(fight).toContain("Anivia would be left with 3 health");
    await fireEvent.click(named("Play Block"));
    expect(choose).toHaveBeenCalledWith("card:block");
  });

  test("a wound rises from the token, and dice roll when they were thrown", async () => {
    const position = at("defending");
    const { container, rerender } = shown(position);
    expect(container.querySelector(".float")).toBeNull();
    expect(container.querySelector(".rolls")).toBeNull();
    const { view } = position;
    const anivia = view.champions.Anivia;
    if (anivia === undefined) throw new Error("she is in this battle");
    const hurt = { ...view, champions: { ...view.champions, Anivia: { ...anivia, health: anivia.health - 2 } }, dice: { champion: "Lee-Sin", dice: [4, 2] } };
    await rerender({ view: hurt, recent: [{ kind: "roll", clause: "RFT-13.8", text: "", data: { dice: [4, 2] } }] });
    expect(container.querySelector(".token .float")?.textContent).toBe("-2");
    expect(container.querySelectorAll(".rolls")).toHaveLength(2);
    expect(container.querySelector(".dice")?.getAttribute("aria-label")).toBe("Dice: 4, 2");
  });

  test("the shop sells", async () => {
    const { named, choose } = shown(at("shopping"));
    await fireEvent.click(named("Buy Iron Sword"));
    expect(choose).toHaveBeenCalledWith("buy:iron-sword");
  });

  test("who watches sees no hand and can press nothing away", async () => {
    const { container, choose, explain, named } = shown(at("watched"));
    expect(container.querySelector('[aria-label="Your hand"]')).toBeNull();
    await fireEvent.click(named("Blue Ashe,"));
    await fireEvent.click(container.querySelector('[data-tile="dragon"]') as HTMLElement);
    expect(choose).not.toHaveBeenCalled();
    expect(explain).not.toHaveBeenCalled();
  });
});

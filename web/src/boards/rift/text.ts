/** What the buttons, the summary and the guide of Rift say. */
import type { GuideStep, View } from "../contract";
import { argument, verb } from "../answers";
import { listed } from "../../lib/names";
import {
  cardName,
  isAsked,
  nameOf,
  otherSide,
  ownSide,
  placeName,
  riftView,
  towerName,
  whereabouts,
  type Champion,
  type Part,
  type Phase,
  type RiftView,
  type Seat,
} from "./view";

// Answers

export function label(answer: string, given: View): string {
  const view = riftView(given);
  const [word, what = "", more = "", last = ""] = answer.split(":");
  const champion = nameOf(view, what);
  switch (word) {
    case "ban":
      return `Ban ${champion}`;
    case "pick":
      return `Pick ${champion}`;
    case "place":
      return `Place ${champion} in ${placeName(`${sideToAct(view)}-${more}-1`)}`;
    case "discard":
      return endsTurn(answer, view) ? `End turn and discard ${cardName(what)}` : `Discard ${cardName(what)}`;
    case "shop":
      return `Buy for ${champion}`;
    case "buy":
      return itemText(view, what);
    case "move":
      return `Move ${champion} to ${placeName(more)}`;
    case "recall":
      return `Recall ${champion} to the Base`;
    case "battle":
      return `Fight in ${placeName(what)}`;
    case "hit":
      return `Hit a tower with ${champion}`;
    case "tower":
      return `Hit the ${what} base tower`;
    case "attack":
      if (strikesBack(view)) return `Take it, then attack with ${champion} and cards`;
      return `Attack with ${champion} (attack ${view.champions[what]?.attack ?? 0})`;
    case "strike":
      return strikeText(view, what);
    case "nominate":
      return `${champion} takes it (${standing(view.champions[what])})`;
    case "target":
      return `${aim(view, what)} ${champion} (${standing(view.champions[what])})`;
    case "go":
      return `Go to ${placeName(what)}`;
    case "ultimate":
      if (strikesBack(view) && isOfAttack(view, what)) return `Take it, and strike back with ${champion}'s ultimate`;
      return view.attack === null && isOfAttack(view, what) ? `Attack with ${champion}'s ultimate` : `Use ${champion}'s ultimate`;
    case "card":
      return cardAnswer(view, what, more, last);
    case "done":
      return doneText(view);
    case "pass":
      if (view.phase === "movement" && view.moved_in === null) return "End turn without a battle";
      return view.battle === null || view.attack !== null ? "Pass" : "Pass for the rest of this battle";
    case "pass-all":
      return view.battle === null ? "Play nothing more in this Movement phase" : "Play nothing more in this battle";
    default:
      return answer;
  }
}

/** The same in a word or two, where the champion is chosen and seen. */
export function briefly(answer: string, view: RiftView): string {
  const brief: Record<string, string> = { recall: "Recall", hit: "Hit with cards", attack: "Attack with cards", "pass-all": "Play nothing more" };
  const champion = nameOf(view, argument(answer));
  if (verb(answer) === "ultimate") return strikesBack(view) && isOfAttack(view, argument(answer)) ? `Strike back: ★ ${champion}` : `★ ${champion}`;
  if (verb(answer) === "attack" && strikesBack(view)) return `Strike back with cards: ${champion}`;
  if (verb(answer) === "strike") return strikesBack(view) ? `Strike back: ${champion}` : `Strike: ${champion}`;
  if (answer === "pass" && view.phase === "movement" && view.moved_in === null) return "End turn";
  return brief[verb(answer)] ?? label(answer, view);
}

/** "Rakan → blue's inner bottom lane": moves come in dozens, and each says the same. */
export function brief(answer: string, given: View): string {
  const view = riftView(given);
  const [word = "", tile = ""] = argument(answer).split(":");
  if (verb(answer) === "move" || verb(answer) === "place") return `${nameOf(view, word)} → ${placeName(tile)}`;
  if (verb(answer) === "recall") return `Recall ${nameOf(view, word)}`;
  return label(answer, given);
}

/** Whether a strike answers the attack under way. */
const strikesBack = (view: RiftView): boolean => view.attack?.stage === "defense";

const isOfAttack = (view: RiftView, word: string): boolean => view.draft.champions[word]?.when === "attack";

/** Whether a discard comes before the end of the turn, and brings it about. */
export const endsTurn = (answer: string, view: RiftView): boolean => verb(answer) === "discard" && (view.phase === "movement" || view.phase === "battle");

/** What a champion does as it is: strikes back, attacks, or hits the tower where no enemy stands. */
function strikeText(view: RiftView, word: string): string {
  const champion = view.champions[word];
  const name = nameOf(view, word);
  const enemies = champion === undefined ? [] : (view.tiles[champion.place ?? ""]?.champions[otherSide(champion.seat)] ?? []);
  if (strikesBack(view)) return `Take it, and strike back with ${name}`;
  return enemies.length > 0 ? `Strike with ${name} at once (attack ${champion?.attack ?? 0})` : `Hit the tower with ${name} at once`;
}

function cardAnswer(view: RiftView, card: string, word: string, lane: string): string {
  const champion = nameOf(view, word);
  const amount = view.card_amounts[card] ?? 0;
  const texts: Record<string, string> = {
    attack: `Play Attack (+${amount} damage)`,
    block: `Play Block (+${amount} defense)`,
    crit: "Play Crit (half the attack again)",
    demolish: `Play Demolish (+${amount} damage)`,
    focus: `Play Focus on ${champion}`,
    sacrifice: `Play Sacrifice with ${champion}`,
    flash: `Play Flash with ${champion}`,
    barrier: `Play Barrier for ${champion} (absorbs ${amount})`,
    "tower-dive": `Play Tower dive at ${champion}`,
    "counter-gank": `Play Counter-gank with ${champion}`,
    teleport: `Teleport ${champion} to ${lane === "bot" ? "bottom" : lane}`,
  };
  return texts[card] ?? `Play ${cardName(card)}`;
}

/** What is done to a champion that is named: it is healed at the end of a turn, its ultimate is taken by Sylas, or it is aimed at. */
function aim(view: RiftView, word: string): string {
  if (view.named_to === "heal") return "Heal";
  if (view.named_to === "copy") return "Use the ultimate of";
  const caster = view.champions[view.ultimate_under_way?.champion ?? ""];
  return caster !== undefined && caster.seat === view.champions[word]?.seat ? "Protect" : "Aim at";
}

const standing = (champion: Champion | undefined): string => (champion === undefined ? "" : `health ${champion.health}, defense ${champion.defense}`);

function sideToAct(view: RiftView): string {
  return view.players[ownSide(view.to_act[0] ?? 0)].side;
}

function doneText(view: RiftView): string {
  if (view.attack?.tower) return `Strike the tower for ${view.attack.damage}`;
  if (view.attack?.stage === "attack") return `Attack for ${view.attack.damage}`;
  if (view.attack?.stage === "defense") return "Take it";
  const done: Partial<Record<Phase, string>> = { shop: view.shop.buying_for === null ? "Leave the shop" : "Buy nothing more", movement: "End movement", battle: "No more battles" };
  return done[view.phase] ?? "Done";
}

function itemText(view: RiftView, id: string): string {
  const item = view.shop.items[id];
  return item === undefined ? `Buy ${id}` : `Buy ${item.name} for ${item.price} gold (${item.rule.replace(/\.$/, "")})`;
}

export function group(answer: string, given: View): string {
  const view = riftView(given);
  const what = argument(answer);
  const groups: Record<string, string> = {
    ban: "Ban a champion",
    pick: "Pick a champion",
    discard: "Discard a card",
    shop: "Shop for a champion",
    buy: "Items",
    battle: "Battles",
    hit: "Towers",
    tower: "Towers",
    attack: strikesBack(view) ? "Strike back" : "Who attacks",
    strike: strikesBack(view) ? "Strike back" : "Strike at once",
    nominate: "Who takes it",
    target: "Whom it hits",
    go: "Where to",
    ultimate: "Ultimates",
    card: "Cards",
  };
  const word = verb(answer);
  if (word === "target" && view.named_to === "heal") return "Whom to heal";
  if (endsTurn(answer, view)) return "End turn with a discard";
  if (word === "place" || word === "move" || word === "recall") return nameOf(view, what.split(":")[0] ?? "");
  return groups[word] ?? "Finish";
}

/** A touch is asked about what gives much away: all cards of a battle, a turn in which nobody has moved, or a discard that ends it. */
export function irreversible(answer: string, given: View): boolean {
  const view = riftView(given);
  if (["done", "pass", "attack", "strike", "hit"].includes(verb(answer))) return view.phase === "movement" && view.moved_in === null && !Object.values(view.champions).some((champion) => champion.seat === view.current && champion.has_moved);
  return answer === "pass-all" || endsTurn(answer, view);
}

/** Where nothing can be played, or there is only one answer, nobody needs to be asked. */
export function automatic(legal: string[]): string | null {
  const nothing = legal.length === 1 || legal.every((answer) => ["done", "pass", "pass-all"].includes(answer));
  return nothing ? (legal[0] ?? null) : null;
}

/** What a card brings, in as few words as its face has room for; the rule itself is told to who points at it. */
export function cardFace(view: RiftView, card: string): string {
  const amount = view.card_amounts[card] ?? 0;
  const faces: Record<string, string> = {
    attack: `+${amount} attack`,
    block: `+${amount} defense`,
    focus: "name the target",
    sacrifice: "another takes it",
    flash: "flee, or follow",
    teleport: "to your tower",
    barrier: `absorbs ${amount}`,
    demolish: `+${amount} on a tower`,
    "tower-dive": `die: deal ${amount}, take ${amount}`,
    "counter-gank": "answer a move",
    crit: "+½ attack",
  };
  return faces[card] ?? "";
}

// The position

const PHASE_NAMES: Record<Phase, string> = {
  draft: "the draft",
  placement: "placing champions",
  draw: "Draw",
  farming: "Farming",
  shop: "Shop",
  movement: "Movement",
  battle: "Battle",
  smite: "Smite",
  end: "End",
};

export const phaseName = (phase: Phase): string => PHASE_NAMES[phase];

/** "Round 3 of 60, your turn: Movement." */
export function moment(view: RiftView, seat: number | null, names: string[]): string {
  if (view.over) return ending(view, seat, names);
  if (view.phase === "draft") {
    const turn = view.draft.order[view.draft.made];
    return turn === undefined ? "The draft is over." : `The draft, ${view.draft.made + 1} of ${view.draft.order.length}: ${turn.seat === seat ? `you ${turn.does}` : `${names[turn.seat] ?? ""} ${turn.does}s`} a champion.`;
  }
  if (view.phase === "placement") return "Players are placing champions.";
  const whose = view.current === seat ? "your turn" : `${names[view.current ?? 0] ?? ""}'s turn`;
  return `Round ${view.round} of ${view.round_limit}, ${whose}: ${phaseName(view.phase)}.`;
}

/** How the board is used for what is asked, while nothing is held. */
export function firstStep(legal: string[]): string {
  const may = (word: string): boolean => legal.some((answer) => verb(answer) === word);
  if (may("move") && (may("attack") || may("hit"))) return "Press a ringed champion, and then a tile or what it does.";
  if (may("move") || may("place")) return "Drag a ringed champion, or press it and then a tile.";
  if (may("buy")) return "Press an item in the shop to buy it.";
  if (may("battle") || may("hit")) return "Press a marked tile, or a champion of yours, to fight there.";
  if (may("attack")) return "Press the champion that attacks.";
  if (may("nominate") || may("target")) return "Press a ringed champion.";
  if (may("card")) return "The raised cards can be played.";
  return "";
}

export function ending(view: RiftView, seat: number | null, names: string[]): string {
  const winners = view.result?.winners ?? [];
  const winner = winners[0];
  if (winner === undefined || winners.length !== 1) return "Game over: it's a draw.";
  return winner === seat ? "Game over: you won." : `Game over: ${names[winner] ?? ""} won.`;
}

export function summary(given: View, seat: number | null, names: string[]): string {
  const view = riftView(given);
  const own = ownSide(seat);
  const sides = [own, otherSide(own)].map((each) => sideText(view, each, each === seat, names));
  return [moment(view, seat, names), underWay(view), ...sides, monsters(view)].filter(Boolean).join(" ");
}

function underWay(view: RiftView): string {
  const where = view.battle === null ? "" : `Battle in ${placeName(view.battle.tile)}.`;
  return [where, view.attack === null ? "" : attackText(view)].filter(Boolean).join(" ");
}

/** "Lee Sin attacks Anivia for 5 (attack 3, cards 1, passive 1) against defense 2 (defense 2)." */
export function attackText(view: RiftView): string {
  const { attack } = view;
  if (attack === null) return "";
  const whom = attack.tower !== null ? ` ${towerName(attack.tower)}` : attack.target !== null ? ` ${nameOf(view, attack.target)}` : "";
  const against = attack.defense === undefined ? "" : ` against defense ${attack.defense} (${sum(attack.defense_parts ?? [])})`;
  return `${nameOf(view, attack.attacker)} attacks${whom} for ${attack.damage} (${sum(attack.damage_parts)})${against}.`;
}

const sum = (parts: Part[]): string => parts.map((part) => `${part.of} ${part.amount}`).join(", ") || "none";

function sideText(view: RiftView, seat: Seat, isOwn: boolean, names: string[]): string {
  const player = view.players[seat];
  const who = isOwn ? "You have" : `${names[seat] ?? ""} has`;
  const nexus = view.towers[`${player.side}-nexus`]?.life ?? 0;
  const team = player.team.flatMap((word) => {
    const champion = view.champions[word];
    return champion === undefined ? [] : [championText(champion)];
  });
  const counted = view.phase === "draft" ? "" : `, ${player.gold} gold, ${player.kills} kills, ${player.towers} towers, Nexus ${nexus}`;
  return `${who} the ${player.side} side, ${player.hand_size} cards${counted}${team.length > 0 ? `: ${team.join("; ")}` : ""}.`;
}

/** Where the longest names may break when a card is narrower than they are. */
const SYLLABLES: Record<string, string> = { Fiddlesticks: "Fiddle\u00adsticks", Malphite: "Mal\u00adphite", Nocturne: "Noc\u00adturne" };

/** A champion's name with soft hyphens: for the eye only. */
export const hyphenated = (name: string): string => SYLLABLES[name] ?? name;

export function championText(champion: Champion): string {
  const ultimate = champion.cooldown === 0 ? "ultimate ready" : `ultimate in ${champion.cooldown}`;
  const health = champion.alive ? `, health ${champion.health} of ${champion.most_health}, ${ultimate}` : "";
  return [`${champion.name}, ${whereabouts(champion)}${health}`, ...conditions(champion)].join(", ");
}

/** What holds for a champion this turn. */
export function conditions(champion: Champion): string[] {
  const found = [
    champion.recalling ? "recalling" : "",
    champion.stunned ? "stunned" : "",
    champion.guarded ? "guarded" : "",
    champion.absorbs > 0 ? `absorbs ${champion.absorbs}` : "",
  ];
  return found.filter(Boolean);
}

function monsters(view: RiftView): string {
  if (view.phase === "draft" || view.phase === "placement") return "";
  const told = (name: "dragon" | "baron", called: string): string => {
    const monster = view.monsters[name];
    return monster.there ? `${called} is in its pit` : `${called} is back in round ${monster.back_in_round ?? 0}`;
  };
  return `${told("dragon", "The Dragon")}, ${told("baron", "Baron")}.`;
}

/** Who is stunned, safe and so on in the battle, for the marks beside their names. */
export function marksInBattle(view: RiftView, word: string): string[] {
  const { battle } = view;
  const champion = view.champions[word];
  if (battle === null || champion === undefined) return [];
  return [
    battle.attacked.includes(word) ? "has attacked" : "",
    battle.nominated.includes(word) ? "was nominated" : "",
    battle.attack_last.includes(word) ? "attacks last" : "",
    battle.take_no_damage.includes(word) ? "takes no damage" : "",
    ...conditions(champion),
  ].filter(Boolean);
}

export const namesOf = (view: RiftView, words: string[]): string => listed(words.map((word) => nameOf(view, word)));

// A first game

const asks = (legal: string[], sought: string): boolean => legal.some((answer) => verb(answer) === sought);

export const guide: GuideStep[] = [
  {
    when: (_view, legal) => asks(legal, "ban") || asks(legal, "pick"),
    text: "Ban what you fear, then pick five champions. Press one to see its figures, its passive and its ultimate. A tank, a jungler and a marksman make a good start.",
  },
  {
    when: (_view, legal) => asks(legal, "place"),
    text: "Press a champion, then a marked tile at your outer towers. A champion beside a tower earns gold every turn.",
  },
  {
    when: (_view, legal) => asks(legal, "shop") || asks(legal, "buy"),
    text: "Champions in your Base can buy items with your team's gold. There are three copies of each.",
  },
  {
    when: (_view, legal) => asks(legal, "move"),
    text: "Press a champion, then a marked tile, or drag it there. A recalling champion is home with full health next turn. Towers fall from the outside in, so push a lane.",
  },
  {
    when: (_view, legal) => asks(legal, "battle") || asks(legal, "hit"),
    text: "Crossed blades mark where you can fight. Where no enemy stands, a champion can hit the tower instead. Strike attacks at once; Attack lets you play cards first.",
  },
  {
    when: (view, legal) => isAsked(riftView(view), view.seat) && riftView(view).attack !== null && legal.length > 0,
    text: "The sum shows attack against defense; the rest comes off health. Cards you can play now are raised.",
  },
];

/** The words of the board: labels of answers, the position for screen readers, and help in a first game. */
import { argument, verb } from "../answers";
import type { GuideStep, View } from "../contract";
import { listed } from "../../lib/names";
import { cardName, foreseen, handGoesTo, monsterName, passesTo, PICKS, read, type CardFacts, type LegendsView, type MonsterFacts, type Outcome, type Piece, type Player } from "./position";

const ownPlayer = (view: LegendsView): Player | undefined => (view.seat === null ? undefined : view.players[view.seat]);
const pieceOf = (player: Player | undefined, card: string): Piece | undefined => player?.equipment.find((piece) => piece.card === card);
const goldOf = (view: LegendsView): number => view.level;

export function label(answer: string, given: View): string {
  const view = read(given);
  const own = ownPlayer(view);
  const card = argument(answer);
  const name = cardName(view, card);
  const facts = view.cards[card];
  switch (verb(answer)) {
    case "skill":
      return `${name} as a skill: ${facts?.skill ?? "one icon"}, +${goldOf(view)} gold`;
    case "buy":
      return `Buy ${name} for ${own?.hand?.find((offer) => offer.card === card)?.price ?? facts?.price ?? 0} gold`;
    case "convert":
      return `Turn ${name} into a skill${facts === undefined ? "" : `: ${facts.skill}`}, then buy`;
    case "attack":
      return `Attack with ${name}${foresight(view, own, answer)}`;
    case "exhaust":
      return exhausting(view, own, answer);
    case "lose":
      return `Lose ${name}${facts === undefined ? "" : ` (${facts.skill})`}`;
    case "draw":
      return "Draw a monster from the deck";
    case "open":
      return view.open_monster === null ? "Take the open monster" : `Take the open monster, the ${monsterName(view, view.open_monster.monster)}`;
    case "pass": {
      const to = view.seat === null ? null : passesTo(view, view.seat);
      return to === null ? "Pass the monster on" : `Pass the monster to P${to + 1}`;
    }
    case "life":
      return "1 more maximum life";
    case "mana":
      return "1 more maximum mana";
    default:
      return answer;
  }
}

function foresight(view: LegendsView, own: Player | undefined, answer: string): string {
  const line = own === undefined ? undefined : foreseen(view, own, answer);
  return line === undefined ? "" : `: ${outcomeWords(line)}`;
}

function exhausting(view: LegendsView, own: Player | undefined, answer: string): string {
  const card = argument(answer);
  const name = cardName(view, card);
  const piece = pieceOf(own, card);
  if (piece?.stops_exhausted !== undefined) return `Exhaust ${name}: stops ${piece.stops_exhausted} this turn`;
  if (piece?.kind === "artifact") return `Exhaust ${name}${effectWords(view.cards[card])}`;
  return `Exhaust ${name} to attack${foresight(view, own, answer)}`;
}

function effectWords(card: CardFacts | undefined): string {
  if (card?.effect === "heal") return `: regain ${card.amount} life`;
  return card?.effect === "restore" ? `: regain ${card.amount} mana` : "";
}

/** "4 damage, defeats it"; "3 damage, 2 left, you lose 1 life". */
export function outcomeWords(line: Outcome): string {
  if (line.defeats) return `${line.damage} damage, defeats it`;
  const answer = line.loses === 0 ? "no blow back" : line.falls ? `you fall (${line.loses})` : `you lose ${line.loses} life`;
  return `${line.damage} damage, ${line.left} left, ${answer}`;
}

export function group(answer: string, given: View): string {
  const view = read(given);
  switch (verb(answer)) {
    case "skill":
      return "Take as a skill";
    case "buy":
      return "Buy as equipment";
    case "convert":
      return "Turn own gear into a skill first";
    case "attack":
      return "Attack";
    case "exhaust":
      return pieceOf(ownPlayer(view), argument(answer))?.damage === undefined ? "Prepare" : "Attack, exhausting";
    case "lose":
      return "Lose a skill card";
    case "life":
    case "mana":
      return "A milestone";
    default:
      return "The monster";
  }
}

/** What cannot be made good again in this level: skills lost, gear turned, monsters drawn or passed, cards exhausted. */
export const irreversible = (answer: string): boolean => ["lose", "convert", "draw", "pass", "exhaust"].includes(verb(answer));

// What goes on

/** What happens now, in few words. */
export function moment(view: LegendsView, names: string[]): string {
  if (view.phase === "over") return "The tale is told";
  if (view.phase === "gear-up") return `Gear-up, card ${view.pick ?? PICKS} of ${PICKS}`;
  if (view.current === null) return "Battle";
  const whose = view.current === view.seat ? "your turn" : `${names[view.current] ?? `P${view.current + 1}`}'s turn`;
  return `Battle, ${view.last_round ? "last round: " : ""}${whose}`;
}

/** What holds while nothing has just happened. */
export function standing(view: LegendsView, names: string[]): string {
  const name = (seat: number): string => names[seat] ?? `P${seat + 1}`;
  if (view.phase === "over") return `The songs are about ${listed((view.result?.winners ?? []).map(name))}.`;
  if (view.phase === "gear-up") return `Hands go to the ${view.passes_to}.${view.first_player === null ? "" : ` ${name(view.first_player)} is first player.`}`;
  return view.last_round ? "Nobody new comes to the battle." : `${view.monster_deck === 1 ? "1 monster waits" : `${view.monster_deck} monsters wait`} in the deck.`;
}

/** What a piece does in its owner's hands. */
export function worthWords(view: LegendsView, piece: Piece): string {
  const card = view.cards[piece.card];
  if (piece.damage !== undefined) return `${piece.damage} ${piece.damage_kind}${piece.mana ? ` for ${piece.mana} mana` : ""}`;
  if (piece.stops !== undefined) return `stops ${piece.stops} ${card?.against.join(", ") ?? ""}`;
  return card?.rule ?? "";
}

/** What bare hands do, whatever else a hero has. */
export const handsWords = (player: Player): string => `${player.bare_hands.damage} ${player.bare_hands.damage_kind}`;

export function monsterWords(printed: MonsterFacts, left: number): string {
  const life = left < printed.life ? `life ${left} of ${printed.life}` : `life ${printed.life}`;
  return `${printed.name}, ${printed.type}, ${life}, hits for ${printed.attack} ${printed.damage}, brings ${printed.experience} experience and ${printed.gold} gold. ${printed.rule}`.trim();
}

// For screen readers

export function summary(given: View, seat: number | null, names: string[]): string {
  const view = read(given);
  const name = (of: number): string => (of === seat ? "you" : (names[of] ?? `P${of + 1}`));
  return [
    ...opening(view, name),
    ...view.players.map((player, of) => playerWords(view, player, name(of))),
    ...(view.open_monster === null ? [] : [`Open monster: ${monsterOf(view, view.open_monster)}.`]),
    ...(seat === null ? [] : ownWords(view, seat, name)),
  ].join(" ");
}

type Name = (seat: number) => string;

function opening(view: LegendsView, name: Name): string[] {
  if (view.over) {
    const winners = (view.result?.winners ?? []).map(name);
    return [`The game is over. ${winners.length === 0 ? "Nobody" : capital(listed(winners))} won.`];
  }
  const level = `Level ${view.level}, ${view.level_name}.`;
  if (view.phase === "gear-up") return [level, `Gear-up, card ${view.pick ?? PICKS} of ${PICKS}; hands go to the ${view.passes_to}.`];
  const turn = view.current === null ? "" : ` ${capital(name(view.current))} at turn.`;
  return [level, `Battle${view.last_round ? ", last round" : ""}, ${view.monster_deck} monsters in the deck.${turn}`];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function monsterOf(view: LegendsView, shown: { monster: string; left: number; life: number }): string {
  return `${monsterName(view, shown.monster)} with life ${shown.left} of ${shown.life}`;
}

function playerWords(view: LegendsView, player: Player, who: string): string {
  if (view.over) return `${capital(who)}, ${player.hero.name}: ${player.points} points.`;
  const figures = `life ${player.life} of ${player.max_life}, mana ${player.mana} of ${player.max_mana}, ${player.gold} gold, experience ${player.experience}`;
  const state = view.phase === "battle" && !player.in_battle ? ", out of the battle" : view.phase === "gear-up" && player.has_chosen ? ", has chosen" : "";
  const facing = player.monster === null ? "" : `, facing the ${monsterOf(view, player.monster)}`;
  return `${capital(who)}, ${player.hero.name}: ${figures}${state}${facing}.`;
}

function ownWords(view: LegendsView, seat: number, name: Name): string[] {
  const own = view.players[seat];
  if (own === undefined) return [];
  const gear = own.equipment.map((piece) => `${cardName(view, piece.card)}${piece.exhausted ? ", exhausted" : ""}`);
  const hand = (own.hand ?? []).map((offer) => `${cardName(view, offer.card)} for ${offer.price} gold`);
  return [
    gear.length === 0 ? "You have no equipment." : `Your equipment: ${gear.join("; ")}.`,
    ...(hand.length === 0 ? [] : [`Your hand, which goes to ${name(handGoesTo(view, seat))}: ${hand.join("; ")}.`]),
  ];
}

// A first game

const has = (legal: string[], wanted: string): boolean => legal.some((answer) => verb(answer) === wanted);

export const guide: GuideStep[] = [
  {
    when: (_view, legal) => has(legal, "skill"),
    text: "Choose one card of this hand; the rest goes on to your neighbour. As a skill it brings an icon and some gold. Bought, it is equipment, cheaper by 1 for each icon you have of its skill.",
  },
  {
    when: (_view, legal) => has(legal, "convert"),
    text: "Gear that has served its time can become a skill before you buy: its icon lowers the price at once and its place is free. Then you must buy a card.",
  },
  {
    when: (_view, legal) => has(legal, "attack"),
    text: "Your weapons show what they would do to the monster in front of you, and what its blow would cost you. A defeated monster does not strike back, so a finishing blow is the best armor.",
  },
  {
    when: (_view, legal) => has(legal, "exhaust"),
    text: "Exhausting a card gives more now, but it lies idle until the next level. Armor and artifacts are exhausted before your attack.",
  },
  {
    when: (_view, legal) => has(legal, "draw") || has(legal, "pass"),
    text: "The open monster you can see; from the deck anything may come, and a monster with Charge strikes whoever draws it. A passed monster goes to the next player on the left who has none.",
  },
  {
    when: (_view, legal) => has(legal, "life") || has(legal, "mana"),
    text: "At 5, 10, 15, 20 and 25 experience your hero grows: choose more life to stand longer, or more mana for spells. At the end experience, trophies and the most gold are points.",
  },
];

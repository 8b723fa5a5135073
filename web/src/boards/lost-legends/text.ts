/** The words of the board: labels of answers, the position for screen readers, and help in a first game. */
import { argument, verb } from "../answers";
import type { GuideStep, View } from "../contract";
import { listed } from "../../lib/names";
import { cardName, foreseen, monsterName, read, type CardInfo, type LegendsView, type MonsterInfo, type Outcome, type Piece, type Player } from "./view";

const ownPlayer = (view: LegendsView): Player | undefined => (view.seat === null ? undefined : view.players[view.seat]);
const pieceOf = (player: Player | undefined, card: string): Piece | undefined => player?.equipment.find((piece) => piece.card === card);

export function label(answer: string, given: View): string {
  const view = read(given);
  const own = ownPlayer(view);
  const card = argument(answer);
  const name = cardName(view, card);
  const info = view.cards[card];
  switch (verb(answer)) {
    case "skill":
      return `Keep ${name} as a skill: +1 ${info?.skill ?? "skill"} icon, +${view.skill_gold ?? 0} gold`;
    case "buy":
      return `Buy ${name} for ${own?.hand?.find((offer) => offer.card === card)?.price ?? info?.price ?? 0} gold`;
    case "convert":
      return `Turn ${name} into a skill${info === undefined ? "" : ` (${info.skill})`}, then buy a card`;
    case "attack":
      return `Attack with ${name}${foresight(view, own, answer)}`;
    case "exhaust":
      return exhausting(view, own, answer);
    case "lose":
      return `Lose ${name}${info === undefined ? "" : ` (${info.skill})`}`;
    case "draw":
      return "Draw a monster from the deck";
    case "open":
      return view.open_monster === null ? "Take the open monster" : `Take the open monster, the ${monsterName(view, view.open_monster.monster)}`;
    case "pass": {
      const to = own?.monster_goes_to ?? null;
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

/** "Keep Chain Coif", "Seeking Dart: 4, defeats it": what the card and the monster say is left out. */
export function brief(answer: string, given: View): string {
  const view = read(given);
  const own = ownPlayer(view);
  const name = argument(answer) === "hands" ? "bare hands" : cardName(view, argument(answer));
  if (verb(answer) === "skill") return `Keep ${name}`;
  if (verb(answer) === "buy") return `Buy ${name}`;
  const line = own === undefined ? undefined : foreseen(view, own, answer);
  if (line === undefined) return label(answer, given);
  const after = line.defeats ? "defeats it" : line.falls ? `${line.left} left, you fall` : `${line.left} left${line.loses === 0 ? "" : `, −${line.loses} life`}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${verb(answer) === "exhaust" ? ", exhausted" : ""}: ${line.damage}, ${after}`;
}

function foresight(view: LegendsView, own: Player | undefined, answer: string): string {
  const line = own === undefined ? undefined : foreseen(view, own, answer);
  return line === undefined ? "" : `: ${outcomeText(line)}`;
}

function exhausting(view: LegendsView, own: Player | undefined, answer: string): string {
  const card = argument(answer);
  const name = cardName(view, card);
  const piece = pieceOf(own, card);
  if (piece?.stops_exhausted !== undefined) return `Exhaust ${name}: stops ${piece.stops_exhausted} of the next blow`;
  if (piece?.kind === "artifact") return `Exhaust ${name}${effectText(view.cards[card])}`;
  return `Attack with ${name} and exhaust it${foresight(view, own, answer)}`;
}

function effectText(card: CardInfo | undefined): string {
  if (card?.effect === "heal") return `: regain ${card.amount} life`;
  return card?.effect === "restore" ? `: regain ${card.amount} mana` : "";
}

/** "4 damage, defeats it"; "3 damage, 2 left, you lose 1 life". */
export function outcomeText(line: Outcome): string {
  if (line.defeats) return `${line.damage} damage, defeats it`;
  const answer = line.loses === 0 ? "no blow back" : line.falls ? "it defeats you" : `you lose ${line.loses} life`;
  return `${line.damage} damage, ${line.left} left, ${answer}`;
}

export function group(answer: string, given: View): string {
  const view = read(given);
  switch (verb(answer)) {
    case "skill":
      return "Keep as a skill";
    case "buy":
      return "Buy as equipment";
    case "convert":
      return "Turn equipment into a skill first";
    case "attack":
      return "Attack";
    case "exhaust":
      return pieceOf(ownPlayer(view), argument(answer))?.damage === undefined ? "Prepare" : "Attack and exhaust";
    case "lose":
      return "Lose a skill card";
    case "life":
    case "mana":
      return "Your hero grows";
    default:
      return "Monster";
  }
}

/** What is lost for good: a skill card, or gear that is turned into one. */
export const irreversible = (answer: string): boolean => ["lose", "convert"].includes(verb(answer));

// What goes on

/** "2 of 5": which card is chosen. */
const pick = (view: LegendsView): string => `${view.pick ?? view.picks ?? 0} of ${view.picks ?? 0}`;

/** What happens now, in few words. */
export function moment(view: LegendsView, names: string[]): string {
  if (view.phase === "over") return "Game over";
  if (view.phase === "gear-up") return `Gear-up, card ${pick(view)}`;
  if (view.current === null) return "Battle";
  const whose = view.current === view.seat ? "your turn" : `${names[view.current] ?? `P${view.current + 1}`}'s turn`;
  return `Battle, ${view.last_round ? "last round: " : ""}${whose}`;
}

/** What holds while nothing has just happened. */
export function standing(view: LegendsView, names: string[]): string {
  const name = (seat: number): string => names[seat] ?? `P${seat + 1}`;
  if (view.phase === "over") return winning((view.result?.winners ?? []).map(name));
  if (view.phase === "gear-up") return `Hands are passed to the ${view.passes_to}.${view.first_player === null ? "" : ` ${name(view.first_player)} is the first player.`}`;
  return view.last_round ? "Last turns: the deck is empty." : `${monsters(view.monster_deck)} left in the deck.`;
}

const winning = (winners: string[]): string => `${listed(winners)} ${winners.length === 1 ? "wins" : "share the victory"}.`;
const monsters = (count: number): string => (count === 1 ? "1 monster" : `${count} monsters`);

/** What a piece does for its owner. */
export function worthText(view: LegendsView, piece: Piece): string {
  const card = view.cards[piece.card];
  if (piece.damage !== undefined) return `${piece.damage} ${piece.damage_kind}${piece.mana ? ` for ${piece.mana} mana` : ""}`;
  if (piece.stops !== undefined) return `stops ${piece.stops} ${card?.against.join(" / ") ?? ""}`;
  return card?.rule ?? "";
}

/** What bare hands do, whatever else a hero has. */
export const handsText = (player: Player): string => `${player.bare_hands.damage} ${player.bare_hands.damage_kind}`;

export function monsterText(printed: MonsterInfo, left: number): string {
  const life = left < printed.life ? `${left} of ${printed.life} life` : `${printed.life} life`;
  return `${printed.name}, ${printed.type}, ${life}, hits for ${printed.attack} ${printed.damage}, worth ${printed.experience} experience and ${printed.gold} gold. ${printed.rule}`.trim();
}

// For screen readers

export function summary(given: View, seat: number | null, names: string[]): string {
  const view = read(given);
  const name = (of: number): string => (of === seat ? "you" : (names[of] ?? `P${of + 1}`));
  return [
    ...opening(view, name),
    ...view.players.map((player, of) => playerText(view, player, name(of))),
    ...(view.open_monster === null ? [] : [`Open monster: ${monsterOf(view, view.open_monster)}.`]),
    ...(seat === null ? [] : ownText(view, seat, name)),
  ].join(" ");
}

type Name = (seat: number) => string;

function opening(view: LegendsView, name: Name): string[] {
  if (view.over) {
    const winners = (view.result?.winners ?? []).map(name);
    return [`The game is over. ${winners.length === 0 ? "Nobody" : capital(listed(winners))} won.`];
  }
  const level = `Level ${view.level}, ${view.level_name}.`;
  if (view.phase === "gear-up") return [level, `Gear-up, card ${pick(view)}; hands are passed to the ${view.passes_to}.`];
  const turn = view.current === null ? "" : ` ${view.current === view.seat ? "Your" : `${name(view.current)}'s`} turn.`;
  return [level, `Battle${view.last_round ? ", last turns" : `, ${monsters(view.monster_deck)} left in the deck`}.${turn}`];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function monsterOf(view: LegendsView, shown: { monster: string; left: number; life: number }): string {
  return `${monsterName(view, shown.monster)} with ${shown.left} of ${shown.life} life`;
}

function playerText(view: LegendsView, player: Player, who: string): string {
  if (view.over) return `${capital(who)}, ${player.hero.name}: ${player.points} points.`;
  const figures = `${player.life} of ${player.max_life} life, ${player.mana} of ${player.max_mana} mana, ${player.gold} gold, ${player.experience} experience`;
  const state = view.phase === "battle" && !player.in_battle ? ", out of the battle" : view.phase === "gear-up" && player.has_chosen ? ", has chosen" : "";
  const facing = player.monster === null ? "" : `, facing the ${monsterOf(view, player.monster)}`;
  return `${capital(who)}, ${player.hero.name}: ${figures}${state}${facing}.`;
}

function ownText(view: LegendsView, seat: number, name: Name): string[] {
  const own = view.players[seat];
  if (own === undefined) return [];
  const gear = own.equipment.map((piece) => `${cardName(view, piece.card)}${piece.exhausted ? ", exhausted" : ""}`);
  const hand = (own.hand ?? []).map((offer) => `${cardName(view, offer.card)} for ${offer.price} gold`);
  return [
    gear.length === 0 ? "You have no equipment." : `Your equipment: ${gear.join("; ")}.`,
    ...(hand.length === 0 ? [] : [`Your hand: ${hand.join("; ")}. You pass the rest to ${name(own.hand_goes_to ?? seat)}.`]),
  ];
}

// A first game

const has = (legal: string[], wanted: string): boolean => legal.some((answer) => verb(answer) === wanted);

export const guide: GuideStep[] = [
  {
    when: (_view, legal) => has(legal, "skill"),
    text: "Choose one card; you pass the rest on. Keep it as a skill for an icon and some gold, or buy it as equipment. Each icon you have of its skill makes it 1 gold cheaper.",
  },
  {
    when: (_view, legal) => has(legal, "convert"),
    text: "You can turn equipment you no longer need into a skill before you buy. Its icon counts at once and its place is free, but then you must buy a card.",
  },
  {
    when: (_view, legal) => has(legal, "attack"),
    text: "Your weapons show what they would do to the monster in front of you, and what its blow would cost you. A defeated monster does not strike back, so finishing it off is the best armor.",
  },
  {
    when: (_view, legal) => has(legal, "exhaust"),
    text: "Exhausting a card gives you more now, but you cannot use it again until the next level. Exhaust armor and artifacts before you attack.",
  },
  {
    when: (_view, legal) => has(legal, "draw") || has(legal, "pass"),
    text: "You can see the open monster. The deck is a gamble, and a monster with Charge strikes you when you draw it. If you pass a monster, it goes to the next player on your left who has none.",
  },
  {
    when: (_view, legal) => has(legal, "life") || has(legal, "mana"),
    text: "Your hero grows with experience: choose more life to last longer, or more mana for spells. Experience is also victory points, with trophies and gold.",
  },
];

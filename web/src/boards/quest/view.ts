/** The view of Quest as the server sends it, and what can be read off it. */
import type { View } from "../contract";

export interface Player {
  shields: number;
  hand_size: number;
  in_quest: boolean;
  joined: boolean;
  attack_size: number;
  attack_ready: boolean;
  /** These three are there for the viewer's own seat only. */
  hand?: string[];
  attack?: string[];
  attack_value?: number;
}

export interface Stage {
  /** Counted from 1. */
  number: number;
  size: number;
  resolved: boolean;
  /** Where the viewer may see them. */
  cards?: string[];
  value?: number;
}

export interface Quest {
  sponsor: number;
  stages: Stage[];
  built: number;
  /** The stage that is being built or faced, counted from 1. */
  stage: number;
  eligible: number[];
  joined: number[];
  /** The least that the stage can be worth that is faced now. */
  at_least?: number;
  /** These three are for the sponsor only, while building: cards that are not offered, and why; */
  left_out?: LeftOut[];
  /** what the open stage must be worth more than; */
  must_beat?: number;
  /** and whether it may be closed. */
  complete?: boolean;
}

export interface LeftOut {
  card: string;
  reason: string;
}

/** What is being decided, whoever is asked. */
export type Phase = "offer" | "build" | "invite" | "attack" | "trim" | "over";

export interface QuestView extends View {
  turn: number;
  phase: Phase;
  current: number;
  /** The seats that have declined to sponsor the quest on offer. */
  declined: number[];
  event: string | null;
  players: Player[];
  quest: Quest | null;
  adventure_deck: number;
  adventure_discards: string[];
  event_deck: number;
  event_discards: string[];
  shields_to_win: number;
  hand_limit: number;
  turn_limit: number;
}

export const read = (view: View): QuestView => view as QuestView;

// Cards

export const CARDS = ["F5", "F10", "F15", "F20", "F25", "F30", "F35", "F40", "F50", "F70", "D5", "S10", "H10", "B15", "L20", "E30"];

/** What the pictures of the foes show. The rules know them by their value alone. */
const FOE_CAPTIONS: Record<number, string> = {
  5: "Bat",
  10: "Goblin",
  15: "Wolf",
  20: "Brigand",
  25: "Boar",
  30: "Wight",
  35: "Renegade",
  40: "Cyclops",
  50: "Hydra",
  70: "Dragon",
};

const WEAPON_NAMES: Record<string, string> = { D: "dagger", S: "sword", H: "horse", B: "battle-axe", L: "lance", E: "Excalibur" };

export const isFoe = (card: string): boolean => card.startsWith("F");
export const worth = (card: string): number => Number(card.slice(1));

/** "foe 15", "sword 10". */
export const cardName = (card: string): string => `${WEAPON_NAMES[card.charAt(0)] ?? "foe"} ${worth(card)}`;

/** The name below a card's picture. */
export function caption(card: string): string {
  const name = WEAPON_NAMES[card.charAt(0)] ?? FOE_CAPTIONS[worth(card)] ?? "foe";
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const countOfCards = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

/** In the order of the rulebook (QST-1.5). */
export const inOrder = (cards: string[]): string[] => [...cards].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));

/** How many stages a quest card asks for; null for the other events. */
export function stagesOf(event: string | null): number | null {
  const stages = /^Q(\d)$/.exec(event ?? "")?.[1];
  return stages === undefined ? null : Number(stages);
}

// The question

/** The verb that a card of the hand is answered with now, if cards are asked for. */
export function verbOf(phase: Phase): "stage" | "attack" | "discard" | null {
  if (phase === "build") return "stage";
  if (phase === "attack") return "attack";
  return phase === "trim" ? "discard" : null;
}

export const stageOf = (quest: Quest, number: number): Stage | undefined => quest.stages.find((stage) => stage.number === number);

// Seats

/** The others in play order after the viewer; for a spectator all of them. */
export function others(seat: number | null, count: number): number[] {
  const seats = Array.from({ length: count }, (_, place) => place);
  return seat === null ? seats : seats.slice(1).map((step) => (seat + step) % count);
}

export type Part = "sponsor" | "declined" | "deciding" | "joined" | "arming" | "ready" | "in" | "out" | "trimming" | "knight" | "winner" | "none";

/** What a seat does just now. */
export function partOf(view: QuestView, seat: number): Part {
  const { quest } = view;
  const player = view.players[seat];
  const { phase } = view;
  if (player === undefined) return "none";
  if (phase === "over") {
    if (!view.result?.winners.includes(seat)) return "none";
    return player.shields >= view.shields_to_win ? "knight" : "winner";
  }
  const asked = view.to_act.includes(seat);
  if (asked && phase === "trim") return "trimming";
  if (quest === null) return phase === "offer" ? partInOffer(view, seat) : "none";
  if (seat === quest.sponsor) return "sponsor";
  if (quest.built < quest.stages.length) return "none";
  if (!player.in_quest) return "out";
  if (player.attack_ready) return "ready";
  if (asked) return phase === "attack" ? "arming" : "deciding";
  return player.joined ? "joined" : "in";
}

function partInOffer(view: QuestView, seat: number): Part {
  if (view.to_act.includes(seat)) return "deciding";
  return view.declined.includes(seat) ? "declined" : "none";
}

export const PART_WORDS: Record<Part, string> = {
  sponsor: "Sponsor",
  declined: "Declined",
  deciding: "Deciding",
  joined: "Joined",
  arming: "Preparing",
  ready: "Ready",
  in: "In quest",
  out: "Out",
  trimming: "Discarding",
  knight: "Knighted",
  winner: "Winner",
  none: "",
};

/** Cards with the reason that they share. */
export interface LeftOutTogether {
  cards: string[];
  reason: string;
}

/** What is left out of the menu of cards for a stage, grouped by reason. */
export function leftOut(quest: Quest | null): LeftOutTogether[] {
  const groups: LeftOutTogether[] = [];
  for (const { card, reason } of quest?.left_out ?? []) {
    const group = groups.find((each) => each.reason === reason);
    if (group === undefined) groups.push({ cards: [card], reason });
    else group.cards.push(card);
  }
  return groups;
}

// The hand

/** A place in the fan: all copies of one card, and how many of them have been laid down since the fan was last arranged. */
export interface Place {
  card: string;
  held: number;
  gone: number;
}

const count = (cards: string[], card: string): number => cards.filter((each) => each === card).length;

/** The places of a hand out of which some cards have been laid: theirs stay open, so that nothing moves meanwhile. */
export function placesOf(hand: string[], laid: string[]): Place[] {
  return CARDS.map((card) => ({ card, held: count(hand, card), gone: count(laid, card) })).filter(({ held, gone }) => held + gone > 0);
}

/** What of the viewer's own cards lies on the table and keeps its place in the hand. */
export function laidBy(view: QuestView, seat: number): string[] {
  const { quest } = view;
  const building = quest !== null && quest.sponsor === seat && quest.built < quest.stages.length;
  const stages = building ? quest.stages.flatMap((stage) => stage.cards ?? []) : [];
  return [...stages, ...(view.players[seat]?.attack ?? [])];
}

/** The cards discarded since trimming began, given the hand it began with; null when this hand did not come from it. */
export function droppedFrom(begun: string[], hand: string[]): string[] | null {
  const left = [...begun];
  for (const card of hand) {
    const place = left.indexOf(card);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** Where a card stands in the fan: from -1 at the left end to 1 at the right. */
export const spread = (place: number, places: number): number => (places < 2 ? 0 : (2 * place) / (places - 1) - 1);

/** The view of Lost Legends as the server sends it, and what can be read off it. */
import type { View } from "../contract";

export type Skill = "melee" | "ranged" | "magic" | "armor";
export type Kind = "weapon" | "armor" | "spell" | "artifact";
export type Damage = "melee" | "ranged" | "magic" | "chaos";
export type MonsterType = "beast" | "undead" | "giant" | "demon";

export const SKILLS: readonly Skill[] = ["melee", "ranged", "magic", "armor"];
export const KINDS: readonly Kind[] = ["weapon", "armor", "spell", "artifact"];
export const TYPES: readonly MonsterType[] = ["beast", "undead", "giant", "demon"];

/** What is printed on an equipment card. */
export interface CardInfo {
  name: string;
  level: number;
  kind: Kind;
  skill: Skill;
  price: number;
  damage: Damage | null;
  against: Damage[];
  extra: number;
  mana: number;
  effect: string | null;
  amount: number;
  rule: string;
  text: string;
}

/** What is printed on a monster. */
export interface MonsterInfo {
  name: string;
  level: number;
  type: MonsterType;
  life: number;
  attack: number;
  damage: Damage;
  experience: number;
  gold: number;
  weak: Damage[];
  resists: Damage[];
  immune: Damage[];
  charge: boolean;
  ability: string | null;
  amount: number;
  rule: string;
  text: string;
}

/** A monster on the table. */
export interface Shown {
  monster: string;
  type: MonsterType;
  damage: number;
  life: number;
  left: number;
}

/** A piece of equipment with what it is worth to its owner. */
export interface Piece {
  card: string;
  kind: Kind;
  exhausted: boolean;
  can_be_exhausted: boolean;
  damage?: number;
  damage_exhausted?: number;
  damage_kind?: Damage;
  mana?: number;
  stops?: number;
  stops_exhausted?: number;
}

/** What an attack would do, and what the answer to it would. */
export interface Outcome {
  answer: string;
  damage: number;
  left: number;
  defeats: boolean;
  mana: number;
  loses: number;
  falls: boolean;
}

/** A card of the viewer's hand. */
export interface Offer {
  card: string;
  price: number;
  can_buy: boolean;
  clause: string | null;
  /** What is missing to buy it. */
  lacks: "gold" | "room" | null;
  skill: Skill;
}

export interface Choice {
  card: string | null;
  buys: boolean;
  converted: string | null;
}

/** Where some points come from: 6 for "the most gold (9)". */
export interface ScorePart {
  source: "experience" | "challenges" | "trophy" | "gold";
  points: number;
  for: string;
}

export interface Player {
  hero: { id: string; name: string; text: string; skills: Skill[] };
  life: number;
  max_life: number;
  mana: number;
  max_mana: number;
  gold: number;
  experience: number;
  icons: Record<Skill, number>;
  skills: string[];
  equipment: Piece[];
  bare_hands: { damage: number; damage_kind: Damage };
  stops: Record<Damage, number>;
  monster: Shown | null;
  braced: number;
  in_battle: boolean;
  slain: string[];
  challenges: MonsterType[];
  challenge_points: number;
  trophies: string[];
  hand_size: number;
  has_chosen: boolean;
  forecast: { front: Outcome[] | null; open: Outcome[] | null };
  score: ScorePart[];
  points: number;
  /** How many more of each kind the hero can have. */
  room: Record<Kind, number>;
  /** Who gets the hand when all have chosen: in a gear-up. */
  hand_goes_to?: number;
  /** Who would get the monster in front if it is passed; null if nobody can. Only there with a monster, in battle. */
  monster_goes_to?: number | null;
  /** These three are there for the viewer's own seat only. */
  /** How many of the defeated monsters count for each stack. */
  progress?: Record<Stack["stack"], number>;
  hand?: Offer[];
  choice?: Choice | null;
  /** A hand that the viewer has held before and passed on. */
  known_hand?: string[];
}

export interface Stack {
  stack: MonsterType | "medley" | "veteran";
  for: string;
  /** How many monsters it takes. */
  needed: number;
  trophies: { id: string; name: string; value: number; text: string }[];
}

export interface LegendsView extends View {
  level: number;
  level_name: string;
  levels: string[];
  phase: "gear-up" | "battle" | "over";
  first_player: number | null;
  current: number | null;
  pick: number | null;
  /** In a gear-up: how many cards everybody uses, and how much gold a skill brings. */
  picks?: number;
  skill_gold?: number;
  passes_to: "left" | "right";
  last_round: boolean;
  last_turns: number[];
  monster_deck: number;
  open_monster: Shown | null;
  players: Player[];
  challenges: Record<MonsterType, number | null>;
  stacks: Stack[];
  discards: string[];
  escaped: string[];
  cards: Record<string, CardInfo>;
  monsters: Record<string, MonsterInfo>;
  /** The track of experience, and where a hero grows. */
  track: Experience;
  /** At the end: the points for the most gold and the second most, and the seats from the first place to the last. */
  gold_prizes?: [number, number];
  ranking?: number[];
}

export interface Experience {
  end: number;
  milestones: number[];
}

export const read = (view: View): LegendsView => view as LegendsView;

// Seats

/** The others from the viewer's left on; for a spectator all of them. */
export function others(seat: number | null, count: number): number[] {
  const seats = Array.from({ length: count }, (_, place) => place);
  return seat === null ? seats : seats.slice(1).map((step) => (seat + step) % count);
}

// Names

export const cardName = (view: LegendsView, card: string): string => (card === "hands" ? "bare hands" : (view.cards[card]?.name ?? card));
export const monsterName = (view: LegendsView, monster: string): string => view.monsters[monster]?.name ?? monster;

// Equipment

/** The pieces of each kind, and how many places are free. */
export function slots(player: Player): { kind: Kind; pieces: Piece[]; free: number }[] {
  return KINDS.map((kind) => {
    const pieces = player.equipment.filter((piece) => piece.kind === kind);
    return { kind, pieces, free: player.room[kind] };
  });
}

/** The monster that the forecasts are about: the one in front, else the open one. */
export function target(view: LegendsView, player: Player): { where: "front" | "open"; shown: Shown } | null {
  if (view.phase !== "battle" || !player.in_battle) return null;
  if (player.monster !== null) return { where: "front", shown: player.monster };
  return view.open_monster === null || player.forecast.open === null ? null : { where: "open", shown: view.open_monster };
}

export function foreseen(view: LegendsView, player: Player, answer: string): Outcome | undefined {
  const at = target(view, player);
  return at === null ? undefined : player.forecast[at.where]?.find((line) => line.answer === answer);
}

// Experience

/** How far along the track a number of experience lies, from 0 to 100. */
export const along = (experience: number, { end }: Experience): number => (Math.min(end, Math.max(0, experience)) / end) * 100;

export const nextMilestone = (experience: number, { milestones }: Experience): number | null => milestones.find((mark) => mark > experience) ?? null;

/** A number that is always the same for a name, for variety in drawings. */
export function variety(name: string): number {
  let mixed = 7;
  for (const letter of name) mixed = (mixed * 31 + (letter.codePointAt(0) ?? 0)) % 99991;
  return mixed;
}

/** What a view of Knight's Duty holds, and what can be read off it. */
import type { View } from "../contract";

export type Space = [number, number];
export type Clan = "purple" | "red" | "yellow" | "aqua" | "blue" | "green";
export type Weapon = "sword" | "spear" | "bow";
export type Token = Weapon | "shield" | "parry" | "move";
export type Heart = "full" | "broken" | "fallen";

export interface Player {
  clan: Clan | null;
  clan_name: string | null;
  position: Space | null;
  heart: Heart;
  weapon: Weapon | null;
  inspiration: boolean;
  /** The tokens that the viewer sees: those turned up, and all of their own. */
  tracker: Token[];
  defending: boolean;
  parrying: boolean;
  stride: number;
  /** How many spots the knight can use. */
  spots: number;
  /** These four are there for the viewer's own seat only. */
  hand?: Record<Token, number>;
  /** The weapon that the tokens on the tracker lead to. */
  next_weapon?: Weapon | null;
  wants?: Space | null;
  spends?: boolean;
}

/** Hearts and shields, and the chance that a heart is drawn, from 0 to 1. */
export interface Pile {
  hearts: number;
  shields: number;
  chance: number;
}

/** The pile if this seat alone spends its Inspiration. */
export interface Inspiration extends Pile {
  seat: number;
  effect: "heart_in" | "heart_out" | "shield_in";
}

export interface Combat extends Pile {
  attacker: number;
  target: number;
  weapon: Weapon;
  inspiration: Inspiration[];
}

export type Phase = "clans" | "planning" | "moving" | "attacking" | "combat" | "over";

export interface Position extends View {
  turn: number;
  turn_limit: number;
  phase: Phase;
  /** The spot that is being resolved, from 1; null while everybody plans. */
  spot: number | null;
  first_player: number | null;
  players: Player[];
  /** How many tokens lie face down, by seat. */
  face_down: number[];
  attacks_to_come: number[];
  attacker: number | null;
  /** The pile for each target in reach, while one is named. */
  odds: (Pile & { target: number })[];
  combat: Combat | null;
  radius: number;
  high_ground: Space;
  /** The names of all spaces, in reading order. */
  spaces: string[];
  ranges: Record<Weapon, number>;
  /** What each weapon puts into a pile. */
  piles: Record<Weapon, Pile>;
}

export const positionIn = (view: View): Position => view as Position;

export const WEAPONS: Weapon[] = ["sword", "spear", "bow"];

/** In the order in which they lie in the hand. */
export const TOKENS: Token[] = [...WEAPONS, "shield", "parry", "move"];

export const NUMERALS = ["I", "II", "III"];

export const isWeapon = (token: Token): token is Weapon => token in { sword: 0, spear: 0, bow: 0 };

/** How many tokens of a kind are left in one's own hand. */
export const inHand = (player: Player, token: Token): number => player.hand?.[token] ?? 0;

export function ownPlayer(position: Position, seat: number | null): Player | null {
  return seat === null ? null : (position.players[seat] ?? null);
}

/** The seats that won or share a draw: all that scored (KD-9.4). */
export const honoured = (position: Position): number[] => (position.result?.scores ?? []).flatMap((score, seat) => (score > 0 ? [seat] : []));

/** Whether a knight is out of the game (KD-7.9); before the clans are chosen nobody has a place yet. */
export const hasLeft = (player: Player): boolean => player.heart === "fallen" && player.position === null;

export interface Spot {
  /** null: nothing lies there, or nothing that the viewer may see. */
  token: Token | null;
  state: "empty" | "closed" | "back" | "hidden" | "now" | "done";
}

/**
 * The three spots of a tracker: `now` is being carried out and `done` was; `back` lies face down and is unknown, `hidden`
 * lies face down and is the viewer's own; `closed` cannot be used.
 */
export function spotsShown(position: Position, seat: number): Spot[] {
  const player = position.players[seat];
  if (player === undefined) return [];
  const known = player.tracker;
  const filled = seat === position.seat ? known.length : known.length + (position.face_down[seat] ?? 0);
  return NUMERALS.map((_, place) => {
    const token = known[place] ?? null;
    if (token !== null && position.spot !== null && place < position.spot) return { token, state: place + 1 === position.spot ? "now" : "done" };
    if (token !== null) return { token, state: "hidden" };
    if (place < filled) return { token, state: "back" };
    return { token, state: place >= player.spots ? "closed" : "empty" };
  });
}

/** The token of the present spot, where it is turned up. */
export function tokenNow(position: Position, seat: number): Token | null {
  return position.spot === null ? null : (position.players[seat]?.tracker[position.spot - 1] ?? null);
}

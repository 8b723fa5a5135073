/** The view of VA, as `games/va/view.py` tells it, and what can be read from it. */
import type { View } from "../contract";

export type Declaration = "attack" | "block";

export type FigureName = "ad" | "hp" | "def";

export type Figures = Record<FigureName, number>;

/** What is printed on a card. */
export interface Card extends Figures {
  name: string;
  kind: string;
  effect: string | null;
  amount: number;
  rule: string;
  text: string;
}

/** A card with its id, as the deck builder has it. */
export interface CardInfo extends Card {
  id: string;
}

export interface Hero extends Figures {
  card: string;
  equipment: string[];
  /** How many more pieces it can wear. */
  free_slots: number;
}

export interface Deck {
  name: string;
  plan: string;
  heroes: string[];
  equipment: string[];
  super: string;
}

export interface Player {
  life: number;
  hero: Hero | null;
  waiting_equipment: string[];
  face_down: number;
  ready: boolean;
  has_declared: boolean;
  /** Missing where it may not be seen. */
  declared?: Declaration | null;
  hero_deck: number;
  equipment_deck: number;
  hero_hand: number;
  equipment_hand: number;
  graveyard: string[];
  deck: Deck;
  hand?: string[];
}

export interface ClashHero {
  card: string;
  declared: Declaration;
  hp_lost: number;
  def_lost: number;
  hp_left: number;
  /** Whether the clash left it too little health to stand. */
  falls: boolean;
}

/** What one hero's blow cost the other. */
export interface Blow {
  /** Whose hero struck. */
  seat: Seat;
  damage: number;
  def: number;
  hp: number;
  /** What the other's thorns cost the striker. */
  thorns: number;
}

/** A blow as its event tells it. */
export interface ExplainedBlow extends Blow {
  /** The sum: "AD" and the words of effects. Empty where more than a sum was at work. */
  terms: { of: string; amount: number }[];
  /** How much of it went past DEF that would have absorbed it. */
  pierced: number;
}

export interface Clash {
  text: string;
  heroes: ClashHero[];
  blows: Blow[];
  /** The hero that fell before it could strike, if one did. */
  too_late: Seat | null;
}

/** What a clash would bring: by seat the figures after it, null for a hero that falls. */
export interface Forecast {
  declared: Declaration;
  against: Declaration;
  heroes: (Figures | null)[];
}

export type Phase = "opening" | "declaring" | "regrouping" | "over";

export interface VaView extends View {
  turn: number;
  phase: Phase;
  current: number;
  players: [Player, Player];
  last_clash: Clash | null;
  forecast: Forecast[];
  cards: Record<string, Card>;
  declare: "open" | "secret";
  falls_at: "zero" | "below_zero";
  lives: number;
  /** How often a deck has each of its cards. */
  deck_copies: Record<"heroes" | "equipment" | "super", number>;
  /** What the cards of both decks are called, by id. */
  card_names: Record<string, string>;
  stalemate: number;
  quiet_turns: number;
  /** Who wins when both players lose their last life at once; null if that is a draw. */
  wins_if_both_fall: number | null;
}

/** The view as VA's own. The server of a table of VA tells no other. */
export const vaView = (view: View): VaView => view as VaView;

export type Seat = 0 | 1;

/** The seat whose side is drawn as the viewer's: a spectator sits beside P1. */
export const ownSide = (seat: number | null): Seat => (seat === 1 ? 1 : 0);

export const otherSide = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export const isAsked = (view: VaView, seat: number | null): boolean => seat !== null && view.to_act.includes(seat);

export const FIGURES: readonly FigureName[] = ["ad", "def", "hp"];

export const FIGURE_NAMES: Record<FigureName, string> = { ad: "attack damage", def: "defence", hp: "health" };

/** A card with its id. Of one that was not seen yet, only the name is known. */
export function cardOf(view: VaView, id: string): CardInfo {
  const printed = view.cards[id];
  if (printed !== undefined) return { id, ...printed };
  return { id, name: view.card_names[id] ?? id, kind: "hero", ad: 0, hp: 0, def: 0, effect: null, amount: 0, rule: "", text: "" };
}

/** The word of a card's effect with its amount: "thorns 2". */
export const effectWord = (card: Card): string => [card.effect ?? "", card.amount > 0 ? card.amount : ""].filter((part) => part !== "").join(" ");

export const signed = (figure: number): string => (figure < 0 ? `−${-figure}` : `+${figure}`);

/** Decks for VA: what is in them, what is missing, import and export. The rules themselves are the server's. */
import { readJson, writeJson, type KeyValueStore } from "./storage";

export type CardKind = "hero" | "equipment" | "super";

export interface Card {
  id: string;
  name: string;
  kind: CardKind;
  ad: number;
  hp: number;
  def: number;
  effect: string | null;
  amount: number;
  rule: string;
  text: string;
}

export interface Deck {
  name: string;
  plan?: string;
  heroes: string[];
  equipment: string[];
  super: string;
}

/** How many different cards of each kind a deck has: the server says so. */
export type DeckSize = Record<"heroes" | "equipment" | "super", number>;

export interface Content {
  cards: Card[];
  decks: Deck[];
  size: DeckSize;
}

export const UNKNOWN_SIZE: DeckSize = { heroes: 0, equipment: 0, super: 0 };

export const emptyDeck = (name: string): Deck => ({ name, plan: "", heroes: [], equipment: [], super: "" });

/** The game's content from the server: cards by kind, the ready-made decks, and the size of a deck. */
export function readContent(data: Partial<Record<"heroes" | "equipment" | "super", Card[]>> & { decks?: Deck[]; deck?: DeckSize }): Content {
  const ofKind = (kind: CardKind, cards: Card[] = []): Card[] => cards.map((card) => ({ ...card, kind }));
  return {
    cards: [...ofKind("hero", data.heroes), ...ofKind("equipment", data.equipment), ...ofKind("super", data.super)],
    decks: data.decks ?? [],
    size: data.deck ?? UNKNOWN_SIZE,
  };
}

// Searching

export interface CardFilter {
  kind: CardKind;
  words: string;
  effect: string;
  order: "name" | "ad" | "hp" | "def";
}

export function filterCards(cards: Card[], filter: CardFilter): Card[] {
  const sought = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (card: Card): boolean => {
    const text = `${card.name} ${card.effect ?? ""} ${card.rule} ${card.text}`.toLowerCase();
    return card.kind === filter.kind && (filter.effect === "" || card.effect === filter.effect) && sought.every((word) => text.includes(word));
  };
  const order = filter.order;
  return cards.filter(fits).sort((one, other) => (order === "name" ? 0 : other[order] - one[order]) || one.name.localeCompare(other.name));
}

export const effectsOf = (cards: Card[]): string[] => [...new Set(cards.flatMap((card) => (card.effect ? [card.effect] : [])))].sort();

// Building

export function holds(deck: Deck, card: Card): boolean {
  if (card.kind === "super") return deck.super === card.id;
  return (card.kind === "hero" ? deck.heroes : deck.equipment).includes(card.id);
}

export const isFull = (deck: Deck, kind: CardKind, size: DeckSize): boolean =>
  kind === "hero" ? deck.heroes.length >= size.heroes : kind === "equipment" ? deck.equipment.length >= size.equipment : false;

/** Adds the card to the deck, or removes it if it is there. A full deck takes no more; a super equipment replaces
    the other. */
export function toggled(deck: Deck, card: Card, size: DeckSize): Deck {
  if (card.kind === "super") return { ...deck, super: deck.super === card.id ? "" : card.id };
  const section = card.kind === "hero" ? "heroes" : "equipment";
  if (deck[section].includes(card.id)) return { ...deck, [section]: deck[section].filter((id) => id !== card.id) };
  return isFull(deck, card.kind, size) ? deck : { ...deck, [section]: [...deck[section], card.id] };
}

/** How many cards of each kind a deck still needs. */
export const lacking = (deck: Deck, size: DeckSize): DeckSize => ({
  heroes: size.heroes - deck.heroes.length,
  equipment: size.equipment - deck.equipment.length,
  super: size.super - (deck.super === "" ? 0 : 1),
});

export const isComplete = (deck: Deck, size: DeckSize): boolean => Object.values(lacking(deck, size)).every((count) => count === 0) && deck.name.trim() !== "";

/** The average stats of a deck's heroes, to one decimal. */
export function averages(deck: Deck, cards: Card[]): { ad: number; hp: number; def: number } {
  const heroes = cards.filter((card) => deck.heroes.includes(card.id));
  const mean = (figure: "ad" | "hp" | "def"): number =>
    heroes.length === 0 ? 0 : Math.round((heroes.reduce((total, card) => total + card[figure], 0) / heroes.length) * 10) / 10;
  return { ad: mean("ad"), hp: mean("hp"), def: mean("def") };
}

// Import and export

/** A deck as the rules accept it: without an empty plan. */
export function asOption(deck: Deck): Deck {
  const { plan, ...rest } = deck;
  return plan?.trim() ? { ...rest, plan: plan.trim() } : rest;
}

export const deckFile = (deck: Deck): string => `${JSON.stringify(asOption(deck), null, 2)}\n`;

/** A deck from a file's text; null if the text contains none. */
export function readDeckFile(text: string): Deck | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(data) || typeof data.name !== "string" || !isTexts(data.heroes) || !isTexts(data.equipment)) return null;
  return {
    name: data.name,
    plan: typeof data.plan === "string" ? data.plan : "",
    heroes: data.heroes,
    equipment: data.equipment,
    super: typeof data.super === "string" ? data.super : "",
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === "string");

// The player's saved decks

const KEY = "tabard.decks";

export class DeckStore {
  constructor(private readonly store: KeyValueStore) {}

  all(): Deck[] {
    return readJson<Deck[]>(this.store, KEY, []);
  }

  /** Saves a deck; one with the same name is replaced. */
  save(deck: Deck): void {
    const others = this.all().filter((each) => each.name !== deck.name);
    writeJson(this.store, KEY, [...others, deck].sort((one, other) => one.name.localeCompare(other.name)));
  }

  remove(name: string): void {
    writeJson(this.store, KEY, this.all().filter((deck) => deck.name !== name));
  }
}

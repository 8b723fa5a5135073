/** The deck that somebody likes to play, remembered for the next table. */
import { asOption, DeckStore, type Deck } from "./decks";
import type { GameInfo, SeatChoices } from "./protocol";
import { localStore } from "./storage";

const KEY = "tabard.deck";
/** The option that holds the decks, one for each seat. */
export const DECKS = "decks";

/** A ready-made deck by its name, or one card by card. */
export type DeckValue = string | Deck;

/** What a deck is called in a menu: ready-made and own decks may have the same name. */
export const keyOf = (deck: DeckValue | undefined): string => (deck === undefined ? "" : typeof deck === "string" ? `ready:${deck}` : `own:${deck.name}`);

/** Whether each player of a game brings a deck of their own. */
export const hasOwnDecks = (game: GameInfo | null): boolean => game?.seat_options?.includes(DECKS) ?? false;

/** The names of a game's ready-made decks. */
export function readyDecks(game: GameInfo | null): string[] {
  const option = game?.options.find((each) => each.title === DECKS) as { items?: { anyOf?: { enum?: string[] }[] } } | undefined;
  return option?.items?.anyOf?.flatMap((choice) => choice.enum ?? []) ?? [];
}

export const ownDecks = (): Deck[] => new DeckStore(localStore).all().map(asOption);

/** The deck of a key; undefined when there is none any more. */
export function deckOf(key: string, game: GameInfo | null): DeckValue | undefined {
  const name = key.slice(key.indexOf(":") + 1);
  return key.startsWith("own:") ? ownDecks().find((deck) => deck.name === name) : readyDecks(game).find((each) => each === name);
}

let chosen = $state(localStore.getItem(KEY) ?? "");

export const deckChoice = {
  get key(): string {
    return chosen;
  },
  set key(key: string) {
    chosen = key;
    localStore.setItem(KEY, key);
  },
  /** What the player brings to a game; nothing where there is nothing to choose. */
  choices(game: GameInfo | null): SeatChoices {
    const deck = hasOwnDecks(game) ? deckOf(chosen, game) : undefined;
    return deck === undefined ? {} : { [DECKS]: deck };
  },
};

import { describe, expect, test } from "vitest";
import {
  asOption, averages, deckFile, DeckStore, effectsOf, emptyDeck, filterCards, holds, isComplete, lacking, readContent, readDeckFile, toggled,
  type Card, type Deck,
} from "../src/lib/decks";
import { MemoryStore } from "./fake-server";

function card(id: string, kind: Card["kind"], changes: Partial<Card> = {}): Card {
  return { id, name: id, kind, ad: 1, hp: 2, def: 3, effect: null, amount: 0, rule: "", text: "", ...changes };
}

const heroes = Array.from({ length: 16 }, (_, number) => card(`hero-${number}`, "hero", { ad: number }));
const equipment = Array.from({ length: 8 }, (_, number) => card(`gear-${number}`, "equipment"));
const supers = [card("sun", "super"), card("moon", "super")];
const size = { heroes: 15, equipment: 7, super: 1 };
const full = (): Deck => [...heroes.slice(0, 15), ...equipment.slice(0, 7), supers[0]!].reduce((deck, card) => toggled(deck, card, size), emptyDeck("mine"));

describe("building a deck", () => {
  test("a deck tells what it lacks", () => {
    expect(lacking(emptyDeck("mine"), size)).toEqual(size);
    expect(isComplete(emptyDeck("mine"), size)).toBe(false);
    expect(isComplete(full(), size)).toBe(true);
    expect(isComplete({ ...full(), name: " " }, size)).toBe(false);
  });

  test("a card goes in and out, and a full deck takes no more", () => {
    const deck = full();
    expect(toggled(deck, heroes[15]!, size)).toEqual(deck);
    expect(holds(deck, heroes[3]!)).toBe(true);
    expect(holds(toggled(deck, heroes[3]!, size), heroes[3]!)).toBe(false);
  });

  test("there is one super equipment: another one replaces it", () => {
    expect(toggled(full(), supers[1]!, size).super).toBe("moon");
    expect(toggled(full(), supers[0]!, size).super).toBe("");
  });

  test("the average hero is to one decimal", () => {
    expect(averages(full(), heroes)).toEqual({ ad: 7, hp: 2, def: 3 });
    expect(averages(emptyDeck("mine"), heroes)).toEqual({ ad: 0, hp: 0, def: 0 });
  });
});

describe("looking for cards", () => {
  const cards = [card("a", "hero", { name: "Torch Rider", effect: "charge", ad: 7 }), card("b", "hero", { name: "Old Anvil", text: "a rider's friend", ad: 9 }), card("c", "equipment")];

  test("by kind, words, effect and order", () => {
    expect(filterCards(cards, { kind: "hero", words: "rider", effect: "", order: "ad" }).map(({ id }) => id)).toEqual(["b", "a"]);
    expect(filterCards(cards, { kind: "hero", words: "", effect: "charge", order: "name" }).map(({ id }) => id)).toEqual(["a"]);
    expect(filterCards(cards, { kind: "super", words: "", effect: "", order: "name" })).toEqual([]);
    expect(effectsOf(cards)).toEqual(["charge"]);
  });
});

describe("content from the server", () => {
  test("is one pool of cards, each of its kind", () => {
    const content = readContent({ heroes: [heroes[0]!], equipment: [], super: [card("s", "equipment")], decks: [full()] });
    expect(content.cards.map(({ id, kind }) => `${kind} ${id}`)).toEqual(["hero hero-0", "super s"]);
    expect(content.decks).toHaveLength(1);
  });

  test("of a game without cards is empty", () => {
    expect(readContent({})).toEqual({ cards: [], decks: [], size: { heroes: 0, equipment: 0, super: 0 } });
  });
});

describe("decks in and out", () => {
  test("a file holds what the rules take and comes back the same", () => {
    expect("plan" in asOption(full())).toBe(false);
    expect(readDeckFile(deckFile({ ...full(), plan: "win" }))).toEqual({ ...full(), plan: "win" });
  });

  test.each(["no json", "[]", '{"name": 1}', '{"name": "x", "heroes": [1], "equipment": []}'])("%s is no deck", (text) => {
    expect(readDeckFile(text)).toBeNull();
  });

  test("saved decks stay, one a name", () => {
    const store = new MemoryStore();
    new DeckStore(store).save(full());
    new DeckStore(store).save({ ...full(), super: "moon" });
    expect(new DeckStore(store).all().map((deck) => deck.super)).toEqual(["moon"]);
    new DeckStore(store).remove("mine");
    expect(new DeckStore(store).all()).toEqual([]);
  });
});

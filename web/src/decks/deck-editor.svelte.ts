/** The deck that is being built: its cards, whether it is legal, and the player's saved decks. */
import { api, Problem } from "../lib/api";
import { asOption, averages, deckFile, DeckStore, emptyDeck, isComplete, lacking, readContent, readDeckFile, toggled, UNKNOWN_SIZE, type Card, type Content, type Deck, type DeckSize } from "../lib/decks";
import { localStore, type KeyValueStore } from "../lib/storage";
import { texts } from "../text";

export const GAME = "va";
/** Milliseconds without a change after which the server is asked about a deck. */
const CHECK_AFTER = 250;

export interface Verdict {
  good: boolean;
  text: string;
  clause: string | null;
}

const not = (text: string, clause: string | null = null): Verdict => ({ good: false, text, clause });
const written = (deck: Deck): string => JSON.stringify(asOption(deck));

export class DeckEditor {
  /** The cards and ready-made decks of the game; null until they have come. */
  content = $state.raw<Content | null>(null);
  /** The player's saved decks. */
  own = $state.raw<Deck[]>([]);
  deck = $state.raw<Deck>(emptyDeck(texts.decks.unnamed));
  verdict = $state.raw<Verdict>(not(""));
  problem = $state("");
  notice = $state("");
  /** The deck as it was when it was opened or saved last. */
  private opened = $state.raw(written(emptyDeck(texts.decks.unnamed)));

  readonly cards = $derived(this.content?.cards ?? []);
  readonly size = $derived(this.content?.size ?? UNKNOWN_SIZE);
  readonly average = $derived(averages(this.deck, this.cards));
  readonly isSaved = $derived(this.own.some((each) => written(each) === written(this.deck)));
  readonly isEdited = $derived(!this.isSaved && written(this.deck) !== this.opened);

  private readonly store: DeckStore;

  constructor(store: KeyValueStore = localStore) {
    this.store = new DeckStore(store);
    this.own = this.store.all();
    $effect(() => (this.content === null ? undefined : this.judge(this.deck, this.size)));
  }

  async load(): Promise<void> {
    try {
      this.content = readContent(await api.content<Parameters<typeof readContent>[0]>(GAME));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Asks before changes are lost. */
  readonly mayDiscard = (): boolean => !this.isEdited || confirm(texts.decks.discardSure(this.deck.name.trim() || texts.decks.unnamed));

  startFrom(other: Deck): void {
    if (!this.mayDiscard()) return;
    this.opened = written({ plan: "", ...other });
    this.deck = { plan: "", ...structuredClone(other) };
    this.notice = "";
  }

  startEmpty(): void {
    this.startFrom(emptyDeck(texts.decks.unnamed));
  }

  rename(name: string): void {
    this.deck = { ...this.deck, name };
  }

  describe(plan: string): void {
    this.deck = { ...this.deck, plan };
  }

  toggle(card: Card): void {
    this.deck = toggled(this.deck, card, this.size);
    this.notice = "";
  }

  save(): void {
    this.deck = { ...this.deck, name: this.deck.name.trim() };
    this.store.save(this.deck);
    this.own = this.store.all();
    this.notice = texts.decks.saved;
  }

  remove(name: string): void {
    if (!confirm(texts.decks.removeSure(name))) return;
    this.store.remove(name);
    this.own = this.store.all();
  }

  async importFile(file: File | undefined): Promise<void> {
    const read = file === undefined ? null : readDeckFile(await file.text());
    this.problem = read === null ? texts.decks.importFailed : "";
    if (read !== null) this.startFrom(read);
  }

  download(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([deckFile(this.deck)], { type: "application/json" }));
    link.download = `${this.deck.name.trim().replaceAll(/[^\w-]+/g, "-") || "deck"}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** What the deck lacks is checked here; whether it is legal, the server says. */
  private judge(deck: Deck, size: DeckSize): (() => void) | void {
    if (!isComplete(deck, size)) {
      this.verdict = not(whatIsWrong(deck, size));
      return;
    }
    this.verdict = not(texts.decks.checking);
    let awaited = true;
    const timer = setTimeout(async () => {
      const verdict = await check(deck);
      if (awaited) this.verdict = verdict;
    }, CHECK_AFTER);
    return () => {
      awaited = false;
      clearTimeout(timer);
    };
  }
}

function whatIsWrong(deck: Deck, size: DeckSize): string {
  const lack = lacking(deck, size);
  const parts = [
    ...(lack.heroes > 0 ? [texts.decks.lackHeroes(lack.heroes)] : []),
    ...(lack.equipment > 0 ? [texts.decks.lackEquipment(lack.equipment)] : []),
    ...(lack.super > 0 ? [texts.decks.lackSuper] : []),
  ];
  if (parts.length > 0) return texts.decks.lacks(parts);
  return deck.name.trim() === "" ? texts.decks.nameless : texts.decks.tooMany;
}

async function check(deck: Deck): Promise<Verdict> {
  try {
    await api.check(GAME, 2, { decks: [asOption(deck), asOption(deck)] });
    return { good: true, text: texts.decks.valid, clause: null };
  } catch (error) {
    return not((error as Error).message, error instanceof Problem ? error.clause : null);
  }
}

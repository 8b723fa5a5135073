/** The table that is about to be created: who sits where, how it is played, and the options of the rules. */
import { defaultSeats, preferredLevel } from "../lib/create-table";
import { DECKS, deckChoice, deckOf, hasOwnDecks, keyOf, ownDecks, readyDecks, type DeckValue } from "../lib/deck-choice.svelte";
import { player } from "../lib/player.svelte";
import type { Clock, CreateSeat, CreateTable, GameInfo } from "../lib/protocol";
import { texts } from "../text";

export interface PlannedSeat {
  kind: "human" | "open" | "bot";
  name: string;
  level: string;
  /** Which deck it plays, where each player brings one. */
  deck: string;
}

export class TablePlan {
  seats = $state<PlannedSeat[]>([]);
  options = $state<Record<string, unknown>>({});
  clockKind = $state<Clock["kind"]>("none");
  seconds = $state(60);
  days = $state(2);
  isPublic = $state(false);
  undo = $state(true);
  delay = $state(0);
  hints = $state(false);
  botAfter = $state(0);
  /** The options of the rules. What each player chooses for themselves stands beside their seat instead. */
  readonly shownOptions: GameInfo["options"];
  /** The level chosen last is the default for the next bots. */
  private level: string;

  readonly onlyBots = $derived(this.seats.every((seat) => seat.kind === "bot"));

  constructor(
    readonly game: GameInfo,
    /** The name of the player's deck to play, from the deck builder. */
    deckName: string | null = null,
  ) {
    this.shownOptions = game.options.filter((option) => !(game.seat_options ?? []).includes(option.title));
    this.options = Object.fromEntries(game.options.map((option) => [option.title, structuredClone(option.default)]));
    this.botAfter = game.bot_after;
    this.level = preferredLevel(game.levels, player.level);
    const brought = ownDecks().find((each) => each.name === deckName);
    if (brought !== undefined) deckChoice.key = keyOf(brought);
    this.setCount(defaultSeats(game));
  }

  /** Adds or removes seats at the end. */
  setCount(count: number): void {
    this.seats = Array.from({ length: count }, (_, seat) => this.seats[seat] ?? this.newSeat(seat));
  }

  setLevel(level: string): void {
    this.level = level;
    for (const seat of this.seats) if (seat.kind !== "bot") seat.level = level;
  }

  /** The deck of the first person is remembered for their next table. */
  chooseDeck(number: number, key: string): void {
    const seat = this.seats[number];
    if (seat === undefined) return;
    seat.deck = key;
    if (seat.kind === "human" && this.seats.findIndex((each) => each.kind === "human") === number) deckChoice.key = key;
  }

  /** The rulebook's options with some others. */
  usePreset(others: Record<string, unknown>): void {
    for (const option of this.shownOptions) this.options[option.title] = structuredClone(others[option.title] ?? option.default);
  }

  /** The options that differ from the rulebook's. */
  changedOptions(): Record<string, unknown> {
    const changed = this.shownOptions.filter((option) => JSON.stringify(this.options[option.title]) !== JSON.stringify(option.default));
    return Object.fromEntries(changed.map((option) => [option.title, $state.snapshot(this.options[option.title])]));
  }

  /** What is sent to the server. */
  request(): CreateTable {
    return {
      game: this.game.id,
      seats: this.seats.map((seat) => this.requestSeat(seat)),
      options: this.changedOptions(),
      public: this.isPublic,
      clock: this.clock,
      undo: this.undo,
      spectator_delay: this.delay,
      hints: this.hints,
      ...(this.clockKind === "days" ? {} : { bot_after: this.botAfter }),
    };
  }

  private get clock(): Clock {
    if (this.clockKind === "decision") return { kind: "decision", seconds: this.seconds };
    return this.clockKind === "days" ? { kind: "days", days: this.days } : { kind: "none" };
  }

  private newSeat(seat: number): PlannedSeat {
    return { kind: seat === 0 ? "human" : "open", name: seat === 0 ? player.name : "", level: this.level, deck: this.standardDeck(seat) };
  }

  /** The deck of a seat for somebody who did not choose: their own last one, and for others those of the rulebook. */
  private standardDeck(seat: number): string {
    if (seat === 0 && deckOf(deckChoice.key, this.game) !== undefined) return deckChoice.key;
    return keyOf((this.options[DECKS] as DeckValue[] | undefined)?.[seat] ?? readyDecks(this.game)[0]);
  }

  private requestSeat(seat: PlannedSeat): CreateSeat {
    const deck = hasOwnDecks(this.game) ? deckOf(seat.deck, this.game) : undefined;
    const choices = deck === undefined ? {} : { [DECKS]: deck };
    if (seat.kind === "human") return { kind: "human", name: seat.name.trim() || texts.guest, choices };
    return seat.kind === "bot" ? { kind: "bot", level: seat.level, choices } : { kind: "open" };
  }
}

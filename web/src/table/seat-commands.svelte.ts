/** What somebody does with seats and with the table itself: one request at a time, and what went wrong is shown. */
import { api } from "../lib/api";
import { deckChoice } from "../lib/deck-choice.svelte";
import { gameInfo } from "../lib/games.svelte";
import { newNonceHash } from "../lib/nonces";
import { player } from "../lib/player.svelte";
import type { SeatChoices } from "../lib/protocol";
import { go } from "../lib/router.svelte";
import { seatTokens } from "../lib/seat-tokens";
import type { LiveTable } from "./live-table.svelte";
import type { Notice } from "./notice.svelte";

export class SeatCommands {
  /** Whether a request is under way. */
  busy = $state(false);
  /** The seat that somebody without a name would like to take. */
  nameless = $state<number | null>(null);

  constructor(
    private readonly table: LiveTable,
    private readonly notice: Notice,
  ) {}

  readonly sit = (seat: number): Promise<void> =>
    this.attempt(async () => {
      const choices = this.table.gathering ? deckChoice.choices(gameInfo(this.table.model?.table.game ?? "")) : {};
      const taken = await api.join(this.id, player.called, seat, choices, this.table.gathering ? await newNonceHash() : null);
      seatTokens.keep(this.id, taken.seat, taken.token);
      seatTokens.choose(this.id, taken.seat);
      this.table.connect(taken.token);
    });

  /** Takes a seat; somebody without a name is asked for one first. */
  readonly sitByName = (seat: number): void => {
    if (player.name.trim() === "") this.nameless = seat;
    else void this.sit(seat);
  };

  readonly sitNow = (): void => {
    const seat = this.nameless;
    this.nameless = null;
    if (seat !== null) void this.sit(seat);
  };

  readonly start = (level: string): Promise<void> => this.attempt(() => api.start(this.id, level, this.token));
  readonly seatBot = (seat: number, level: string): Promise<void> => this.attempt(() => api.bot(this.id, seat, level, this.token));
  readonly reopen = (seat: number): Promise<void> => this.attempt(() => api.reopenSeat(this.id, seat, this.token));
  readonly reclaim = (): Promise<void> => this.attempt(() => api.reclaimSeat(this.id, this.table.model?.seat ?? 0, this.token));
  readonly waitFor = (seat: number): Promise<void> => this.attempt(() => api.wait(this.id, seat, this.token));
  readonly choose = (choices: SeatChoices): Promise<void> => this.attempt(() => api.choose(this.id, choices, this.token));
  readonly skip = (): Promise<void> => this.attempt(() => api.skip(this.id, this.token));
  readonly end = (): Promise<void> => this.attempt(() => api.end(this.id, this.token));
  readonly leave = (): Promise<void> =>
    this.attempt(async () => {
      await api.leave(this.id, this.token);
      seatTokens.forget(this.id);
      go("/");
    });

  async attempt(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.notice.clear();
    this.notice.markSpot();
    try {
      await act();
    } catch (error) {
      this.notice.text = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  private get id(): string {
    return this.table.id;
  }

  private get token(): string {
    return this.table.token ?? "";
  }
}

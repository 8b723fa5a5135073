/** A table as a page shows it: the connection to the server, and the playback that shows at the player's pace what it brings. */
import { findBoard } from "../boards";
import type { Board } from "../boards/contract";
import { displayNames } from "../lib/names";
import { followShuffle } from "../lib/nonces";
import { preferences } from "../lib/preferences.svelte";
import type { TableInfo } from "../lib/protocol";
import { seatTokens } from "../lib/seat-tokens";
import { tabStore } from "../lib/storage";
import { browserEnvironment, Connection, type ConnectionState, type Environment } from "./connection";
import { Playback } from "./pace";
import { newest } from "./skip";

const NOTHING_REVEALED: ReadonlySet<string> = new Set();

export class LiveTable {
  /** What is shown. The connection may be further ahead. */
  state = $state.raw<ConnectionState | null>(null);
  /** The token of the seat or host that this page speaks for; null for a spectator. */
  token = $state<string | null>(null);
  /** How many moves wait to be shown. */
  behind = $state(0);
  /** Whether the next move waits for the player. */
  stepping = $state(false);
  board = $state.raw<Board | null>(null);

  readonly model = $derived(this.state?.model ?? null);
  readonly names = $derived(this.model === null ? [] : displayNames(this.model.table.seats));
  readonly gathering = $derived(this.model?.table.status === "gathering");
  readonly finished = $derived(this.model !== null && !this.gathering && this.model.table.status !== "playing");
  /** The question, which stays the same whatever others do or say meanwhile; null when none is asked. */
  readonly decision = $derived(this.model?.ask?.decision ?? null);
  readonly answering = $derived(this.state?.answering ?? false);

  private connection: Connection | null = null;
  private playback: Playback | null = null;
  private boardSought = false;

  constructor(
    readonly id: string,
    private readonly env: Environment = browserEnvironment(tabStore),
  ) {}

  // The connection

  connect(token: string | null): void {
    this.connection?.close();
    this.token = token;
    this.state = null;
    const opened = new Connection(this.id, token, this.env);
    this.connection = opened;
    const later = (act: () => void, ms: number): (() => void) => this.env.later(act, ms);
    const playback = new Playback({
      show: (state, behind, stepping) => {
        if (this.connection === opened) this.show(state, behind, stepping);
      },
      later,
      pace: () => (document.visibilityState === "hidden" ? "quick" : preferences.pace),
      reveals: () => this.board?.reveals ?? NOTHING_REVEALED,
    });
    this.playback = playback;
    opened.subscribe(newest((state) => playback.push(state), later));
    let known: TableInfo | null = null;
    opened.subscribe(({ model }) => {
      if (model === null || model.seat === null || model.table === known) return;
      known = model.table;
      void followShuffle(known);
    });
    opened.open();
  }

  close(): void {
    this.connection?.close();
  }

  /** Gives up the seats of this device, and watches. */
  watch(): void {
    seatTokens.forget(this.id);
    this.connect(null);
  }

  /** Reconnects when the device is online or the page is visible again. Returns how to stop that. */
  followDevice(): () => void {
    const reconnect = (): void => {
      if (document.visibilityState === "visible") this.connection?.reconnect();
      else this.playback?.skip();
    };
    const onOffline = (): void => this.connection?.onOffline();
    addEventListener("online", reconnect);
    addEventListener("offline", onOffline);
    document.addEventListener("visibilitychange", reconnect);
    return () => {
      removeEventListener("online", reconnect);
      removeEventListener("offline", onOffline);
      document.removeEventListener("visibilitychange", reconnect);
    };
  }

  private show(state: ConnectionState, behind: number, stepping: boolean): void {
    this.state = state;
    this.behind = behind;
    this.stepping = stepping;
    if (state.model === null) return;
    this.keepToken(state.model.seat, state.model.host);
    void this.loadBoard(state.model.table.game);
  }

  /** Which seat a token is for, only the server knows. */
  private keepToken(seat: number | null, host: boolean): void {
    if (this.token === null) return;
    if (seat !== null) seatTokens.keep(this.id, seat, this.token);
    else if (host) seatTokens.keepHost(this.id, this.token);
  }

  private async loadBoard(game: string): Promise<void> {
    if (this.boardSought) return;
    this.boardSought = true;
    this.board = await findBoard(game);
  }

  // Commands

  decide(answer: string): void {
    this.connection?.decide(answer);
  }

  undo(): void {
    this.connection?.undo();
  }

  say(text: string): void {
    this.connection?.say(text);
  }

  dismissRefusal(): void {
    this.connection?.dismissRefusal();
  }

  get undoing(): boolean {
    return this.state?.pending.some((command) => command.type === "undo") ?? false;
  }

  /** Whether the server still waits for an answer to this question. */
  isAsking(decision: string | null): boolean {
    return decision === (this.connection?.current.model?.ask?.decision ?? null);
  }

  // Moves that wait to be shown

  get holdsMoves(): boolean {
    return this.behind > 0 || this.stepping;
  }

  nextMove(): void {
    this.playback?.next();
  }

  catchUp(): void {
    this.playback?.skip();
  }

  /** The next move where the player steps through them, else all of them. */
  goOn(): void {
    if (this.stepping) this.nextMove();
    else this.catchUp();
  }
}

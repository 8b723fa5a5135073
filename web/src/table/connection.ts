/**
 * One table's line to the server. It says hello, keeps what the viewer knows up to date, comes back by itself when the line
 * breaks, and sends what was not answered again with the same id, also after a reload of the page.
 */
import type { Command, FromServer, NackCode, ToServer } from "../lib/protocol";
import { readJson, writeJson, type Keeper } from "../lib/storage";
import { afterEntry, afterSnapshot, type Known } from "./fold";

export type Line = "connecting" | "open" | "reconnecting" | "restarting" | "closed";

/** Why the line is closed for good. */
export type Closing = "no such table" | "token of nobody" | "not understood";

export interface Refusal {
  code: NackCode;
  reason: string;
  clause: string | null;
  /** What was refused. */
  command: Command;
}

export interface TableState {
  line: Line;
  closing: Closing | null;
  known: Known | null;
  /** Commands that have no answer yet. */
  pending: Command[];
  /** Whether an answer to what is asked now is under way, or has arrived but not yet come back as an entry. */
  answering: boolean;
  refusal: Refusal | null;
}

/** The part of a WebSocket that is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  connect(): Wire;
  keeper: Keeper;
  now(): number;
  later(act: () => void, ms: number): () => void;
  random(): number;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const SILENCE = 50_000;
const TRY_AGAIN = 1_500;
const FINAL: Record<number, Closing> = { 4400: "not understood", 4403: "not understood", 4401: "token of nobody", 4404: "no such table" };
const LINE_BROKEN = 1006;
const TOO_MUCH = 4429;
const SEAT_CHANGED = 4409;

type Unnamed<T> = T extends unknown ? Omit<T, "id"> : never;

export class Connection {
  private state: TableState = { line: "connecting", closing: null, known: null, pending: [], answering: false, refusal: null };
  private readonly listeners = new Set<(state: TableState) => void>();
  private wire: Wire | null = null;
  private greeted = false;
  private attempts = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelSilence: (() => void) | null = null;
  private retryAfter: number | null = null;
  private stopped = false;
  /** The entry that the last acknowledged command became: until it has come, its question counts as answered. */
  private acknowledged = 0;

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly world: Surroundings,
  ) {
    this.state.pending = token === null ? [] : readJson<Command[]>(world.keeper, this.pendingKey, []);
  }

  // What others see

  get current(): TableState {
    return this.state;
  }

  subscribe(listener: (state: TableState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  // What a player does

  /** Answers the question that is asked now. Nothing is sent while an answer to it is under way. */
  decide(answer: string): void {
    const ask = this.state.known?.ask;
    if (ask && !this.state.answering) this.command({ type: "decide", decision: ask.decision, answer });
  }

  /** Takes back the own last decision, while that can be done. */
  undo(): void {
    const entry = this.state.known?.undo ?? null;
    if (entry === null || this.state.pending.some((command) => command.type === "undo")) return;
    this.command({ type: "undo", entry });
  }

  say(text: string): void {
    const plain = text.trim();
    if (plain !== "") this.command({ type: "say", text: plain });
  }

  dismissRefusal(): void {
    this.change({ refusal: null });
  }

  private command(unnamed: Unnamed<Command>): void {
    const command = { ...unnamed, id: this.newId() } as Command;
    this.change({ pending: [...this.state.pending, command], refusal: null });
    this.keepPending();
    if (this.greeted) this.send(command);
  }

  // The line

  open(): void {
    this.stopped = false;
    this.connect();
  }

  close(): void {
    this.stopped = true;
    this.cancelRetry?.();
    this.cancelSilence?.();
    this.hangUp();
  }

  /** Tries at once, for instance when the device is online again or the page is looked at again. */
  hurry(): void {
    if (this.stopped || this.state.line === "closed" || this.wire !== null) return;
    this.cancelRetry?.();
    this.connect();
  }

  /** The device has no network: a line that would only seem to stand is given up, and sought anew. */
  stumble(): void {
    if (this.stopped || this.wire === null) return;
    this.hangUp();
    this.lost(LINE_BROKEN);
  }

  private connect(): void {
    this.cancelRetry = null;
    this.greeted = false;
    const wire = this.world.connect();
    this.wire = wire;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      this.listenForSilence();
      this.send({ type: "hello", protocol: 1, table: this.table, token: this.token, since: this.state.known?.n ?? null });
    };
    wire.onmessage = (event) => {
      if (this.wire === wire && typeof event.data === "string") this.hear(event.data);
    };
    wire.onclose = (event) => {
      if (this.wire === wire) this.lost(event.code);
    };
  }

  private hangUp(): void {
    const wire = this.wire;
    this.wire = null;
    this.greeted = false;
    wire?.close();
  }

  private lost(code: number): void {
    this.wire = null;
    this.greeted = false;
    this.cancelSilence?.();
    if (this.stopped) return;
    const closing = FINAL[code];
    if (closing !== undefined) {
      this.change({ line: "closed", closing });
      return;
    }
    if (code === SEAT_CHANGED) {
      this.change({ known: null, line: "reconnecting" });
      return this.connect();
    }
    const restarting = this.retryAfter !== null;
    this.change({ line: restarting ? "restarting" : "reconnecting" });
    this.cancelRetry = this.world.later(() => this.connect(), this.pause(code));
  }

  /** Growing pauses, a little different for everybody; after a restart the one that the server asked for. */
  private pause(code: number): number {
    if (this.retryAfter !== null) {
      const asked = this.retryAfter;
      this.retryAfter = null;
      return asked * (1 + this.world.random() / 2);
    }
    const grown = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.attempts++);
    const least = code === TOO_MUCH ? LONGEST_PAUSE : 0;
    return Math.max(least, grown) * (0.75 + this.world.random() / 2);
  }

  /** Breaks the line and takes it up again with what is missing. */
  private startOver(): void {
    this.hangUp();
    this.change({ line: "reconnecting" });
    this.connect();
  }

  /** The server speaks at least every 20 seconds; a line that is silent for much longer is dead. */
  private listenForSilence(): void {
    this.cancelSilence?.();
    this.cancelSilence = this.world.later(() => {
      this.hangUp();
      this.lost(LINE_BROKEN);
    }, SILENCE);
  }

  // What the server says

  private hear(text: string): void {
    this.listenForSilence();
    const message = JSON.parse(text) as FromServer;
    switch (message.type) {
      case "snapshot":
        return this.hearSnapshot(message);
      case "entry":
        return this.hearEntry(message);
      case "ack":
        return this.hearAck(message.id, message.n);
      case "nack":
        return this.hearNack(message);
      case "presence":
        return this.state.known === null
          ? undefined
          : this.change({ known: { ...this.state.known, presence: { seats: message.seats, watching: message.watching } } });
      case "ping":
        return this.checkHead(message.n);
      case "restart":
        this.retryAfter = message.retry;
        return this.change({ line: "restarting" });
      case "pong":
        return this.checkHead(message.n);
    }
  }

  private hearSnapshot(message: Extract<FromServer, { type: "snapshot" }>): void {
    const before = this.state.known;
    if (before !== null && (message.n < before.n || message.seat !== before.seat)) {
      this.change({ known: null });
      return this.startOver();
    }
    this.attempts = 0;
    this.greeted = true;
    this.change({ line: "open", known: afterSnapshot(before, message, this.world.now()) });
    for (const command of this.state.pending) this.send(command);
  }

  private hearEntry(message: Extract<FromServer, { type: "entry" }>): void {
    if (this.state.known === null) return;
    const { type: _type, ...entry } = message;
    const known = afterEntry(this.state.known, entry);
    if (known === null) return this.startOver();
    const asked = known.ask?.decision !== this.state.known.ask?.decision;
    this.change({ known, ...(asked ? { refusal: null } : {}) });
  }

  private checkHead(n: number): void {
    if (this.greeted && this.state.known !== null && this.state.known.n !== n) this.startOver();
  }

  private hearAck(id: string, n: number): void {
    this.acknowledged = Math.max(this.acknowledged, n);
    this.settle(id);
  }

  private hearNack(message: Extract<FromServer, { type: "nack" }>): void {
    const command = this.state.pending.find((each) => each.id === message.id);
    if (command === undefined) return;
    if (message.code === "unavailable" || message.code === "too_fast") {
      this.world.later(() => {
        if (this.greeted && this.state.pending.includes(command)) this.send(command);
      }, TRY_AGAIN);
      return;
    }
    const { code, reason, clause } = message;
    this.settle(message.id, this.isOutdated(command, code) ? null : { code, reason, clause: clause ?? null, command });
  }

  /** A stale answer to a question that has gone meanwhile (answered in another tab, by the clock) needs no words. */
  private isOutdated(command: Command, code: NackCode): boolean {
    return code === "stale" && command.type === "decide" && command.decision !== this.state.known?.ask?.decision;
  }

  private settle(id: string, refusal: Refusal | null = this.state.refusal): void {
    this.change({ pending: this.state.pending.filter((command) => command.id !== id), refusal });
    this.keepPending();
  }

  // Keeping

  private get pendingKey(): string {
    return `tabard.pending.${this.table}.${this.token?.slice(0, 8)}`;
  }

  private keepPending(): void {
    if (this.state.pending.length > 0) writeJson(this.world.keeper, this.pendingKey, this.state.pending);
    else this.world.keeper.removeItem(this.pendingKey);
  }

  private newId(): string {
    const digits = Array.from({ length: 16 }, () => Math.floor(this.world.random() * 36).toString(36));
    return `${this.world.now().toString(36)}-${digits.join("")}`;
  }

  private send(message: ToServer): void {
    this.wire?.send(JSON.stringify(message));
  }

  private change(changes: Partial<TableState>): void {
    const next = { ...this.state, ...changes };
    next.answering = this.isAnswering(next);
    this.state = next;
    for (const listener of this.listeners) listener(next);
  }

  private isAnswering(state: TableState): boolean {
    const known = state.known;
    if (known?.ask == null) return false;
    const decision = known.ask.decision;
    return (
      this.acknowledged > known.n ||
      state.pending.some((command) => command.type !== "say" && (command.type === "undo" || command.decision === decision))
    );
  }
}

/** The browser itself. */
export function browserSurroundings(keeper: Keeper): Surroundings {
  return {
    connect: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`) as Wire,
    keeper,
    now: () => Date.now(),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  };
}

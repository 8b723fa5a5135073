/**
 * The connection of one table to the server. It says hello, keeps the viewer's state up to date, reconnects when the
 * connection is lost, and resends unanswered commands with the same id, even after a reload of the page.
 */
import { api } from "../lib/api";
import type { Command, Entries, FromServer, NackCode, ToServer } from "../lib/protocol";
import { readJson, writeJson, type KeyValueStore } from "../lib/storage";
import { addEntries, applyEntry, applySnapshot, missingAfter, type TableModel } from "./reducer";

export type ConnectionStatus = "connecting" | "open" | "reconnecting" | "restarting" | "closed";

/** Why the connection is closed for good. */
export type CloseReason = "no such table" | "token of nobody" | "not understood";

export interface Refusal {
  code: NackCode;
  reason: string;
  clause: string | null;
  /** The command that was refused. */
  command: Command;
}

export interface ConnectionState {
  status: ConnectionStatus;
  closing: CloseReason | null;
  model: TableModel | null;
  /** Commands without an answer yet. */
  pending: Command[];
  /** Whether an answer to the current question has been sent, or acknowledged, but is not back as an entry yet. */
  answering: boolean;
  refusal: Refusal | null;
}

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  /** A socket for a table. Naming the table lets the server bring all of its players to the same process. */
  connect(table: string): Socket;
  /** The next entries of the viewer's stream after a number. */
  entries(table: string, token: string | null, since: number): Promise<Entries>;
  store: KeyValueStore;
  now(): number;
  later(act: () => void, ms: number): () => void;
  random(): number;
}

const FIRST_RETRY_DELAY = 400;
const MAX_RETRY_DELAY = 15_000;
const SILENCE_TIMEOUT = 50_000;
const RESEND_DELAY = 1_500;
const FETCH_RETRY_DELAY = 5_000;
const FINAL_CODES: Record<number, CloseReason> = { 4400: "not understood", 4403: "not understood", 4401: "token of nobody", 4404: "no such table" };
const ABNORMAL_CLOSURE = 1006;
const TOO_MANY = 4429;
const SEAT_CHANGED = 4409;

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export class Connection {
  private state: ConnectionState = { status: "connecting", closing: null, model: null, pending: [], answering: false, refusal: null };
  private readonly listeners = new Set<(state: ConnectionState) => void>();
  private socket: Socket | null = null;
  private ready = false;
  private attempts = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelSilence: (() => void) | null = null;
  private retryAfter: number | null = null;
  private stopped = false;
  private fetching = false;
  /** The entry that the last acknowledged command became: until it arrives, its question counts as answered. */
  private acknowledged = 0;

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly env: Environment,
  ) {
    this.state.pending = token === null ? [] : readJson<Command[]>(env.store, this.pendingKey, []);
  }

  // State and listeners

  get current(): ConnectionState {
    return this.state;
  }

  subscribe(listener: (state: ConnectionState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  // Commands

  /** Answers the current question. Nothing is sent while an answer to it is pending. */
  decide(answer: string): void {
    const ask = this.state.model?.ask;
    if (ask && !this.state.answering) this.command({ type: "decide", decision: ask.decision, answer });
  }

  /** Undoes the viewer's last decision, while that is possible. */
  undo(): void {
    const entry = this.state.model?.undo ?? null;
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

  private command(fields: WithoutId<Command>): void {
    const command = { ...fields, id: this.newId() } as Command;
    this.change({ pending: [...this.state.pending, command], refusal: null });
    this.savePending();
    if (this.ready) this.send(command);
  }

  // The connection

  open(): void {
    this.stopped = false;
    this.connect();
  }

  close(): void {
    this.stopped = true;
    this.cancelRetry?.();
    this.cancelSilence?.();
    this.closeSocket();
  }

  /** Reconnects at once, for instance if the device is online again or the page becomes visible. */
  reconnect(): void {
    if (this.stopped || this.state.status === "closed" || this.socket !== null) return;
    this.cancelRetry?.();
    this.connect();
  }

  /** The device is offline: drop the connection, which would only seem open, and reconnect later. */
  onOffline(): void {
    if (this.stopped || this.socket === null) return;
    this.closeSocket();
    this.onClose(ABNORMAL_CLOSURE);
  }

  private connect(): void {
    this.cancelRetry = null;
    this.ready = false;
    const socket = this.env.connect(this.table);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.resetSilenceTimer();
      this.send({ type: "hello", protocol: 1, table: this.table, token: this.token, since: this.state.model?.n ?? null });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket && typeof event.data === "string") this.onMessage(event.data);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.onClose(event.code);
    };
  }

  private closeSocket(): void {
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    socket?.close();
  }

  private onClose(code: number): void {
    this.socket = null;
    this.ready = false;
    this.cancelSilence?.();
    if (this.stopped) return;
    const closing = FINAL_CODES[code];
    if (closing !== undefined) {
      this.change({ status: "closed", closing });
      return;
    }
    if (code === SEAT_CHANGED) {
      this.change({ model: null, status: "reconnecting" });
      return this.connect();
    }
    const restarting = this.retryAfter !== null;
    this.change({ status: restarting ? "restarting" : "reconnecting" });
    this.cancelRetry = this.env.later(() => this.connect(), this.retryDelay(code));
  }

  /** Growing pauses with some jitter; after a restart, the pause that the server asked for. */
  private retryDelay(code: number): number {
    if (this.retryAfter !== null) {
      const asked = this.retryAfter;
      this.retryAfter = null;
      return asked * (1 + this.env.random() / 2);
    }
    const backoff = Math.min(MAX_RETRY_DELAY, FIRST_RETRY_DELAY * 2 ** this.attempts++);
    const minimum = code === TOO_MANY ? MAX_RETRY_DELAY : 0;
    return Math.max(minimum, backoff) * (0.75 + this.env.random() / 2);
  }

  /** Closes the connection and reconnects, to get what is missing. */
  private resync(): void {
    this.closeSocket();
    this.change({ status: "reconnecting" });
    this.connect();
  }

  /** The server sends something at least every 20 seconds; a connection that is silent for much longer is dead. */
  private resetSilenceTimer(): void {
    this.cancelSilence?.();
    this.cancelSilence = this.env.later(() => {
      this.closeSocket();
      this.onClose(ABNORMAL_CLOSURE);
    }, SILENCE_TIMEOUT);
  }

  // Messages from the server

  private onMessage(text: string): void {
    this.resetSilenceTimer();
    const message = JSON.parse(text) as FromServer;
    switch (message.type) {
      case "snapshot":
        return this.onSnapshot(message);
      case "entry":
        return this.onEntry(message);
      case "ack":
        return this.onAck(message.id, message.n);
      case "nack":
        return this.onNack(message);
      case "presence":
        return this.state.model === null
          ? undefined
          : this.change({ model: { ...this.state.model, presence: { seats: message.seats, watching: message.watching, absent: message.absent ?? [] } } });
      case "ping":
        return this.checkHead(message.n);
      case "restart":
        this.ready = false; // the server takes no more commands: they wait for the next connection
        this.retryAfter = message.retry;
        return this.change({ status: "restarting" });
      case "pong":
        return this.checkHead(message.n);
    }
  }

  private onSnapshot(message: Extract<FromServer, { type: "snapshot" }>): void {
    const before = this.state.model;
    if (before !== null && (message.n < before.n || message.seat !== before.seat)) {
      this.change({ model: null });
      return this.resync();
    }
    this.attempts = 0;
    this.ready = true;
    this.change({ status: "open", model: applySnapshot(before, message, this.env.now()) });
    for (const command of this.state.pending) this.send(command);
    void this.fetchMissing();
  }

  /** Fetches the entries that a snapshot of a long game has left out, page by page. */
  private async fetchMissing(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    try {
      for (let model = this.state.model; model !== null && !this.stopped; model = this.state.model) {
        const since = missingAfter(model);
        if (since === null) return;
        const { entries } = await this.env.entries(this.table, this.token, since);
        const now = this.state.model;
        if (entries.length === 0 || now === null || now.seat !== model.seat) return;
        this.change({ model: addEntries(now, entries) });
      }
    } catch {
      this.env.later(() => void this.fetchMissing(), FETCH_RETRY_DELAY);
    } finally {
      this.fetching = false;
    }
  }

  private onEntry(message: Extract<FromServer, { type: "entry" }>): void {
    if (this.state.model === null) return;
    const { type: _type, ...entry } = message;
    const model = applyEntry(this.state.model, entry);
    if (model === null) return this.resync();
    const asked = model.ask?.decision !== this.state.model.ask?.decision;
    this.change({ model, ...(asked ? { refusal: null } : {}) });
  }

  private checkHead(n: number): void {
    if (this.ready && this.state.model !== null && this.state.model.n !== n) this.resync();
  }

  private onAck(id: string, n: number): void {
    this.acknowledged = Math.max(this.acknowledged, n);
    this.resolve(id);
  }

  private onNack(message: Extract<FromServer, { type: "nack" }>): void {
    const command = this.state.pending.find((each) => each.id === message.id);
    if (command === undefined) return;
    if (message.code === "unavailable" || message.code === "too_fast") {
      this.env.later(() => {
        if (this.ready && this.state.pending.includes(command)) this.send(command);
      }, RESEND_DELAY);
      return;
    }
    const { code, reason, clause } = message;
    this.resolve(command.id, this.isOutdated(command, code) ? null : { code, reason, clause: clause ?? null, command });
  }

  /** A stale answer to a question that is gone (answered in another tab, or by the clock) needs no message. */
  private isOutdated(command: Command, code: NackCode): boolean {
    return code === "stale" && command.type === "decide" && command.decision !== this.state.model?.ask?.decision;
  }

  private resolve(id: string, refusal: Refusal | null = this.state.refusal): void {
    this.change({ pending: this.state.pending.filter((command) => command.id !== id), refusal });
    this.savePending();
  }

  // Storage

  private get pendingKey(): string {
    return `tabard.pending.${this.table}.${this.token?.slice(0, 8)}`;
  }

  private savePending(): void {
    if (this.state.pending.length > 0) writeJson(this.env.store, this.pendingKey, this.state.pending);
    else this.env.store.removeItem(this.pendingKey);
  }

  private newId(): string {
    const digits = Array.from({ length: 16 }, () => Math.floor(this.env.random() * 36).toString(36));
    return `${this.env.now().toString(36)}-${digits.join("")}`;
  }

  private send(message: ToServer): void {
    this.socket?.send(JSON.stringify(message));
  }

  private change(changes: Partial<ConnectionState>): void {
    const next = { ...this.state, ...changes };
    next.answering = this.isAnswering(next);
    this.state = next;
    for (const listener of this.listeners) listener(next);
  }

  private isAnswering(state: ConnectionState): boolean {
    const model = state.model;
    if (model?.ask == null) return false;
    const decision = model.ask.decision;
    return (
      this.acknowledged > model.n ||
      state.pending.some((command) => command.type !== "say" && (command.type === "undo" || command.decision === decision))
    );
  }
}

/** The browser itself. */
export function browserEnvironment(store: KeyValueStore): Environment {
  return {
    connect: (table) => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/v1/socket?table=${encodeURIComponent(table)}`) as Socket;
    },
    entries: (table, token, since) => api.entries(table, token, since),
    store,
    now: () => Date.now(),
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  };
}

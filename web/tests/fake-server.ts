/** A server at the other end of the wire, driven by the test, and a clock that moves only when told to. */
import type { Ask, Entries, Entry, FromServer, Snapshot, TableInfo, ToServer } from "../src/lib/protocol";
import type { KeyValueStore } from "../src/lib/storage";
import type { Environment, Socket } from "../src/table/connection";

export class MemoryStore implements KeyValueStore {
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ToServer[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.onopen?.();
  }
  receive(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }
  commands(): Extract<ToServer, { id: string }>[] {
    return this.sent.filter((message): message is Extract<ToServer, { id: string }> => message.type !== "hello");
  }
}

export class FakeEnvironment implements Environment {
  readonly sockets: FakeSocket[] = [];
  readonly store = new MemoryStore();
  /** The entries that the server has, of which it sends two at a time. */
  log: Entry[] = [];
  readonly askedSince: number[] = [];
  private time = 1_000_000;
  private waiting: { at: number; act: () => void }[] = [];
  private draws = 0;

  connect(): Socket {
    this.sockets.push(new FakeSocket());
    return this.socket;
  }
  entries(_table: string, _token: string | null, since: number): Promise<Entries> {
    this.askedSince.push(since);
    return Promise.resolve({ n: this.log.length, entries: this.log.slice(since, since + 2) });
  }
  now(): number {
    return this.time;
  }
  later(act: () => void, ms: number): () => void {
    const timer = { at: this.time + ms, act };
    this.waiting.push(timer);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== timer);
    };
  }
  random(): number {
    this.draws += 1;
    return (this.draws * 0.618) % 1;
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.waiting.filter((each) => each.at <= until).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.waiting = this.waiting.filter((each) => each !== next);
      this.time = next.at;
      next.act();
    }
    this.time = until;
  }
}

export const INFO: TableInfo = {
  id: "k3v9",
  game: "quest",
  title: "Quest",
  rules_version: 1,
  status: "playing",
  seats: [
    { seat: 0, kind: "human", name: "Ann", level: null, host: true, joinable: false },
    { seat: 1, kind: "bot", name: "", level: "random", host: false, joinable: false },
  ],
  options: {},
  scenario: false,
  public: false,
  clock: { kind: "none" },
  undo: true,
  spectator_delay: 0,
  hints: false,
  commitment: "00",
  nonce_hashes: [null, null],
  nonces: [null, null],
  created: 0,
  started: 0,
  skipped: [],
  bot_after: 180,
  rematch: null,
  rematch_offers: [],
  rematch_declined: null,
  result: null,
};

export const ask = (decision: string, legal = ["sponsor", "decline"]): Ask => ({ decision, text: "Will you sponsor?", clause: "QST-4.1", legal });

export const playedEntry = (n: number, text: string): Entry => ({
  n,
  at: n,
  kind: "played",
  events: [{ kind: "draw", clause: "QST-3.2", text, data: { seat: 0 } }],
});

export function snapshot(changes: Partial<Snapshot> = {}): FromServer {
  return {
    type: "snapshot",
    n: 2,
    seat: 0,
    host: true,
    now: 5_000_000,
    table: INFO,
    view: { game: "quest", seat: 0, to_act: [0], question: null, over: false, result: null, turn: 1 },
    ask: ask("7"),
    undo: null,
    deadlines: {},
    out: [],
    entries: [playedEntry(1, "P1 draws."), playedEntry(2, "P2 draws.")],
    presence: { seats: [true, false], watching: 0, absent: [] },
    ...changes,
  };
}

/** The seat tokens that this browser holds, by table and seat, kept across visits. */
import { localStore, tabStore, readJson, writeJson, type KeyValueStore } from "./storage";

export interface SavedTable {
  id: string;
  /** Tokens by seat. Several if several people play on this device. */
  seats: Record<number, string>;
  /** The host's token, if it belongs to no seat on this device. */
  host: string | null;
  /** When the table was last opened here. */
  seen: number;
}

const KEY = "tabard.tables";
const MOST = 50;

export class SeatTokens {
  constructor(
    private readonly store: KeyValueStore = localStore,
    private readonly tab: KeyValueStore = tabStore,
    private readonly now: () => number = Date.now,
  ) {}

  all(): SavedTable[] {
    return Object.values(this.read()).sort((one, other) => other.seen - one.seen);
  }

  of(table: string): SavedTable | null {
    return this.read()[table] ?? null;
  }

  /** Stores the token of a seat. A token has only one seat. */
  keep(table: string, seat: number, token: string): void {
    this.change(table, (own) => {
      const others = Object.entries(own.seats).filter(([, each]) => each !== token);
      own.seats = { ...Object.fromEntries(others), [seat]: token };
      if (own.host === token) own.host = null;
    });
  }

  /** A rematch has the same people with the same tokens. */
  carryOver(from: string, to: string): void {
    const own = this.of(from);
    if (own === null || from === to) return;
    this.change(to, (next) => {
      next.seats = { ...own.seats, ...next.seats };
      next.host ??= own.host;
    });
  }

  keepHost(table: string, token: string): void {
    this.change(table, (own) => {
      if (!Object.values(own.seats).includes(token)) own.host = token;
    });
  }

  forget(table: string): void {
    const tables = this.read();
    delete tables[table];
    writeJson(this.store, KEY, tables);
  }

  /** The token to connect with: that of the seat chosen in this tab, else of the first own seat, else the host's. */
  active(table: string): string | null {
    const own = this.of(table);
    if (own === null) return null;
    const chosen = this.tab.getItem(`tabard.seat.${table}`);
    const first = Object.values(own.seats)[0];
    return (chosen === null ? undefined : own.seats[Number(chosen)]) ?? first ?? own.host;
  }

  choose(table: string, seat: number): void {
    this.tab.setItem(`tabard.seat.${table}`, String(seat));
  }

  private read(): Record<string, SavedTable> {
    return readJson<Record<string, SavedTable>>(this.store, KEY, {});
  }

  private change(table: string, act: (own: SavedTable) => void): void {
    const tables = this.read();
    const own = tables[table] ?? { id: table, seats: {}, host: null, seen: 0 };
    act(own);
    own.seen = this.now();
    tables[table] = own;
    const kept = Object.values(tables).sort((one, other) => other.seen - one.seen).slice(0, MOST);
    writeJson(this.store, KEY, Object.fromEntries(kept.map((each) => [each.id, each])));
  }
}

export const seatTokens = new SeatTokens();

/** The token in a link such as `/t/k3v9#seat=...`, if there is one. */
export function tokenInLink(hash: string): string | null {
  return /^#seat=([\w-]{8,200})$/.exec(hash)?.[1] ?? null;
}

/** What this browser adds to the shuffles of its tables, and what it keeps in order to check them after the game. */
import { api } from "./api";
import type { TableInfo } from "./protocol";
import { seatTokens } from "./seat-tokens";
import { localStore, readJson, writeJson } from "./storage";

/** What this browser has seen of a table's shuffle since before the first card was dealt. */
export interface KeptShuffle {
  commitment: string;
  /** By seat, what this browser adds to the shuffle. */
  own: Record<number, string>;
  /** The seats whose nonces the server has accepted. */
  opened: number[];
  /** By seat, what was added to the shuffle, as published at the start. */
  nonces: (string | null)[];
}

const NONCES = "tabard.nonces";
const SHUFFLES = "tabard.shuffles";
const MAX_KEPT = 50;

/** The hash of several texts; the server makes it in the same way. */
export async function digest(...parts: string[]): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("\n")))));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The hash of a new nonce, to be given when somebody sits down; null where the browser can't hash, without https. */
export async function newNonceHash(): Promise<string | null> {
  if (crypto.subtle === undefined) return null;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await digest("tabard nonce", nonce);
  put(NONCES, hash, nonce);
  return hash;
}

export function keptShuffle(table: string): KeptShuffle | null {
  return readJson<Record<string, KeptShuffle>>(localStore, SHUFFLES, {})[table] ?? null;
}

/** Keeps what a table publishes about its shuffle. Once the server is committed, this browser's nonces are opened. */
export async function followShuffle(table: TableInfo): Promise<void> {
  const kept = keep(table);
  if (kept === null || table.status !== "gathering" || kept.commitment !== table.commitment) return;
  for (const [seat, nonce] of Object.entries(kept.own)) {
    const token = seatTokens.of(table.id)?.seats[Number(seat)];
    if (token === undefined || kept.opened.includes(Number(seat))) continue;
    try {
      await api.openNonce(table.id, nonce, token);
    } catch {
      continue; // too late, or offline: then its hash counts
    }
    kept.opened.push(Number(seat));
    put(SHUFFLES, table.id, kept);
  }
}

/** What is kept is never replaced: a commitment that changes later is what the check is for. */
function keep(table: TableInfo): KeptShuffle | null {
  const known = keptShuffle(table.id);
  const begins = table.status === "gathering" || table.status === "playing";
  if (table.commitment === null || table.nonce_hashes.length === 0 || (known === null && !begins)) return known;
  const kept = known ?? { commitment: table.commitment, own: ownNonces(table), opened: [], nonces: [] };
  if (known !== null && (kept.nonces.length > 0 || table.nonces.length === 0)) return kept;
  kept.nonces = table.nonces;
  put(SHUFFLES, table.id, kept);
  return kept;
}

function ownNonces(table: TableInfo): Record<number, string> {
  const nonces = readJson<Record<string, string>>(localStore, NONCES, {});
  const own = table.nonce_hashes.map((hash, seat) => [seat, nonces[hash ?? ""]] as const);
  return Object.fromEntries(own.filter(([, nonce]) => nonce !== undefined)) as Record<number, string>;
}

function put(key: string, name: string, value: unknown): void {
  const { [name]: _before, ...others } = readJson<Record<string, unknown>>(localStore, key, {});
  writeJson(localStore, key, Object.fromEntries([...Object.entries(others), [name, value]].slice(-MAX_KEPT)));
}

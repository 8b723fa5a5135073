/** Whether a shuffle was fair: what the record shows of it, against what this browser kept before the game. */
import { digest, type KeptShuffle } from "../lib/nonces";
import type { GameRecord, TableInfo } from "../lib/protocol";

/** What is wrong with a shuffle. */
export type ShuffleProblem = "missing" | "commitment" | "terms" | "nonces" | "left out" | "key";

export interface ShuffleCheck {
  problem: ShuffleProblem | null;
  /** How many nonces are part of the key. */
  nonces: number;
  /** What became of this browser's own nonce: only its hash counts if it came too late. */
  own: "counted" | "late" | "none";
}

interface Terms {
  table: string;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  nonce_hashes: string[];
}

export async function checkShuffle(kept: KeptShuffle, table: TableInfo, record: GameRecord): Promise<ShuffleCheck> {
  const own = Object.entries(kept.own).map(([seat, nonce]) => [Number(seat), nonce] as const);
  const nonces = record.shuffle?.nonces ?? [];
  const counted = own.some(([seat, nonce]) => nonces[seat] === nonce);
  return {
    problem: await problemOf(kept, own, table, record),
    nonces: nonces.filter((nonce) => nonce !== "").length,
    own: own.length === 0 ? "none" : counted ? "counted" : "late",
  };
}

async function problemOf(kept: KeptShuffle, added: (readonly [number, string])[], table: TableInfo, record: GameRecord): Promise<ShuffleProblem | null> {
  if (record.shuffle === undefined) return "missing";
  const { secret, terms, nonces } = record.shuffle;
  if ((await digest("tabard commitment", secret, terms)) !== kept.commitment) return "commitment";
  const agreed = JSON.parse(terms) as Terms;
  if (agreed.table !== table.id || agreed.game !== table.game || !sameOptions(agreed, table, record)) return "terms";
  if (kept.nonces.some((nonce, seat) => (nonce ?? "") !== nonces[seat])) return "nonces";
  for (const [seat, hash] of agreed.nonce_hashes.entries()) {
    if (nonces[seat] !== "" && (await digest("tabard nonce", nonces[seat] ?? "")) !== hash) return "nonces";
  }
  for (const [seat, nonce] of added) {
    if (agreed.nonce_hashes[seat] !== (await digest("tabard nonce", nonce))) return "left out";
    if (nonces[seat] !== nonce && kept.opened.includes(seat)) return "left out";
  }
  return (await digest("tabard key", secret, terms, ...nonces)) === record.key ? null : "key";
}

/** The options on the page, and those of the record, against what was agreed. Options of earlier rules have changed since. */
function sameOptions(agreed: Terms, table: TableInfo, record: GameRecord): boolean {
  const shown = Object.entries(table.options).filter(([, value]) => typeof value !== "object");
  const same = agreed.rules !== record.rules || sorted(agreed.options) === sorted(record.options);
  return same && shown.every(([name, value]) => record.options[name] === value);
}

/** JSON in which the order of fields doesn't matter. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );

/** Creating tables, and what this browser remembers about them. */
import { api } from "./api";
import { followShuffle, newNonceHash } from "./nonces";
import { go } from "./router.svelte";
import { seatTokens } from "./seat-tokens";
import type { GameInfo, CreateSeat, CreateTable, SeatChoices } from "./protocol";

/** The bot levels in the order they are offered, easiest first. The random bot is no opponent to learn from, so it
    comes last. */
export const offeredLevels = (levels: string[]): string[] => [...levels.filter((level) => level !== "random"), ...levels.filter((level) => level === "random")];

/** The default bot level. */
export const defaultLevel = (levels: string[]): string => (levels.includes("adept") ? "adept" : (offeredLevels(levels)[0] ?? "random"));

/** The preferred level, if the game has it. */
export const preferredLevel = (levels: string[], preferred: string): string => (levels.includes(preferred) ? preferred : defaultLevel(levels));

/** The default number of seats. */
export const defaultSeats = (game: GameInfo): number => {
  const counts = game.seat_counts;
  return counts.includes(4) ? 4 : (counts[0] ?? 2);
};

export function againstBots(game: GameInfo, name: string, preferred: string, choices: SeatChoices = {}): CreateTable {
  const bots: CreateSeat[] = Array.from({ length: defaultSeats(game) - 1 }, () => ({ kind: "bot", level: preferredLevel(game.levels, preferred) }));
  return {
    game: game.id,
    seats: [{ kind: "human", name, choices }, ...bots],
    options: {},
    public: false,
    clock: { kind: "none" },
    undo: true,
    spectator_delay: 0,
    hints: true,
  };
}

/** Creates a table, stores the tokens of its seats, adds to its shuffle, and goes there. */
export async function openTable(plan: CreateTable): Promise<void> {
  const opened = await api.createTable(await withNonce(plan));
  for (const { seat, token } of opened.seats) seatTokens.keep(opened.table.id, seat, token);
  seatTokens.keepHost(opened.table.id, opened.host);
  await followShuffle(opened.table);
  go(`/t/${opened.table.id}`);
}

/** One nonce speaks for everybody on this device. */
async function withNonce(plan: CreateTable): Promise<CreateTable> {
  const first = plan.seats.findIndex(({ kind }) => kind === "human");
  const hash = first < 0 ? null : await newNonceHash();
  return { ...plan, seats: plan.seats.map((seat, number) => (number === first ? { ...seat, nonce_hash: hash } : seat)) };
}

/** The id of a table from what somebody pasted: a link, with or without a seat's token, or just the code. */
export function tableAddress(pasted: string): string | null {
  const text = pasted.trim();
  const linked = /\/t\/([\w-]{4,64})(#seat=[\w-]+)?/.exec(text);
  if (linked !== null) return `/t/${linked[1]}${linked[2] ?? ""}`;
  return /^[\w-]{4,64}$/.test(text) ? `/t/${text}` : null;
}

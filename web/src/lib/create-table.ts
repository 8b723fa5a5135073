/** Opening tables, and what this browser keeps of them. */
import { api } from "./api";
import { go } from "./router.svelte";
import { seatTokens } from "./seat-tokens";
import type { GameInfo, CreateSeat, CreateTable, SeatChoices } from "./protocol";

/** The levels of bots as they are offered, from the easiest; who answers by chance is no player to learn from and stands last. */
export const offeredLevels = (levels: string[]): string[] => [...levels.filter((level) => level !== "random"), ...levels.filter((level) => level === "random")];

/** The level of bots for somebody who did not choose. */
export const defaultLevel = (levels: string[]): string => (levels.includes("adept") ? "adept" : (offeredLevels(levels)[0] ?? "random"));

/** The level that was wished for, where there is such a one. */
export const preferredLevel = (levels: string[], preferred: string): string => (levels.includes(preferred) ? preferred : defaultLevel(levels));

/** How many seats a table has for somebody who did not choose. */
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

/** Opens a table, keeps the rights to its seats, and goes there. */
export async function openTable(plan: CreateTable): Promise<void> {
  const opened = await api.createTable(plan);
  for (const { seat, token } of opened.seats) seatTokens.keep(opened.table.id, seat, token);
  seatTokens.keepHost(opened.table.id, opened.host);
  go(`/t/${opened.table.id}`);
}

/** The id of a table out of what somebody pasted: a link, with or without a seat's token, or the bare code. */
export function tableAddress(pasted: string): string | null {
  const text = pasted.trim();
  const linked = /\/t\/([\w-]{4,64})(#seat=[\w-]+)?/.exec(text);
  if (linked !== null) return `/t/${linked[1]}${linked[2] ?? ""}`;
  return /^[\w-]{4,64}$/.test(text) ? `/t/${text}` : null;
}

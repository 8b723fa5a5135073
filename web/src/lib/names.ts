/** The names of players on the screen. Rules call seats P1, P2, ...; people and bots have names. */
import type { Replay, SeatInfo } from "./protocol";

const BOT_NAMES = ["Aldwin", "Brisa", "Cuthred", "Dervla", "Edric", "Fenella"];

export const seatCode = (seat: number): string => `P${seat + 1}`;

const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length] ?? seatCode(seat);

/** A name for every seat, all different. */
export function displayNames(seats: SeatInfo[]): string[] {
  return allDifferent(seats.map(plainName));
}

/** The same for a replay. Bots have names as at a table, if its record says which seats are theirs. */
export function namesInReplay({ seats, names, bots }: Pick<Replay, "seats" | "names" | "bots">): string[] {
  const isBot = (seat: number): boolean => typeof bots?.[seat] === "string";
  return allDifferent(Array.from({ length: seats }, (_, seat) => (isBot(seat) ? botName(seat) : names?.[seat] || seatCode(seat))));
}

function allDifferent(plain: string[]): string[] {
  return plain.map((name, seat) => (plain.indexOf(name) === plain.lastIndexOf(name) ? name : `${name} (${seatCode(seat)})`));
}

function plainName(info: SeatInfo): string {
  if (info.name !== null && info.name !== "") return info.name;
  if (info.kind === "bot") return botName(info.seat);
  return seatCode(info.seat);
}

/** A sentence of the rules with the players' names for P1, P2, ... */
export function withNames(text: string, names: string[]): string {
  return text.replaceAll(/\bP([1-9])\b/g, (code, digit: string) => names[Number(digit) - 1] ?? code);
}

/** "Ann", "Ann and Bea", "Ann, Bea and Cem". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The names of players on the screen. Rules call seats P1, P2, ...; people and bots have names. */
import type { SeatInfo } from "./protocol";

const BOT_NAMES = ["Aldwin", "Brisa", "Cuthred", "Dervla", "Edric", "Fenella"];

export const seatCode = (seat: number): string => `P${seat + 1}`;

const botName = (seat: number): string => BOT_NAMES[seat % BOT_NAMES.length] ?? seatCode(seat);

/** A name for every seat, all different. */
export function displayNames(seats: SeatInfo[]): string[] {
  return allDifferent(seats.map(plainName));
}

/** The same for a record, which names bots by their level: "random bot". */
export function namesOfRecord(names: string[] | null, seats: number): string[] {
  const plain = Array.from({ length: seats }, (_, seat) => names?.[seat] || seatCode(seat));
  return allDifferent(plain.map((name, seat) => (/^\w+ bot$/.test(name) ? botName(seat) : name)));
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

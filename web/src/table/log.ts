/** The log of a table as lines to read. */
import type { Entry } from "../lib/protocol";
import { seatCode, withNames } from "../lib/names";
import { words } from "../words";

export interface LogLine {
  key: string;
  n: number;
  at: number;
  /** `turn` begins a paragraph; `note` is about the table; `said` is chat. */
  kind: "turn" | "event" | "note" | "said" | "end";
  text: string;
  clause: string | null;
  seat: number | null;
}

const OPENERS = new Set(["turn", "round", "level"]);

/** The lines of entries that were told before: they stay the same objects, so that a page has only new ones to draw. */
const told = new WeakMap<Entry, { names: string; lines: LogLine[] }>();

export function logLines(entries: Entry[], names: string[]): LogLine[] {
  const called = names.join("\n");
  return entries.flatMap((entry) => {
    const known = told.get(entry);
    if (known?.names === called) return known.lines;
    const lines = linesOf(entry, names);
    told.set(entry, { names: called, lines });
    return lines;
  });
}

function linesOf(entry: Entry, names: string[]): LogLine[] {
  const base = { n: entry.n, at: entry.at };
  const lines: LogLine[] = (entry.events ?? []).map((event, place) => ({
    ...base,
    key: `${entry.n}.${place}`,
    kind: OPENERS.has(event.kind) ? "turn" : event.kind === "game_over" ? "end" : "event",
    text: withNames(event.text, names),
    clause: event.clause || null,
    seat: typeof event.data?.seat === "number" ? event.data.seat : null,
  }));
  if (entry.kind === "said" && entry.text !== undefined) {
    return [{ ...base, key: `${entry.n}.said`, kind: "said", text: entry.text, clause: null, seat: entry.seat ?? null }];
  }
  const note = noteOf(entry, names);
  return note === null ? lines : [{ ...base, key: `${entry.n}.note`, kind: "note", text: note, clause: null, seat: entry.seat ?? null }, ...lines];
}

function noteOf(entry: Entry, names: string[]): string | null {
  const who = entry.seat === undefined || entry.seat === null ? words.log.somebody : (names[entry.seat] ?? seatCode(entry.seat));
  if (entry.stand_in === "clock") return words.log.clockAnswered(who);
  if (entry.stand_in === "bot failed") return words.log.botFailed(who);
  switch (entry.kind) {
    case "joined":
      return words.log.joined(who);
    case "undone":
      return words.log.undone(who);
    case "left":
      return words.log.left(who);
    case "freed":
      return words.log.freed(who);
    case "bot":
      return words.log.bot(who);
    case "back":
      return words.log.back(who);
    case "skipped":
      return words.log.skipped(who);
    case "ended":
      return words.log.ended;
    case "rematch":
      return words.log.rematch;
    case "credited":
      return words.log.credited;
    default:
      return null;
  }
}

/** What has happened since the viewer's own last decision, for somebody who looked away. */
export function sinceOwnDecision(lines: LogLine[], seat: number | null, most: number): LogLine[] {
  const told = lines.filter((line) => line.kind !== "said");
  const last = told.findLastIndex((line) => line.seat === seat && line.kind === "event");
  return told.slice(seat === null || last < 0 ? -most : last).slice(-most);
}

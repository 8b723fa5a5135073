/** The log of a table as lines to read. */
import type { Entry, LogGroups } from "../lib/protocol";
import { seatCode, withNames } from "../lib/names";
import { texts } from "../text";
import { grouped, type Sentence } from "./log-groups";

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

/** What begins a paragraph of the log. */
export const OPENERS = new Set(["turn", "round", "level"]);

/** The lines of earlier entries: they stay the same objects, so that the page renders only new ones. */
const cachedLines = new WeakMap<Entry, { names: string; lines: LogLine[] }>();

/** The sentences that lines were made of, before seats had names. */
const sentences = new WeakMap<LogLine, Sentence>();

/** The lines of groups that were told before, by their first line. */
const cachedGroups = new WeakMap<LogLine, LogLine>();

export function logLines(entries: Entry[], names: string[], groups: LogGroups | null = null): LogLine[] {
  const lines = allLines(entries, names);
  if (groups === null) return lines;
  return grouped(lines, (line) => sentences.get(line) ?? null, groups).map(({ members: [first, ...more], text }) => {
    if (more.length === 0) return first;
    const line = { ...first, text: withNames(text, names) };
    const cached = cachedGroups.get(first);
    if (cached?.text === line.text) return cached;
    cachedGroups.set(first, line);
    return line;
  });
}

function allLines(entries: Entry[], names: string[]): LogLine[] {
  const called = names.join("\n");
  return entries.flatMap((entry) => {
    const model = cachedLines.get(entry);
    if (model?.names === called) return model.lines;
    const lines = linesOf(entry, names);
    cachedLines.set(entry, { names: called, lines });
    return lines;
  });
}

function linesOf(entry: Entry, names: string[]): LogLine[] {
  const base = { n: entry.n, at: entry.at };
  const lines: LogLine[] = (entry.events ?? []).map((event, index) => {
    const line: LogLine = {
      ...base,
      key: `${entry.n}.${index}`,
      kind: OPENERS.has(event.kind) ? "turn" : event.kind === "game_over" ? "end" : "event",
      text: withNames(event.text, names),
      clause: event.clause || null,
      seat: typeof event.data?.seat === "number" ? event.data.seat : null,
    };
    sentences.set(line, { kind: event.kind, seat: line.seat, text: event.text, phrases: event.phrases ?? [] });
    return line;
  });
  if (entry.kind === "said" && entry.text !== undefined) {
    return [{ ...base, key: `${entry.n}.said`, kind: "said", text: entry.text, clause: null, seat: entry.seat ?? null }];
  }
  const note = noteOf(entry, names);
  return note === null ? lines : [{ ...base, key: `${entry.n}.note`, kind: "note", text: note, clause: null, seat: entry.seat ?? null }, ...lines];
}

function noteOf(entry: Entry, names: string[]): string | null {
  const calledNow = (seat: number): string => names[seat] ?? seatCode(seat);
  const who = entry.name ?? (entry.seat === undefined || entry.seat === null ? texts.log.somebody : calledNow(entry.seat));
  if (entry.stand_in === "clock") return texts.log.clockAnswered(who);
  if (entry.stand_in === "bot failed") return texts.log.botFailed(who);
  switch (entry.kind) {
    case "joined":
      return texts.log.joined(who);
    case "undone":
      return texts.log.undone(who);
    case "left":
      return texts.log.left(who);
    case "freed":
      return texts.log.freed(who);
    case "bot":
      return entry.why === undefined ? texts.log.bot(who) : texts.log.botFor[entry.why](who);
    case "waits":
      return texts.log.waits(who, calledNow(entry.awaited ?? 0));
    case "offered":
      return texts.log.offered(who);
    case "declined":
      return texts.log.declined(who);
    case "back":
      return texts.log.back(who);
    case "skipped":
      return texts.log.skipped(who);
    case "ended":
      return texts.log.ended;
    case "rematch":
      return texts.log.rematch;
    case "credited":
      return texts.log.credited;
    default:
      return null;
  }
}

/** What has happened since the viewer's last decision, for somebody who looked away. */
export function linesSinceOwnDecision(lines: LogLine[], seat: number | null, most: number): LogLine[] {
  const events = lines.filter((line) => line.kind !== "said");
  const last = events.findLastIndex((line) => line.seat === seat && line.kind === "event");
  return events.slice(seat === null || last < 0 ? -most : last).slice(-most);
}

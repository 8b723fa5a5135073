/** What a viewer knows about a table, built from a snapshot and the entries after it. Pure. */
import type { Ask, Entry, GameEvent, Presence, SeatChoices, Snapshot, TableInfo, View } from "../lib/protocol";

export interface TableModel {
  /** The number of the last entry. */
  n: number;
  seat: number | null;
  host: boolean;
  table: TableInfo;
  view: View | null;
  ask: Ask | null;
  /** The number of the viewer's last decision, while it can be undone. */
  undo: number | null;
  entries: Entry[];
  presence: Presence;
  /** By seat: when its time runs out. */
  deadlines: Record<string, number>;
  /** The seats that will never be asked again while others play on. */
  out: number[];
  /** What the viewer has chosen to bring to the game, before it starts. */
  choices: SeatChoices;
  /** How far the server's clock is ahead of this device's. */
  ahead: number;
  /** The events of the latest entry, in a new array each time. */
  recent: GameEvent[];
}

/** The state after a snapshot. Known entries are kept; the snapshot adds those after them. */
export function applySnapshot(before: TableModel | null, snapshot: Snapshot, now: number): TableModel {
  const kept = before?.entries ?? [];
  const fresh = snapshot.entries.filter((entry) => entry.n > (kept.at(-1)?.n ?? 0));
  return {
    n: snapshot.n,
    seat: snapshot.seat,
    host: snapshot.host,
    table: snapshot.table,
    view: snapshot.view,
    ask: snapshot.ask,
    undo: snapshot.undo ?? null,
    entries: withoutUndone([...kept, ...fresh]),
    presence: snapshot.presence,
    deadlines: snapshot.deadlines ?? {},
    out: snapshot.out,
    choices: snapshot.choices ?? {},
    ahead: snapshot.now - now,
    recent: before === null ? [] : fresh.flatMap((entry) => entry.events ?? []),
  };
}

/** The state after an entry; null if the entry does not follow the last one, so that the client must say hello
    again. */
export function applyEntry(model: TableModel, entry: Entry): TableModel | null {
  if (entry.n <= model.n) return model;
  if (entry.n !== model.n + 1) return null;
  return {
    ...model,
    n: entry.n,
    table: entry.table ?? model.table,
    view: applyChanges(model.view, entry.view, entry.gone),
    ask: entry.ask === undefined ? model.ask : entry.ask,
    undo: entry.undo === undefined ? model.undo : entry.undo,
    entries: withoutUndone([...model.entries, entry]),
    deadlines: entry.deadlines ?? model.deadlines,
    out: entry.out ?? model.out,
    choices: entry.choices ?? model.choices,
    recent: entry.kind === "undone" ? [] : (entry.events ?? []),
  };
}

/** The number after which entries are missing, because a snapshot of a long game has only the last ones; null if none are. */
export function missingAfter({ entries, n }: TableModel): number | null {
  if (entries.length >= n) return null;
  const first = entries.findIndex((entry, index) => entry.n !== index + 1);
  return first === -1 ? entries.length : first;
}

/** The state with entries that were missing. */
export function addEntries(model: TableModel, missing: Entry[]): TableModel {
  const known = new Set(model.entries.map((entry) => entry.n));
  const fresh = missing.filter((entry) => entry.n <= model.n && !known.has(entry.n));
  return { ...model, entries: withoutUndone([...model.entries, ...fresh].sort((a, b) => a.n - b.n)) };
}

/** A view with its changed fields replaced and its removed ones deleted. */
export function applyChanges(view: View | null, changed: Partial<View> | undefined, gone: string[] | undefined): View | null {
  if (changed === undefined && (gone === undefined || gone.length === 0)) return view;
  const next = { ...view, ...changed } as View;
  for (const field of gone ?? []) delete (next as Record<string, unknown>)[field];
  return next;
}

/** Undone entries have no events any more; they keep their numbers. */
function withoutUndone(entries: Entry[]): Entry[] {
  const undone = new Set(entries.flatMap((entry) => entry.undoes ?? []));
  if (undone.size === 0) return entries;
  return entries.map((entry) => (undone.has(entry.n) && entry.events?.length ? { ...entry, events: [] } : entry));
}

/** The types of docs/protocol.md. */

export interface Question {
  text: string;
  clause: string;
}

export interface Result {
  winners: number[];
  scores: number[];
}

/** What a viewer may see. Every game adds its own fields. */
export interface View {
  game: string;
  seat: number | null;
  to_act: number[];
  question: Question | null;
  over: boolean;
  result: Result | null;
  [field: string]: unknown;
}

export interface GameEvent {
  kind: string;
  clause: string;
  text: string;
  data: Record<string, unknown>;
}

export interface Ask {
  decision: string;
  text: string;
  clause: string;
  legal: string[];
}

export type SeatKind = "human" | "bot" | "open" | "left";

export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string | null;
  level: string | null;
  host: boolean;
  /** Whether anybody may sit down here. */
  joinable: boolean;
}

/** What a seat brings to the game, such as its deck: by option, the value for this seat. */
export type SeatChoices = Record<string, unknown>;

export type Clock = { kind: "none" } | { kind: "decision"; seconds: number } | { kind: "days"; days: number };

export type TableStatus = "gathering" | "playing" | "over" | "ended" | "damaged";

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  rules_version: number;
  status: TableStatus;
  seats: SeatInfo[];
  options: Record<string, unknown>;
  public: boolean;
  clock: Clock;
  undo: boolean;
  spectator_delay: number;
  hints: boolean;
  /** After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never. */
  bot_after: number;
  commitment: string;
  created: number;
  started: number | null;
  /** The seats that want to skip to the end. */
  skipped: number[];
  rematch: string | null;
  /** The seats of those who want to play again. */
  rematch_offers: number[];
  /** Who has declined the last offer. */
  rematch_declined: number | null;
  result: Result | null;
}

export type EntryKind =
  | "opened"
  | "joined"
  | "chosen"
  | "started"
  | "played"
  | "undone"
  | "left"
  | "freed"
  | "bot"
  | "waits"
  | "back"
  | "skipped"
  | "said"
  | "ended"
  | "offered"
  | "declined"
  | "rematch"
  | "credited"
  | "erased";

/** Something that happened at the table, as one viewer may notice it. Numbered 1, 2, 3 ... without gaps. */
export interface Entry {
  n: number;
  at: number;
  kind: EntryKind;
  events?: GameEvent[];
  seat?: number;
  /** The name of the person it is about, as it was then. */
  name?: string;
  /** Why the server has seated a bot by itself. */
  why?: "away" | "left" | "clock";
  /** For whom somebody waits. */
  awaited?: number;
  text?: string;
  stand_in?: "clock" | "bot failed";
  undoes?: number[];
  view?: Partial<View>;
  gone?: string[];
  ask?: Ask | null;
  /** The number of the viewer's last decision, while it can be undone. */
  undo?: number | null;
  table?: TableInfo;
  deadlines?: Record<string, number>;
  /** The seats that will never be asked again while others play on. */
  out?: number[];
  /** What one has chosen to bring to the game. */
  choices?: SeatChoices;
}

/** A player whom the others may have to do without. */
export interface Absence {
  seat: number;
  why: "left" | "away" | "silent";
  /** When a bot takes the seat by itself. */
  bot_at: number | null;
}

export interface Presence {
  seats: boolean[];
  watching: number;
  absent?: Absence[];
}

export interface Snapshot {
  n: number;
  seat: number | null;
  host: boolean;
  now: number;
  table: TableInfo;
  view: View | null;
  ask: Ask | null;
  undo: number | null;
  entries: Entry[];
  presence: Presence;
  deadlines: Record<string, number>;
  out: number[];
  choices?: SeatChoices;
}

export type NackCode =
  | "refused"
  | "stale"
  | "not_seated"
  | "malformed"
  | "too_fast"
  | "too_long"
  | "reused"
  | "not_now"
  | "unavailable";

export type FromServer =
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "entry" } & Entry)
  | { type: "ack"; id: string; n: number }
  | { type: "nack"; id: string; code: NackCode; reason: string; clause?: string | null }
  | ({ type: "presence" } & Presence)
  | { type: "ping"; n: number; now: number }
  | { type: "pong"; id: string; n: number; now: number }
  | { type: "restart"; retry: number };

export type Command =
  | { type: "decide"; id: string; decision: string; answer: string }
  | { type: "undo"; id: string; entry: number }
  | { type: "say"; id: string; text: string };

export type ToServer =
  | { type: "hello"; protocol: 1; table: string; token: string | null; since: number | null }
  | { type: "ping"; id: string }
  | Command;

/** One option of a game, as JSON Schema. */
export interface OptionSchema {
  title: string;
  description: string;
  default: unknown;
  type: "integer" | "boolean" | "string" | "array" | "object";
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

/** Option values that go well together. */
export interface Preset {
  name: string;
  description: string;
  options: Record<string, unknown>;
  /** What measurement says for it: paragraphs with an empty line between them. */
  evidence: string;
}

export interface GameInfo {
  id: string;
  title: string;
  description: string;
  minutes: number;
  seat_counts: number[];
  rules_version: number;
  options: OptionSchema[];
  presets: Preset[];
  /** The options that each player chooses for themselves. */
  seat_options: string[];
  levels: string[];
  log_groups: LogGroups;
  /** After so many seconds of waiting for a player who is gone, a bot takes the seat; a table may set another time. */
  bot_after: number;
}

export interface RulebookText {
  title: string;
  text: string;
  clauses: Record<string, string>;
}

export type CreateSeat =
  | { kind: "human"; name: string; choices?: SeatChoices }
  | { kind: "bot"; level: string; choices?: SeatChoices }
  | { kind: "open" };

export interface CreateTable {
  game: string;
  seats: CreateSeat[];
  options: Record<string, unknown>;
  public: boolean;
  clock: Clock;
  undo: boolean;
  spectator_delay: number;
  hints: boolean;
  bot_after?: number;
}

export interface CreatedTable {
  table: TableInfo;
  host: string;
  seats: { seat: number; token: string }[];
}

export interface MyTableInfo {
  table: TableInfo;
  seat: number | null;
  your_turn: boolean;
}

export interface ReplayStep {
  /** Who decided; null for the start. */
  seat: number | null;
  events: GameEvent[];
  view: Partial<View>;
  gone?: string[];
}

export interface Replay {
  game: string;
  title: string;
  seats: number;
  names: string[] | null;
  /** `committed`: the shuffle is the one committed to before the game. `replayed`: the record replays to its result. */
  verified: "committed" | "replayed";
  steps: ReplayStep[];
}

/** An expert's opinion of an answer in the player's place. */
export interface Advice {
  answer: string;
  /** The player's win chance after it; null if nothing was simulated. */
  win_chance: number | null;
  /** Whether it may be as good as the best one. For the best one: whether another may be as good. */
  tied: boolean;
  why: string;
}

/** Events of one kind in a row that become one sentence. */
export interface Merge {
  kind: string;
  /** A regular expression whose group is the part that is listed. */
  pattern: string;
  /** Words that are said only once. */
  omit: string;
  /** A verb and its plural, where the subjects are listed. */
  plural: [string, string];
}

/** How a game's log is shortened for reading; the server's `engine/log_groups.py` explains the fields. */
export interface LogGroups {
  merges: Merge[];
  joins: [string, string][];
  superseded: Record<string, string>;
  settled: Record<string, string>;
}

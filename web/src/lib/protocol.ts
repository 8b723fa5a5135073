/**
 * The types of the wire, as docs/protocol.md describes them. Written by `make protocol` from
 * src/tabard/server/protocol: change them there.
 */

export type SeatKind = "human" | "bot" | "open" | "left";

export type TableStatus = "gathering" | "playing" | "over" | "ended" | "damaged";

export type EntryKind = "opened" | "joined" | "chosen" | "started" | "played" | "undone" | "left" | "freed" | "bot" | "waits" | "back" | "skipped" | "said" | "ended" | "offered" | "declined" | "rematch" | "credited" | "erased";

export type Options = Record<string, unknown>;

/** What a seat brings to the game, such as its deck: by option, the value for this seat. */
export type SeatChoices = Record<string, unknown>;

/** By seat, when its clock runs out. */
export type Deadlines = Record<string, number>;

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

/** A sentence in parts. Sentences of one rule with the same start become one, in which the items are listed. */
export interface Phrase {
  rule: number;
  /** Where the item begins in the text, and where it ends. The one sentence ends as the last one does, unless there is `many`. */
  item: [number, number];
  /** The item where it is not the first, if it is different there. */
  again?: string;
  /** The end for several subjects. They must be different, and `many` the same. */
  many?: string;
  /** What equal items are called when they are counted: 3 cards, for a card, a card and a card. */
  plural?: string;
}

export interface GameEvent {
  kind: string;
  clause: string;
  text: string;
  data: Record<string, unknown>;
  /** The text in parts, once per rule by which it becomes one sentence with others of its kind. */
  phrases?: Phrase[];
}

export interface Ask {
  decision: string;
  text: string;
  clause: string;
  legal: string[];
}

export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  level: string | null;
  host: boolean;
  /** Whether anybody may sit down here. */
  joinable: boolean;
}

export interface NoClock {
  kind: "none";
}

export interface DecisionClock {
  kind: "decision";
  seconds: number;
}

export interface DaysClock {
  kind: "days";
  days: number;
}

/** How long a decision may take. */
export type Clock = NoClock | DecisionClock | DaysClock;

/** What everybody may know about a table. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  rules_version: number;
  status: TableStatus;
  seats: SeatInfo[];
  options: Record<string, unknown>;
  scenario: boolean;
  public: boolean;
  clock: Clock;
  undo: boolean;
  spectator_delay: number;
  hints: boolean;
  /** After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never. */
  bot_after: number;
  /** To the server's secret and to everything else that the shuffles are made of; null until the seats are taken. */
  commitment: string | null;
  /** By seat, the hash of the player's nonce. Empty at tables of earlier versions. */
  nonce_hashes: (string | null)[];
  /** By seat, the nonces that were opened in time; empty before the game starts. */
  nonces: (string | null)[];
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

/** Something that happened at the table, as one viewer may notice it. Numbered 1, 2, 3 ... without gaps. */
export interface Entry {
  n: number;
  at: number;
  kind: EntryKind;
  events: GameEvent[];
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
  undone?: boolean;
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
  choices?: Record<string, unknown>;
}

/** The entries of a viewer's stream after a number. */
export interface Entries {
  n: number;
  entries: Entry[];
}

/** A player whom the others may have to do without. */
export interface Absence {
  seat: number;
  /** `away`: not connected. `silent`: connected, but hasn't answered for long. */
  why: "left" | "away" | "silent";
  /** When a bot takes the seat by itself. */
  bot_at: number | null;
}

export interface Presence {
  seats: boolean[];
  watching: number;
  absent: Absence[];
}

/** Everything a viewer needs to start, or to resume after a number. */
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
  choices?: Record<string, unknown>;
  /** Why the table can't be played on, and what it needs. It then has no view. */
  needs?: string;
}

export type NackCode = "refused" | "stale" | "reused" | "not_now" | "not_seated" | "not_host" | "unauthorized" | "malformed" | "invalid" | "missing" | "wrong_method" | "timed_out" | "too_long" | "misdirected" | "too_fast" | "headers_too_long" | "unavailable";

export interface SnapshotFrame extends Snapshot {
  type: "snapshot";
}

export interface EntryFrame extends Entry {
  type: "entry";
}

export interface PresenceFrame extends Presence {
  type: "presence";
}

export interface AckFrame {
  type: "ack";
  id: string;
  n: number;
}

export interface NackFrame {
  type: "nack";
  id: string | null;
  code: NackCode;
  reason: string;
  clause: string;
}

export interface PingFrame {
  type: "ping";
  n: number;
  now: number;
}

export interface PongFrame {
  type: "pong";
  n: number;
  now: number;
  id: string;
}

export interface RestartFrame {
  type: "restart";
  retry: number;
}

export type FromServer = SnapshotFrame | EntryFrame | AckFrame | NackFrame | PresenceFrame | PingFrame | PongFrame | RestartFrame;

export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  token?: string | null;
  since?: number | null;
}

export interface Decide {
  type: "decide";
  id: string;
  decision: string;
  answer: string;
}

export interface Undo {
  type: "undo";
  id: string;
  entry: number;
}

export interface Say {
  type: "say";
  id: string;
  text: string;
}

export interface Ping {
  type: "ping";
  id?: string;
}

export type Command = Decide | Undo | Say;

export type ToServer = Hello | Ping | Decide | Undo | Say;

/** One option of a game, as JSON Schema. */
export interface OptionSchema {
  title: string;
  description: string;
  default: unknown;
  type: "integer" | "boolean" | "string" | "array" | "object";
  enum?: string[];
  minimum?: number;
  maximum?: number;
  [field: string]: unknown;
}

/** Option values that go well together. */
export interface Preset {
  name: string;
  description: string;
  options: Record<string, unknown>;
  /** What measurement says for it: paragraphs with an empty line between them. */
  evidence: string;
}

/** How a game's log is shortened for reading; `engine/log_groups.py` explains the fields. */
export interface LogGroups {
  joins: [string, string][];
  superseded: Record<string, string>;
  settled: Record<string, string>;
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

export interface CheckOptions {
  seats: number;
  options?: Record<string, unknown>;
}

export interface CheckedOptions {
  options: Record<string, unknown>;
}

export interface CreateSeat {
  /** human (a person on this device), bot or open. */
  kind: string;
  name?: string;
  level?: string;
  /** What the seat brings to the game, such as its deck. Nobody else is told before the game starts. */
  choices?: Record<string, unknown>;
  /** For a person: the hash of a nonce, which their client opens once all seats are taken. */
  nonce_hash?: string | null;
}

export interface CreateClock {
  /** none, decision (with seconds) or days (with days). */
  kind?: string;
  seconds?: number;
  days?: number;
}

/** What a new table should be like. */
export interface CreateTable {
  game: string;
  seats: CreateSeat[];
  options?: Record<string, unknown>;
  scenario?: Record<string, unknown> | null;
  public?: boolean;
  clock?: CreateClock;
  undo?: boolean;
  spectator_delay?: number;
  hints?: boolean;
  /** After so many seconds of waiting for a player who is gone, a bot takes the seat. 0: never. null: as the server has it, and never where a move may take days. */
  bot_after?: number | null;
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface CreatedTable {
  table: TableInfo;
  host: string;
  seats: SeatToken[];
}

export interface TableToken {
  id: string;
  token: string;
}

export interface MyTables {
  tables: TableToken[];
}

export interface MyTableInfo {
  table: TableInfo;
  seat: number | null;
  your_turn: boolean;
}

export interface JoinTable {
  name: string;
  seat?: number | null;
  choices?: Record<string, unknown>;
  /** As in a new table's seat. */
  nonce_hash?: string | null;
}

export interface OpenNonce {
  nonce: string;
}

export interface ChooseForSeat {
  choices: Record<string, unknown>;
}

export interface FillSeats {
  fill: string;
}

export interface Level {
  level: string;
}

export interface OfferRematch {
  /** For the next game, as in a new table's seat. */
  nonce_hash?: string | null;
}

export interface RematchTable {
  /** null while others have yet to agree. */
  table: string | null;
}

export interface Ack {
  id: string;
  n: number;
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

export interface Hints {
  /** Best first. */
  answers: Advice[];
}

/** What went wrong. */
export interface ProblemInfo {
  type: string;
  title: string;
  status: number;
  detail: string;
  clause?: string;
}

/** What the key of a game was made of. */
export interface OpenedShuffle {
  /** The server's part. */
  secret: string;
  /** What the commitment covers besides the secret, as one line of JSON: table, game, rules, options, scenario and the hashes of the nonces. */
  terms: string;
  /** By seat, the players' part; empty for a seat without one, or if it wasn't opened in time. */
  nonces: string[];
}

/** A game that is over: replays to the same position, bit for bit. */
export interface GameRecord {
  tabard: number;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  scenario: Record<string, unknown> | null;
  key: string;
  decisions: [number, string][];
  fingerprint: string;
  table?: string;
  commitment?: string;
  shuffle?: OpenedShuffle;
  /** Whether it was ended without a result. */
  ended?: boolean;
  names?: string[];
  /** The level of the bot at each seat; null for a person's seat, even if a bot took over. */
  bots?: (string | null)[];
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
  viewer: number | null;
  names: string[] | null;
  /** As in the record; null if it doesn't say. */
  bots: (string | null)[] | null;
  /** `committed`: the shuffle is the one committed to before the game. `replayed`: the record leads to its result. */
  verified: "committed" | "replayed";
  commitment: string | null;
  steps: ReplayStep[];
}

/** Each seat's win chance after that many decisions. */
export interface Moment {
  after: number;
  win_chances: number[];
}

export interface TurningPoint {
  /** Counted from 1, so this is the step right after it. `first` is smaller if the chances changed gradually. */
  decision: number;
  first: number;
  seat: number;
  before: number[];
  after: number[];
  swing: number;
  /** The seat whose chances changed most. */
  whose: number;
  /** What a spectator saw; `highlights` are the few lines that explain most. */
  events: string[];
  highlights: string[];
}

export interface JudgedAnswer {
  answer: string;
  /** The seat's win chance after it; null where experts answer by heuristic. */
  win_chance: number | null;
  /** Whether it may be as good as the best one. For the best one: whether another may be as good. */
  tied: boolean;
  visits: number;
  why: string;
}

/** An answer in a text, to be worded as on its button. */
export interface NamedAnswer {
  answer: string;
}

export interface JudgedDecision {
  /** Counted from 1, as in a turning point. */
  decision: number;
  seat: number;
  question: string;
  played: string;
  best: string;
  /** The win chance it cost. */
  lost: number;
  verdict: string;
  /** Whether it is one of those that mattered most, and was evaluated closely. */
  closely: boolean;
  answers: JudgedAnswer[];
  /** A text in parts. */
  why: (string | NamedAnswer)[];
}

export interface GameFinding {
  type: "game";
  /** Which part of the work is finished, here and in every finding. */
  done: number;
  game: string;
  title: string;
  seats: number;
  /** How many decisions were made. */
  made: number;
  winners: number[];
  scores: number[];
  seed: number;
  budget: Record<string, number>;
}

export interface MomentFinding extends Moment {
  type: "moment";
  done: number;
}

export interface TurningPointFinding extends TurningPoint {
  type: "turning_point";
  done: number;
}

export interface DecisionFinding extends JudgedDecision {
  type: "decision";
  done: number;
}

export interface EndFinding {
  type: "end";
  done: number;
}

export interface ProblemFinding {
  type: "problem";
  reason: string;
}

/** One line of an analysis. */
export type Finding = GameFinding | MomentFinding | TurningPointFinding | DecisionFinding | EndFinding | ProblemFinding;

/** Plays what the server sends at the pace that the player likes: what others do one after the other, what is revealed a little longer. */
import type { Pace } from "../lib/preferences.svelte";
import type { ConnectionState } from "./connection";
import type { TableModel } from "./reducer";
import { isSkipping } from "./skip";

interface Holds {
  /** After something was revealed: cards turned up, a hit, a fall. */
  reveal: number;
  /** After any other move. */
  usual: number;
  /** Between the small decisions of which one move is made. */
  small: number;
}

/** Milliseconds for which a move is shown before the next. */
export const HOLDS: Record<Exclude<Pace, "step">, Holds> = {
  calm: { reveal: 3200, usual: 1600, small: 600 },
  normal: { reveal: 1700, usual: 800, small: 250 },
  quick: { reveal: 350, usual: 0, small: 0 },
};

/** Whoever plays against the clock is not shown the past while their time runs. */
const AGAINST_THE_CLOCK = 250;
/** Further behind than this nobody wants to watch it all, for instance after the device slept. */
const MAX_BEHIND = 60;

export interface PlaybackOptions {
  /** Shows a state; `behind` is how many moves wait to be shown, and `stepping` whether the next one waits for the player. */
  show: (state: ConnectionState, behind: number, stepping: boolean) => void;
  later: (act: () => void, ms: number) => () => void;
  pace: () => Pace;
  /** Kinds of events that are revealing, for the game that is played. */
  reveals: () => ReadonlySet<string>;
}

export class Playback {
  private shown: ConnectionState | null = null;
  private queue: ConnectionState[] = [];
  private cancel: (() => void) | null = null;
  private stepping = false;

  constructor(private readonly options: PlaybackOptions) {}

  /** The next state of the connection. */
  push(state: ConnectionState): void {
    const last = this.queue.at(-1) ?? this.shown;
    if (state.model === null || last?.model == null || isSkipping(state.model)) return this.jump(state);
    const ahead = state.model.n - last.model.n;
    if (ahead === 0) return this.amend(state);
    if (ahead !== 1 || this.queue.length >= MAX_BEHIND) return this.jump(this.queue.length === 0 ? state : merged([...this.queue, state]));
    this.queue.push(state);
    if (this.isHolding) this.tell();
    else this.next();
  }

  /** Whether moves wait to be shown, or the next one for the player. */
  get isHolding(): boolean {
    return this.cancel !== null || this.stepping;
  }

  /** Shows the next move at once. */
  next(): void {
    this.release();
    const state = this.queue.shift();
    if (state === undefined) return this.tell();
    this.shown = state;
    const ms = this.holdAfter(state);
    if (ms === "step") this.stepping = true;
    else if (ms > 0) this.cancel = this.options.later(() => this.next(), ms);
    this.tell();
    if (ms === 0 && this.queue.length > 0) this.next();
  }

  /** Shows everything that has come so far. */
  skip(): void {
    if (this.queue.length > 0) this.jump(merged(this.queue));
    else if (this.isHolding) {
      this.release();
      this.tell();
    }
  }

  private jump(state: ConnectionState): void {
    this.release();
    this.queue = [];
    this.shown = state;
    this.tell();
  }

  /** Something about the connection or who is here has changed, but not the game. */
  private amend(state: ConnectionState): void {
    if (this.queue.length === 0) this.shown = state;
    else {
      this.queue[this.queue.length - 1] = state;
      if (this.shown !== null) this.shown = { ...state, model: this.shown.model, answering: this.shown.answering };
    }
    this.tell();
  }

  private release(): void {
    this.cancel?.();
    this.cancel = null;
    this.stepping = false;
  }

  private tell(): void {
    if (this.shown !== null) this.options.show(this.shown, this.queue.length, this.stepping);
  }

  private holdAfter({ model }: ConnectionState): number | "step" {
    if (model === null || model.ask !== null || model.recent.length === 0 || model.table.status !== "playing") return 0;
    const kind = this.kindOf(model);
    const pace = this.options.pace();
    const newest = this.queue.at(-1)?.model;
    const againstTheClock = newest?.ask != null && newest.seat !== null && newest.deadlines[newest.seat] !== undefined;
    if (pace === "step") return againstTheClock ? AGAINST_THE_CLOCK : kind === "small" ? 0 : "step";
    const ms = HOLDS[pace][kind];
    return againstTheClock ? Math.min(ms, AGAINST_THE_CLOCK) : ms;
  }

  private kindOf(model: TableModel): keyof Holds {
    const reveals = this.options.reveals();
    if (model.recent.some((event) => reveals.has(event.kind))) return "reveal";
    const [before, now] = model.entries.slice(-2);
    return now?.seat === model.seat || (now?.seat != null && now.seat === before?.seat) ? "small" : "usual";
  }
}

/** The last of some states, with the events of all of them: boards remember what they are told. */
function merged(states: ConnectionState[]): ConnectionState {
  const last = states.at(-1)!;
  if (last.model === null || states.length === 1) return last;
  return { ...last, model: { ...last.model, recent: states.flatMap((state) => state.model?.recent ?? []) } };
}

/** The turns of a finished game, to jump from one to the next. Pure. */
import type { Replay } from "../lib/protocol";
import { OPENERS } from "../table/log";

export interface Turn {
  /** The step at which it has begun. */
  step: number;
  /** Its number in the game: of the turn or the round. */
  number: number;
  text: string;
}

export function turnsOf(replay: Replay): Turn[] {
  const turns: Turn[] = [];
  replay.steps.forEach(({ events }, step) => {
    const opener = events.findLast((event) => OPENERS.has(event.kind));
    if (opener === undefined) return;
    const said = opener.data?.turn ?? opener.data?.round;
    turns.push({ step, number: typeof said === "number" ? said : turns.length + 1, text: opener.text });
  });
  return turns;
}

/** The turn that goes on at a step. */
export const turnAt = (turns: Turn[], step: number): Turn | null => turns.findLast((turn) => turn.step <= step) ?? null;

/** Where the turn before begins: that of this one first, when it has gone on for a while. */
export const stepOfTurnBefore = (turns: Turn[], step: number): number => turns.findLast((turn) => turn.step < step)?.step ?? 0;

/** Where the next turn begins; the end when there is none. */
export const stepOfTurnAfter = (turns: Turn[], step: number, last: number): number => turns.find((turn) => turn.step > step)?.step ?? last;

/** About so many turns to write below a chart: each number once, evenly spread. */
export function turnTicks(turns: Turn[], wanted: number): Turn[] {
  const numbered = turns.filter((turn, place) => turns.findIndex((each) => each.number === turn.number) === place);
  const pace = [1, 2, 5, 10, 20, 50].find((each) => numbered.length / each <= wanted) ?? 100;
  return numbered.filter((turn) => turn.number === 1 || turn.number % pace === 0);
}

/** How fast a game is played back at first, so that it takes a few minutes at most. */
export const suitableSpeed = (steps: number): number => (steps > 240 ? 4 : steps > 120 ? 2 : 1);

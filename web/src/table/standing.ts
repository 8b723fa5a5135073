/** Who is ahead, by the figure that each game goes by. */
import type { Board, Standing, View } from "../boards/contract";

export interface SeatStanding extends Standing {
  leads: boolean;
}

/** How every seat stands. Nobody leads while all are level. */
export function standings(board: Board | null, view: View | null, seats: number, out: readonly number[]): (SeatStanding | null)[] {
  if (board?.standing === undefined || view === null) return Array.from({ length: seats }, () => null);
  const found = Array.from({ length: seats }, (_, seat) => board.standing?.(view, seat) ?? null);
  const scores = found.flatMap((each, seat) => (each === null || out.includes(seat) ? [] : [each.score]));
  const best = Math.max(...scores);
  const level = scores.every((score) => score === best);
  return found.map((each, seat) => (each === null ? null : { ...each, leads: !level && !out.includes(seat) && each.score === best }));
}

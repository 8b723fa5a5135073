/** A replay as a list of positions to step through. */
import { applyChanges } from "../table/reducer";
import type { Entry, Replay, View } from "./protocol";

/** The full view of every step. Fields that do not change are shared. */
export function viewsOf(replay: Replay): View[] {
  const views: View[] = [];
  for (const step of replay.steps) {
    const view = applyChanges(views.at(-1) ?? null, step.view, step.gone);
    if (view !== null) views.push(view);
  }
  return views;
}

/** Everything that has happened up to a step, as log entries. */
export function entriesUpTo(replay: Replay, last: number): Entry[] {
  return replay.steps.slice(0, last + 1).map((step, place) => ({ n: place + 1, at: 0, kind: "played", events: step.events }));
}

/** What a replay page shows; `analysed` says whose decisions are analysed, if any. */
export interface ReplayLocation {
  step: number;
  viewer: string;
  analysed: string | null;
}

/** The address that shows a replay exactly like this. */
export function addressOf(path: string, { step, viewer, analysed }: ReplayLocation): string {
  const query = new URLSearchParams();
  if (step !== 0) query.set("step", String(step));
  if (viewer !== "spectator") query.set("viewer", viewer);
  if (analysed !== null) query.set("analysis", analysed);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The step in an address, within the bounds of the game. */
export function stepOf(query: URLSearchParams, count: number): number {
  const asked = Number(query.get("step") ?? 0);
  return Number.isInteger(asked) ? Math.max(0, Math.min(asked, count - 1)) : 0;
}

/** What has just happened, for motion that explains it. */
import type { GameEvent } from "../contract";
import type { RiftView } from "./view";

export interface Blow {
  word: string;
  /** By how much health has changed. */
  by: number;
}

export interface ViewDiff {
  /** By champion, the change of its health. */
  blows: Blow[];
  /** Champions that have just died, with the tile they stood on. */
  fallen: { word: string; tile: string }[];
  /** Towers that have lost life, and how much. */
  hits: { tower: string; by: number }[];
  /** The dice that were rolled last, if any were. */
  dice: number[] | null;
  /** Cards that the viewer has just drawn. */
  drawn: string[];
  /** Gold that was earned, by seat. */
  gold: [number, number];
}

export const NO_DIFF: ViewDiff = { blows: [], fallen: [], hits: [], dice: null, drawn: [], gold: [0, 0] };

/** The news between two views. Without events, as after a reload, there is none: nothing is played again. */
export function diffViews(before: RiftView | null, now: RiftView, events: GameEvent[]): ViewDiff {
  if (before === null || events.length === 0) return NO_DIFF;
  const diff: ViewDiff = { ...NO_DIFF, blows: [], fallen: [], hits: [], drawn: [], gold: [now.players[0].gold - before.players[0].gold, now.players[1].gold - before.players[1].gold] };
  for (const [word, champion] of Object.entries(now.champions)) {
    const was = before.champions[word];
    if (was === undefined) continue;
    if (was.alive && !champion.alive) diff.fallen.push({ word, tile: was.place ?? "" });
    else if (was.alive && was.health !== champion.health && was.place !== null) diff.blows.push({ word, by: champion.health - was.health });
  }
  for (const [tower, { life }] of Object.entries(now.towers)) {
    const was = before.towers[tower]?.life ?? life;
    if (life < was) diff.hits.push({ tower, by: life - was });
  }
  for (const { kind, data } of events) {
    if (kind === "roll") diff.dice = data.dice as number[];
    else if (kind === "contest") diff.dice = [Number(data.die)];
    else if (kind === "draw" && Array.isArray(data.cards)) diff.drawn.push(...(data.cards as string[]));
  }
  return diff;
}

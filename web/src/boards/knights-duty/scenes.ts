/** What has just happened, as short scenes that are played over the arena. */
import type { GameEvent } from "../contract";
import { isSame, middle, type Point } from "./arena";
import type { Position, Space, Weapon } from "./view";

export interface Bump {
  kind: "bump";
  seat: number;
  from: Space;
  to: Space;
}

export interface Strike {
  kind: "strike";
  seat: number;
  from: Space;
  target: number;
  to: Space;
  weapon: Weapon;
  drawn: "full" | "broken" | "shield" | "nothing";
  fumbles: boolean;
}

export interface Fall {
  kind: "fall";
  seat: number;
  at: Space;
}

export interface Shine {
  kind: "shine";
  seat: number;
  at: Space;
}

export type Scene = (Bump | Strike | Fall | Shine) & {
  /** When it begins, in milliseconds. */
  after: number;
};

const STEP = 450;
export const STRIKE = 1500;

const number = (value: unknown): number => (typeof value === "number" ? value : -1);

/** Scenes for the events between two positions. `before` is null when nothing was seen before. */
export function scenesOf(events: GameEvent[], before: Position | null, after: Position): Scene[] {
  const scenes: Scene[] = [];
  const moved = new Map<number, Space>();
  let clock = 0;
  let weapon: Weapon | null = before?.combat?.weapon ?? null;
  const place = (seat: number): Space | null => after.players[seat]?.position ?? moved.get(seat) ?? before?.players[seat]?.position ?? null;

  events.forEach((event, index) => {
    const seat = number(event.data.seat);
    const target = number(event.data.target);
    if (event.kind === "move") {
      moved.set(seat, event.data.to as Space);
      clock = STEP;
    } else if (event.kind === "blocked") {
      scenes.push({ kind: "bump", seat, from: event.data.from as Space, to: event.data.to as Space, after: 0 });
      clock = STEP;
    } else if (event.kind === "attack") {
      weapon = event.data.weapon as Weapon;
    } else if (event.kind === "hit" || event.kind === "miss") {
      const from = place(seat);
      const to = place(target);
      const with_ = weapon ?? before?.players[seat]?.weapon ?? after.players[seat]?.weapon;
      if (from === null || to === null || !with_ || isSame(from, to)) return;
      const drawn = (event.data.drawn ?? "nothing") as Strike["drawn"];
      const fumbles = events[index + 1]?.kind === "fumble";
      scenes.push({ kind: "strike", seat, from, target, to, weapon: with_, drawn, fumbles, after: clock });
      clock += STRIKE;
    } else if (event.kind === "fall") {
      const at = place(seat);
      if (at !== null) scenes.push({ kind: "fall", seat, at, after: clock });
    } else if (event.kind === "inspired") {
      const at = place(seat);
      if (at !== null) scenes.push({ kind: "shine", seat, at, after: clock });
    }
  });
  return latest(scenes);
}

/** Nobody wants to watch more than a few blows at once, for instance after skipping ahead: the last ones are played. */
const MAX_STRIKES = 4;

function latest(scenes: Scene[]): Scene[] {
  const strikes = scenes.filter((scene) => scene.kind === "strike");
  const start = strikes.at(-MAX_STRIKES)?.after ?? 0;
  if (strikes.length <= MAX_STRIKES) return scenes;
  return scenes.filter((scene) => scene.after >= start).map((scene) => ({ ...scene, after: scene.after - start }));
}

const TOLD = new Set(["blocked", "forfeit", "hold", "attack", "hit", "miss", "fumble", "unused", "fall", "inspired", "game_over"]);
const MAX_LINES = 3;

/** The latest lines that a herald would cry out. */
export function cries(events: GameEvent[]): string[] {
  return events
    .filter((event) => TOLD.has(event.kind))
    .map((event) => event.text)
    .slice(-MAX_LINES);
}

/** Scenes that are played together. A new one has a new number, so that the same thing twice is seen twice. */
export interface Batch {
  number: number;
  scenes: Scene[];
}

/** Who has just run into somebody, and how far towards them they lurch. */
export function bumpsOf(scenes: Scene[]): Map<number, Point> {
  return new Map(
    scenes.flatMap((scene): [number, Point][] => {
      if (scene.kind !== "bump") return [];
      const [from, to] = [middle(scene.from), middle(scene.to)];
      return [[scene.seat, { x: (to.x - from.x) * 0.35, y: (to.y - from.y) * 0.35 }]];
    }),
  );
}

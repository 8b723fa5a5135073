/** What has just happened, for motion that explains it. */
import type { GameEvent } from "../contract";
import type { ClashHero, ExplainedBlow, FigureName, Seat, VaView } from "./view";
import { FIGURES } from "./view";

export interface Change {
  figure: FigureName;
  by: number;
}

export interface ViewDiff {
  /** By seat, what its hero did in the clash that was just fought. */
  clash: ClashHero[] | null;
  /** The blows of that clash, explained. */
  blows: ExplainedBlow[];
  /** By seat, the hero that has just fallen. */
  fell: [string | null, string | null];
  /** By seat, by how much the figures of the hero that still stands have changed. */
  changes: [Change[], Change[]];
  /** Whether the heroes of the opening were turned up. */
  revealed: boolean;
  /** By seat, what was placed or attached. */
  played: [string | null, string | null];
  /** Cards that the viewer has just drawn. */
  drawn: string[];
  /** What effects have done, in words. */
  effects: string[];
}

export const NO_DIFF: ViewDiff = { clash: null, blows: [], fell: [null, null], changes: [[], []], revealed: false, played: [null, null], drawn: [], effects: [] };

/** The news between two views. Without events, as after a reload, there is none: nothing is played again. */
export function diffViews(before: VaView | null, now: VaView, events: GameEvent[]): ViewDiff {
  if (before === null || events.length === 0) return NO_DIFF;
  const diff: ViewDiff = {
    clash: null,
    blows: [],
    fell: [null, null],
    changes: [changed(before, now, 0), changed(before, now, 1)],
    revealed: false,
    played: [null, null],
    drawn: [],
    effects: [],
  };
  for (const { kind, data, text } of events) {
    const seat: Seat = data.seat === 1 ? 1 : 0;
    if (kind === "clash") {
      diff.clash = data.heroes as ClashHero[];
      diff.blows = data.blows as ExplainedBlow[];
    } else if (kind === "fall") diff.fell[seat] = String(data.card);
    else if (kind === "reveal") diff.revealed = true;
    else if (kind === "draw" && Array.isArray(data.cards)) diff.drawn.push(...(data.cards as string[]));
    else if (kind === "effect") diff.effects.push(text);
    else if (kind === "hero" || kind === "equip" || kind === "face_down") diff.played[seat] = data.card === undefined ? null : String(data.card);
  }
  for (const seat of [0, 1] as Seat[]) {
    const lost = diff.fell[seat] === null ? undefined : diff.clash?.[seat];
    if (lost !== undefined) diff.changes[seat] = losses(lost);
  }
  return diff;
}

function changed(before: VaView, now: VaView, seat: Seat): Change[] {
  const was = before.players[seat].hero;
  const is = now.players[seat].hero;
  if (was === null || is === null || was.card !== is.card) return [];
  return FIGURES.map((figure) => ({ figure, by: is[figure] - was[figure] })).filter((change) => change.by !== 0);
}

function losses(hero: ClashHero): Change[] {
  const lost: Change[] = [
    { figure: "def", by: -hero.def_lost },
    { figure: "hp", by: -hero.hp_lost },
  ];
  return lost.filter((change) => change.by !== 0);
}

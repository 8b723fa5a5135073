/** What has just happened, seat by seat, for motion that explains it. */
import type { GameEvent } from "../contract";

export type Figure = "life" | "mana" | "gold" | "experience";

export interface Change {
  figure: Figure;
  by: number;
}

export interface Blow {
  damage: number;
  /** The monster, if the blow defeated it. */
  defeated: string | null;
}

export interface Taken {
  card: string;
  verb: "skill" | "buy";
}

export interface ViewDiff {
  /** Counts up with every news, so that motion begins again. */
  number: number;
  changes: Record<number, Change[]>;
  /** Blows at the monster in front of a seat. */
  blows: Record<number, Blow>;
  /** What seats took in the last round of the draft. */
  taken: Record<number, Taken>;
  /** Sentences worth reading once more. */
  retoldTexts: string[];
}

export const NO_DIFF: ViewDiff = { number: 0, changes: {}, blows: {}, taken: {}, retoldTexts: [] };

const RETOLD = new Set([
  "attack", "strike", "charge", "recover", "stunned", "defeat", "defeated", "pass", "gain", "challenge", "collection", "growth", "last_round", "escape", "level", "loose",
]);

/** The news after some events; what was taken in the draft is remembered until the next round is shown. */
export function diffViews(before: ViewDiff, recent: GameEvent[]): ViewDiff {
  const diff: ViewDiff = { number: before.number + 1, changes: {}, blows: {}, taken: before.taken, retoldTexts: [] };
  if (recent.some((event) => ["draft", "battle", "level"].includes(event.kind))) diff.taken = {};
  for (const event of recent) {
    hear(diff, event);
    if (RETOLD.has(event.kind)) diff.retoldTexts.push(event.text);
  }
  return diff;
}

function hear(diff: ViewDiff, { kind, data }: GameEvent): void {
  const seat = Number(data.seat);
  const change = (of: number, figure: Figure, by: number): void => {
    if (by !== 0) (diff.changes[of] ??= []).push({ figure, by });
  };
  switch (kind) {
    case "strike":
    case "charge":
      return change(seat, "life", -Number(data.damage));
    case "drain":
      return change(seat, "mana", -Number(data.mana));
    case "regain":
      return change(seat, data.figure === "mana" ? "mana" : "life", Number(data.amount));
    case "gold":
      return (data.shares as [number, number][]).forEach(([of, gold]) => change(of, "gold", gold));
    case "more_gold":
      return change(seat, "gold", Number(data.gold));
    case "experience":
      return change(seat, "experience", Number(data.gained));
    case "attack":
      diff.blows[seat] = { damage: Number(data.damage), defeated: null };
      return;
    case "defeat":
      diff.blows[seat] = { damage: diff.blows[seat]?.damage ?? 0, defeated: String(data.monster) };
      return;
    case "draft":
      diff.taken = { ...diff.taken, [seat]: { card: String(data.card), verb: data.verb === "buy" ? "buy" : "skill" } };
      return;
    default:
  }
}

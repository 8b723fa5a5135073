/** The six clans by their side of the arena (KD-1.5): each with a tincture and a charge of its own. */
import type { View } from "../contract";
import { positionIn, type Clan, type Position } from "./view";
import type { Point } from "./arena";

export interface Arms {
  clan: Clan;
  title: string;
  /** The ground of the shield. */
  field: string;
  /** Its darker half, for folds of cloth. */
  shade: string;
  /** What lies upon it. */
  ink: string;
  charge: string;
  /** The charge drawn with lines rather than filled. */
  lines: boolean;
  chargeName: string;
  /** Where its pavilion or ribbon stands around the arena. */
  stand: Point;
}

const CREAM = "#fdf3d7";

/** Charges lie in a square from -10 to 10. */
export const ARMS: Record<Clan, Arms> = {
  purple: {
    clan: "purple",
    title: "Terror from the Bog",
    field: "#6d3f9e",
    shade: "#4c2873",
    ink: CREAM,
    charge: "M7.5-5.5C7.5-9.5-5-10-6.5-5.5C-8-.5 6-1.5 6 3.5C6 8.5-4 9-8 5.5M7.5-5.5L4.5-3.5",
    lines: true,
    chargeName: "serpent",
    stand: { x: 0, y: -237 },
  },
  red: {
    clan: "red",
    title: "Sacred Flame",
    field: "#b52a22",
    shade: "#821a15",
    ink: CREAM,
    charge:
      "M1-10C2-5.5 7.5-3 7 3.5C6.5 8 3.5 9.5 0 9.5C-4 9.5-7 7.5-7 3C-7-.5-5-2-4.5-5C-2.5-4-2-2.5-2-1C.5-3.5 1.5-6 1-10ZM.5 1C.5 3-2.5 3.5-2.5 6C-2.5 7.5-1 8.5 .5 8.5C2 8.5 3.5 7.5 3.5 5.5C3.5 3.5 1.5 3 .5 1Z",
    lines: false,
    chargeName: "flame",
    stand: { x: 197, y: -187 },
  },
  yellow: {
    clan: "yellow",
    title: "Dust and Bones",
    field: "#e0ad2b",
    shade: "#b07f12",
    ink: "#2f2210",
    charge:
      "M0-9.5C5.5-9.5 8.5-6 8.5-1.5C8.5 2 7 4 4.5 4.8V9.5H1.6V7H-1.6V9.5H-4.5V4.8C-7 4-8.5 2-8.5-1.5C-8.5-6-5.5-9.5 0-9.5ZM-3.7-3A2.5 2.5 0 1 0-3.7 2A2.5 2.5 0 1 0-3.7-3ZM3.7-3A2.5 2.5 0 1 0 3.7 2A2.5 2.5 0 1 0 3.7-3ZM0 2.6L-1.3 4.8H1.3Z",
    lines: false,
    chargeName: "skull",
    stand: { x: 197, y: 187 },
  },
  aqua: {
    clan: "aqua",
    title: "Sea Walkers",
    field: "#128b90",
    shade: "#0a6468",
    ink: CREAM,
    charge: "M-9-5C-6-9-3-9 0-5S6-1 9-5M-9 1C-6-3-3-3 0 1S6 5 9 1M-9 7C-6 3-3 3 0 7S6 11 9 7",
    lines: true,
    chargeName: "waves",
    stand: { x: 0, y: 237 },
  },
  blue: {
    clan: "blue",
    title: "Northerners",
    field: "#264f9e",
    shade: "#173572",
    ink: CREAM,
    charge: "M0-9.5V9.5M-8.2-4.75L8.2 4.75M8.2-4.75L-8.2 4.75M-2.5-8L0-5.5L2.5-8M-2.5 8L0 5.5L2.5 8M-8.3-1.5L-4.8-2.7L-5.7-6.3M8.3 1.5L4.8 2.7L5.7 6.3M8.3-1.5L4.8-2.7L5.7-6.3M-8.3 1.5L-4.8 2.7L-5.7 6.3",
    lines: true,
    chargeName: "snow star",
    stand: { x: -197, y: 187 },
  },
  green: {
    clan: "green",
    title: "Free Folk",
    field: "#2f7a36",
    shade: "#1d5424",
    ink: CREAM,
    charge: "M0-10L5-4H2.8L7-.2H4.2L8.5 5H1.6V9.5H-1.6V5H-8.5L-4.2-.2H-7L-2.8-4H-5Z",
    lines: false,
    chargeName: "pine",
    stand: { x: -197, y: -187 },
  },
};

export const CLANS = Object.keys(ARMS) as Clan[];

/** The arms of a seat: those of its clan, once it has one. */
export function arms(seat: number, view: View | null): Arms | null {
  const clan = view === null ? null : (positionIn(view).players[seat]?.clan ?? null);
  return clan === null ? null : ARMS[clan];
}

/** The colour of a knight's clan, for what it does on the arena. */
export function colourOf(position: Position, seat: number): string {
  const clan = position.players[seat]?.clan ?? null;
  return clan === null ? "#2b1c0c" : ARMS[clan].field;
}

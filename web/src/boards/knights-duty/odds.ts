/** How likely an attack hits: hearts among hearts and shields (KD-7). */
import type { Combat, Player, Position, Weapon } from "./view";

export interface Pile {
  hearts: number;
  shields: number;
}

/** What each weapon puts into the pile (KD-7.1), as it stands on its token. */
export const PILES: Record<Weapon, Pile> = {
  sword: { hearts: 3, shields: 1 },
  spear: { hearts: 2, shields: 2 },
  bow: { hearts: 1, shields: 3 },
};

/** The pile that a weapon meets before any Inspiration: one who defends changes a heart for a shield (KD-7.2). */
export function pileAgainst(weapon: Weapon, target: Player): Pile {
  const { hearts, shields } = PILES[weapon];
  return target.defending ? { hearts: hearts - 1, shields: shields + 1 } : { hearts, shields };
}

export const chance = ({ hearts, shields }: Pile): number => (hearts <= 0 ? 0 : hearts / (hearts + shields));

export const inPercent = (share: number): string => `${Math.round(share * 100)}%`;

export type Effect = "heart in" | "heart out" | "shield in";

/**
 * What the viewer's Inspiration would do to the pile (KD-7.4). For a target this hangs on the table's options
 * (KD-10.5), which only the question tells; null where it does not.
 */
export function inspirationOf(position: Position, seat: number): Effect | null {
  const combat = position.combat;
  if (combat === null) return null;
  if (seat === combat.attacker) return "heart in";
  const asked = position.question?.text ?? "";
  if (seat !== combat.target) return null;
  return asked.includes("shield in") ? "shield in" : asked.includes("heart out") ? "heart out" : null;
}

const MAX_SHIELDS = 4;

export function pileWith(combat: Combat, effect: Effect): Pile {
  const { hearts, shields } = combat;
  if (effect === "heart in") return { hearts: hearts + 1, shields };
  if (effect === "heart out") return { hearts: Math.max(hearts - 1, 0), shields };
  return { hearts, shields: Math.min(shields + 1, MAX_SHIELDS) };
}

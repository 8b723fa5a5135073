/** Piles and chances as the view says them, in the words of the board. */
import type { Inspiration, Pile, Position } from "./view";

export const inPercent = (share: number): string => `${Math.round(share * 100)}%`;

/** The pile that the attacker would meet at a target in reach. */
export const pileAgainst = (position: Position, target: number): Pile | undefined => position.odds.find((pile) => pile.target === target);

/** "75%", or nothing where the view does not say it. */
export const oddsText = (pile: Pile | undefined): string => (pile === undefined ? "" : inPercent(pile.chance));

/** What a seat's Inspiration would do in the combat under way; undefined for a seat that has none to spend. */
export const inspirationOf = (position: Position, seat: number | null): Inspiration | undefined => position.combat?.inspiration.find((each) => each.seat === seat);

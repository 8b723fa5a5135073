/** The arms that stand for a seat wherever it is named. A game may have its own; the frame around its board shows
    those. */
import { getContext, setContext } from "svelte";

export interface Arms {
  /** The colour of the field. */
  field: string;
  /** The charge on it: a path in a square from -10 to 10, filled or stroked. */
  charge: string;
  ink: string;
  lines: boolean;
}

export type ArmsOf = (seat: number) => Arms | null;

const KEY = Symbol("arms");

/** Everything inside the component that calls this shows the seats with these arms. */
export const bearArms = (arms: ArmsOf): ArmsOf => setContext(KEY, arms);

export const armsAround = (): ArmsOf => getContext<ArmsOf | undefined>(KEY) ?? (() => null);

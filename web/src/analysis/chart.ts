/** The geometry of the chart of win chances. Pure. */
import type { Arms } from "../components/arms";
import type { Moment } from "../lib/protocol";

/** The area of a drawing in which the lines run, in pixels. */
export interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The last step: time runs from 0 to it. */
  last: number;
  /** The chance at its upper edge. */
  most: number;
}

/** One dash pattern per seat, so that lines can be told apart without colour. */
export const PATTERNS = ["", "9 4", "2 4", "12 4 2 4", "5 3", "14 3 2 3 2 3"];

export const patternOf = (seat: number): string => PATTERNS[seat % PATTERNS.length] ?? "";

/** The colour of a seat's line: that of its arms, moved towards the text colour so that it is visible in both themes. */
export const lineColour = (arms: Arms | null, seat: number): string => (arms === null ? `var(--seat-${seat % 6})` : `color-mix(in oklab, ${arms.field} 75%, var(--ink))`);

export const xOf = (step: number, plot: Plot): number => plot.left + (plot.last === 0 ? 0 : (step / plot.last) * plot.width);

export const yOf = (share: number, plot: Plot): number => plot.top + (1 - share / plot.most) * plot.height;

const EDGES = [0.25, 0.5, 0.75, 1];

/** The lowest upper edge that no chance exceeds. */
export function mostOf(moments: Moment[]): number {
  const most = Math.max(0, ...moments.flatMap((moment) => moment.win_chances));
  return moments.length === 0 ? 1 : (EDGES.find((edge) => most <= edge) ?? 1);
}

/** Axis labels for such a plot. */
export function axisValues(most: number): number[] {
  const pace = most <= 0.25 ? 5 : most <= 0.5 ? 10 : 25;
  return Array.from({ length: Math.round((100 * most) / pace) + 1 }, (_, place) => (place * pace) / 100);
}

/** The step at a position in the drawing. Snaps to a mark close by. */
export function stepAt(x: number, plot: Plot, marks: number[] = [], near = 0): number {
  const nearest = marks.map((step) => ({ step, away: Math.abs(xOf(step, plot) - x) })).sort((one, other) => one.away - other.away)[0];
  if (nearest !== undefined && nearest.away <= near) return nearest.step;
  const part = plot.width === 0 ? 0 : (x - plot.left) / plot.width;
  return Math.max(0, Math.min(plot.last, Math.round(part * plot.last)));
}

/** The line of a seat through all moments. */
export function lineOf(moments: Moment[], seat: number, plot: Plot): string {
  const places = moments.map((moment) => `${rounded(xOf(moment.after, plot))} ${rounded(yOf(moment.win_chances[seat] ?? 0, plot))}`);
  return places.length === 0 ? "" : `M${places.join("L")}`;
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

/** Axis labels for the steps: about that many round numbers, from the first to near the last. */
export function ticks(last: number, wanted: number): number[] {
  if (last <= 0) return [0];
  const rough = last / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const pace = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power);
  return Array.from({ length: Math.floor(last / pace) + 1 }, (_, place) => place * pace);
}

/** Positions for labels that would like to be at these heights: at least `gap` apart, and within the bounds. */
export function spreadApart(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => wanted[one]! - wanted[other]! || one - other);
  const places = [...wanted];
  let least = low;
  for (const place of order) {
    places[place] = Math.max(places[place]!, least);
    least = places[place]! + gap;
  }
  let most = high;
  for (const place of order.reverse()) {
    places[place] = Math.min(places[place]!, most);
    most = places[place]! - gap;
  }
  return places;
}

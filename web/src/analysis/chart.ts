/** The geometry of the chances over time. Pure. */
import type { Moment } from "./findings";

/** The part of a drawing in which the lines run, in pixels. */
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

/** One pattern per seat, told apart without colour: dashes and gaps. */
export const PATTERNS = ["", "9 4", "2 4", "12 4 2 4", "5 3", "14 3 2 3 2 3"];

export const patternOf = (seat: number): string => PATTERNS[seat % PATTERNS.length] ?? "";

export const xOf = (step: number, plot: Plot): number => plot.left + (plot.last === 0 ? 0 : (step / plot.last) * plot.width);

export const yOf = (share: number, plot: Plot): number => plot.top + (1 - share / plot.most) * plot.height;

const EDGES = [0.25, 0.5, 0.75, 1];

/** The lowest upper edge that no chance is above. */
export function mostOf(moments: Moment[]): number {
  const most = Math.max(0, ...moments.flatMap((moment) => moment.win_chances));
  return moments.length === 0 ? 1 : (EDGES.find((edge) => most <= edge) ?? 1);
}

/** Chances to write beside such a plot. */
export function axisValues(most: number): number[] {
  const pace = most <= 0.25 ? 5 : most <= 0.5 ? 10 : 25;
  return Array.from({ length: Math.round((100 * most) / pace) + 1 }, (_, place) => (place * pace) / 100);
}

/** The step at a place in the drawing. A mark close by is meant when the place is near one. */
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

/** Steps to write below: round numbers, about so many, from the first to near the last. */
export function ticks(last: number, wanted: number): number[] {
  if (last <= 0) return [0];
  const rough = last / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const pace = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 10 * power);
  return Array.from({ length: Math.floor(last / pace) + 1 }, (_, place) => place * pace);
}

/** Places for labels that would like to stand at these heights, none closer than `gap` to another, within the bounds. */
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

/** Win chances as people read them. */

/** "63 %", with a non-breaking space. */
export const percent = (part: number): string => `${inPercent(part)}\u00a0%`;

const inPercent = (part: number): number => Math.round(100 * part);

/** "47 % → 22 % (−25 points)": the difference between the rounded figures. */
export function change(before: number, after: number): string {
  const points = inPercent(after) - inPercent(before);
  const sign = points < 0 ? "−" : "+";
  return `${percent(before)} → ${percent(after)} (${points === 0 ? "" : sign}${Math.abs(points)} ${Math.abs(points) === 1 ? "point" : "points"})`;
}

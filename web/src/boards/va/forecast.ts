/** What a clash would change on a hero. */
import { FIGURES, type FigureName, type Figures } from "./view";

export interface HeroForecast {
  falls: boolean;
  changes: { figure: FigureName; from: number; to: number }[];
}

/** "HP 12 to 4", "falls" or "unharmed", for those who hear it. */
export function outlookText({ falls, changes }: HeroForecast): string {
  if (falls) return "falls";
  if (changes.length === 0) return "unharmed";
  return changes.map(({ figure, from, to }) => `${figure.toUpperCase()} ${from} to ${to}`).join(", ");
}

/** From the figures now and those after the clash; null after it is a hero that falls. */
export function heroForecast(now: Figures | null, after: Figures | null): HeroForecast {
  if (now === null || after === null) return { falls: now !== null, changes: [] };
  const changes = FIGURES.map((figure) => ({ figure, from: now[figure], to: after[figure] }));
  return { falls: false, changes: changes.filter((change) => change.from !== change.to) };
}

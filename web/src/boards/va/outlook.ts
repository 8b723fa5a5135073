/** What a clash would change on a hero. */
import { FIGURES, type FigureName, type Figures } from "./facts";

export interface Outlook {
  falls: boolean;
  changes: { figure: FigureName; from: number; to: number }[];
}

/** "HP 12 to 4", "falls" or "unharmed", for those who hear it. */
export function outlookInWords({ falls, changes }: Outlook): string {
  if (falls) return "falls";
  if (changes.length === 0) return "unharmed";
  return changes.map(({ figure, from, to }) => `${figure.toUpperCase()} ${from} to ${to}`).join(", ");
}

/** From the figures now and those after the clash; null after it is a hero that falls. */
export function outlook(now: Figures | null, after: Figures | null): Outlook {
  if (now === null || after === null) return { falls: now !== null, changes: [] };
  const changes = FIGURES.map((figure) => ({ figure, from: now[figure], to: after[figure] }));
  return { falls: false, changes: changes.filter((change) => change.from !== change.to) };
}

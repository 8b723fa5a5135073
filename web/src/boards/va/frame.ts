/** What the frame around the board shows of VA: who is ahead, one's own figures, and what is worth a pause. */
import type { OwnFigure, Standing, View } from "../contract";
import { vaView } from "./view";

export function standing(given: View, seat: number): Standing | null {
  const view = vaView(given);
  const player = view.players[seat];
  if (player === undefined) return null;
  return { value: `♥ ${player.life}`, text: `${player.life} of ${view.lives} lives`, score: player.life };
}

export function ownFigures(given: View, seat: number): OwnFigure[] {
  const view = vaView(given);
  const player = view.players[seat];
  if (player === undefined) return [];
  const lives = { name: "Lives", value: `${player.life} of ${view.lives}` };
  if (player.hero === null) return [lives, { name: "Heroes in hand", value: String(player.hero_hand) }];
  const { ad, def, hp } = player.hero;
  return [lives, { name: "AD", value: String(ad) }, { name: "DEF", value: String(def) }, { name: "HP", value: String(hp) }];
}

export const reveals: ReadonlySet<string> = new Set(["reveal", "clash", "fall", "coin"]);

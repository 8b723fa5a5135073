/** What the frame around the board shows of Quest: who is ahead, one's own figures, and what is worth a pause. */
import type { OwnFigure, Standing, View } from "../contract";
import { read } from "./view";

export function standing(given: View, seat: number): Standing | null {
  const view = read(given);
  const shields = view.players[seat]?.shields ?? 0;
  return { value: `${shields}/${view.shields_to_win}`, text: `${shields} of ${view.shields_to_win} shields`, score: shields };
}

export function ownFigures(given: View, seat: number): OwnFigure[] {
  const view = read(given);
  const player = view.players[seat];
  if (player === undefined) return [];
  const figures = [
    { name: "Shields", value: `${player.shields} of ${view.shields_to_win}` },
    { name: "Cards", value: String(player.hand_size) },
  ];
  return player.attack_value === undefined || !player.joined ? figures : [...figures, { name: "Attack", value: String(player.attack_value) }];
}

export const reveals: ReadonlySet<string> = new Set(["event", "stage_revealed", "attack", "shields", "all_fail", "quest_over", "plague"]);

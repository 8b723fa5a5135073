/** What the frame around the board shows of Rift: who is ahead, one's own figures, and what happened battle by battle. */
import type { GameEvent, OwnFigure, RecapLine, RecapPart, Standing, View } from "../contract";
import { spoken } from "../answers";
import { nameOf, placeName, riftView, teamSize, towerName, type Seat } from "./view";

export function standing(given: View, seat: number): Standing | null {
  const view = riftView(given);
  if (view.phase === "draft") return null;
  const { towers, gold } = view.players[seat as Seat];
  return { value: `${towers}`, text: `${towers} ${towers === 1 ? "tower" : "towers"}, ${gold} gold`, score: view.lead?.seat === seat ? 1 : 0 };
}

export function ownFigures(given: View, seat: number): OwnFigure[] {
  const view = riftView(given);
  const player = view.players[seat as Seat];
  if (view.phase === "draft") return [{ name: "Champions", value: `${player.team.length} of ${teamSize(view, seat as Seat)}` }];
  return [
    { name: "Gold", value: String(player.gold) },
    { name: "Cards", value: String(player.hand_size) },
    { name: "Kills", value: String(player.kills) },
    { name: "Towers", value: String(player.towers) },
  ];
}

export const reveals: ReadonlySet<string> = new Set(["roll", "strike", "death", "tower", "hit", "contest", "smitten", "ultimate"]);

const PARTS = 4;

/** The latest battles and sieges, blow by blow, since the turn before this one. */
export function recap(events: GameEvent[], given: View, seat: number | null, names: string[]): RecapPart[] {
  const view = riftView(given);
  const turns = events.flatMap((event, place) => (event.kind === "turn" ? [place] : []));
  const since = events.slice(turns.at(-2) ?? turns.at(-1) ?? 0);
  const called = (word: unknown): string => nameOf(view, String(word));
  const of = (word: unknown): Seat | undefined => view.champions[String(word)]?.seat;
  const who = (player: unknown): string => (player === seat ? "you" : (names[Number(player)] ?? `P${Number(player) + 1}`));
  const good = (helps: Seat | undefined): RecapLine["tone"] => (seat === null || helps === undefined ? undefined : helps === seat ? "good" : "bad");
  const other = (side: Seat | undefined): Seat | undefined => (side === undefined ? undefined : side === 0 ? 1 : 0);
  const parts: RecapPart[] = [];
  const tell = (title: string | null, text: string, tone?: RecapLine["tone"]): void => {
    if (parts.length === 0 || (title !== null && parts.at(-1)?.title !== title)) parts.push({ title: title ?? "", lines: [] });
    parts.at(-1)?.lines.push({ text: spoken(text), ...(tone === undefined ? {} : { tone }) });
  };
  let battle: string | null = null;
  for (const { kind, data } of since) {
    if (kind === "turn") battle = null;
    else if (kind === "battle") {
      battle = `Battle in ${placeName(String(data.tile))}`;
    } else if (kind === "battle_over") battle = null;
    else if (kind === "strike") tell(battle, `${called(data.champion)} → ${called(data.target)}: ${Number(data.done) === 0 ? "no damage" : `${String(data.done)} damage`}`, Number(data.done) === 0 ? undefined : good(of(data.champion)));
    else if (kind === "miss" || kind === "dive_fails") tell(battle, `${called(data.champion)} → ${called(data.target)}: ${kind === "miss" ? "missed" : "the dive fails"}`);
    else if (kind === "damage") tell(battle, `${called(data.champion)} loses ${String(data.lost)} health`, good(other(of(data.champion))));
    else if (kind === "death") tell(battle, `${called(data.champion)} dies, back in round ${String(data.back)}`, good(other(of(data.champion))));
    else if (kind === "hit") tell("Towers", `${called(data.champion)} hits ${towerName(String(data.tower))}: ${String(data.damage)} damage, ${Number(data.life) === 0 ? "destroyed" : `${String(data.life)} life left`}`, good(of(data.champion)));
    else if (kind === "smitten") tell("The pits", `${who(data.seat)} ${data.seat === seat ? "smite" : "smites"} ${data.monster === "dragon" ? "the Dragon" : "Baron"}`, good(Number(data.seat) as Seat));
    else if (kind === "farm") tell("Gold", `${who(data.seat)} ${data.seat === seat ? "earn" : "earns"} ${String(data.gold)} gold by farming`);
    else if (kind === "reward") tell("Gold", `${who(data.seat)} ${data.seat === seat ? "gain" : "gains"} ${String(data.gold)} gold for kills`);
  }
  return parts.slice(-PARTS);
}

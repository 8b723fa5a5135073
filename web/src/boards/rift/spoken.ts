/** What a screen reader says of the champions in the draft and of the tiles on the map. */
import { isBase } from "./geometry";
import { namesOf } from "./text";
import { placeName, type ChampionInfo, type RiftView, type Seat } from "./view";

/** A champion of the draft, what a press would do with it, and who has taken it. */
export function draftText(known: ChampionInfo, taken: Seat | "banned" | null, names: string[], does: "ban" | "pick" | null): string {
  const verb = does === null ? "" : does === "ban" ? "Ban " : "Pick ";
  const fate = taken === null ? "" : taken === "banned" ? ", banned" : `, picked by ${names[taken] ?? ""}`;
  return `${verb}${known.name}, ${known.role}, health ${known.health}, attack ${known.attack}, defense ${known.defense}${fate}`;
}

/** A tile of the map, and what is on it. */
export function tileText(view: RiftView, tile: string): string {
  const shown = view.tiles[tile];
  if (shown === undefined) return placeName(tile);
  const tower = shown.tower === null || isBase(tile) ? "" : `tower ${view.towers[shown.tower]?.life ?? 0} life`;
  const camp = shown.camp === null ? "" : shown.camp ? "camp" : "camp cleared";
  return [placeName(tile), tower, camp, namesOf(view, shown.champions.flat())].filter(Boolean).join(", ");
}

/** What a press on an open tile does, before its name. */
export function tileVerb(view: RiftView, tile: string, legal: string[]): string {
  if (legal.includes(`battle:${tile}`)) return "Fight in ";
  return view.phase === "battle" && !legal.includes(`go:${tile}`) ? "Hit the tower: " : "Go to ";
}

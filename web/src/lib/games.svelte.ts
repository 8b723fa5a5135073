/** What the server says about its games, fetched once. Until it is known, pages do without: a log has a line per event. */
import { api } from "./api";
import type { GameInfo, LogGroups } from "./protocol";

let known = $state.raw<GameInfo[]>([]);
let asked = false;

/** What is known about a game; null until it has come. */
export function gameInfo(game: string): GameInfo | null {
  if (!asked) {
    asked = true;
    api.games().then(
      (games) => (known = games),
      () => (asked = false),
    );
  }
  return known.find((each) => each.id === game) ?? null;
}

/** How the game's log is shortened. */
export const logGroups = (game: string): LogGroups | null => gameInfo(game)?.log_groups ?? null;

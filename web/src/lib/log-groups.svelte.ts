/** How each game's log is shortened, fetched once. Until it is known, the log has a line per event. */
import { api } from "./api";
import type { LogGroups } from "./protocol";

let known = $state.raw<Record<string, LogGroups>>({});
let asked = false;

export function logGroups(game: string): LogGroups | null {
  if (!asked) {
    asked = true;
    api.games().then(
      (games) => (known = Object.fromEntries(games.map((each) => [each.id, each.log_groups]))),
      () => (asked = false),
    );
  }
  return known[game] ?? null;
}

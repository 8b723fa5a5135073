/** The log of a table, chat apart from it, and what has happened since the player's last decision. */
import type { RecapPart } from "../boards/contract";
import { logGroups } from "../lib/games.svelte";
import type { LiveTable } from "./live-table.svelte";
import { linesSinceOwnDecision, logLines } from "./log";

/** How many lines somebody reads who looked away. */
const RECENT_LINES = 5;
/** As far back as a recap goes. */
const RECAP_ENTRIES = 60;

export class TableLog {
  private readonly lines = $derived.by(() => {
    const { model, names } = this.table;
    return model === null ? [] : logLines(model.entries, names, logGroups(model.table.game));
  });
  readonly events = $derived(this.lines.filter((line) => line.kind !== "said"));
  readonly chat = $derived(this.lines.filter((line) => line.kind === "said"));
  readonly recent = $derived.by(() => linesSinceOwnDecision(this.lines, this.table.model?.seat ?? null, RECENT_LINES));
  /** The same in the words of the game's board; empty where it has none. */
  readonly recap = $derived.by<RecapPart[]>(() => {
    const { model, board, names } = this.table;
    if (board?.recap === undefined || model === null || model.view === null) return [];
    return board.recap(model.entries.slice(-RECAP_ENTRIES).flatMap((entry) => entry.events ?? []), model.view, model.seat, names);
  });

  constructor(private readonly table: LiveTable) {}
}

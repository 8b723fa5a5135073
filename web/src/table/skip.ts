/** Skipping to the end: a player who is out need not watch the bots. */
import type { ConnectionState } from "./connection";
import type { TableModel } from "./reducer";

/** Whether only bots still have decisions to make: every person is out, or a bot plays for them. */
export const botsAlone = ({ table, out }: TableModel): boolean =>
  table.status === "playing" && table.seats.every(({ seat, kind }) => kind === "bot" || out.includes(seat));

export const maySkip = (model: TableModel): boolean => model.seat !== null && botsAlone(model);

/** The connected players who have not asked to skip. */
export const stillWatching = ({ table, presence }: TableModel): number[] =>
  presence.seats.flatMap((here, seat) => (here && !table.skipped.includes(seat) ? [seat] : []));

/** Whether the bots play to the end without pausing for anybody. */
export const isSkipping = (model: TableModel): boolean => botsAlone(model) && model.table.skipped.length > 0 && stillWatching(model).length === 0;

/** Milliseconds between two updates of a game that is being skipped. */
const GLIMPSE = 500;

/** Shows every state as it comes. While the game is being skipped, hundreds come within seconds: then only the
    newest is shown, now and then. */
export function newest(show: (state: ConnectionState) => void, later: (act: () => void, ms: number) => () => void): (state: ConnectionState) => void {
  let held: ConnectionState | null = null;
  let cancel: (() => void) | null = null;

  function release(): void {
    cancel = null;
    if (held === null) return;
    show(held);
    held = null;
    cancel = later(release, GLIMPSE);
  }

  return (state) => {
    const skipping = state.model !== null && isSkipping(state.model);
    if (skipping && cancel !== null) {
      held = state;
      return;
    }
    cancel?.();
    cancel = skipping ? later(release, GLIMPSE) : null;
    held = null;
    show(state);
  };
}

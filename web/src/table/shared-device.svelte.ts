/** Several people who play on one device: it is passed on, and covered until the next one says that they have it. */
import { seatTokens } from "../lib/seat-tokens";
import type { LiveTable } from "./live-table.svelte";

export class SharedDevice {
  /** The seat of the person who gets the device; null while nothing is covered. */
  passTo = $state<number | null>(null);

  /** The seats of everybody who plays here. */
  readonly seats = $derived.by(() => (this.table.model === null ? [] : Object.keys(seatTokens.of(this.table.id)?.seats ?? {}).map(Number)));
  /** The one who is asked next, once the viewer has nothing to decide. */
  readonly next = $derived.by(() => {
    const { model } = this.table;
    if (model === null || model.table.status !== "playing" || model.ask !== null) return undefined;
    return this.seats.find((seat) => seat !== model.seat && model.view?.to_act.includes(seat));
  });

  constructor(private readonly table: LiveTable) {}

  pass(seat: number): void {
    this.passTo = seat;
  }

  uncover(): void {
    const seat = this.passTo;
    this.passTo = null;
    const token = seat === null ? undefined : seatTokens.of(this.table.id)?.seats[seat];
    if (seat === null || token === undefined) return;
    seatTokens.choose(this.table.id, seat);
    this.table.connect(token);
  }
}

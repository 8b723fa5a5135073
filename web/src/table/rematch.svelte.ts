/** Playing again: offers are sent, and whoever has agreed is taken to the new table when it begins. */
import { api } from "../lib/api";
import { newNonceHash } from "../lib/nonces";
import { go } from "../lib/router.svelte";
import { seatTokens } from "../lib/seat-tokens";
import type { LiveTable } from "./live-table.svelte";
import { offeredBy } from "./rematch";

export class Rematch {
  /** The names of the others who would like to play again, while the viewer has not agreed. */
  readonly offers = $derived.by(() => {
    const { model, names } = this.table;
    return model === null ? [] : offeredBy(model).map((seat) => names[seat] ?? "");
  });
  private agreed = false;
  private going = false;

  constructor(
    private readonly table: LiveTable,
    private readonly attempt: (act: () => Promise<unknown>) => Promise<void>,
  ) {
    $effect(() => this.follow());
  }

  readonly agree = (): Promise<void> =>
    this.attempt(async () => {
      const next = this.table.model?.table.rematch ?? (await api.rematch(this.table.id, this.table.token ?? "", await newNonceHash())).table;
      if (next !== null) this.goTo(next);
    });

  readonly decline = (): Promise<void> => this.attempt(() => api.declineRematch(this.table.id, this.table.token ?? ""));

  private follow(): void {
    const { model } = this.table;
    if (model === null || model.seat === null) return;
    const next = model.table.rematch;
    if (next === null) this.agreed = (model.table.rematch_offers ?? []).includes(model.seat);
    else if (this.agreed) this.goTo(next);
  }

  /** The answer to the last one who agrees and the news of the new table may come in either order: the first one counts. */
  private goTo(next: string): void {
    if (this.going) return;
    this.going = true;
    seatTokens.carryOver(this.table.id, next);
    go(`/t/${next}`);
  }
}

/** The hint that a player asked for. It belongs to one question and is dropped with the next one, even while it is
    pending. */
import { api } from "../lib/api";
import type { Advice } from "../lib/protocol";
import { texts } from "../text";
import type { LiveTable } from "./live-table.svelte";
import type { Notice } from "./notice.svelte";

export class HintRequest {
  /** The best answers, best first; null if nobody asked, or nothing is known yet. */
  advice = $state.raw<Advice[] | null>(null);
  thinking = $state(false);
  private asked = 0;

  constructor(
    private readonly table: LiveTable,
    private readonly notice: Notice,
    /** Brings to the front where the hint is shown. */
    private readonly openAnswers: () => void,
  ) {
    $effect(() => {
      void table.decision;
      this.forget();
    });
  }

  /** Whether there is something to show, or will be. */
  get isShown(): boolean {
    return this.advice !== null || this.thinking;
  }

  /** Asks an expert, if there is a question and the table allows it. */
  readonly ask = async (): Promise<void> => {
    const { model, token, finished, answering } = this.table;
    if (model === null || model.seat === null || token === null || finished) return;
    if (!model.table.hints) {
      this.notice.markSpot();
      this.notice.text = texts.hint.none;
      return;
    }
    if (model.ask === null || answering) return;
    this.openAnswers();
    this.notice.markSpot();
    this.notice.clear();
    if (!this.thinking) await this.fetch(token);
  };

  readonly forget = (): void => {
    this.asked += 1;
    this.advice = null;
    this.thinking = false;
  };

  private async fetch(token: string): Promise<void> {
    const number = ++this.asked;
    this.thinking = true;
    try {
      const { answers } = await api.hint(this.table.id, token);
      if (number === this.asked) this.advice = answers;
    } catch (error) {
      if (number === this.asked) this.notice.text = (error as Error).message;
    } finally {
      if (number === this.asked) this.thinking = false;
    }
  }
}

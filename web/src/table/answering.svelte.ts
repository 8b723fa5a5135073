/** Giving an answer: by hand, after a confirmation where a touch could be a slip, or by itself where nothing is left to choose. */
import { withNames } from "../lib/names";
import type { LiveTable } from "./live-table.svelte";
import type { Notice } from "./notice.svelte";
import { pointer, type Spot } from "./pointer.svelte";

/** Milliseconds after which the board shows that an answer is under way. Mostly it has come by then, and the board is
    drawn again only once. */
const PATIENCE = 250;
/** Milliseconds after which a question that leaves nothing to choose is answered. */
const MOMENT = 450;

export class Answering {
  /** The answer that waits for a confirmation. */
  unsure = $state.raw<{ answer: string; label: string; spot: Spot } | null>(null);
  /** Whether the player tried to do something while not asked. */
  notAsked = $state(false);
  /** Whether an answer takes long to come back. */
  private slow = $state(false);
  /** Whether the player takes moves back: then nothing is answered for them. */
  private undoes = $state(false);

  /** What the board offers. */
  readonly legal = $derived.by(() => (this.table.model?.ask && !this.slow ? this.table.model.ask.legal : []));
  /** The answer to a question that leaves nothing to choose, at a table with nobody but bots. */
  private readonly automatic = $derived.by(() => {
    const { model, board } = this.table;
    if (model === null || model.seat === null || this.undoes || this.legal.length === 0) return null;
    if (model.table.seats.some(({ seat, kind }) => kind !== "bot" && seat !== model.seat)) return null;
    return board?.automatic?.(this.legal) ?? null;
  });

  constructor(
    private readonly table: LiveTable,
    private readonly notice: Notice,
  ) {
    $effect(() => this.noticeSlowness());
    $effect(() => this.answerByItself());
    $effect(() => {
      void table.decision;
      this.unsure = null;
    });
  }

  choose(answer: string): void {
    const { model, board, names } = this.table;
    if (model?.ask != null && !this.table.isAsking(model.ask.decision)) return this.table.catchUp();
    this.undoes = false;
    this.notAsked = false;
    this.notice.markSpot();
    if (pointer.isTouch && board !== null && model?.view && board.irreversible?.(answer, model.view)) {
      this.unsure = { answer, label: withNames(board.label(answer, model.view), names), spot: this.notice.spot };
      return;
    }
    this.table.decide(answer);
  }

  confirm(): void {
    if (this.unsure !== null) this.table.decide(this.unsure.answer);
    this.unsure = null;
  }

  /** Sends what is not allowed, so that the rules themselves say why. */
  explain(answer: string): void {
    this.notice.markSpot();
    if (this.table.model?.ask) this.table.decide(answer);
    else if (this.table.model?.seat !== null) this.notAsked = true;
  }

  undo(): void {
    this.undoes = true;
    this.notice.markSpot();
    this.table.undo();
  }

  private noticeSlowness(): (() => void) | void {
    if (!this.table.answering) return;
    const timer = setTimeout(() => (this.slow = true), PATIENCE);
    return () => {
      clearTimeout(timer);
      this.slow = false;
    };
  }

  private answerByItself(): (() => void) | void {
    const answer = this.automatic;
    const decision = this.table.decision;
    if (decision === null || answer === null) return;
    const timer = setTimeout(() => {
      if (this.table.isAsking(decision)) this.table.decide(answer);
    }, MOMENT);
    return () => clearTimeout(timer);
  }
}

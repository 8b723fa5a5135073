/** The analysis of the game that a replay shows. */
import { AnalysisRun } from "../analysis/analysis-run.svelte";
import { api } from "../lib/api";
import type { View } from "../lib/protocol";
import type { ShownReplay } from "./shown-replay.svelte";

export class ReplayAnalysis {
  /** Null while nobody asked for one. */
  run = $state.raw<AnalysisRun | null>(null);
  /** What each seat saw, as far as its decisions were analysed: their answers are named in its words. */
  private seen = $state.raw<Record<number, View[]>>({});

  constructor(private readonly shown: ShownReplay) {}

  /** Whose decisions are analysed, as an address says it; null without an analysis. */
  get whose(): string | null {
    return this.run === null ? null : String(this.run.whose ?? "spectator");
  }

  /** Analyses everybody's decisions, or those of a seat. */
  start(whose: number | null): void {
    const { table, record } = this.shown;
    this.run = new AnalysisRun(
      (whose, signal) => {
        const viewer = whose === null ? "spectator" : String(whose);
        return table === null ? api.analyseRecord(record, viewer, signal) : api.analysis(table, viewer, signal);
      },
      (seat) => this.loadViewsOf(seat),
    );
    void this.run.start(whose);
  }

  stop(): void {
    this.run?.stop();
  }

  close(): void {
    this.stop();
    this.run = null;
  }

  /** Another game is shown. */
  forget(): void {
    this.close();
    this.seen = {};
  }

  /** What the seat saw when it decided. */
  viewBefore({ seat, decision }: { seat: number; decision: number }): View | null {
    return (this.seen[seat] ?? this.shown.views)[decision - 1] ?? null;
  }

  private async loadViewsOf(seat: number): Promise<void> {
    if (this.seen[seat] !== undefined) return;
    this.seen = { ...this.seen, [seat]: await this.shown.viewsOfSeat(seat) };
  }
}

/** A running analysis of a finished game: its findings so far, and its progress. */
import { texts } from "../text";
import { NOTHING, withFinding, type Found } from "./findings";
import type { Finding } from "../lib/protocol";

/** Findings from the server about everybody's decisions, or those of one seat. */
export type Findings = (whose: number | null, signal: AbortSignal) => AsyncIterable<Finding>;

/** There may be hundreds of decisions: milliseconds between two updates of the page. */
const PAUSE = 200;

export class AnalysisRun {
  found = $state.raw<Found>(NOTHING);
  /** How much of the work is done, from 0 to 1; null if no analysis is running. */
  done = $state<number | null>(null);
  problem = $state("");
  /** Whether the user stopped it before it was complete. */
  stopped = $state(false);
  /** The seat whose decisions are being analysed, or were last; null for everybody's. */
  whose = $state<number | null>(null);
  /** The seats whose analysis is complete. */
  private analysed = $state.raw<(number | null)[]>([]);
  private stopping: AbortController | null = null;

  /** `prepare` is awaited before a seat's decisions are shown. */
  constructor(
    private readonly findings: Findings,
    private readonly prepare: (seat: number) => Promise<void>,
  ) {}

  get running(): boolean {
    return this.done !== null;
  }

  hasAnalysed(whose: number | null): boolean {
    return this.analysed.includes(null) || this.analysed.includes(whose);
  }

  async start(whose: number | null): Promise<void> {
    this.stop();
    const stopping = new AbortController();
    this.stopping = stopping;
    this.whose = whose;
    this.problem = "";
    this.stopped = false;
    this.done = 0;
    let found = this.found;
    let shown = 0;
    try {
      for await (const finding of this.findings(whose, stopping.signal)) {
        if (finding.type === "decision") await this.prepare(finding.seat);
        if (stopping.signal.aborted) return;
        if (finding.type === "problem") this.problem = finding.reason;
        else this.done = finding.done;
        found = withFinding(found, finding);
        if (finding.type === "decision" && performance.now() - shown < PAUSE) continue;
        this.found = found;
        shown = performance.now();
      }
      this.found = found;
      if (this.problem === "") this.analysed = [...this.analysed, whose];
      if (this.found.moments.length === 0) this.problem ||= texts.analysis.nothing;
    } catch (error) {
      if (!stopping.signal.aborted) this.problem = (error as Error).message;
    } finally {
      if (this.stopping === stopping) this.done = null;
    }
  }

  stop(): void {
    this.stopping?.abort();
    this.stopped = this.running;
    this.done = null;
  }
}

/** A finished game that is being looked into: what has been found so far, and how far it is. */
import { words } from "../words";
import { NOTHING, withFinding, type Finding, type Found } from "./findings";

/** Findings of the server about everybody's decisions, or those of one seat. */
export type Findings = (whose: number | null, signal: AbortSignal) => AsyncIterable<Finding>;

export class Inquiry {
  found = $state.raw<Found>(NOTHING);
  /** How much of the work is done, from 0 to 1; null when nothing is being looked into. */
  done = $state<number | null>(null);
  problem = $state("");
  /** Whether somebody wanted to know no more before all was found. */
  stopped = $state(false);
  /** Seats whose own decisions were looked into, and not only everybody's. */
  closer = $state.raw<number[]>([]);
  private stopping: AbortController | null = null;

  /** `prepare` is waited for before a seat's decision is shown. */
  constructor(
    private readonly findings: Findings,
    private readonly prepare: (seat: number) => Promise<void>,
  ) {}

  get running(): boolean {
    return this.done !== null;
  }

  async look(whose: number | null = null): Promise<void> {
    this.stop();
    const stopping = new AbortController();
    this.stopping = stopping;
    this.problem = "";
    this.stopped = false;
    this.done = 0;
    try {
      for await (const finding of this.findings(whose, stopping.signal)) {
        if (finding.type === "decision") await this.prepare(finding.seat);
        if (stopping.signal.aborted) return;
        if (finding.type === "problem") this.problem = finding.reason;
        else this.done = finding.done;
        this.found = withFinding(this.found, finding);
      }
      if (whose !== null && this.problem === "") this.closer = [...this.closer, whose];
      if (this.found.moments.length === 0) this.problem ||= words.analysis.nothing;
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

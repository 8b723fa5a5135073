/** The hint that a player asked for. It belongs to one question and is dropped with the next one, even while it is
    pending. */
import { api } from "../lib/api";
import type { Advice } from "../lib/protocol";

export class HintRequest {
  /** The best answers, best first; null if nobody asked, or nothing is known yet. */
  advice = $state.raw<Advice[] | null>(null);
  thinking = $state(false);
  private asked = 0;

  /** Asks an expert. Resolves to an error message, or nothing. */
  async ask(table: string, token: string): Promise<string> {
    if (this.thinking) return "";
    const number = ++this.asked;
    this.thinking = true;
    try {
      const { answers } = await api.hint(table, token);
      if (number === this.asked) this.advice = answers;
      return "";
    } catch (error) {
      return number === this.asked ? (error as Error).message : "";
    } finally {
      if (number === this.asked) this.thinking = false;
    }
  }

  forget(): void {
    this.asked += 1;
    this.advice = null;
    this.thinking = false;
  }
}

/** A number typed for an answer. One that could still grow waits for its next digit, for Enter, or for a moment. */
import { answerOfKey, couldGrow, type AnswerGroup } from "./answers";

const DIGIT_PAUSE = 900;

export class TypedNumber {
  /** The digits so far. */
  digits = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** The answers and their numbers, as they are offered now. */
    private readonly groups: () => AnswerGroup[],
    private readonly choose: (answer: string) => void,
  ) {}

  type(digit: string): void {
    const groups = this.groups();
    if (groups.length === 0) return;
    clearTimeout(this.timer);
    this.digits = answerOfKey(this.digits + digit, groups) === null ? digit : this.digits + digit;
    if (!couldGrow(this.digits, groups)) this.enter();
    else this.timer = setTimeout(() => this.enter(), DIGIT_PAUSE);
  }

  /** Gives the answer of the number, if there is one. */
  enter(): void {
    const answer = answerOfKey(this.digits, this.groups());
    this.forget();
    if (answer !== null) this.choose(answer);
  }

  forget(): void {
    clearTimeout(this.timer);
    this.digits = "";
  }
}

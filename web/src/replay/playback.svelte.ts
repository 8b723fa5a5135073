/** Stepping through a finished game, by hand or by itself. */
import { stepOfTurnAfter, stepOfTurnBefore, type Turn } from "./turns";

export const SPEEDS = [0.5, 1, 2, 4, 8, 16];
/** Milliseconds between two steps at the usual speed. */
const PAUSE = 1400;

export class ReplayPlayback {
  step = $state(0);
  playing = $state(false);
  speed = $state(1);

  constructor(
    private readonly game: { last: number; turns: Turn[] },
  ) {
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => this.to(this.step + 1), PAUSE / this.speed);
      return () => clearInterval(timer);
    });
  }

  /** Goes to a step, within the game. At the end it stands still. */
  readonly to = (step: number): void => {
    this.step = Math.max(0, Math.min(step, this.game.last));
    if (this.step === this.game.last) this.playing = false;
  };

  readonly toFirst = (): void => this.to(0);
  readonly toLast = (): void => this.to(this.game.last);
  readonly back = (): void => this.to(this.step - 1);
  readonly forward = (): void => this.to(this.step + 1);
  readonly turnBack = (): void => this.to(stepOfTurnBefore(this.game.turns, this.step));
  readonly turnForward = (): void => this.to(stepOfTurnAfter(this.game.turns, this.step, this.game.last));

  /** Plays or pauses; at the end it begins again. */
  readonly toggle = (): void => {
    if (!this.playing && this.step === this.game.last) this.step = 0;
    this.playing = !this.playing;
  };
}

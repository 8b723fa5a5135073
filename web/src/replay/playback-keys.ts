/** The keys that move a replay. */
import type { ReplayPlayback } from "./playback.svelte";

const CONTROL = "button, a, summary";
const MOVES: Record<string, (playback: ReplayPlayback) => void> = {
  ArrowLeft: ({ back }) => back(),
  ArrowRight: ({ forward }) => forward(),
  PageUp: ({ turnBack }) => turnBack(),
  PageDown: ({ turnForward }) => turnForward(),
  Home: ({ toFirst }) => toFirst(),
  End: ({ toLast }) => toLast(),
  " ": ({ toggle }) => toggle(),
};

export class PlaybackKeys {
  /** The control that was pressed last by a pointer. */
  private clicked: Element | null = null;

  constructor(private readonly playback: ReplayPlayback) {}

  readonly onpointerdown = (event: PointerEvent): void => {
    this.clicked = (event.target as Element).closest(CONTROL);
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest("select, input:not([type=range]), dialog[open]") !== null) return;
    // Whoever has walked to a button by the keyboard presses it with the space bar; after a click, the bar is ours again.
    if (event.key === "Tab") this.clicked = null;
    const control = target.closest(CONTROL);
    if (event.key === " " && control !== null && control !== this.clicked) return;
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move(this.playback);
  };
}

/** What `Decide` shows at a table where nothing special goes on. */
import type { ComponentProps } from "svelte";
import generic from "../src/boards/generic";
import type Decide from "../src/table/Decide.svelte";

type Props = ComponentProps<typeof Decide>;

const nothing = (): void => undefined;

export const NO_HINT: Props["hint"] = { advice: null, thinking: false, ask: nothing, forget: nothing };

export const decideProps = (changes: Pick<Props, "model" | "names"> & Partial<Props>): Props => ({
  board: generic,
  answering: false,
  undoing: false,
  recentLines: [],
  recap: [],
  moves: { behind: 0, stepping: false, nextMove: nothing, catchUp: nothing },
  hint: NO_HINT,
  typed: "",
  compact: false,
  folded: false,
  unfold: nothing,
  choose: nothing,
  undo: nothing,
  skip: nothing,
  ...changes,
});

import type { Board } from "../contract";
import Quest from "./Quest.svelte";
import { group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: Quest, label, group, irreversible, summary, guide };

export default board;

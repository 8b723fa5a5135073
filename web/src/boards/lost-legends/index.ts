import type { Board } from "../contract";
import LostLegends from "./LostLegends.svelte";
import { group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: LostLegends, label, group, irreversible, summary, guide };

export default board;

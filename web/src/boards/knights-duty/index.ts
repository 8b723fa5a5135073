import type { Board } from "../contract";
import KnightsDuty from "./KnightsDuty.svelte";
import { group, guide, irreversible, label, summary } from "./words";

const board: Board = { component: KnightsDuty, label, group, irreversible, summary, guide };

export default board;

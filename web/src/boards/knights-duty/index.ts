import type { Board } from "../contract";
import { arms } from "./clans";
import KnightsDuty from "./KnightsDuty.svelte";
import { group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: KnightsDuty, label, group, irreversible, summary, guide, arms };

export default board;

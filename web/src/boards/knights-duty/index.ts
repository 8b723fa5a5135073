import "../palette.css";
import type { Board } from "../contract";
import { arms } from "./clans";
import KnightsDuty from "./KnightsDuty.svelte";
import { ownFigures, recap, reveals, standing } from "./frame";
import { group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: KnightsDuty, label, group, irreversible, summary, guide, arms, pressable: true, ownFigures, recap, reveals, standing };

export default board;

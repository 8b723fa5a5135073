import "../palette.css";
import type { Board } from "../contract";
import Rift from "./Rift.svelte";
import { arms } from "./emblems";
import { ownFigures, recap, reveals, standing } from "./frame";
import { automatic, brief, group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: Rift, label, brief, group, irreversible, automatic, summary, guide, arms, pressable: true, room: { width: 840, height: 745 }, ownFigures, recap, reveals, standing };

export default board;

import "../palette.css";
import type { Board } from "../contract";
import LostLegends from "./LostLegends.svelte";
import { ownFigures, recap, reveals, standing } from "./frame";
import { brief, group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: LostLegends, label, brief, group, irreversible, summary, guide, pressable: true, room: { width: 860, height: 745 }, ownFigures, recap, reveals, standing };

export default board;

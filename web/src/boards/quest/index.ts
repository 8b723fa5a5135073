import "../palette.css";
import type { Board } from "../contract";
import Quest from "./Quest.svelte";
import { ownFigures, reveals, standing } from "./frame";
import { group, guide, irreversible, label, summary } from "./text";

const board: Board = { component: Quest, label, group, irreversible, summary, guide, pressable: true, room: { width: 680, height: 640 }, ownFigures, reveals, standing };

export default board;

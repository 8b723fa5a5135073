import "../palette.css";
import type { Board } from "../contract";
import Va from "./Va.svelte";
import { ownFigures, reveals, standing } from "./frame";
import { brief, group, guide, irreversible, label, summary } from "./text";

export { default as CardFace } from "./CardFace.svelte";

const board: Board = { component: Va, label, brief, group, irreversible, summary, guide, pressable: true, room: { width: 860, height: 745 }, ownFigures, reveals, standing };

export default board;

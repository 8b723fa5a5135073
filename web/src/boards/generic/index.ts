import type { Board, View } from "../contract";
import { listed } from "../../lib/names";
import { argument, spoken, verb } from "../answers";
import { cardTitle } from "./fields";
import Generic from "./Generic.svelte";

/** The board of any game, made from its view alone. */
const board: Board = {
  component: Generic,
  label: (answer, view) => (argument(answer) ? `${spoken(verb(answer))} ${cardTitle(view, argument(answer))}` : spoken(answer)),
  group: (answer) => (argument(answer) ? spoken(verb(answer)) : "Other"),
  summary: (view: View, _seat, names) => {
    const asked = listed(view.to_act.map((seat) => names[seat] ?? `P${seat + 1}`));
    return view.over || asked === "" ? "Nobody has to decide." : `Waiting for ${asked}.`;
  },
  guide: [],
};

export default board;

/** What the signs of Lost Legends mean, for whoever points at one or taps it. */
import type { Sign } from "./Mark.svelte";

export const MEANINGS: Record<Sign, string> = {
  melee: "Melee: damage of swords and claws, and the skill that makes melee weapons stronger.",
  ranged: "Ranged: damage of bows and darts, and the skill that makes ranged weapons stronger.",
  magic: "Magic: damage of spells, and the skill that makes spells stronger.",
  armor: "Armor: the skill that lets armor stop more of a blow.",
  chaos: "Chaos: damage that only some armor stops.",
  life: "Life: at 0 your hero is defeated, leaves the battle and loses a skill card.",
  mana: "Mana: pays for spells. It comes back with each level.",
  gold: "Gold: buys equipment, and the most gold scores points at the end.",
  experience: "Experience: points at the end, and on the way your hero's life or mana grows.",
  beast: "Beast: a type of monster. The first to defeat one takes the beast challenge; three make a trophy.",
  undead: "Undead: a type of monster. The first to defeat one takes the undead challenge; three make a trophy.",
  giant: "Giant: a type of monster. The first to defeat one takes the giant challenge; three make a trophy.",
  demon: "Demon: a type of monster. The first to defeat one takes the demon challenge; three make a trophy.",
  medley: "Medley: the trophy for four monsters of four different types.",
  veteran: "Veteran: the trophy for five monsters of level 2 or 3.",
  hand: "Cards in hand.",
  crown: "Points, if the game ended now. The most points win.",
};

/** What a sign means, and where in the window it is said. */
export interface Meaning {
  text: string;
  x: number;
  y: number;
}

/** The meaning to show after a press or a pointer that has moved. A finger that only passes over a sign changes nothing. */
export function meaningAt(event: PointerEvent | MouseEvent, before: Meaning | null): Meaning | null {
  const mark = (event.target as Element).closest("[data-sign]");
  const isTap = event.type === "click";
  if (mark === null || (isTap && mark.closest("button, summary") !== null)) return null;
  if (!isTap && (event as PointerEvent).pointerType !== "mouse") return before;
  const { left, bottom, width } = mark.getBoundingClientRect();
  return { text: MEANINGS[mark.getAttribute("data-sign") as Sign], x: Math.min(Math.max(left + width / 2, 120), innerWidth - 120), y: bottom + 6 };
}

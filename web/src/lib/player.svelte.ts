/** Who sits at this device: the name that is offered when a seat is taken, and against whom they like to play. */
import { forGood } from "./storage";
import { words } from "../words";

const KEY = "tabard.name";
const LEVEL_KEY = "tabard.level";
export const LONGEST_NAME = 24;
/** The levels of bots that somebody plays against. */
export const LEVELS = ["novice", "adept", "expert"] as const;
export type Level = (typeof LEVELS)[number];

let name = $state(forGood.getItem(KEY) ?? "");
let level = $state<Level>(LEVELS.find((each) => each === forGood.getItem(LEVEL_KEY)) ?? "adept");

export const player = {
  get name(): string {
    return name;
  },
  set name(given: string) {
    name = given.slice(0, LONGEST_NAME);
    forGood.setItem(KEY, name.trim());
  },
  /** A name in any case. */
  get called(): string {
    return name.trim() || words.guest;
  },
  /** The level of the bots. */
  get level(): Level {
    return level;
  },
  set level(chosen: Level) {
    level = chosen;
    forGood.setItem(LEVEL_KEY, chosen);
  },
};

/** Who sits at this device: the name that is offered when a seat is taken, and against whom they like to play. */
import { localStore } from "./storage";
import { texts } from "../text";

const KEY = "tabard.name";
const LEVEL_KEY = "tabard.level";
export const LONGEST_NAME = 24;
/** The levels of bots that somebody plays against. */
export const LEVELS = ["novice", "adept", "expert"] as const;
export type Level = (typeof LEVELS)[number];

let name = $state(localStore.getItem(KEY) ?? "");
let level = $state<Level>(LEVELS.find((each) => each === localStore.getItem(LEVEL_KEY)) ?? "adept");

export const player = {
  get name(): string {
    return name;
  },
  set name(given: string) {
    name = given.slice(0, LONGEST_NAME);
    localStore.setItem(KEY, name.trim());
  },
  /** A name in any case. */
  get called(): string {
    return name.trim() || texts.guest;
  },
  /** The level of the bots. */
  get level(): Level {
    return level;
  },
  set level(chosen: Level) {
    level = chosen;
    localStore.setItem(LEVEL_KEY, chosen);
  },
};

/** The player at this device: the name that is filled in, and the bot level they prefer. */
import { localStore } from "./storage";
import { texts } from "../text";

const KEY = "tabard.name";
const LEVEL_KEY = "tabard.level";
export const LONGEST_NAME = 24;
/** The bot levels to play against. */
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
  /** The player's name, or a default. */
  get called(): string {
    return name.trim() || texts.guest;
  },
  /** The preferred bot level. */
  get level(): Level {
    return level;
  },
  set level(chosen: Level) {
    level = chosen;
    localStore.setItem(LEVEL_KEY, chosen);
  },
};

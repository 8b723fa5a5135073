/** Who sits at this device: the name that is offered when a seat is taken. */
import { forGood } from "./storage";
import { words } from "../words";

const KEY = "tabard.name";
export const LONGEST_NAME = 24;

let name = $state(forGood.getItem(KEY) ?? "");

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
};

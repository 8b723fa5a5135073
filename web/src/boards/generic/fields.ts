/** Sorts what a view holds into what fits a line, what is about players, and what needs room of its own. */

const SHOWN_BY_THE_FRAME = new Set(["game", "seat", "to_act", "question", "over", "result", "cards"]);
/** Fields whose numbers are seats, in any game. A game outside the tree that wants its seats by name uses one of these. */
const NUMBERS_OF_SEATS = new Set(["current", "first_player", "seat", "seats", "winner", "winners"]);
const ENDS_AS_SEATS = /_seats?$/;

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0) || (isFields(value) && Object.keys(value).length === 0);

/** Whether a value can be said in a few words on one line. */
export function isBrief(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => !isFields(item) && !Array.isArray(item)) && inText(value).length <= 48;
  return !isFields(value);
}

export function inText(value: unknown): string {
  if (isEmpty(value)) return "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? `(${inText(item)})` : inText(item))).join(", ");
  return String(value);
}

/** A field's value with seats by their names, where the field holds seats. */
export function named(field: string, value: unknown, names: string[]): unknown {
  if (!NUMBERS_OF_SEATS.has(field) && !ENDS_AS_SEATS.test(field)) return value;
  const name = (seat: unknown): unknown => (typeof seat === "number" ? (names[seat] ?? seat) : seat);
  return Array.isArray(value) ? value.map(name) : name(value);
}

export interface Sorted {
  brief: [string, unknown][];
  lists: [string, unknown[]][];
  groups: [string, Fields][];
}

export function sorted(fields: Fields, names: string[], leftOut: Iterable<string> = SHOWN_BY_THE_FRAME): Sorted {
  const hidden = new Set(leftOut);
  const parts: Sorted = { brief: [], lists: [], groups: [] };
  for (const [field, given] of Object.entries(fields)) {
    if (hidden.has(field)) continue;
    const value = named(field, given, names);
    if (isBrief(value)) parts.brief.push([field, value]);
    else if (Array.isArray(value)) parts.lists.push([field, value]);
    else if (isFields(value)) parts.groups.push([field, value]);
  }
  return parts;
}

/** Equal things once, with how many there are. */
export function counted(items: unknown[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(inText(item), (counts.get(inText(item)) ?? 0) + 1);
  return [...counts];
}

/** What a card is called, where the view has a list of cards. */
export function cardTitle(view: Fields, card: string): string {
  const info = isFields(view.cards) ? view.cards[card] : undefined;
  return isFields(info) && typeof info.name === "string" ? info.name : card;
}

/** The legal answers as buttons, grouped under headings. */
import type { Board, View } from "../boards/contract";
import { withNames } from "../lib/names";

export interface AnswerButton {
  answer: string;
  label: string;
  /** The key that plays it, for the first nine. */
  key: string | null;
}

export interface AnswerGroup {
  name: string;
  answers: AnswerButton[];
}

const KEYS = 9;

export function grouped(legal: string[], board: Board, view: View, names: string[]): AnswerGroup[] {
  const groups = new Map<string, AnswerButton[]>();
  for (const answer of legal) {
    const name = board.group?.(answer, view) ?? "";
    const button = { answer, label: withNames(board.label(answer, view), names), key: null };
    groups.set(name, [...(groups.get(name) ?? []), button]);
  }
  const ordered = [...groups].map(([name, answers]) => ({ name: withNames(name, names), answers }));
  ordered
    .flatMap((group) => group.answers)
    .slice(0, KEYS)
    .forEach((button: AnswerButton, place) => (button.key = String(place + 1)));
  return groups.size === 1 ? ordered.map((group) => ({ ...group, name: "" })) : ordered;
}

/** The answer for a key, in the order of the buttons. */
export function answerOfKey(key: string, groups: AnswerGroup[]): string | null {
  return groups.flatMap((group) => group.answers).find((button) => button.key === key)?.answer ?? null;
}

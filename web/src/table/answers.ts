/** The legal answers as buttons, grouped under headings. */
import type { Board, View } from "../boards/contract";
import { withNames } from "../lib/names";

export interface AnswerButton {
  answer: string;
  label: string;
  /** What the button says under its heading; the label says it in full. */
  brief: string;
  /** The number that plays it, by the number keys. */
  key: string;
}

export interface AnswerGroup {
  name: string;
  answers: AnswerButton[];
}

export function grouped(legal: string[], board: Board, view: View, names: string[]): AnswerGroup[] {
  const groups = new Map<string, AnswerButton[]>();
  for (const answer of legal) {
    const name = board.group?.(answer, view) ?? "";
    const label = withNames(board.label(answer, view), names);
    const brief = board.brief === undefined ? label : withNames(board.brief(answer, view), names);
    groups.set(name, [...(groups.get(name) ?? []), { answer, label, brief, key: "" }]);
  }
  const ordered = [...groups].map(([name, answers]) => ({ name: withNames(name, names), answers }));
  ordered.flatMap((group) => group.answers).forEach((button, index) => (button.key = String(index + 1)));
  return groups.size === 1 ? ordered.map((group) => ({ ...group, name: "" })) : ordered;
}

/** The answer for a number, in the order of the buttons. */
export function answerOfKey(typed: string, groups: AnswerGroup[]): string | null {
  return groups.flatMap((group) => group.answers).find((button) => button.key === typed)?.answer ?? null;
}

/** Whether a number could become that of another answer by one more digit: 1, where there are ten or more. */
export const couldGrow = (typed: string, groups: AnswerGroup[]): boolean => answerOfKey(`${typed}0`, groups) !== null;

/** Several sentences of the log as one, by what the game declares. Sentences speak of P1, P2, ...; names come later. */
import { listed } from "../lib/names";
import type { LogGroups, Merge } from "../lib/protocol";

export interface Sentence {
  kind: string;
  seat: number | null;
  text: string;
}

export interface Group<T> {
  /** Never empty. */
  members: [T, ...T[]];
  text: string;
}

const SUBJECT = /^(P\d) [a-z]+s /;

/** What is left to read, in groups that are one sentence each; null sentences (chat, notes) stand alone. */
export function grouped<T>(items: T[], sentenceOf: (item: T) => Sentence | null, groups: LogGroups): Group<T>[] {
  const runs: { kind: string | null; texts: string[]; members: [T, ...T[]]; text: string }[] = [];
  for (const item of withoutTrifles(items, sentenceOf, groups)) {
    const sentence = sentenceOf(item);
    const run = runs.at(-1);
    const longer = run === undefined || sentence === null || run.kind !== sentence.kind ? null : merged([...run.texts, sentence.text], sentence.kind, groups);
    if (run !== undefined && sentence !== null && longer !== null) {
      run.members.push(item);
      run.texts.push(sentence.text);
      run.text = longer;
    } else {
      runs.push({ kind: sentence?.kind ?? null, texts: [sentence?.text ?? ""], members: [item], text: sentence?.text ?? "" });
    }
  }
  const found: Group<T>[] = [];
  runs.forEach((run, place) => {
    const before = runs[place - 1]?.kind;
    const last = found.at(-1);
    const whole = last !== undefined && groups.joins.some(([first, second]) => first === before && second === run.kind) ? joined(last.text, run.text) : null;
    if (last !== undefined && whole !== null) {
      last.members.push(...run.members);
      last.text = whole;
    } else {
      found.push({ members: run.members, text: run.text });
    }
  });
  return found;
}

/** Leave out what a later event says again: cards laid one by one, then the whole attack. */
function withoutTrifles<T>(items: T[], sentenceOf: (item: T) => Sentence | null, groups: LogGroups): T[] {
  const kinds = new Set<string>();
  const later = new Set<string>();
  const kept: T[] = [];
  for (const item of items.toReversed()) {
    const sentence = sentenceOf(item);
    const again = sentence !== null && later.has(`${groups.superseded[sentence.kind] ?? ""} ${sentence.seat}`);
    const settled = sentence !== null && kinds.has(groups.settled[sentence.kind] ?? "");
    if (!again && !settled) kept.push(item);
    if (sentence === null) continue;
    kinds.add(sentence.kind);
    later.add(`${sentence.kind} ${sentence.seat}`);
  }
  return kept.reverse();
}

function merged(texts: string[], kind: string, groups: LogGroups): string | null {
  for (const merge of groups.merges) {
    const sentence = merge.kind === kind ? oneSentence(texts, merge) : null;
    if (sentence !== null) return sentence;
  }
  return null;
}

/** P2 discards F5 and F10. */
function oneSentence(texts: string[], merge: Merge): string | null {
  const pattern = new RegExp(merge.pattern, "d");
  const parts = texts.map((text) => {
    const span = pattern.exec(text)?.indices?.[1];
    return span === undefined ? null : { start: text.slice(0, span[0]), item: text.slice(...span), end: text.slice(span[1]) };
  });
  const found = parts.filter((part) => part !== null);
  const start = found[0]?.start ?? "";
  let end = found.at(-1)?.end ?? "";
  if (found.length < texts.length || found.some((part) => part.start !== start)) return null;
  const items = found.map((part, place) => (place === 0 ? part.item : part.item.replace(merge.omit, "")));
  if (merge.plural[0] !== "") {
    if (new Set(items).size < items.length || found.some((part) => part.end !== end)) return null;
    end = end.replace(...merge.plural);
    if (/ \d+ [a-z ]+\.$/.test(end)) end = `${end.slice(0, -1)} each.`;
  }
  return start + counted(items) + end;
}

/** F5, F10 and S10; 3 cards for a card, a card and a card. */
function counted(items: string[]): string {
  const thing = /^an? (.*)$/.exec(items[0] ?? "")?.[1];
  return thing !== undefined && new Set(items).size === 1 ? `${items.length} ${thing}s` : listed(items);
}

/** P1 draws 1 card and discards F5. */
function joined(first: string, second: string): string | null {
  const subject = SUBJECT.exec(first)?.[1];
  if (subject === undefined || SUBJECT.exec(second)?.[1] !== subject || first.includes(". ")) return null;
  return `${first.slice(0, -1)} and ${second.slice(subject.length + 1)}`;
}

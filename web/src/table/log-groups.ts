/** Several sentences of the log as one, by their phrases. Sentences speak of P1, P2, ...; names come later. */
import { listed, seatCode } from "../lib/names";
import type { LogGroups, Phrase } from "../lib/protocol";

/** A phrase of a sentence, in words. */
interface Parts {
  start: string;
  item: string;
  again: string;
  end: string;
  many: string | undefined;
  plural: string | undefined;
}

export interface Sentence {
  kind: string;
  seat: number | null;
  text: string;
  phrases: Phrase[];
}

export interface Group<T> {
  /** Never empty. */
  members: [T, ...T[]];
  text: string;
}

/** What is left to read, in groups that are one sentence each; null sentences (chat, notes) stand alone. */
export function grouped<T>(items: T[], sentenceOf: (item: T) => Sentence | null, groups: LogGroups): Group<T>[] {
  const runs: { sentences: Sentence[]; members: [T, ...T[]]; text: string }[] = [];
  for (const item of withoutTrifles(items, sentenceOf, groups)) {
    const sentence = sentenceOf(item);
    const run = runs.at(-1);
    const longer = run === undefined || sentence === null ? null : merged([...run.sentences, sentence]);
    if (run !== undefined && sentence !== null && longer !== null) {
      run.members.push(item);
      run.sentences.push(sentence);
      run.text = longer;
    } else {
      runs.push({ sentences: sentence === null ? [] : [sentence], members: [item], text: sentence?.text ?? "" });
    }
  }
  const found: Group<T>[] = [];
  runs.forEach((run, place) => {
    const seat = seatToJoin(runs[place - 1]?.sentences ?? [], run.sentences, groups);
    const last = found.at(-1);
    if (last !== undefined && seat !== null) {
      last.members.push(...run.members);
      last.text = joined(last.text, run.text, seat);
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

/** One sentence for several of one kind, or null if they don't fit together. */
function merged(sentences: Sentence[]): string | null {
  for (const { rule } of sentences[0]?.phrases ?? []) {
    const parts = sentences.flatMap(({ text, phrases }) => phrases.filter((phrase) => phrase.rule === rule).map((phrase) => partsOf(text, phrase)));
    const text = parts.length === sentences.length ? oneSentence(parts) : null;
    if (text !== null) return text;
  }
  return null;
}

function partsOf(text: string, { item: [begin, end], again, many, plural }: Phrase): Parts {
  const item = text.slice(begin, end);
  return { start: text.slice(0, begin), item, again: again ?? item, end: text.slice(end), many, plural };
}

/** P2 discards F5 and F10. */
function oneSentence(sentences: Parts[]): string | null {
  const first = sentences[0];
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return null;
  if (sentences.some(({ start, many }) => start !== first.start || many !== first.many)) return null;
  if (first.many !== undefined && new Set(sentences.map(({ item }) => item)).size < sentences.length) return null;
  const items = sentences.map(({ item, again }, place) => (place === 0 ? item : again));
  const counted = first.plural !== undefined && new Set(items).size === 1;
  return first.start + (counted ? `${items.length} ${first.plural}` : listed(items)) + (first.many ?? last.end);
}

/** The seat that all of two runs are about, if the game joins their kinds; else null. */
function seatToJoin(before: Sentence[], after: Sentence[], groups: LogGroups): number | null {
  const seat = after[0]?.seat ?? null;
  const joins = groups.joins.some(([first, second]) => first === before[0]?.kind && second === after[0]?.kind);
  return joins && [...before, ...after].every((sentence) => sentence.seat === seat) ? seat : null;
}

/** P1 draws 1 card and discards F5. */
const joined = (first: string, second: string, seat: number): string => `${first.slice(0, -1)} and ${second.slice(seatCode(seat).length + 1)}`;

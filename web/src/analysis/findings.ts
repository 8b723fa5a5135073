/** The findings about a finished game, in the terms of docs/bots.md, and how they are combined. Pure. */

import type { Finding, JudgedDecision, Moment, TurningPoint } from "../lib/protocol";

/** All findings so far, in the order of the game. */
export interface Found {
  winners: number[];
  moments: Moment[];
  turningPoints: TurningPoint[];
  decisions: JudgedDecision[];
}

export const NOTHING: Found = { winners: [], moments: [], turningPoints: [], decisions: [] };

/** Adds a finding. A second finding about the same thing replaces the first. */
export function withFinding(found: Found, finding: Finding): Found {
  switch (finding.type) {
    case "game":
      return { ...found, winners: finding.winners };
    case "moment":
      return { ...found, moments: placed(found.moments, finding, (each) => each.after) };
    case "turning_point":
      return { ...found, turningPoints: placed(found.turningPoints, finding, (each) => each.decision) };
    case "decision":
      return { ...found, decisions: placed(found.decisions, finding, (each) => each.decision) };
    case "end":
    case "problem":
      return found;
  }
}

function placed<T>(all: T[], one: T, when: (each: T) => number): T[] {
  return [...all.filter((each) => when(each) !== when(one)), one].sort((first, second) => when(first) - when(second));
}

/** Which decisions are listed. */
export type Choice = "mattered" | "lost" | "every";

/** The decisions to list. The one of the current step is always among them. */
export function listed(decisions: JudgedDecision[], choice: Choice, whose: number | null, step: number): JudgedDecision[] {
  return decisions.filter((judged) => (whose === null || judged.seat === whose) && (stepBefore(judged) === step || isChosen(judged, choice)));
}

function isChosen(judged: JudgedDecision, choice: Choice): boolean {
  if (choice === "every") return true;
  return choice === "mattered" ? judged.closely && (isLoss(judged) || isClear(judged)) : isLoss(judged);
}

/** Differences below this are noise: they are not worth a reader's time. */
const NOISE = 0.03;

/** Whether a decision lost more than noise. */
export const isLoss = (judged: JudgedDecision): boolean => LOSSES.includes(judged.verdict) && judged.lost >= NOISE;

/** Whether it made a difference what was chosen. */
function isClear(judged: JudgedDecision): boolean {
  const chances = judged.answers.flatMap(({ win_chance }) => win_chance ?? []);
  return chances.length < 2 ? judged.answers.length > 1 && !judged.answers.every(({ tied }) => tied) : Math.max(...chances) - Math.min(...chances) >= NOISE;
}

export interface MistakeCount {
  blunders: number;
  mistakes: number;
  inaccuracies: number;
}

/** How many of a seat's decisions lost something; null when none of them was analysed. */
export function mistakesOf(decisions: JudgedDecision[], seat: number): MistakeCount | null {
  const own = decisions.filter((judged) => judged.seat === seat);
  if (own.length === 0) return null;
  const count = (verdict: string): number => own.filter((judged) => judged.verdict === verdict && isLoss(judged)).length;
  return { blunders: count("a blunder"), mistakes: count("a mistake"), inaccuracies: count("a little weaker") };
}

/** The next mistake or blunder after a step, and again from the beginning; null when there is none. */
export function nextMistake(decisions: JudgedDecision[], whose: number | null, step: number): JudgedDecision | null {
  const bad = decisions.filter((judged) => isLoss(judged) && judged.verdict !== "a little weaker" && (whose === null || judged.seat === whose));
  return bad.find((judged) => stepBefore(judged) > step) ?? bad[0] ?? null;
}

const LOSSES = ["a little weaker", "a mistake", "a blunder"];

interface Span {
  top: number;
  bottom: number;
}

/** How far to scroll until an item is visible as a whole, or its beginning if it is too long for that. */
export function scrollNeeded(item: Span, window: Span): number {
  const down = item.bottom - window.bottom;
  const up = item.top - window.top;
  return up < 0 || down > up ? up : Math.max(0, down);
}

/** The step with the position in which a decision was made. */
export const stepBefore = (judged: JudgedDecision): number => judged.decision - 1;

/** All moments whose chances are known: a turning point gives those before it and those after it. */
export function momentsOf({ moments, turningPoints }: Found): Moment[] {
  const model = new Map(moments.map((moment) => [moment.after, moment.win_chances]));
  for (const point of turningPoints) model.set(point.first - 1, point.before);
  for (const point of turningPoints) model.set(point.decision, point.after);
  return [...model].map(([after, win_chances]) => ({ after, win_chances })).sort((one, other) => one.after - other.after);
}

/** Each seat's win chance at a step, interpolated between two moments. */
export function winChancesAt(moments: Moment[], step: number): number[] | null {
  const later = moments.find((moment) => moment.after >= step);
  const earlier = moments.findLast((moment) => moment.after <= step);
  if (later === undefined || earlier === undefined) return null;
  if (later.after === earlier.after) return later.win_chances;
  const part = (step - earlier.after) / (later.after - earlier.after);
  return earlier.win_chances.map((share, seat) => share + part * ((later.win_chances[seat] ?? share) - share));
}

/** Chances come from simulations, so a small difference may be noise. */
const CLEARLY = 0.05;

/** Who was clearly ahead at a moment; null if the best are about level. */
export function leader(win_chances: number[]): number | null {
  const most = Math.max(...win_chances);
  const ahead = win_chances.flatMap((share, seat) => (most - share < CLEARLY ? [seat] : []));
  return ahead.length === 1 ? (ahead[0] ?? null) : null;
}

export interface GameSummary {
  /** Who was clearly ahead at more than half of the moments; null if nobody was. */
  longest: number | null;
  /** How often the lead changed. */
  changes: number;
}

/** The whole game in two figures. */
export function summariseGame(moments: Moment[]): GameSummary {
  const leaders = moments.flatMap((moment) => leader(moment.win_chances) ?? []);
  const longest = leaders.find((seat) => leaders.filter((each) => each === seat).length > moments.length / 2) ?? null;
  const changes = leaders.filter((seat, place) => place > 0 && seat !== leaders[place - 1]).length;
  return { longest, changes };
}

/** A text in parts as one, with answers as on their buttons. */
export const withLabels = (parts: JudgedDecision["why"], label: (answer: string) => string): string =>
  parts.map((part) => (typeof part === "string" ? part : `“${label(part.answer)}”`)).join("");

/**
 * What the board remembers of the events it was told: attacks are discarded as soon as they are turned up and a quest leaves
 * the view when it is over, but people want to see how it went.
 */
import type { GameEvent } from "../contract";
import { listed } from "../../lib/names";
import { countOfCards, stagesOf, type Quest, type QuestView, type Stage } from "./view";

export interface Attack {
  seat: number;
  cards: string[];
  value: number;
  passed: boolean;
}

export interface QuestHistory {
  /** Attacks turned up in this quest, by the number of the stage. */
  attacks: Record<number, Attack[]>;
  /** The quest as it was last seen: the one under way, or the one that ended last. */
  quest: Quest | null;
  /** The number of the stage that was turned up last. */
  turnedUp: number;
  turn: number;
  /** How the last quest ended; null while one is under way. */
  ending: Ending | null;
  /** Events that were no quests since the last quest began, and what they did. */
  events: PastEvent[];
  /** What the viewer drew last. */
  drawn: string[];
  /** What was remembered before this quest was sponsored, in case that is taken back. */
  former: QuestHistory | null;
}

export interface PastEvent {
  turn: number;
  card: string;
  seat: number;
  /** How many shields a plague cost. */
  lost: number;
  /** How many cards the event let players draw. */
  draws: number;
}

export interface Ending {
  winners: number[];
  shields: number;
  /** Whether anybody faced it at all. */
  faced: boolean;
}

export const EMPTY_HISTORY: QuestHistory = { attacks: {}, quest: null, turnedUp: 0, ending: null, turn: 0, events: [], drawn: [], former: null };

/** What is remembered after some events, given the view that came with them. */
export function applyEvents(before: QuestHistory, recent: GameEvent[], view: QuestView): QuestHistory {
  const questHistory: QuestHistory = recent.reduce(applyEvent, before);
  if (view.quest === null) return questHistory.quest !== null && questHistory.ending === null ? (questHistory.former ?? EMPTY_HISTORY) : questHistory;
  if (view.over) return { ...questHistory, quest: view.quest };
  const another = questHistory.quest !== null && (questHistory.ending !== null || questHistory.quest.sponsor !== view.quest.sponsor);
  return { ...questHistory, quest: view.quest, ending: null, attacks: another ? {} : questHistory.attacks };
}

function applyEvent(questHistory: QuestHistory, { kind, data }: GameEvent): QuestHistory {
  switch (kind) {
    case "sponsor":
      return { ...EMPTY_HISTORY, turn: questHistory.turn, quest: freshQuest(Number(data.seat), Number(data.stages)), former: { ...questHistory, former: null } };
    case "stage":
      return { ...questHistory, drawn: [] };
    case "draw":
      return Array.isArray(data.cards) && data.first_hand !== true ? { ...questHistory, drawn: data.cards as string[] } : questHistory;
    case "stage_revealed":
      return { ...questHistory, turnedUp: Number(data.stage), quest: turnedUp(questHistory.quest, Number(data.stage), data.cards as string[], Number(data.value)) };
    case "attack":
      return withAttack(questHistory, data as unknown as Attack);
    case "shields":
      return { ...questHistory, ending: { winners: data.seats as number[], shields: Number(data.shields), faced: true } };
    case "all_fail":
      return { ...questHistory, ending: { winners: [], shields: 0, faced: true } };
    case "nobody_joins":
      return { ...questHistory, ending: { winners: [], shields: 0, faced: Object.keys(questHistory.attacks).length > 0 } };
    case "quest_over":
      return { ...questHistory, quest: allTurnedUp(questHistory.quest, data.unseen as Unfaced[]) };
    case "turn":
      return { ...questHistory, turn: Number(data.turn) };
    case "event":
      return stagesOf(String(data.card)) !== null ? questHistory : withEvent(questHistory, { turn: questHistory.turn, card: String(data.card), seat: Number(data.seat), lost: 0, draws: Number(data.draws ?? 0) });
    case "plague":
      return { ...questHistory, events: questHistory.events.map((event) => (event.card === "Plague" && event.turn === questHistory.turn ? { ...event, lost: Number(data.lost) } : event)) };
    default:
      return questHistory;
  }
}

function freshQuest(sponsor: number, stages: number): Quest {
  const empty = Array.from({ length: stages }, (_, place): Stage => ({ number: place + 1, size: 0, resolved: false }));
  return { sponsor, stages: empty, built: 0, stage: 1, eligible: [], joined: [] };
}

function turnedUp(quest: Quest | null, number: number, cards: string[], value: number): Quest | null {
  if (quest === null) return null;
  const stages = quest.stages.map((stage) => (stage.number === number ? { number, size: cards.length, resolved: true, cards, value } : stage));
  return { ...quest, stages, stage: Math.min(number + 1, stages.length) };
}

/** A stage that nobody faced, turned up when the quest is discarded. */
interface Unfaced {
  stage: number;
  cards: string[];
  value: number;
}

function allTurnedUp(quest: Quest | null, unseen: Unfaced[]): Quest | null {
  if (quest === null) return null;
  const unfaced = new Map(unseen.map((each) => [each.stage, each]));
  const stages = quest.stages.map((stage): Stage => {
    const shown = unfaced.get(stage.number);
    return shown === undefined ? stage : { number: stage.number, size: shown.cards.length, resolved: false, cards: shown.cards, value: shown.value };
  });
  return { ...quest, stages };
}

/** Two events in a row can be told on the line below the quest; more cannot. */
const withEvent = (questHistory: QuestHistory, event: PastEvent): QuestHistory => ({ ...questHistory, events: [...questHistory.events, event].slice(-2) });

function withAttack(questHistory: QuestHistory, { seat, cards, value, passed }: Attack): QuestHistory {
  const number = questHistory.turnedUp;
  const before = questHistory.attacks[number] ?? [];
  return { ...questHistory, attacks: { ...questHistory.attacks, [number]: [...before.filter((each) => each.seat !== seat), { seat, cards, value, passed }] } };
}

const shields = (count: number): string => (count === 1 ? "1 shield" : `${count} shields`);

/** How the last quest ended, in words. */
export function endingText(ending: Ending, names: string[]): string {
  const winners = ending.winners.map((seat) => names[seat] ?? `P${seat + 1}`);
  if (winners.length === 1) return `${winners[0]} won the quest and gained ${shields(ending.shields)}.`;
  if (winners.length > 1) return `${listed(winners)} won the quest and gained ${shields(ending.shields)} each.`;
  return ending.faced ? "Nobody completed the quest." : "Nobody joined the quest.";
}

/** What an event did, in words. */
export function eventText(event: PastEvent, names: string[]): string {
  const who = names[event.seat] ?? `P${event.seat + 1}`;
  if (event.card === "Plague") return event.lost === 0 ? `Plague: ${who} had no shields to lose.` : `Plague: ${who} lost ${shields(event.lost)}.`;
  return `${event.card}: ${event.card === "Prosperity" ? "everyone" : who} drew ${countOfCards(event.draws)}.`;
}

/** The line below the quest: how the last one ended, and what the events since then did. */
export function newsText({ ending, events }: QuestHistory, view: QuestView, names: string[]): string {
  const ended = ending === null || !(view.quest === null || view.over) ? [] : [endingText(ending, names)];
  return [...ended, ...events.filter((event) => event.turn !== view.turn).map((event) => eventText(event, names))].join(" ");
}

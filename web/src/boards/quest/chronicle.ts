/**
 * What the board remembers of the events it was told: attacks are discarded as soon as they are turned up and a quest leaves
 * the view when it is over, but people want to see how it went.
 */
import type { GameEvent } from "../contract";
import { listed } from "../../lib/names";
import { stagesOf, type Quest, type QuestView, type Stage } from "./position";

export interface Attack {
  seat: number;
  cards: string[];
  value: number;
  passed: boolean;
}

export interface Told {
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
  former: Told | null;
}

export interface PastEvent {
  turn: number;
  card: string;
  seat: number;
  /** How many shields a plague cost. */
  lost: number;
}

export interface Ending {
  winners: number[];
  shields: number;
  /** Whether anybody faced it at all. */
  faced: boolean;
}

const FIRST_HAND = "QST-2.1";

export const NOTHING_TOLD: Told = { attacks: {}, quest: null, turnedUp: 0, ending: null, turn: 0, events: [], drawn: [], former: null };

/** What is remembered after some events, given the view that came with them. */
export function afterEvents(before: Told, recent: GameEvent[], view: QuestView): Told {
  const told: Told = recent.reduce(afterEvent, before);
  if (view.quest === null) return told.quest !== null && told.ending === null ? (told.former ?? NOTHING_TOLD) : told;
  if (view.over) return { ...told, quest: view.quest };
  const another = told.quest !== null && (told.ending !== null || told.quest.sponsor !== view.quest.sponsor);
  return { ...told, quest: view.quest, ending: null, attacks: another ? {} : told.attacks };
}

function afterEvent(told: Told, { kind, clause, data }: GameEvent): Told {
  switch (kind) {
    case "sponsor":
      return { ...NOTHING_TOLD, turn: told.turn, quest: freshQuest(Number(data.seat), Number(data.stages)), former: { ...told, former: null } };
    case "stage":
      return { ...told, drawn: [] };
    case "draw":
      return Array.isArray(data.cards) && clause !== FIRST_HAND ? { ...told, drawn: data.cards as string[] } : told;
    case "stage_revealed":
      return { ...told, turnedUp: Number(data.stage), quest: turnedUp(told.quest, Number(data.stage), data.cards as string[], Number(data.value)) };
    case "attack":
      return withAttack(told, data as unknown as Attack);
    case "shields":
      return { ...told, ending: { winners: data.seats as number[], shields: Number(data.shields), faced: true } };
    case "all_fail":
      return { ...told, ending: { winners: [], shields: 0, faced: true } };
    case "nobody_joins":
      return { ...told, ending: { winners: [], shields: 0, faced: Object.keys(told.attacks).length > 0 } };
    case "quest_over":
      return { ...told, quest: allTurnedUp(told.quest, data.unseen as string[]) };
    case "turn":
      return { ...told, turn: Number(data.turn) };
    case "event":
      return stagesOf(String(data.card)) !== null ? told : withEvent(told, { turn: told.turn, card: String(data.card), seat: Number(data.seat), lost: 0 });
    case "plague":
      return { ...told, events: told.events.map((event) => (event.card === "Plague" && event.turn === told.turn ? { ...event, lost: Number(data.lost) } : event)) };
    default:
      return told;
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

/** Stages that were never faced are discarded face up, one after another, each with its foe first (QST-6.2, QST-1.5). */
function allTurnedUp(quest: Quest | null, unseen: string[]): Quest | null {
  if (quest === null) return null;
  const groups: string[][] = [];
  for (const card of unseen) {
    if (card.startsWith("F")) groups.push([card]);
    else groups.at(-1)?.push(card);
  }
  return groups.reduce<Quest>((seen, cards, at) => {
    const number = seen.stages.length - groups.length + at + 1;
    const value = cards.reduce((sum, card) => sum + Number(card.slice(1)), 0);
    return { ...seen, stages: seen.stages.map((stage) => (stage.number === number ? { number, size: cards.length, resolved: false, cards, value } : stage)) };
  }, quest);
}

/** Two events in a row can be told on the line below the quest; more cannot. */
const withEvent = (told: Told, event: PastEvent): Told => ({ ...told, events: [...told.events, event].slice(-2) });

function withAttack(told: Told, { seat, cards, value, passed }: Attack): Told {
  const number = told.turnedUp;
  const before = told.attacks[number] ?? [];
  return { ...told, attacks: { ...told.attacks, [number]: [...before.filter((each) => each.seat !== seat), { seat, cards, value, passed }] } };
}

const shields = (count: number): string => (count === 1 ? "1 shield" : `${count} shields`);

/** How the last quest ended, in words. */
export function endingWords(ending: Ending, names: string[]): string {
  const winners = ending.winners.map((seat) => names[seat] ?? `P${seat + 1}`);
  if (winners.length === 1) return `${winners[0]} won the quest and ${shields(ending.shields)}.`;
  if (winners.length > 1) return `${listed(winners)} won the quest and ${shields(ending.shields)} each.`;
  return ending.faced ? "Nobody completed the quest." : "Nobody joined the quest.";
}

/** What an event did, in words. */
export function eventWords(event: PastEvent, names: string[]): string {
  const who = names[event.seat] ?? `P${event.seat + 1}`;
  if (event.card === "Plague") return event.lost === 0 ? `Plague: ${who} had no shields to lose.` : `Plague: ${who} lost ${shields(event.lost)}.`;
  return event.card === "Prosperity" ? "Prosperity: everyone drew 2 cards." : `${event.card}: ${who} drew 2 cards.`;
}

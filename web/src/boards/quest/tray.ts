/** What the tray below the table says: what is being put together, its sum, and the answers that are no cards. */
import { listed, withNames } from "../../lib/names";
import { countOfCards, inOrder, stageOf, stagesOf, type Phase, type QuestView } from "./view";

export interface Sum {
  title: string;
  cards: string[];
  value: number;
  goal: string;
  mark: "✓" | "✗" | "?";
}

const isAsked = (view: QuestView, seat: number | null): boolean => seat !== null && view.to_act.includes(seat);

/** The stage or the attack that the viewer is putting together, against what it must reach. */
export function sumOf(view: QuestView, seat: number | null): Sum | null {
  const { quest, phase } = view;
  if (quest === null || seat === null || !isAsked(view, seat)) return null;
  if (phase === "build") {
    const stage = stageOf(quest, quest.stage);
    const floor = quest.must_beat ?? 0;
    const goal = floor === 0 ? "needs a foe" : `must beat ${floor}`;
    return { title: `Stage ${quest.stage} of ${quest.stages.length}`, cards: inOrder(stage?.cards ?? []), value: stage?.value ?? 0, goal, mark: quest.complete ? "✓" : "✗" };
  }
  if (phase !== "attack") return null;
  const own = view.players[seat];
  const least = quest.at_least ?? 0;
  const value = own?.attack_value ?? 0;
  const goal = value < least ? `needs ${least} or more` : `could pass: ${least} or more`;
  return { title: `Attack on stage ${quest.stage}`, cards: inOrder(own?.attack ?? []), value, goal, mark: value < least ? "✗" : "?" };
}

/** What is asked, where nothing is put together. */
export function lineOf(view: QuestView, seat: number | null, names: string[]): string {
  const { quest } = view;
  if (view.over) return "";
  if (seat === null || !isAsked(view, seat)) return withNames(view.question?.text ?? "", names);
  if (view.phase === "offer") return `Will you sponsor this quest of ${stagesOf(view.event)} stages? You build it from your hand, and draw new cards for it.`;
  if (view.phase === "trim") {
    const excess = (view.players[seat]?.hand_size ?? 0) - view.hand_limit;
    return `You may keep ${view.hand_limit} cards. Discard ${countOfCards(excess)}.`;
  }
  if (quest === null) return "";
  return `Stage ${quest.stage} has ${countOfCards(stageOf(quest, quest.stage)?.size ?? 0)}: worth ${quest.at_least ?? 0} or more. Will you join?`;
}

/** The answers that are no cards, with their words. */
export function answersOf(phase: Phase, sum: Sum | null): [string, string][] {
  switch (phase) {
    case "offer":
      return [["sponsor", "Sponsor"], ["decline", "Decline"]];
    case "build":
      return [["close", "Close stage"]];
    case "invite":
      return [["join", "Join"], ["withdraw", "Withdraw"]];
    case "attack":
      return [["done", sum?.value === 0 ? "Attack with nothing" : "Attack!"]];
    default:
      return [];
  }
}

/** Who won, and by what. */
export function endingLine(view: QuestView, seat: number | null, names: string[]): string {
  const won = view.result?.winners ?? [];
  if (won.length === 0) return "Game over.";
  const winners = listed(won.map((each) => (each === seat ? "you" : (names[each] ?? `P${each + 1}`)))).replace(/^you/, "You");
  const one = won.length === 1 && won[0] !== seat;
  const knighted = won.every((each) => (view.players[each]?.shields ?? 0) >= view.shields_to_win);
  if (knighted) return `${winners} ${one ? "is" : "are"} knighted.`;
  return `${winners} ${one ? "wins" : "win"} with the most shields.`;
}

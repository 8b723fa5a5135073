/** The words of the board: labels of answers, the position for screen readers, and help in a first game. */
import { argument, verb } from "../answers";
import type { GuideStep, View } from "../contract";
import { listed } from "../../lib/names";
import { cardName, countOfCards as cards, isFoe, leftOut, read, stagesOf, type LeftOutTogether, type QuestView } from "./view";

export function label(answer: string, given: View): string {
  const view = read(given);
  const card = argument(answer);
  const stage = view.quest?.stage ?? 1;
  switch (verb(answer)) {
    case "sponsor":
      return "Sponsor the quest";
    case "decline":
      return "Decline";
    case "close":
      return `Close stage ${stage}`;
    case "join":
      return `Join stage ${stage}`;
    case "withdraw":
      return "Withdraw from the quest";
    case "done":
      return ownAttack(view) === 0 ? "Attack with nothing" : `Attack with ${ownAttack(view)}`;
    case "stage":
    case "attack":
      return `Add ${cardName(card)}`;
    case "discard":
      return `Discard ${cardName(card)}`;
    default:
      return answer;
  }
}

const ownAttack = (view: QuestView): number => (view.seat === null ? 0 : (view.players[view.seat]?.attack_value ?? 0));

export function group(answer: string, given: View): string {
  const view = read(given);
  const card = argument(answer);
  const stage = view.quest?.stage ?? 1;
  switch (verb(answer)) {
    case "sponsor":
    case "decline":
      return "The quest";
    case "join":
    case "withdraw":
      return `Stage ${stage}`;
    case "close":
      return "When the stage is complete";
    case "done":
      return "When you are ready";
    case "discard":
      return isFoe(card) ? "Discard a foe" : "Discard a weapon";
    case "stage":
      return isFoe(card) ? "Foes" : "Weapons";
    default:
      return "Weapons";
  }
}

/** What gives a whole quest away: to leave it, or to meet a stage with nothing. */
export function irreversible(answer: string, given: View): boolean {
  const view = read(given);
  const attack = view.seat === null ? undefined : view.players[view.seat]?.attack;
  return answer === "withdraw" || (answer === "done" && attack?.length === 0);
}

export function summary(given: View, seat: number | null, names: string[]): string {
  const view = read(given);
  const name = (of: number): string => (of === seat ? "you" : (names[of] ?? `P${of + 1}`));
  return [
    ...opening(view, name),
    `Shields (${view.shields_to_win} to win): ${view.players.map((player, of) => `${name(of)} ${player.shields}`).join(", ")}.`,
    ...(view.quest === null ? [] : questText(view, name)),
    ...(seat === null ? [] : ownText(view, seat)),
  ].join(" ");
}

type Name = (seat: number) => string;

function opening(view: QuestView, name: Name): string[] {
  if (view.over) {
    const winners = (view.result?.winners ?? []).map(name);
    return [`Game over. ${winners.length === 0 ? "Nobody" : listed(winners).replace(/^you\b/, "You")} won.`];
  }
  const of = view.turn_limit > 0 ? ` of ${view.turn_limit}` : "";
  const turn = `Turn ${view.turn}${of}, ${name(view.current) === "you" ? "your" : `${name(view.current)}'s`} turn.`;
  const stages = stagesOf(view.event);
  const event = view.event === null ? [] : [stages === null ? `Event: ${view.event}.` : `A quest of ${stages} stages.`];
  return [turn, ...event, ...view.to_act.map((asked) => askedText(view, asked, name))];
}

function askedText(view: QuestView, asked: number, name: Name): string {
  const who = name(asked);
  const be = who === "you" ? "You are" : `${who} is`;
  const stage = view.quest?.stage ?? 0;
  switch (view.phase) {
    case "offer":
      return `${be} deciding whether to sponsor it.`;
    case "build":
      return `${be} building stage ${stage}.`;
    case "invite":
      return `${be} deciding whether to join stage ${stage}.`;
    case "attack":
      return `${be} preparing an attack on stage ${stage}.`;
    default:
      return `${be} discarding down to ${cards(view.hand_limit)}.`;
  }
}

function questText(view: QuestView, name: Name): string[] {
  const { quest } = view;
  if (quest === null) return [];
  const stages = quest.stages.map((stage) => {
    const number = `stage ${stage.number}`;
    if (stage.size === 0) return `${number} not built`;
    const down = stage.resolved ? "" : `, ${cards(stage.size)} face down`;
    if (stage.cards === undefined) return `${number}${down}`;
    return `${number} ${stage.cards.map(cardName).join(" and ")}, worth ${stage.value ?? 0}${down}`;
  });
  const facing = quest.eligible.map(name);
  const inIt = quest.built < quest.stages.length ? [] : [facing.length === 0 ? "Nobody is left in the quest." : `Still in the quest: ${listed(facing)}.`];
  const ready = view.players.flatMap((player, seat) => (player.attack_ready ? [name(seat)] : []));
  const sponsor = name(quest.sponsor);
  return [
    `${sponsor === "you" ? "You are" : `${sponsor} is`} the sponsor: ${stages.join("; ")}.`,
    ...inIt,
    ...(ready.length === 0 ? [] : [`Attack ready: ${listed(ready)}.`]),
    ...leftOut(quest).map(leftOutText),
  ];
}

/** "Left out: foe 50 and foe 70. You could not build the stages after this one." */
export const leftOutText = (group: LeftOutTogether): string => `Left out: ${listed(group.cards.map(cardName))}. ${group.reason}`;

function ownText(view: QuestView, seat: number): string[] {
  const own = view.players[seat];
  if (own?.hand === undefined) return [];
  const attack = own.attack ?? [];
  return [
    own.hand.length === 0 ? "Your hand is empty." : `Your hand: ${own.hand.map(cardName).join(", ")}.`,
    ...(attack.length === 0 ? [] : [`Your attack: ${attack.map(cardName).join(" and ")}, worth ${own.attack_value ?? 0}.`]),
  ];
}

const has = (legal: string[], wanted: string): boolean => legal.some((answer) => verb(answer) === wanted);

export const guide: GuideStep[] = [
  {
    when: (_view, legal) => has(legal, "decline"),
    text: "A quest is offered to you. If you sponsor it, you build it from your hand. You win no shields, but you draw new cards. If you decline, the next player is asked.",
  },
  {
    when: (_view, legal) => has(legal, "stage"),
    text: "Build the quest stage by stage. Each stage is one foe, with different weapons if you like, and must be worth more than the one before. Click cards in your hand, then close the stage.",
  },
  {
    when: (_view, legal) => has(legal, "join"),
    text: "The stage is face down. If you join, you draw a card and attack it. If you withdraw, this quest is over for you. More cards usually mean a stronger stage.",
  },
  {
    when: (_view, legal) => has(legal, "attack"),
    text: "Click different weapons in your hand to prepare your attack. If it is worth at least as much as the hidden stage, you go on. Used weapons are gone, so keep some for the next stage.",
  },
  {
    when: (_view, legal) => has(legal, "discard"),
    text: "You have more cards than you may keep. Click the ones you can spare. Foes are only useful to a sponsor; weapons are useful to everyone.",
  },
  {
    when: (view) => read(view).players.some((player) => player.shields > 0),
    text: "Everyone who passes the last stage wins a shield for each stage of the quest. The golden shields show how close each player is to being knighted.",
  },
];

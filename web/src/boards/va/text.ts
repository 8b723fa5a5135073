/** What the buttons, the summary and the guide of VA say. */
import type { GuideStep, View } from "../contract";
import { argument, verb } from "../answers";
import { withNames } from "../../lib/names";
import {
  cardOf,
  effectWord,
  FIGURES,
  isAsked,
  otherSide,
  ownSide,
  signed,
  vaView,
  type CardInfo,
  type Figures,
  type Player,
  type Seat,
  type VaView,
} from "./view";

// Answers

const PLAIN: Record<string, string> = { attack: "Attack", block: "Block", ready: "Ready to fight", done: "Done, keep the rest in hand" };

export function label(answer: string, given: View): string {
  const plain = PLAIN[answer];
  if (plain !== undefined) return plain;
  const card = cardOf(vaView(given), argument(answer));
  const about = [verb(answer) === "hero" ? printed(card) : added(card), effectWord(card)].filter(Boolean).join(", ");
  return `${verb(answer) === "hero" ? "Place" : "Attach"} ${card.name}${about === "" ? "" : ` (${about})`}`;
}

/** Without the figures, which stand on the card itself. */
export function brief(answer: string, given: View): string {
  return PLAIN[answer] === undefined ? `${verb(answer) === "hero" ? "Place" : "Attach"} ${cardOf(vaView(given), argument(answer)).name}` : label(answer, given);
}

export function group(answer: string): string {
  const groups: Record<string, string> = { attack: "Declare", block: "Declare", hero: "Place a hero", equip: "Attach equipment" };
  return groups[verb(answer)] ?? "Finish";
}

/** What a touch is asked about first: the reveal of the first heroes, and the one super equipment of the game. */
export function irreversible(answer: string, given: View): boolean {
  const view = vaView(given);
  if (answer === "ready") return true;
  return view.phase !== "opening" && verb(answer) === "equip" && cardOf(view, argument(answer)).kind.startsWith("super");
}

/** "AD 8 DEF 10 HP 14". */
export const printed = (figures: Figures): string => FIGURES.map((figure) => `${figure.toUpperCase()} ${figures[figure]}`).join(" ");

/** "AD +2 DEF −3": what equipment changes. */
export const added = (figures: Figures): string =>
  FIGURES.filter((figure) => figures[figure] !== 0)
    .map((figure) => `${figure.toUpperCase()} ${signed(figures[figure])}`)
    .join(" ");

/** All that a card says, for those who hear it. */
export function cardText(card: CardInfo): string {
  const figures = card.kind === "hero" ? printed(card) : added(card);
  return [card.name, card.kind === "super" ? "super equipment" : card.kind, figures, effectWord(card), card.rule].filter(Boolean).join(", ");
}

// The position

/** "1 hero and 3 equipment cards". */
export const heroesAndEquipment = (heroes: number, equipment: number): string =>
  `${heroes === 1 ? "1 hero" : `${heroes} heroes`} and ${equipment === 1 ? "1 equipment card" : `${equipment} equipment cards`}`;

export const livesText = (life: number): string => (life === 1 ? "1 life" : `${life} lives`);

export function summary(given: View, seat: number | null, names: string[]): string {
  const view = vaView(given);
  const own = ownSide(seat);
  const sides = [own, otherSide(own)].map((each) => side(view, each, each === seat, names));
  const clash = view.last_clash === null ? "" : `Last clash: ${withNames(view.last_clash.text, names)}`;
  return [moment(view, seat, names), ...sides, clash].filter(Boolean).join(" ");
}

/** "Turn 3, your turn." */
export function moment(view: VaView, seat: number | null, names: string[]): string {
  const { phase } = view;
  if (phase === "over") return ending(view, seat, names);
  if (phase === "opening") return "Opening: heroes face down.";
  const whose = view.current === seat ? "your turn" : `${names[view.current] ?? ""}'s turn`;
  return `Turn ${view.turn}, ${whose}.`;
}

export function ending(view: VaView, seat: number | null, names: string[]): string {
  const winners = view.result?.winners ?? [];
  if (winners.length !== 1) return "Game over: it's a draw.";
  return winners[0] === seat ? "Game over: you won." : `Game over: ${names[winners[0] ?? 0] ?? ""} won.`;
}

function side(view: VaView, seat: Seat, isOwn: boolean, names: string[]): string {
  const player = view.players[seat];
  const who = isOwn ? "You have" : `${names[seat] ?? ""} has`;
  return `${who} ${livesText(player.life)} and ${heroText(view, player)}${declared(player)}.`;
}

function heroText(view: VaView, player: Player): string {
  if (player.hero === null) return player.face_down > 0 ? `${player.face_down} ${player.face_down === 1 ? "card" : "cards"} face down` : "no hero";
  const worn = player.hero.equipment.map((id) => cardOf(view, id).name);
  const wearing = worn.length === 0 ? "" : `, wearing ${worn.join(", ")}`;
  return `${cardOf(view, player.hero.card).name} with ${printed(player.hero)}${wearing}`;
}

function declared(player: Player): string {
  if (player.declared) return `, and chose to ${player.declared}`;
  return player.has_declared ? ", and has chosen in secret" : "";
}

/** What is not as usual at this table, or could end the game. */
export function warnings(view: VaView, seat: number | null, names: string[]): string[] {
  const found: string[] = [];
  if (view.falls_at === "zero") found.push("Heroes fall at 0 HP");
  const atTheLastLife = !view.over && view.players.every((player) => player.life === 1);
  if (atTheLastLife || view.wins_if_both_fall === null) found.push(ifBothFall(view, seat, names));
  if (view.declare === "secret") found.push("Secret declarations");
  if (view.quiet_turns > 0 && !view.over) found.push(`Quiet turns: ${view.quiet_turns} of ${view.stalemate}`);
  return found;
}

/** Who wins when both players lose their last life at once. */
function ifBothFall(view: VaView, seat: number | null, names: string[]): string {
  const winner = view.wins_if_both_fall;
  if (winner === null) return "A draw if both fall";
  return winner === seat ? "You win if both fall" : `${names[winner] ?? ""} wins if both fall`;
}

// A first game

const asks = (legal: string[], sought: string): boolean => legal.some((answer) => verb(answer) === sought);

export const guide: GuideStep[] = [
  {
    when: (view, legal) => vaView(view).phase === "opening" && asks(legal, "hero"),
    text: "Pick the hero that fights first. AD is how hard it hits, DEF absorbs blows while it blocks, and HP is its health.",
  },
  {
    when: (view, legal) => vaView(view).phase === "opening" && asks(legal, "ready"),
    text: "Attach up to three equipment cards, or keep some for a later hero. Then press Ready. Until then you can take your cards back.",
  },
  {
    when: (_view, legal) => asks(legal, "attack"),
    text: "Two attackers hit each other's HP. A blocker does not hit, but its DEF absorbs the blow first. Both buttons show how the clash would end.",
  },
  {
    when: (view, legal) => vaView(view).phase === "regrouping" && asks(legal, "hero"),
    text: "Your hero has fallen, and that cost you a life. Place the next one. A player with no lives left loses.",
  },
  {
    when: (view, legal) => vaView(view).phase === "regrouping" && asks(legal, "done"),
    text: "After a clash you may attach equipment. Each card says what it does.",
  },
  {
    when: (view) => isAsked(vaView(view), view.seat) && vaView(view).players.some((player) => player.graveyard.length > 0),
    text: "Open a graveyard or a deck to see its cards: both players know what is in both decks.",
  },
];

/** The words of Knight's Duty: for answers, for screen readers, and for a first game. */
import type { GuideStep, View } from "../contract";
import { argument, spoken, verb } from "../answers";
import { listed, seatCode } from "../../lib/names";
import { distance, isSame, nameOf, spaceOf, stepsTo } from "./arena";
import { ARMS } from "./clans";
import { inPercent, inspirationOf, oddsText, pileAgainst } from "./odds";
import { hasLeft, honoured, isWeapon, NUMERALS, ownPlayer, positionIn, type Clan, type Inspiration, type Player, type Position, type Space, type Token } from "./view";

export const seatOf = (code: string): number => Number(code.slice(1)) - 1;

// Answers

/** What a token would do on the next spot, as far as its player can know. */
export function useOf(token: Token, own: Player | null): string {
  if (token === "move") return own !== null && own.stride > 1 ? `move up to ${own.stride}` : "move 1 space";
  if (token === "shield") return "defend";
  if (token === "parry") return "be ready to parry";
  return own !== null && own.next_weapon === token ? "attack" : "take it up";
}

const EFFECTS: Record<Inspiration["effect"], string> = { heart_in: "one more heart", heart_out: "one heart fewer", shield_in: "one more shield" };

export function effectText(position: Position, seat: number | null): string {
  const own = inspirationOf(position, seat);
  return own === undefined ? "" : `${EFFECTS[own.effect]}, ${inPercent(own.chance)}`;
}

/** A way in words, such as "upper right", "twice left" or "right, then upper right". */
export function wayText(here: Space, there: Space): string {
  const [first = "here", second] = stepsTo(here, there);
  if (second === undefined) return first;
  return first === second ? `twice ${first}` : `${first}, then ${second}`;
}

/** A move, such as "upper right to E5, the High Ground" or "to C4, where Ann stands". */
export function moveText(space: Space, position: Position, own: Player | null, names: string[]): string {
  const there = position.players.findIndex((player) => isSame(player.position, space));
  return [
    `${own?.position ? `${wayText(own.position, space)} ` : ""}to ${nameOf(space, position)}`,
    isSame(space, position.high_ground) ? "the High Ground" : "",
    there < 0 ? "" : `where ${names[there] ?? seatCode(there)} stands`,
  ]
    .filter(Boolean)
    .join(", ");
}

function attackText(seat: number, position: Position, own: Player | null): string {
  const target = position.players[seat];
  if (target === undefined || !own?.weapon) return `Attack ${seatCode(seat)}`;
  const guard = [target.defending ? "defends" : "", target.parrying ? "parries" : ""].filter(Boolean).join(" and ");
  return `Attack ${seatCode(seat)}: ${oddsText(pileAgainst(position, seat))}${guard ? `, ${guard}` : ""}`;
}

export function label(answer: string, view: View): string {
  const position = positionIn(view);
  const own = ownPlayer(position, position.seat);
  const about = argument(answer);
  switch (verb(answer)) {
    case "plan":
      return isWeapon(about as Token) || about === "move" ? `${spoken(about)}: ${useOf(about as Token, own)}` : spoken(about);
    case "move":
      return spoken(moveText(spaceOf(about), position, own, []));
    case "stay":
      return "Stay here";
    case "target":
      return attackText(seatOf(about), position, own);
    case "hold":
      return "Attack nobody";
    case "inspire": {
      const effect = effectText(position, position.seat);
      return effect ? `Spend Inspiration: ${effect}` : "Spend Inspiration";
    }
    case "keep":
      return "Keep Inspiration";
    case "clan":
      return `${spoken(about)}: ${ARMS[about as Clan]?.title ?? about}`;
    default:
      return spoken(answer);
  }
}

export function group(answer: string, view: View): string {
  const position = positionIn(view);
  switch (verb(answer)) {
    case "plan":
      return `Spot ${NUMERALS[ownPlayer(position, position.seat)?.tracker.length ?? 0] ?? ""}`;
    case "move":
    case "stay":
      return "Move";
    case "target":
    case "hold":
      return "Attack";
    case "inspire":
    case "keep":
      return "Inspiration";
    default:
      return "Clans";
  }
}

/** Inspiration is spent once and won back on the High Ground only. */
export const irreversible = (answer: string): boolean => answer === "inspire";

// The position

const HEARTS = { full: "full heart", broken: "broken heart", fallen: "defeated" };

/** A knight in a line: "red Sacred Flame, broken heart, spear, Inspiration, defending, 3 spaces away". */
export function knightText(position: Position, seat: number, viewer: number | null): string {
  const player = position.players[seat];
  if (player === undefined || player.clan === null) return "no clan yet";
  if (player.position === null) return `${player.clan} ${player.clan_name}${hasLeft(player) ? ", has left the arena" : ""}`;
  const own = ownPlayer(position, viewer);
  const away = own?.position && viewer !== seat ? distance(own.position, player.position) : 0;
  return [
    `${player.clan} ${player.clan_name}`,
    HEARTS[player.heart],
    player.weapon ?? "unarmed",
    player.inspiration ? "Inspiration" : "",
    player.defending ? "defending" : "",
    player.parrying ? "parrying" : "",
    isSame(player.position, position.high_ground) ? "on the High Ground" : "",
    away > 0 ? `${away} ${away === 1 ? "space" : "spaces"} away` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export function resultText(position: Position, names: string[]): string {
  const called = listed(honoured(position).map((seat) => names[seat] ?? seatCode(seat)));
  const standing = position.players.some((player) => player.position !== null);
  if (position.result?.winners.length === 1) return `${called} is the last knight standing`;
  if (!standing) return `${called} fell together: a draw`;
  return called ? `The last turn is over: a draw between ${called}` : "The last turn is over: nobody wins";
}

function phaseText(position: Position, names: string[]): string {
  const name = (seat: number): string => names[seat] ?? seatCode(seat);
  const asked = listed(position.to_act.map(name));
  const spot = position.spot === null ? "" : `Spot ${position.spot} of 3: `;
  const is = position.to_act.length === 1;
  switch (position.phase) {
    case "over":
      return `${resultText(position, names)}.`;
    case "clans":
      return `${asked} ${is ? "chooses" : "choose"} a clan.`;
    case "planning":
      return `${asked} ${is ? "plans" : "plan"} the turn.`;
    case "moving":
      return `${spot}${asked} ${is ? "chooses" : "choose"} where to move.`;
    case "attacking":
      return `${spot}${name(position.attacker ?? 0)} names a target.`;
    case "combat": {
      const { attacker, target, weapon, hearts, shields } = position.combat!;
      const odds = inPercent(position.combat!.chance);
      return `${spot}${name(attacker)} attacks ${name(target)} with the ${weapon}; ${hearts} of ${hearts + shields} cards are hearts, ${odds}. ${asked} ${is ? "decides" : "decide"} about Inspiration.`;
    }
  }
}

function trackerText(position: Position, seat: number): string {
  const player = position.players[seat];
  const hidden = position.face_down[seat] ?? 0;
  if (player === undefined || player.position === null) return "";
  if (seat === position.seat) return player.tracker.length > 0 ? `, plan ${player.tracker.join(", ")}` : "";
  return [player.tracker.length > 0 ? `, turned up ${player.tracker.join(", ")}` : "", hidden > 0 ? `, ${hidden} face down` : ""].join("");
}

export function summary(view: View, seat: number | null, names: string[]): string {
  const position = positionIn(view);
  const turn = position.over || position.phase === "clans" ? "" : `Turn ${position.turn} of ${position.turn_limit}. `;
  const first = position.first_player === null || position.over ? "" : ` ${names[position.first_player] ?? seatCode(position.first_player)} has the first-player marker.`;
  const knights = position.players.map(
    (player, each) =>
      `${each === seat ? "You" : (names[each] ?? seatCode(each))}: ${knightText(position, each, seat)}${player.position === null ? "" : ` on ${nameOf(player.position, position)}`}${trackerText(position, each)}`,
  );
  return `${turn}${phaseText(position, names)}${first} ${knights.join("; ")}.`;
}

// A first game

const isAsked = (legal: string[], what: string): boolean => legal.some((answer) => verb(answer) === what);
const own = (view: View): Player | null => ownPlayer(positionIn(view), view.seat);

export const guide: GuideStep[] = [
  {
    when: (view, legal) => isAsked(legal, "plan") && own(view)?.tracker.length === 0,
    text: "Plan in secret: tap a token and it goes face down onto the next of your spots I, II and III. They are turned up one spot at a time, yours and everybody's together.",
  },
  {
    when: (view, legal) => isAsked(legal, "plan") && own(view)?.weapon === null,
    text: "A weapon's token first takes the weapon up; only when you hold it already does the token attack. So plan a sword twice to draw and strike. Swords hit often but reach 2, spears reach 3, bows reach 4 and seldom hit.",
  },
  {
    when: (_view, legal) => isAsked(legal, "stay"),
    text: "Everybody with a move goes at the same time: tap a marked space, or stay. Where two want the same space, neither gets it. Whoever steps onto the High Ground in the middle regains Inspiration.",
  },
  {
    when: (_view, legal) => isAsked(legal, "target"),
    text: "Your attack: tap a marked knight. The figure beside it is your chance: hearts among the cards of the pile. One who defends is harder to hit; miss one who parries, and you drop your weapon.",
  },
  {
    when: (_view, legal) => isAsked(legal, "inspire"),
    text: "Inspiration tips the pile: an attacker puts a heart in, a target makes the hit less likely. Both decide unseen. Spent, it comes back on the High Ground.",
  },
  {
    when: (view) => own(view)?.heart === "broken" && positionIn(view).spot === null,
    text: "Your heart is broken: you plan only two spots now, and one more hit ends your game. Shields, distance and the High Ground keep you standing.",
  },
];

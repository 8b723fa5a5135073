/** The view of Rift, as `games/rift/view.py` tells it, and what can be read from it. */
import type { View } from "../contract";

export type Seat = 0 | 1;

export type Role = "tank" | "jungler" | "mage" | "fighter" | "marksman" | "support";

export type Phase = "draft" | "placement" | "draw" | "farming" | "shop" | "movement" | "battle" | "smite" | "end";

/** What is printed for a champion in the draft. */
export interface ChampionInfo {
  name: string;
  role: Role;
  health: number;
  attack: number;
  defense: number;
  income: number;
  initiative: number;
  smite: number;
  cooldown: number;
  when: "attack" | "defense" | "battle" | "turn";
  /** Its own first, then that of its role. */
  passives: { name: string; phase: string; text: string }[];
  ultimate: string;
}

/** A champion of a team, as it stands now. */
export interface Champion {
  name: string;
  seat: Seat;
  role: Role;
  place: string | null;
  /** While it is dead it waits in its Base. */
  alive: boolean;
  /** When it respawns; null while it lives. */
  back_in_round: number | null;
  health: number;
  most_health: number;
  attack: number;
  defense: number;
  income: number;
  smite: number;
  cooldown: number;
  items: string[];
  most_items: number;
  recalling: boolean;
  has_farmed: boolean;
  has_moved: boolean;
  has_attacked: boolean;
  stunned: boolean;
  guarded: boolean;
  absorbs: number;
  can_shop: boolean;
}

export interface Player {
  side: "blue" | "red";
  team: string[];
  gold: number;
  reward_to_come: number;
  kills: number;
  /** How many towers stand. */
  towers: number;
  dragons: number;
  /** How much attack the Dragon gives to every champion. */
  dragon_attack: number;
  baron_until: number | null;
  hand_size: number;
  hand_limit: number;
  has_passed: boolean;
  plays_nothing_more: boolean;
  /** In the Movement phase: by lane, the tile where Teleport goes. */
  teleports_to?: Record<string, string>;
  /** Missing where it may not be seen. */
  hand?: string[];
}

export interface Tile {
  adjacent: string[];
  tower: string | null;
  /** Whether the camp is there; null where there is none. */
  camp: boolean | null;
  champions: [string[], string[]];
  fought: boolean;
}

export interface Tower {
  seat: Seat;
  kind: "tower" | "nexus";
  life: number;
  most_life: number;
}

export interface Monster {
  tile: string;
  there: boolean;
  back_in_round: number | null;
  turns_needed: number;
  turns: [number, number];
}

export interface Battle {
  tile: string;
  to_attack: Seat | null;
  sides: [string[], string[]];
  attacked: string[];
  nominated: string[];
  attack_last: string[];
  take_no_damage: string[];
}

export interface Part {
  of: string;
  amount: number;
}

export interface Attack {
  attacker: string;
  stage: "attack" | "aim" | "nominate" | "defense" | "resolve";
  tower: string | null;
  target: string | null;
  damage: number;
  damage_parts: Part[];
  defense?: number;
  defense_parts?: Part[];
  /** What the attack would do to its target if nothing more were played. */
  forecast?: { damage: number; absorbed: number; health: number };
}

export interface Item {
  name: string;
  price: number;
  /** How many copies there are. */
  stock: number;
  left: number;
  health: number;
  attack: number;
  defense: number;
  income: number;
  effect: string | null;
  amount: number;
  role: Role | null;
  rule: string;
  text: string;
  holders: string[];
}

export type MonsterName = "dragon" | "baron";

export interface RiftView extends View {
  round: number;
  round_limit: number;
  phase: Phase;
  first: Seat | null;
  current: Seat | null;
  draft: {
    order: { seat: Seat; does: "ban" | "pick" }[];
    made: number;
    banned: string[];
    free: string[];
    champions: Record<string, ChampionInfo>;
  };
  players: [Player, Player];
  champions: Record<string, Champion>;
  tiles: Record<string, Tile>;
  towers: Record<string, Tower>;
  monsters: Record<MonsterName, Monster>;
  battle: Battle | null;
  attack: Attack | null;
  ultimate_under_way: { champion: string; of: string; targets_left: number } | null;
  moved_in: string | null;
  dice: { champion: string | null; dice: number[] } | null;
  shop: { buying_for: string | null; items: Record<string, Item> };
  deck: number;
  discards: string[];
  cards: Record<string, string>;
  /** How much a card adds, absorbs or deals. */
  card_amounts: Record<string, number>;
  lead: Lead | null;
  /** What a champion is named for, where that is not to hit it. */
  named_to: "heal" | "copy" | null;
}

/** Who is ahead and in what, with the figures of both seats. */
export interface Lead {
  seat: Seat;
  in: "nexus" | "towers" | "gold";
  figures: [number, number];
}

/** The view as Rift's own. The server of a table of Rift tells no other. */
export const riftView = (view: View): RiftView => view as RiftView;

/** The seat whose Base is drawn below: a spectator sits with P1. */
export const ownSide = (seat: number | null): Seat => (seat === 1 ? 1 : 0);

export const otherSide = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export const isAsked = (view: RiftView, seat: number | null): boolean => seat !== null && view.to_act.includes(seat);

/** What a champion is called: "Lee-Sin" is Lee Sin. */
export const nameOf = (view: RiftView, word: string): string => view.draft.champions[word]?.name ?? word.replaceAll("-", " ");

/** Who has a champion in the draft. */
export function takenBy(view: RiftView, word: string): Seat | "banned" | null {
  if (view.draft.banned.includes(word)) return "banned";
  if (view.players[0].team.includes(word)) return 0;
  return view.players[1].team.includes(word) ? 1 : null;
}

/** How many champions a side picks. */
export const teamSize = (view: RiftView, seat: Seat): number => view.draft.order.filter((turn) => turn.seat === seat && turn.does === "pick").length;

/** Where a champion is, or until when it is dead. */
export function whereabouts(champion: Champion): string {
  if (!champion.alive) return `dead until round ${champion.back_in_round ?? 0}`;
  return champion.place === null ? "not placed yet" : placeName(champion.place);
}

const COLUMN_NAMES: Record<string, string> = { top: "top lane", topjungle: "top jungle", mid: "mid lane", botjungle: "bottom jungle", bot: "bottom lane" };

const BAND_NAMES: Record<string, string> = { 1: "outer", 2: "inner" };

/** `blue-topjungle-1` in words: "blue's outer top jungle". */
export function placeName(tile: string): string {
  if (tile === "baron") return "Baron's pit";
  if (tile === "dragon") return "the Dragon's pit";
  const [side = "", column = "", band = ""] = tile.split("-");
  if (column === "base") return `${side}'s Base`;
  return `${side}'s ${BAND_NAMES[band] ?? ""} ${COLUMN_NAMES[column] ?? column}`;
}

/** `blue-top-1` as a tower in words: "blue's outer top tower". */
export function towerName(tower: string): string {
  const [side = "", place = "", band] = tower.split("-");
  if (place === "nexus") return `${side}'s Nexus`;
  if (band === undefined) return `${side}'s ${place} base tower`;
  return `${side}'s ${BAND_NAMES[band] ?? ""} ${place === "bot" ? "bottom" : place} tower`;
}

const CARD_NAMES: Record<string, string> = { "tower-dive": "Tower dive", "counter-gank": "Counter-gank" };

export const cardName = (card: string): string => CARD_NAMES[card] ?? card.charAt(0).toUpperCase() + card.slice(1);

/** The life of a side's Nexus. */
export const nexusLife = (view: RiftView, seat: Seat): number => Object.values(view.towers).find((tower) => tower.seat === seat && tower.kind === "nexus")?.life ?? 0;

const LEADS: Record<Lead["in"], string> = { nexus: "the Nexus", towers: "towers", gold: "gold" };

/** "on towers, 8 to 6". */
export const leadText = ({ seat, in: what, figures }: Lead): string => `on ${LEADS[what]}, ${figures[seat]} to ${figures[otherSide(seat)]}`;

/** All the life that a side's towers and Nexus have left. */
export const lifeLeft = (view: RiftView, seat: Seat): number => Object.values(view.towers).reduce((sum, tower) => sum + (tower.seat === seat ? tower.life : 0), 0);

/** Why the game ended as it did: "wins on towers, 8 to 6". */
export function endReason(view: RiftView): string {
  const winner = view.result?.winners[0];
  if (winner === undefined) return "A draw: Nexus, towers and gold are level";
  if (nexusLife(view, otherSide(winner as Seat)) === 0) return "wins by destroying the Nexus";
  if (view.lead === null) return "wins";
  return `wins ${leadText(view.lead).replace("the Nexus", "the life of the Nexus")}`;
}

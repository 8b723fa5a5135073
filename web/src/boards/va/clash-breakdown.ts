/** The sum of a clash: who struck whom for how much, and where it went. */
import { otherSide, strength, type Clash, type Seat, type VaView } from "./view";

export interface Term {
  /** "AD" or the word of an effect. */
  what: string;
  /** What it adds to the blow, or takes off it. */
  amount: number;
}

export interface Blow {
  from: Seat;
  to: Seat;
  /** What the blow is made of; empty where it is not known, or where more than a sum was at work. */
  terms: Term[];
  total: number;
  def: number;
  hp: number;
  /** How much of it went past DEF that would have absorbed it (VA-8.11). */
  pierced: number;
  /** What the one who was struck cost the other by thorns. */
  thorns: number;
}

export interface ClashBreakdown {
  blows: Blow[];
  /** The hero that fell before it could strike, if one did (VA-8.22). */
  tooLate: Seat | null;
}

/**
 * What a clash was made of. The losses are those that the server told. How they came about is read from the view before
 * the clash, where that was seen; it is left out where it does not add up to them.
 */
export function clashBreakdown(clash: Clash, before: VaView | null): ClashBreakdown {
  const [first, second] = clash.heroes;
  if (first === undefined || second === undefined) return { blows: [], tooLate: null };
  const attackers = ([0, 1] as Seat[]).filter((seat) => clash.heroes[seat]?.declared === "attack");
  const trade = attackers.length === 2;
  const blows = attackers.map((from) => blow(clash, before, from, trade));
  const late = trade ? blows.find((each) => each.hp === 0) : undefined;
  return { blows: blows.filter((each) => each !== late), tooLate: late?.from ?? null };
}

function blow(clash: Clash, before: VaView | null, from: Seat, trade: boolean): Blow {
  const to = otherSide(from);
  const struck = clash.heroes[to];
  const def = struck?.def_lost ?? 0;
  const hp = struck?.hp_lost ?? 0;
  const total = def + hp;
  const terms = before === null ? [] : termsOf(before, from, trade);
  const adds = terms.reduce((sum, term) => sum + term.amount, 0) === total;
  return { from, to, terms: adds ? terms : [], total, def, hp, pierced: before === null || trade ? 0 : pierced(before, from, def, hp), thorns: trade ? 0 : (clash.heroes[from]?.hp_lost ?? 0) };
}

/** What pierce took from HP that DEF would have absorbed without it. */
function pierced(before: VaView, from: Seat, def: number, hp: number): number {
  const striker = before.players[from].hero;
  const struck = before.players[otherSide(from)].hero;
  if (striker === null || struck === null || strength(before, striker, "pierce") === 0) return 0;
  const corroded = Math.min(struck.def, strength(before, striker, "corrode"));
  const through = Math.max(0, def - corroded + hp - (struck.def - corroded));
  return hp - through;
}

function termsOf(before: VaView, from: Seat, trade: boolean): Term[] {
  const striker = before.players[from].hero;
  const struck = before.players[otherSide(from)].hero;
  if (striker === null || struck === null) return [];
  const less = trade ? "brace" : "parry";
  const terms: Term[] = [
    { what: "AD", amount: striker.ad },
    { what: "charge", amount: trade ? strength(before, striker, "charge") : 0 },
    { what: less, amount: -strength(before, struck, less) },
    { what: "corrode", amount: Math.min(struck.def, strength(before, striker, "corrode")) },
  ];
  return terms.filter((term) => term.amount !== 0);
}

/** Which answer a press on the board gives. */
import { verb } from "../answers";
import { endsTurn } from "./text";
import { type Champion, type RiftView, type Seat } from "./view";

/** What the player has in hand for the next press: a champion, a card, or both. */
export interface Held {
  champion: string | null;
  card: string | null;
}

export const NOTHING: Held = { champion: null, card: null };

/** Verbs that a press on the champion itself gives at once. */
const AT_ONCE = ["attack", "nominate", "target", "shop"];

const partsOf = (answer: string): string[] => answer.split(":");

/** All that may be done with a champion, cards aside. */
export const movesOf = (legal: readonly string[], word: string): string[] => legal.filter((answer) => verb(answer) !== "card" && partsOf(answer)[1] === word);

/** The answers that play a card. */
export const playsOf = (legal: readonly string[], card: string): string[] =>
  legal.filter((answer) => answer === `discard:${card}` || answer === `card:${card}` || answer.startsWith(`card:${card}:`));

/** The champions for which the held card may be played. */
export function cardTargets(legal: readonly string[], card: string | null): Set<string> {
  return new Set(card === null ? [] : playsOf(legal, card).map((answer) => partsOf(answer)[2] ?? ""));
}

/** Whether the held card needs a champion; a card that is only discarded doesn't. */
const needsChampion = (legal: readonly string[], card: string | null): boolean => card !== null && legal.some((answer) => answer.startsWith(`card:${card}:`));

export type Press = { give: string } | { hold: Held };

/** What pressing a champion does. */
export function onChampion(legal: readonly string[], held: Held, word: string): Press {
  if (needsChampion(legal, held.card) && held.card !== "teleport") return { give: `card:${held.card}:${word}` };
  const moves = movesOf(legal, word);
  const [first] = moves;
  if (held.card === null && first !== undefined && moves.length === 1 && AT_ONCE.includes(verb(first))) return { give: first };
  const card = needsChampion(legal, held.card) ? held.card : null;
  return { hold: held.champion === word && card === null ? NOTHING : { champion: word, card } };
}

/** What pressing a card of the hand does: it is played at once where nothing is left to choose, else held until a champion is pressed.
    A card whose discard would end the turn is held, too: a slip would cost the turn. */
export function onCard(legal: readonly string[], held: Held, card: string, view: RiftView, seat: Seat): Press {
  if (held.card === card) return { hold: { ...held, card: null } };
  const plays = playsOf(legal, card);
  const [first] = plays;
  if (first !== undefined && plays.length === 1 && !endsTurn(first, view)) return { give: first };
  if (plays.length === 1) return { hold: { champion: null, card } };
  if (plays.length > 1) return { hold: { champion: card === "teleport" ? held.champion : null, card } };
  return { give: plainest(view, seat, card) };
}

/** An answer with the card, to hear from the rules why it may not be played. */
function plainest(view: RiftView, seat: Seat, card: string): string {
  if (["attack", "block", "crit", "demolish"].includes(card)) return `card:${card}`;
  const [own = ""] = view.players[seat].team;
  return card === "teleport" ? `card:teleport:${own}:mid` : `card:${card}:${own}`;
}

/** The attacks that begin a battle on a tile. */
const attacksFrom = (legal: readonly string[], tile: string, view: RiftView): string[] =>
  legal.filter((answer) => verb(answer) === "attack" && view.champions[partsOf(answer)[1] ?? ""]?.place === tile);

/** The answer that pressing a tile gives with what is held; null where a press means nothing. */
export function onTile(legal: readonly string[], held: Held, tile: string, view: RiftView, seat: Seat): string | null {
  if (legal.includes(`go:${tile}`)) return `go:${tile}`;
  if (legal.includes(`battle:${tile}`)) {
    const attacks = attacksFrom(legal, tile, view);
    return attacks.length === 1 ? (attacks[0] ?? null) : `battle:${tile}`;
  }
  const { champion } = held;
  const own = champion === null ? undefined : view.champions[champion];
  if (champion === null || own === undefined || own.seat !== seat) return null;
  if (held.card === "teleport") {
    const [lane] = Object.entries(view.players[seat].teleports_to ?? {}).find(([, goal]) => goal === tile) ?? [];
    return lane === undefined ? null : `card:teleport:${champion}:${lane}`;
  }
  if (view.phase === "placement") {
    const [side, column = "", band] = tile.split("-");
    return side === view.players[seat].side && band === "1" ? `place:${champion}:${column}` : null;
  }
  if (view.phase === "battle") return own.place === tile ? `hit:${champion}` : null;
  return own.place === tile ? null : `move:${champion}:${tile}`;
}

/** The tiles that a press would give a legal answer on. */
export function openTiles(legal: readonly string[], held: Held, view: RiftView, seat: Seat): Set<string> {
  return new Set(
    Object.keys(view.tiles).filter((tile) => {
      const answer = onTile(legal, held, tile, view, seat);
      return answer !== null && legal.includes(answer);
    }),
  );
}

/** The champions that something may be done with or to. */
export function openChampions(legal: readonly string[], held: Held, champions: Record<string, Champion>): Set<string> {
  if (needsChampion(legal, held.card)) return cardTargets(legal, held.card);
  return new Set(Object.keys(champions).filter((word) => movesOf(legal, word).length > 0));
}

/** The places of a hand. A card that is played leaves its place empty until the question is another: nothing moves under the finger. */

export interface Place {
  /** The card that lies here; null where one was taken. */
  card: string | null;
  copies: number;
}

/** Equal cards on one place, in the order of the hand. */
export function laidOut(hand: readonly string[]): Place[] {
  return [...new Set(hand)].map((card) => ({ card, copies: hand.filter((each) => each === card).length }));
}

/** The places after a change while the hand is in use: cards that left leave a gap, cards that came lie at the end. */
export function keptInPlace(places: readonly Place[], hand: readonly string[]): Place[] {
  const now = new Map(laidOut(hand).map((place) => [place.card, place]));
  const kept = places.map((place) => {
    const still = now.get(place.card);
    now.delete(place.card);
    return still ?? { card: null, copies: 0 };
  });
  return [...kept, ...now.values()];
}

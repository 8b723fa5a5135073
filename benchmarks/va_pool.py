"""Is every card of VA's pool somebody's choice?

A plan is one half of a ready-made deck, its heroes or its equipment. An optimiser looks for the other half: it plays
many games with cards drawn by lot from the whole pool, against every ready-made deck, and takes the cards that go with
winning most. A card that it takes for no plan is too weak; a card that it takes for every plan is too strong.

    python -m benchmarks.va_pool --games 4000
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tabard.bots.heuristics import heuristic_for
from tabard.bots.levels import Adept
from tabard.engine.chance import KeyedChance, key_from_seed
from tabard.engine.types import SEATS_IN
from tabard.games import find
from tabard.games.va.cards import EQUIPMENT, HERO, SUPER
from tabard.games.va.decks import EQUIPMENT_PER_DECK, HEROES_PER_DECK, Deck
from tabard.games.va.packs import BASE_CONTENT
from tabard.lab.matches import derive_seed

VA = find("va")
HALVES = {"heroes": HERO, "equipment": EQUIPMENT, "super": SUPER}
SIZES = {"heroes": HEROES_PER_DECK, "equipment": EQUIPMENT_PER_DECK, "super": 1}


class Worth(NamedTuple):
    points: float
    """How many points more a deck wins with the card than without it."""
    card: str


def cards_of(section: str) -> list[str]:
    return [card.id for card in BASE_CONTENT.pool.cards if card.kind == HALVES[section]]


def share_of_win(decks: Sequence[object], seat: int, seed: str) -> float:
    """The share of the victory of a seat, in a game between adepts."""
    options = VA.resolve_options(2, {"decks": list(decks)})
    state = VA.deal(2, options, KeyedChance(key_from_seed(seed)))
    state.advance()
    bots = [Adept(heuristic_for("va"), derive_seed(seed, place)) for place in range(2)]
    while state.waiting != 0:
        asked = SEATS_IN[state.waiting][0]
        state.answer(asked, bots[asked].decide(state, asked))
    winners = state.winners()
    return 1 / len(winners) * (seat in winners) if winners else 0.5


def worths(plan: Deck, sections: Sequence[str], games: int, seed: str) -> dict[str, list[Worth]]:
    """The worth of every card of these sections, best first, in a deck whose other cards are those of the plan."""
    lots = Random(f"{seed} {plan.name} {sections}")
    pools = {section: cards_of(section) for section in sections}
    opponents = list(BASE_CONTENT.decks)
    won: dict[str, list[float]] = {card: [0, 0] for pool in pools.values() for card in pool}
    total = 0.0
    for game in range(games):
        drawn = {section: lots.sample(pool, SIZES[section]) for section, pool in pools.items()}
        deck = plan.as_json() | drawn | ({"super": drawn["super"][0]} if "super" in drawn else {})
        seat = game // len(opponents) % 2
        decks = [deck, opponents[game % len(opponents)]][:: 1 - 2 * seat]
        share = share_of_win(decks, seat, f"{seed} {plan.name} {game}")
        total += share
        for cards in drawn.values():
            for card in cards:
                won[card][0] += share
                won[card][1] += 1
    return {
        section: sorted(
            (
                Worth(100 * (won[card][0] / won[card][1] - (total - won[card][0]) / (games - won[card][1])), card)
                for card in pool
            ),
            reverse=True,
        )
        for section, pool in pools.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="for each half of each plan")
    parser.add_argument("--seed", default="pool", help="other deals")
    asked = parser.parse_args()
    chosen: dict[str, list[str]] = {card.id: [] for card in BASE_CONTENT.pool.cards}
    found: dict[str, dict[str, float]] = {card: {} for card in chosen}
    for name, plan in BASE_CONTENT.decks.items():
        for sections in (("heroes",), ("equipment", "super")):
            for section, ranked in worths(plan, sections, asked.games, asked.seed).items():
                for points, card in ranked:
                    found[card][name] = points
                for _, card in ranked[: SIZES[section]]:
                    chosen[card].append(name)
    plans = list(BASE_CONTENT.decks)
    for section in HALVES:
        print(f"\n{section}: worth in points for {', '.join(plans)}; * taken")
        for card in sorted(cards_of(section), key=lambda card: -sum(found[card].values())):
            figures = "  ".join(f"{found[card][plan]:+5.1f}{'*' if plan in chosen[card] else ' '}" for plan in plans)
            print(f"  {card:22} {figures}")
    print("\nTaken for no plan:", ", ".join(card for card in chosen if not chosen[card]) or "none")
    print("Taken for every plan:", ", ".join(card for card in chosen if len(chosen[card]) == len(plans)) or "none")


if __name__ == "__main__":
    main()

"""Is every card of VA's pool somebody's choice?

A plan is a ready-made deck. In every game, lots replace about a third of its cards with others, and the deck plays
against all ready-made decks. A linear model says what each card adds to the deck's win chance, in points more or less
than the plan's average card of its kind.

An optimiser takes the best cards for a plan, as many as the deck has places. A card is somebody's choice unless, for
every plan, it is clearly worse than the last one taken. It is everybody's choice if, for every plan, it is clearly
better than the first one left out. Clearly means by more than two points: the whole 95 % interval of the difference.

    python -m benchmarks.va_pool --games 10000
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from tabard.bots.heuristics import heuristic_for
from tabard.bots.levels import Adept
from tabard.engine.chance import KeyedChance, key_from_seed
from tabard.engine.types import SEATS_IN
from tabard.games import find
from tabard.games.va.cards import SECTIONS
from tabard.games.va.decks import Deck
from tabard.games.va.packs import ContentSet, open_pack
from tabard.lab.matches import derive_seed

VA = find("va")
REPLACED = {"heroes": 1 / 3, "equipment": 1 / 3, "super": 5 / 6}
"""The chance of each card of a plan to be replaced; there is only one super equipment, so all six come up equally."""
MARGIN = 2.0
"""A difference of so many points is a matter of taste."""
TRACE = 0.001
"""Added to the diagonal: every deck has as many cards as any other, so only differences between cards can be told."""


class Row(NamedTuple):
    """A game of a plan."""

    cards: list[str]
    share: float
    """The share of the victory, in points."""


def own_cards(plan: Deck, section: str) -> list[str]:
    return {"heroes": plan.heroes, "equipment": plan.equipment, "super": [plan.super]}[section]


def by_lot(content: ContentSet, plan: Deck, lots: Random) -> dict[str, list[str]]:
    """The cards of a plan by section, some of them replaced by others, so that the same place has another card."""
    drawn: dict[str, list[str]] = {}
    for kind, section in enumerate(SECTIONS):
        own = own_cards(plan, section)
        others = [card.id for card in content.pool.cards if card.kind == kind and card.id not in own]
        lots.shuffle(others)
        drawn[section] = [others.pop() if lots.random() < REPLACED[section] else card for card in own]
    return drawn


def share_of_win(decks: Sequence[object], pack: Mapping[str, object], seat: int, seed: str) -> float:
    """The share of the victory of a seat, in a game between adepts."""
    options = VA.resolve_options(2, {"decks": list(decks), "pack": pack})
    state = VA.deal(2, options, KeyedChance(key_from_seed(seed)))
    state.advance()
    bots = [Adept(heuristic_for("va"), derive_seed(seed, place)) for place in range(2)]
    while state.waiting != 0:
        asked = SEATS_IN[state.waiting][0]
        state.answer(asked, bots[asked].decide(state, asked))
    winners = state.winners()
    return 1 / len(winners) * (seat in winners) if winners else 0.5


def play(content: ContentSet, pack: Mapping[str, object], plan: Deck, games: int, seed: str) -> list[Row]:
    """Games of a plan, against every ready-made deck in turn and from both seats."""
    opponents = list(content.decks)
    rows: list[Row] = []
    for game in range(games):
        at = f"{seed} {plan.name} {game}"
        drawn = by_lot(content, plan, Random(at))
        deck = plan.as_json() | drawn | {"super": drawn["super"][0]}
        seat = game // len(opponents) % 2
        decks = [deck, opponents[game % len(opponents)]][:: 1 - 2 * seat]
        share = share_of_win(decks, pack, seat, at)
        rows.append(Row([card for cards in drawn.values() for card in cards], 100 * share))
    return rows


class Model:
    """What cards add to the chance to win: least squares."""

    def __init__(self, ids: Sequence[str], rows: Sequence[Row]) -> None:
        self.place = {card: place for place, card in enumerate(ids)}
        average = sum(row.share for row in rows) / len(rows)
        together = [[0.0] * len(ids) for _ in ids]
        won = [0.0] * len(ids)
        for row in rows:
            places = [self.place[card] for card in row.cards]
            for one in places:
                won[one] += row.share - average
                line = together[one]
                for other in places:
                    line[other] += 1
        self.inverse = inverted(together)
        self.points = [sum(a * b for a, b in zip(line, won, strict=True)) for line in self.inverse]
        expected = [average + sum(self.points[self.place[card]] for card in row.cards) for row in rows]
        left = sum((row.share - guess) ** 2 for row, guess in zip(rows, expected, strict=True))
        self.variance = left / max(1, len(rows) - len(ids))

    def compared(self, cards: Sequence[str], others: Sequence[str]) -> tuple[float, float]:
        """How much better the average of some cards is than that of others, and half of the 95 % interval."""
        weights = [0.0] * len(self.points)
        for card in cards:
            weights[self.place[card]] += 1 / len(cards)
        for card in others:
            weights[self.place[card]] -= 1 / len(others)
        used = [place for place, weight in enumerate(weights) if weight != 0]
        points = sum(weights[place] * self.points[place] for place in used)
        variance = sum(weights[one] * weights[other] * self.inverse[one][other] for one in used for other in used)
        return points, 1.96 * sqrt(max(0.0, variance) * self.variance)

    def is_better(self, card: str, other: str) -> bool:
        """Whether it is clearly better."""
        points, interval = self.compared([card], [other])
        return points - interval > MARGIN


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix, with a trace added to its diagonal (Gauss and Jordan)."""
    size = len(matrix)
    lines = [
        [value + (TRACE if row == column else 0) for column, value in enumerate(line)]
        + [float(row == column) for column in range(size)]
        for row, line in enumerate(matrix)
    ]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda row: abs(lines[row][pivot]))
        lines[pivot], lines[best] = lines[best], lines[pivot]
        divisor = lines[pivot][pivot]
        lines[pivot] = [value / divisor for value in lines[pivot]]
        for row in range(size):
            factor = lines[row][pivot]
            if row != pivot and factor != 0:
                lines[row] = [value - factor * own for value, own in zip(lines[row], lines[pivot], strict=True)]
    return [line[size:] for line in lines]


def print_section(content: ContentSet, section: str, models: Mapping[str, Model]) -> None:
    cards = [card.id for card in content.pool.cards if SECTIONS[card.kind] == section]
    found: dict[str, list[str]] = {card: [] for card in cards}
    worths: dict[str, list[tuple[float, float]]] = {card: [] for card in cards}
    choices: dict[str, int] = dict.fromkeys(cards, 0)
    musts: dict[str, int] = dict.fromkeys(cards, 0)
    for name, model in models.items():
        own = own_cards(content.decks[name], section)
        ranked = sorted(cards, key=lambda card: -model.points[model.place[card]])
        last, first_left = ranked[len(own) - 1], ranked[len(own)]
        for card in cards:
            points, margin = model.compared([card], own)
            is_choice, is_must = not model.is_better(last, card), model.is_better(card, first_left)
            mark = "!" if is_must else "+" if is_choice else " "
            found[card].append(f"{points:+5.1f} ±{margin:3.1f}{mark}{'o' if card in own else ' '}")
            worths[card].append((points, margin))
            choices[card] += is_choice
            musts[card] += is_must
    print(f"\n{section}: points for all plans, {', '.join(models)}; a choice (+), a must (!), in the deck (o)")
    for points, margin, card in sorted(((*overall(worths[card]), card) for card in cards), reverse=True):
        print(f"  {card:20} {points:+5.1f} ±{margin:3.1f}  |  {'  '.join(found[card])}")
    print("Nobody's choice:", ", ".join(card for card in cards if choices[card] == 0) or "none")
    print("Everybody's choice:", ", ".join(card for card in cards if musts[card] == len(models)) or "none")


def overall(worths: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The average of figures from different games, and half of its 95 % interval."""
    points = sum(points for points, _ in worths) / len(worths)
    return points, sqrt(sum(margin**2 for _, margin in worths)) / len(worths)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="for each plan")
    parser.add_argument("--seed", default="pool", help="other deals")
    parser.add_argument("--pack", type=Path, help="measure the content with this pack")
    asked = parser.parse_args()
    pack = {} if asked.pack is None else json.loads(asked.pack.read_text(encoding="utf-8"))
    content = open_pack(pack)
    ids = [card.id for card in content.pool.cards]
    models = {
        name: Model(ids, play(content, pack, plan, asked.games, asked.seed)) for name, plan in content.decks.items()
    }
    for section in SECTIONS:
        print_section(content, section, models)


if __name__ == "__main__":
    main()

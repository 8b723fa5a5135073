"""Redeal: what a seat has seen stays; the rest is dealt again, and plausibly."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tabard
from tabard.engine.chance import QuickChance
from tabard.engine.types import NOBODY
from tabard.games import find
from tabard.games.quest.cards import CARDS, COPIES, FOES, KINDS, VALUE
from tabard.games.quest.piles import ATTACKS, DECK, DISCARDS, HAND, PILES, SPECTATOR_ROW, STAGES
from tabard.games.quest.state import QuestState
from tests.conformance.checks import walk
from tests.conformance.setups import Setup

QUEST = Setup(find("quest"), 4, {"turn_limit": 40})


def pile(state: Any, number: int) -> list[int]:
    return [state.piles[number * KINDS + card] for card in range(KINDS)]


def seen_piles(state: QuestState, viewer: int) -> list[int]:
    """The piles whose cards a viewer knows."""
    piles = [DISCARDS, *(STAGES + stage for stage in range(state.stage))]
    if viewer != NOBODY:
        piles += [HAND + viewer, ATTACKS + viewer]
        if viewer == state.sponsor:
            piles += [STAGES + stage for stage in range(state.stages)]
    return piles


def worlds(seed: int, most: int = 150) -> Iterator[tuple[Any, int, Any]]:
    """Positions of a random game, each with a world redealt for some viewer."""
    dice = random.Random(seed)
    for state in walk(QUEST.state(seed), dice, most):
        viewer = dice.randrange(NOBODY, 4)
        yield state, viewer, state.redeal(viewer, QuickChance(dice.getrandbits(60)))


def test_what_a_seat_has_seen_stays_and_every_pile_keeps_its_size() -> None:
    for state, viewer, world in worlds(1):
        for number in seen_piles(state, viewer):
            assert pile(world, number) == pile(state, number)
        for number in range(PILES):
            assert sum(pile(world, number)) == sum(pile(state, number))


def test_hidden_stages_are_valid_stages() -> None:
    met = 0
    for seed in range(4):
        for _state, viewer, world in worlds(seed):
            if viewer == world.sponsor:
                continue
            floor = 0
            for stage in range(world.built):
                cards = pile(world, STAGES + stage)
                assert sum(cards[:FOES]) == 1 and max(cards[FOES:]) <= 1
                value = sum(VALUE[card] * count for card, count in enumerate(cards))
                assert value > floor
                floor, met = value, met + 1
    assert met > 100


def test_hidden_attacks_are_of_different_weapons() -> None:
    met = 0
    for seed in range(4):
        for _state, viewer, world in worlds(seed):
            for seat in range(4):
                attack = pile(world, ATTACKS + seat)
                assert sum(attack[:FOES]) == 0 and max(attack[FOES:]) <= 1
                met += seat != viewer and sum(attack) > 0
    assert met > 20


def test_an_empty_attack_means_no_weapon_in_any_world() -> None:
    hands = {"P1": "F5 F10", "P2": "F15 F20 F25", "P3": "S10 F5", "P4": "S10 F5"}
    match = tabard.start("quest", seed=1, scenario={"hands": hands, "events": ["Q2"], "adventure": "F30 F35 S10"})
    for seat, answer in [(0, "sponsor"), (0, "stage:F5"), (0, "close"), (0, "stage:F10"), (0, "close")]:
        match.play(seat, answer)
    for seat, answer in [(1, "join"), (2, "join"), (3, "withdraw"), (1, "done")]:
        match.play(seat, answer)
    for seed in range(50):
        world = match.state.redeal(2, QuickChance(seed))
        assert sum(pile(world, HAND + 1)) == 4 and sum(pile(world, HAND + 1)[FOES:]) == 0


def test_the_deck_holds_no_card_that_cannot_have_come_into_it() -> None:
    reshuffled = 0
    for seed in range(3):
        for state, viewer, world in worlds(seed, most=400):
            row = (SPECTATOR_ROW if viewer == NOBODY else viewer) * KINDS
            for card in range(KINDS):
                assert pile(world, DECK)[card] <= state.deck_at_most[row + card]
                assert pile(state, DECK)[card] <= state.deck_at_most[row + card]
            reshuffled += state.deck_at_most[row + 11] < COPIES[11] - 12
    assert reshuffled > 0, "no game came to a reshuffle"


def test_unseen_cards_are_dealt_in_proportion() -> None:
    state = QUEST.state(5)
    pool = [int(COPIES[card]) - pile(state, HAND)[card] for card in range(KINDS)]
    chance = QuickChance(1)
    counted = [0] * KINDS
    for _ in range(3000):
        for card, count in enumerate(pile(state.redeal(0, chance), HAND + 2)):
            counted[card] += count
    for card in range(KINDS):
        assert counted[card] / 3000 == pytest.approx(12 * pool[card] / sum(pool), rel=0.15), CARDS[card]

"""Whether a quest can be built at all, and still: the rules' search compared with brute force.

The brute force is written here, slow and simple, and shares nothing with the rules.
"""

import random
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies._internal.random import ArtificialRandom

from tests.conformance.setups import EFFORT
from tests.quest.decks import DECK
from tests.table import QuestTable, Table

FOES = tuple(card for card in DECK if card[0] == "F")
WEAPONS = tuple(card for card in DECK if card[0] != "F")


def value(cards: list[str] | tuple[Any, ...]) -> int:
    return sum(int(card[1:]) for card in cards)


def foes(cards: list[str] | tuple[Any, ...]) -> list[Any]:
    return [card for card in cards if card in FOES]


def without(hand: tuple[Any, ...], cards: tuple[Any, ...]) -> tuple[Any, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


@cache
def possible(hand: tuple[Any, ...], laid: tuple[Any, ...], floor: int, stages: int) -> bool:
    """Whether a stage with some cards played, and all stages after it, can be completed from a hand, by trying every
    foe with every set of weapons. The open stage counts among the stages."""
    for foe in [()] if foes(laid) else [(foe,) for foe in sorted({*foes(hand)})]:
        fresh = sorted({card for card in hand if card in WEAPONS and card not in laid})
        for weapons in (chosen for size in range(len(fresh) + 1) for chosen in combinations(fresh, size)):
            worth = value(laid + foe + weapons)
            if worth > floor and (stages == 1 or possible(without(hand, foe + weapons), (), worth, stages - 1)):
                return True
    return False


def possible_answers(hand: tuple[Any, ...], laid: tuple[Any, ...], floor: int, stages: int) -> set[str]:
    """Everything a sponsor can do without reaching a dead end."""
    answers = set()
    for card in {*hand}:
        breaks_a_rule = foes(laid) if card in FOES else card in laid
        if not breaks_a_rule and possible(without(hand, (card,)), tuple(sorted((*laid, card))), floor, stages):
            answers.add(f"stage:{card}")
    if foes(laid) and value(laid) > floor and (stages == 1 or possible(hand, (), value(laid), stages - 1)):
        answers.add("close")
    return answers


def random_hand(dice: Random, stages: int) -> tuple[Any, ...]:
    """About as many foes as stages, few different cards and many of them twice: so that it is hard to say whether the
    quest can be built."""
    foe_kinds, weapon_kinds = dice.sample(FOES, dice.randint(2, 4)), dice.sample(WEAPONS, dice.randint(1, 4))
    foe_cards = [card for card in foe_kinds for _ in range(min(DECK[card], 3))]
    weapon_cards = [card for card in weapon_kinds for _ in range(min(DECK[card], 3))]
    hand = dice.sample(foe_cards, min(len(foe_cards), stages + dice.choice((-1, 0, 0, 0, 1))))
    hand += dice.sample(weapon_cards, min(len(weapon_cards), dice.randint(0, stages + 1)))
    return tuple(sorted(hand))


def offered(hand: list[str] | tuple[Any, ...], stages: int) -> QuestTable:
    """A quest of that many stages is offered to P1, who holds that hand."""
    return Table.quest(hands={"P1": list(hand), "P2": "", "P3": "", "P4": ""}, events=[f"Q{stages}"])


@pytest.mark.clause("QST-4.3")
@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_exactly_those_may_sponsor_who_could_build_the_quest(stages: int) -> None:
    dice = random.Random(stages)
    found = {True: 0, False: 0}
    for _ in range(330 * EFFORT):
        hand = random_hand(dice, stages)
        can = possible(hand, (), 0, stages)
        assert ("sponsor" in offered(hand, stages).legal("P1")) == can, f"{stages} stages from {' '.join(hand)}"
        found[can] += 1
    assert min(found.values()) > 30 * EFFORT


@pytest.mark.clause("QST-4.3")
def test_exactly_those_may_sponsor_also_with_full_hands_of_the_real_deck() -> None:
    dice = random.Random(12)
    deck = [card for card, copies in DECK.items() for _ in range(copies)]
    for _ in range(50 * EFFORT):
        hand = tuple(sorted(dice.sample(deck, 12)))
        for stages in (4, 5):
            can = possible(hand, (), 0, stages)
            assert ("sponsor" in offered(hand, stages).legal("P1")) == can, f"{stages} stages from {' '.join(hand)}"


@pytest.mark.clause("QST-4.3")
def test_all_swords_of_the_deck_may_be_in_one_hand() -> None:
    hand = " ".join(["F5", "F10"] + ["S10"] * DECK["S10"])
    table = Table.quest(options={"hand_limit": 20}, hands={"P1": hand}, events=["Q2"])
    table.sponsor("P1", "F5 S10", "F10 S10")


@pytest.mark.clause("QST-4.8")
@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_exactly_those_cards_are_refused_that_lead_to_a_dead_end(stages: int) -> None:
    dice = random.Random(100 + stages)
    dead_ends = 0
    for _ in range(130 * EFFORT):
        hand = random_hand(dice, stages)
        table = offered(hand, stages)
        if "sponsor" not in table.legal("P1"):
            continue
        table.play("P1", "sponsor")
        laid: tuple[str, ...] = ()
        floor, left = 0, stages
        while left > 0:
            legal = table.legal("P1").split()
            wanted = possible_answers(hand, laid, floor, left)
            assert set(legal) == wanted, f"{left} stages left above {floor}, laid {laid}, hand {hand}"
            dead_ends += len({*hand}) + 1 - len(wanted)
            answer = dice.choice(legal)
            table.play("P1", answer)
            if answer == "close":
                laid, floor, left = (), value(laid), left - 1
            else:
                card = answer.removeprefix("stage:")
                laid, hand = tuple(sorted((*laid, card))), without(hand, (card,))
        assert table.asked() == "P2"
    assert dead_ends > 30 * EFFORT


cards = st.sampled_from(list(DECK))


@pytest.mark.clause("QST-4.4", "QST-4.5", "QST-4.6", "QST-4.7", "QST-4.8")
@given(
    hand=st.lists(cards, min_size=2, max_size=12).filter(lambda hand: all(hand.count(c) <= DECK[c] for c in hand)),
    stages=st.integers(2, 5),
    dice=st.randoms(use_true_random=False),
)
def test_whoever_sponsors_and_makes_legal_choices_always_finishes_a_valid_quest(
    hand: list[str], stages: int, dice: ArtificialRandom
) -> None:
    table = offered(hand, stages)
    if "sponsor" not in table.legal("P1"):
        return
    table.play("P1", "sponsor")
    while table.asked() == "P1":
        legal = table.legal("P1").split()
        assert legal, "a dead end"
        table.play("P1", dice.choice(legal))
    built = [stage["cards"] for stage in table.view("P1")["quest"]["stages"]]
    assert len(built) == stages
    assert all(len(foes(stage)) == 1 for stage in built)
    assert all(len(stage) == len(set(stage)) for stage in built)
    assert all(value(one) < value(after) for one, after in pairwise(built))

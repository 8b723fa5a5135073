"""Redeal: what a seat has seen stays; the rest is dealt again, and plausibly."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import tabard
from tabard.engine.chance import QuickChance
from tabard.engine.types import NOBODY
from tabard.games import find
from tabard.games.quest.actions import ACTIONS
from tabard.games.quest.cards import CARDS, COPIES, FOES, KINDS, VALUE
from tabard.games.quest.piles import ATTACKS, DECK, DISCARDS, HAND, PILES, SPECTATOR_ROW, STAGES
from tabard.games.quest.redeal import FIRST_OF_SIZE, SETS_BY_SIZE
from tabard.games.quest.sponsor import BUILD
from tabard.games.quest.state import QuestState
from tests.conformance.checks import walk
from tests.conformance.setups import Setup
from tests.quest.decks import all_but
from tests.table import Table

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
        for card in range(KINDS):
            assert sum(pile(world, number)[card] for number in range(PILES)) == COPIES[card]


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


@pytest.mark.clause("QST-2.4", "QST-9.3")
@pytest.mark.parametrize("viewer", [NOBODY, 2, 3])
def test_a_card_that_was_held_while_the_discards_were_shuffled_is_not_in_the_deck(viewer: int) -> None:
    hands = {"P1": "F5 F10", "P2": "E30 E30", "P3": "F5", "P4": "F5"}
    table = Table.quest(hands=hands, events=["Q2", "Q3"], adventure="D5", discards=all_but(*hands.values(), "D5"))
    table.sponsor("P1", "F5", "F10")
    table.withdraw("P2 P3 P4")
    assert table.log(kind="reshuffle")
    for seed in range(10):
        assert pile(table.state.redeal(viewer, QuickChance(seed)), DECK)[CARDS.index("E30")] == 0


@pytest.mark.clause("QST-9.1")
def test_a_card_that_a_player_has_drawn_may_be_anywhere_for_spectators() -> None:
    table = Table.quest(events=["Queen's Favor", "Q2"], adventure="F70 E30", turn="P4")
    drawn = CARDS.index("F70")
    worlds_of = {
        viewer: [table.state.redeal(viewer, QuickChance(seed)) for seed in range(20)] for viewer in (3, NOBODY)
    }
    assert not any(pile(world, DECK)[drawn] for world in worlds_of[3])
    assert {pile(world, DECK)[drawn] for world in worlds_of[NOBODY]} == {0, 1}


@pytest.mark.clause("QST-4.4", "QST-4.8")
def test_a_quest_that_is_being_built_can_be_finished_in_every_world() -> None:
    met = 0
    for seed in range(4):
        dice = random.Random(seed)
        for _state, viewer, world in worlds(seed):
            if viewer == world.sponsor or world.question is not BUILD:
                continue
            laid = pile(world, STAGES + world.built)
            assert world.laid_value == sum(VALUE[card] * count for card, count in enumerate(laid))
            assert world.laid_foe == any(laid[:FOES])
            assert world.laid_weapons == sum(1 << weapon for weapon, count in enumerate(laid[FOES:]) if count)
            while world.question is BUILD:
                world.apply(world.sponsor, dice.choice(world.legal(world.sponsor)))
            met += 1
    assert met > 30


@pytest.mark.clause("QST-4.8")
def test_a_stage_that_is_still_missing_gets_the_only_weapon_with_which_it_can_be_built() -> None:
    hand = "F5 F5 F5 D5 S10"
    table = Table.quest(
        hands={"P1": hand, "P2": "", "P3": "", "P4": ""}, events=["Q3"], adventure="", discards=all_but(hand)
    )
    table.play("P1", "sponsor stage:F5 close")
    world = table.state.redeal(1, QuickChance(1))
    for number in range(PILES):
        assert pile(world, number) == pile(table.state, number), "there is only this one"


@pytest.mark.clause("QST-9.1")
def test_what_will_be_drawn_is_left_to_the_chance_of_each_world() -> None:
    table = Table.quest(hands={"P1": "F5 F10"}, events=["Q2", "Q5"], adventure="F70 E30 E30 F50")
    events: set[Any] = set()
    hands: set[Any] = set()
    for seed in range(12):
        for answers, found in (
            (["decline"] * 4, events),
            (["sponsor", "stage:F5", "close", "stage:F10", "close", *["withdraw"] * 3], hands),
        ):
            world = table.state.redeal(0, QuickChance(seed))
            for answer in answers:
                world.apply(world.to_act[0], ACTIONS.index(answer))
            found.add(world.event if found is events else tuple(pile(world, HAND)))
    assert len(events) > 1
    assert len(hands) == 12


@pytest.mark.clause("QST-9.1")
def test_attacks_that_are_still_hidden_are_dealt_again() -> None:
    hands = {"P1": "F5 F10", "P2": "S10 L20", "P3": "S10"}
    table = Table.quest(hands=hands, events=["Q2"], adventure="D5 D5 D5")
    table.sponsor("P1", "F5", "F10")
    table.join("P2 P3")
    table.withdraw("P4")
    table.attack("P2", "L20")
    attacks = {tuple(pile(table.state.redeal(2, QuickChance(seed)), ATTACKS + 1)) for seed in range(12)}
    assert len(attacks) > 2
    assert {sum(attack) for attack in attacks} == {1}
    assert {tuple(pile(table.state.redeal(1, QuickChance(seed)), ATTACKS + 1)) for seed in range(5)} == {
        tuple(pile(table.state, ATTACKS + 1))
    }


def test_sets_of_weapons_are_found_by_their_size() -> None:
    for size in range(7):
        sets = SETS_BY_SIZE[FIRST_OF_SIZE[size] : FIRST_OF_SIZE[size + 1]]
        assert sorted(sets) == [weapons for weapons in range(64) if weapons.bit_count() == size]


@pytest.mark.clause("QST-4.4", "QST-4.5", "QST-4.6", "QST-4.7")
@pytest.mark.parametrize(
    "stages",
    [
        ["F5", "F5 D5", "F5 D5 S10", "F5 D5 S10 H10", "F5 D5 S10 H10 B15"],
        ["F5 D5 S10 H10 B15 L20", "F10 D5 S10 H10 B15 L20 E30"],
    ],
    ids=["none to four", "five and six"],
)
def test_hidden_stages_keep_their_number_of_weapons(stages: list[str]) -> None:
    table = Table.quest(options={"hand_limit": 20}, hands={"P1": " ".join(stages)}, events=[f"Q{len(stages)}"])
    table.play("P1", "sponsor")
    for built, stage in enumerate(stages, 1):
        table.build("P1", stage)
        for seed in range(15):
            world = table.state.redeal(1, QuickChance(seed))
            closed = [pile(world, STAGES + number) for number in range(built)]
            assert [sum(cards[:FOES]) for cards in closed] == [1] * built
            assert [sum(cards[FOES:]) for cards in closed] == [len(cards.split()) - 1 for cards in stages[:built]]
            assert max(max(cards[FOES:]) for cards in closed) <= 1
            values = [sum(VALUE[card] * count for card, count in enumerate(cards)) for cards in closed]
            assert values == sorted(set(values))


@pytest.mark.clause("QST-4.4")
def test_the_highest_stage_there_can_be_is_dealt_again() -> None:
    stages = ["F5", "F70 D5 S10 H10 B15 L20 E30"]
    hands = {"P1": " ".join(stages), "P2": "", "P3": "", "P4": ""}
    table = Table.quest(hands=hands, events=["Q2"], adventure="", discards=all_but(hands["P1"]))
    table.sponsor("P1", *stages)
    world = table.state.redeal(1, QuickChance(1))
    assert pile(world, STAGES + 1) == pile(table.state, STAGES + 1)

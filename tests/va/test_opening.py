"""The opening (chapter 3): the coin, the first hands, heroes face down, and the reveal."""

from typing import Any

import pytest

import tabard
from tabard.terminal.second_person import in_second_person
from tests.va.table import Duel


def coins(seeds: int) -> set[int]:
    return {tabard.start("va", seed=seed).view(None)["current"] for seed in range(seeds)}


@pytest.mark.clause("VA-3.1")
def test_a_coin_decides_who_starts() -> None:
    assert coins(20) == {0, 1}
    match = tabard.start("va", seed=1)
    coin = match.log[0]
    assert (coin.kind, coin.clause, coin.data) == ("coin", "VA-3.1", {"seat": match.view(None)["current"]})
    assert coin.text == f"P{match.view(None)['current'] + 1} wins the toss and goes first."
    assert in_second_person(coin.text, match.view(None)["current"]) == "You win the toss and go first."


@pytest.mark.clause("VA-3.2")
def test_each_player_draws_three_from_each_of_their_decks() -> None:
    match = tabard.start("va", seed=2)
    for seat in (0, 1):
        shown = match.view(seat)["players"][seat]
        assert (shown["hero_hand"], shown["equipment_hand"]) == (3, 3)
        assert (shown["hero_deck"], shown["equipment_deck"]) == (12, 12)
        deck = shown["deck"]
        assert set(shown["hand"]) <= {*deck["heroes"], *deck["equipment"], deck["super"]}
        assert sum(card in deck["heroes"] for card in shown["hand"]) == 3


def opening(**more: Any) -> Duel:
    return Duel(hands={"P1": "h3-5-2 h9-9-9 e1-0-0 e0-1-0", "P2": "h4-6-1 e0-0-2"}, **more)


@pytest.mark.clause("VA-3.3")
def test_both_prepare_at_the_same_time() -> None:
    table = opening()
    assert table.asked() == "P1 P2"
    table.play("P2", "hero:h4-6-1")
    assert table.asked() == "P1 P2"
    table.play("P1", "hero:h3-5-2 equip:e0-1-0")
    assert table.asked() == "P1 P2"
    table.play("P2", "equip:e0-0-2")
    assert table.figures("P1", "P1") == "3/6/2"
    assert table.figures("P2", "P2") == "4/6/3"


@pytest.mark.clause("VA-3.3")
def test_neither_sees_what_the_other_places() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 equip:e0-1-0 ready")
    for viewer in ("P2", "spectator"):
        assert table.hero("P1", viewer) is None
        assert not [line for line in table.log(viewer) if "H3-5-2" in line or "E0-1-0" in line]
        assert table.log(viewer, "face_down") == [
            "P1 places a hero face down.",
            "P1 attaches an equipment card face down.",
        ]
    assert table.log("P1", "face_down")[0] == "P1 places H3-5-2 face down."


@pytest.mark.clause("VA-3.3")
def test_nobody_is_ready_without_a_hero() -> None:
    table = opening()
    table.refused("P1", "ready", "VA-3.3", "Place a hero")
    table.play("P1", "hero:h3-5-2")
    assert table.legal("P1") == "equip:e1-0-0 equip:e0-1-0 ready"


@pytest.mark.clause("VA-3.4")
def test_nothing_is_turned_up_until_both_are_ready() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 ready")
    assert table.player("P1")["ready"] and not table.player("P2")["ready"]
    assert table.asked() == "P2"
    table.play("P2", "hero:h4-6-1")
    assert not table.said("reveal")
    assert table.hero("P1", "P2") is table.hero("P2", "P1") is None
    table.play("P2", "ready")
    assert table.hero("P1", "P2") == "h3-5-2" and table.hero("P2", "P1") == "h4-6-1"


@pytest.mark.clause("VA-3.4")
def test_a_ready_player_adds_nothing_more() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 ready")
    assert table.legal("P1") == ""
    assert table.match.why_not(0, "equip:e1-0-0") is not None


@pytest.mark.clause("VA-3.5")
def test_all_cards_are_turned_up() -> None:
    table = opening()
    table.play("P1", "hero:h3-5-2 equip:e1-0-0 equip:e0-1-0 ready")
    table.play("P2", "hero:h4-6-1 equip:e0-0-2 ready")
    assert (table.figures("P1"), table.worn("P1")) == ("4/6/2", "e1-0-0 e0-1-0")
    assert (table.figures("P2"), table.worn("P2")) == ("4/6/3", "e0-0-2")
    assert [data["seat"] for _, data in table.said("reveal")] == [0, 1]


@pytest.mark.clause("VA-3.5", "VA-8.1")
@pytest.mark.parametrize(("starter", "other"), [("P1", "P2"), ("P2", "P1")])
def test_effects_of_entering_wait_for_the_reveal_and_come_in_order(starter: str, other: str) -> None:
    cards = "e0-0-0-enfeeble-1 e0-0-0-sunder-1"
    table = Duel(hands={starter: f"h3-5-2-sunder-1 {cards}", other: f"h4-6-3-enfeeble-1 {cards}"}, turn=starter)
    table.play(other, "hero:h4-6-3-enfeeble-1 equip:e0-0-0-sunder-1 ready")
    table.play(starter, "hero:h3-5-2-sunder-1 equip:e0-0-0-sunder-1 equip:e0-0-0-enfeeble-1")
    assert not table.said("effect")
    table.play(starter, "ready")
    first, second = int(starter[1]) - 1, int(other[1]) - 1
    assert [(data["seat"], data["card"]) for _, data in table.said("effect")] == [
        (first, "h3-5-2-sunder-1"),
        (first, "e0-0-0-sunder-1"),
        (first, "e0-0-0-enfeeble-1"),
        (second, "h4-6-3-enfeeble-1"),
        (second, "e0-0-0-sunder-1"),
    ]
    assert (table.figures(starter), table.figures(other)) == ("2/5/1", "3/6/1")


@pytest.mark.clause("VA-3.5")
def test_equipment_that_is_shattered_before_its_turn_no_longer_enters() -> None:
    table = Duel(hands={"P1": "h3-5-2-shatter", "P2": "h4-6-3 e1-0-0-sunder-1"})
    table.play("P1", "hero:h3-5-2-shatter ready")
    table.play("P2", "hero:h4-6-3 equip:e1-0-0-sunder-1 ready")
    assert (table.figures("P1"), table.figures("P2")) == ("3/5/2", "4/6/3")
    assert table.graveyard("P2") == "e1-0-0-sunder-1"


@pytest.mark.clause("VA-3.6")
@pytest.mark.parametrize("seed", range(6))
def test_the_winner_of_the_toss_takes_the_first_turn(seed: int) -> None:
    match = tabard.start("va", seed=seed)
    for seat in (1, 0):
        match.play(seat, match.legal(seat)[0])
        match.play(seat, "ready")
    coin = next(event for event in match.log if event.kind == "coin")
    assert match.to_act == (coin.data["seat"],)
    assert match.legal(match.to_act[0]) == ["attack", "block"]


@pytest.mark.clause("VA-3.3")
def test_the_prompt_offers_only_what_is_possible() -> None:
    table = Duel(hands={"P1": "h3-5-2 e1-0-0", "P2": "h4-6-1 e1-0-0 e0-1-0 e0-0-1 e0-1-1"})

    def asked(seat: str) -> str:
        return table.view(seat)["question"]["text"]

    assert asked("P1") == "Place a hero face down."
    table.play("P1", "hero:h3-5-2")
    assert asked("P1") == "Attach equipment face down, or say you're ready."
    table.play("P1", "equip:e1-0-0")
    assert asked("P1") == "You have no more equipment to attach. Say when you're ready."
    table.play("P2", "hero:h4-6-1 equip:e1-0-0 equip:e0-1-0 equip:e0-0-1")
    assert asked("P2").startswith("Your hero wears three equipment cards")

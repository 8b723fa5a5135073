"""When heroes fall (chapter 6)."""

import pytest

from tests.va.table import Duel


@pytest.mark.clause("VA-6.1")
def test_a_hero_on_exactly_0_hp_stands_and_below_0_falls() -> None:
    table = Duel("h5-9-0", "h1-5-0", hands={"P2": "h1-1-1"})
    table.turn("attack", "block")
    assert (table.figures("P2"), table.life()) == ("1/0/0", [5, 5])
    table.clash("attack", "block")
    assert (table.figures("P2"), table.life()) == (None, [5, 4])


@pytest.mark.clause("VA-6.1")
def test_the_least_bit_below_0_is_enough() -> None:
    table = Duel("h6-9-0", "h1-5-0", hands={"P2": "h1-1-1"})
    table.clash("attack", "attack")
    assert (table.figures("P2"), table.life()) == (None, [5, 4])


@pytest.mark.clause("VA-10.2")
def test_with_falls_at_zero_a_hero_falls_on_0_hp() -> None:
    table = Duel("h5-9-0", "h1-5-0", hands={"P2": "h1-1-1"}, falls_at="zero")
    table.clash("attack", "block")
    assert (table.figures("P2"), table.life()) == (None, [5, 4])
    table = Duel("h5-9-0", "h1-6-0", hands={"P2": "h1-1-1"}, falls_at="zero")
    table.clash("attack", "block")
    assert (table.figures("P2"), table.life()) == ("1/1/0", [5, 5])


@pytest.mark.clause("VA-6.2")
def test_a_fallen_hero_takes_its_equipment_along_and_costs_one_life() -> None:
    table = Duel("h9-9-0", "h1-1-0 e1-0-0 e0-1-0 s0-0-1", hands={"P2": "h1-1-1 e2-0-0"})
    table.clash("attack", "attack")
    assert table.graveyard("P2") == "h1-1-0 e1-0-0 e0-1-0 s0-0-1"
    assert table.hero("P2") is None
    assert table.life() == [5, 4]
    assert table.hand("P2") == "h1-1-1 e2-0-0"
    assert [(clause, data["seat"], data["life"]) for clause, data in table.said("fall")] == [("VA-6.2", 1, 4)]
    assert table.graveyard("P1") == ""


@pytest.mark.clause("VA-6.2")
def test_the_next_hero_starts_with_its_own_stats() -> None:
    table = Duel("h9-9-0", "h1-1-0 e2-2-2", hands={"P2": "h3-4-5"})
    table.turn("attack", "block")
    assert (table.figures("P2"), table.worn("P2")) == ("3/4/5", "")


@pytest.mark.clause("VA-6.3")
def test_both_may_fall_at_once() -> None:
    table = Duel("h5-2-0", "h4-3-0", hands={"P1": "h1-1-1", "P2": "h2-2-2"}, lives={"P1": 4, "P2": 2})
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.figures("P2")) == (None, None)
    assert table.life() == [3, 1]
    assert (table.graveyard("P1"), table.graveyard("P2")) == ("h5-2-0", "h4-3-0")


@pytest.mark.clause("VA-6.4")
def test_the_effects_of_the_fallen_come_first_and_may_bring_the_other_down_without_its_reward() -> None:
    table = Duel("h9-2-0-feast-9", "h1-1-0-spite-3", hands={"P1": "h1-1-1", "P2": "h2-2-2"})
    table.clash("attack", "block")
    assert (table.figures("P1"), table.figures("P2")) == (None, None)
    assert table.life() == [4, 4]
    assert [data["effect"] for _, data in table.said("effect")] == ["spite"]
    assert [data["seat"] for _, data in table.said("fall")] == [1, 0]


@pytest.mark.clause("VA-6.4")
def test_the_hero_that_is_left_is_rewarded_after_it() -> None:
    table = Duel("h9-3-0-feast-9", "h1-1-0-spite-3", hands={"P2": "h2-2-2"})
    table.clash("attack", "block")
    assert table.figures("P1") == "9/9/0"
    assert [data["effect"] for _, data in table.said("effect")] == ["spite", "feast"]


@pytest.mark.clause("VA-6.4")
def test_of_two_that_fall_at_once_neither_is_rewarded_or_spited() -> None:
    cards = "e0-0-0-feast-9 e0-0-0-spite-9 e0-0-0-trophy-9"
    table = Duel(f"h5-1-0 {cards}", f"h5-1-0 {cards}", hands={"P1": "h1-1-1", "P2": "h2-2-2"})
    table.clash("attack", "attack")
    assert table.life() == [4, 4]
    assert not table.said("effect")

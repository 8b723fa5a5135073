"""Heroes and equipment on the battlefield (chapter 1)."""

import pytest

import tabard
from tabard.games import find
from tests.va.table import Duel


@pytest.mark.clause("VA-1.1")
def test_two_players_start_with_five_lives() -> None:
    match = tabard.start("va", seed=1)
    assert match.seats == 2
    assert [player["life"] for player in match.view(None)["players"]] == [5, 5]
    with pytest.raises(tabard.Invalid):
        tabard.start("va", seats=3, seed=1)


@pytest.mark.clause("VA-1.1")
def test_the_rulebook_says_how_old_players_are_and_how_long_a_game_takes() -> None:
    rules = find("va").rulebook.clauses["VA-1.1"]
    assert "13" in rules and "20 minutes" in rules


@pytest.mark.clause("VA-1.9", "VA-6.2")
def test_a_card_that_contradicts_a_rule_wins() -> None:
    """A hero below 0 HP falls with its equipment, unless its cards say otherwise."""
    table = Duel("h9-9-0", "h1-1-0 e0-1-0 e0-0-1-heirloom", hands={"P2": "h2-2-2"})
    table.clash("attack", "attack")
    assert table.player("P2")["waiting_equipment"] == ["e0-0-1-heirloom"]
    assert table.graveyard("P2") == "h1-1-0 e0-1-0"
    saved = Duel("h9-9-0", "h1-1-0 e0-0-0-deathless-4")
    saved.clash("attack", "attack")
    assert (saved.hero("P2"), saved.life()) == ("h1-1-0", [5, 5])


@pytest.mark.clause("VA-7.3", "VA-7.4", "VA-9.2", "VA-9.3", "VA-3.3", "VA-1.9")
def test_what_the_original_does_not_say_is_marked_as_a_ruling() -> None:
    clauses = find("va").rulebook.clauses
    for number in ("VA-7.3", "VA-7.4", "VA-9.2", "VA-9.3", "VA-3.3", "VA-1.9"):
        assert "ruling" in clauses[number].lower(), number
    assert "VA-8.20" in clauses["VA-6.2"]


@pytest.mark.clause("VA-1.2")
def test_a_hero_starts_with_the_stats_of_its_card() -> None:
    table = Duel("h3-5-2", "h4-6-1")
    assert (table.figures("P1"), table.figures("P2")) == ("3/5/2", "4/6/1")


@pytest.mark.clause("VA-1.2")
def test_what_a_hero_loses_stays_lost_turn_after_turn() -> None:
    table = Duel("h2-20-0", "h1-20-3")
    table.turn("attack", "block")
    assert table.figures("P2") == "1/20/1"
    table.turn("block", "block")
    assert table.figures("P2") == "1/20/1"
    table.turn("attack", "block")
    assert table.figures("P2") == "1/19/0"
    table.turn("attack", "attack")
    assert (table.figures("P1"), table.figures("P2")) == ("2/19/0", "1/17/0")


@pytest.mark.clause("VA-1.3")
def test_equipment_adds_its_stats_once_when_attached() -> None:
    table = Duel("h3-5-2", "h1-9-0", hands={"P1": "e1-2-3"})
    table.clash("block", "block")
    table.play("P1", "equip:e1-2-3")
    assert table.figures("P1") == "4/7/5"
    table.rest()
    table.turn("block", "block")
    assert table.figures("P1") == "4/7/5"


@pytest.mark.clause("VA-1.3")
def test_hp_of_equipment_heal_a_wounded_hero() -> None:
    table = Duel("h3-5-2", "h1-9-0", now={"P1": {"hp": 0}}, hands={"P1": "e0-4-0"})
    table.clash("block", "block")
    table.play("P1", "equip:e0-4-0")
    assert table.figures("P1") == "3/4/2"


@pytest.mark.clause("VA-1.3")
def test_def_never_goes_below_0_and_ad_never_below_1() -> None:
    table = Duel("h2-5-1", "h1-9-0", hands={"P1": "en3-0-n3"})
    table.clash("block", "block")
    table.play("P1", "equip:en3-0-n3")
    assert table.figures("P1") == "1/5/0"


@pytest.mark.clause("VA-1.3")
def test_a_blow_counts_at_least_1() -> None:
    table = Duel("h2-9-0", "h2-9-4-parry-9")
    table.turn("attack", "block")
    assert table.figures("P2") == "2/9/3"
    table = Duel("h2-9-0", "h2-9-4-brace-9")
    table.turn("attack", "attack")
    assert (table.figures("P1"), table.figures("P2")) == ("2/7/0", "2/8/4")


@pytest.mark.clause("VA-1.4")
def test_there_is_room_for_one_hero() -> None:
    opening = Duel(hands={"P1": "h3-5-2 h4-4-4", "P2": "h1-1-1"})
    opening.play("P1", "hero:h3-5-2")
    opening.refused("P1", "hero:h4-4-4", "VA-1.4")
    later = Duel("h3-5-2", "h1-9-0", hands={"P1": "h4-4-4 e1-0-0"})
    later.clash("block", "block")
    later.refused("P1", "hero:h4-4-4", "VA-1.4")


@pytest.mark.clause("VA-1.5")
def test_a_hero_wears_three_pieces_and_no_fourth() -> None:
    table = Duel("h3-5-2 e1-0-0", "h1-9-0", hands={"P1": "e0-1-0 e0-0-1 e0-2-0"})
    table.clash("block", "block")
    table.play("P1", "equip:e0-1-0")
    assert "equip:e0-2-0" in table.legal("P1")
    table.play("P1", "equip:e0-0-1")
    assert table.worn("P1") == "e1-0-0 e0-1-0 e0-0-1"
    assert "equip:e0-2-0" not in table.legal("P1")
    assert "e0-2-0" in table.hand("P1")


@pytest.mark.clause("VA-1.5")
def test_a_fourth_piece_is_refused_in_the_opening() -> None:
    table = Duel(hands={"P1": "h3-5-2 e1-0-0 e0-1-0 e0-0-1 s0-2-0", "P2": "h1-1-1"})
    table.play("P1", "hero:h3-5-2 equip:e1-0-0 equip:e0-1-0 equip:e0-0-1")
    table.refused("P1", "equip:s0-2-0", "VA-1.5", "three")
    assert table.legal("P1") == "ready"


@pytest.mark.clause("VA-1.5")
def test_equipment_needs_a_hero() -> None:
    table = Duel(hands={"P1": "h3-5-2 e1-0-0", "P2": "h1-1-1"})
    table.refused("P1", "equip:e1-0-0", "VA-1.5", "Place a hero first")
    assert table.legal("P1") == "hero:h3-5-2"
    fallen = Duel("h1-1-0", "h5-9-0", hands={"P1": "h3-5-2 e1-0-0"})
    fallen.clash("block", "attack")
    fallen.refused("P1", "equip:e1-0-0", "VA-1.5", "Place a hero first")


@pytest.mark.clause("VA-1.5")
def test_two_of_a_kind_may_be_worn() -> None:
    table = Duel("h3-5-2", "h1-9-0", hands={"P1": "e1-0-1 e1-0-1"})
    table.clash("block", "block")
    table.play("P1", "equip:e1-0-1 equip:e1-0-1")
    assert table.worn("P1") == "e1-0-1 e1-0-1"
    assert table.figures("P1") == "5/5/4"


@pytest.mark.clause("VA-1.6")
def test_cards_are_played_only_from_your_hand() -> None:
    table = Duel("h3-5-2", "h1-9-0", hands={"P1": "e1-0-0", "P2": "e2-0-0"}, tops={"P1": "h1-9-0-a e0-0-0-a e3-0-0"})
    table.clash("block", "block")
    table.refused("P1", "equip:e2-0-0", "VA-1.6", "You do not have E2-0-0")
    table.refused("P1", "equip:e3-0-0", "VA-1.6", "You do not have E3-0-0")
    table.play("P1", "equip:e1-0-0")
    table.refused("P1", "equip:e1-0-0", "VA-1.6")


@pytest.mark.clause("VA-1.6")
def test_a_hand_may_grow_without_limit() -> None:
    table = Duel("h1-9-0", "h1-9-0", stalemate=50)
    for _ in range(30):
        table.turn("block", "block")
    assert len(table.hand("P1").split()) == len(table.hand("P2").split()) == 29


@pytest.mark.clause("VA-1.7")
def test_broken_equipment_takes_its_ad_and_def_along_and_leaves_its_hp() -> None:
    table = Duel("h1-9-0", "h3-5-2 e2-4-3", hands={"P1": "e0-0-0-shatter"})
    assert table.figures("P2") == "5/9/5"
    table.clash("block", "block")
    table.play("P1", "equip:e0-0-0-shatter")
    assert table.figures("P2") == "3/9/2"
    assert table.worn("P2") == ""
    assert (table.graveyard("P1"), table.graveyard("P2")) == ("", "e2-4-3")


@pytest.mark.clause("VA-1.7")
def test_equipment_that_breaks_after_its_def_was_used_up_takes_what_is_there() -> None:
    table = Duel("h1-9-0", "h3-5-0 e0-0-3", now={"P2": {"def": 1}}, hands={"P1": "e0-0-0-shatter"})
    table.clash("block", "block")
    table.play("P1", "equip:e0-0-0-shatter")
    assert table.figures("P2") == "3/5/0"


@pytest.mark.clause("VA-1.8")
def test_the_fallen_stay_in_their_own_graveyard() -> None:
    table = Duel("h1-1-0 e0-0-0", "h5-20-0 e1-0-0", hands={"P1": "h1-1-0-a"})
    table.turn("block", "attack")
    assert (table.graveyard("P1"), table.graveyard("P2")) == ("h1-1-0 e0-0-0", "")
    table.turn("block", "attack")
    assert table.graveyard("P1").split()[:2] == ["h1-1-0", "h1-1-0-a"]
    cards = [*table.hand("P1").split(), table.hero("P1")]
    assert not {"h1-1-0", "h1-1-0-a"} & set(cards)

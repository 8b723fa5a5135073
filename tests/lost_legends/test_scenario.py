"""Starting from a given position."""

from typing import Any

import pytest

import tabard
from tests.lost_legends.table import Legends, armor, battle, draft, monster, weapon


def test_a_whole_position() -> None:
    table = battle(
        weapon(),
        armor(),
        monster("rat", level=2),
        level=2,
        first_player="P2",
        fronts={"P1": {"monster": "rat", "damage": 4}, "P3": ""},
        open={"monster": "rat", "damage": 2},
        deck=["rat", "rat"],
        equipment={"P2": "blade shield"},
        exhausted={"P2": "shield"},
        skills={"P2": "junk-1"},
        max_life={"P2": 7},
        life={"P2": 6},
        mana={"P2": 1},
        gold={"P2": 11},
        experience={"P2": 9},
        slain={"P2": "rat grave-wisp"},
        challenges={"P2": "undead"},
        trophies={"P2": "menagerie-of-glory"},
        challenge_points={"P2": 2},
        out=["P3"],
    )
    view, shown = table.view(), table.player("P2")
    assert (view["level"], view["phase"], view["current"], view["monster_deck"]) == (2, "battle", 1, 2)
    assert (table.front("P1"), table.open_monster(), table.front("P3")) == ("rat 4/9", "rat 2/9", "")
    assert (table.equipment("P2"), table.exhausted("P2"), shown["skills"]) == (
        ["blade", "shield"],
        ["shield"],
        ["junk-1"],
    )
    assert (shown["life"], shown["max_life"], shown["mana"], shown["gold"]) == (6, 7, 1, 11)
    assert (shown["experience"], shown["challenge_points"]) == (9, 2)
    assert (shown["slain"], shown["challenges"]) == (["grave-wisp", "rat"], ["undead"])
    assert shown["trophies"] == ["menagerie-of-glory"]
    assert table.every("in_battle") == [True, True, False]


def test_whatever_is_missing_is_dealt_from_the_seed() -> None:
    first = [Legends(seed=seed).hand("P1") for seed in (1, 1, 2)]
    assert first[0] == first[1] != first[2]
    table = draft(weapon("mine"), P1="mine")
    assert "mine" in table.hand("P1") and len(table.hand("P3")) == 6


def test_a_scenario_is_kept_in_the_record() -> None:
    table = battle(deck=["rat"])
    table.play("P1", "attack:hands")
    assert tabard.replay(table.match.record()).record() == table.match.record()


SIX = "junk-1 junk-2 junk-3 junk-4 junk-5 junk-6"


@pytest.mark.parametrize(
    ("scenario", "saying"),
    [
        ({"hats": {}}, "A scenario of Lost Legends has no field 'hats'."),
        ({"phase": "lunch"}, "The phase is gear-up or battle, not 'lunch'."),
        ({"level": 4}, "The level must be a whole number from 1 to 3, not 4."),
        ({"heroes": {"P1": "bard"}}, "There is no hero 'bard' for P1."),
        ({"heroes": {"P1": "hero-1", "P2": "hero-1"}}, "The hero hero-1 is given to two players."),
        ({"life": {"P1": 3}}, 'The field life is for a battle: give "phase": "battle" as well.'),
        ({"phase": "battle", "hands": {"P1": SIX}}, "The field hands is for a gear-up, not for a battle."),
        ({"phase": "battle", "life": {"P1": 6}}, "The life of P1 must be a whole number from 1 to 5, not 6."),
        ({"phase": "battle", "mana": {"P1": -1}}, "The mana of P1 must be a whole number from 0 to 3, not -1."),
        ({"phase": "battle", "exhausted": {"P1": "junk-1"}}, "P1 does not have junk-1, so it is not exhausted."),
        ({"phase": "battle", "out": ["P1", "P2", "P3"]}, "Somebody must be in the battle"),
        ({"phase": "battle", "out": "P1"}, 'The field out must be a list of seats, such as ["P1"], not'),
        ({"gold": {"P1": 100}}, "The gold of P1 must be a whole number from 0 to 99, not 100."),
        ({"gold": {"P4": 1}}, "The field gold names 'P4'; the seats are P1, P2, P3."),
        ({"hands": {"P1": "junk-1"}}, "The hand of P1 must have 6 cards, not 1."),
        ({"hands": {"P1": SIX.replace("junk-6", "junk-36")}}, "junk-36 is not dealt in level 1 with 3 players."),
        ({"skills": {"P1": "junk-1 junk-1"}}, "In the skills of P1: junk-1 is named twice; there is only one."),
        ({"skills": {"P1": "hat"}}, "In the skills of P1: there is no card 'hat'."),
        ({"skills": {"P1": 3}}, "For the skills of P1, give a list of ids, not 3."),
        ({"fronts": {"P1": "wolf"}}, "In the front of P1: there is no monster 'wolf'."),
        ({"fronts": {"P1": {"monster": "rat", "damage": 9}}}, "The damage of the monster in the front of P1 must be"),
        ({"fronts": {"P1": {"damage": 9}}}, "For the front of P1, give a monster or"),
        ({"fronts": {"P1": "hell-mastiff"}}, "In the front of P1: hell-mastiff is not a monster of level 1."),
        ({"deck": ["rat"] * 10}, "In the deck: rat is named more often than there are copies of it."),
        ({"challenges": {"P1": "beast", "P2": "beast"}}, "The challenge trophy beast is given twice."),
        ({"trophies": {"P1": "antler-crown pelt-of-the-alpha"}}, "a player has one per stack"),
        ({"trophies": {"P1": "pelt-of-the-alpha"}}, "pelt-of-the-alpha is given out before a higher one of its stack."),
    ],
)
def test_errors_in_a_scenario_are_reported(scenario: dict[str, Any], saying: str) -> None:
    with pytest.raises(tabard.Invalid) as error:
        Legends(**scenario)
    assert saying in str(error.value)


def test_a_level_must_have_cards_to_deal() -> None:
    scenario = {"equipment": {"P1": ["miners-pick"]}}
    with pytest.raises(tabard.Invalid, match="17 equipment cards of level 2 are left, but 18 have to be dealt"):
        tabard.start("lost-legends", seats=3, seed=1, scenario=scenario)


def test_a_level_must_have_monsters_for_its_deck() -> None:
    slain = {"P1": [id for id in ("rubble-rat", "gloom-bat", "briar-boar", "rattlebones") for _ in range(2)]}
    slain["P2"] = [id for id in ("cellar-ghoul", "grave-wisp") for _ in range(2)]
    with pytest.raises(tabard.Invalid, match="not enough are left for the deck"):
        tabard.start("lost-legends", seats=3, seed=1, scenario={"slain": slain})

"""The mind for Lost Legends: positions whose best answer is beyond doubt."""

import pytest

from tabard.bots.mind import lessons, shares
from tabard.bots.minds.lost_legends import LostLegendsMind
from tabard.games import find
from tests.bots.eyes import check_says_why, check_sees_only_what_it_may, choice, wins
from tests.conformance.setups import Setup
from tests.lost_legends.table import Legends, artifact, battle, draft, monster, spell, weapon

ITERATIONS = 32

THREE = Setup(find("lost-legends"), 3)
FOUR = Setup(find("lost-legends"), 4, {"deal_first": "draft"})


def last_attack_of_the_game() -> Legends:
    """Only the exhausted blade defeats the ogre, and only the ogre brings P1 ahead."""
    return battle(
        weapon("blade", strength=3, extra=2),
        monster("ogre", level=3, life=5, experience=4),
        fronts={"P1": "ogre", "P2": "", "P3": ""},
        equipment={"P1": "blade"},
        experience={"P1": 10, "P2": 12},
        level=3,
        deck=[],
    )


def gold_decides() -> Legends:
    """Both weapons defeat the ogre. Lore brings a point, plunder the prize for the most gold and so the game."""
    return battle(
        weapon("tome", strength=3, effect="lore", amount=1),
        weapon("hook", strength=3, effect="plunder", amount=2),
        monster("ogre", level=3, life=3, experience=1),
        fronts={"P1": "ogre", "P2": "", "P3": ""},
        equipment={"P1": "tome hook"},
        experience={"P1": 10, "P2": 12},
        gold={"P1": 10, "P2": 11, "P3": 0},
        level=3,
        deck=[],
    )


def easy_prey() -> Legends:
    """The open monster falls to bare hands and brings more than any other."""
    return battle(monster("gem", life=1, experience=5), fronts={"P1": ""}, open="gem")


def too_strong() -> Legends:
    """What P1 faces would defeat the hero; passed on, it makes room for what lies open."""
    return battle(
        monster("brute", life=30, attack=9),
        monster("gem", life=1, experience=5),
        fronts={"P1": "brute", "P2": ""},
        open="gem",
    )


def stunned_in_time() -> Legends:
    """The next blow would defeat P1, and no attack defeats the ogre at once: the net gives the turn that is needed."""
    return battle(
        weapon("net", strength=3, effect="stun"),
        weapon("blade", strength=4),
        monster("ogre", life=7, attack=5, experience=5),
        fronts={"P1": "ogre"},
        equipment={"P1": "net blade"},
        life={"P1": 1},
    )


def bargain() -> Legends:
    """A blade that fells everything in the Ruins, beside cards that nobody can buy."""
    return draft(weapon("blade", strength=9, price=3), P1="blade")


SOLVED = {
    last_attack_of_the_game: "exhaust:blade",
    gold_decides: "attack:hook",
    easy_prey: "open",
    too_strong: "pass",
    stunned_in_time: "exhaust:net",
    bargain: "buy:blade",
}


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
def test_the_expert_finds_the_best_answer(position) -> None:
    assert choice(position(), "P1", "expert", ITERATIONS) == SOLVED[position]


@pytest.mark.parametrize("position", [last_attack_of_the_game, easy_prey, too_strong, stunned_in_time, bargain])
def test_the_adept_knows_what_an_attack_brings(position) -> None:
    assert choice(position(), "P1", "adept") == SOLVED[position]


def test_the_adept_does_not_reckon_up_the_game() -> None:
    assert choice(gold_decides(), "P1", "adept") == "attack:tome"


def test_the_expert_learns_by_how_much_somebody_won() -> None:
    table, mind = last_attack_of_the_game(), LostLegendsMind()
    table.play("P1", "exhaust:blade")
    assert table.match.over
    assert list(shares(mind, table.match.state)) == [1.0, 0.0, 0.0]
    first, second, third = lessons(mind, table.match.state)
    assert first > second > third


def test_who_is_better_armed_stands_better() -> None:
    armed = draft(weapon("blade", strength=9), equipment={"P1": "blade"})
    likely = shares(LostLegendsMind(), armed.match.state)
    assert likely[0] > max(likely[1], likely[2])


def test_who_has_no_spells_grows_in_life() -> None:
    table = battle(monster("gem", life=1, experience=5), fronts={"P1": "gem"})
    table.play("P1", "attack:hands")
    assert choice(table, "P1", "adept") == "life"


def test_the_skill_that_no_gear_needs_is_lost() -> None:
    table = battle(
        weapon("blade", strength=1, bonus=1, skill="melee"),
        weapon("old-blade", skill="melee"),
        spell("old-spark"),
        monster("brute", life=30, attack=9),
        fronts={"P1": "brute"},
        equipment={"P1": "blade"},
        skills={"P1": "old-blade old-spark"},
    )
    table.play("P1", "attack:blade")
    assert choice(table, "P1", "adept") == "lose:old-spark"


def test_who_is_nearly_defeated_heals_first() -> None:
    table = battle(artifact("salve", effect="heal", amount=3), equipment={"P1": "salve"}, life={"P1": 1})
    assert choice(table, "P1", "adept") == "exhaust:salve"


def test_who_defeats_a_monster_without_exhausting_anything_does_so() -> None:
    table = battle(weapon("blade", strength=9, extra=3), equipment={"P1": "blade"})
    assert choice(table, "P1", "adept") == "attack:blade"


@pytest.mark.parametrize("setup", [THREE, FOUR], ids=str)
def test_it_sees_only_what_it_may(setup: Setup) -> None:
    check_sees_only_what_it_may(setup, games=2, every=5)


def test_it_says_why() -> None:
    check_says_why(THREE, games=2, every=5)


def test_whole_games_end_with_the_better_bot_ahead() -> None:
    assert wins(THREE, "adept", "random", games=6) >= 5

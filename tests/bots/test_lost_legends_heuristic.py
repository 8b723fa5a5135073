"""The heuristic for Lost Legends: positions with a known best answer, and its priors."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.bots.heuristic import returns, win_probability
from tabard.bots.heuristics.lost_legends import LostLegendsHeuristic
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.games import find
from tabard.games.lost_legends.battle import FIGHT, is_preparation
from tabard.games.lost_legends.packs import BASE_CONTENT
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import TYPES
from tabard.games.lost_legends.trophies import slain_of_type
from tests.bots.checks import (
    check_no_peeking,
    check_one_is_called,
    check_reasons_do_not_peek,
    check_says_why,
    choice,
    positions,
    reasons,
    wins,
)
from tests.bots.solved_positions import check_solves, others_than, worth
from tests.conformance.setups import Setup
from tests.lost_legends.table import Entry, Legends, armor, artifact, battle, draft, monster, spell, weapon

THREE = Setup(find("lost-legends"), 3)
FOUR = Setup(find("lost-legends"), 4, {"deal_first": "draft"})

FORTRESS = [printed.id for printed in BASE_CONTENT.monsters if printed.level == 3]
WALLS = [monster(id, level=3, life=60, experience=0) for id in FORTRESS]
"""All that lives in the Demon Fortress, so that it does not matter what is drawn there: nobody can defeat it."""


def last_battle(*entries: Entry, fronts: dict[str, str], **given: Any) -> Legends:
    """The battle after which the game is over. Unless something else is said, one wall is left in the deck, and nobody
    but P1 is still fighting."""
    given = {"deck": FORTRESS[:1], "out": ["P2", "P3"], **given}
    return battle(*WALLS, *entries, fronts={"P1": "", "P2": "", "P3": "", **fronts}, level=3, **given)


def prey(id: str, **fields: Any) -> Entry:
    """A monster of the Demon Fortress of which there is no second one."""
    return monster(id, **{"level": 3, "copies": 1, **fields})


# Positions with a known best answer: P1 wins by it, and by no other


def last_attack_of_the_game() -> Legends:
    """Only the exhausted blade (LL-4.2) defeats the ogre, and only the ogre brings P1 ahead."""
    return last_battle(
        weapon("blade", strength=3, extra=2),
        prey("ogre", life=5, experience=4),
        fronts={"P1": "ogre"},
        equipment={"P1": "blade"},
        experience={"P1": 10, "P2": 12},
        deck=[],
    )


def gold_decides() -> Legends:
    """Both weapons defeat the ogre. Lore brings a point, plunder the prize for the most gold (LL-13.3) and the game."""
    return last_battle(
        weapon("tome", strength=3, effect="lore", amount=1),
        weapon("hook", strength=3, effect="plunder", amount=2),
        prey("ogre", life=3, experience=1),
        fronts={"P1": "ogre"},
        equipment={"P1": "tome hook"},
        experience={"P1": 10, "P2": 12},
        gold={"P1": 10, "P2": 11, "P3": 0},
        deck=[],
    )


def gold_for_the_neighbour() -> Legends:
    """P1 is a point ahead, and the ogre is worth one more; but of its gold P2 gets a piece (LL-7.4), and with that as
    much as P3 and three points more (LL-13.4). So the ogre must live."""
    return last_battle(
        weapon("blade", strength=3),
        prey("ogre", life=3, experience=1, gold=2),
        fronts={"P1": "ogre"},
        equipment={"P1": "blade"},
        challenges={"P1": "beast"},
        experience={"P1": 16, "P2": 12},
        gold={"P1": 0, "P2": 8, "P3": 9},
        deck=[],
    )


def two_blows_for_two_monsters() -> Legends:
    """P1 needs both monsters, and whichever survives a blow defeats P1. The spark, of which there is mana for one,
    would do for either; the hammer does for the ogre, and the ghost is immune to it (LL-6.4)."""
    return last_battle(
        weapon("hammer", strength=5, extra=1),
        spell("spark", strength=3),
        prey("ogre", life=6, attack=9, experience=4, weak=["magic"]),
        prey("ghost", type="undead", life=6, attack=9, experience=9, weak=["magic"], immune=["melee"]),
        fronts={"P1": "ogre"},
        open="ghost",
        equipment={"P1": "hammer spark"},
        life={"P1": 1},
        mana={"P1": 1},
        experience={"P1": 5, "P2": 17},
    )


def mana_for_one_spark() -> Legends:
    """P1 grows, and needs the ogre as well. The new point of mana is there at once (LL-7.6), and the spark costs one;
    without it P1 has nothing but bare hands."""
    table = last_battle(
        spell("spark", strength=9),
        prey("imp", life=1, experience=1),
        prey("ogre", life=9, attack=15, experience=9),
        fronts={"P1": "imp"},
        open="ogre",
        equipment={"P1": "spark"},
        mana={"P1": 0},
        experience={"P1": 4, "P2": 12},
    )
    table.play("P1", "attack:hands")
    return table


def stunned_in_time() -> Legends:
    """The next blow would defeat P1, and no attack defeats the ogre at once: the net gives the turn that is needed
    (LL-11.4)."""
    return last_battle(
        weapon("net", strength=3, effect="stun"),
        weapon("blade", strength=4),
        prey("ogre", life=7, attack=5, experience=5),
        fronts={"P1": "ogre"},
        equipment={"P1": "net blade"},
        life={"P1": 1},
        experience={"P1": 10, "P2": 12},
    )


def out_of_reach() -> Legends:
    """P2, whose turn is next, would win by the open ogre. P1 cannot defeat it, but who takes it has it in front."""
    return last_battle(
        weapon("blade", strength=6),
        prey("ogre", life=6, attack=4, experience=9),
        fronts={},
        open="ogre",
        deck=FORTRESS[:2],
        out=[],
        equipment={"P2": "blade"},
        experience={"P1": 17, "P2": 12},
    )


def better_be_defeated() -> Legends:
    """P1 is ahead. Passed on, the ogre would make P2 win; if it defeats P1, it goes back to the box, for the imp lies
    where it would go (LL-7.3)."""
    return last_battle(
        weapon("stick", strength=2),
        weapon("blade", strength=6),
        prey("ogre", life=6, attack=9, experience=9),
        prey("imp", life=1, experience=1),
        fronts={"P1": "ogre"},
        open="imp",
        out=[],
        equipment={"P1": "stick", "P2": "blade"},
        experience={"P1": 17, "P2": 12},
    )


def a_close_victory() -> Legends:
    """The ogre would bring P1 to 17 points, close behind P2, whom its gold brings to 18. Spared, it leaves P1 with 16,
    one more than anybody has: with three rivals so near, by how much one wins must not count for more than who wins."""
    return last_battle(
        weapon("blade", strength=3),
        prey("ogre", life=3, experience=1, gold=5),
        seats=4,
        fronts={"P1": "ogre", "P4": ""},
        out=["P2", "P3", "P4"],
        deck=[],
        equipment={"P1": "blade"},
        challenges={"P1": "beast"},
        experience={"P1": 16, "P2": 12, "P3": 9, "P4": 15},
        gold={"P1": 0, "P2": 8, "P3": 9, "P4": 0},
    )


KNOWN = {
    last_attack_of_the_game: "exhaust:blade",
    gold_decides: "attack:hook",
    gold_for_the_neighbour: "attack:hands",
    two_blows_for_two_monsters: "exhaust:hammer",
    mana_for_one_spark: "mana",
    stunned_in_time: "exhaust:net",
    out_of_reach: "open",
    better_be_defeated: "attack:hands attack:stick",
    a_close_victory: "attack:hands",
}
OVERLOOKED = [
    gold_decides,
    gold_for_the_neighbour,
    two_blows_for_two_monsters,
    mana_for_one_spark,
    out_of_reach,
    better_be_defeated,
    a_close_victory,
]
"""Positions that take a search: the answer with the best prior loses."""


def named(position: Callable[[], Legends]) -> str:
    return position.__name__


@pytest.mark.parametrize("position", KNOWN, ids=named)
def test_whatever_the_others_do_p1_wins_by_the_best_answer_and_loses_by_any_other(position: Callable[..., Any]) -> None:
    table, best = position(), KNOWN[position]
    assert {worth(table, "P1", answer) for answer in best.split()} == {(1.0, 1.0)}
    assert {worth(table, "P1", answer) for answer in others_than(table, "P1", best)} == {(0.0, 0.0)}


@pytest.mark.parametrize("position", KNOWN, ids=named)
def test_the_expert_finds_the_best_answer(position: Callable[..., Any]) -> None:
    check_solves(position(), "P1", KNOWN[position])


@pytest.mark.parametrize("position", OVERLOOKED, ids=named)
def test_the_adept_overlooks_it(position: Callable[..., Any]) -> None:
    assert choice(position(), "P1", "adept") not in KNOWN[position].split()


# Priors


def test_what_falls_to_bare_hands_and_brings_much_is_taken() -> None:
    table = battle(monster("gem", life=1, experience=5), fronts={"P1": ""}, open="gem")
    assert choice(table, "P1", "adept") == "open"


def test_what_is_too_strong_is_passed_on() -> None:
    brute, gem = monster("brute", life=30, attack=9), monster("gem", life=1, experience=5)
    table = battle(brute, gem, fronts={"P1": "brute", "P2": ""}, open="gem")
    assert choice(table, "P1", "adept") == "pass"


def test_a_bargain_is_bought() -> None:
    table = draft(weapon("blade", strength=9, price=3), P1="blade")
    assert choice(table, "P1", "adept") == "buy:blade"


def test_a_hero_that_needs_another_turn_stuns() -> None:
    assert choice(stunned_in_time(), "P1", "adept") == "exhaust:net"


def test_a_weapon_is_exhausted_if_only_that_defeats_the_monster() -> None:
    assert choice(last_attack_of_the_game(), "P1", "adept") == "exhaust:blade"


def test_the_expert_learns_from_margins() -> None:
    table, heuristic = last_attack_of_the_game(), LostLegendsHeuristic()
    table.play("P1", "exhaust:blade")
    assert table.match.over
    assert list(win_probability(heuristic, table.match.state)) == [1.0, 0.0, 0.0]
    first, second, third = returns(heuristic, table.match.state)
    assert first > second > third


def test_better_gear_is_evaluated_higher() -> None:
    armed = draft(weapon("blade", strength=9), equipment={"P1": "blade"})
    likely = win_probability(LostLegendsHeuristic(), armed.match.state)
    assert likely[0] > max(likely[1], likely[2])


def test_a_hero_without_spells_grows_in_life() -> None:
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


def test_a_nearly_defeated_hero_heals_first() -> None:
    table = battle(artifact("salve", effect="heal", amount=3), equipment={"P1": "salve"}, life={"P1": 1})
    assert choice(table, "P1", "adept") == "exhaust:salve"


def test_nothing_is_exhausted_if_the_monster_falls_anyway() -> None:
    table = battle(weapon("blade", strength=9, extra=3), equipment={"P1": "blade"})
    assert choice(table, "P1", "adept") == "attack:blade"


@pytest.mark.parametrize("setup", [THREE, FOUR], ids=str)
def test_it_sees_only_what_its_seat_may_see(setup: Setup) -> None:
    check_no_peeking(setup, games=2, every=5)


def test_it_gives_reasons() -> None:
    check_says_why(THREE, games=2, every=5)


def test_the_stronger_bot_wins_more_games() -> None:
    assert wins(THREE, "adept", "random", games=6) >= 5


def test_hints_give_win_chances_not_margins() -> None:
    table, chance = last_attack_of_the_game(), QuickChance(1)
    search = Search(LostLegendsHeuristic(), table.match.state.redeal(0, chance), 0, chance)
    search.run(100, 0.0)
    best = int(search.choice())
    assert search.win_probability(best) == 1.0
    assert search.root.returns[best] / int(search.root.visits[best]) < 0.95


@pytest.mark.parametrize("setup", [THREE, FOUR], ids=str)
def test_its_reasons_do_not_peek(setup: Setup) -> None:
    check_reasons_do_not_peek(setup, games=1, every=5)


def test_at_most_one_answer_is_called_the_closest_or_the_better() -> None:
    check_one_is_called(THREE, 4, 3, "closest", "better")


def test_it_says_that_a_monster_falls_where_it_does() -> None:
    fights = 0
    for state in positions(THREE, 6, 2):
        if state.question is not FIGHT:
            continue
        seat = state.to_act[0]
        for action, why in reasons(THREE, state, seat).items():
            if is_preparation(state, action):
                continue
            world = state.copy()
            world.apply(seat, action)
            assert why.startswith("It defeats") == (slain(world, seat) > slain(state, seat)), why
            fights += 1
    assert fights > 30


def slain(state: LostLegendsState, seat: int) -> int:
    return sum(slain_of_type(state, seat, type) for type in range(len(TYPES)))


def test_reasons_for_bare_hands_leave_out_might() -> None:
    badge = artifact("badge", effect="might", amount=3, damage="melee")
    table = draft(badge, weapon("blade", strength=2, price=1), P1="blade", equipment={"P1": "badge"})
    said = " ".join(reasons(THREE, table.match.state, 0).values())
    assert "Blade costs 1 of your 5 gold and does 5 damage; your best attack so far does 1." in said


def test_a_brace_counts_only_for_the_monster_in_front() -> None:
    """With the shield raised the brute in front leaves P1 alive, and its twin that lies open would not."""
    shield, brute = armor(strength=1, extra=3), monster("brute", life=30, attack=5)
    given = {"equipment": {"P1": "shield"}, "life": {"P1": 2}, "deck": ["brute"] * 3}
    table = battle(shield, brute, fronts={"P1": "brute", "P2": ""}, open="brute", **given)
    table.play("P1", "exhaust:shield")
    assert choice(table, "P1", "adept") == "attack:hands"
    said = " ".join(reasons(THREE, table.match.state, 0).values())
    assert "its blow costs you 1 of your 2 life." in said


def test_the_reason_for_an_attack_names_damage_and_counterattack() -> None:
    table = battle(
        weapon("maul", strength=6),
        monster("ogre", life=9, attack=2),
        fronts={"P1": "ogre"},
        equipment={"P1": "maul"},
        life={"P1": 3},
    )
    said = " ".join(reasons(THREE, table.match.state, 0).values())
    assert "It does 6 damage and leaves the Ogre with 3 of 9 life; its blow costs you 2 of your 3 life." in said
    assert "It does 1 damage and leaves the Ogre with 8 of 9 life" in said

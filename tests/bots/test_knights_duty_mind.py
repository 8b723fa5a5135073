"""The mind for Knight's Duty: positions whose best answer is beyond doubt."""

import pytest

from tabard.bots.minds.knights_duty import KnightsDutyMind
from tabard.engine.chance import QuickChance
from tabard.games import find
from tabard.games.knights_duty.arena import steps_between
from tabard.lab.matches import Job, play_game
from tests.bots.eyes import check_says_why, check_sees_only_what_it_may, choice, wins
from tests.conformance.setups import Setup
from tests.knights_duty.table import Arena

ITERATIONS = 150

DUEL = Setup(find("knights-duty"), 2)
MELEE = Setup(find("knights-duty"), 4, {"turn_limit": 12})


def the_last_blow() -> Arena:
    """P2 has a Broken Heart, is within reach and can do no harm."""
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword"}, hearts={"P2": "broken"})
    table.plans(P1="sword sword move", P2="move move")
    table.moves(P2="stay")
    return table


def the_one_that_falls() -> Arena:
    """Either is within reach; a hit on P3 defeats it, and one on P2 does not."""
    table = Arena(
        {"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)},
        weapons={"P1": "sword"},
        hearts={"P3": "broken"},
        inspiration={"P1": False, "P2": False, "P3": False},
        turn=40,
    )
    table.plans(P1="sword sword move")
    return table


def no_heart_in_the_pile() -> Arena:
    """P2 defends and parries: the bow cannot hit, and would be lost."""
    table = Arena(
        {"P1": (1, 0), "P2": (1, 3)},
        weapons={"P1": "bow"},
        inspiration={"P1": False, "P2": False},
        options={"guard_lasts": "turn"},
    )
    table.plans(P1="move bow bow", P2="shield parry shield")
    table.moves(P1="stay")
    return table


def out_of_danger() -> Arena:
    """A hit would defeat P1; with Inspiration there is no heart in the pile."""
    table = Arena(
        {"P1": (0, 3), "P2": (0, 0)},
        weapons={"P2": "bow"},
        hearts={"P1": "broken"},
        inspiration={"P2": False},
    )
    table.plans(P1="shield move", P2="move bow bow")
    table.moves(P2="stay")
    table.moves(P1="stay")
    table.play("P2", "target:P1")
    return table


def the_first_strike() -> Arena:
    """P2 has a Broken Heart, no weapon and its back to the wall."""
    return Arena(
        {"P1": (3, -4), "P2": (4, -4)},
        weapons={"P1": "sword"},
        hearts={"P2": "broken"},
        inspiration={"P2": False},
    )


def the_way_up() -> Arena:
    """Nobody is near, and P1 has no Inspiration."""
    table = Arena({"P1": (0, 1), "P2": (-4, 0)}, inspiration={"P1": False}, weapons={"P1": "spear"})
    table.plans(P1="move shield shield", P2="parry parry shield")
    return table


SOLVED = {
    the_last_blow: ("P1", "target:P2"),
    the_one_that_falls: ("P1", "target:P3"),
    no_heart_in_the_pile: ("P1", "hold"),
    out_of_danger: ("P1", "inspire"),
    the_first_strike: ("P1", "plan:sword"),
    the_way_up: ("P1", "move:0,0"),
}


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
def test_the_expert_finds_the_best_answer(position) -> None:
    seat, best = SOLVED[position]
    assert choice(position(), seat, "expert", ITERATIONS) == best


@pytest.mark.parametrize("position", SOLVED, ids=lambda position: position.__name__)
def test_the_adept_finds_it_too(position) -> None:
    seat, best = SOLVED[position]
    assert choice(position(), seat, "adept") == best


@pytest.mark.parametrize("level", ["adept", "expert"])
def test_a_knight_steps_out_of_the_way_of_a_blow(level: str) -> None:
    table = Arena({"P1": (0, 1), "P2": (0, -1)}, weapons={"P2": "sword"}, hearts={"P1": "broken"})
    table.plans(P1="move move", P2="sword sword move")
    answer = choice(table, "P1", level, ITERATIONS)
    q, r = answer.removeprefix("move:").split(",")
    assert steps_between((int(q), int(r)), (0, -1)) == 3


def test_the_adept_takes_up_a_weapon_or_comes_nearer_at_first() -> None:
    assert choice(Arena(seats=2), "P1", "adept") in ("plan:sword", "plan:spear", "plan:move")


def test_the_expert_takes_others_to_have_planned_what_they_like() -> None:
    """P2 can strike at once: that it does is likelier than any token at random."""
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P2": "sword"}, hearts={"P1": "broken"})
    table.plan("P2", "move move bow")
    worlds = [KnightsDutyMind().imagine(table.match.state, 0, QuickChance(key)) for key in range(50)]
    assert sum(world.tracker[3] == 0 for world in worlds) > 25


def test_among_many_a_hit_is_worth_less_to_whoever_strikes() -> None:
    """The others have as much of it, and nobody strikes at them meanwhile."""
    mind = KnightsDutyMind()
    duel = Arena({"P1": (0, 0), "P2": (0, 1)}).match.state
    melee = Arena({"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}).match.state
    assert mind.prize(duel, 1) == mind.harm(duel, 1)
    assert 3 * mind.prize(melee, 1) < mind.harm(melee, 1)


def test_a_hit_is_worth_more_when_the_turns_run_out() -> None:
    """Else all wait for each other until nobody has won."""
    mind = KnightsDutyMind()
    spaces = {"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}
    first, half, last = (mind.prize(Arena(spaces, turn=turn).match.state, 1) for turn in (1, 20, 40))
    assert first == half < last


def test_five_adepts_do_not_wait_for_each_other_for_ever() -> None:
    games = [play_game(Job("knights-duty", ("adept",) * 5, {}, f"game {number}")) for number in range(8)]
    assert sum(1.0 in game.shares for game in games) >= 4


def test_every_answer_about_clans_is_far_from_the_others() -> None:
    table = Arena(seats=2, options={"seating": "choose"})
    table.play("P1", "clan:purple")
    assert choice(table, "P2", "adept") == "clan:aqua"


@pytest.mark.parametrize("setup", [DUEL, MELEE], ids=str)
def test_it_sees_only_what_it_may(setup: Setup) -> None:
    check_sees_only_what_it_may(setup, games=2, every=8)


def test_it_says_why() -> None:
    check_says_why(MELEE, games=3, every=4)


def test_whole_games_end_with_the_better_bot_ahead() -> None:
    assert wins(DUEL, "adept", "random", games=12) >= 10

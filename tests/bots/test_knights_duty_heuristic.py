"""The heuristic for Knight's Duty, and positions whose best answers are known."""

from collections.abc import Callable
from itertools import product
from math import sqrt
from typing import Any

import pytest

from tabard.bots import bot
from tabard.bots.heuristic import Weights, returns
from tabard.bots.heuristics.knights_duty import KnightsDutyHeuristic
from tabard.engine.chance import QuickChance
from tabard.engine.step import Actions
from tabard.engine.types import seats_in
from tabard.games import find
from tabard.games.knights_duty.actions import MOVE_TO, STAY
from tabard.games.knights_duty.arena import distance as steps
from tabard.games.knights_duty.arena import steps_between
from tabard.games.knights_duty.movement import MOVE_TOGETHER
from tabard.games.knights_duty.planning import last_spot_of, tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import MOVE, RANGE, TOKENS, WEAPONS
from tabard.lab.matches import Job, play_game
from tests.bots.checks import (
    check_no_peeking,
    check_reasons_do_not_peek,
    check_says_why,
    choice,
    positions,
    reasons,
    wins,
)
from tests.bots.solved_positions import check_solves, ends, name_of, others_than, worth
from tests.conformance.setups import Setup
from tests.knights_duty.table import Arena

ITERATIONS = 150

DUEL = Setup(find("knights-duty"), 2)
MELEE = Setup(find("knights-duty"), 4, {"turn_limit": 12})


# Positions of the last turn whose best answers are known. After it the knights that still stand draw (KD-10.8), so that
# it is worth something to stand.

DRAW = {"draw_at_limit": True}

NOBODY_INSPIRED = {"P1": False, "P2": False, "P3": False}


def the_one_that_falls() -> Arena:
    """The last spot: a hit defeats P3, while one on P2 only breaks a heart (KD-7.8, KD-7.9)."""
    table = Arena(
        {"P1": (1, 1), "P2": (1, 2), "P3": (2, 1)},
        weapons={"P1": "sword"},
        hearts={"P3": "broken"},
        inspiration=NOBODY_INSPIRED,
        options=DRAW,
        turn=40,
    )
    table.plans(P1="shield shield sword")
    return table


def the_one_on_guard() -> Arena:
    """The same, but the one that a hit defeats defends and parries: to lose the sword does not matter any more."""
    table = Arena(
        {"P1": (1, 1), "P2": (1, 2), "P3": (2, 1)},
        weapons={"P1": "sword"},
        hearts={"P2": "broken"},
        inspiration=NOBODY_INSPIRED,
        options={"guard_lasts": "turn", **DRAW},
        turn=40,
    )
    table.plans(P1="shield shield sword", P2="shield parry", P3="bow spear bow")
    return table


def out_of_reach() -> Arena:
    """P2's bow comes up, the last attack of the game. It reaches four spaces (KD-6.2), and P1 can be five away."""
    table = Arena(
        {"P1": (0, 2), "P2": (0, -2)},
        weapons={"P1": "spear", "P2": "bow"},
        hearts={"P1": "broken", "P2": "broken"},
        inspiration={"P1": False},
        options={"turn_limit": 80, **DRAW},
        turn=80,
    )
    table.plans(P1="shield move", P2="shield bow")
    return table


def nothing_to_keep_it_for() -> Arena:
    """P2 defends against a bow: without Inspiration no heart is in the pile (KD-7.5), and no other fight comes."""
    table = Arena(
        {"P1": (1, 0), "P2": (1, 3), "P3": (-4, 0)},
        weapons={"P1": "bow"},
        hearts={"P2": "broken"},
        inspiration={"P2": False, "P3": False},
        options={"turn_limit": 1, "guard_lasts": "turn", **DRAW},
    )
    table.plans(P1="shield shield bow", P2="shield shield")
    table.play("P1", "target:P2")
    return table


def the_sword_again() -> Arena:
    """P1 has planned to take up a sword. Only a second sword is an attack, and any other token none (KD-5.1)."""
    table = Arena({"P1": (1, 0), "P2": (1, 1)}, hearts={"P2": "broken"}, options=DRAW, turn=40)
    table.plan("P1", "shield sword")
    return table


def in_the_corner() -> Arena:
    """P1 cannot come to strike in this turn, nor get away: all it can do is take a heart out of the pile (KD-7.2)."""
    table = Arena(
        {"P1": (4, -4), "P2": (1, -1)},
        weapons={"P2": "sword"},
        hearts={"P1": "broken", "P2": "broken"},
        inspiration={"P1": False, "P2": False},
        options=DRAW,
        turn=40,
    )
    table.plan("P1", "parry")
    return table


LAST_SPOT = {
    the_one_that_falls: "target:P3",
    the_one_on_guard: "target:P2",
    out_of_reach: "move:1,2 move:-1,3 move:0,3",
    nothing_to_keep_it_for: "inspire",
}
KNOWN = {**LAST_SPOT, the_sword_again: "plan:sword", in_the_corner: "plan:shield"}
MORE_THOUGHT = {the_one_on_guard: 2000}
"""With its usual 1,000 simulations, an expert finds it nine times in ten."""
OVERLOOKED = [out_of_reach, nothing_to_keep_it_for, in_the_corner]


@pytest.mark.parametrize("position", KNOWN, ids=name_of)
def test_the_expert_finds_the_best_answer(position: Callable[..., Any]) -> None:
    check_solves(position(), "P1", KNOWN[position], iterations=MORE_THOUGHT.get(position, 0))


@pytest.mark.parametrize("position", OVERLOOKED, ids=name_of)
def test_the_adept_overlooks_it(position: Callable[..., Any]) -> None:
    assert choice(position(), "P1", "adept") not in KNOWN[position].split()


@pytest.mark.parametrize("position", LAST_SPOT, ids=name_of)
def test_in_the_last_spot_the_best_answer_is_proved_by_exhaustive_search(position: Callable[..., Any]) -> None:
    table, best = position(), KNOWN[position]
    others = max(worth(table, "P1", answer)[1] for answer in others_than(table, "P1", best))
    assert all(worth(table, "P1", answer)[0] > others for answer in best.split())


def test_with_another_token_than_the_sword_again_nobody_wins() -> None:
    """P1's heart is full, so that it cannot fall to the one attack that P2 may come to."""
    table = the_sword_again()
    assert ends(table, "P1", "plan:sword") == {0.5, 1.0}
    for answer in others_than(table, "P1", "plan:sword"):
        assert ends(table, "P1", answer) == {0.5}


def test_in_the_corner_no_token_is_better_than_a_shield_whatever_the_other_plans() -> None:
    better = 0
    for first, second in product(TOKENS, repeat=2):
        worths = {}
        for token in TOKENS:
            table = in_the_corner()
            table.plan("P2", f"{first} {second}")
            worths[token] = worth(table, "P1", f"plan:{token}")
        others = [most for token, (_, most) in worths.items() if token != "shield"]
        assert worths["shield"][0] >= max(others)
        better += worths["shield"][0] > max(others)
    assert better > 0


def test_the_adept_spares_its_bow_where_no_heart_is_in_the_pile() -> None:
    table = Arena(
        {"P1": (1, 0), "P2": (1, 3)},
        weapons={"P1": "bow"},
        inspiration={"P1": False, "P2": False},
        options={"guard_lasts": "turn"},
    )
    table.plans(P1="move bow shield", P2="shield parry shield")
    table.moves(P1="stay")
    assert choice(table, "P1", "adept") == "hold"


@pytest.mark.parametrize("level", ["adept", "expert"])
def test_a_knight_steps_out_of_the_way_of_a_blow(level: str) -> None:
    table = Arena({"P1": (0, 1), "P2": (0, -1)}, weapons={"P2": "sword"}, hearts={"P1": "broken"})
    table.plans(P1="move move", P2="sword sword move")
    answer = choice(table, "P1", level, ITERATIONS)
    q, r = answer.removeprefix("move:").split(",")
    assert steps_between((int(q), int(r)), (0, -1)) == 3


def test_the_adept_takes_up_a_weapon_or_comes_nearer_at_first() -> None:
    assert choice(Arena(seats=2), "P1", "adept") in ("plan:sword", "plan:spear", "plan:move")


def test_the_expert_assumes_plans_that_the_others_like() -> None:
    """P2 can strike at once: that it does is likelier than any token at random."""
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P2": "sword"}, hearts={"P1": "broken"})
    table.plan("P2", "move move bow")
    worlds: list[Any] = [KnightsDutyHeuristic().determinize(table.state, 0, QuickChance(key)) for key in range(50)]
    assert sum(world.tracker[3] == 0 for world in worlds) > 25


def test_among_many_a_hit_is_worth_less_to_whoever_strikes() -> None:
    """The others have as much of it, and nobody strikes at them meanwhile."""
    heuristic = KnightsDutyHeuristic()
    duel = Arena({"P1": (0, 0), "P2": (0, 1)}).state
    melee = Arena({"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}).state
    assert heuristic.prize(duel, 1) == heuristic.harm(duel, 1)
    assert 3 * heuristic.prize(melee, 1) < heuristic.harm(melee, 1)


def test_a_hit_is_worth_more_with_every_turn() -> None:
    """Else all wait for each other until nobody has won."""
    heuristic = KnightsDutyHeuristic()
    spaces = {"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}
    first, half, last = (heuristic.prize(Arena(spaces, turn=turn).state, 1) for turn in (1, 20, 40))
    assert first < half < last


def test_quiet_turns_are_those_beyond_what_the_hits_may_take() -> None:
    heuristic = KnightsDutyHeuristic()
    spaces = {"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}
    broken = {"P1": "broken", "P2": "broken"}
    assert [heuristic.quiet(Arena(spaces, turn=turn).state) for turn in (1, 2, 10)] == [0, 0, 8]
    assert heuristic.quiet(Arena(spaces, hearts=broken, turn=10).state) == 4


def test_among_many_the_strong_are_hit_before_the_weak() -> None:
    """To defeat the weakest leaves the strongest."""
    heuristic = KnightsDutyHeuristic()
    spaces = {"P1": (0, 0), "P2": (0, 1), "P3": (1, 0)}
    melee = Arena(spaces, hearts={"P2": "broken"}).state
    assert heuristic.prize(melee, 1) < heuristic.prize(melee, 2)


# Guards


def guard_prior(token: str, **options: str) -> int:
    """The prior of a guard as the first token of a plan, with a sword beside the knight."""
    table = Arena({"P1": (0, 2), "P2": (0, 3)}, weapons={"P2": "sword"}, inspiration={"P1": False}, options=options)
    legal, weights = Actions(), Weights()
    table.state.legal_into(0, legal)
    weights.begin(legal.count)
    KnightsDutyHeuristic().priors(table.state, 0, legal, weights)
    prior = {table.match.actions[legal.items[index]]: int(weights.items[index]) for index in range(legal.count)}
    return prior[f"plan:{token}"]


@pytest.mark.clause("KD-10.2")
@pytest.mark.parametrize("token", ["shield", "parry"])
def test_a_guard_that_lasts_for_the_turn_is_worth_more(token: str) -> None:
    assert guard_prior(token, guard_lasts="turn") > guard_prior(token)


@pytest.mark.clause("KD-10.3")
def test_a_parry_that_brings_inspiration_is_worth_more() -> None:
    assert guard_prior("parry", parry_reward="inspiration") > guard_prior("parry")


def test_a_parry_is_worth_more_than_a_token_that_does_nothing() -> None:
    """An attacker that fumbles has to take up a weapon again."""
    assert guard_prior("parry") > guard_prior("bow")


# Closing in

SWORDS = {"P1": "sword", "P2": "sword", "P3": "sword"}
BROKEN = {"P1": "broken", "P2": "broken", "P3": "broken"}
SURVIVORS = {
    "a space too far for both swords": {"P1": (2, -2), "P2": (4, -1), "P3": None},
    "side by side in different corners": {"P1": (4, -4), "P2": (4, 0), "P3": None},
    "at opposite ends": {"P1": (2, -4), "P2": (-2, 4), "P3": None},
    "three of them": {"P1": (0, -3), "P2": (3, 0), "P3": (-3, 3)},
    "three in a row": {"P1": (-3, 0), "P2": (0, 0), "P3": (3, 0)},
}


def simulate(table: Arena, seed: int) -> Arena:
    """Adepts play the game to its end."""
    bots = [bot("adept", "knights-duty", 10 * seed + seat) for seat in range(table.match.seats)]
    while not table.match.over:
        seat = table.match.to_act[0]
        table.match.play(seat, bots[seat].choose(table.match, seat))
    return table


@pytest.mark.parametrize("hearts", [{}, BROKEN], ids=["full hearts", "broken hearts"])
@pytest.mark.parametrize("knights", SURVIVORS.values(), ids=SURVIVORS)
def test_the_last_adepts_close_in_and_fight(knights: dict[str, Any], hearts: dict[str, Any]) -> None:
    """They neither wait for each other until the last turn nor strike at the air."""
    standing = {seat: heart for seat, heart in hearts.items() if knights[seat] is not None}
    for seed in range(4):
        table = simulate(Arena(knights, weapons=SWORDS, hearts=standing, seed=seed, turn=10), seed)
        assert table.match.log[-1].clause in ("KD-9.1", "KD-9.2")


def test_four_adepts_do_not_wait_for_each_other_forever() -> None:
    games = [simulate(Arena(seats=4, seed=f"wait {number}"), number) for number in range(12)]
    assert [game.match.log[-1].clause for game in games].count("KD-9.3") <= 1


def test_an_adept_plans_no_attack_that_nobody_can_be_in_reach_of() -> None:
    """Nobody who comes nearer with every token until then, and to whom the knight goes with all moves before."""
    attacks = 0
    for number in range(8):
        table = Arena(seats=4, seed=f"air {number}")
        match = table.match
        bots = [bot("adept", "knights-duty", seat) for seat in range(4)]
        while not match.over:
            seat = match.to_act[0]
            answer = bots[seat].choose(match, seat)
            if answer.startswith("plan:"):
                apart = nearest_then(table.state, seat, TOKENS.index(answer.removeprefix("plan:")))
                assert apart is None or apart <= RANGE[TOKENS.index(answer.removeprefix("plan:"))]
                attacks += apart is not None
            match.play(seat, answer)
    assert attacks > 100


def nearest_then(state: KnightsDutyState, seat: int, token: int) -> int | None:
    """How near somebody can be when the next token of a plan is an attack, or None when it is none."""
    planned = [state.tracker[seat * 3 + spot] for spot in range(tokens_placed(state, seat))]
    weapon = ([state.weapons[seat]] + [before for before in planned if before < WEAPONS])[-1]
    if token != weapon:
        return None
    others = [other for other in seats_in(state.standing) if other != seat]
    return min(
        steps(state.positions[seat], state.positions[other])
        - planned.count(MOVE)
        - min(len(planned), last_spot_of(state, other))
        - 1
        for other in others
    )


# Every seat alike


def test_between_equals_the_adept_chooses_by_its_own_chance() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 1), "P3": (0, -1)}, weapons={"P1": "sword"})
    table.plans(P1="sword shield shield")
    chosen = [choice(table, "P1", "adept", seed=seed) for seed in range(30)]
    assert set(chosen) == {"target:P2", "target:P3"}
    assert chosen == [choice(table, "P1", "adept", seed=seed) for seed in range(30)]


def test_of_two_equal_ways_the_adept_takes_either() -> None:
    """The arena looks the same from the left and from the right."""
    table = Arena({"P1": (2, -4), "P2": (-2, 4)}, weapons={"P1": "sword", "P2": "sword"})
    table.plans(P1="move move move", P2="shield shield parry")
    assert {choice(table, "P1", "adept", seed=seed) for seed in range(30)} == {"move:1,-3", "move:2,-3"}


def check_that_no_seat_is_favoured(seats: int, games: int) -> None:
    """By four standard deviations of what chance alone would do."""
    won = [0.0] * seats
    for number in range(games):
        played = play_game(Job("knights-duty", ("adept",) * seats, {}, f"seats {number}"))
        won = [sum(parts) for parts in zip(won, played.returns, strict=True)]
    allowed = 4 * sqrt(games * (seats - 1)) / seats
    assert all(abs(part - games / seats) < allowed for part in won), won


def test_no_seat_of_three_wins_far_more_games_than_another() -> None:
    check_that_no_seat_is_favoured(3, 60)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_seat_is_favoured(seats: int) -> None:
    check_that_no_seat_is_favoured(seats, 300)


# Games that nobody wins


@pytest.mark.clause("KD-9.3")
def test_to_the_expert_a_game_that_nobody_wins_is_worth_nothing() -> None:
    lasting = Arena(seats=2, options={"turn_limit": 1})
    lasting.plans()
    assert lasting.log(kind="game_over") == ["The last turn is over: P1 and P2 still stand, and nobody wins."]
    assert list(returns(KnightsDutyHeuristic(), lasting.match.state)) == [0.0, 0.0]


def test_to_wait_costs_the_expert_some_of_its_chance_from_the_first_turn_on() -> None:
    """Else four experts wait for each other until the last turn."""
    heuristic = KnightsDutyHeuristic()
    first, second, hit = (
        heuristic.decided(Arena(FOUR, turn=turn, hearts=hearts).state)
        for turn, hearts in ((1, {}), (2, {}), (2, {"P2": "broken"}))
    )
    assert second < 0.95 * first and hit > 1.5 * second


def test_it_is_likelier_to_be_decided_with_fewer_hearts_and_more_turns() -> None:
    heuristic = KnightsDutyHeuristic()

    def decided(turn: int, **hearts: str) -> float:
        return heuristic.decided(Arena(FOUR, turn=turn, hearts=hearts).state)

    assert decided(10) < decided(10, P2="broken") < decided(10, P2="broken", P3="broken") < 1.0
    assert decided(30) < decided(20) < decided(1)


FOUR = {"P1": (0, -3), "P2": (3, 0), "P3": (-3, 3), "P4": (0, 0)}


def test_every_answer_about_clans_is_far_from_the_others() -> None:
    table = Arena(seats=2, options={"seating": "choose"})
    table.play("P1", "clan:purple")
    assert choice(table, "P2", "adept") == "clan:aqua"


@pytest.mark.parametrize("setup", [DUEL, MELEE], ids=str)
def test_it_sees_only_what_its_seat_may_see(setup: Setup) -> None:
    check_no_peeking(setup, games=2, every=8)


def test_it_gives_reasons() -> None:
    check_says_why(MELEE, games=3, every=4)


def test_the_stronger_bot_wins_more_games() -> None:
    assert wins(DUEL, "adept", "random", games=12) >= 10


@pytest.mark.parametrize("setup", [DUEL, MELEE], ids=str)
def test_its_reasons_do_not_peek(setup: Setup) -> None:
    check_reasons_do_not_peek(setup, games=2, every=8)


def test_it_says_who_is_within_reach_of_a_move() -> None:
    moves = 0
    for state in positions(MELEE, 6, 3):
        if state.question is not MOVE_TOGETHER:
            continue
        for seat in state.to_act:
            for action, why in reasons(MELEE, state, seat).items():
                space = state.positions[seat] if action == STAY else action - MOVE_TO
                struck = [
                    other
                    for other in seats_in(state.attackers)
                    if steps(space, state.positions[other]) <= RANGE[state.weapons[other]]
                ]
                weapon = state.weapons[seat]
                reached = [
                    other
                    for other in seats_in(state.standing)
                    if other != seat and weapon >= 0 and steps(space, state.positions[other]) <= RANGE[weapon]
                ]
                assert why
                assert ("can strike you there" in why and "Nobody" not in why) == bool(struck), why
                assert ("reaches" in why) == bool(reached), why
                moves += 1
    assert moves > 50


def test_it_says_when_nobody_can_be_within_reach() -> None:
    spaces = {"P1": (4, -4), "P2": (-4, 4)}
    said = " ".join(reasons(DUEL, Arena(spaces, weapons={"P1": "sword"}).state, 0).values())
    assert "Nobody can be within reach of your sword in spot 1: it reaches 2 spaces" in said
    near = Arena({"P1": (0, 0), "P2": (0, 3)}, weapons={"P1": "sword"}).state
    assert "Nobody can be" not in " ".join(reasons(DUEL, near, 0).values())


def test_the_reason_for_a_target_names_the_chance_and_the_pile() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword"}, hearts={"P2": "broken"})
    table.plans(P1="sword sword move", P2="move move")
    table.moves(P2="stay")
    said = reasons(DUEL, table.state, 0)
    assert "A hit defeats P2: the chance is 75\u00a0% (3 hearts among 4 cards)." in said.values()

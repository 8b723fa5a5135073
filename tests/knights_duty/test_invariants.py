"""What holds at every step of every game, under whatever options."""

import random
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.engine.dump import fingerprint
from tabard.engine.event import Event
from tabard.games import find
from tabard.games.knights_duty.arena import SPACES
from tests.conformance.setups import EFFORT, Setup
from tests.knights_duty.table import Arena

GAME = find("knights-duty")

options = st.fixed_dictionaries(
    {
        "seating": st.sampled_from(("spread", "choose")),
        "guard_lasts": st.sampled_from(("spot", "turn")),
        "parry_reward": st.sampled_from(("none", "inspiration")),
        "inspiration_on_kill": st.booleans(),
        "defender_inspiration": st.sampled_from(("remove_heart", "add_shield")),
        "opening_stride": st.booleans(),
        "turn_limit": st.integers(1, 30),
        "draw_at_limit": st.booleans(),
    }
)

HEARTS = ("full", "broken", "fallen")


def fierce(legal: list[str], dice: Random) -> str:
    """An answer that usually brings knights together and lets them fight."""
    bold = [answer for answer in legal if answer.startswith(("target", "plan:sword", "plan:move", "move", "inspire"))]
    return dice.choice(bold if bold and dice.random() < 0.8 else legal)


def steps(seed: int, seats: int, chosen: dict[str, Any]) -> Iterator[Arena]:
    """A table before each of the decisions of a game, and after the last."""
    dice = random.Random(seed)
    table = Arena(seats=seats, seed=seed, options=chosen)
    yield table
    while not table.match.over:
        seat = dice.choice(table.match.to_act)
        table.match.play(seat, fierce(table.match.legal(seat), dice))
        yield table


def every_game(check: Callable[..., Any]) -> Callable[..., Any]:
    given_game = given(seed=st.integers(0, 10**6), seats=st.integers(2, 6), chosen=options)
    return settings(max_examples=20 * EFFORT)(given_game(check))


@every_game
def test_knights_stand_on_different_spaces_of_the_arena(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    for table in steps(seed, seats, chosen):
        spaces = [tuple(player["position"]) for player in table.view()["players"] if player["position"] is not None]
        assert len(set(spaces)) == len(spaces)
        assert all(max(abs(q), abs(r), abs(q + r)) <= 4 for q, r in spaces)
        state = table.state
        assert all(-1 <= space < SPACES for space in state.positions)


@every_game
def test_hearts_only_go_down(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    before = [0] * seats
    for table in steps(seed, seats, chosen):
        now = [HEARTS.index(player["heart"]) for player in table.view()["players"]]
        assert all(was <= is_now <= was + 1 for was, is_now in zip(before, now, strict=True))
        before = now


@every_game
def test_no_token_is_won_or_lost(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    for table in steps(seed, seats, chosen):
        state = table.state
        for seat in range(seats):
            held = list(state.hands)[seat * 6 : seat * 6 + 6]
            placed = [token for token in list(state.tracker)[seat * 3 : seat * 3 + 3] if token >= 0]
            assert min(held) >= 0
            assert [held[token] + placed.count(token) for token in range(6)] == [2, 2, 2, 2, 2, 3]


@every_game
def test_only_the_living_act(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    """A knight that has left the arena is never asked; a defeated one only until the spot is done."""
    for table in steps(seed, seats, chosen):
        players = table.view()["players"]
        for seat in table.match.to_act:
            answers = table.match.legal(seat)
            if answers[0].startswith("clan:"):
                continue
            assert players[seat]["position"] is not None
            if answers[0].startswith(("plan:", "move:", "stay")):
                assert players[seat]["heart"] != "fallen"
        if table.view()["spot"] is None:
            assert all((player["heart"] == "fallen") == (player["position"] is None) for player in players) or any(
                player["clan"] is None for player in players
            )


@every_game
def test_a_broken_heart_never_has_a_third_action(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    broken_before: set[int] = set()
    for table in steps(seed, seats, chosen):
        view = table.view()
        if view["spot"] is None:
            broken_before = {seat for seat, player in enumerate(view["players"]) if player["heart"] != "full"}
        for seat in broken_before:
            assert len(view["players"][seat]["tracker"]) + view["face_down"][seat] <= 2


@every_game
def test_a_game_ends_with_a_victor_or_a_draw(seed: int, seats: int, chosen: dict[str, Any]) -> None:
    for table in steps(seed, seats, chosen):
        pass
    result = table.match.result
    standing = [seat for seat, player in enumerate(table.view()["players"]) if player["position"] is not None]
    if result.winners:
        assert list(result.winners) == standing and result.scores[standing[0]] == 2
        assert sum(result.scores) == 2
    else:
        drawn = [seat for seat in range(seats) if result.scores[seat] == 1]
        assert max(result.scores) <= 1
        assert drawn == standing or (len(drawn) >= 2 and not standing) or (not drawn and len(standing) >= 2)
    assert table.view()["turn"] <= chosen["turn_limit"]


# The order in which answers arrive

OF_ARRIVAL = ("plan", "planned", "move_chosen", "inspiration_chosen")
"""Kinds of events that report an answer, and so come in the order of the answers."""


def outcome(setup: Setup, seed: int, schedule: int | str) -> tuple[str, list[str]]:
    """A whole game in which each seat draws its answers from its own dice, and the schedule decides who of those asked
    together answers first."""
    state = setup.state(seed)
    log: list[Event] = []
    state.log = log
    dice = [random.Random(f"{seed} {seat}") for seat in range(setup.seats)]
    order = random.Random(schedule)
    while not state.over:
        seat = order.choice(state.to_act)
        legal = [GAME.actions[action] for action in state.legal(seat)]
        state.apply(seat, GAME.numbers[fierce(legal, dice[seat])])
    said = [event.text for event in log if event.kind not in OF_ARRIVAL]
    return fingerprint(state), said


def check_schedules(seeds: range, schedules: int) -> None:
    for seed in seeds:
        chosen: dict[str, object] = {"opening_stride": seed % 2 == 1, "turn_limit": 12}
        setup = Setup(GAME, 2 + seed % 5, chosen)
        expected = outcome(setup, seed, "in order")
        for schedule in range(schedules):
            assert outcome(setup, seed, schedule) == expected


@pytest.mark.clause("KD-4.1", "KD-7.3", "KD-3.1")
def test_the_order_in_which_answers_arrive_changes_nothing() -> None:
    check_schedules(range(10 * EFFORT), 4)


@pytest.mark.long
@pytest.mark.clause("KD-4.1", "KD-7.3", "KD-3.1")
def test_thousands_of_orders_in_which_answers_arrive_change_nothing() -> None:
    check_schedules(range(1000, 1125), 20)

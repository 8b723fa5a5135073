"""The arena, its clans and its tokens (KD-1)."""

import random
import re

import pytest

import tabard
from tabard.games.knights_duty.arena import (
    CLANS,
    COORDINATES,
    DISTANCE,
    HIGH_GROUND,
    HOMES,
    REACH,
    REACH_FROM,
    SPACE_NAMES,
    SPACES,
    distance,
    space_name,
)
from tests.knights_duty.table import Arena

COORDINATES_IN_WORDS = re.compile(r"-?\d,-?\d")

NEIGHBOURS = ((1, 0), (-1, 0), (0, -1), (1, -1), (-1, 1), (0, 1))


def steps_by_walking(start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """The distance of every space from one, by walking from neighbour to neighbour."""
    found = {start: 0}
    edge = [start]
    while edge:
        q, r = edge.pop(0)
        for across, down in NEIGHBOURS:
            there = (q + across, r + down)
            if there in COORDINATES and there not in found:
                found[there] = found[q, r] + 1
                edge.append(there)
    return found


@pytest.mark.clause("KD-1.1")
def test_two_to_six_players_and_no_other_number() -> None:
    for seats in (2, 3, 4, 5, 6):
        assert len(Arena(seats=seats).view()["players"]) == seats
    for seats in (0, 1, 7):
        with pytest.raises(tabard.Invalid, match="2 or 3 or 4 or 5 or 6 seats"):
            Arena(seats=seats)


@pytest.mark.clause("KD-12.1")
def test_answers_are_written_as_a_verb_and_what_it_is_about() -> None:
    actions = Arena(seats=2).match.game.actions
    assert [answer for answer in actions if answer.startswith("target:")] == [f"target:P{seat}" for seat in range(1, 7)]
    verbs = {answer.partition(":")[0] for answer in actions}
    assert verbs == {"plan", "move", "stay", "target", "hold", "inspire", "keep", "clan"}


@pytest.mark.clause("KD-1.2")
def test_sixty_one_spaces_five_to_a_side_and_the_high_ground_in_the_centre() -> None:
    assert len(COORDINATES) == len(set(COORDINATES)) == SPACES == 61
    rows = [sum(1 for _, r in COORDINATES if r == row) for row in range(-4, 5)]
    assert rows == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert COORDINATES[HIGH_GROUND] == (0, 0)
    view = Arena(seats=2).view()
    assert view["radius"] == 4 and view["high_ground"] == [0, 0]


@pytest.mark.clause("KD-1.3")
def test_a_space_is_called_by_its_row_and_its_number_in_the_row() -> None:
    assert len(set(SPACE_NAMES)) == SPACES
    assert space_name(HIGH_GROUND) == "E5"
    around = {space_name(space) for space in range(SPACES) if distance(HIGH_GROUND, space) == 1}
    assert around == {"E4", "E6", "D4", "D5", "F4", "F5"}
    assert [space_name(home) for home in HOMES] == ["A3", "C7", "G7", "I3", "G1", "C1"]
    assert Arena(seats=2).view()["spaces"] == list(SPACE_NAMES)


@pytest.mark.clause("KD-1.3")
def test_no_text_of_a_game_contains_coordinates() -> None:
    """Events, questions and refusals use the names of spaces."""
    for seed in range(3):
        table = Arena(seats=6, seed=seed, options={"opening_stride": True, "turn_limit": 6})
        dice = random.Random(seed)
        while not table.match.over:
            seat = dice.choice(table.match.to_act)
            for viewer in (seat, None):
                assert not COORDINATES_IN_WORDS.search(table.match.view(viewer)["question"]["text"])
            for answer in ("move:0,0", "move:4,-4", "move:-1,1"):
                refusal = table.match.why_not(seat, answer)
                assert refusal is None or not COORDINATES_IN_WORDS.search(refusal.reason)
            table.match.play(seat, dice.choice(table.match.legal(seat)))
        assert not [event.text for event in table.match.log if COORDINATES_IN_WORDS.search(event.text)]


@pytest.mark.clause("KD-12.2")
def test_answers_write_a_space_as_steps_from_the_centre() -> None:
    around = {COORDINATES[space] for space in range(SPACES) if distance(HIGH_GROUND, space) == 1}
    assert around == set(NEIGHBOURS)
    moves = [answer for answer in Arena(seats=2).match.game.actions if answer.startswith("move:")]
    assert moves == [f"move:{q},{r}" for q, r in COORDINATES]


@pytest.mark.clause("KD-1.4")
def test_distance_is_the_smallest_number_of_steps() -> None:
    for here, start in enumerate(COORDINATES):
        walked = steps_by_walking(start)
        assert [DISTANCE[here * SPACES + there] for there in range(SPACES)] == [walked[there] for there in COORDINATES]


@pytest.mark.clause("KD-1.4")
def test_the_spaces_within_a_stride_are_those_at_that_distance() -> None:
    for stride in (1, 2):
        for here in range(SPACES):
            place = (stride - 1) * SPACES + here
            reached = [REACH[index] for index in range(REACH_FROM[place], REACH_FROM[place + 1])]
            assert reached == [there for there in range(SPACES) if 0 < distance(here, there) <= stride]


@pytest.mark.clause("KD-1.5")
def test_the_clans_sit_clockwise_from_the_top_on_the_middles_of_their_sides() -> None:
    homes = dict(zip(CLANS, [COORDINATES[home] for home in HOMES], strict=True))
    assert homes == {
        "purple": (2, -4),
        "red": (4, -2),
        "yellow": (2, 2),
        "aqua": (-2, 4),
        "blue": (-4, 2),
        "green": (-2, -2),
    }
    for side in range(6):
        assert distance(HOMES[side], HIGH_GROUND) == 4
        assert distance(HOMES[side], HOMES[(side + 1) % 6]) == 4
        assert distance(HOMES[side], HOMES[(side + 3) % 6]) == 8


@pytest.mark.clause("KD-1.5")
def test_each_clan_has_its_name() -> None:
    named = {player["clan"]: player["clan_name"] for player in Arena(seats=6).view()["players"]}
    assert named == {
        "purple": "Terror from the Bog",
        "red": "Sacred Flame",
        "yellow": "Dust and Bones",
        "aqua": "Sea Walkers",
        "blue": "Northerners",
        "green": "Free Folk",
    }


@pytest.mark.clause("KD-1.6")
def test_each_player_has_thirteen_action_tokens() -> None:
    for seats in (2, 6):
        match = Arena(seats=seats).match
        census = match.game.census(match.state)
        tokens = {"sword": 2, "spear": 2, "bow": 2, "shield": 2, "parry": 2, "move": 3}
        assert census == {token: copies * seats for token, copies in tokens.items()} | {"knight": seats}


@pytest.mark.clause("KD-1.7")
def test_a_tracker_has_three_spots() -> None:
    table = Arena(seats=2)
    table.plan("P1", "move move move")
    assert table.tracker("P1", viewer="P1") == "move move move"
    assert table.asked() == "P2"

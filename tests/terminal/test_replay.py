"""Replays of records: as one seat, as a spectator, or with everything open."""

from collections.abc import Callable
from pathlib import Path

import pytest

import tabard
from tabard.terminal.replay import Omniscient, Viewer, merge_views, moments, most_detailed, read_replay, step_through
from tabard.terminal.saves import write_save
from tabard.terminal.seating import seat_people
from tests.terminal.conftest import Said, paper_screen, shown

Says = Callable[..., Said]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished game of a person, who always took the first answer, and three bots."""
    match = tabard.start("quest", seed=5, options={"turn_limit": 4})
    seating = seat_people(4, 1, ["random"], "5")
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0] if seat == 0 else seating.bot_answer(match, seat))
    path = tmp_path_factory.mktemp("records") / "game.json"
    write_save(path, match, seating)
    return path


def test_the_log_is_printed_as_the_player_saw_it(tabard_says: Says, record: Path) -> None:
    said = tabard_says(f"replay {record}")
    assert "QST-2.1  You draw F5, F10, F20" in said.out
    assert "QST-2.1  P2 draws 12 cards." in said.out
    assert "Shields: You (P1) " in said.out


def test_another_seat_saw_other_things(tabard_says: Says, record: Path) -> None:
    said = tabard_says(f"replay {record} --seat P2")
    assert "QST-2.1  P1 draws 12 cards." in said.out
    assert "QST-2.1  You draw F" in said.out


def test_the_omniscient_viewer_sees_everything_once(tabard_says: Says, record: Path) -> None:
    said = tabard_says(f"replay {record} --all --fast")
    dealt = [line for line in said.out.splitlines() if line.startswith("QST-2.1")]
    assert [line[9:17] for line in dealt] == ["P1 draws", "P2 draws", "P3 draws", "P4 draws"]
    assert not [line for line in dealt if "12 cards" in line]


def test_a_seat_that_does_not_exist_is_refused(tabard_says: Says, record: Path) -> None:
    said = tabard_says(f"replay {record} --seat 5")
    assert (said.code, said.error) == (2, "This game has seats 1 to 4. Choose one with --seat.\n")


def test_a_replay_steps_forward_back_and_to_a_number(record: Path) -> None:
    replay = read_replay(record)
    last = len(replay.match.decisions)
    screen = paper_screen(f"\n\nb\n3\n{last}\n\n")
    step_through(screen, replay, replay.default_viewer())
    titles = [line.split(" · ")[0] for line in shown(screen).splitlines() if line.startswith(("Start", "Move "))]
    places = ["Start", *(f"Move {number} of {last}" for number in (1, 2, 1, 3, last))]
    assert titles == places
    assert "of 7 shields" in shown(screen)
    assert "Shields: " not in shown(screen)


def test_a_replay_can_be_left_at_any_time(record: Path) -> None:
    replay = read_replay(record)
    screen = paper_screen("q\n")
    step_through(screen, replay, Omniscient())
    assert "Hand of P4 (bot)" in shown(screen)


def test_secret_answers_stay_secret_in_a_seats_replay(record: Path) -> None:
    replay = read_replay(record)
    for moment in moments(replay.record, Viewer(0)):
        assert not any(f"P{seat}: " in moment.title for seat in (2, 3, 4))
    assert any("P2: " in moment.title for moment in moments(replay.record, Omniscient()))


def test_merged_views_show_what_either_shows() -> None:
    assert merge_views(
        {"a": 1, "players": [{"hand": ["F5"]}, {}], "tracker": [None, None]},
        {"a": 1, "players": [{}, {"hand": ["S10"]}], "tracker": ["sword", None], "b": 2},
    ) == {"a": 1, "players": [{"hand": ["F5"]}, {"hand": ["S10"]}], "tracker": ["sword", None], "b": 2}


def test_the_omniscient_viewer_misses_nothing_that_any_seat_saw() -> None:
    match = tabard.start("quest", seed=2)
    everything = {event.text for event in most_detailed(match.log)}
    for seat in range(4):
        own = [event.text for event in match.events(seat) if event.text.startswith(f"P{seat + 1} ")]
        assert everything.issuperset(own)

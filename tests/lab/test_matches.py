"""Games between bots: the same wherever they are played, with rotated seats and shared victories."""

import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

import tabard
from tabard.bots.heuristic import win_probability
from tabard.bots.heuristics import heuristic_for
from tabard.bots.user_bots import FaultyBot
from tabard.lab import matches
from tabard.lab.matches import Job, one_against_others, options_for, play_all, play_game, returns_of
from tabard.lab.play import shares_of
from tabard.lab.win_rates import win_rate_of
from tests.knights_duty.table import Arena
from tests.table import Table


def jobs(count: int) -> list[Job]:
    return [Job("va", ("random", "novice"), {}, f"seed {number}", 4) for number in range(count)]


def test_the_same_job_is_played_the_same_way() -> None:
    assert play_game(jobs(1)[0]) == play_game(jobs(1)[0])
    assert len({play_game(job).decisions for job in jobs(5)}) > 1


def test_games_are_the_same_and_in_order_whatever_the_number_of_processes() -> None:
    assert list(play_all(jobs(6), 2)) == list(play_all(jobs(6), 1))


def test_thinking_is_timed_where_there_was_a_choice() -> None:
    played = play_game(jobs(1)[0])
    assert 0 < sum(map(len, played.thinking)) <= played.decisions
    assert all(seconds >= 0 for times in played.thinking for seconds in times)


def test_a_victory_is_divided_between_the_winners() -> None:
    table = Table.quest(shields={"P1": 4, "P2": 3, "P4": 4}, events=["Q2"], options={"turn_limit": 1})
    table.nobody_sponsors()
    assert returns_of(table.match) == (0.5, 0.0, 0.0, 0.5)


@pytest.mark.clause("KD-9.4")
def test_a_draw_is_shared_by_those_who_drew_and_not_by_the_fallen() -> None:
    options = {"turn_limit": 1, "draw_at_limit": True}
    table = Arena({"P1": (4, 0), "P2": None, "P3": (-4, 0)}, options=options)
    assert returns_of(table.match) == (1 / 3, 1 / 3, 1 / 3)  # as long as it is not over
    table.plans()
    assert table.match.result == tabard.Result((), (1, 0, 1))
    assert returns_of(table.match) == (0.5, 0.0, 0.5)
    assert returns_of(table.match) == tuple(win_probability(heuristic_for("knights-duty"), table.match.state))


@pytest.mark.clause("KD-9.3")
def test_a_game_that_the_turn_limit_ends_is_worth_nothing_to_anybody() -> None:
    """Not to the fallen either, though they score as much as those who stand."""
    table = Arena({"P1": (4, 0), "P2": None, "P3": (-4, 0)}, options={"turn_limit": 1})
    table.plans()
    assert returns_of(table.match) == shares_of(table.match.state) == (0.0, 0.0, 0.0)
    assert tuple(win_probability(heuristic_for("knights-duty"), table.match.state)) == (0.0, 0.0, 0.0)


def test_one_player_rotates_through_the_seats() -> None:
    assert [one_against_others("a", "b", 3, number) for number in range(4)] == [
        ("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a"), ("a", "b", "b"),
    ]  # fmt: skip


def test_options_are_the_defaults_unless_a_random_bot_plays() -> None:
    assert options_for("quest", ("adept", "novice"), {}) == {}
    assert options_for("quest", ("adept", "random"), {"hand_limit": 9}) == {"turn_limit": 40, "hand_limit": 9}


def test_a_game_that_does_not_end_is_stopped_and_won_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_DECISIONS", 5)
    played = play_game(jobs(1)[0])
    assert (played.stopped, played.decisions, played.returns) == (True, 5, (0.5, 0.5))


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bots_error_reaches_the_caller(tmp_path: Path, processes: int) -> None:
    (tmp_path / "mine.py").write_text("def choose(observation):\n    return observation.nothing\n", encoding="utf-8")
    job = Job("va", (str(tmp_path / "mine.py"), "random"), {}, "1")
    with pytest.raises(FaultyBot, match=r"mine\.py, line 2: AttributeError"):
        list(play_all([job] * 3, processes))


def test_a_process_that_crashes_is_reported(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import os\ndef choose(observation):\n    os._exit(1)\n", encoding="utf-8")
    with pytest.raises(tabard.Invalid, match="has crashed"):
        list(play_all([Job("va", (str(tmp_path / "mine.py"), "random"), {}, "1")] * 3, 2))


def test_worker_processes_end_with_their_parent() -> None:
    program = """
from tabard.lab.matches import Job, play_all
if __name__ == "__main__":
    for played in play_all([Job("va", ("novice", "novice"), {}, str(number)) for number in range(100_000)], 2):
        print(played.decisions, flush=True)
"""
    with Popen([sys.executable, "-c", program], stdout=PIPE) as parent:
        assert parent.stdout is not None and int(parent.stdout.readline()) > 0
        parent.kill()
        parent.communicate(timeout=60)  # which ends when nobody can write any more


# Values of the Wilson interval from tables


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_an_interval(won: int, games: int, low: float, high: float) -> None:
    share = win_rate_of(won, games)
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)
    assert share.part == won / games


def test_more_confidence_is_a_wider_interval() -> None:
    usual, surer = win_rate_of(6, 10), win_rate_of(6, 10, 0.99)
    assert surer.low < usual.low < 0.6 < usual.high < surer.high


def test_no_games_give_no_information() -> None:
    assert win_rate_of(0, 0)[2:] == (0.0, 1.0)

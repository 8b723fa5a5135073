"""The ladder: who plays whom, and ratings that known strengths would have."""

from collections import Counter
from random import Random

import pytest

import tabard
from tabard.lab.ladder import Ladder, Line, Plan, fit, plan_ladder, short_names
from tabard.lab.matches import Played


def plan(seats: int = 2, games: int = 12, players: tuple[str, ...] = ("random", "novice", "adept")) -> Plan:
    return Plan("knights-duty", players, seats, games, "1", {})


def test_every_pair_plays_equally_often_and_from_every_seat() -> None:
    jobs = plan(seats=3, games=12).jobs()
    lineups = Counter(job.players for job in jobs)
    assert len(jobs) == 36
    assert len(lineups) == 18 and set(lineups.values()) == {2}
    assert all(len(set(job.players)) == 2 for job in jobs)
    assert len({job.seed for job in jobs}) == 36


def test_the_first_games_tell_about_everybody() -> None:
    assert {player for job in plan().jobs()[:3] for player in job.players} == {"random", "novice", "adept"}


def lines(strengths: list[float], seats: int, games: int) -> list[Line]:
    """Games between players of known strengths, at tables drawn by lot."""
    random = Random(1)
    played = []
    for _ in range(games):
        sat = tuple(random.choices(range(len(strengths)), k=seats))
        winner = random.choices(range(seats), [strengths[player] for player in sat])[0]
        played.append(Line(sat, tuple(float(seat == winner) for seat in range(seats))))
    return played


@pytest.mark.parametrize("seats", [2, 4])
def test_known_strengths_are_found(seats: int) -> None:
    ratings = fit(3, lines([1.0, 10.0, 100.0], seats, 20_000))
    assert sum(ratings) / 3 == pytest.approx(1500)
    assert [ratings[1] - ratings[0], ratings[2] - ratings[1]] == pytest.approx([400, 400], abs=30)


def test_a_shared_victory_counts_for_both() -> None:
    assert fit(2, [Line((0, 1, 1), (0.5, 0.5, 0.0))] * 100)[0] > fit(2, [Line((0, 1, 1), (0.0, 0.5, 0.5))] * 100)[0]
    assert fit(2, [Line((0, 1), (0.5, 0.5))] * 10) == pytest.approx([1500, 1500])


def test_who_won_everything_has_a_rating_all_the_same() -> None:
    best, worst = fit(2, [Line((0, 1), (1.0, 0.0))] * 10)
    assert 300 < best - worst < 800


def test_ratings_and_shares_of_a_ladder() -> None:
    ladder = Ladder(plan(seats=3, games=12))
    order = ladder.plan.players
    for job in ladder.plan.jobs():
        best = max(job.players, key=order.index)
        winner = job.players.index(best)
        ladder.add(job, Played(tuple(float(seat == winner) for seat in range(3)), 1, False, ()))
    ratings = ladder.ratings()
    assert [rating.player for rating in ratings] == ["adept", "novice", "random"]
    assert all(rating.low <= rating.rating <= rating.high and rating.games == 24 for rating in ratings)
    assert ladder.share("adept", "random")[:2] == (6.0, 6)
    assert ladder.share("random", "adept")[:2] == (0.0, 6)
    assert ladder.as_json()["games"] == 36


def test_the_same_games_give_the_same_intervals() -> None:
    def ladder() -> Ladder:
        found = Ladder(plan())
        for number, job in enumerate(found.plan.jobs()):
            found.add(job, Played((1.0, 0.0) if number % 3 else (0.0, 1.0), 1, False, ()))
        return found

    assert ladder().as_json() == ladder().as_json()


@pytest.mark.parametrize(
    ("players", "seats", "games", "told"),
    [
        (["adept"], None, 10, "at least two players"),
        (["adept", "adept"], None, 10, "named twice"),
        (["adept", "novice"], 9, 10, "is played with"),
        (["adept", "novice"], None, 1, "at least 2 games"),
    ],
)
def test_a_ladder_that_cannot_be(players: list[str], seats: int | None, games: int, told: str) -> None:
    with pytest.raises(tabard.Invalid, match=told):
        plan_ladder("quest", players, seats, games, "1", {})


def test_bots_of_ones_own_are_called_by_their_files() -> None:
    assert short_names(["adept", "/a/mine.py"]) == {"adept": "adept", "/a/mine.py": "mine"}
    assert short_names(["/a/mine.py", "/b/mine.py"])["/a/mine.py"] == "/a/mine.py"

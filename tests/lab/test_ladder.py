"""The ladder: who plays whom, and ratings that fit known strengths."""

from collections import Counter
from itertools import combinations
from math import log10
from random import Random

import pytest

import tabard
from tabard.lab.ladder import Ladder, Plan, RatedGame, fit, plan_ladder, short_names
from tabard.lab.matches import GameOutcome


def plan(seats: int = 2, games: int = 12, players: tuple[str, ...] = ("random", "novice", "adept")) -> Plan:
    return Plan("knights-duty", players, seats, games, "1", {})


def test_every_pair_plays_equally_often_and_from_every_seat() -> None:
    jobs = plan(seats=3, games=12).jobs()
    lineups = Counter(job.players for job in jobs)
    assert len(jobs) == 36
    assert len(lineups) == 18 and set(lineups.values()) == {2}
    assert all(len(set(job.players)) == 2 for job in jobs)


def test_all_pairs_play_the_same_deals_and_each_deal_in_every_lineup() -> None:
    jobs = plan(seats=3, games=12).jobs()
    by_deal: dict[str, list[tuple[str, ...]]] = {}
    for job in jobs:
        by_deal.setdefault(job.seed, []).append(job.players)
    assert len(by_deal) == 2
    assert all(len(lineups) == len(set(lineups)) == 18 for lineups in by_deal.values())
    two = plan(seats=2, games=4, players=("novice", "adept")).jobs()
    assert [(job.seed, job.players[0]) for job in two] == [
        ("1 deal 0", "novice"), ("1 deal 0", "adept"), ("1 deal 1", "novice"), ("1 deal 1", "adept"),
    ]  # fmt: skip


def test_the_first_games_cover_everybody() -> None:
    assert {player for job in plan().jobs()[:3] for player in job.players} == {"random", "novice", "adept"}


def lines(strengths: list[float], seats: int, games: int, seed: int = 1) -> list[RatedGame]:
    """Games between players of known strengths, at tables drawn at random."""
    random = Random(seed)
    played = []
    for _ in range(games):
        sat = tuple(random.choices(range(len(strengths)), k=seats))
        winner = random.choices(range(seats), [strengths[player] for player in sat])[0]
        played.append(RatedGame(sat, tuple(float(seat == winner) for seat in range(seats))))
    return played


@pytest.mark.parametrize("seats", [2, 4])
def test_known_strengths_are_recovered(seats: int) -> None:
    ratings = fit(3, lines([1.0, 10.0, 100.0], seats, 20_000)).ratings
    assert sum(ratings) / 3 == pytest.approx(1500)
    assert [ratings[1] - ratings[0], ratings[2] - ratings[1]] == pytest.approx([400, 400], abs=30)


def test_a_shared_victory_counts_for_both() -> None:
    shared, others = ([RatedGame((0, 1, 1), won)] * 100 for won in ((0.5, 0.5, 0.0), (0.0, 0.5, 0.5)))
    assert fit(2, shared).ratings[0] > fit(2, others).ratings[0]
    assert fit(2, [RatedGame((0, 1), (0.5, 0.5))] * 10).ratings == pytest.approx([1500, 1500])


def test_a_player_who_won_everything_has_a_rating() -> None:
    best, worst = fit(2, [RatedGame((0, 1), (1.0, 0.0))] * 10).ratings
    assert 300 < best - worst < 800


def won_by_the_later(players: int, games: int) -> list[RatedGame]:
    return [RatedGame(pair, (0.0, 1.0)) for pair in combinations(range(players), 2) for _ in range(games)]


@pytest.mark.parametrize("games", [8, 60, 3000])
def test_expected_wins_match_actual_wins(games: int) -> None:
    """That is the maximum likelihood; with the extra draws, four players who won all or none of 3000 games are the
    hardest to fit."""
    fitted = fit(4, won_by_the_later(4, games))
    for one, rating in enumerate(fitted.ratings):
        chances = [1 / (1 + 10 ** ((other - rating) / 400)) for other in fitted.ratings]
        expected = (games + 1) * (sum(chances) - 0.5)
        assert expected == pytest.approx(games * one + 1.5, abs=1e-6)


def test_a_few_wins_give_a_wide_interval() -> None:
    few, many = (fit(2, won_by_the_later(2, games)) for games in (8, 9))
    assert few.intervals[1] > 100
    assert many.ratings[1] > few.ratings[1]


def test_games_that_nobody_won_do_not_change_ratings() -> None:
    won = won_by_the_later(2, 8)
    assert fit(2, [*won, *[RatedGame((0, 1), (0.0, 0.0))] * 5]) == fit(2, won)


def test_more_games_narrow_the_interval() -> None:
    widths = [
        fit(2, [RatedGame((0, 1), (1.0, 0.0)), RatedGame((0, 1), (0.0, 1.0))] * games).intervals[0] for games in (4, 40)
    ]
    assert widths[1] < widths[0] / 2


@pytest.mark.parametrize("strengths", [[1.0, 1.0], [1.0, 3.0], [1.0, 3.0, 9.0]])
def test_an_interval_holds_the_true_rating_nearly_always(strengths: list[float]) -> None:
    ratings = [400 * log10(strength) for strength in strengths]
    true = [1500 + rating - sum(ratings) / len(ratings) for rating in ratings]
    held = []
    for seed in range(100):
        fitted = fit(len(strengths), lines(strengths, 2, 80, seed))
        held += [
            abs(a - b) <= half_width for a, b, half_width in zip(fitted.ratings, true, fitted.intervals, strict=True)
        ]
    assert 0.9 < sum(held) / len(held) < 0.995


def test_ratings_and_shares_of_a_ladder() -> None:
    ladder = Ladder(plan(seats=3, games=12))
    order = ladder.plan.players
    for job in ladder.plan.jobs():
        best = max(job.players, key=order.index)
        winner = job.players.index(best)
        ladder.add(job, GameOutcome(tuple(float(seat == winner) for seat in range(3)), 1, False, ()))
    ratings = ladder.ratings()
    assert [rating.player for rating in ratings] == ["adept", "novice", "random"]
    assert all(rating.low + 100 < rating.rating < rating.high - 100 and rating.games == 24 for rating in ratings)
    assert ladder.win_rate("adept", "random")[:2] == (6.0, 6)
    assert ladder.win_rate("random", "adept")[:2] == (0.0, 6)
    found = ladder.as_json(ratings)
    assert found["games"] == 36 and found["ratings"] == [vars(rating) for rating in ratings]


def test_each_pairs_options_are_reported() -> None:
    ladder = Ladder(Plan("quest", ("random", "novice", "adept"), 4, 2, "1", {"hand_limit": 9}))
    assert ladder.as_json([])["pairs"] == [
        {"players": ["random", "novice"], "options": {"turn_limit": 40, "hand_limit": 9}},
        {"players": ["random", "adept"], "options": {"turn_limit": 40, "hand_limit": 9}},
        {"players": ["novice", "adept"], "options": {"hand_limit": 9}},
    ]


@pytest.mark.parametrize(
    ("players", "seats", "games", "said"),
    [
        (["adept"], None, 10, "at least two players"),
        (["adept", "adept"], None, 10, "named twice"),
        (["adept", "novice"], 9, 10, "is played with"),
        (["adept", "novice"], None, 1, "at least 2 games"),
    ],
)
def test_an_impossible_ladder_is_refused(players: list[str], seats: int | None, games: int, said: str) -> None:
    with pytest.raises(tabard.Invalid, match=said):
        plan_ladder("quest", players, seats, games, "1", {})


def test_user_bots_are_named_after_their_files() -> None:
    assert short_names(["adept", "/a/mine.py"]) == {"adept": "adept", "/a/mine.py": "mine"}
    assert short_names(["/a/mine.py", "/b/mine.py"])["/a/mine.py"] == "/a/mine.py"

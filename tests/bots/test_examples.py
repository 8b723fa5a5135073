"""The examples play, and as well as they should."""

from pathlib import Path

import tabard
from tabard.lab.matches import Job, one_against_others, play_all
from tabard.lab.win_rates import win_rate_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
MY_BOT = str(EXAMPLES / "my_bot.py")


def test_my_bot_beats_random_play() -> None:
    lineups = [one_against_others(MY_BOT, "random", 4, number) for number in range(12)]
    jobs = [Job("quest", players, {"turn_limit": 100}, f"mine {number}") for number, players in enumerate(lineups)]
    won = sum(played.returns[job.players.index(MY_BOT)] for job, played in zip(jobs, play_all(jobs), strict=True))
    assert win_rate_of(won, len(jobs)).low > 0.25


def test_the_determinizing_bot_answers_in_every_game() -> None:
    for game in tabard.games():
        match = tabard.start(game, seed=2)
        seat = match.to_act[0]
        assert tabard.bot(str(EXAMPLES / "determinizing_bot.py"), game, seed=1).choose(match, seat) in match.legal(seat)

"""The bot that plays what was learned: the policy that comes with it, and what makes it refuse to play."""

import json
import shutil
from pathlib import Path

import pytest

import tabard
from tabard.adapters.learning import LearningTable
from tabard.bots.observation import observe
from tabard.bots.user_bots import FaultyBot
from tabard.engine.chance import QuickChance
from tabard.lab.matches import Job, play_all
from tabard.lab.win_rates import win_rate_of

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNED_BOT = str(EXAMPLES / "learned_bot.py")
GAME = "knights-duty"
POLICY = EXAMPLES / "learned" / f"{GAME}.json"
GAMES = 40


def test_a_bot_sees_the_numbers_of_a_learner() -> None:
    table = LearningTable(GAME)
    for seat in range(table.seats):
        match = tabard.start(GAME, seats=table.seats, seed=3)
        table.state = match.state
        seen = observe(match, seat, QuickChance(5))
        assert list(seen.array) == table.observation(seat).tolist()
        assert seen.actions == tuple(table.actions)


def test_the_policy_was_trained_on_what_the_game_shows_now() -> None:
    trained = json.loads(POLICY.read_text(encoding="utf-8"))
    table = LearningTable(GAME, trained["seats"])
    layout = [[part.name, part.length] for part in table.slices]
    assert (trained["slices"], trained["rules_version"]) == (layout, table.game.rules_version), "run make learn"


def played(seed: int) -> list[str]:
    """The answers of the learned bot in a game against itself."""
    match = tabard.start(GAME, seats=2, seed=seed)
    bots = [tabard.bot(LEARNED_BOT, GAME, seed=seat) for seat in range(2)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return [decision.text for decision in match.decisions]


def test_it_plays_whole_games_by_the_rules_and_always_in_the_same_way() -> None:
    assert played(4) == played(4)


def test_it_has_learned_to_win_against_novices() -> None:
    """Random play wins one game in a hundred."""
    seatings = [(LEARNED_BOT, "novice"), ("novice", LEARNED_BOT)]
    jobs = [Job(GAME, seatings[number % 2], {}, f"learned {number}") for number in range(GAMES)]
    won = sum(played.returns[job.players.index(LEARNED_BOT)] for job, played in zip(jobs, play_all(jobs), strict=True))
    assert win_rate_of(won, GAMES).low > 0.6


def test_it_refuses_to_play_what_it_has_not_learned(tmp_path: Path) -> None:
    bot = shutil.copy(LEARNED_BOT, tmp_path)
    shutil.copytree(POLICY.parent, tmp_path / "learned")
    match = tabard.start(GAME, seats=3, seed=1)
    with pytest.raises(FaultyBot, match="trained for other seats"):
        tabard.bot(str(bot), GAME).choose(match, match.to_act[0])
    match = tabard.start("quest", seed=1)
    with pytest.raises(FaultyBot, match=r"No such file.*quest\.json"):
        tabard.bot(str(bot), "quest").choose(match, match.to_act[0])

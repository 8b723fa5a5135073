"""Training, where make learn has installed what it needs."""

import shutil
import subprocess
from pathlib import Path

import pytest

import tabard
from tabard.lab.matches import Job, play_all
from tabard.lab.win_rates import win_rate_of

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-learn" / "bin" / "python"
EXAMPLES = ROOT / "examples"
GAME = "knights-duty"

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="make learn installs JAX")


def train(folder: Path, *arguments: str) -> Path:
    """The learned bot in a folder, trained there."""
    folder.mkdir()
    policy = folder / "learned" / f"{GAME}.json"
    command = [str(PYTHON), str(EXAMPLES / "learn.py"), "--out", str(policy), *arguments]
    done = subprocess.run(command, cwd=ROOT, env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Path(shutil.copy(EXAMPLES / "learned_bot.py", folder))


def test_the_same_seed_learns_the_same_and_the_bot_plays_it(tmp_path: Path) -> None:
    bots = [train(tmp_path / name, "--updates", "2", "--seed", seed) for name, seed in (("a", "1"), ("b", "1"))]
    first, second = [(bot.parent / "learned" / f"{GAME}.json").read_text(encoding="utf-8") for bot in bots]
    assert first == second
    match = tabard.start(GAME, seats=2, seed=1)
    bot = tabard.bot(str(bots[0]), GAME)
    for _ in range(60):
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_it_learns_to_beat_a_novice(tmp_path: Path) -> None:
    bot = str(train(tmp_path / "trained"))
    seatings = [(bot, "novice"), ("novice", bot)]
    jobs = [Job(GAME, seatings[number % 2], {}, f"trained {number}") for number in range(400)]
    won = sum(played.returns[job.players.index(bot)] for job, played in zip(jobs, play_all(jobs), strict=True))
    assert win_rate_of(won, len(jobs)).part >= 0.6

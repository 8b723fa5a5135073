"""Every benchmark starts and prints its figures, here with the smallest sizes, which say nothing about speed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import LOADED

ROOT = Path(__file__).parent.parent
NODE_MODULES = ROOT / "benchmarks" / "boardgame_io" / "node_modules"
PEERS = ROOT / ".venv-peers" / "bin" / "python"

pytestmark = pytest.mark.skipif(LOADED == "plain", reason="benchmarks compare the compiled build with the plain one")


def run(*command: str, python: Path | str = sys.executable) -> str:
    """The output of a benchmark."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TABARD_BUILD")}
    done = subprocess.run(
        [str(python), "-m", *command], cwd=ROOT, env=clean, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_bots() -> None:
    printed = run("benchmarks.bots", "--game", "va", "--level", "novice", "--games", "1", "--rounds", "0")
    assert "novice v random" in printed
    assert "Time a decision" in printed


def test_games_in_openspiel() -> None:
    printed = run("benchmarks.openspiel_python_games", "--rounds", "1", "--seconds", "0.001")
    assert "tabard_rift" in printed
    assert "python_kuhn_poker" in printed


@pytest.mark.long
def test_against_openspiels_search() -> None:
    printed = run("benchmarks.ismcts", "--game", "va", "--games", "2", "--seconds", "0")
    assert "at least 90 %" in printed


def test_va_pool() -> None:
    printed = run("benchmarks.va_pool", "--games", "100")
    assert printed.count("Nobody's choice:") == 3
    assert "hairspring-bow" in printed


def test_server() -> None:
    printed = run("benchmarks.server", "--only", "sqlite", "--tables", "1", "--seconds", "1")
    assert "decisions/s" in printed


@pytest.mark.skipif(not NODE_MODULES.exists(), reason="make test-long and make bench-server-peer install boardgame.io")
def test_server_beside_boardgame_io() -> None:
    printed = run("benchmarks.server", "--peer", "1", "--tables", "1")
    assert "times boardgame.io's" in printed


@pytest.mark.long
def test_server_with_everything() -> None:
    printed = run("benchmarks.server", "--tables", "1", "--seconds", "1", "--idle", "4")
    assert all(f"{part}\n" in printed for part in ("sqlite", "postgresql, 2 processes", "idle"))


@pytest.mark.long
def test_scale() -> None:
    printed = run("benchmarks.scale", "--tables", "2", "--seconds", "1", "--sockets", "8", "--stored", "10")
    assert all(part in printed for part in ("One process", "half of them at each", "A message", "in PostgreSQL"))


@pytest.mark.long
def test_speed() -> None:
    printed = run("benchmarks", "--rounds", "1", "--seconds", "0.001")
    assert "driven from Python" in printed


@pytest.mark.long
def test_speed_of_search() -> None:
    printed = run("benchmarks.bots", "--game", "va", "--level", "novice", "--games", "1", "--rounds", "1")
    assert "Expert's simulations" in printed


@pytest.mark.long
@pytest.mark.skipif(not PEERS.exists(), reason="make bench-peers installs OpenSpiel and RLCard")
def test_speed_beside_openspiel_and_rlcard() -> None:
    printed = run("benchmarks", "--peers", "--rounds", "1", "--seconds", "0.001", python=PEERS)
    assert "OpenSpiel" in printed
    assert "RLCard" in printed

"""Runs: the same rows however they are played, resumed, extended and stopped; and figures that a query confirms."""

import json
import os
import signal
import time
from collections.abc import Generator
from pathlib import Path
from subprocess import Popen
from time import perf_counter

import polars as pl
import pytest

import tabard
from tabard.lab.compare import changes
from tabard.lab.experiment import Experiment, read_experiment
from tabard.lab.measures import USE, WIN_RATE, Atoms, games_needed_by_bot
from tabard.lab.report import run_report
from tabard.lab.rows import COUNTS, EXPERIMENT, GAMES, MANIFEST, Rows, read_rows
from tabard.lab.running import run
from tabard.lab.sequential import SequentialTest, UntilAnswered, UntilPrecise, half_width
from tabard.lab.workers import BatchResult, Cluster, InProcess, Processes, Work

FILES = (GAMES, COUNTS, MANIFEST, EXPERIMENT)


def va(games: int = 12, **more: object) -> Experiment:
    return Experiment("va", bots=("random", "novice"), games=games, vary={"lives": [1, 2]}, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run by this process alone."""
    folder = tmp_path_factory.mktemp("alone")
    run(va(), folder)
    return folder


def assert_same(one: Path, other: Path) -> None:
    for name in FILES:
        assert (one / name).read_bytes() == (other / name).read_bytes(), name
    assert not (other / "parts").exists()


def test_a_run_writes_rows_and_how_they_came_about(alone: Path) -> None:
    rows = read_rows(alone)
    assert rows.games.height == 2 * 12 * 2
    assert rows.games.select("variant", "game", "seat").n_unique() == rows.games.height
    assert set(rows.games["bot"]) == {"random", "novice"}
    manifest = json.loads((alone / MANIFEST).read_text(encoding="utf-8"))
    assert manifest["game"] == "va" and manifest["games"] == 12
    assert manifest["rules"] == tabard.start("va").game.rules_version
    assert [variant["options"]["lives"] for variant in manifest["variants"]] == [1, 2]
    assert read_experiment(alone / EXPERIMENT) == va().settled()


def test_variants_keep_their_names_whatever_the_order_of_options(tmp_path: Path) -> None:
    vary: dict[str, list[object]] = {"lives": [1, 2], "declare": ["open", "secret"]}
    run(Experiment("va", bots=("random",), games=2, vary=vary), tmp_path)
    rows = read_rows(tmp_path).games
    names = rows["variant"].unique(maintain_order=True).to_list()
    assert names == [
        "lives=1, declare=open",
        "lives=1, declare=secret",
        "lives=2, declare=open",
        "lives=2, declare=secret",
    ]


def test_two_processes_make_the_same_rows(alone: Path, tmp_path: Path) -> None:
    run(va(), tmp_path, Processes(2))
    assert_same(alone, tmp_path)


class Impatient:
    """Plays some batches, and is then interrupted."""

    workers = 1

    def __init__(self, batches: int) -> None:
        self.batches = batches

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        for number, result in enumerate(InProcess().play(work)):
            if number == self.batches:
                raise KeyboardInterrupt
            yield result


def test_what_was_done_before_an_interruption_is_kept_and_gone_on_with(alone: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(va(), tmp_path, Impatient(3))
    kept = read_rows(tmp_path).games.select("variant", "game").n_unique()
    assert 0 < kept < 24
    played: list[int] = []
    run(va(), tmp_path, progress=lambda done, total: played.append(done))
    assert played[0] == kept and played[-1] == 24
    assert_same(alone, tmp_path)


def test_a_run_can_be_extended(alone: Path, tmp_path: Path) -> None:
    run(va(5), tmp_path)
    run(va(12), tmp_path)
    assert_same(alone, tmp_path)


def test_another_experiment_does_not_go_into_the_same_folder(alone: Path) -> None:
    with pytest.raises(tabard.Invalid, match="another experiment \\(other seed\\)"):
        run(va(seed="2"), alone)


class Killing(Processes):
    """Two processes, one of which is killed as soon as the first batch is there."""

    killed = 0

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        import multiprocessing

        for result in super().play(work):
            if not self.killed:
                victim = multiprocessing.active_children()[0]
                assert victim.pid is not None
                self.killed = victim.pid
                os.kill(victim.pid, signal.SIGKILL)
                victim.join()
            yield result


def test_a_killed_process_costs_only_time(alone: Path, tmp_path: Path) -> None:
    killing = Killing(2)
    run(va(), tmp_path, killing)
    assert killing.killed
    assert_same(alone, tmp_path)


def dask(*arguments: str) -> "Popen[bytes]":
    import sys

    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Popen([sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]], env=environment)


class KillingCluster:
    """A cluster, one worker of which is killed while it has games to play."""

    def __init__(self, cluster: Cluster, victim: "Popen[bytes]") -> None:
        self.cluster = cluster
        self.victim = victim
        self.workers = cluster.workers

    def play(self, work: Work) -> Generator[BatchResult, None, None]:
        for result in self.cluster.play(work):
            if self.victim.poll() is None:
                self.victim.kill()
                self.victim.wait()
            yield result


@pytest.mark.long
def test_a_cluster_makes_the_same_rows_even_if_a_worker_is_killed(alone: Path, tmp_path: Path) -> None:
    address_file = tmp_path / "scheduler.json"
    scheduler = dask("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                     "--scheduler-file", str(address_file))  # fmt: skip
    workers: list[Popen[bytes]] = []
    try:
        while not address_file.exists():
            time.sleep(0.1)
        address = json.loads(address_file.read_text(encoding="utf-8"))["address"]
        workers = [dask("dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny") for _ in range(3)]
        cluster = Cluster(address)
        cluster.client.wait_for_workers(3, timeout=120)
        run(va(), tmp_path / "whole", cluster)
        assert_same(alone, tmp_path / "whole")

        run(va(), tmp_path / "killed", KillingCluster(cluster, workers[0]))
        assert workers[0].returncode == -signal.SIGKILL
        assert_same(alone, tmp_path / "killed")
        cluster.client.close()
    finally:
        for process in [*workers, scheduler]:
            process.kill()
            process.wait()


@pytest.mark.long
def test_no_cluster_is_said_in_one_sentence() -> None:
    with pytest.raises(tabard.Invalid, match="Cannot reach a Dask scheduler"):
        Cluster("tcp://127.0.0.1:9")


# Figures


@pytest.fixture(scope="module")
def rows(alone: Path) -> Rows:
    return read_rows(alone)


def test_figures_are_what_a_query_of_ones_own_finds(rows: Rows) -> None:
    atoms = Atoms(rows)
    games = pl.read_parquet(Path(str(rows.path)) / GAMES)
    counts = pl.read_parquet(Path(str(rows.path)) / COUNTS)
    for variant in ("lives=1", "lives=2"):
        for column in ("seat", "bot", "deck"):
            by_hand = pl.SQLContext(games=games).execute(
                f"SELECT {column}, AVG(share) FROM games WHERE variant = '{variant}' GROUP BY {column}",
                eager=True,
            )
            found = atoms.estimates(variant, WIN_RATE + column)
            assert {label: pytest.approx(part) for label, part in by_hand.iter_rows()} == {
                label: estimate.value for label, estimate in found.items()
            }
        used = (
            counts.filter(variant=variant, kind="declaration", thing="attack").select("chosen", "offered").sum().row(0)
        )
        assert atoms.estimates(variant, USE + "declaration")["attack"].value == pytest.approx(used[0] / used[1])
        turns = games.filter(variant=variant, seat="P1")["turns"].mean()
        mean = atoms.only(variant, "mean turns")
        assert mean is not None and mean.value == pytest.approx(turns)


@pytest.mark.long
@pytest.mark.skipif(os.environ.get("TABARD_BUILD") != "compiled", reason="plain Python takes half an hour")
def test_a_run_of_40000_games_takes_under_two_minutes_and_a_query_of_ones_own_agrees(tmp_path: Path) -> None:
    experiment = Experiment("knights-duty", games=20_000, vary={"guard_lasts": ["spot", "turn"]})
    workers = Processes(2)
    began = perf_counter()
    rows = run(experiment, tmp_path, workers)
    took = perf_counter() - began
    workers.close()
    assert took < 120
    atoms = Atoms(rows)
    games = pl.scan_parquet(tmp_path / GAMES)
    for (variant,), part in games.collect().group_by("variant"):
        assert part["game"].n_unique() == 20_000
        by_seat: dict[str, float] = {}
        for seat, share in part.select("seat", "share").iter_rows():
            by_seat[seat] = by_seat.get(seat, 0.0) + share / 20_000
        found = atoms.estimates(str(variant), WIN_RATE + "seat")
        assert {seat: pytest.approx(share) for seat, share in by_seat.items()} == {
            seat: estimate.value for seat, estimate in found.items()
        }
        draws = atoms.only(str(variant), "draws")
        drawn = part.group_by("game").agg(pl.col("share").max() < 1)["share"].mean()
        assert draws is not None and draws.value == pytest.approx(drawn)


def test_differences_are_taken_deal_by_deal(rows: Rows) -> None:
    change = next(one for one in changes(Atoms(rows), "lives=1", "lives=2") if one.measure == "mean turns")
    by_deal = rows.games.filter(seat="P1").pivot("variant", index="deal", values="turns", aggregate_function="mean")
    differences = by_deal["lives=2"] - by_deal["lives=1"]
    error = differences.std() / len(differences) ** 0.5
    assert change.difference.value == pytest.approx(differences.mean())
    assert change.difference.error == pytest.approx(error)


def test_how_many_games_an_interval_takes(rows: Rows) -> None:
    needed = games_needed_by_bot(rows, 0.01)
    assert needed is not None and needed.what == "the win rate of random"
    assert 0 <= needed.same_deals and needed.other_deals > 0


def test_a_report_is_one_file_with_the_verdict_first(rows: Rows, tmp_path: Path) -> None:
    page = run_report(Atoms(rows), tmp_path)
    assert page.index("24 games of VA with 2 seats, played by novice and random bots") < page.index("<section>")
    assert "lives=2 against lives=1" in page and "prefers-color-scheme" in page
    for outside in ("http://", "https://", "<script", "src=", "@import"):
        assert outside not in page
    records = list((tmp_path / "replays").glob("*.json"))
    assert records
    for file in records:
        match = tabard.replay(json.loads(file.read_text(encoding="utf-8")))
        assert match.over
        assert f"replays/{file.name}" in page and f'download="{file.name}"' in page


# Stopping


def test_a_run_stops_when_the_question_is_answered(tmp_path: Path) -> None:
    experiment = Experiment("va", bots=("novice", "random"), games=4000, options={"lives": 1})
    rows = run(experiment, tmp_path, stop=UntilAnswered(SequentialTest(margin=0.1)))
    assert rows.games["game"].n_unique() == 200
    assert rows.experiment.games == 200


def test_a_run_stops_when_it_is_precise_enough(tmp_path: Path) -> None:
    experiment = Experiment("va", bots=("random",), games=4000, options={"lives": 1})
    looks: list[int] = []

    def look(rows: Rows) -> bool:
        looks.append(rows.games["game"].n_unique())
        return UntilPrecise(8.0)(rows)

    rows = run(experiment, tmp_path, stop=look)
    assert len(looks) > 1 and looks[0] == 100 and looks[-1] == rows.games["game"].n_unique() < 400
    assert half_width(rows) <= 0.08 < half_width(rows.first(looks[-2]))

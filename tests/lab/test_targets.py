"""Targets: read with every game, and judged by intervals that hold at once."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import tabard
from tabard.lab.checking import check, check_lines, write_balance, write_check
from tabard.lab.compare import changes, side_by_side
from tabard.lab.experiment import Experiment
from tabard.lab.luck import measure_luck, part_of_deal
from tabard.lab.measures import Atoms, never_used
from tabard.lab.rows import Rows
from tabard.lab.running import run
from tabard.lab.stats import ratio
from tabard.lab.targets import Finding, Measured, Target, Targets, Verdict, figures, judge, read_targets
from tabard.lab.tuning import Trial, Tuning, choose, front, read_moves, tune


@pytest.mark.parametrize("game", tabard.games())
def test_every_target_of_a_game_can_be_measured(game: str, tmp_path: Path) -> None:
    targets = read_targets(game)
    assert targets.targets
    bots = ("random",)
    for name, setup in list(targets.setups.items())[:1]:
        rows = run(replace(setup, bots=bots, games=2).settled(), tmp_path / name)
        measured = Measured(Atoms(rows), rows.variants[0])
        for target in targets.targets:
            if name in target.setups:
                assert figures(target, measured, 1), target.name


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [(50, Verdict.UNCLEAR), (500, Verdict.MET), (700, Verdict.MISSED), (530, Verdict.UNCLEAR)],
)
def test_a_verdict_takes_the_whole_interval(wins: int, verdict: Verdict) -> None:
    games = 100 if wins == 50 else 1000
    found = ratio([1.0] * wins + [0.0] * (games - wins), [1.0] * games)
    target = Target("even", "win rate", {"within": 5}, ())
    assert Finding(target, "", "P1", found, *target.bounds(2)).verdict is verdict


def fake_rows(shares: dict[str, list[float]], used: dict[str, tuple[int, int]]) -> Rows:
    """Rows of a game whose heroes win like that, and whose cards are offered and chosen so often."""
    experiment = Experiment("lost-legends", 3).settled()
    games = [
        {"variant": "rulebook", "game": deal, "deal": deal, "seat": f"P{seat + 1}", "bot": "adept", "share": share,
         "hero": hero, "first": seat == 0, "draw": False, "turns": 3, "decisions": 10, "own_decisions": 3, "forced": 0,
         "answers": 9, "ending": "three levels", "lead_changes": None, "decided": None}
        for seat, (hero, of_hero) in enumerate(shares.items())
        for deal, share in enumerate(of_hero)
    ]  # fmt: skip
    counts = [
        {"variant": "rulebook", "game": deal, "deal": deal, "seat": "P1", "kind": "equipment", "thing": thing,
         "offered": 1, "chosen": int(deal % 100 < chosen), "share": 0.5}
        for thing, (offered, chosen) in used.items()
        for deal in range(offered)
    ]  # fmt: skip
    schema = {"lead_changes": pl.Int64, "decided": pl.Float64}
    return Rows(experiment, pl.DataFrame(games, schema_overrides=schema), pl.DataFrame(counts), None)


def test_a_hero_and_cards_that_miss_their_targets_are_named() -> None:
    deals = 900
    strong = [1.0 if deal % 2 else 0.0 for deal in range(deals)]
    others = [(1.0 - share) / 2 for share in strong]
    rows = fake_rows({"dwarf": strong, "ranger": others, "barbarian": others}, {"sling": (900, 0), "axe": (900, 50)})
    targets = read_targets("lost-legends")
    chosen = tuple(target for target in targets.targets if target.name.startswith(("Every hero", "Every card")))
    found = judge(Targets("lost-legends", targets.setups, chosen), {"3-seats": Measured(Atoms(rows), "rulebook")})
    missed = {finding.label: finding.estimate.value for finding in found if finding.verdict is Verdict.MISSED}
    assert missed["dwarf"] == pytest.approx(0.5) and missed["sling"] == 0.0
    assert "axe" not in missed
    assert [unused.thing for unused in never_used(rows)] == ["sling"]


def test_a_check_names_what_a_pack_changes(tmp_path: Path) -> None:
    """The cheapest game to play out: heroes of one deck with more attack."""
    content: dict[str, Any] = tabard.start("va").game.content()
    heroes = [card["id"] for card in content["heroes"]]
    assert heroes
    found = check(
        "va", tmp_path, games=12, bots=("random",), options={"lives": 1, "pack": {"name": "same"}}, setups=["mirror"]
    )
    assert found.changed == {"mirror": []}
    assert set(found.measured) == {"mirror"}
    assert {finding.setup for finding in found.findings} == {"mirror"}
    lines = "\n".join(check_lines(found))
    assert "mirror: Going first is no advantage." in lines
    assert write_check(found, tmp_path).is_file()
    write_balance([(found, tmp_path)], tmp_path / "balance.html")
    assert "VA" in (tmp_path / "balance.html").read_text(encoding="utf-8")


def test_targets_that_cannot_be_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "targets.toml"
    for text, said in (
        ('[setups.a]\n[[targets]]\nname = "x"\nmeasure = "beauty"\n', "measure is one of"),
        ('[setups.a]\n[[targets]]\nname = "x"\nmeasure = "draws"\n', "no bounds"),
        ('[setups.a]\n[[targets]]\nname = "x"\nmeasure = "draws"\nat_most = 1\nsetups = ["b"]\n', "no setup 'b'"),
        ('[setups.a]\n[[targets]]\nname = "x"\ncolour = 1\n', "no field 'colour'"),
        ("[", "not TOML"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(tabard.Invalid, match=said):
            read_targets("va", file)


# The same experiment twice, with other deals


@pytest.mark.long
def test_an_even_pair_is_seldom_called_different(tmp_path: Path) -> None:
    """Real games: two halves of the same rules, on deals of their own, compared as if they were variants."""
    wrong = 0
    runs = 200
    for number in range(runs):
        halves = []
        for half in ("a", "b"):
            experiment = Experiment("va", bots=("random",), games=60, options={"lives": 1}, seed=f"{number} {half}")
            halves.append(run(experiment, tmp_path / f"{number}{half}"))
        one, other = halves
        both = Rows(
            one.experiment,
            pl.concat([one.games.with_columns(variant=pl.lit("a")), other.games.with_columns(variant=pl.lit("b"))]),
            pl.concat([one.counts.with_columns(variant=pl.lit("a")), other.counts.with_columns(variant=pl.lit("b"))]),
            None,
        )
        wrong += any(change.is_significant for change in changes(Atoms(both), "a", "b"))
    assert wrong <= 0.05 * runs


def test_runs_of_the_same_deals_are_compared(tmp_path: Path) -> None:
    runs = [
        run(Experiment("va", bots=("random",), games=20, options={"lives": lives}), tmp_path / str(lives))
        for lives in (1, 4)
    ]
    rows = side_by_side(runs)
    longer = next(one for one in changes(Atoms(rows), *rows.variants) if one.measure == "mean turns")
    assert longer.is_significant and longer.difference.value > 0
    other = run(Experiment("va", bots=("random",), games=2, seed="2"), tmp_path / "other")
    with pytest.raises(tabard.Invalid, match="same deals"):
        side_by_side([runs[0], other])


# Luck


def luck_rows(deal: float, repeats: int = 4, deals: int = 600) -> Rows:
    """Games of which the deal decides a part: it fixes the result of that part of the deals."""
    from random import Random

    random = Random(1)
    games = []
    for number in range(deals):
        fixed = random.random() < deal
        result = random.random() < 0.5
        for repeat in range(repeats):
            won = result if fixed else random.random() < 0.5
            for seat, share in (("P1", float(won)), ("P2", float(not won))):
                games.append({"variant": "rulebook", "deal": number, "repeat": repeat, "seat": seat, "share": share})
    return Rows(Experiment("va", repeats=repeats).settled(), pl.DataFrame(games), pl.DataFrame(), None)


@pytest.mark.parametrize("deal", [0.0, 0.3, 1.0])
def test_how_much_of_a_result_is_the_deal(deal: float) -> None:
    found = part_of_deal(luck_rows(deal))
    assert found.value == pytest.approx(deal, abs=0.06)
    assert found.low - 0.02 <= deal <= found.high + 0.02


def test_luck_and_skill_of_a_game(tmp_path: Path) -> None:
    experiment = Experiment("va", bots=("novice",), games=24, options={"lives": 1}).settled()
    found = measure_luck(experiment, tmp_path, weaker="random", repeats=3)
    assert found.skill is not None and found.skill.deals == 12
    assert 0.0 <= found.deal.value <= 1.0 and found.deal.deals == 8


# Tuning


def test_what_may_change_is_read() -> None:
    moves = read_moves("va", ["lives=4..6", "declare", "heroes.ash-herald.ad=+-1"], {})
    assert [(move.name, move.now, move.values) for move in moves] == [
        ("lives", 5, (4, 6)), ("declare", "open", ("secret",)), ("heroes.ash-herald.ad", 8, (7, 9)),
    ]  # fmt: skip
    assert len(read_moves("lost-legends", ["heroes.*.life=+-1"], {})) == 5
    for given, said in (
        ("lifes=1..2", "no option"),
        ("lives=5..5", "nothing else to be"),
        ("lives=many", "LOW..HIGH"),
        ("heroes.nobody.ad=1..2", "no 'nobody'"),
        ("heroes.ash-herald.name=1..2", "no whole number"),
        ("dragons.a.b=1..2", "has no dragons"),
        ("heroes.x=1", "section.id.field"),
        ("pack=1..2", "cannot be tuned"),
    ):
        with pytest.raises(tabard.Invalid, match=said):
            read_moves("va", [given], {})


def test_changed_figures_make_a_pack_that_the_game_takes() -> None:
    tuning = Tuning("lost-legends", read_moves("lost-legends", ["heroes.*.life=+-1", "equipment.*.price=+-1"][:1], {}))
    options = tuning.options_with({"heroes.dwarf.life": 6, "heroes.ranger.life": 1})
    match = tabard.start("lost-legends", 3, seed=1, options={**options, "heroes": ["dwarf"]})
    assert [hero["life"] for hero in options["pack"]["heroes"]] == [6, 1]  # type: ignore[index]
    assert "6" in str(match.view(0))


def test_few_changes_are_better_than_many_that_gain_nothing() -> None:
    trials = [Trial({}, 1.0), Trial({"a": 1}, 0.22), Trial({"a": 1, "b": 2}, 0.2), Trial({"b": 2}, 0.9)]
    assert choose(trials) is trials[1]
    assert [len(trial.changed) for trial in front(trials)] == [0, 1, 2]


def test_tuning_finds_the_option_that_meets_the_targets(tmp_path: Path) -> None:
    """With one life games are too short: more lives make them longer."""
    pytest.importorskip("optuna")
    moves = read_moves("va", ["lives=1..4", "heroes.ash-herald.ad=+-1"], {"lives": 1})
    tuning = Tuning("va", moves, {"lives": 1}, trials=6, games=12, bots=("random",), setups=("mirror",))
    found = tune(tuning, tmp_path)
    assert len(found.trials) == 6
    assert found.trials[0].changed == {}
    assert found.best.distance <= found.trials[0].distance
    assert (tmp_path / "report.html").is_file() and (tmp_path / "trace.json").is_file()
    again = tune(tuning, tmp_path)
    assert [trial.distance for trial in again.trials] == [trial.distance for trial in found.trials]

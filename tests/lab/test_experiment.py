"""Experiments: what a file or a command line asks for, and what cannot be."""

from pathlib import Path

import pytest

import tabard
from tabard.lab.experiment import Experiment, experiment_from, read_experiment


def test_variants_are_all_combinations_and_have_names() -> None:
    experiment = Experiment("va", vary={"lives": [3, 5], "declare": ["open", "secret"]}).settled()
    assert [variant.name for variant in experiment.variants()] == [
        "lives=3, declare=open", "lives=3, declare=secret", "lives=5, declare=open", "lives=5, declare=secret",
    ]  # fmt: skip
    assert experiment.variants()[1].options == {"lives": 3, "declare": "secret"}


def test_bots_are_rotated_as_often_as_they_can_sit_differently() -> None:
    def rotations(bots: tuple[str, ...], seats: int) -> int:
        return len(Experiment("knights-duty", seats, bots).settled().variants()[0].rotations)

    assert rotations(("adept",), 4) == 1
    assert rotations(("adept", "novice"), 4) == 4
    assert rotations(("adept", "novice", "adept", "novice"), 4) == 2
    assert rotations(("adept", "novice"), 2) == 2


def test_a_bot_that_may_not_answer_something_is_told_from_the_others() -> None:
    variant = Experiment("knights-duty", 3, without=("plan:parry",)).settled().variants()[0]
    assert [str(player) for player in variant.lineup] == ["adept without plan:parry", "adept", "adept"]
    assert len(variant.rotations) == 3


def test_a_file_and_its_copy_in_a_run_mean_the_same(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text('{"heroes": []}', encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        """
game = "va"
bots = "novice, random"
games = 40
[options]
lives = 4
[vary]
pack = ["none", "cards.json"]
[spread]
decks = [["wildfire", "bulwark"], ["bulwark", "wildfire"]]
""",
        encoding="utf-8",
    )
    experiment = read_experiment(tmp_path / "mine.toml")
    assert experiment.bots == ("novice", "random") and experiment.options == {"lives": 4}
    assert [variant.name for variant in experiment.variants()] == ["pack=none", "pack=cards"]
    assert experiment.options_of(experiment.variants()[0], 3)["decks"] == ["bulwark", "wildfire"]
    (tmp_path / "again.toml").write_text(experiment.as_toml(), encoding="utf-8")
    assert read_experiment(tmp_path / "again.toml") == experiment


def test_a_random_bot_plays_by_options_under_which_games_end() -> None:
    assert Experiment("quest", bots=("random",)).settled().variants()[0].options == {"turn_limit": 40}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({}, "names its game"),
        ({"game": "va", "seats": 3}, "played with 2 seats"),
        ({"game": "va", "colour": 1}, "no field 'colour'"),
        ({"game": "va", "games": 0}, "number of games"),
        ({"game": "va", "games": "many"}, "games of an experiment is a whole number"),
        ({"game": "va", "bots": "wizard"}, "no bot 'wizard'"),
        ({"game": "va", "bots": ["adept"] * 3}, "3 bots are named for 2 seats"),
        ({"game": "va", "options": {"lifes": 3}}, "no option 'lifes'"),
        ({"game": "va", "vary": {"lives": 3}}, "a list"),
        ({"game": "va", "vary": {"lives": []}}, "at least one value"),
        ({"game": "va", "vary": {"lives": [3, 3]}}, "the same"),
        ({"game": "va", "vary": {"lives": [99]}}, "Lives must be"),
        ({"game": "va", "without": ["castle"]}, "No answer of VA is called 'castle'"),
        ({"game": "va", "options": {"pack": "nowhere.json"}}, "Cannot read the pack"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(tabard.Invalid, match=said):
        experiment_from(given)


def test_a_preset_sets_options_and_single_options_go_before_it() -> None:
    given = {"game": "quest", "preset": "recommended", "options": {"sponsor_shields": 2}}
    assert experiment_from(given).options == {"unwon_quest_draws": "stages", "sponsor_shields": 2}

"""Every game still matches its golden playthrough."""

import pytest

import tabard
from tests.golden import FOLDER, golden_file, playthrough

HOW_TO_REWRITE = "If that is meant, run `make golden` and look at the difference before you commit it."


@pytest.mark.parametrize("game", tabard.games())
def test_the_game_matches_its_golden_playthrough(game: str) -> None:
    file = golden_file(game)
    assert file.exists(), f"{game} has no golden playthrough yet. Run `make golden`."
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (line, line_now) in enumerate(zip(kept, playthrough(game).splitlines(), strict=False), start=1):
        assert line_now == line, f"{file}, line {number}: the game goes another way now. {HOW_TO_REWRITE}"
    assert playthrough(game) == file.read_text(encoding="utf-8"), f"{file} is longer or shorter. {HOW_TO_REWRITE}"


def test_every_golden_playthrough_has_a_game() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == tabard.games()

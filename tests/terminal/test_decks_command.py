"""Decks, cards and packs on the command line: listed, checked, and brought to a table that can be left and resumed."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.games.va.cards import EQUIPMENT_FIELDS, HERO_FIELDS
from tabard.games.va.decks import DECK_FIELDS
from tabard.games.va.keywords import NONE, WORDS
from tabard.games.va.packs import BASE_CONTENT
from tests.terminal import sample_pack
from tests.terminal.conftest import Said

Says = Callable[..., Said]
GUIDE = Path(__file__).parents[2] / "docs" / "content.md"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return sample_pack.written(tmp_path / "tin-pack.json", sample_pack.pack())


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return sample_pack.written(tmp_path / "tin-deck.json", sample_pack.deck())


# Listing


def test_the_decks_are_listed_with_plan_and_average_stats(tabard_says: Says) -> None:
    said = tabard_says("decks")
    for name, ready_made in BASE_CONTENT.decks.items():
        assert f"{name} " in said.out
        assert ready_made.plan in said.out
    assert re.search(r"average hero: AD \d+\.\d, HP \d+\.\d, DEF \d+\.\d; cards with an effect: \d+", said.out)


def test_a_deck_is_shown_card_by_card(tabard_says: Says, pack: Path, deck: Path) -> None:
    said = tabard_says("decks show wildfire")
    assert all(f"{id} " in said.out for id in BASE_CONTENT.decks["wildfire"].heroes)
    own = tabard_says(f"decks show {deck} --pack {pack}")
    assert tabard_says(f"decks --pack {pack} show {deck}").out == own.out
    assert "tin box: Rattle until they give up." in own.out
    assert re.search(r"tin-captain +4  7   1 charge 2: When both heroes attack: 2 more\s+AD\.", own.out)
    assert re.search(r"tin-soup +\+3 +Made of tin: tin-soup\.", own.out)


def test_the_cards_are_listed_and_found_by_a_word(tabard_says: Says, pack: Path) -> None:
    everything = tabard_says("cards va")
    assert all(f"{card.id} " in everything.out for card in BASE_CONTENT.pool.cards)
    assert f"{len(BASE_CONTENT.pool.cards)} cards" in everything.out
    assert "1 card\n" in tabard_says(f"cards va tin captain --pack {pack}").out
    found = tabard_says("cards va heirloom")
    assert "grandfather-sword" in found.out
    assert "ash-herald" not in found.out


def test_the_options_name_the_default_decks(tabard_says: Says) -> None:
    said = tabard_says("options va")
    assert re.search(r"decks +wildfire, bulwark ", said.out)
    assert re.search(r"pack +none ", said.out)


def test_lists_fit_the_screen(tabard_says: Says) -> None:
    for command in ("decks", "decks show arsenal", "cards va"):
        assert max(map(len, tabard_says(command).out.splitlines())) <= 80


# Checking


def test_a_good_deck_is_valid(tabard_says: Says, pack: Path, deck: Path) -> None:
    said = tabard_says(f"decks check {deck} --pack {pack}")
    assert (said.code, said.error) == (0, "")
    assert said.out.startswith("valid: deck 'tin box' follows the rules (VA-2).\naverage hero: AD 3.1, HP 6.1, DEF 1.9")
    assert f"Play it: tabard play va --pack {pack} --deck {deck}" in said.out


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"heroes": ["tin-a"]}, "deck 'tin box': It names 1 hero, not 15 (VA-2.1)."),
        ({"super": "tin-crow"}, "There is no card 'tin-crow'; did you mean 'tin-crown'? (VA-2.2)."),
        ({"super": "tin-a"}, "'tin-a' is a hero, not of the super equipment (VA-2.2)."),
        ({"equipment": ["tin-lid"] * 7}, "'tin-lid' is named more than once; 7 different ones are needed (VA-2.2)."),
        ({"heroes": "all"}, "deck 'tin box': field heroes must be a list of at most 100 ids, not 'all'."),
        ({"name": 7}, "the deck: field name must be one line of 1 to 40 characters, not 7."),
        ({"colour": "red"}, "deck 'tin box': there is no field 'colour'. The fields are: name, plan"),
    ],
)
def test_an_invalid_deck_is_reported_with_file_card_and_rule(
    tabard_says: Says, tmp_path: Path, pack: Path, change: dict[str, Any], expected: str
) -> None:
    file = sample_pack.written(tmp_path / "own.json", sample_pack.deck() | change)
    for command in (f"decks check {file}", f"decks show {file}", f"play va --deck {file}"):
        said = tabard_says(f"{command} --pack {pack}")
        assert said.code == 2
        assert said.error.startswith(f"{file}: ")
        assert expected in said.error


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (
            {"heroes": [sample_pack.card("tin-x", ad=3, hp="x")]},
            "card 'tin-x': field hp must be a whole number from 1 to 30",
        ),
        ({"heroes": [{"name": "X"}]}, "card 1: field id is missing"),
        (
            {"equipment": [sample_pack.card("tin-x", effect="glow")]},
            "card 'tin-x': field effect must be one of none, sunder",
        ),
        (
            {"super": [sample_pack.card("tin-x", effect="charge")]},
            "card 'tin-x': field amount must be a whole number from 1",
        ),
        ({"spells": []}, "there is no section 'spells'. The sections are: name, heroes"),
        ({"decks": [sample_pack.deck() | {"super": "tin-sun"}]}, "deck 'tin box': There is no card 'tin-sun'"),
    ],
)
def test_an_invalid_pack_is_reported_with_file_card_and_field(
    tabard_says: Says, tmp_path: Path, change: dict[str, Any], expected: str
) -> None:
    file = sample_pack.written(tmp_path / "own-pack.json", sample_pack.pack() | change)
    for command in ("play va", "decks", "cards va"):
        said = tabard_says(f"{command} --pack {file}")
        assert said.code == 2
        assert said.error.startswith(f"{file}: {expected}")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("decks show moonlight", "There is no deck or file called 'moonlight'. The decks are: wildfire, bulwark"),
        ("decks check nowhere.json", "Cannot read the deck nowhere.json: No such file"),
        ("decks --pack nowhere.json", "Cannot read the pack nowhere.json: No such file"),
        ("decks burn", "invalid choice: 'burn'"),
        ("cards quest", "Quest has no cards to list. Try: tabard cards lost-legends or tabard cards rift"),
        ("cards chess", "There is no game 'chess'."),
        ("cards va moonlight", "No card mentions 'moonlight'."),
        ("play va --deck moonlight", "There is no deck or file called 'moonlight'."),
        ("play va --deck a --deck b --deck c", "Give at most 2 decks"),
        ("play quest --deck wildfire", "Quest doesn't use decks. Leave out --deck."),
        ("play --resume --deck wildfire", "Leave out --deck or --resume."),
        ("play --resume --pack x.json", "Leave out --pack or --resume."),
    ],
)
def test_errors_are_reported_in_one_sentence(tabard_says: Says, arguments: str, expected: str) -> None:
    said = tabard_says(arguments)
    assert said.code == 2
    assert expected in said.error
    assert len(said.error.splitlines()) == 1


def test_a_game_without_packs_says_so(tabard_says: Says, pack: Path) -> None:
    said = tabard_says(f"play quest --pack {pack}")
    assert (said.code, said.error) == (2, "Quest has no content packs.\n")


@pytest.mark.parametrize("content", ["", "[]", "7", "{", '{"name": NaN', "\x00", "[" * 100_000])
def test_no_file_causes_a_traceback(tabard_says: Says, tmp_path: Path, content: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(content)
    for command in (f"decks check {file}", f"decks show {file}", f"decks --pack {file}"):
        said = tabard_says(command)
        assert said.code == 2
        assert str(file) in said.error


# Playing


def options_of(path: Path) -> dict[str, Any]:
    options: dict[str, Any] = json.loads(path.read_text())["options"]
    return options


def test_the_first_deck_is_mine_and_the_other_side_keeps_its_own(tabard_says: Says, tmp_path: Path) -> None:
    tabard_says(f"play va --deck masquerade --save {tmp_path}/one.json", "quit")
    assert options_of(tmp_path / "one.json")["decks"] == ["masquerade", "bulwark"]
    tabard_says(f"play va --deck arsenal --deck masquerade --save {tmp_path}/two.json", "quit")
    assert options_of(tmp_path / "two.json")["decks"] == ["arsenal", "masquerade"]


def test_a_deck_of_a_pack_is_called_by_its_name(tabard_says: Says, tmp_path: Path) -> None:
    file = sample_pack.written(
        tmp_path / "pack.json", sample_pack.pack() | {"decks": [sample_pack.deck() | {"name": "tins"}]}
    )
    said = tabard_says(f"play va --pack {file} --deck tins --deck tins", "quit")
    assert (said.code, "tins against tins" in said.out) == (0, True)


def test_a_deck_and_a_pack_are_played_saved_and_resumed_without_their_files(
    tabard_says: Says, tmp_path: Path, pack: Path, deck: Path
) -> None:
    save = tmp_path / "game.json"
    first = tabard_says(f"play va --seed 4 --pack {pack} --deck {deck} --deck {deck} --save {save}", "1", "quit")
    assert "tin box against tin box" in first.out
    pack.unlink()
    deck.unlink()
    refused = tabard_says(f"play --resume {save}", "equip:whetted-axe", "quit")
    assert "equip:whetted-axe is not possible." in refused.out
    again = tabard_says(f"play --resume {save}", "ready", *["1"] * 400)
    assert again.code == 0
    assert "Saved as: " in again.out
    assert tabard.replay(json.loads(save.read_text())).over


def test_a_card_of_a_pack_that_cannot_be_played_now_is_refused_with_the_reason(
    tabard_says: Says, pack: Path, deck: Path
) -> None:
    said = tabard_says(f"play va --seed 4 --pack {pack} --deck {deck}", "equip:tin-crown", "quit")
    assert "equip:tin-crown is not possible." in said.out


def test_a_whole_game_is_played_without_a_terminal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tabard.terminal.command", "play", "va", "--seed", "3"]
    done = subprocess.run(
        [*command, "--save", str(tmp_path / "game.json")],
        input="1\n" * 500, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Game over" in done.stdout
    assert "Saved as: " in done.stdout


# The guide


def example(name: str) -> Any:
    found = re.search(rf"<!-- example: {name} -->\n```json\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_examples_of_the_guide_are_valid(tabard_says: Says, tmp_path: Path) -> None:
    deck = sample_pack.written(tmp_path / "my-deck.json", example("deck"))
    pack = sample_pack.written(tmp_path / "market.json", example("pack"))
    assert tabard_says(f"decks check {deck}").code == 0
    assert tabard_says(f"decks check {deck} --pack {pack}").code == 0
    said = tabard_says(f"play va --pack {pack} --deck hawkers --deck {deck}", "quit")
    assert (said.code, "hawkers against night market" in said.out) == (0, True)


def test_the_guide_names_every_field_and_effect() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    names = [field.name for field in (*DECK_FIELDS, *HERO_FIELDS, *EQUIPMENT_FIELDS)]
    assert [name for name in (*names, *WORDS) if f"`{name}`" not in guide and name != NONE] == []

"""Cards as data: errors about files and packs that do not fit."""

import json
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.games.va.cards import EQUIPMENT, HERO, SECTIONS, read_cards
from tabard.games.va.packs import BASE_CONTENT, MAX_CARDS, load_base_content, pack_schema
from tests.va.table import card, deck_of, pack_of

HERO_OF_THE_HOUSE = next(card.id for card in BASE_CONTENT.pool.cards if card.kind == HERO)


def said(pack: dict[str, Any]) -> str:
    with pytest.raises(tabard.Invalid) as error:
        tabard.start("va", seed=1, options={"pack": pack})
    return str(error.value)


def hero(**changed: Any) -> dict[str, Any]:
    return {"heroes": [{**card("h3-5-2"), "id": "tester", **changed}]}


def gear(**changed: Any) -> dict[str, Any]:
    return {"equipment": [{**card("e1-1-1"), "id": "gadget", **changed}]}


@pytest.mark.parametrize(
    ("pack", "saying"),
    [
        (hero(ad=0), "card 'tester': field ad must be a whole number from 1 to 15, not 0."),
        (hero(ad=16), "card 'tester': field ad must be a whole number from 1 to 15, not 16."),
        (hero(ad=True), "card 'tester': field ad must be a whole number from 1 to 15, not True."),
        (hero(ad=2.0), "card 'tester': field ad must be a whole number"),
        (hero(hp=0), "card 'tester': field hp must be a whole number from 1 to 30, not 0."),
        (hero(hp="x"), "card 'tester': field hp must be a whole number from 1 to 30, not 'x'."),
        (hero(**{"def": -1}), "card 'tester': field def must be a whole number from 0 to 20, not -1."),
        (hero(**{"def": 21}), "card 'tester': field def must be a whole number from 0 to 20, not 21."),
        (hero(name=""), "card 'tester': field name must be one line of 1 to 26 characters, not ''."),
        (hero(name="x" * 27), "card 'tester': field name must be one line of 1 to 26 characters"),
        (hero(text="two\nlines"), "card 'tester': field text must be one line of 1 to 80 characters"),
        (hero(effect="fly"), "card 'tester': field effect must be one of none, sunder"),
        (hero(amount=1), "card 'tester': field amount: a card without an effect takes no amount, but it is 1."),
        (hero(effect="thorns"), "card 'tester': field amount must be a whole number from 1 to 9 for thorns, not 0."),
        (hero(effect="thorns", amount=10), "card 'tester': field amount must be a whole number from 0 to 9, not 10."),
        (hero(effect="forage", amount=6), "card 'tester': field amount must be a whole number from 1 to 5 for forage"),
        (hero(effect="shatter", amount=1), "card 'tester': field amount: shatter takes no amount, but it is 1."),
        (hero(effect="muster", amount=1), "card 'tester': field effect: muster is for equipment, not for heroes."),
        (hero(effect="heirloom"), "card 'tester': field effect: heirloom is for equipment, not for heroes."),
        (hero(effect="deathless", amount=2), "card 'tester': field effect: deathless is for equipment"),
        (hero(speed=3), "card 'tester': there is no field 'speed'. The fields are: id, name, ad, hp, def"),
        (hero(id="Tester One"), "card 1: field id must be lower-case letters and digits, words joined by hyphens"),
        (hero(id=7), "card 1: field id must be lower-case letters"),
        (gear(ad=-4), "card 'gadget': field ad must be a whole number from -3 to 9, not -4."),
        (gear(hp=-1), "card 'gadget': field hp must be a whole number from 0 to 9, not -1."),
        (gear(**{"def": 10}), "card 'gadget': field def must be a whole number from -3 to 9, not 10."),
        (gear(effect="muster", amount=4), "card 'gadget': field amount must be a whole number from 1 to 3 for muster"),
        (gear(id=HERO_OF_THE_HOUSE), f"card '{HERO_OF_THE_HOUSE}': its kind is equipment, but"),
        ({"heroes": [card("h1-1-1"), card("h1-1-1")]}, "card 'h1-1-1': appears twice"),
        ({"heroes": ["tester"]}, "card 1: must be an object with fields, not 'tester'."),
        ({"heroes": "tester"}, "section 'heroes': must be a list of cards, not 'tester'."),
        ({"super": {"id": "x"}}, "section 'super': must be a list of cards"),
        ({"decks": "mine"}, "section 'decks': must be a list of decks"),
        ({"decks": [deck_of([]), deck_of([])], **pack_of([])}, "deck 'of the tests': appears twice"),
        ({"villains": []}, "there is no section 'villains'. The sections are: name, heroes, equipment, super, decks."),
        ({"name": 3}, "its name must be text of at most 100 characters, not 3."),
    ],
)
def test_errors_in_a_pack_are_reported(pack: dict[str, Any], saying: str) -> None:
    error = said(pack)
    assert error.startswith("the pack: ")
    assert saying in error


@pytest.mark.parametrize("field", ["id", "name", "ad", "hp", "def", "text"])
def test_a_hero_has_all_its_printed_values(field: str) -> None:
    entry = {**card("h3-5-2"), "id": "tester"}
    del entry[field]
    assert f"field {field} is missing; it must be" in said({"heroes": [entry]})


def test_equipment_may_leave_out_stats_it_does_not_change() -> None:
    (piece,) = read_cards([{"id": "rope", "name": "Rope", "text": "Long."}], EQUIPMENT, "equipment.json")
    assert (piece.ad, piece.hp, piece.defence, piece.rule) == (0, 0, 0, "")


def test_a_table_has_a_limit_of_cards() -> None:
    room = MAX_CARDS - len(BASE_CONTENT.pool.cards)
    heroes = [{**card("h3-5-2"), "id": f"hero-{number}"} for number in range(room + 1)]
    tabard.start("va", seed=1, options={"pack": {"heroes": heroes[:room]}})
    assert f"{MAX_CARDS + 1} cards in all, but at most {MAX_CARDS}" in said({"heroes": heroes})


# Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of valid content files."""
    deck = deck_of(["h3-5-2"])
    pack = pack_of([*deck["heroes"], *deck["equipment"], deck["super"]])
    for section in SECTIONS:
        (tmp_path / f"{section}.json").write_text(json.dumps(pack[section]))
    (tmp_path / "decks.json").write_text(json.dumps([deck]))
    return tmp_path


def test_valid_files_make_content(folder: Path) -> None:
    content_set = load_base_content(folder)
    assert len(content_set.pool.cards) == 23
    assert list(content_set.decks) == ["of the tests"]


@pytest.mark.parametrize("section", [*SECTIONS, "decks"])
def test_an_error_in_a_file_names_the_file(folder: Path, section: str) -> None:
    file = folder / f"{section}.json"
    entries = json.loads(file.read_text())
    entries[0]["mood"] = "grim"
    file.write_text(json.dumps(entries))
    with pytest.raises(tabard.Invalid, match=rf"^{section}\.json: (card|deck) '.+': there is no field 'mood'"):
        load_base_content(folder)
    file.write_text("[{")
    with pytest.raises(tabard.Invalid, match=rf"^{section}\.json: is not JSON"):
        load_base_content(folder)


def test_a_deck_in_a_file_names_the_card_and_the_rule(folder: Path) -> None:
    file = folder / "decks.json"
    decks = json.loads(file.read_text())
    decks[0]["heroes"][3] = "stranger"
    file.write_text(json.dumps(decks))
    with pytest.raises(
        tabard.Invalid, match=r"^decks\.json: deck 'of the tests': There is no card 'stranger' \(VA-2\.1\)"
    ):
        load_base_content(folder)


def test_the_schema_of_a_pack_has_every_section_and_field() -> None:
    schema: dict[str, Any] = pack_schema()
    properties = schema["properties"]
    assert list(properties) == ["name", "heroes", "equipment", "super", "decks"]
    assert set(card("h1-1-1-thorns-1")) == set(properties["heroes"]["items"]["properties"])

"""Content as data: what is built in, and errors about packs that do not fit."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.games.lost_legends.packs import BASE_CONTENT, MAX_CARDS, SECTIONS, load_base_content, pack_schema
from tabard.games.lost_legends.terms import KINDS, SKILLS
from tabard.games.lost_legends.tiles import STACKS
from tests.lost_legends.table import HEROES, armor, artifact, monster, spell, weapon


def test_the_built_in_content_is_complete() -> None:
    assert len(BASE_CONTENT.equipment) == 90 and len(BASE_CONTENT.monsters) == 30 and len(BASE_CONTENT.heroes) == 5
    assert sum(monster.copies for monster in BASE_CONTENT.monsters) == 60
    for level in (1, 2, 3):
        marks = Counter(card.players for card in BASE_CONTENT.equipment if card.level == level)
        assert marks == {3: 18, 4: 6, 5: 6}
        assert sum(monster.copies for monster in BASE_CONTENT.monsters if monster.level == level) == 20
        assert {card.kind for card in BASE_CONTENT.equipment if card.level == level} == set(range(len(KINDS)))
        skills = Counter(card.skill for card in BASE_CONTENT.equipment if card.level == level)
        assert all(skills[skill] >= 6 for skill in range(len(SKILLS)))
    assert Counter(tile.stack for tile in BASE_CONTENT.tiles) == dict.fromkeys(range(len(STACKS)), 4)


def test_every_entry_has_its_own_name_and_line() -> None:
    entries: list[Any] = [*BASE_CONTENT.heroes, *BASE_CONTENT.equipment, *BASE_CONTENT.monsters, *BASE_CONTENT.tiles]
    for words in ([entry.name for entry in entries], [entry.text for entry in entries]):
        assert [word for word, times in Counter(words).items() if times > 1] == []


def said(pack: dict[str, Any]) -> str:
    with pytest.raises(tabard.Invalid) as error:
        tabard.start("lost-legends", seed=1, options={"pack": pack})
    return str(error.value)


def gear(entry: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {"equipment": [{**entry, **changed}]}


def beast(**changed: Any) -> dict[str, Any]:
    return {"monsters": [{**monster("rat"), **changed}]}


@pytest.mark.parametrize(
    ("pack", "saying"),
    [
        (gear(weapon(), strength=0), "card 'blade': field strength must be at least 1"),
        (gear(weapon(), strength=31), "card 'blade': field strength must be a whole number from 0 to 30, not 31."),
        (
            gear(weapon(), damage="none"),
            "card 'blade': field damage: weapons, spells and might have one kind of damage",
        ),
        (gear(weapon(), mana=1), "card 'blade': field mana: spells cost mana, nothing else does."),
        (gear(spell(), mana=0), "card 'spark': field mana: spells cost mana"),
        (gear(weapon(), against=["melee"]), "card 'blade': field against: armor names the damage it is against"),
        (gear(armor(), against=[]), "card 'shield': field against: armor names the damage it is against"),
        (gear(armor(), against=["fire"]), "field against must be a list of different words out of melee, ranged"),
        (gear(armor(), against=["melee", "melee"]), "field against must be a list of different words"),
        (gear(armor(), damage="melee"), "card 'shield': field damage: weapons, spells and might"),
        (gear(artifact(), extra=2), "card 'charm': field extra: an artifact has none, not 2."),
        (
            gear(artifact(), effect="none", amount=0),
            "card 'charm': field effect: an artifact does nothing without one.",
        ),
        (
            gear(artifact(), effect="pierce", amount=0),
            "field effect: pierce is for weapon and spell, not for artifact.",
        ),
        (gear(weapon(), effect="vigor", amount=1), "field effect: vigor is for artifact, not for weapon."),
        (gear(weapon(), effect="bane", amount=2), "card 'blade': field foe: it is for bane, and bane needs it."),
        (gear(weapon(), foe="beast"), "card 'blade': field foe: it is for bane"),
        (gear(artifact(), amount=6), "field amount must be a whole number from 1 to 5 for vigor, not 6."),
        (gear(weapon(), amount=1), "card 'blade': field amount: nothing has no amount, not 1."),
        (gear(weapon(), effect="stun", amount=1), "card 'blade': field amount: stun has no amount, not 1."),
        (gear(weapon(), level=4), "card 'blade': field level must be a whole number from 1 to 3, not 4."),
        (gear(weapon(), players=2), "card 'blade': field players must be a whole number from 3 to 5, not 2."),
        (gear(weapon(), speed=2), "card 'blade': there is no field 'speed'."),
        (beast(attack=0), "monster 'rat': field attack must be a whole number from 1 to 15, not 0."),
        (beast(type="cat"), "monster 'rat': field type must be one of beast, undead, giant, demon, not 'cat'."),
        (beast(charge="yes"), "monster 'rat': field charge must be true or false, not 'yes'."),
        (beast(ability="venom"), "monster 'rat': field amount must be a whole number from 1 to 9 for venom, not 0."),
        (beast(ability="relentless", amount=1), "monster 'rat': field amount: relentless has no amount, not 1."),
        (beast(weak=["melee"], resists=["melee"]), "monster 'rat': melee is in more than one of the fields weak"),
        (
            {"heroes": [{**HEROES[0], "life": 10}]},
            "hero 'hero-1': field life must be a whole number from 1 to 9, not 10.",
        ),
        (
            {"trophies": [{"id": "cup", "name": "Cup", "stack": "cups", "value": 3, "text": "x"}]},
            "field stack must be one",
        ),
        (
            {"villains": []},
            "there is no section 'villains'. The sections are: name, heroes, equipment, monsters, troph",
        ),
        ({"name": 3}, "its name must be text of at most 100 characters, not 3."),
        ({"monsters": "rat"}, "must be a list of monsters, not 'rat'."),
        (gear(weapon("notched-cleaver", level=2)), "there would be 17 equipment cards for level 1, the Ruins, with 3"),
        (
            {"monsters": [monster(each.id, level=2) for each in BASE_CONTENT.monsters if each.level == 1][:3]},
            "there would be 14 monsters for level 1, the Ruins, with 5 players; 15 are needed.",
        ),
    ],
)
def test_errors_in_a_pack_are_reported(pack: dict[str, Any], saying: str) -> None:
    error = said(pack)
    assert error.startswith("the pack: ")
    assert saying in error


def test_a_table_has_a_limit_of_cards() -> None:
    room = MAX_CARDS - len(BASE_CONTENT.equipment)
    cards = [weapon(f"card-{number}") for number in range(room + 1)]
    tabard.start("lost-legends", seed=1, options={"pack": {"equipment": cards[:room]}})
    assert f"there would be {MAX_CARDS + 1} equipment cards; {MAX_CARDS} is the limit" in said({"equipment": cards})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The built-in content, in files that a test may break."""
    for section in SECTIONS:
        file = Path(tabard.__file__).parent / "games" / "lost_legends" / f"{section}.json"
        (tmp_path / file.name).write_text(file.read_text())
    return tmp_path


@pytest.mark.parametrize("section", SECTIONS)
def test_an_error_in_a_file_names_the_file(folder: Path, section: str) -> None:
    file = folder / f"{section}.json"
    entries = json.loads(file.read_text())
    entries[0]["mood"] = "grim"
    file.write_text(json.dumps(entries))
    with pytest.raises(tabard.Invalid, match=rf"^{section}\.json: [a-z]+ '.+': there is no field 'mood'"):
        load_base_content(folder)
    file.write_text("[{")
    with pytest.raises(tabard.Invalid, match=rf"^{section}\.json: is not JSON"):
        load_base_content(folder)


def test_the_schema_of_a_pack_has_every_section_and_field() -> None:
    schema: dict[str, Any] = pack_schema()
    properties = schema["properties"]
    assert list(properties) == ["name", *SECTIONS]
    assert set(weapon()) <= set(properties["equipment"]["items"]["properties"])
    assert properties["monsters"]["items"]["properties"]["charge"]["type"] == "boolean"


@pytest.mark.parametrize(
    ("id", "rule"),
    [
        ("notched-cleaver", "2 melee damage, +1 per melee icon; exhaust: +2."),
        ("gravediggers-spade", "2 melee damage, +1 per melee icon. 2 more damage against undead."),
        ("pot-helm", "Stops 1 melee damage, +1 per 2 armor icons; exhaust: +2."),
        ("soul-tithe", "5 magic damage for 1 mana, +1 per magic icon. When this defeats a monster, regain 1 life."),
        ("cutpurse-gloves", "When you defeat a monster, gain 1 more gold."),
        ("banner-of-old-wars", "+2 melee icons."),
    ],
)
def test_a_card_says_what_it_does(id: str, rule: str) -> None:
    assert next(card.rule for card in BASE_CONTENT.equipment if card.id == id) == rule


def test_a_monster_says_what_is_special_about_it() -> None:
    rules = {monster.id: monster.rule for monster in BASE_CONTENT.monsters}
    assert rules["gloom-bat"] == "Charge. Weak to ranged."
    assert rules["pale-lantern"] == "Its blows also cost 2 mana. Weak to ranged. Resists melee."


def test_the_pack_in_the_guide_can_be_played() -> None:
    guide = Path(__file__).parents[2] / "docs" / "content.md"
    found = re.search(r"<!-- example: lost-legends pack -->\n```json\n(.*?)```", guide.read_text("utf-8"), re.DOTALL)
    assert found
    pack = json.loads(found[1])
    match = tabard.start("lost-legends", seed=1, options={"heroes": ["bard"], "pack": pack})
    assert match.view(None)["players"][0]["hero"]["name"] == "Bard"
    assert match.view(None)["stacks"][0]["trophies"][0]["name"] == "Blue Ribbon"

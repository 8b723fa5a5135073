"""Matches that were begun under earlier rules, and presets."""

import pytest

import tabard
from tabard.engine.earlier import EarlierRules, merge_packs, without
from tabard.engine.game import Game
from tabard.games import find

GAMES = [find(name) for name in tabard.games()]
IDS = [game.id for game in GAMES]


def test_an_earlier_match_has_the_values_of_then_and_keeps_its_own() -> None:
    rules = EarlierRules({"respawn": "next_turn", "round_limit": 60})
    assert rules.options_for({"round_limit": 20}) == {"respawn": "next_turn", "round_limit": 20}


def test_the_pack_of_an_earlier_match_goes_over_the_content_of_then() -> None:
    then = {"heroes": [{"id": "dwarf", "life": 6}, {"id": "ranger", "life": 7}], "monsters": [{"id": "bat"}]}
    own = {"name": "Mine", "heroes": [{"id": "dwarf", "life": 9}, {"id": "monk", "life": 5}]}
    assert EarlierRules({"pack": then}).options_for({"pack": own})["pack"] == {
        "name": "Mine",
        "heroes": [{"id": "dwarf", "life": 9}, {"id": "ranger", "life": 7}, {"id": "monk", "life": 5}],
        "monsters": [{"id": "bat"}],
    }
    assert merge_packs({}, own) == own
    assert merge_packs(then, {}) == then


def test_what_positions_have_gained_is_left_out_of_a_fingerprint_of_then() -> None:
    dumped: dict[str, object] = {"turn": 3, "waves": [1, 2], "options": {"minions": True, "respawn": "full_turn"}}
    assert without(dumped, ["waves", "options.minions", "not_there"]) == {
        "turn": 3,
        "options": {"respawn": "full_turn"},
    }
    assert dumped["waves"] == [1, 2], "the position itself stays as it is"


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_record_of_unknown_rules_says_what_it_needs(game: Game) -> None:
    record = tabard.start(game.id, seed="then").record()
    with pytest.raises(tabard.Invalid, match="The record needs version 99 of the rules"):
        tabard.replay({**record, "rules": 99})
    with pytest.raises(tabard.Invalid, match="The record needs version two"):
        tabard.replay({**record, "rules": "two"})


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_match_of_known_rules_can_be_dealt(game: Game) -> None:
    assert all(version < game.rules_version for version in game.earlier_rules)
    for rules in game.earlier_rules.values():
        for seats in game.seat_counts:
            tabard.start(game.id, seats, "then", rules.options_for({}))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_presets_are_legal_and_say_why(game: Game) -> None:
    for preset in game.presets:
        assert preset.description.endswith(".")
        assert any(character.isdigit() for character in preset.evidence), "figures, not opinions"
        resolved = game.resolve_options(game.seat_counts[0], preset.options)
        defaults = game.resolve_options(game.seat_counts[0], {})
        for name, value in preset.options.items():
            assert resolved[name] == value
            assert value != defaults[name], f"{name} is the default anyway"
        assert game.preset(preset.name) is preset
    with pytest.raises(tabard.Invalid, match="has no preset"):
        game.preset("nothing of the kind")

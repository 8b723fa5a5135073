"""Decks and packs (chapter 2): the built-in ones, a player's own, and errors about invalid ones."""

import json
from typing import Any

import pytest

import tabard
from tabard.engine.match import Match
from tabard.games.va.cards import EQUIPMENT, HERO, SUPER
from tabard.games.va.decks import check_deck, problems
from tabard.games.va.packs import BASE_CONTENT
from tests.va.table import Duel, all_cards, card, deck_of, pack_of


def start(**options: Any) -> Match:
    return tabard.start("va", seed=1, options=options)


def refused(**options: Any) -> str:
    """The error about options with which a table can't be set up."""
    with pytest.raises(tabard.Invalid) as error:
        start(**options)
    return str(error.value)


def cards_of(kind: int) -> list[str]:
    return [card.id for card in BASE_CONTENT.pool.cards if card.kind == kind]


def custom_deck(**changed: Any) -> dict[str, Any]:
    """A player's own deck of built-in cards."""
    deck = {
        "name": "my own",
        "heroes": cards_of(HERO)[5:20],
        "equipment": cards_of(EQUIPMENT)[3:10],
        "super": cards_of(SUPER)[1],
    }
    return deck | changed


# Built-in content


@pytest.mark.clause("VA-2.1", "VA-2.2", "VA-2.3")
def test_there_are_enough_built_in_cards_and_decks() -> None:
    assert len(cards_of(HERO)) >= 40
    assert len(cards_of(EQUIPMENT)) >= 16
    assert len(cards_of(SUPER)) >= 6
    assert len(BASE_CONTENT.decks) >= 4
    assert not [name for name, deck in BASE_CONTENT.decks.items() if problems(deck, BASE_CONTENT.pool)]


def test_every_built_in_card_has_its_own_name_and_line() -> None:
    names = [card.name for card in BASE_CONTENT.pool.cards]
    texts = [card.text for card in BASE_CONTENT.pool.cards]
    assert len(set(names)) == len(names) and len(set(texts)) == len(texts)
    assert len({deck.plan for deck in BASE_CONTENT.decks.values()}) == len(BASE_CONTENT.decks)


# At the table


@pytest.mark.clause("VA-2.1", "VA-2.2")
def test_a_player_has_15_heroes_and_seven_pieces_twice_and_one_super() -> None:
    census = Duel("h3-5-2", "h4-6-1").match.game.census(Duel("h3-5-2", "h4-6-1").match.state)
    for seat in ("P1", "P2"):
        counted = {id.split()[1]: count for id, count in census.items() if id.startswith(seat)}
        assert sorted(count for id, count in counted.items() if id[0] == "h") == [1] * 15
        assert sorted(count for id, count in counted.items() if id[0] == "e") == [2] * 7
        assert sorted(count for id, count in counted.items() if id[0] == "s") == [1]
        assert sum(counted.values()) == 30


@pytest.mark.clause("VA-2.2")
def test_a_super_equipment_is_attached_like_any_other() -> None:
    table = Duel("h3-5-2", "h1-9-0", hands={"P1": "s2-3-4"})
    table.clash("block", "block")
    table.play("P1", "equip:s2-3-4")
    assert (table.worn("P1"), table.figures("P1")) == ("s2-3-4", "5/8/6")


@pytest.mark.clause("VA-2.3", "VA-10.5")
@pytest.mark.parametrize("name", BASE_CONTENT.decks)
def test_both_may_bring_the_same_ready_made_deck(name: str) -> None:
    match = start(decks=[name, name])
    decks = [player["deck"] for player in match.view(None)["players"]]
    assert decks[0] == decks[1] == BASE_CONTENT.decks[name].as_json()


@pytest.mark.clause("VA-2.3", "VA-10.5")
def test_a_player_may_bring_their_own_deck() -> None:
    name = next(iter(BASE_CONTENT.decks))
    match = start(decks=[name, custom_deck()])
    shown = match.view(1)["players"][1]
    assert shown["deck"]["heroes"] == custom_deck()["heroes"]
    assert set(shown["hand"]) <= set(all_cards(custom_deck()))
    assert match.view(None)["players"][0]["deck"]["name"] == name


@pytest.mark.clause("VA-10.5")
def test_decks_may_be_named_in_one_line() -> None:
    first, second = list(BASE_CONTENT.decks)[1:3]
    match = start(decks=f"{first}, {second}")
    assert [player["deck"]["name"] for player in match.view(None)["players"]] == [first, second]


@pytest.mark.clause("VA-2.4")
def test_both_know_which_cards_are_in_the_decks() -> None:
    table = Duel(hands={"P1": "h3-5-2", "P2": "h4-6-1"})
    for viewer in ("P1", "P2", "spectator"):
        for seat in ("P1", "P2"):
            shown = table.player(seat, viewer)["deck"]
            assert {field: shown[field] for field in ("heroes", "equipment", "super")} == {
                field: table.decks[seat][field] for field in ("heroes", "equipment", "super")
            }


@pytest.mark.clause("VA-2.5", "VA-10.6")
def test_a_pack_adds_cards_and_decks() -> None:
    added = pack_of(all_cards(deck_of(["h3-5-2"])))
    match = start(pack={"name": "of tests", **added, "decks": [deck_of(["h3-5-2"], "plain")]}, decks=["plain"] * 2)
    hand = match.view(0)["players"][0]["hand"]
    assert len(hand) == 6 and all(id[0] in "hes" and id[1].isdigit() for id in hand)


@pytest.mark.clause("VA-2.5")
def test_a_pack_replaces_cards_of_the_same_name() -> None:
    name, deck = next(iter(BASE_CONTENT.decks.items()))
    stronger = {**card("h15-30-20"), "id": deck.heroes[0], "name": "Stronger"}
    hero = deck.heroes[0]
    match = tabard.start(
        "va",
        seed=1,
        options={"pack": {"heroes": [stronger]}, "decks": [name, name]},
        scenario={"heroes": {"P1": hero, "P2": hero}, "turn": "P1"},
    )
    shown = match.view(None)["players"][0]["hero"]
    assert (shown["ad"], shown["hp"], shown["def"]) == (15, 30, 20)
    assert match.view(None)["cards"][hero]["name"] == "Stronger"
    assert BASE_CONTENT.pool.find(hero).name != "Stronger"


@pytest.mark.clause("VA-2.5")
def test_a_pack_replaces_decks_of_the_same_name() -> None:
    name = next(iter(BASE_CONTENT.decks))
    match = start(pack={"decks": [custom_deck(name=name)]}, decks=[name, name])
    assert match.view(None)["players"][0]["deck"]["heroes"] == custom_deck()["heroes"]


@pytest.mark.clause("VA-2.5")
def test_decks_may_mix_built_in_and_pack_cards() -> None:
    mixed = custom_deck(heroes=[*cards_of(HERO)[:14], "h3-5-2"], super="s1-1-1")
    match = start(pack=pack_of(["h3-5-2", "s1-1-1"]), decks=[mixed, mixed])
    assert match.view(None)["players"][1]["deck"]["super"] == "s1-1-1"
    assert "'h3-5-2'" in refused(decks=[mixed, mixed])


@pytest.mark.clause("VA-10.6")
def test_a_table_without_a_pack_knows_nothing_of_it() -> None:
    start(pack=pack_of(["h3-5-2"]))
    assert "hero:h3-5-2" in start(pack=pack_of(["h3-5-2"])).actions
    assert "hero:h3-5-2" not in start().actions


def test_built_in_answers_keep_their_numbers_with_a_pack() -> None:
    assert start(pack=pack_of(["h3-5-2"])).actions[: len(start().actions)] == start().actions


@pytest.mark.clause("VA-2.5", "VA-10.5", "VA-10.6")
def test_a_game_with_a_pack_and_own_decks_replays_from_its_record_alone() -> None:
    table = Duel("h3-5-2-charge-1 e1-0-0", "h4-6-1", hands={"P1": "h2-2-2", "P2": "h5-5-5"}, declare="secret")
    while not table.match.over:
        seat = table.match.to_act[-1]
        table.match.play(seat, table.match.legal(seat)[0])
    record = json.loads(json.dumps(table.match.record()))
    again = tabard.replay(record)
    assert again.record() == table.match.record()
    assert again.result == table.match.result
    assert [event.text for event in again.log] == table.log()


def test_what_was_given_as_a_pack_may_be_changed_afterwards() -> None:
    pack = pack_of(all_cards(deck_of(["h3-5-2"])))
    deck = deck_of(["h3-5-2"])
    match = start(pack=pack, decks=[deck, deck])
    record = match.record()
    pack["heroes"].clear()
    deck["heroes"].clear()
    assert match.record() == record
    assert tabard.replay(json.loads(json.dumps(record))).record() == record


# Errors in a deck


@pytest.mark.parametrize(
    ("changed", "sayings"),
    [
        ({"heroes": cards_of(HERO)[:14]}, ["It names 14 heroes, not 15 (VA-2.1)"]),
        ({"heroes": cards_of(HERO)[:16]}, ["It names 16 heroes, not 15 (VA-2.1)"]),
        (
            {"heroes": [*cards_of(HERO)[:14], cards_of(HERO)[0]]},
            [f"'{cards_of(HERO)[0]}' is named more than once; 15 different ones are needed (VA-2.1)"],
        ),
        ({"heroes": [*cards_of(HERO)[:14], "nobody"]}, ["There is no card 'nobody' (VA-2.1)"]),
        (
            {"heroes": [*cards_of(HERO)[:14], cards_of(EQUIPMENT)[0]]},
            [f"'{cards_of(EQUIPMENT)[0]}' is an equipment, not one of the heroes (VA-2.1)"],
        ),
        ({"heroes": cards_of(HERO)[:1]}, ["It names 1 hero, not 15 (VA-2.1)"]),
        ({"equipment": cards_of(EQUIPMENT)[:1]}, ["It names 1 equipment card, not 7 (VA-2.2)"]),
        ({"equipment": cards_of(EQUIPMENT)[:6]}, ["It names 6 equipment cards, not 7 (VA-2.2)"]),
        ({"equipment": cards_of(EQUIPMENT)[:8]}, ["It names 8 equipment cards, not 7 (VA-2.2)"]),
        (
            {"equipment": [*cards_of(EQUIPMENT)[:6], cards_of(EQUIPMENT)[2]]},
            [f"'{cards_of(EQUIPMENT)[2]}' is named more than once; 7 different ones are needed (VA-2.2)"],
        ),
        ({"equipment": [*cards_of(EQUIPMENT)[:6], "nothing"]}, ["There is no card 'nothing' (VA-2.2)"]),
        (
            {"equipment": [*cards_of(EQUIPMENT)[:6], cards_of(HERO)[0]]},
            [f"'{cards_of(HERO)[0]}' is a hero, not of the equipment (VA-2.2)"],
        ),
        (
            {"equipment": [*cards_of(EQUIPMENT)[:6], cards_of(SUPER)[0]]},
            [f"'{cards_of(SUPER)[0]}' is a super equipment, not of the equipment (VA-2.2)"],
        ),
        ({"super": "nothing"}, ["There is no card 'nothing' (VA-2.2)"]),
        (
            {"super": cards_of(EQUIPMENT)[0]},
            [f"'{cards_of(EQUIPMENT)[0]}' is an equipment, not of the super equipment (VA-2.2)"],
        ),
        (
            {"heroes": cards_of(HERO)[:14], "super": "nothing"},
            ["It names 14 heroes", "There is no card 'nothing'"],
        ),
        ({"heroes": "all"}, ["field heroes must be a list of at most 100 ids, not 'all'"]),
        ({"super": 3}, ["field super must be lower-case letters"]),
        ({"name": ""}, ["field name must be one line"]),
        ({"sideboard": []}, ["there is no field 'sideboard'. The fields are: name, plan, heroes"]),
    ],
)
@pytest.mark.clause("VA-2.1", "VA-2.2")
def test_errors_in_a_deck_are_reported(changed: dict[str, Any], sayings: list[str]) -> None:
    deck = custom_deck(**changed)
    said = refused(decks=[deck, custom_deck()])
    assert said.startswith("Decks: ")
    assert "deck 'my own'" in said or "name" in changed
    for saying in sayings:
        assert saying in said
    in_a_pack = refused(pack={"decks": [deck]})
    assert in_a_pack.startswith("the pack: deck ")
    for saying in sayings:
        assert saying in in_a_pack
    with pytest.raises(tabard.Invalid) as error:
        check_deck(deck, BASE_CONTENT.pool, "deck.json")
    assert str(error.value).startswith("deck.json: ")


def test_a_deck_with_a_field_missing_names_it() -> None:
    for field in ("heroes", "equipment", "super"):
        deck = custom_deck()
        del deck[field]
        assert f"deck 'my own': field {field} is missing" in refused(decks=[deck, custom_deck()])


def test_a_typo_gets_a_suggestion() -> None:
    hero = cards_of(HERO)[0]
    said = refused(decks=[custom_deck(heroes=[*cards_of(HERO)[:14], f"{hero}s"]), custom_deck()])
    assert f"'{hero}s'; did you mean '" in said


def test_a_deck_that_does_not_exist_is_named_with_those_that_do() -> None:
    said = refused(decks=["nobodys", next(iter(BASE_CONTENT.decks))])
    assert "there is no deck 'nobodys'" in said
    assert all(name in said for name in BASE_CONTENT.decks)


def test_a_valid_deck_is_summarised() -> None:
    summed: dict[str, Any] = check_deck(custom_deck(), BASE_CONTENT.pool, "deck.json")
    heroes: list[Any] = [BASE_CONTENT.pool.find(id) for id in custom_deck()["heroes"]]
    assert summed["average_hero"]["hp"] == round(sum(hero.hp for hero in heroes) / 15, 1)
    assert summed["effects"] == {
        id: BASE_CONTENT.pool.find(id).rule
        for id in dict.fromkeys(all_cards(custom_deck()))
        if BASE_CONTENT.pool.find(id).rule
    }

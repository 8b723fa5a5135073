"""Who sees what (chapter 11)."""

import json
import random
from typing import Any

import pytest

import tabard
from tests.va.table import Duel


def shown_to(table: Duel, viewer: str) -> str:
    """Everything that a viewer receives, as one text, without the deck lists, which all know."""
    view = table.view(viewer)
    del view["card_names"]
    for player in view["players"]:
        del player["deck"]
    said = [event.as_json() for event in table.events(viewer)]
    return json.dumps([view, said]).lower()


HELD = {"P1": "h2-3-4 e2-3-4", "P2": "h5-6-7 s5-6-7"}


@pytest.mark.clause("VA-11.1")
@pytest.mark.parametrize(("seat", "other"), [("P1", "P2"), ("P2", "P1")])
def test_a_hand_is_seen_by_its_owner_alone(seat: str, other: str) -> None:
    table = Duel("h1-9-0", "h1-9-0", hands=HELD)
    assert table.player(seat, seat)["hand"] == HELD[seat].split()
    for viewer in (other, "spectator"):
        assert "hand" not in table.player(seat, viewer)
        for card in HELD[seat].split():
            assert card in shown_to(table, seat)
            assert card not in shown_to(table, viewer)


@pytest.mark.clause("VA-11.1")
def test_a_card_drawn_is_seen_by_its_owner_alone() -> None:
    table = Duel("h1-9-0", "h1-9-0", tops={"P1": "h2-3-4 e2-3-4"})
    table.clash("block", "block")
    assert table.log("P1", "draw") == ["P1 draws H2-3-4 and E2-3-4."]
    for viewer in ("P2", "spectator"):
        assert table.log(viewer, "draw") == ["P1 draws 1 hero and 1 equipment card."]
        assert "2-3-4" not in shown_to(table, viewer)


@pytest.mark.clause("VA-11.1")
def test_everybody_sees_how_many_heroes_and_equipment_a_hand_and_a_deck_have() -> None:
    table = Duel("h1-9-0 e1-1-1", "h1-9-0", hands={"P1": "h2-3-4 h3-3-3 e2-3-4"})
    for viewer in ("P1", "P2", "spectator"):
        shown = table.player("P1", viewer)
        assert [shown[name] for name in ("hero_hand", "equipment_hand", "hero_deck", "equipment_deck")] == [
            2,
            1,
            12,
            13,
        ]


@pytest.mark.clause("VA-11.2")
@pytest.mark.parametrize(("seat", "other"), [("P1", "P2"), ("P2", "P1")])
def test_cards_face_down_are_seen_by_their_owner_alone_until_both_are_ready(seat: str, other: str) -> None:
    cards = "h2-3-4 e2-3-5 e2-3-6"
    table = Duel(hands={seat: cards, other: "h5-6-7"})
    table.play(seat, "hero:h2-3-4 equip:e2-3-5 equip:e2-3-6 ready")
    assert table.figures(seat, seat) == "6/9/15"
    for viewer in (other, "spectator"):
        assert table.player(seat, viewer)["face_down"] == 3
        assert table.hero(seat, viewer) is None
        assert "2-3-" not in shown_to(table, viewer)
    table.play(other, "hero:h5-6-7 ready")
    for viewer in (other, "spectator"):
        assert table.player(seat, viewer)["face_down"] == 0
        assert all(card in shown_to(table, viewer) for card in cards.split())


@pytest.mark.clause("VA-11.3")
def test_the_order_of_the_decks_is_seen_by_nobody() -> None:
    """What will be drawn makes no difference to what is shown."""
    some = Duel("h1-9-0", "h1-9-0", tops={"P1": "h1-9-0-a h1-9-0-b e0-0-0-a e0-0-0-b"})
    others = Duel("h1-9-0", "h1-9-0", tops={"P1": "h1-9-0-b h1-9-0-a e0-0-0-b e0-0-0-a"})
    for viewer in ("P1", "P2", "spectator"):
        for table in (some, others):
            assert "h1-9-0-a" not in shown_to(table, viewer)
            assert "e0-0-0-b" not in shown_to(table, viewer)
        view, same = some.view(viewer), others.view(viewer)
        for player in (*view["players"], *same["players"]):
            player["deck"] = {name: sorted(cards) for name, cards in player["deck"].items()}
        assert view == same


@pytest.mark.clause("VA-11.3")
def test_battlefield_and_graveyards_are_seen_by_everybody() -> None:
    table = Duel("h9-9-0 e1-1-1", "h1-1-0 e2-0-0", hands={"P2": "h5-6-7"})
    table.turn("attack", "block")
    for viewer in ("P1", "P2", "spectator"):
        assert table.player("P1", viewer)["hero"] == {
            "card": "h9-9-0",
            "ad": 10,
            "hp": 10,
            "def": 1,
            "equipment": ["e1-1-1"],
            "free_slots": 2,
        }
        assert table.hero("P2", viewer) == "h5-6-7"
        assert table.player("P2", viewer)["graveyard"] == ["h1-1-0", "e2-0-0"]
        assert {"h9-9-0", "e1-1-1", "h5-6-7", "h1-1-0", "e2-0-0"} <= set(table.view(viewer)["cards"])


@pytest.mark.clause("VA-11.3")
def test_equipment_spoiled_from_a_hand_is_seen_in_the_graveyard() -> None:
    table = Duel("h1-9-0", "h1-9-0", hands={"P1": "e0-0-0-spoil-1", "P2": "e2-3-4"})
    table.clash("block", "block")
    table.play("P1", "equip:e0-0-0-spoil-1")
    assert all("e2-3-4" in shown_to(table, viewer) for viewer in ("P1", "P2", "spectator"))


@pytest.mark.clause("VA-11.4")
@pytest.mark.parametrize(("seat", "other"), [("P1", "P2"), ("P2", "P1")])
def test_a_secret_declaration_is_seen_by_its_owner_alone_until_both_have_declared(seat: str, other: str) -> None:
    def declared(what: str) -> Duel:
        table = Duel("h1-9-0", "h1-9-0", declare="secret")
        table.play(seat, what)
        return table

    for what in ("attack", "block"):
        table = declared(what)
        assert table.player(seat, seat)["declared"] == what
        for viewer in (other, "spectator"):
            assert table.player(seat, viewer)["has_declared"] and not table.player(other, viewer)["has_declared"]
            assert "declared" not in table.player(seat, viewer)
            assert table.log(viewer, "declare") == [f"{seat} has chosen in secret."]
    for viewer in (other, "spectator"):
        assert shown_to(declared("attack"), viewer) == shown_to(declared("block"), viewer)


@pytest.mark.clause("VA-11.4")
def test_after_both_have_declared_everybody_sees_it() -> None:
    table = Duel("h1-9-0", "h1-9-0", declare="secret")
    table.play("P2", "attack")
    table.play("P1", "block")
    for viewer in ("P1", "P2", "spectator"):
        assert table.log(viewer, "declared") == ["P1 has chosen to block.", "P2 has chosen to attack."]


def clashed(first: Any, second: Any, *declared: str, **options: Any) -> tuple[Any, Any]:
    """The blows of a clash as its event explains them, and as the view keeps them."""
    table = Duel(first, second, **options)
    table.clash(*declared)
    [event] = [event for event in table.events("P1") if event.kind == "clash"]
    return event.data["blows"], table.view()["last_clash"]


@pytest.mark.clause("VA-5.1")
def test_a_clash_says_what_each_blow_cost() -> None:
    blows, last = clashed("h3-9-2", "h4-9-2", "attack", "attack")
    first = {"seat": 0, "damage": 3, "def": 0, "hp": 3, "thorns": 0}
    second = {"seat": 1, "damage": 4, "def": 0, "hp": 4, "thorns": 0}
    assert last["blows"] == [first, second]
    assert last["too_late"] is None
    assert [hero["falls"] for hero in last["heroes"]] == [False, False]
    explained = [
        {"terms": [{"of": "AD", "amount": 3}], "pierced": 0},
        {"terms": [{"of": "AD", "amount": 4}], "pierced": 0},
    ]
    assert blows == [first | explained[0], second | explained[1]]


@pytest.mark.clause("VA-5.4")
def test_two_blocks_are_a_clash_without_blows() -> None:
    assert clashed("h3-9-2", "h4-9-2", "block", "block")[1]["blows"] == []


@pytest.mark.clause("VA-8.9", "VA-8.10", "VA-8.12")
def test_the_terms_of_a_blow_name_every_effect_in_it() -> None:
    blows, _ = clashed("h3-9-2-charge-2 e0-0-0-corrode-1", "h4-9-2-brace-1", "attack", "attack")
    named = {term["of"]: term["amount"] for term in blows[0]["terms"]}
    assert named == {"AD": 3, "charge": 2, "brace": -1, "corrode": 1}
    assert blows[0]["damage"] == 5


@pytest.mark.clause("VA-8.13", "VA-1.3")
def test_terms_that_a_minimum_overrules_are_left_out() -> None:
    blows, _ = clashed("h3-9-2", "h4-9-0-parry-9", "attack", "block")
    assert (blows[0]["damage"], blows[0]["terms"]) == (1, [])


@pytest.mark.clause("VA-8.11", "VA-8.14")
def test_a_blow_says_what_pierce_and_thorns_did() -> None:
    blows, last = clashed("h5-9-2-pierce-2", "h4-9-9-thorns-3", "attack", "block")
    assert (blows[0]["def"], blows[0]["hp"], blows[0]["pierced"], blows[0]["thorns"]) == (3, 2, 2, 3)
    assert last["blows"][0]["thorns"] == 3


@pytest.mark.clause("VA-8.22", "VA-6.1")
def test_a_clash_says_whose_blow_came_too_late() -> None:
    _, last = clashed("h9-9-0-swift", "h4-3-0", "attack", "attack")
    assert last["too_late"] == 1
    assert [blow["seat"] for blow in last["blows"]] == [0]
    assert [hero["falls"] for hero in last["heroes"]] == [False, True]


def test_terms_always_add_up_to_the_damage() -> None:
    for seed in range(6):
        match = tabard.start("va", seed=seed)
        dice = random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, dice.choice(match.legal(seat)))
        for event in match.events(None):
            for blow in event.data["blows"] if event.kind == "clash" else []:
                assert blow["damage"] == blow["def"] + blow["hp"]
                assert blow["terms"] == [] or sum(term["amount"] for term in blow["terms"]) == blow["damage"]


@pytest.mark.clause("VA-3.3", "VA-4.1", "VA-7.5")
def test_a_view_says_which_part_of_the_turn_is_played() -> None:
    assert Duel(hands={"P1": "h2-3-4", "P2": "h5-6-7"}).view()["phase"] == "opening"
    table = Duel("h1-9-0", "h1-9-0", hands={"P1": "e1-0-0"})
    assert table.view()["phase"] == "declaring"
    table.clash("block", "block")
    assert table.view()["phase"] == "regrouping"


@pytest.mark.clause("VA-2.2")
def test_a_view_says_how_often_a_deck_has_each_card() -> None:
    assert Duel("h1-9-0", "h1-9-0").view()["deck_copies"] == {"heroes": 1, "equipment": 2, "super": 1}


@pytest.mark.clause("VA-11.3")
def test_everybody_knows_what_the_cards_of_both_decks_are_called() -> None:
    view = tabard.start("va", seed=1).view(None)
    decks = [player["deck"] for player in view["players"]]
    cards = {card for deck in decks for card in (*deck["heroes"], *deck["equipment"], deck["super"])}
    assert set(view["card_names"]) == cards
    assert all(view["card_names"][id] == card["name"] for id, card in view["cards"].items())

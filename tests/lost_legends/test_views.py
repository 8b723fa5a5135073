"""Who sees what (chapter 15), and redeals."""

import json
from typing import Any

import pytest

from tabard.engine.chance import QuickChance
from tabard.engine.types import NOBODY
from tabard.engine.view import view
from tabard.games import find
from tabard.games.lost_legends.state import LostLegendsState
from tests.lost_legends.table import Legends, battle, draft, monster, weapon
from tests.table import SPECTATOR

GAME = find("lost-legends")
SEATS = ("P1", "P2", "P3", "P4", "P5")


def worlds(table: Legends, seat: str, count: int = 40) -> list[LostLegendsState]:
    """Worlds that a viewer could take for the true one: it sees the same in all of them."""
    viewer = NOBODY if seat == SPECTATOR else int(seat[1]) - 1
    redealt = [table.state.redeal(viewer, QuickChance(key)) for key in range(count)]
    for world in redealt:
        assert view(GAME, world, None if viewer == NOBODY else viewer) == table.view(seat)
        assert GAME.census(world) == GAME.census(table.match.state)
    return redealt


def hand_in(world: LostLegendsState, seat: str) -> list[str]:
    number = int(seat[1]) - 1
    return [offer["card"] for offer in view(GAME, world, number)["players"][number]["hand"]]


def take_first(table: Legends, seats: tuple[Any, ...]) -> None:
    for seat in seats:
        table.play(seat, f"skill:{table.hand(seat)[0]}")


@pytest.mark.clause("LL-15.1")
def test_a_hand_is_seen_by_its_holder_alone() -> None:
    table = draft(weapon("secret"), P1="secret")
    assert "secret" in json.dumps(table.view("P1"))
    for viewer in ("P2", "P3", SPECTATOR):
        shown = table.view(viewer)
        assert "secret" not in json.dumps(shown)
        assert "hand" not in shown["players"][0] and shown["players"][0]["hand_size"] == 6
        assert not any("Secret" in text for text in table.log(viewer))


@pytest.mark.clause("LL-15.1")
def test_hands_that_were_passed_on_are_known() -> None:
    table = draft(weapon("secret"), P1="secret")
    table.play("P1", f"skill:{table.hand('P1')[1]}")
    take_first(table, ("P2", "P3"))
    assert table.player("P2", "P1")["known_hand"] == table.hand("P2")
    assert "known_hand" not in table.player("P3", "P1")
    for viewer in ("P3", SPECTATOR):
        assert "known_hand" not in table.player("P2", viewer)
        assert "secret" not in json.dumps(table.view(viewer))


@pytest.mark.clause("LL-15.1")
def test_redealing_keeps_the_hands_that_a_seat_has_held() -> None:
    table = Legends(seats=5)
    for rounds in range(3):
        held = [f"P{2 + step}" for step in range(rounds + 1)]
        for world in worlds(table, "P2", 8):
            assert [hand_in(world, seat) for seat in held] == [table.hand(seat) for seat in held]
        take_first(table, SEATS)


@pytest.mark.clause("LL-15.1")
def test_redealing_deals_the_other_hands_again() -> None:
    table = Legends(seats=5)
    take_first(table, SEATS)
    unseen = [frozenset(hand_in(world, "P5")) for world in worlds(table, "P2")]
    assert len(set(unseen)) > 20
    own = set(table.hand("P2")) | set(table.hand("P3"))
    used = {player["skills"][0] for player in table.view()["players"]}
    assert not any(cards & (own | used) for cards in unseen)


@pytest.mark.clause("LL-15.1")
def test_the_last_hands_hold_no_secret() -> None:
    """With three players everybody has held every hand after two rounds."""
    table = draft()
    for _ in range(2):
        take_first(table, ("P1", "P2", "P3"))
    for world in worlds(table, "P1", 6):
        for seat in ("P1", "P2", "P3"):
            assert set(hand_in(world, seat)) == set(table.hand(seat))


@pytest.mark.clause("LL-15.2")
def test_a_choice_is_seen_by_its_player_alone() -> None:
    table = draft(weapon("secret", price=0), weapon("old", price=0), P1="secret", equipment={"P1": "old"})
    table.play("P1", "convert:old buy:secret")
    assert table.player("P1", "P1")["choice"] == {"card": "secret", "buys": True, "converted": "old"}
    for viewer in ("P2", "P3", SPECTATOR):
        shown = table.player("P1", viewer)
        assert shown["has_chosen"] and "choice" not in shown
        assert [piece["card"] for piece in shown["equipment"]] == ["old"]
        assert table.log(viewer)[-1] == "P1 has chosen a card."
    take_first(table, ("P2", "P3"))
    assert table.equipment("P1") == ["secret"]


@pytest.mark.clause("LL-15.2")
def test_redealing_chooses_again() -> None:
    table = draft(weapon("secret", price=0), P1="secret")
    table.play("P1", "buy:secret")
    choices = set()
    for world in worlds(table, "P2"):
        assert world.to_act == (1, 2)
        choice = view(GAME, world, 0)["players"][0]["choice"]
        choices.add((choice["card"], choice["buys"]))
        assert choice["card"] in hand_in(world, "P1")
    assert len(choices) > 10


@pytest.mark.clause("LL-15.2")
def test_redealing_keeps_the_viewers_choice() -> None:
    table = draft(weapon("secret", price=0), P1="secret")
    table.play("P1", "buy:secret")
    for world in worlds(table, "P1", 10):
        assert view(GAME, world, 0)["players"][0]["choice"]["card"] == "secret"


@pytest.mark.clause("LL-15.3")
def test_monsters_to_come_are_seen_by_nobody() -> None:
    table = battle(monster("dragon"), deck=["rat", "dragon"])
    for viewer in ("P1", "P2", "P3", SPECTATOR):
        assert "dragon" not in json.dumps(table.view(viewer))
        assert table.view(viewer)["monster_deck"] == 1


@pytest.mark.clause("LL-15.3")
def test_redealing_leaves_the_deck_to_chance() -> None:
    table = battle(monster("dragon"), fronts={"P1": ""}, open="rat", deck=["dragon", "rat"])
    drawn = set()
    for world in worlds(table, "P1"):
        world.apply(0, table.match.numbers["draw"])
        drawn.add(view(GAME, world, None)["players"][0]["monster"]["monster"])
    assert len(drawn) > 3


@pytest.mark.clause("LL-15.4")
def test_everything_else_lies_open() -> None:
    cards = [weapon(), weapon("a", skill="magic")]
    table = battle(
        *cards,
        equipment={"P1": "blade"},
        exhausted={"P1": "blade"},
        skills={"P1": "a"},
        slain={"P1": ["rat"]},
        trophies={"P1": "antler-crown"},
        challenges={"P1": "beast"},
    )
    for viewer in ("P2", SPECTATOR):
        shown, own = table.player("P1", viewer), table.player("P1", "P1")
        assert {**shown, "hand": [], "choice": None, "progress": own["progress"]} == own
        assert shown["equipment"][0]["exhausted"]
        assert (shown["life"], shown["mana"], shown["gold"], shown["experience"]) == (5, 3, 5, 0)
        assert (shown["skills"], shown["slain"], shown["challenges"]) == (["a"], ["rat"], ["beast"])


# What a board shows


@pytest.mark.clause("LL-3.4", "LL-3.5")
def test_a_gear_up_says_how_many_cards_are_used_and_what_a_skill_brings() -> None:
    assert (draft().view()["picks"], draft().view()["skill_gold"]) == (5, 1)
    assert draft(level=2).view()["skill_gold"] == 2
    assert "picks" not in battle(monster()).view()


@pytest.mark.clause("LL-3.4", "LL-14.2")
def test_everybody_sees_where_each_hand_goes() -> None:
    assert draft().every("hand_goes_to") == [1, 2, 0]
    assert draft(level=2, options={"draft_direction": "alternate"}).every("hand_goes_to") == [2, 0, 1]
    assert "hand_goes_to" not in battle(monster()).player("P1")


@pytest.mark.clause("LL-5.5")
def test_everybody_sees_to_whom_a_monster_would_be_passed() -> None:
    table = battle(monster(), fronts={"P2": ""})
    assert table.player("P1")["monster_goes_to"] == 1
    assert table.player("P3")["monster_goes_to"] == 1
    assert "monster_goes_to" not in table.player("P2")
    assert battle(monster()).player("P1")["monster_goes_to"] is None


@pytest.mark.clause("LL-1.4")
def test_everybody_sees_how_much_room_a_hero_has_for_each_kind() -> None:
    table = battle(monster(), weapon("a"), weapon("b"), equipment={"P1": ["a", "b"]})
    assert table.player("P1")["room"] == {"weapon": 1, "armor": 3, "spell": 3, "artifact": 3}


@pytest.mark.clause("LL-3.6", "LL-3.8")
def test_an_offer_says_whether_gold_or_room_is_lacking() -> None:
    cards = [weapon(id, price=price) for id, price in (("a", 1), ("b", 1), ("c", 1), ("d", 0), ("dear", 9))]
    table = draft(*cards, P1="d", P2="dear", equipment={"P1": ["a", "b", "c"]})
    offers = {offer["card"]: offer["lacks"] for seat in ("P1", "P2") for offer in table.player(seat, seat)["hand"]}
    assert (offers["d"], offers["dear"]) == ("room", "gold")


@pytest.mark.clause("LL-1.6", "LL-7.6")
def test_the_track_says_where_it_ends_and_where_a_hero_grows() -> None:
    assert draft().view()["track"] == {"end": 30, "milestones": [5, 10, 15, 20, 25]}


@pytest.mark.clause("LL-9.5")
def test_stacks_say_what_they_need_and_a_player_how_far_they_are() -> None:
    table = battle(
        monster("cub", type="beast"),
        monster("ogre", type="giant", level=2),
        slain={"P1": ["cub", "cub", "ogre"]},
    )
    needed = {stack["stack"]: stack["needed"] for stack in table.view()["stacks"]}
    assert needed == {"beast": 3, "undead": 3, "giant": 3, "demon": 3, "medley": 4, "veteran": 5}
    assert table.player("P1", "P1")["progress"] == {
        "beast": 2, "undead": 0, "giant": 1, "demon": 0, "medley": 2, "veteran": 1,
    }  # fmt: skip


@pytest.mark.clause("LL-13.3", "LL-13.5")
def test_the_end_says_the_prizes_for_gold_and_every_place() -> None:
    table = battle(monster(life=1, level=3), level=3, deck=[], gold={"P2": 9, "P3": 4})
    table.fight_on()
    view = table.view()
    assert view["gold_prizes"] == [6, 3]
    assert view["ranking"][: len(view["result"]["winners"])] == view["result"]["winners"]
    points = [view["players"][seat]["points"] for seat in view["ranking"]]
    assert points == sorted(points, reverse=True)
    assert "ranking" not in battle(monster()).view()

"""Who sees what (RFT-17), and that nothing visible depends on anything hidden: in battles, too."""

import random
from typing import Any

import pytest

from tabard.engine.chance import QuickChance
from tabard.engine.state import State
from tabard.engine.view import view
from tabard.games import find
from tests.conformance import checks
from tests.conformance.setups import EFFORT, Setup
from tests.rift.table import Rift, at

GAME = find("rift")

CROWDED = ("Zed", "Jinx", "Shen", "Taric", "Nocturne"), ("Vayne", "Ornn", "Soraka", "Ashe", "Lee-Sin")


def crowded(seed: int, phase: str = "battle") -> State:
    """Five against five in one zone, with cards in hand."""
    position = {
        "champions": {seat: dict.fromkeys(team, "red-mid-1") for seat, team in zip(("P1", "P2"), CROWDED, strict=True)},
        "turn": "P1",
        "phase": phase,
        "gold": {"P1": 30, "P2": 30},
    }
    state = GAME.deal(2, GAME.resolve_options(2, {}), QuickChance(seed), position)
    state.advance()
    return state


class Crowded(Setup):
    """A setup for the checks of the conformance suite that starts in the middle of a battle."""

    def state(self, seed: int) -> State:
        return crowded(seed)


@pytest.mark.clause("RFT-17.1")
def test_a_hand_is_seen_by_its_owner_alone() -> None:
    table = Rift(
        at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P1": "flash crit", "P2": "block"}, phase="movement"
    )
    assert table.hand("P1") == "flash crit"
    for viewer in ("P2", "spectator"):
        shown = table.player("P1", viewer)
        assert "hand" not in shown and shown["hand_size"] == 2


@pytest.mark.clause("RFT-17.1")
def test_a_drawn_card_is_shown_only_to_its_owner() -> None:
    table = Rift(
        at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P1": "attack"}, deck=["flash", "crit"], phase=None
    )
    assert "Flash, Crit" in table.log("P1", "draw")[0]
    assert table.log("P2", "draw") == table.log("spectator", "draw") == ["P1 draws 4 cards."]


@pytest.mark.clause("RFT-17.2")
def test_the_deck_is_seen_by_nobody_and_the_pile_by_all() -> None:
    def shown(deck: list[str]) -> list[dict[str, Any]]:
        table = Rift(at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), deck=deck, discards=["crit"], phase="movement")
        for viewer in ("P1", "P2", "spectator"):
            assert table.view(viewer)["discards"] == ["crit"] and table.view(viewer)["deck"] == 47
        return [table.view(viewer) for viewer in ("P1", "P2", "spectator")]

    assert shown(["flash", "crit"]) == shown(["block", "attack"])


@pytest.mark.clause("RFT-17.3")
def test_everything_else_is_seen_by_all() -> None:
    for phase in ("battle", "movement", "shop"):
        state = crowded(3, phase)
        shown = [view(GAME, state, viewer) for viewer in (0, 1, None)]
        for seen in shown:
            for player in seen["players"]:
                player.pop("hand", None)
            for field in ("seat", "question"):
                del seen[field]
        assert shown[0] == shown[1] == shown[2]


@pytest.mark.many_games
@pytest.mark.clause("RFT-5.3", "RFT-17.1")
def test_in_battle_nothing_shown_depends_on_hidden_cards() -> None:
    others = sum(checks.check_non_interference(Crowded(GAME, 2), seed, view, 60) for seed in range(1 + EFFORT))
    assert others > 0


@pytest.mark.clause("RFT-17.1")
def test_battles_of_redealt_worlds_can_be_continued() -> None:
    for seed in range(2 * EFFORT):
        checks.check_redeal_plays_on(Crowded(GAME, 2), seed, 40)


def test_answers_in_battle_are_legal_or_refused_with_a_clause() -> None:
    for seed in range(EFFORT):
        for state in checks.walk(crowded(seed), random.Random(seed), 40):
            checks.check_answers(GAME, state)


# Redeal


@pytest.mark.clause("RFT-17.1", "RFT-17.2")
def test_cards_that_were_seen_are_never_dealt_to_a_hidden_place() -> None:
    seen = "flash " * 4 + "crit " * 4 + "focus " * 4
    table = Rift(
        at("blue-top-1", "Zed"),
        at("red-top-1", "Vayne"),
        hands={"P1": "teleport " * 3, "P2": "block " * 5},
        discards=seen,
        phase="movement",
    )
    dealt = set()
    for seed in range(60):
        world = table.match.state.redeal(0, QuickChance(seed))
        hand = view(GAME, world, 1)["players"][1]["hand"]
        assert len(hand) == 5 and not {"flash", "crit", "focus", "teleport"} & set(hand)
        dealt.update(hand)
    assert dealt == {"attack", "block", "sacrifice", "barrier", "demolish", "tower-dive", "counter-gank"}


@pytest.mark.clause("RFT-3.4", "RFT-17.2")
def test_after_a_shuffle_the_cards_that_the_other_held_are_known() -> None:
    rest = "attack " * 8 + "block " * 8 + "focus " * 4 + "sacrifice " * 3 + "teleport " * 3 + "barrier " * 4
    rest += "demolish " * 4 + "tower-dive " * 3 + "counter-gank " * 3 + "crit " * 4
    table = Rift(
        at("blue-top-1", "Zed"),
        at("red-top-1", "Vayne"),
        hands={"P2": "flash flash flash"},
        discards=rest,
        deck=["flash"],
        phase=None,
    )
    assert table.log(kind="reshuffle")
    for seed in range(20):
        world = table.match.state.redeal(0, QuickChance(seed))
        assert view(GAME, world, 1)["players"][1]["hand"] == ["flash"] * 3


@pytest.mark.clause("RFT-17.2")
def test_the_next_cards_are_unknown_again() -> None:
    table = Rift(at("blue-top-1", "Zed"), at("red-bot-1", "Vayne"), deck=["flash"] * 4, phase="movement")
    drawn = set()
    for seed in range(20):
        world = table.match.state.redeal(0, QuickChance(seed))
        world.apply(0, GAME.numbers["done"])
        drawn.update(view(GAME, world, 1)["players"][1]["hand"])
    assert len(drawn) > 5


# What a board shows


def attacked(target: str = "Vayne", hands: dict[str, str] | None = None, **fields: Any) -> Rift:
    """Zed, whose attack is 4, attacks a champion that stands alone, up to the answer to it."""
    table = Rift(at("red-top-1", "Zed"), at("red-top-1", target, **fields), hands=hands or {"P2": "block"})
    table.play("P1", "battle:red-top-1 attack:Zed")
    return table


@pytest.mark.clause("RFT-9.9", "RFT-9.10")
def test_an_attack_says_what_it_would_do_and_does_it() -> None:
    table = attacked()
    attack = table.view()["attack"]
    foretold = attack["forecast"]
    assert foretold["damage"] == attack["damage"] - attack["defense"] > 0
    assert foretold["health"] == table.health("Vayne") - foretold["damage"]
    table.play("P2", "done")
    assert table.health("Vayne") == foretold["health"]


@pytest.mark.clause("RFT-14.12")
def test_a_forecast_knows_who_is_left_with_1_health() -> None:
    table = attacked("Anivia", health=1)
    assert table.view()["attack"]["forecast"]["health"] == 1


@pytest.mark.clause("RFT-3.9")
def test_a_forecast_knows_what_a_barrier_absorbs() -> None:
    table = attacked(hands={"P2": "barrier block"})
    before = table.view()["attack"]["forecast"]
    table.play("P2", "card:barrier:Vayne")
    after = table.view()["attack"]["forecast"]
    assert (before["absorbed"], after["absorbed"]) == (0, min(2, after["damage"]))
    assert after["health"] == before["health"] + after["absorbed"]


@pytest.mark.clause("RFT-16.2")
def test_the_lead_is_looked_for_in_the_nexus_then_in_towers_then_in_gold() -> None:
    def lead(**position: Any) -> Any:
        return Rift(at("blue-base", "Zed"), at("red-base", "Vayne"), **position).view()["lead"]

    assert lead() is None
    assert lead(gold={"P2": 7}) == {"seat": 1, "in": "gold", "figures": [0, 7]}
    fallen = {"red-top-1": 0}
    assert lead(gold={"P2": 7}, towers=fallen) == {"seat": 0, "in": "towers", "figures": [8, 7]}
    hurt = lead(gold={"P2": 7}, towers={**fallen, "blue-nexus": 1})
    assert (hurt["seat"], hurt["in"], hurt["figures"][0]) == (1, "nexus", 1)


@pytest.mark.clause("RFT-3.13")
def test_in_the_movement_everybody_sees_where_teleport_goes() -> None:
    standing = {"blue-top-1": 0, "blue-bot-1": 0, "blue-bot-2": 0}
    table = Rift(at("blue-base", "Zed"), at("red-base", "Vayne"), phase="movement", towers=standing)
    assert table.player("P1")["teleports_to"] == {"top": "blue-top-2", "mid": "blue-mid-1"}
    assert "teleports_to" not in Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne")).player("P1")


@pytest.mark.clause("RFT-3.5", "RFT-3.8", "RFT-3.9", "RFT-3.14", "RFT-3.15")
def test_cards_say_how_much_they_add_absorb_or_deal() -> None:
    amounts = attacked().view()["card_amounts"]
    assert amounts == {"attack": 1, "block": 1, "barrier": 2, "demolish": 3, "tower-dive": 2}


@pytest.mark.clause("RFT-14.2")
def test_a_view_says_that_a_champion_is_named_to_be_healed() -> None:
    table = Rift({**at("blue-top-1", "Soraka"), **at("blue-top-1", "Zed", "Jinx", health=1)}, at("red-base", "Vayne"))
    table.expect("P1", "target:Zed target:Jinx")
    assert table.view()["named_to"] == "heal"
    assert attacked().view()["named_to"] is None

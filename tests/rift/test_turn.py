"""The turn (RFT-5), hands (RFT-3.2 to RFT-3.4) and the end of the turn (RFT-12)."""

from typing import Any

import pytest

from tests.rift.table import Rift, at
from tests.table import Table


@pytest.mark.clause("RFT-3.1")
def test_the_deck_has_48_cards() -> None:
    table = Table("rift")
    census = table.match.game.census(table.match.state)
    copies = {"attack": 8, "block": 8, "focus": 4, "sacrifice": 3, "flash": 4, "teleport": 3, "barrier": 4}
    copies |= {"demolish": 4, "tower-dive": 3, "counter-gank": 3, "crit": 4}
    assert {card: census[card] for card in table.view()["cards"]} == copies
    assert table.view()["deck"] == 48 - 10


@pytest.mark.clause("RFT-3.2")
def test_both_draw_up_to_the_limit_before_the_draft() -> None:
    table = Table("rift")
    assert [player["hand_size"] for player in table.view()["players"]] == [5, 5]
    assert [player["hand_limit"] for player in table.view()["players"]] == [5, 5]
    assert len(table.log(kind="draw")) == 4


@pytest.mark.clause("RFT-3.3")
def test_the_player_draws_up_to_the_limit() -> None:
    table = Rift(at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P1": "flash crit"}, phase=None)
    assert table.player("P1")["hand_size"] == 5
    assert table.player("P2")["hand_size"] == 0


@pytest.mark.clause("RFT-3.3")
def test_at_the_limit_the_player_draws_one_and_discards_one_at_the_end_of_the_turn() -> None:
    table = Rift(
        at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P1": "attack " * 5}, deck=["flash"], phase=None
    )
    assert table.phase() == "movement" and table.hand("P1") == "attack attack attack attack attack flash"
    table.play("P1", "done")
    table.expect("P1", "discard:attack discard:flash")
    table.refused("P1", "discard:block", "RFT-3.2", "Block")
    table.play("P1", "discard:attack")
    assert table.hand("P1") == "attack attack attack attack flash"
    assert table.discards() == "attack"


@pytest.mark.clause("RFT-3.4")
def test_when_the_deck_is_empty_the_pile_becomes_the_deck() -> None:
    everything = "attack " * 8 + "block " * 8 + "focus " * 4 + "sacrifice " * 3 + "flash " * 4 + "teleport " * 3
    everything += "barrier " * 4 + "demolish " * 4 + "tower-dive " * 3 + "counter-gank " * 3 + "crit " * 4
    table = Rift(at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), discards=everything, phase=None)
    assert table.log(kind="reshuffle")
    assert table.player("P1")["hand_size"] == 5
    assert table.view()["deck"] == 43 and table.discards() == ""


@pytest.mark.clause("RFT-3.4")
def test_when_there_is_no_pile_either_nothing_is_drawn() -> None:
    hands = {"P1": "attack block", "P2": "attack " * 7 + "block " * 7 + "focus " * 4 + "sacrifice " * 3 + "flash " * 4}
    hands["P2"] += (
        "teleport " * 3 + "barrier " * 4 + "demolish " * 4 + "tower-dive " * 3 + "counter-gank " * 3 + "crit " * 4
    )
    table = Rift(at("blue-top-1", "Zed"), at("red-top-1", "Vayne"), hands=hands, phase=None)
    assert table.player("P1")["hand_size"] == 2


@pytest.mark.clause("RFT-5.1")
def test_turns_alternate_and_a_turn_of_each_is_a_round() -> None:
    table = Rift(at("blue-top-1", "Zed"), at("red-bot-1", "Vayne"), phase=None)
    seen = []
    for _ in range(4):
        seen.append((table.view()["current"], table.view()["round"]))
        table.end_turn()
    assert seen == [(0, 1), (1, 1), (0, 2), (1, 2)]


@pytest.mark.clause("RFT-5.1")
def test_the_phases_come_in_their_order() -> None:
    table = Rift(
        {
            "Zed": "blue-base",
            "Jinx": "red-top-1",
            "Soraka": {"place": "red-top-1"},
            "Ashe": {"place": "red-top-1", "health": 2},
        },
        {"Vayne": {"place": "red-top-1", "health": 3}},
        hands={"P1": "attack " * 5},
        gold={"P1": 20},
        phase=None,
    )
    seen = []
    while table.view()["current"] == 0:
        if table.phase() not in seen:
            seen.append(table.phase())
        table.do_nothing()
    assert seen == ["shop", "movement", "battle", "end"]
    kinds = [event.kind for event in table.match.log]
    assert kinds.index("draw") < kinds.index("farm") < kinds.index("heal")


@pytest.mark.clause("RFT-5.2")
def test_at_the_start_of_a_turn_the_players_champions_come_home_and_cool_down() -> None:
    table = Rift(
        {"Zed": {"dead": True, "cooldown": 2}, "Jinx": {"place": "blue-top-1", "recalling": True, "health": 1}},
        {"Vayne": {"dead": True, "cooldown": 2}, "Ornn": "red-top-2"},
        phase=None,
    )
    assert table.place("Zed") == table.place("Jinx") == "blue-base"
    assert table.health("Jinx") == 4 and table.cooldown("Zed") == 1
    assert not table.champion("Vayne")["alive"] and table.cooldown("Vayne") == 2


@pytest.mark.clause("RFT-5.3")
def test_a_player_with_cards_is_asked_whatever_they_are() -> None:
    for hand in ("block", "teleport"):
        table = Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P2": hand})
        table.fight("red-top-1", "Zed")
        assert table.asked() == "P2"
        assert "done pass-all" in table.legal("P2")


@pytest.mark.clause("RFT-5.3")
def test_a_player_who_can_have_no_answer_is_not_asked() -> None:
    table = Rift(at("red-top-1", "Zed", "Jinx"), at("red-top-1", "Vayne", "Rakan"))
    table.fight("red-top-1", "Zed")
    assert table.legal("P1") == "target:Vayne target:Rakan"
    table.play("P1", "target:Vayne")
    assert table.legal("P2") == "attack:Vayne attack:Rakan pass"


@pytest.mark.clause("RFT-5.3", "RFT-3.10")
def test_nobody_is_asked_to_nominate_the_only_one_left_when_every_sacrifice_lies_on_the_pile() -> None:
    def second_attack(discards: str) -> str:
        blue, red = at("red-top-1", "Jinx", "Ashe"), at("red-top-1", "Ornn", "Vayne")
        table = Rift(blue, red, hands={"P2": "attack"}, discards=discards)
        table.fight("red-top-1", "Jinx")
        table.play("P2", "nominate:Ornn pass")
        table.play("P1", "attack:Ashe")
        return table.legal("P2")

    assert second_attack("sacrifice " * 2) == "nominate:Vayne"
    assert second_attack("sacrifice " * 3) == "done pass-all"


@pytest.mark.clause("RFT-5.3", "RFT-3.12")
def test_nobody_is_asked_to_follow_when_every_other_flash_lies_on_the_pile() -> None:
    def fled(discards: str) -> list[Any]:
        hands = {"P1": "block", "P2": "flash"}
        table = Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne"), hands=hands, discards=discards)
        table.play("P1", "battle:red-top-1 attack:Zed done")
        table.play("P2", "card:flash:Vayne")
        return table.log(kind="miss")

    assert not fled("flash " * 2)
    assert fled("flash " * 3)


@pytest.mark.clause("RFT-5.3", "RFT-9.9")
def test_nobody_is_asked_to_defend_when_every_card_of_defense_lies_on_the_pile() -> None:
    def struck(discards: str) -> list[Any]:
        table = Rift(at("red-top-1", "Zed"), at("red-top-1", "Vayne"), hands={"P2": "attack"}, discards=discards)
        table.fight("red-top-1", "Zed")
        return table.strikes()

    assert not struck("block " * 8 + "barrier " * 4 + "flash " * 3)
    assert struck("block " * 8 + "barrier " * 4 + "flash " * 4)


@pytest.mark.clause("RFT-5.4")
def test_pass_all_ends_the_questions_of_this_battle() -> None:
    hands = {"P1": "attack", "P2": "block block"}
    table = Rift(at("red-top-1", "Zed", "Jinx"), at("red-top-1", "Ornn"), hands=hands, options={"pace": "thorough"})
    table.fight("red-top-1", "Zed")
    table.play("P1", "pass-all")
    table.play("P2", "pass-all")
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx")
    assert [who for who, _, _ in table.strikes()] == ["Zed", "Jinx"]
    assert table.phase() != "battle" and not table.player("P2")["plays_nothing_more"]


@pytest.mark.clause("RFT-12.1")
def test_at_the_end_of_the_turn_kills_are_rewarded() -> None:
    table = Rift(at("red-top-1", "Jinx", "Zed"), at("red-top-1", "Vayne", health=1) | at("red-mid-1", "Ornn"))
    table.fight("red-top-1", "Jinx")
    assert not table.champion("Vayne")["alive"]
    assert table.gold("P1") == 0 and table.player("P1")["reward_to_come"] == 4
    table.end_turn()
    assert table.gold("P1") == 4


def kill_vayne(**options: str) -> Rift:
    """P1's Zed has killed P2's Vayne in the first turn of round 1; P2's turn has begun."""
    red = at("red-top-1", "Vayne", health=1) | at("red-mid-1", "Ornn")
    table = Rift(at("red-top-1", "Zed"), red, options=options, gold={"P2": 30})
    table.fight("red-top-1", "Zed")
    return table


def turns_dead(table: Rift, word: str) -> list[tuple[int, str]]:
    """The turns, as round and seat, that begin and end with a champion dead, from the current one on."""
    dead = []
    while not table.champion(word)["alive"]:
        dead.append((table.view()["round"], f"P{table.view()['current'] + 1}"))
        table.end_turn()
    return dead


@pytest.mark.clause("RFT-12.2")
def test_a_champion_that_dies_in_the_enemys_turn_misses_its_next_turn() -> None:
    table = kill_vayne()
    assert table.log(kind="death") == ["Vayne dies and will be back in round 2. First blood."]
    assert table.champion("Vayne")["back_in_round"] == 2
    assert turns_dead(table, "Vayne") == [(1, "P2"), (2, "P1")]
    assert (table.view()["round"], table.view()["current"]) == (2, 1)
    assert table.place("Vayne") == "red-base" and table.health("Vayne") == 5
    assert table.log(kind="respawn") == ["Vayne respawns in red's Base with full health."]
    assert table.champion("Vayne")["back_in_round"] is None
    while table.phase() != "movement":
        table.do_nothing()
    table.play("P2", "move:Vayne:red-mid-2")


@pytest.mark.clause("RFT-12.2", "RFT-7.1", "RFT-8.1")
def test_the_dead_wait_in_their_base_and_can_do_nothing_there() -> None:
    table = kill_vayne()
    assert table.place("Vayne") == "red-base" and not table.champion("Vayne")["alive"]
    assert table.view()["tiles"]["red-base"]["champions"] == [[], []]
    while table.phase() != "movement":
        table.refused("P2", "shop:Vayne", "RFT-7.1", "dead")
        table.do_nothing()
    table.refused("P2", "move:Vayne:red-mid-2", "RFT-12.2", "dead until round 2")


@pytest.mark.clause("RFT-12.2")
def test_a_champion_that_dies_in_its_turn_is_dead_in_the_enemys_turn() -> None:
    table = Rift({"Zed": {"place": "red-top-1", "health": 1}, "Jhin": "blue-bot-1"}, at("red-top-1", "Vayne", "Ornn"))
    table.fight("red-top-1")
    table.play("P1", "pass")
    table.play("P2", "attack:Ornn")
    assert table.champion("Zed")["back_in_round"] == 2
    table.refused("P2", "move:Zed:blue-top-1", "RFT-8.1", "not yours")
    assert turns_dead(table, "Zed") == [(1, "P2")]
    assert table.place("Zed") == "blue-base"


@pytest.mark.clause("RFT-12.2", "RFT-16.5")
def test_with_next_turn_the_dead_are_back_at_the_start_of_their_players_next_turn() -> None:
    table = kill_vayne(respawn="next_turn")
    assert table.champion("Vayne")["alive"] and table.place("Vayne") == "red-base"
    assert (table.view()["round"], table.view()["current"]) == (1, 1)
    assert table.log(kind="death") == ["Vayne dies and will be back in round 1. First blood."]

"""Who sees what (KD-11)."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tabard.engine.view import view
from tabard.games import find
from tests.conformance import checks
from tests.conformance.setups import Setup
from tests.knights_duty.table import Arena

CLOSE = {"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)}
OTHERS = ("P2", "P3", "spectator")


@pytest.mark.clause("KD-11.1")
def test_a_token_face_down_is_seen_by_its_player_alone() -> None:
    table = Arena(CLOSE)
    table.plan("P1", "sword bow")
    assert table.tracker("P1", viewer="P1") == "sword bow"
    for viewer in OTHERS:
        assert table.tracker("P1", viewer) == ""
        assert table.view(viewer)["face_down"] == [2, 0, 0]
        assert table.log(viewer, kind="plan") == []
    assert table.log("P1", kind="plan") == ["P1 plans sword for spot 1.", "P1 plans bow for spot 2."]


@pytest.mark.clause("KD-11.1")
def test_all_know_who_has_finished_planning_and_nothing_of_what() -> None:
    def said(tokens: str, viewer: str) -> tuple[str, list[str], str, str]:
        table = Arena(CLOSE)
        table.plan("P1", tokens)
        seen = table.view(viewer)
        return json.dumps(seen), table.log(viewer), table.legal("P2"), table.asked()

    for viewer in OTHERS:
        assert said("sword bow move", viewer) == said("parry parry shield", viewer)
    assert "P1 has planned the turn." in said("sword bow move", "P2")[1]
    assert "P1 has planned the turn." not in said("sword bow", "P2")[1]


@pytest.mark.clause("KD-11.1")
def test_tokens_of_spots_to_come_stay_hidden_while_others_are_turned_up() -> None:
    table = Arena(CLOSE)
    table.plans(P1="move sword spear", P2="shield bow parry")
    for viewer in ("P3", "spectator"):
        assert (table.tracker("P1", viewer), table.tracker("P2", viewer)) == ("move", "shield")
    assert table.tracker("P2", "P2") == "shield bow parry"
    assert table.view()["face_down"] == [2, 2, 2]


@pytest.mark.clause("KD-11.2")
def test_where_to_move_is_secret_until_all_have_chosen() -> None:
    def said(answer: str, viewer: str) -> tuple[str, list[str], str, str]:
        table = Arena(CLOSE)
        table.plans(P1="move parry parry", P2="move parry parry")
        table.play("P1", answer)
        return json.dumps(table.view(viewer)), table.log(viewer), table.legal("P2"), table.asked()

    for viewer in OTHERS:
        assert said("stay", viewer) == said("move:0,0", viewer)
    assert "P1 has chosen where to move." in said("stay", "P3")[1]
    assert "P1 wants to stay." in said("stay", "P1")[1]


@pytest.mark.clause("KD-11.2")
def test_a_mover_sees_their_own_choice() -> None:
    table = Arena(CLOSE)
    table.plans(P1="move parry parry", P2="move parry parry")
    assert table.player("P1", "P1")["wants"] is None
    table.moves(P1=(0, 0))
    assert table.player("P1", "P1")["wants"] == [0, 0]
    assert "wants" not in table.player("P1", "P2")
    table.moves(P2="stay")
    assert table.player("P1", "P1")["wants"] is None


@pytest.mark.clause("KD-11.2")
def test_inspiration_is_secret_until_both_have_decided() -> None:
    def said(answer: str, viewer: str) -> tuple[str, list[str], str, str]:
        table = Arena(CLOSE, weapons={"P1": "sword"})
        table.plans(P1="sword parry parry")
        table.play("P1", "target:P2")
        table.play("P1", answer)
        return json.dumps(table.view(viewer)), table.log(viewer), table.legal("P2"), table.asked()

    for viewer in OTHERS:
        assert said("inspire", viewer) == said("keep", viewer)
    assert "P1 has decided about Inspiration." in said("keep", "P2")[1]
    assert "P1 wants to spend Inspiration." in said("inspire", "P1")[1]


@pytest.mark.clause("KD-11.3")
def test_a_third_token_undone_is_never_shown() -> None:
    def said(third: str, viewer: str) -> tuple[str, list[str]]:
        table = Arena(CLOSE, weapons={"P1": "sword"})
        table.plans(P1="sword parry parry", P2=f"shield shield {third}")
        table.hit("P1", "P2")
        assert table.view()["turn"] == 2
        return json.dumps(table.view(viewer)), table.log(viewer)

    for viewer in ("P1", "P3", "spectator"):
        assert said("move", viewer) == said("bow", viewer)


@pytest.mark.clause("KD-11.3")
def test_nor_are_the_tokens_of_a_knight_that_falls() -> None:
    def said(second: str, viewer: str) -> tuple[str, list[str]]:
        table = Arena(CLOSE, weapons={"P1": "sword"}, hearts={"P2": "broken"})
        table.plans(P1="sword move parry", P2=f"shield {second}")
        table.hit("P1", "P2")
        return json.dumps(table.view(viewer)), table.log(viewer)

    for viewer in ("P1", "P3", "spectator"):
        assert said("move", viewer) == said("bow", viewer)


@pytest.mark.clause("KD-11.4")
def test_everything_else_lies_open() -> None:
    table = Arena(CLOSE, weapons={"P1": "bow"}, hearts={"P3": "broken"}, inspiration={"P2": False})
    table.plans(P1="bow parry parry", P2="shield parry parry")
    for viewer in ("P1", "P2", "P3", "spectator"):
        players = table.view(viewer)["players"]
        assert [player["position"] for player in players] == [[0, 1], [0, 2], [4, -4]]
        assert [player["heart"] for player in players] == ["full", "full", "broken"]
        assert [player["weapon"] for player in players] == ["bow", None, None]
        assert [player["inspiration"] for player in players] == [True, False, True]
        assert [player["defending"] for player in players] == [False, True, False]
        assert table.view(viewer)["attacker"] == 0


# The check for hidden information can fail for this game, too

SIX = Setup(find("knights-duty"), 6, {})


def leaking(leak: Callable[..., Any]) -> Callable[..., Any]:
    """A view that shows something it must not."""
    return lambda game, state, viewer: view(game, state, viewer) | {"leak": leak(state)}


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(lambda state: list(state.tracker), id="tokens"),
        pytest.param(lambda state: list(state.hands), id="hands"),
        pytest.param(lambda state: list(state.wanted), id="moves"),
        pytest.param(lambda state: state.spending, id="inspiration"),
    ],
)
def test_a_view_that_leaks_is_detected(leak: Callable[..., Any]) -> None:
    with pytest.raises(AssertionError):
        for seed in range(20):
            checks.check_non_interference(SIX, seed, leaking(leak), 120)


@pytest.mark.clause("KD-7.1")
def test_everybody_sees_the_pile_of_each_weapon() -> None:
    assert Arena(CLOSE).view()["piles"] == {
        "sword": {"hearts": 3, "shields": 1, "chance": 0.75},
        "spear": {"hearts": 2, "shields": 2, "chance": 0.5},
        "bow": {"hearts": 1, "shields": 3, "chance": 0.25},
    }


@pytest.mark.clause("KD-7.2")
def test_an_attacker_sees_the_odds_of_every_target_in_reach_and_of_no_other() -> None:
    table = Arena({**CLOSE, "P4": (1, 1)}, weapons={"P1": "spear"})
    table.plans(P1="spear parry parry", P2="shield parry parry", P4="parry parry shield")
    assert table.view("P1")["phase"] == "attacking"
    assert (
        table.view("P1")["odds"]
        == table.view()["odds"]
        == [
            {"target": 1, "hearts": 1, "shields": 3, "chance": 0.25},
            {"target": 3, "hearts": 2, "shields": 2, "chance": 0.5},
        ]
    )
    table.play("P1", "target:P2")
    assert table.view()["odds"] == []


@pytest.mark.clause("KD-7.4")
@pytest.mark.clause("KD-10.5")
def test_a_combat_says_what_the_inspiration_of_each_side_would_do() -> None:
    def forecast(**options: object) -> Any:
        table = Arena(CLOSE, weapons={"P1": "spear"}, options=options)
        table.plans(P1="spear parry parry")
        table.play("P1", "target:P2")
        return table.view("P2")["combat"]["inspiration"]

    attacker = {"seat": 0, "effect": "heart_in", "hearts": 3, "shields": 2, "chance": 0.6}
    fewer = {"seat": 1, "effect": "heart_out", "hearts": 1, "shields": 2, "chance": 1 / 3}
    more = {"seat": 1, "effect": "shield_in", "hearts": 2, "shields": 3, "chance": 0.4}
    assert forecast() == [attacker, fewer]
    assert forecast(defender_inspiration="add_shield") == [attacker, more]


@pytest.mark.clause("KD-7.3")
def test_a_combat_foretells_nothing_of_those_who_have_no_inspiration_left() -> None:
    table = Arena(CLOSE, weapons={"P1": "spear"}, inspiration={"P1": False})
    table.plans(P1="spear parry parry")
    table.play("P1", "target:P2")
    assert [each["seat"] for each in table.view()["combat"]["inspiration"]] == [1]


@pytest.mark.clause("KD-7.6")
def test_a_blow_says_its_chance_and_the_card_that_was_drawn() -> None:
    table = Arena(CLOSE, weapons={"P1": "spear"})
    table.plans(P1="spear parry parry")
    said = {event.kind: event.data for event in table.hit("P1", "P2")}
    assert (said["pile"]["chance"], said["hit"]["drawn"]) == (0.5, "full")
    table = Arena(CLOSE, weapons={"P1": "bow"}, inspiration={"P1": False, "P2": False})
    table.plans(P1="bow parry parry", P2="shield parry parry")
    said = {event.kind: event.data for event in table.miss("P1", "P2")}
    assert (said["pile"]["chance"], said["miss"]["drawn"]) == (0, None)


@pytest.mark.clause("KD-3.2")
def test_everybody_sees_how_many_spots_a_knight_can_use() -> None:
    table = Arena(CLOSE, hearts={"P2": "broken"})
    assert [player["spots"] for player in table.view()["players"]] == [3, 2, 3]


@pytest.mark.clause("KD-1.6")
def test_a_planner_alone_sees_how_many_tokens_are_left() -> None:
    table = Arena(CLOSE)
    table.plan("P1", "sword move")
    assert table.player("P1", "P1")["hand"] == {"sword": 1, "spear": 2, "bow": 2, "shield": 2, "parry": 2, "move": 2}
    for viewer in OTHERS:
        assert "hand" not in table.player("P1", viewer)


@pytest.mark.clause("KD-5.1")
def test_a_planner_alone_sees_which_weapon_the_plan_leads_to() -> None:
    table = Arena(CLOSE, weapons={"P1": "bow"})
    assert table.player("P1", "P1")["next_weapon"] == "bow"
    table.plan("P1", "sword move")
    assert table.player("P1", "P1")["next_weapon"] == "sword"
    for viewer in OTHERS:
        assert "next_weapon" not in table.player("P1", viewer)


@pytest.mark.clause("KD-3.1")
def test_a_view_says_which_part_of_the_turn_is_played() -> None:
    table = Arena(CLOSE, weapons={"P1": "sword"})
    assert table.view()["phase"] == "planning"
    table.plans(P1="move sword parry")
    assert table.view()["phase"] == "moving"
    table.moves(P1="stay")
    assert table.view()["phase"] == "attacking"
    table.play("P1", "target:P2")
    assert table.view()["phase"] == "combat"
    assert Arena(seats=2, options={"seating": "choose"}).view()["phase"] == "clans"

"""Planning, the spots and the turn (KD-3)."""

import pytest

from tests.knights_duty.table import Arena

FAR_APART = {"P1": (-4, 0), "P2": (4, 0), "P3": (0, 4)}


@pytest.mark.clause("KD-3.1")
def test_all_plan_at_once_in_any_order() -> None:
    table = Arena(seats=3)
    assert table.asked() == "P1 P2 P3"
    table.plan("P2", "sword")
    table.plan("P3", "bow bow move")
    table.plan("P2", "move")
    assert table.asked() == "P1 P2"
    assert table.tracker("P2", viewer="P2") == "sword move"


@pytest.mark.clause("KD-3.1")
def test_the_spots_are_filled_from_the_first_on() -> None:
    table = Arena(seats=2)
    table.plan("P1", "sword parry")
    assert "spot 3 of 3 (so far: sword, parry)" in table.view("P1")["question"]["text"]


@pytest.mark.clause("KD-3.1")
def test_a_plan_can_be_undone_until_others_have_planned() -> None:
    table = Arena(seats=2)
    table.plan("P1", "sword parry")
    table.undo("P1")
    table.plan("P1", "bow")
    assert table.tracker("P1", viewer="P1") == "sword bow"
    table.plan("P2", "bow")
    table.undo_refused("P1", "TBL-2.2")


@pytest.mark.clause("KD-3.2")
def test_a_full_heart_plans_three_actions_and_a_broken_one_two() -> None:
    table = Arena(FAR_APART, hearts={"P2": "broken"})
    table.plan("P1", "sword sword")
    table.plan("P2", "sword sword")
    assert table.asked() == "P1 P3"
    table.plan("P1", "bow")
    assert table.asked() == "P3"
    assert table.view()["face_down"] == [3, 2, 0]


@pytest.mark.clause("KD-3.3")
def test_nobody_places_more_tokens_than_there_are() -> None:
    for token in ("sword", "spear", "bow", "shield", "parry"):
        table = Arena(seats=2)
        table.plan("P1", f"{token} {token}")
        table.refused("P1", f"plan:{token}", "KD-3.3", f"only 2 {token} tokens")
        assert f"plan:{token}" not in table.legal("P1").split()
    table.play("P2", "plan:move plan:move plan:move")


@pytest.mark.clause("KD-3.3")
def test_all_tokens_may_be_planned_at_first() -> None:
    table = Arena(seats=2)
    assert table.legal("P1") == "plan:sword plan:spear plan:bow plan:shield plan:parry plan:move"


@pytest.mark.clause("KD-3.4")
def test_spots_are_turned_up_one_after_another() -> None:
    table = Arena(FAR_APART)
    table.plans(P1="move bow parry", P2="move sword spear", P3="shield move bow")
    assert table.view()["spot"] == 1
    assert [table.tracker(seat) for seat in ("P1", "P2", "P3")] == ["move", "move", "shield"]
    table.moves(P1="stay", P2="stay")
    assert table.view()["spot"] == 2
    assert table.asked() == "P3"
    assert [table.tracker(seat) for seat in ("P1", "P2", "P3")] == ["move bow", "move sword", "shield move"]
    assert (table.weapon("P1"), table.weapon("P2")) == (None, None)
    table.moves(P3="stay")
    assert table.view()["spot"] is None and table.view()["turn"] == 2
    assert (table.weapon("P1"), table.weapon("P2"), table.weapon("P3")) == ("bow", "spear", "bow")


@pytest.mark.clause("KD-3.5")
def test_within_a_spot_movement_swaps_defends_parries_and_attacks_follow_each_other() -> None:
    knights = {"P1": (2, 0), "P2": (1, 0), "P3": (-1, 0), "P4": (0, 1), "P5": (4, -4)}
    table = Arena(knights, weapons={"P1": "sword"}, inspiration=dict.fromkeys(knights, False))
    before = len(table.match.log)
    table.plans(
        P1="sword shield shield",
        P2="parry shield shield",
        P3="shield parry parry",
        P4="bow shield shield",
        P5="move shield shield",
    )
    table.moves(P5=(3, -4))
    table.miss("P1", "P2")
    kinds = [event.kind for event in table.match.log[before:] if event.kind not in ("plan", "planned")]
    assert kinds[:8] == ["spot", "move", "equip", "defend", "parry", "attack", "pile", "miss"]


@pytest.mark.clause("KD-3.6")
def test_a_knight_broken_in_an_earlier_spot_does_not_act_in_the_third() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword"})
    table.plans(P1="sword parry parry", P2="shield parry move")
    assert table.view()["face_down"] == [2, 2]
    table.hit("P1", "P2")
    assert table.log(kind="unused") == ["P2 takes back the token on spot 3, unused."]
    assert table.heart("P2") == "broken"
    assert table.view()["turn"] == 2, "the move that P2 had planned was not asked for"
    assert "move" not in " ".join(table.log(kind="spot"))


@pytest.mark.clause("KD-3.6")
def test_a_knight_broken_in_the_second_spot_takes_its_third_token_back_too() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword"})
    table.plans(P1="shield sword parry", P2="shield shield move")
    table.hit("P1", "P2")
    assert table.view()["turn"] == 2
    assert table.log(kind="unused") == ["P2 takes back the token on spot 3, unused."]


@pytest.mark.clause("KD-3.6")
def test_a_knight_broken_in_the_third_spot_still_acts_in_it() -> None:
    table = Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword", "P2": "sword"})
    table.plans(P1="shield parry sword", P2="shield parry sword")
    table.hit("P1", "P2")
    assert table.log(kind="unused") == []
    table.expect("P2", "target:P1 hold")


@pytest.mark.clause("KD-3.6")
def test_a_broken_heart_may_be_attacked_in_the_third_spot_and_spend_inspiration() -> None:
    table = Arena(
        {"P1": (0, 2), "P2": (0, 1)}, weapons={"P1": "bow"}, hearts={"P2": "broken"}, inspiration={"P1": False}
    )
    table.plans(P1="shield parry bow", P2="shield parry")
    table.play("P1", "target:P2")
    table.expect("P2", "inspire keep")
    table.play("P2", "inspire")
    assert table.log(kind="miss") == ["P1 misses: there is no heart in the pile."]


@pytest.mark.clause("KD-3.7")
def test_all_tokens_come_back_when_the_turn_ends() -> None:
    table = Arena(FAR_APART)
    table.plans(P1="sword sword bow", P2="move move move", P3="parry parry shield")
    table.end_turn()
    assert table.view()["turn"] == 2
    assert [table.tracker(seat, viewer=seat) for seat in ("P1", "P2", "P3")] == ["", "", ""]
    table.plan("P1", "sword sword bow")


@pytest.mark.clause("KD-3.8")
def test_the_first_player_marker_passes_clockwise_and_skips_the_fallen() -> None:
    table = Arena({"P1": (0, 0), "P2": None, "P3": (4, 0), "P4": (-4, 0)})
    order = []
    for _ in range(5):
        order.append(f"P{table.view()['first_player'] + 1}")
        table.plans()
    assert order == ["P1", "P3", "P4", "P1", "P3"]

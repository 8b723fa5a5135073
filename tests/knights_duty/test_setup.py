"""Clans, starting spaces and equipment (KD-2), and choosing clans (KD-10.1)."""

import pytest

from tests.knights_duty.table import Arena

HOMES = {"purple": (2, -4), "red": (4, -2), "yellow": (2, 2), "aqua": (-2, 4), "blue": (-4, 2), "green": (-2, -2)}

SPREAD = {
    2: "purple aqua",
    3: "purple yellow blue",
    4: "purple red aqua blue",
    6: "purple red yellow aqua blue green",
}


def clans(table: Arena) -> str:
    return " ".join(player["clan"] for player in table.view()["players"])


@pytest.mark.clause("KD-2.1")
@pytest.mark.parametrize("seats", SPREAD)
def test_clans_are_spread_around_the_arena(seats: int) -> None:
    assert clans(Arena(seats=seats)) == SPREAD[seats]


@pytest.mark.clause("KD-2.1")
def test_of_five_players_each_is_as_often_beside_the_empty_side() -> None:
    """P1 is at the top and the others follow clockwise, with a gap after any of them."""
    gaps = dict.fromkeys(["P1", "P2", "P3", "P4", "P5"], 0)
    for seed in range(400):
        sides = [list(HOMES).index(clan) for clan in clans(Arena(seats=5, seed=seed)).split()]
        assert sides[0] == 0 and sides == sorted(sides)
        before = next(seat for seat in range(5) if (sides[seat] + 1) % 6 not in sides)
        gaps[f"P{before + 1}"] += 1
    assert min(gaps.values()) > 50


@pytest.mark.clause("KD-2.1")
def test_a_scenario_for_five_leaves_green_empty() -> None:
    assert clans(Arena(seats=5, turn=2)) == "purple red yellow aqua blue"


@pytest.mark.clause("KD-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_knights_begin_at_home_with_a_full_heart_inspired_and_unarmed(seats: int) -> None:
    table = Arena(seats=seats)
    for player in table.view()["players"]:
        assert tuple(player["position"]) == HOMES[player["clan"]]
        assert (player["heart"], player["inspiration"], player["weapon"]) == ("full", True, None)
        assert player["tracker"] == []


@pytest.mark.clause("KD-2.2")
def test_the_starting_spaces_are_announced() -> None:
    said = Arena(seats=2).log(kind="place")
    assert said == [
        "P1 leads purple (Terror from the Bog) from A3.",
        "P2 leads aqua (Sea Walkers) from I3.",
    ]


@pytest.mark.clause("KD-2.3")
def test_p1_begins_with_the_first_player_marker() -> None:
    assert Arena(seats=4).view()["first_player"] == 0


# Choosing


@pytest.mark.clause("KD-10.1")
def test_players_choose_free_clans_in_seat_order() -> None:
    table = Arena(seats=3, options={"seating": "choose"})
    assert table.view()["first_player"] is None
    table.expect("P1", "clan:purple clan:red clan:yellow clan:aqua clan:blue clan:green")
    table.play("P1", "clan:aqua")
    table.expect("P2", "clan:purple clan:red clan:yellow clan:blue clan:green")
    table.refused("P2", "clan:aqua", "KD-10.1", "already P1's")
    table.play("P2", "clan:purple")
    assert table.position("P1") is None
    table.play("P3", "clan:green")
    assert clans(table) == "aqua purple green"
    assert table.positions() == {"P1": (-2, 4), "P2": (2, -4), "P3": (-2, -2)}
    assert table.asked() == "P1 P2 P3"


@pytest.mark.clause("KD-10.1", "KD-3.8")
def test_clockwise_is_around_the_arena_whatever_the_seats() -> None:
    table = Arena(seats=3, options={"seating": "choose"})
    table.play("P1", "clan:aqua")
    table.play("P2", "clan:purple")
    table.play("P3", "clan:green")
    order = []
    for _ in range(4):
        order.append(f"P{table.view()['first_player'] + 1}")
        table.plans()
        table.end_turn()
    assert order == ["P1", "P3", "P2", "P1"]


@pytest.mark.clause("KD-10.1")
def test_with_spread_seating_nobody_chooses() -> None:
    assert Arena(seats=3).asked() == "P1 P2 P3"

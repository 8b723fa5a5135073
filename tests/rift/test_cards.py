"""The cards of battle (RFT-3); those of movement are in test_movement.py, Demolish in test_towers.py."""

from typing import Any

import pytest

from tests.rift.table import Rift, at, ready, rolling

TILE = "red-top-1"


def duel(hand: str = "", answer: str = "", blue: str = "Zed", red: str = "Ornn", **more: Any) -> Rift:
    """The attack of a champion on another, before its cards."""
    table = Rift(at(TILE, *blue.split()), at(TILE, *red.split()), hands={"P1": hand, "P2": answer}, **more)
    table.fight(TILE, blue.split()[0])
    return table


@pytest.mark.clause("RFT-3.5", "RFT-9.5")
def test_attack_adds_1_and_any_number_may_be_played() -> None:
    table = duel("attack attack attack")
    assert table.damage() == 4
    table.play("P1", "card:attack card:attack")
    assert table.damage() == 6
    table.play("P1", "done")
    assert table.health("Ornn") == 10 - 2 and table.discards() == "attack attack"


@pytest.mark.clause("RFT-3.6")
def test_crit_adds_half_rounded_down_once() -> None:
    table = duel("crit crit attack")
    table.play("P1", "card:crit")
    assert table.damage() == 6
    table.play("P1", "card:attack")
    assert table.damage() == 5 + 2
    table.refused("P1", "card:crit", "RFT-3.6", "already")


@pytest.mark.clause("RFT-3.6")
def test_crit_does_not_count_what_an_ultimate_adds() -> None:
    def play(seed: int) -> Rift:
        table = Rift(ready(TILE, "Zed"), at(TILE, "Ornn"), hands={"P1": "crit block"}, seed=seed)
        table.play("P1", f"battle:{TILE} attack:Zed ultimate:Zed card:crit")
        return table

    assert rolling([[4]], play).damage() == 4 + 2 + 4 + 2


@pytest.mark.clause("RFT-3.7", "RFT-9.8")
def test_focus_names_the_target() -> None:
    table = duel("focus focus", blue="Jinx", red="Ornn Vayne")
    table.refused("P1", "card:focus:Jinx", "RFT-3.7", "not an enemy")
    table.play("P1", "card:focus:Vayne")
    table.refused("P1", "card:focus:Ornn", "RFT-3.7", "already")
    table.play("P1", "done")
    assert table.health("Vayne") == 2 and table.health("Ornn") == 10


@pytest.mark.clause("RFT-3.8", "RFT-9.9")
def test_block_adds_1_to_the_defense_and_any_number_may_be_played() -> None:
    table = duel("", "block block focus", red="Vayne")
    table.play("P2", "card:block card:block done")
    assert table.health("Vayne") == 5 - (4 - 1 - 2)
    assert table.discards() == "block block"


@pytest.mark.clause("RFT-3.9")
def test_barrier_absorbs_2_damage_of_this_turn() -> None:
    table = duel("", "barrier barrier flash", blue="Jinx Zed", red="Vayne")
    table.play("P2", "card:barrier:Vayne")
    table.refused("P2", "card:barrier:Vayne", "RFT-3.9", "Barrier this turn")
    table.play("P2", "done pass")
    assert table.health("Vayne") == 5 - (3 - 2)
    table.play("P1", "attack:Zed")
    table.play("P2", "done")
    assert table.health("Vayne") == 5 - (3 - 2) - 3


@pytest.mark.clause("RFT-3.9")
def test_barrier_keeps_what_it_did_not_absorb_for_later_damage_of_the_turn() -> None:
    table = duel("", "barrier", blue="Soraka Jinx", red="Vayne Taric")
    table.play("P2", "nominate:Vayne card:barrier:Taric")
    assert table.champion("Taric")["absorbs"] == 2
    table.play("P2", "pass")
    table.play("P1", "attack:Jinx")
    assert table.health("Taric") == 6 - (4 - 2 - 2)
    table.end_turn()
    assert table.champion("Taric")["absorbs"] == 0


@pytest.mark.clause("RFT-3.10")
def test_sacrifice_nominates_somebody_again() -> None:
    table = duel("", "sacrifice sacrifice", blue="Jinx Zed Ashe", red="Ornn Vayne")
    table.play("P2", "nominate:Ornn pass")
    table.play("P1", "attack:Ashe")
    table.refused("P2", "nominate:Ornn", "RFT-9.7", "already been nominated")
    table.expect("P2", "nominate:Vayne card:sacrifice:Ornn card:sacrifice:Vayne")
    table.play("P2", "card:sacrifice:Ornn")
    assert table.health("Vayne") == 5 and [whom for _, whom, _ in table.strikes()] == ["Ornn", "Ornn"]


@pytest.mark.clause("RFT-5.4", "RFT-3.10")
def test_sacrifice_is_refused_after_pass_all() -> None:
    table = duel("", "sacrifice", blue="Jinx Zed Ashe", red="Ornn Vayne Shen")
    table.play("P2", "nominate:Vayne pass-all")
    table.play("P2", "pass")
    table.play("P1", "attack:Ashe")
    table.refused("P2", "card:sacrifice:Vayne", "RFT-5.4", "nothing more")
    table.expect("P2", "nominate:Ornn nominate:Shen")


@pytest.mark.clause("RFT-3.10")
def test_sacrifice_does_not_turn_targeted_damage_aside() -> None:
    table = duel("", "sacrifice", blue="Zed", red="Ornn Vayne")
    table.play("P1", "target:Vayne")
    assert "card:sacrifice:Ornn" not in table.legal("P2")
    table.play("P2", "done")
    assert table.health("Vayne") == 2


@pytest.mark.clause("RFT-3.11")
def test_flash_flees_one_tile_and_the_attack_comes_to_nothing() -> None:
    table = duel("", "flash", red="Vayne")
    table.refused("P2", "card:flash:Zed", "RFT-3.11")
    table.play("P2", "card:flash:Vayne")
    assert table.place("Vayne") == "red-top-2" and table.health("Vayne") == 5
    assert table.log(kind="miss")


@pytest.mark.clause("RFT-3.11")
@pytest.mark.parametrize(
    ("tile", "turn", "lands"),
    [
        ("red-top-2", "P1", "red-base"),
        ("blue-bot-1", "P1", "red-bot-1"),
        ("blue-mid-2", "P1", "blue-mid-1"),
        ("dragon", "P1", "red-botjungle-1"),
        ("red-base", "P1", "red-base"),
        ("blue-base", "P1", "blue-mid-2"),
    ],
)
def test_flash_goes_towards_your_base(tile: str, turn: str, lands: str) -> None:
    fallen = {f"{side}-top-{number}": 0 for side in ("blue", "red") for number in (1, 2)}
    table = Rift(at(tile, "Zed"), at(tile, "Vayne"), hands={"P2": "flash"}, towers=fallen)
    table.fight(tile, "Zed")
    table.play("P2", "card:flash:Vayne")
    assert table.place("Vayne") == lands


@pytest.mark.clause("RFT-3.12")
def test_the_attacker_may_flash_after_it_and_so_on() -> None:
    table = duel("flash flash", "flash flash", red="Vayne", towers=OPEN)
    table.play("P1", "done")
    table.play("P2", "card:flash:Vayne")
    table.expect("P1", "card:flash:Zed pass")
    table.play("P1", "card:flash:Zed")
    assert table.place("Zed") == "red-top-2"
    table.play("P2", "card:flash:Vayne")
    table.play("P1", "card:flash:Zed")
    assert table.place("Zed") == table.place("Vayne") == "red-base"
    assert table.health("Vayne") == 2 and table.discards() == "flash flash flash flash"


@pytest.mark.clause("RFT-3.12", "RFT-1.6")
@pytest.mark.parametrize("standing", [{}, {"red-mid-1": 0}, {"red-top-1": 0, "red-mid-1": 0, "red-bot-1": 0}])
def test_nobody_flashes_after_it_into_a_closed_base(standing: dict[str, Any]) -> None:
    table = Rift(
        at("red-mid-2", "Zed", "Jinx"), at("red-mid-2", "Vayne"), hands={"P1": "flash", "P2": "flash"}, towers=standing
    )
    table.fight("red-mid-2", "Zed")
    table.play("P1", "done")
    table.play("P2", "card:flash:Vayne")
    assert table.place("Vayne") == "red-base" and table.log(kind="miss")
    assert table.place("Zed") == "red-mid-2" and table.hand("P1") == "flash"


@pytest.mark.clause("RFT-3.12")
def test_an_attacker_that_does_not_follow_does_no_damage() -> None:
    table = duel("flash", "flash", red="Vayne")
    table.play("P1", "done")
    table.play("P2", "card:flash:Vayne")
    table.play("P1", "pass")
    assert table.health("Vayne") == 5 and table.hand("P1") == "flash"


def dive(dice: list[int], tile: str = TILE, blue: str = "Zed", **more: Any) -> Rift:
    def play(seed: int) -> Rift:
        table = Rift(at(tile, blue), at(tile, "Ornn"), hands={"P1": "tower-dive block"}, seed=seed, **more)
        table.play("P1", f"battle:{tile} attack:{blue} card:tower-dive:Ornn")
        return table

    return rolling([dice], play)


@pytest.mark.clause("RFT-3.15")
@pytest.mark.parametrize(("die", "dealt", "taken"), [(1, 0, 2), (2, 0, 2), (3, 0, 2), (4, 2, 2), (5, 2, 0), (6, 2, 0)])
def test_tower_dive_follows_its_table(die: int, dealt: int, taken: int) -> None:
    table = dive([die])
    assert table.health("Ornn") == 10 - dealt
    assert table.health("Zed") == 5 - taken
    assert table.log(kind="dive_fails") == ([] if dealt else ["The dive fails: Ornn takes no damage."])


OPEN = {"red-top-1": 0, "red-top-2": 0}


@pytest.mark.clause("RFT-3.16")
@pytest.mark.parametrize(
    ("dice", "dealt", "taken"),
    [([1, 1], 0, 4), ([3, 6], 0, 2), ([4, 4], 2, 4), ([4, 5], 2, 2), ([6, 4], 2, 2), ([5, 6], 2, 0)],
)
def test_tower_dive_under_both_base_towers_rolls_a_second_die(dice: list[int], dealt: int, taken: int) -> None:
    table = dive(dice, "red-base", towers=OPEN)
    assert table.health("Ornn") == 10 - dealt
    assert table.health("Zed") == 5 - taken


@pytest.mark.clause("RFT-3.16")
def test_tower_dive_under_one_base_tower_rolls_one_die() -> None:
    assert dive([5], "red-base", towers={**OPEN, "red-upper": 0}).health("Ornn") == 8


@pytest.mark.clause("RFT-3.15")
def test_tower_dive_needs_a_standing_enemy_tower() -> None:
    for tile, towers in ((TILE, {TILE: 0}), ("blue-top-1", {}), ("dragon", {})):
        table = Rift(at(tile, "Zed"), at(tile, "Ornn"), hands={"P1": "tower-dive"}, towers=towers)
        table.fight(tile, "Zed")
        table.refused("P1", "card:tower-dive:Ornn", "RFT-3.15", "no standing enemy tower")


@pytest.mark.clause("RFT-3.15", "RFT-9.11")
def test_a_diver_that_dies_makes_no_attack() -> None:
    def play(seed: int) -> Rift:
        table = Rift(at(TILE, "Zed", health=2), at(TILE, "Ornn"), hands={"P1": "tower-dive block"}, seed=seed)
        table.play("P1", f"battle:{TILE} attack:Zed card:tower-dive:Ornn")
        return table

    table = rolling([[2]], play)
    assert not table.champion("Zed")["alive"] and table.strikes() == []
    assert table.player("P2")["kills"] == 1


@pytest.mark.clause("RFT-3.15")
def test_a_dive_may_kill_the_target_of_the_attack() -> None:
    def play(seed: int) -> Rift:
        table = Rift(
            at(TILE, "Jinx"),
            at(TILE, "Vayne", health=2) | at(TILE, "Ornn"),
            hands={"P1": "tower-dive focus"},
            seed=seed,
        )
        table.play("P1", f"battle:{TILE} attack:Jinx card:focus:Vayne card:tower-dive:Vayne")
        return table

    table = rolling([[6]], play)
    assert not table.champion("Vayne")["alive"]
    assert table.strikes() == [("Jinx", "Ornn", 0)]


@pytest.mark.clause("RFT-3.2")
@pytest.mark.parametrize("answer", ["card:attack", "card:crit", "card:focus:Ornn", "card:tower-dive:Ornn"])
def test_cards_of_attack_that_are_not_held_are_refused(answer: str) -> None:
    duel("block").refused("P1", answer, "RFT-3.2", "do not hold")


@pytest.mark.clause("RFT-3.2")
@pytest.mark.parametrize("answer", ["card:block", "card:barrier:Vayne", "card:flash:Vayne"])
def test_cards_of_defense_that_are_not_held_are_refused(answer: str) -> None:
    duel("", "attack", red="Vayne").refused("P2", answer, "RFT-3.2", "do not hold")

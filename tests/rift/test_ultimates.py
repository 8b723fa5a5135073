"""Ultimates (RFT-13): each in its own battle, and all of them by Sylas."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.games.rift.champions import WORDS
from tests.rift.table import Rift, at, ready, rolling, rolling_once

TILE = "red-mid-1"


def attacking(champion: str, *enemies: str, seed: int = 1, play: str = "", **more: Any) -> Rift:
    """A champion uses its ultimate in its attack on enemies."""
    table = Rift(ready(TILE, champion), at(TILE, *enemies), seed=seed, **more)
    table.play("P1", f"battle:{TILE} attack:{champion} ultimate:{champion} {play}")
    return table


def fizzled(table: Rift) -> list[Any]:
    """What the log says about ultimates whose dice failed."""
    return table.log(kind="ultimate_misses")


@pytest.mark.clause("RFT-13.1")
def test_an_ultimate_of_attack_is_for_the_attackers_own_attack_stage() -> None:
    table = Rift(ready(TILE, "Anivia", "Zed", "Ornn"), ready(TILE, "Soraka", "Shen"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE}")
    table.refused("P1", "ultimate:Soraka", "RFT-13.1", "not yours")
    table.play("P1", "attack:Zed")
    table.refused("P1", "ultimate:Anivia", "RFT-13.1", "can't be used now")
    table.refused("P1", "ultimate:Ornn", "RFT-13.1")
    table.play("P1", "done target:Shen")
    table.refused("P2", "ultimate:Shen", "RFT-13.1")
    table.refused("P2", "ultimate:Anivia", "RFT-13.1")
    table.play("P2", "ultimate:Soraka")
    assert table.cooldown("Soraka") == 4 and table.cooldown("Anivia") == 0


@pytest.mark.clause("RFT-13.2")
def test_where_all_can_be_chosen_all_are() -> None:
    table = rolling_once(lambda dice: dice == [6], lambda seed: attacking("Yuumi", "Ornn", "Shen", seed=seed))
    assert (table.health("Ornn"), table.health("Shen")) == (9, 9)


@pytest.mark.clause("RFT-13.3")
@pytest.mark.parametrize("place", [TILE, "red-topjungle-1"])
def test_ornn_stuns_two_enemies_on_3_or_more(place: str) -> None:
    def play(seed: int) -> Rift:
        blue = ready(place, "Ornn") | at(TILE, "Zed")
        table = Rift(blue, at(TILE, "Vayne", "Jinx", "Ashe"), seed=seed)
        table.play("P1", f"battle:{TILE} ultimate:Ornn")
        table.refused("P1", "target:Zed", "RFT-13.1", "not a valid target")
        table.play("P1", "target:Vayne target:Ashe")
        return table

    table = rolling([[2], [3]], play)
    assert [table.champion(word)["stunned"] for word in ("Vayne", "Jinx", "Ashe")] == [False, False, True]
    assert fizzled(table) == ["Vayne is not stunned: that takes 3 or more."]
    assert table.cooldown("Ornn") == 3


@pytest.mark.clause("RFT-13.3")
def test_ornn_uses_it_in_a_battle_of_the_others_turn() -> None:
    table = Rift(at(TILE, "Zed"), ready(TILE, "Ornn"))
    table.fight(TILE)
    table.play("P1", "pass")
    assert "ultimate:Ornn" not in table.legal("P2")  # nobody is left to stun
    again = Rift(at(TILE, "Zed", "Jinx"), ready(TILE, "Ornn"))
    again.fight(TILE, "Zed")
    assert "ultimate:Ornn" in again.legal("P2")


@pytest.mark.clause("RFT-13.4")
@pytest.mark.parametrize(("total", "stunned"), [(2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (11, 3), (12, 4)])
def test_malphite_stuns_by_two_dice(total: int, stunned: int) -> None:
    def play(seed: int) -> Rift:
        return attacking("Malphite", "Vayne", "Jinx", "Ashe", "Jhin", seed=seed)

    table = rolling_once(lambda dice: sum(dice) == total, play)
    while "target:" in table.legal("P1"):
        table.play("P1", table.legal("P1").split()[0])
    assert sum(table.champion(word)["stunned"] for word in ("Vayne", "Jinx", "Ashe", "Jhin")) == stunned


@pytest.mark.clause("RFT-13.4")
def test_malphite_finds_nobody_if_all_are_stunned() -> None:
    table = Rift(ready(TILE, "Malphite"), at(TILE, "Vayne", stunned=True), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Malphite ultimate:Malphite")
    assert fizzled(table) == ["Nobody is left to use the ultimate on."]


@pytest.mark.clause("RFT-13.5")
def test_shen_joins_from_anywhere_and_guards_the_one_under_attack() -> None:
    table = Rift(at(TILE, "Jinx"), at(TILE, "Vayne") | ready("red-top-2", "Shen"))
    table.fight(TILE, "Jinx")
    table.play("P2", "ultimate:Shen")
    assert table.place("Shen") == TILE and table.health("Vayne") == 5
    assert table.champion("Vayne")["defense"] == 4
    table.expect("P2", "attack:Shen attack:Vayne pass")
    table.end_turn()
    assert table.champion("Vayne")["defense"] == 1


@pytest.mark.clause("RFT-13.6")
def test_nocturne_comes_from_an_adjacent_zone_and_attacks_at_once() -> None:
    table = Rift(at(TILE, "Zed") | ready("red-topjungle-1", "Nocturne"), at(TILE, "Vayne"))
    table.play("P1", f"battle:{TILE} ultimate:Nocturne")
    assert table.place("Nocturne") == TILE and table.strikes() == [("Nocturne", "Vayne", 3)]
    far = Rift(at(TILE, "Zed") | ready("red-top-1", "Nocturne"), at(TILE, "Vayne"))
    far.play("P1", f"battle:{TILE}")
    far.refused("P1", "ultimate:Nocturne", "RFT-13.1")


@pytest.mark.clause("RFT-13.7")
def test_fiddlesticks_hurts_every_enemy_in_the_battle() -> None:
    table = attacking("Fiddlesticks", "Ornn", "Shen", hands={"P1": "block"})
    assert (table.health("Ornn"), table.health("Shen")) == (9, 9)
    beside = Rift(at(TILE, "Zed") | ready("red-topjungle-1", "Fiddlesticks"), at(TILE, "Ornn", "Shen"))
    beside.play("P1", f"battle:{TILE} ultimate:Fiddlesticks")
    assert (beside.health("Ornn"), beside.health("Shen")) == (9, 9)
    beside.expect("P1", "attack:Zed pass")


@pytest.mark.clause("RFT-13.8")
def test_lee_sin_adds_half_of_two_dice_and_names_the_target() -> None:
    table = rolling([[4, 5]], lambda seed: attacking("Lee-Sin", "Ornn", "Vayne", seed=seed))
    table.play("P1", "target:Vayne")
    assert table.strikes() == [("Lee-Sin", "Vayne", 2 + 4 - 1)]


@pytest.mark.clause("RFT-13.10")
def test_anivia_does_2_damage_to_every_enemy_in_the_zone() -> None:
    table = attacking("Anivia", "Ornn", "Vayne", hands={"P1": "block"})
    assert (table.health("Ornn"), table.health("Vayne")) == (8, 3)


@pytest.mark.clause("RFT-13.11")
def test_twisted_fate_goes_up_to_two_tiles_while_moving() -> None:
    table = Rift(ready("blue-mid-1", "Twisted-Fate"), at("red-base", "Ornn"), phase="movement")
    table.play("P1", "ultimate:Twisted-Fate")
    table.refused("P1", "go:red-bot-1", "RFT-13.11")
    table.refused("P1", "go:blue-mid-1", "RFT-13.11")
    table.play("P1", "go:red-mid-2 move:Twisted-Fate:red-mid-1")
    assert table.place("Twisted-Fate") == "red-mid-1" and table.cooldown("Twisted-Fate") == 7


@pytest.mark.clause("RFT-13.11", "RFT-1.6")
def test_twisted_fate_does_not_go_into_a_closed_base() -> None:
    blue, red = ready("red-mid-1", "Twisted-Fate"), at("red-bot-1", "Ornn")
    closed = Rift(blue, red, phase="movement", towers={"red-mid-1": 0})
    closed.play("P1", "ultimate:Twisted-Fate")
    closed.refused("P1", "go:red-base", "RFT-1.6", "closed")
    opened = Rift(blue, red, phase="movement", towers={"red-mid-1": 0, "red-mid-2": 0})
    opened.play("P1", "ultimate:Twisted-Fate go:red-base")
    assert opened.place("Twisted-Fate") == "red-base"


@pytest.mark.clause("RFT-13.11", "RFT-3.17")
def test_twisted_fate_can_be_answered_with_a_counter_gank() -> None:
    red = at("red-mid-1", "Vayne") | at("red-mid-2", "Ornn")
    table = Rift(ready("blue-mid-2", "Twisted-Fate"), red, phase="movement", hands={"P2": "counter-gank"})
    table.play("P1", "ultimate:Twisted-Fate go:red-mid-1")
    table.play("P2", "card:counter-gank:Ornn")
    assert table.place("Ornn") == "red-mid-1"


@pytest.mark.clause("RFT-13.11")
def test_twisted_fate_joins_a_battle_and_attacks_last() -> None:
    table = Rift(at(TILE, "Zed") | ready("blue-mid-2", "Twisted-Fate"), at(TILE, "Ornn"))
    table.play("P1", f"battle:{TILE} ultimate:Twisted-Fate")
    assert table.place("Twisted-Fate") == TILE
    table.refused("P1", "attack:Twisted-Fate", "RFT-9.12")
    table.play("P1", "attack:Zed")
    table.play("P2", "attack:Ornn")
    table.play("P1", "nominate:Zed attack:Twisted-Fate")
    assert [who for who, _, _ in table.strikes()] == ["Zed", "Ornn", "Twisted-Fate"]


@pytest.mark.clause("RFT-13.11")
def test_twisted_fate_goes_only_in_the_battle_phase_of_his_turn() -> None:
    table = Rift(ready("blue-mid-2", "Twisted-Fate"), at(TILE, "Ornn"))
    table.play("P1", f"ultimate:Twisted-Fate go:{TILE} battle:{TILE} attack:Twisted-Fate")
    assert table.strikes() == [("Twisted-Fate", "Ornn", 0)]
    other = Rift(at(TILE, "Zed") | ready("blue-mid-2", "Twisted-Fate"), at(TILE, "Ornn"), turn="P2")
    other.fight(TILE, "Ornn")
    other.refused("P1", "ultimate:Twisted-Fate", "RFT-13.1")


@pytest.mark.clause("RFT-13.12")
@pytest.mark.parametrize("die", [1, 6])
def test_zed_adds_a_die_and_2(die: int) -> None:
    table = rolling([[die]], lambda seed: attacking("Zed", "Ornn", "Shen", seed=seed))
    table.play("P1", "target:Shen")
    assert table.strikes() == [("Zed", "Shen", 4 + die + 2 - 4)]


@pytest.mark.clause("RFT-13.13")
@pytest.mark.parametrize("dice", [[2], [3, 1], [6, 5, 4, 2]])
def test_vayne_adds_1_for_each_die_above_2(dice: list[int]) -> None:
    table = rolling([dice], lambda seed: attacking("Vayne", "Jinx", "Ashe", seed=seed, hands={"P1": "block"}))
    assert table.damage() == 4 + len(dice) - 1
    assert fizzled(table) == (["The first die shows 2 or less: the ultimate adds nothing."] if len(dice) == 1 else [])


@pytest.mark.clause("RFT-13.14")
@pytest.mark.parametrize(("die", "hits"), [(1, False), (2, True), (6, True)])
def test_jinx_hits_anywhere_if_the_die_reaches(die: int, hits: bool) -> None:
    def play(seed: int) -> Rift:
        red = at(TILE, "Ornn") | at("red-base", "Malphite", "Shen")
        table = Rift(ready(TILE, "Jinx"), red, seed=seed, hands={"P1": "block"})
        table.play("P1", f"battle:{TILE} attack:Jinx ultimate:Jinx target:Malphite")
        return table

    table = rolling([[die]], play)
    assert (table.health("Malphite"), table.health("Shen")) == ((7, 9) if hits else (10, 10))
    assert table.health("Ornn") == 10
    assert fizzled(table) == ([] if hits else ["Malphite is not hit: that takes 2 or more."])


@pytest.mark.clause("RFT-13.14")
def test_jinx_always_hits_with_a_6() -> None:
    def play(seed: int) -> Rift:
        table = Rift(ready("blue-bot-2", "Jinx"), at("blue-bot-2", "Ornn") | at("red-top-2", "Shen"), seed=seed)
        table.play("P1", "battle:blue-bot-2 attack:Jinx ultimate:Jinx target:Shen")
        return table

    assert rolling([[6]], play).health("Shen") == 7
    short = rolling([[4]], play)
    assert short.health("Shen") == 10 and fizzled(short) == ["Shen is not hit: that takes 5 or more."]


@pytest.mark.clause("RFT-13.15")
@pytest.mark.parametrize(("hits", "added"), [(0, 0), (2, 2), (3, 3), (4, 6)])
def test_jhin_adds_1_for_each_die_of_4_or_more_and_2_if_all_are(hits: int, added: int) -> None:
    def play(seed: int) -> Rift:
        return attacking("Jhin", "Ornn", seed=seed, hands={"P1": "block"})

    table = rolling_once(lambda dice: sum(die >= 4 for die in dice) == hits, play)
    assert len(table.rolls()[0]) == 4 and table.damage() == 4 + added
    assert fizzled(table) == ([] if added else ["No die shows 4 or more: the ultimate adds nothing."])


@pytest.mark.clause("RFT-13.16")
@pytest.mark.parametrize(("die", "stunned"), [(2, False), (3, True)])
def test_ashe_stuns_an_enemy_anywhere(die: int, stunned: bool) -> None:
    def play(seed: int) -> Rift:
        table = Rift(ready(TILE, "Ashe"), at(TILE, "Ornn") | at("red-bot-2", "Shen"), seed=seed, hands={"P1": "block"})
        table.play("P1", f"battle:{TILE} attack:Ashe ultimate:Ashe target:Shen")
        return table

    table = rolling([[die]], play)
    assert table.champion("Shen")["stunned"] is stunned
    assert fizzled(table) == ([] if stunned else ["Shen is not stunned: that takes 3 or more."])


@pytest.mark.clause("RFT-13.17")
def test_yuumi_hurts_as_many_as_the_die_shows() -> None:
    def play(seed: int) -> Rift:
        return attacking("Yuumi", "Ornn", "Shen", "Malphite", seed=seed, hands={"P1": "block"})

    table = rolling([[2]], play)
    table.play("P1", "target:Malphite")
    table.refused("P1", "target:Malphite", "RFT-13.1", "not a valid target")
    table.play("P1", "target:Ornn")
    assert [table.health(word) for word in ("Ornn", "Shen", "Malphite")] == [9, 10, 9]


@pytest.mark.clause("RFT-13.18")
def test_soraka_heals_every_champion_of_her_side() -> None:
    red = at(TILE, "Ornn", health=4) | at("red-base", "Zed", health=4) | ready("red-bot-1", "Soraka", health=1)
    table = Rift(at(TILE, "Yuumi"), red)
    table.fight(TILE, "Yuumi")
    table.play("P2", "ultimate:Soraka")
    assert [table.health(word) for word in ("Ornn", "Zed", "Soraka")] == [6, 5, 3]


@pytest.mark.clause("RFT-13.19")
def test_rakan_makes_three_enemies_attack_last() -> None:
    table = Rift(ready(TILE, "Rakan"), at(TILE, "Vayne", "Jinx", "Ashe", "Ornn"))
    table.play("P1", f"battle:{TILE} ultimate:Rakan target:Vayne target:Jinx target:Ashe pass")
    table.expect("P2", "attack:Ornn pass")
    assert table.view()["battle"]["attack_last"] == ["Vayne", "Jinx", "Ashe"]


@pytest.mark.clause("RFT-13.20")
@pytest.mark.parametrize(("total", "safe"), [(5, 0), (6, 1), (11, 1), (12, 2)])
def test_taric_protects_one_or_all(total: int, safe: int) -> None:
    def play(seed: int) -> Rift:
        table = Rift(at(TILE, "Jinx", "Ashe"), ready(TILE, "Taric") | at(TILE, "Vayne"), seed=seed)
        table.fight(TILE, "Jinx")
        table.play("P2", "nominate:Vayne ultimate:Taric")
        return table

    table = rolling_once(lambda dice: sum(dice) == total, play)
    if total in (6, 11):
        table.play("P2", "target:Vayne")
    assert table.health("Vayne") == (5 if safe else 2)
    assert fizzled(table) == ([] if safe else ["Nobody is protected: that takes 6 or more."])
    assert len(table.view()["battle"]["take_no_damage"]) == safe
    table.end_turn()
    assert table.state.safe == 0


@pytest.mark.clause("RFT-13.20")
def test_taric_protects_only_from_the_battles_zone() -> None:
    table = Rift(at(TILE, "Jinx"), ready("red-mid-2", "Taric") | at(TILE, "Vayne"), hands={"P2": "block"})
    table.fight(TILE, "Jinx")
    table.refused("P2", "ultimate:Taric", "RFT-13.1")


# Sylas


def sylas(enemy: str, seed: int = 1, beside: str = "") -> Rift:
    """Sylas, with a hurt Rakan at his side, has used the ultimate of an enemy in his Attack stage."""
    red = at(TILE, enemy) | (at("red-topjungle-1", beside) if beside else {})
    blue = ready(TILE, "Sylas", health=4) | at(TILE, "Rakan" if enemy != "Rakan" else "Taric", health=2)
    table = Rift(blue, red, seed=seed, hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Sylas ultimate:Sylas")
    return table


def stunned_on_3(enemy: str) -> Callable[..., Any]:
    def check(table: Rift) -> None:
        assert table.champion(enemy)["stunned"] == (table.rolls()[0][0] >= 3)

    return check


def adds(figure: Callable[..., Any]) -> Callable[..., Any]:
    """His own attack is 3, and 1 more from his passive."""

    def check(table: Rift) -> None:
        assert table.damage() == 3 + 1 + figure(table.rolls()[0])

    return check


def by_ornn(table: Rift) -> None:
    stunned_on_3("Ornn")(table)


def by_malphite(table: Rift) -> None:
    assert len(table.rolls()[0]) == 2 and table.champion("Malphite")["stunned"]


def by_shen(table: Rift) -> None:
    table.expect("P1", "target:Sylas target:Rakan")
    table.play("P1", "target:Rakan")
    assert table.champion("Rakan")["guarded"] and table.champion("Rakan")["defense"] == 2 + 3


def by_nocturne(table: Rift) -> None:
    table.expect("P1", "go:red-topjungle-1")
    table.play("P1", "go:red-topjungle-1 done")
    assert table.place("Sylas") == "red-topjungle-1"
    assert table.strikes() == [("Sylas", "Vayne", 3 + 1 - 1)]


def by_fiddlesticks(table: Rift) -> None:
    assert table.health("Fiddlesticks") == 5 and table.health("Sylas") == 4


def by_lee_sin(table: Rift) -> None:
    adds(lambda dice: sum(dice) // 2)(table)


def by_anivia(table: Rift) -> None:
    assert table.health("Anivia") == 3


def by_twisted_fate(table: Rift) -> None:
    table.play("P1", "go:red-topjungle-1 done")
    assert table.strikes() == [("Sylas", "Vayne", 3 + 1 - 1)]


def by_zed(table: Rift) -> None:
    adds(lambda dice: dice[0] + 2)(table)


def by_vayne(table: Rift) -> None:
    adds(lambda dice: len(dice) - 1)(table)


def by_jinx(table: Rift) -> None:
    assert table.health("Jinx") == 4 - 3


def by_jhin(table: Rift) -> None:
    adds(lambda dice: sum(die >= 4 for die in dice) + 2 * all(die >= 4 for die in dice))(table)


def by_ashe(table: Rift) -> None:
    stunned_on_3("Ashe")(table)


def by_yuumi(table: Rift) -> None:
    assert table.health("Yuumi") == 6 - 1


def by_soraka(table: Rift) -> None:
    assert (table.health("Sylas"), table.health("Rakan"), table.health("Soraka")) == (6, 4, 6)


def by_rakan(table: Rift) -> None:
    assert table.view()["battle"]["attack_last"] == ["Rakan"]


def by_taric(table: Rift) -> None:
    rolled = sum(table.rolls()[0])
    if 6 <= rolled < 12:
        table.expect("P1", "target:Sylas target:Rakan")
        table.play("P1", "target:Sylas")
    safe = [] if rolled < 6 else ["Sylas"] if rolled < 12 else ["Sylas", "Rakan"]
    assert table.view()["battle"]["take_no_damage"] == safe


@pytest.mark.clause("RFT-13.9")
@pytest.mark.parametrize("enemy", [word for word in WORDS if word != "Sylas"])
@pytest.mark.parametrize("seed", range(3))
def test_sylas_uses_every_ultimate(enemy: str, seed: int) -> None:
    table = sylas(enemy, seed, "Vayne" if enemy in ("Nocturne", "Twisted-Fate") else "")
    assert f"Sylas copies {enemy.replace('-', ' ')}'s ultimate" in table.log(kind="ultimate")[-1]
    globals()[f"by_{enemy.lower().replace('-', '_')}"](table)
    assert table.cooldown("Sylas") == 3 and table.cooldown(enemy) == 9
    while table.view()["current"] == 0:
        table.do_nothing()


@pytest.mark.clause("RFT-13.9")
def test_sylas_chooses_among_the_enemies_in_his_zone() -> None:
    table = Rift(ready(TILE, "Sylas"), at(TILE, "Anivia", "Ornn") | at("red-base", "Zed"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Sylas ultimate:Sylas")
    table.refused("P1", "target:Zed", "RFT-13.1", "not a valid target")
    table.play("P1", "target:Anivia")
    assert (table.health("Ornn"), table.health("Anivia")) == (8, 3)


@pytest.mark.clause("RFT-13.9")
def test_sylas_cannot_come_by_night_where_no_enemy_is_near() -> None:
    table = Rift(ready(TILE, "Sylas"), at(TILE, "Nocturne"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Sylas")
    table.refused("P1", "ultimate:Sylas", "RFT-13.9", "no ultimate")


@pytest.mark.clause("RFT-13.9", "RFT-1.6")
def test_sylas_does_not_come_by_night_into_a_closed_base() -> None:
    red = at("red-mid-2", "Nocturne") | at("red-base", "Vayne") | at("red-topjungle-2", "Ashe")
    table = Rift(ready("red-mid-2", "Sylas"), red, hands={"P1": "block"})
    table.play("P1", "battle:red-mid-2 attack:Sylas ultimate:Sylas")
    table.refused("P1", "go:red-base", "RFT-1.6", "closed")
    table.expect("P1", "go:red-topjungle-2")


@pytest.mark.clause("RFT-13.9")
def test_sylas_who_goes_where_nobody_is_attacks_nobody() -> None:
    table = Rift(ready(TILE, "Sylas"), at(TILE, "Twisted-Fate"), hands={"P1": "block"})
    table.play("P1", f"battle:{TILE} attack:Sylas ultimate:Sylas go:blue-mid-1")
    assert table.strikes() == [] and table.view()["current"] == 1

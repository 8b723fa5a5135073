"""Combat: the pile, Inspiration, hits and misses (KD-7), and the options that touch them (KD-10.3 to KD-10.5)."""

from math import sqrt
from typing import Any

import pytest

from tabard.engine.chance import KeyedChance, QuickChance, key_from_seed
from tabard.games.knights_duty.pile import hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.tokens import TOKENS
from tests.conformance.setups import EFFORT
from tests.knights_duty.table import Arena

PILES = {
    # weapon, whether the target defends, who spends Inspiration: hearts and shields
    ("sword", False, ""): (3, 1),
    ("sword", False, "P1"): (4, 1),
    ("sword", False, "P2"): (2, 1),
    ("sword", False, "P1 P2"): (3, 1),
    ("sword", True, ""): (2, 2),
    ("sword", True, "P1"): (3, 2),
    ("sword", True, "P2"): (1, 2),
    ("sword", True, "P1 P2"): (2, 2),
    ("spear", False, ""): (2, 2),
    ("spear", False, "P1"): (3, 2),
    ("spear", False, "P2"): (1, 2),
    ("spear", False, "P1 P2"): (2, 2),
    ("spear", True, ""): (1, 3),
    ("spear", True, "P1"): (2, 3),
    ("spear", True, "P2"): (0, 3),
    ("spear", True, "P1 P2"): (1, 3),
    ("bow", False, ""): (1, 3),
    ("bow", False, "P1"): (2, 3),
    ("bow", False, "P2"): (0, 3),
    ("bow", False, "P1 P2"): (1, 3),
    ("bow", True, ""): (0, 4),
    ("bow", True, "P1"): (1, 4),
    ("bow", True, "P2"): (0, 4),
    ("bow", True, "P1 P2"): (0, 4),
}
"""Written down by hand from KD-7.1, KD-7.2 and KD-7.4."""

PILES_WITH_ADDED_SHIELD = {
    ("sword", False, "P2"): (3, 2),
    ("sword", False, "P1 P2"): (4, 2),
    ("sword", True, "P2"): (2, 3),
    ("sword", True, "P1 P2"): (3, 3),
    ("spear", False, "P2"): (2, 3),
    ("spear", False, "P1 P2"): (3, 3),
    ("spear", True, "P2"): (1, 4),
    ("spear", True, "P1 P2"): (2, 4),
    ("bow", False, "P2"): (1, 4),
    ("bow", False, "P1 P2"): (2, 4),
    ("bow", True, "P2"): (0, 4),
    ("bow", True, "P1 P2"): (1, 4),
}
"""The same where the target's Inspiration adds a shield, but no fifth one (KD-10.5)."""

NO_USE = ("bow", True, "P2")
"""A target that defends against a bow has no heart left to take out, unless the attacker puts one in (KD-7.3)."""

every_combat = pytest.mark.parametrize(("weapon", "defends", "spending"), PILES)
combats_at_the_table = pytest.mark.parametrize(
    ("weapon", "defends", "spending"), [combat for combat in PILES if combat != NO_USE]
)
combats_with_added_shield = pytest.mark.parametrize(
    ("weapon", "defends", "spending"), [combat for combat in PILES_WITH_ADDED_SHIELD if combat[:2] != NO_USE[:2]]
)


def duel(
    weapon: str = "sword",
    guard: str = "shield",
    inspired: str = "P1 P2",
    hearts: dict[str, str] | None = None,
    **options: Any,
) -> Arena:
    """P1 is about to name a target; P2 is beside it."""
    table = Arena(
        {"P1": (0, 1), "P2": (0, 2), "P3": (4, -4)},
        weapons={"P1": weapon},
        hearts=hearts or {},
        inspiration={"P1": "P1" in inspired, "P2": "P2" in inspired, "P3": False},
        options=options,
    )
    plan = f"{guard} spear sword" if table.heart("P2") == "full" else f"{guard} spear"
    own = f"{weapon} parry parry" if table.heart("P1") == "full" else f"{weapon} parry"
    table.plans(P1=own, P2=plan)
    return table


def at_the_draw(weapon: str, defends: bool, spending: str, **options: Any) -> tuple[Arena, int, str]:
    """A duel in which only the last answer, which leads to the draw, is missing: that seat and answer."""
    table = duel(weapon, "shield" if defends else "bow", spending, **options)
    if not spending:
        return table, 0, "target:P2"
    table.play("P1", "target:P2")
    for seat in spending.split()[:-1]:
        table.play(seat, "inspire")
    return table, int(spending[-1]) - 1, "inspire"


# The pile, exactly


@pytest.mark.clause("KD-7.1", "KD-7.2", "KD-7.4")
@every_combat
def test_the_pile_of_every_combat(weapon: str, defends: bool, spending: str) -> None:
    number = TOKENS.index(weapon)
    hearts = hearts_in_pile(number, defends, "P1" in spending, "P2" in spending)
    assert (hearts, shields_in_pile(number, defends, False)) == PILES[weapon, defends, spending]


@pytest.mark.clause("KD-7.1", "KD-7.2", "KD-7.4")
@combats_at_the_table
def test_the_pile_in_the_event(weapon: str, defends: bool, spending: str) -> None:
    table, seat, answer = at_the_draw(weapon, defends, spending)
    table.play(f"P{seat + 1}", answer)
    hearts, shields = PILES[weapon, defends, spending]
    said = next(event for event in table.match.log if event.kind == "pile")
    assert said.data == {"target": 1, "hearts": hearts, "shields": shields, "chance": hearts / (hearts + shields)}
    counted = {0: "no Full Heart", 1: "1 Full Heart"}.get(hearts, f"{hearts} Full Hearts")
    assert said.text == f"The pile: {counted} and {shields} Shield{'' if shields == 1 else 's'}."


@pytest.mark.clause("KD-10.5")
@combats_with_added_shield
def test_with_that_option_the_target_adds_a_shield(weapon: str, defends: bool, spending: str) -> None:
    table, seat, answer = at_the_draw(weapon, defends, spending, defender_inspiration="add_shield")
    table.play(f"P{seat + 1}", answer)
    hearts, shields = PILES_WITH_ADDED_SHIELD[weapon, defends, spending]
    said = next(event for event in table.match.log if event.kind == "pile")
    assert said.data == {"target": 1, "hearts": hearts, "shields": shields, "chance": hearts / (hearts + shields)}


@pytest.mark.clause("KD-10.5")
def test_no_pile_needs_more_cards_than_a_player_has() -> None:
    for table in (PILES, PILES_WITH_ADDED_SHIELD):
        assert max(hearts for hearts, _ in table.values()) <= 4
        assert max(shields for _, shields in table.values()) <= 4


@pytest.mark.clause("KD-7.1")
def test_the_hearts_are_broken_ones_when_the_target_is_broken() -> None:
    table = duel("spear", "parry", "", hearts={"P2": "broken"})
    table.play("P1", "target:P2")
    assert table.log(kind="pile") == ["The pile: 2 Broken Hearts and 2 Shields."]


# The pile, by chance


@pytest.mark.clause("KD-7.5", "KD-7.6")
@combats_at_the_table
def test_attacks_hit_as_often_as_hearts_are_in_the_pile(weapon: str, defends: bool, spending: str) -> None:
    hearts, shields = PILES[weapon, defends, spending]
    assert_hit_rate(*at_the_draw(weapon, defends, spending), hearts / (hearts + shields), QuickChance(20))


@pytest.mark.clause("KD-10.5", "KD-7.6")
@combats_with_added_shield
def test_so_they_do_with_a_shield_added(weapon: str, defends: bool, spending: str) -> None:
    hearts, shields = PILES_WITH_ADDED_SHIELD[weapon, defends, spending]
    table, seat, answer = at_the_draw(weapon, defends, spending, defender_inspiration="add_shield")
    assert_hit_rate(table, seat, answer, hearts / (hearts + shields), QuickChance(21))


@pytest.mark.clause("KD-7.6")
def test_the_chance_of_a_real_table_is_as_fair() -> None:
    assert_hit_rate(*at_the_draw("sword", True, "P1"), 3 / 5, KeyedChance(key_from_seed(1)))


def assert_hit_rate(table: Arena, seat: int, answer: str, expected: float, chance: KeyedChance | QuickChance) -> None:
    """Fight the same combat many times: the share of hits is within four and a half standard deviations."""
    combats = 2000 * EFFORT
    action = table.match.game.numbers[answer]
    hits = 0
    for _ in range(combats):
        combat = table.state.copy()
        combat.chance = chance
        combat.apply(seat, action)
        hits += not combat.has_full_heart(1)
    assert abs(hits / combats - expected) <= 4.5 * sqrt(expected * (1 - expected) / combats)
    assert (chance.draws == 0) == (expected == 0), "without a heart nothing is drawn"


# Inspiration


@pytest.mark.clause("KD-7.3")
def test_attacker_and_target_decide_at_once_and_what_is_spent_turns_face_down() -> None:
    table = duel()
    table.play("P1", "target:P2")
    assert table.asked() == "P1 P2"
    assert table.legal("P1") == table.legal("P2") == "inspire keep"
    table.play("P2", "inspire")
    assert table.asked() == "P1"
    assert table.inspiration("P2"), "nobody knows yet"
    table.play("P1", "keep")
    assert table.log(kind="inspiration") == ["P1 keeps Inspiration.", "P2 spends Inspiration."]
    assert (table.inspiration("P1"), table.inspiration("P2")) == (True, False)


@pytest.mark.clause("KD-7.3", "KD-7.4")
def test_inspiration_counts_in_one_combat_only() -> None:
    table = Arena(
        {"P1": (0, 1), "P2": (0, 2)},
        weapons={"P1": "spear"},
        inspiration={"P2": False},
    )
    table.plans(P1="spear spear parry", P2="bow sword bow")
    table.miss("P1", "P2", spending="P1")
    table.play("P1", "target:P2")
    assert table.log(kind="pile") == [
        "The pile: 3 Full Hearts and 2 Shields.",
        "The pile: 2 Full Hearts and 2 Shields.",
    ]


@pytest.mark.clause("KD-7.3")
def test_only_those_whose_inspiration_is_face_up_are_asked() -> None:
    for inspired in ("P1", "P2"):
        table = duel(inspired=inspired)
        table.play("P1", "target:P2")
        assert table.asked() == inspired
    table = duel(inspired="")
    table.play("P1", "target:P2")
    assert table.log(kind="pile") != []


@pytest.mark.clause("KD-7.3", "KD-7.4")
def test_a_target_is_not_asked_where_there_is_no_heart_to_take_out() -> None:
    table = duel("bow", "shield", inspired="P2")
    table.play("P1", "target:P2")
    assert table.log(kind="miss") == ["P1 misses: there is no heart in the pile."]
    assert table.inspiration("P2"), "it is kept for a combat in which it counts"


@pytest.mark.clause("KD-7.3")
def test_it_is_asked_where_the_attacker_may_put_a_heart_in() -> None:
    table = duel("bow", "shield", inspired="P1 P2")
    table.play("P1", "target:P2")
    assert table.asked() == "P1 P2"
    table.play("P1", "inspire")
    table.play("P2", "inspire")
    assert table.log(kind="miss") == ["P1 misses: there is no heart in the pile."]


@pytest.mark.clause("KD-7.3", "KD-10.5")
def test_nobody_is_asked_to_add_a_fifth_shield() -> None:
    for inspired, asked in (("P2", ""), ("P1 P2", "P1")):
        table = duel("bow", "shield", inspired, defender_inspiration="add_shield")
        assert " ".join(table.deciding("P1", "P2")) == asked
    assert duel("bow", "bow", "P2", defender_inspiration="add_shield").deciding("P1", "P2") == ["P2"]


@pytest.mark.clause("KD-7.3", "KD-7.4", "KD-10.5")
@pytest.mark.parametrize("inspired", ["P1", "P2", "P1 P2"])
@pytest.mark.parametrize("defends", [False, True])
@pytest.mark.parametrize("weapon", ["sword", "spear", "bow"])
@pytest.mark.parametrize("effect", ["remove_heart", "add_shield"])
def test_those_are_asked_who_can_change_the_pile(weapon: str, defends: bool, inspired: str, effect: str) -> None:
    table = duel(weapon, "shield" if defends else "spear", inspired, defender_inspiration=effect)
    piles = PILES if effect == "remove_heart" else {**PILES, **PILES_WITH_ADDED_SHIELD}
    able = inspired.split()
    useful = [
        seat
        for seat in able
        if any(
            piles[weapon, defends, " ".join(sorted({seat, *others}))] != piles[weapon, defends, " ".join(others)]
            for others in ([], [other for other in able if other != seat])
        )
    ]
    assert table.deciding("P1", "P2") == useful


@pytest.mark.clause("KD-7.3")
def test_those_who_decide_are_shown_the_pile_before_inspiration() -> None:
    table = duel("spear", "shield")
    table.play("P1", "target:P2")
    table.play("P1", "inspire")
    combat = {"attacker": 0, "target": 1, "weapon": "spear", "hearts": 1, "shields": 3, "chance": 0.25}
    assert table.view("P2")["combat"] == table.view()["combat"]
    assert table.view()["combat"].items() >= combat.items()
    assert table.view("P2")["question"]["text"] == (
        "P1's spear against you. The pile so far: 1 Full Heart and 3 Shields. "
        "Spend Inspiration to take a heart out, or keep it?"
    )
    assert table.view("P3")["question"]["text"] == (
        "P1 attacks P2 with the spear. P2 defends. P2 decides about Inspiration."
    )


@pytest.mark.clause("KD-7.4")
def test_no_heart_is_taken_out_where_none_is() -> None:
    assert hearts_in_pile(TOKENS.index("bow"), True, False, True) == 0


# Hit or miss


@pytest.mark.clause("KD-7.5")
def test_without_a_heart_the_attack_misses_and_nothing_is_drawn() -> None:
    table = duel("bow", "shield", "")
    draws = table.match.state.chance.draws
    table.play("P1", "target:P2")
    assert table.log(kind="miss") == ["P1 misses: there is no heart in the pile."]
    assert table.match.state.chance.draws == draws


@pytest.mark.clause("KD-7.6")
def test_a_heart_is_a_hit_and_a_shield_a_miss() -> None:
    table = duel("spear", "bow", "")
    table.hit("P1", "P2")
    assert table.log(kind="hit") == ["P1 draws a Full Heart and breaks P2's heart."]
    table = duel("spear", "bow", "")
    table.miss("P1", "P2")
    assert table.log(kind="miss") == ["P1 draws a Shield and misses."]


@pytest.mark.clause("KD-7.7")
def test_a_miss_does_no_harm_and_nothing_to_the_weapon() -> None:
    table = duel("sword", "shield", "")
    table.miss("P1", "P2")
    assert (table.heart("P2"), table.weapon("P1")) == ("full", "sword")


@pytest.mark.clause("KD-7.7")
def test_missing_a_parrying_knight_is_a_fumble() -> None:
    table = duel("sword", "parry", "")
    table.miss("P1", "P2")
    assert (table.heart("P2"), table.weapon("P1")) == ("full", None)


@pytest.mark.clause("KD-7.7", "KD-7.5")
def test_a_miss_for_want_of_hearts_is_parried_too() -> None:
    table = duel("bow", "parry", "P2")
    table.play("P1", "target:P2")
    table.play("P2", "inspire")
    assert table.weapon("P1") is None


@pytest.mark.clause("KD-7.7")
def test_hitting_a_parrying_knight_keeps_the_weapon() -> None:
    table = duel("sword", "parry", "")
    table.hit("P1", "P2")
    assert (table.heart("P2"), table.weapon("P1")) == ("broken", "sword")


@pytest.mark.clause("KD-7.8")
def test_a_hit_breaks_a_full_heart() -> None:
    table = duel()
    table.hit("P1", "P2")
    assert table.heart("P2") == "broken"
    assert table.position("P2") == (0, 2)


@pytest.mark.clause("KD-7.9")
def test_a_hit_on_a_broken_heart_defeats_and_the_knight_leaves_when_the_spot_is_done() -> None:
    table = duel(hearts={"P2": "broken"})
    table.hit("P1", "P2")
    assert table.log(kind="hit") == ["P1 draws a Broken Heart and defeats P2."]
    assert table.heart("P2") == "fallen"
    assert table.position("P2") is None
    assert table.asked() == "P1 P3", "P2 plans no more turns"


@pytest.mark.clause("KD-7.9")
def test_a_knight_that_has_left_the_arena_is_out_of_the_game() -> None:
    table = duel(hearts={"P2": "broken"})
    match = table.match
    assert not match.out
    table.hit("P1", "P2")
    assert match.out == (1,)


# Options


@pytest.mark.clause("KD-10.3")
@pytest.mark.parametrize(("reward", "gained"), [("none", False), ("inspiration", True)])
def test_a_parry_may_be_rewarded_with_inspiration(reward: str, gained: bool) -> None:
    table = duel("sword", "parry", "", parry_reward=reward)
    table.miss("P1", "P2")
    assert table.inspiration("P2") is gained
    assert not table.inspiration("P1")


@pytest.mark.clause("KD-10.3")
def test_no_reward_without_a_fumble() -> None:
    table = duel("sword", "parry", "", parry_reward="inspiration")
    table.hit("P1", "P2")
    assert not table.inspiration("P2")
    table = duel("sword", "shield", "", parry_reward="inspiration")
    table.miss("P1", "P2")
    assert not table.inspiration("P2")


@pytest.mark.clause("KD-10.4")
@pytest.mark.parametrize("rewarded", [False, True])
def test_defeating_a_knight_may_be_rewarded_with_inspiration(rewarded: bool) -> None:
    table = duel("sword", "shield", "", hearts={"P2": "broken"}, inspiration_on_kill=rewarded)
    table.hit("P1", "P2")
    assert table.inspiration("P1") is rewarded


@pytest.mark.clause("KD-10.4")
def test_breaking_a_heart_is_not_rewarded() -> None:
    table = duel("sword", "shield", "", inspiration_on_kill=True)
    table.hit("P1", "P2")
    assert not table.inspiration("P1")


@pytest.mark.clause("KD-10.4")
def test_hitting_a_defeated_knight_is_not_rewarded() -> None:
    table = Arena(
        {"P1": (0, 1), "P2": (0, 2), "P3": (1, 1), "P4": (4, -4)},
        weapons={"P1": "sword", "P3": "sword"},
        hearts={"P2": "broken"},
        inspiration={"P1": False, "P2": False, "P3": False},
        options={"inspiration_on_kill": True},
    )
    table.plans(P1="sword parry parry", P3="sword parry parry")
    table.hit("P1", "P2")
    table.hit("P3", "P2")
    assert (table.inspiration("P1"), table.inspiration("P3")) == (True, False)

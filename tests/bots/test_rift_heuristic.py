"""The heuristic for Rift: positions with a known best answer, its priors, and what it may depend on."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.bots.heuristics import heuristic_for
from tabard.games import find
from tests.bots import checks
from tests.bots.checks import (
    check_no_peeking,
    check_one_is_called,
    check_reasons_do_not_peek,
    check_says_why,
    positions,
    prior_weights,
    reasons,
    wins,
)
from tests.bots.solved_positions import check_solves, others_than, worth
from tests.conformance.setups import Setup
from tests.rift.table import Rift, Team, at, ready

SHORT = Setup(find("rift"), 2, {"round_limit": 15})
NO_TOWERS = {"red-upper": 0, "red-lower": 0, "red-mid-1": 0, "red-mid-2": 0}
NO_TOWERS_OF_BLUE = {"blue-upper": 0, "blue-lower": 0, "blue-mid-1": 0, "blue-mid-2": 0}
ALL_OF_BLUE = {f"blue-{lane}-{band}": 0 for lane in ("top", "mid", "bot") for band in (1, 2)} | NO_TOWERS_OF_BLUE
DEFENSELESS = {**NO_TOWERS, "red-nexus": 4}


def choice(table: Rift, level: str, iterations: int = 0) -> str:
    """The answer of a bot of a level to the open question."""
    return checks.choice(table, table.asked(), level, iterations)


# Positions with a known best answer: the seat that is asked wins by it, and loses by any other


def last_turn(blue: Team, red: Team, **position: Any) -> Rift:
    """The last turn of the game, P1's: then the Nexus with more life wins, then more towers, then more gold
    (RFT-16.2). Nothing is rolled or drawn any more."""
    return Rift(blue, red, **{"round": 60, "first": "P2", **position})


def a_scratch_for_the_nexus() -> Rift:
    """Both have 5 life left, so a hit decides. The tower that Rakan could destroy instead does not count."""
    return last_turn(
        at("red-top-2", "Rakan"),
        at("blue-top-1", "Shen"),
        phase="movement",
        towers={**NO_TOWERS, **ALL_OF_BLUE, "red-top-1": 0, "red-top-2": 1, "red-nexus": 5, "blue-nexus": 5},
    )


def gold_for_a_head() -> Rift:
    """Each has lost two towers, so gold decides, and a kill is paid (RFT-6.7). In the Base Zed could hit a tower, but
    not destroy it."""
    return last_turn(
        at("red-botjungle-2", "Zed"),
        at("red-bot-2", "Vayne", health=2),
        phase="movement",
        towers={"red-mid-1": 0, "red-mid-2": 0, "blue-mid-1": 0, "blue-mid-2": 0},
        gold={"P1": 10, "P2": 12},
    )


def both_or_none() -> Rift:
    """The Nexus has four left, and Taric and Rakan hit for three each: either may go first, but both have to."""
    return last_turn(
        at("red-botjungle-2", "Taric") | at("red-topjungle-2", "Rakan"),
        at("blue-top-1", "Soraka"),
        phase="movement",
        towers={**NO_TOWERS, **NO_TOWERS_OF_BLUE, "red-nexus": 4, "blue-nexus": 1},
        gold={"P2": 12},
    )


def iron_last() -> Rift:
    """Ashe attacks for 4, then Jhin for 6 (RFT-14.17), and nobody is nominated twice (RFT-9.7). Vayne survives the
    first only, Ornn either; a kill would cost P2 the lead in gold."""
    table = last_turn(
        at("red-bot-1", "Ashe", "Jhin"),
        at("red-bot-1", "Vayne", health=4, stunned=True) | at("red-bot-1", "Ornn", health=3, stunned=True),
        gold={"P1": 10, "P2": 12},
    )
    table.play("P1", "battle:red-bot-1 attack:Ashe")
    return table


def last_bullet() -> Rift:
    """Ornn's defense is 4, and only Jhin gets through it, after both others have attacked (RFT-14.17). P1 needs the
    gold for the kill."""
    table = last_turn(
        at("red-bot-1", "Taric", "Jhin", "Ashe"),
        at("red-bot-1", "Ornn", health=2),
        gold={"P1": 10, "P2": 12},
    )
    table.play("P1", "battle:red-bot-1")
    return table


def keep_the_crit() -> Rift:
    """Half of Jhin's last bullet is 3, which kills Ornn; half of Ashe's attack is 2, which does not (RFT-3.6)."""
    table = last_turn(
        at("red-bot-1", "Ashe", "Jhin"),
        at("red-bot-1", "Ornn", health=5),
        hands={"P1": "crit"},
        gold={"P1": 10, "P2": 12},
    )
    table.play("P1", "battle:red-bot-1 attack:Ashe")
    return table


def by_fate() -> Rift:
    """P1's Nexus has less life. Only by his ultimate is Twisted Fate where he can destroy the other (RFT-13.11), and
    only if he has not hit the tower before (RFT-10.1)."""
    return last_turn(
        ready("red-bot-1", "Twisted-Fate"),
        at("blue-bot-1", "Ornn"),
        towers={**NO_TOWERS, "red-bot-1": 3, "red-nexus": 3, "blue-nexus": 1},
    )


def two_cards_for_the_nexus() -> Rift:
    """Four of attack, three by Demolish and one by Attack are the eight that the Nexus has left."""
    table = last_turn(
        at("red-base", "Zed"),
        at("blue-top-1", "Ornn"),
        hands={"P1": "demolish attack focus"},
        towers={**NO_TOWERS, **NO_TOWERS_OF_BLUE, "red-nexus": 8, "blue-nexus": 1},
        gold={"P2": 12},
    )
    table.play("P1", "hit:Zed card:demolish")
    return table


KNOWN = {
    a_scratch_for_the_nexus: "move:Rakan:red-base",
    gold_for_a_head: "move:Zed:red-bot-2",
    both_or_none: "move:Taric:red-base move:Rakan:red-base",
    iron_last: "nominate:Vayne",
    last_bullet: "attack:Ashe attack:Taric",
    keep_the_crit: "done",
    by_fate: "ultimate:Twisted-Fate",
    two_cards_for_the_nexus: "card:attack",
}
OVERLOOKED = [gold_for_a_head, iron_last, last_bullet]
"""Positions that take a search: the answer with the best prior loses."""


def named(value: object) -> str:
    return getattr(value, "__name__", "")


@pytest.mark.parametrize("position", KNOWN, ids=named)
def test_whatever_the_other_does_the_best_answer_wins_and_any_other_loses(position: Callable[[], Rift]) -> None:
    table, best = position(), KNOWN[position]
    seat = table.asked()
    assert {worth(table, seat, answer) for answer in best.split()} == {(1.0, 1.0)}
    assert {worth(table, seat, answer) for answer in others_than(table, seat, best)} == {(0.0, 0.0)}


@pytest.mark.parametrize("position", KNOWN, ids=named)
def test_the_expert_finds_the_best_answer(position: Callable[[], Rift]) -> None:
    table = position()
    check_solves(table, table.asked(), KNOWN[position])


@pytest.mark.parametrize("position", OVERLOOKED, ids=named)
def test_the_adept_overlooks_it(position: Callable[[], Rift]) -> None:
    assert choice(position(), "adept") not in KNOWN[position].split()


# Priors


def into_the_open_base() -> Rift:
    """Nobody is at home: Zed goes in, and will destroy the Nexus."""
    return Rift(at("red-mid-2", "Zed"), at("blue-top-1", "Ornn"), phase="movement", towers=DEFENSELESS)


def last_guard() -> Rift:
    """Zed threatens to walk in and destroy the Nexus; Ornn alone is near enough to stand in his way."""
    return Rift(
        at("blue-botjungle-2", "Ornn") | at("red-top-1", "Vayne", moved=True),
        at("blue-mid-2", "Zed"),
        phase="movement",
        towers={**NO_TOWERS_OF_BLUE, "blue-nexus": 4},
    )


def hold_the_base() -> Rift:
    """Vayne guards the Nexus alone, and a Barrier saves her."""
    table = Rift(
        at("red-base", "Zed", "Jhin"),
        at("red-base", "Vayne", health=3),
        hands={"P2": "barrier"},
        towers=DEFENSELESS,
    )
    table.fight("red-base", "Zed")
    return table


def iron_first() -> Rift:
    """Ornn takes nothing from an attack of four, Vayne would die."""
    table = Rift(at("red-bot-1", "Jinx"), at("red-bot-1", "Vayne", health=2) | at("red-bot-1", "Ornn"))
    table.fight("red-bot-1", "Jinx")
    return table


def whom_to_strike() -> Rift:
    """Zed names his target: Vayne dies, Malphite does not even feel it."""
    table = Rift(at("red-bot-1", "Zed"), at("red-bot-1", "Vayne", health=3) | at("red-bot-1", "Malphite"))
    table.fight("red-bot-1", "Zed")
    return table


def keep_the_gold() -> Rift:
    """The last turn of the game: all towers stand, and the side with more gold wins. Who buys has less than P1."""
    return Rift(
        at("blue-mid-1", "Zed"),
        at("red-base", "Vayne", "Shen"),
        phase="shop",
        turn="P2",
        first="P1",
        round=60,
        gold={"P1": 10, "P2": 14},
    )


def leave_the_shop() -> Rift:
    """As before, with a foot in the door."""
    table = keep_the_gold()
    table.play("P2", "shop:Vayne")
    return table


def home_in_time() -> Rift:
    """Zed is two steps from the open Base with nobody near it: who does not recall now comes too late."""
    return Rift(
        at("red-top-1", "Ornn"),
        at("blue-mid-1", "Zed") | at("red-bot-1", "Vayne"),
        phase="movement",
        towers={**NO_TOWERS_OF_BLUE, "blue-nexus": 4},
    )


LIKED = [
    (into_the_open_base, "move:Zed:red-base"),
    (last_guard, "move:Ornn:blue-base"),
    (home_in_time, "recall:Ornn"),
    (hold_the_base, "card:barrier:Vayne"),
    (iron_first, "nominate:Ornn"),
    (whom_to_strike, "target:Vayne"),
    (keep_the_gold, "done"),
    (leave_the_shop, "done"),
    (by_fate, "ultimate:Twisted-Fate"),
    (two_cards_for_the_nexus, "card:attack"),
]


@pytest.mark.parametrize(("position", "liked"), LIKED, ids=named)
def test_the_adept_takes_the_obvious_answer(position: Callable[[], Rift], liked: str) -> None:
    assert choice(position(), "adept") == liked


def test_gold_is_spent_and_the_shop_is_left() -> None:
    table = Rift(at("blue-base", "Vayne"), at("red-mid-1", "Ornn"), phase="shop", gold={"P1": 12})
    assert choice(table, "adept") == "buy:sun-blade"


def test_what_needs_no_cards_is_done_in_one_answer() -> None:
    blue, red = at("red-mid-1", "Zed", moved=True), at("red-mid-1", "Vayne")
    assert choice(Rift(blue, red, phase="movement", hands={"P1": "block"}), "adept") == "strike:Zed"
    assert choice(Rift(blue, red, phase="movement", hands={"P1": "crit"}), "adept") == "attack:Zed"
    assert choice(Rift(blue, at("red-base", "Ornn"), phase="movement", hands={"P1": "block"}), "adept") == "strike:Zed"
    assert choice(Rift(blue, at("red-base", "Ornn"), hands={"P1": "demolish"}), "adept") == "hit:Zed"


def test_a_turn_without_a_battle_worth_fighting_ends_at_once() -> None:
    blue = at("red-mid-1", "Shen", moved=True) | at("blue-mid-1", "Anivia")
    table = Rift(blue, at("red-mid-1", "Malphite"), phase="movement", hands={"P1": "block"})
    assert choice(table, "adept") == "pass"


def test_a_card_that_has_to_go_ends_the_turn() -> None:
    blue = at("red-mid-1", "Shen", moved=True) | at("blue-mid-1", "Anivia")
    hand = "block crit demolish barrier flash teleport"
    table = Rift(blue, at("red-mid-1", "Malphite"), phase="movement", hands={"P1": hand})
    assert choice(table, "adept") == "discard:teleport"


def test_whoever_takes_an_attack_strikes_back_at_once_unless_a_card_is_worth_playing() -> None:
    def attacked(hand: str) -> Rift:
        table = Rift(at("red-mid-1", "Ashe"), at("red-mid-1", "Vayne", health=5), hands={"P2": hand})
        table.fight("red-mid-1", "Ashe")
        return table

    assert choice(attacked("teleport"), "adept") == "strike:Vayne"
    assert choice(attacked("crit"), "adept") == "attack:Vayne"


def test_nobody_goes_home_for_gold_when_nothing_is_left_to_buy() -> None:
    def taste_for_a_recall(**items: Any) -> int:
        blue = at("blue-bot-1", "Vayne") | at("blue-top-1", "Jinx", **items)
        table = Rift(blue, at("red-mid-1", "Ornn"), phase="movement", gold={"P1": 30})
        return dict(zip(table.match.legal(0), prior_weights("rift", table.match.state, 0), strict=True))["recall:Jinx"]

    six = ["iron-sword", "battle-axe", "sun-blade", "ruby-charm", "ox-heart", "oak-shield"]
    assert taste_for_a_recall() > 0 > taste_for_a_recall(items=six)


@pytest.mark.parametrize("level", ["adept", "expert"])
@pytest.mark.parametrize(("champions", "gold"), [(["Yuumi"], 7), (["Vayne", "Ornn"], 19)])
def test_nobody_stays_in_the_shop_forever(level: str, champions: list[str], gold: int) -> None:
    table = Rift(at("blue-base", *champions), at("red-mid-1", "Shen"), phase="shop", gold={"P1": gold}, round=50)
    answers: list[str] = []
    while table.view()["phase"] == "shop":
        answers.append(choice(table, level))
        table.play("P1", answers[-1])
        assert len(answers) < 8, answers


def test_a_useless_card_is_discarded() -> None:
    table = Rift(
        at("blue-mid-1", "Zed"),
        at("red-mid-1", "Ornn"),
        hands={"P1": "crit barrier attack demolish tower-dive"},
        deck=["flash"],
        phase="draw",
    )
    table.play("P1", "done")
    assert choice(table, "adept") == "discard:tower-dive"


def test_the_heuristic_sees_only_what_its_seat_may_see() -> None:
    check_no_peeking(SHORT, games=3, every=6, liked=0.7)


def test_it_gives_reasons() -> None:
    check_says_why(SHORT, games=2, every=9, liked=0.7)


def lead(**scenario: Any) -> int:
    """How much higher blue is evaluated than red, in points."""
    heuristic = heuristic_for("rift")
    table = Rift(at("blue-mid-1", "Zed"), at("red-mid-1", "Vayne"), phase="movement", **scenario)
    return int(heuristic.evaluate(table.match.state, 0) - heuristic.evaluate(table.match.state, 1))


def test_the_evaluation_follows_what_a_seat_has() -> None:
    level = lead()
    assert lead(towers={"red-top-1": 3}) > level
    assert lead(towers={"red-top-1": 0}) > lead(towers={"red-top-1": 1})
    assert lead(towers={"blue-top-1": 0}) < level
    assert lead(gold={"P1": 10}) > level
    assert lead(dragons={"P1": 1}) > level
    assert lead(baron_until={"P1": 3}) > level


@pytest.mark.parametrize("ahead", [{"towers": {"red-top-1": 0}}, {"gold": {"P1": 1}}])
def test_late_in_the_game_the_standing_at_the_round_limit_counts(ahead: dict[str, object]) -> None:
    """RFT-16.2: by towers, or by gold when they are equal."""
    early, level = lead(round=20, **ahead), lead(round=20)
    assert early == lead(round=40, **ahead) < lead(round=50, **ahead) < lead(round=60, **ahead)
    assert lead(round=60) == level < early


def test_each_level_beats_the_one_below() -> None:
    assert wins(SHORT, "novice", "random", games=2) == 2
    assert wins(SHORT, "adept", "novice", games=8) > 4


RIFT = Setup(find("rift"), 2, {"round_limit": 6})


def test_its_reasons_do_not_peek() -> None:
    check_reasons_do_not_peek(RIFT, games=2, every=12)


def test_at_most_one_answer_is_called_the_best() -> None:
    check_one_is_called(RIFT, 3, 5, "best bear", "hurt most", "hurts the other side most", "helps you least", "needed")


def test_gold_is_kept_where_it_decides_the_game() -> None:
    said = reasons(RIFT, keep_the_gold().match.state, 1)
    kept = "You keep 14 gold; it is the last round, gold decides if the towers are level, and P1 has 10."
    assert kept in said.values()
    bought = reasons(RIFT, leave_the_shop().match.state, 1)
    assert all("P1 has 10" in why for why in bought.values())
    assert not any("only when it is spent" in why for why in said.values())


def said_to_blue(table: Rift) -> dict[str, str]:
    """The heuristic's reason for each answer of P1."""
    return dict(zip(table.match.legal(0), reasons(RIFT, table.match.state, 0).values(), strict=True))


def test_an_open_base_is_a_reason_to_go_there_and_to_come_home() -> None:
    said = said_to_blue(home_in_time())
    assert said["recall:Ornn"] == "Your Base is open, with enemies two steps away, and Ornn is home on your next turn."
    table = Rift(at("blue-bot-1", "Ornn"), at("blue-mid-1", "Zed"), phase="movement", towers=NO_TOWERS_OF_BLUE)
    said = said_to_blue(table)
    near = "Your Base is open, with enemies two steps away, and Ornn can be there in time."
    farms = "Ornn can farm 3 gold there, and 3 where Ornn is now; 1 enemy can come there in one step."
    assert said["move:Ornn:blue-botjungle-1"] == farms
    assert said["move:Ornn:blue-bot-2"] == near
    assert near not in said_to_blue(last_guard()).values()  # too late for whoever is not at home at once
    table = Rift(at("red-mid-1", "Zed"), at("blue-top-1", "Ornn"), phase="movement", towers=DEFENSELESS)
    said = said_to_blue(table)
    assert said["move:Zed:red-mid-2"] == "The enemy's Base is open, and from there Zed can enter it on your next turn."


def test_the_reason_for_a_target_names_the_damage() -> None:
    assert set(reasons(RIFT, iron_first().match.state, 1).values()) == {
        "Ornn takes no damage from this attack as it is.",
        "Vayne dies from this attack as it is (3 damage against 2 health), and P1 earns 4 gold.",
    }


def test_no_reason_claims_gold_decides_before_the_last_round() -> None:
    for state in positions(RIFT, 2, 5):
        for seat in state.to_act:
            if state.round < 6:
                assert not any("gold decides" in why for why in reasons(RIFT, state, seat).values())

"""Reasons name what follows from an answer and what it costs, in figures that are true."""

import re

import pytest

from tabard.bots.heuristics import heuristic_for
from tabard.bots.heuristics.quest import REACHED, guess, likely
from tabard.bots.wording import in_third_person, roughly, share
from tabard.engine.types import seat_name
from tabard.games import find
from tabard.games.lost_legends.battle import FIGHT, is_preparation
from tabard.games.lost_legends.layout import EXPERIENCE, ROW
from tabard.games.quest.actions import DISCARD
from tabard.games.quest.cards import FOES, KINDS, VALUE
from tabard.games.quest.piles import HAND
from tabard.games.rift.actions import HIT, PLACE
from tabard.games.rift.layout import GOLD
from tabard.games.rift.map import TOWERS
from tabard.games.va.forecast import heroes_after
from tabard.games.va.layout import ATTACKS, BLOCKS, HERO, NO_CARD
from tests.bots.checks import favourite, positions, reasons
from tests.bots.test_quest_heuristic import (
    kept_for_the_last_stage,
    nobody_shall_pass,
    somebody_else_must,
    the_last_weapon,
    the_lead_is_enough,
)
from tests.conformance.setups import PLAIN, Setup
from tests.knights_duty.table import Arena
from tests.lost_legends.table import battle, draft, monster, weapon
from tests.rift.table import Rift, at
from tests.table import Table, seat_number
from tests.va.table import Duel

QUEST = Setup(find("quest"), 4, {"turn_limit": 30})
THREE = Setup(find("lost-legends"), 3)
VA = Setup(find("va"), 2)
RIFT = Setup(find("rift"), 2, {"round_limit": 6})


def said(table: Table, seat: str) -> dict[str, str]:
    """The heuristic's reason for each answer of a seat, with plain spaces."""
    setup = Setup(table.match.game, table.match.seats)
    found = reasons(setup, table.match.state, seat_number(seat)).values()
    return {
        answer: why.replace("\u00a0", " ")
        for answer, why in zip(table.match.legal(seat_number(seat)), found, strict=True)
    }


# All games


@pytest.mark.parametrize("setup", PLAIN, ids=str)
def test_every_answer_of_a_played_game_has_a_reason_in_plain_words(setup: Setup) -> None:
    heuristic, state = heuristic_for(setup.game.id), setup.state(3)
    ids = {answer.partition(":")[2] for answer in setup.match(3).actions if re.search(r":.*[-\d]", answer)}
    kinds: set[str] = set()
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            kinds.add(type(state.question).__name__)
            for action in legal:
                check_plain(heuristic.why(state, seat, action), ids, seat)
        state.apply(seat, favourite(setup, state, seat))
    assert len(kinds) >= 3


def check_plain(why: str, ids: set[str], seat: int) -> None:
    assert why and why[0].isupper() and why.endswith("."), why
    assert "_" not in why and " -1" not in why and "  " not in why, why
    assert not re.search(
        r"\b1 ((?!before)\w+ )?(cards|weapons|shields|stages|foes|spaces|hearts|champions|steps)\b", why
    ), why
    assert not [word for word in re.findall(r"[\w-]+", why) if "-" in word and word.lower() == word and word in ids], (
        why
    )
    assert seat_name(seat) not in why, why  # the seat that is asked is "you"
    about = in_third_person(why, seat)
    assert not re.search(r"\byou(r|rs|rself)?\b", about, re.IGNORECASE), about
    if re.search(r"\byou", why, re.IGNORECASE):
        assert seat_name(seat) in about


@pytest.mark.parametrize(
    ("reason", "about"),
    [
        ("You keep your 8 weapons and give up 2 shields.", "P2 keeps their 8 weapons and gives up 2 shields."),
        ("You still hold 1 F5; you have 2 foes.", "P2 still holds 1 F5; P2 has 2 foes."),
        ("You can win, but can't draw.", "P2 can win, but can't draw."),
        ("P1 can reach you where you stand.", "P1 can reach P2 where P2 stands."),
        ("If you decline, there is no quest.", "If P2 declines, there is no quest."),
        ("If P1 attacks, your Ogre falls.", "If P1 attacks, P2's Ogre falls."),
        ("Your attack costs you 2 of your 3 life.", "P2's attack costs P2 2 of P2's 3 life."),
    ],
)
def test_analysis_speaks_about_a_player(reason: str, about: str) -> None:
    assert in_third_person(reason, 1) == about


def test_an_estimate_is_never_called_certain() -> None:
    assert [roughly(per_mille) for per_mille in (0, 9, 10, 505, 989, 990, 1000)] == [
        "less than 1\u00a0%",
        "less than 1\u00a0%",
        "about 1\u00a0%",
        "about 51\u00a0%",
        "about 99\u00a0%",
        "more than 99\u00a0%",
        "more than 99\u00a0%",
    ]
    assert share(1, 3) == "33\u00a0%"


# Quest


def test_quest_says_what_a_sponsor_gets_and_gives_up() -> None:
    assert said(somebody_else_must(), "P1") == {
        "sponsor": "You draw a card for each one you use, and 2 more, but can't win the quest's 2 shields; "
        "your last stage can be worth up to 100.",
        "decline": "If someone else sponsors it, you can win its 2 shields with attacks worth up to 90.",
    }
    weak = "Your last stage would be worth 15 at most, and everyone who passes it wins 2 shields."
    assert said(the_lead_is_enough(), "P4")["decline"] == weak


def test_quest_says_what_a_stage_asks_of_the_others() -> None:
    assert said(kept_for_the_last_stage(), "P1") == {
        "stage:E30": "Stage 1 of 2 will be worth 35; you have no weapon left for 1 more stage.",
        "close": "Attacks worth 5 or more pass stage 1, and stage 2 must be worth more than that.",
    }
    assert said(nobody_shall_pass(), "P1")["close"] == "Attacks worth 40 or more win the quest's 2 shields."


def test_quest_names_the_chance_to_pass() -> None:
    table = the_last_weapon()
    assert said(table, "P2")["done"] == (
        "Your attack is worth 25, with a chance of about 14 % to pass; the last stage, with 1 card, "
        "is usually worth about 43. Passing it wins 2 shields."
    )
    first = Table.quest(hands={"P1": "F25 F30", "P2": "D5 S10 H10"}, adventure="F5 F5", events=["Q2"])
    first.sponsor("P1", "F25", "F30")
    first.join("P2")
    first.withdraw("P3 P4")
    first.play("P2", "attack:D5 attack:S10")
    state = first.state
    chance = likely(REACHED, 15 - guess(state, 0, 0))
    assert f"worth 15, with a chance of {roughly(chance)} to pass".replace("\u00a0", " ") in said(first, "P2")["done"]


def test_quest_names_the_best_attack_after_a_discard() -> None:
    seen = 0
    for state in positions(QUEST, 3, 4):
        for seat in state.to_act:
            first = (HAND + seat) * KINDS
            held = {card: state.piles[first + card] for card in range(FOES, KINDS) if state.piles[first + card] > 0}
            best = sum(VALUE[card] for card in held)
            for action, why in reasons(QUEST, state, seat).items():
                card = action - DISCARD
                if card >= FOES and held[card] == 1:
                    assert f"your best attack falls from {best} to {best - VALUE[card]}." in why
                    seen += 1
                elif card >= FOES:
                    assert f"your best attack stays at {best}." in why
    assert seen > 10


# VA


def test_va_says_what_a_fall_costs() -> None:
    table = Duel("h5-9-2", "h4-4-3", lives={"P1": 2, "P2": 1})
    falls = "If P2 attacks, your H5-9-2 has 5 HP left and P2's H4-4-3 falls (leaving P2 no life); "
    assert said(table, "P1")["attack"].startswith(falls)


def test_va_says_which_fall_a_piece_decides() -> None:
    """After a blow that was blocked: 2 HP and no DEF are left."""
    table = Duel("h5-9-2", "h8-4-8", hands={"P1": "e0-0-0-pierce-5 e1-0-0"})
    table.clash("attack", "block")
    assert said(table, "P1")["equip:e0-0-0-pierce-5"] == (
        "If you attack and P2 blocks, P2's H8-4-8 falls, and without it has 2 HP and 0 DEF left."
    )
    assert said(table, "P1")["equip:e1-0-0"] == (
        "H5-9-2 will have AD 6 (now 5); as things stand, that neither saves nor fells a hero in the next clash."
    )


def test_va_promises_only_falls_that_happen() -> None:
    promised = 0
    for state in positions(VA, 12, 1, liked=0.5):
        for seat in state.to_act:
            if not state.face_up or NO_CARD in (state.figures[HERO], state.figures[HERO + 1]):
                continue
            for action, why in reasons(VA, state, seat).items():
                found = re.search(r"[Ii]f you (attack|block) and P\d (attack|block)s, (your|P\d's) .* falls, and", why)
                if found is None:
                    continue
                world = state.copy()
                world.apply(seat, action)
                declared = [ATTACKS if word == "attack" else BLOCKS for word in found.group(1, 2)]
                whose = seat if found[3] == "your" else 1 - seat
                assert heroes_after(world, seat, *declared)[whose] is None
                assert heroes_after(state, seat, *declared)[whose] is not None
                promised += 1
    assert promised > 3


# Knight's Duty


def arena() -> Arena:
    return Arena({"P1": (0, 0), "P2": (0, 1)}, weapons={"P1": "sword", "P2": "spear"})


def test_knights_duty_says_what_a_token_does_about_a_hit() -> None:
    found = said(arena(), "P1")
    assert found["plan:shield"] == "P2's spear then hits you with a chance of 25 %, not 50 %."
    assert found["plan:parry"] == "P2 drops the spear if it misses you; it hits with a chance of 50 %."
    assert found["plan:sword"].startswith("Your sword strikes in spot 1 with a chance of 75 % to hit: ")


def test_knights_duty_says_what_holding_gives_up() -> None:
    table = arena()
    table.plans(P1="sword sword move", P2="move move shield")
    table.moves(P2="stay")
    assert said(table, "P1") == {
        "target:P2": "A hit costs P2 an action each turn: the chance is 75 % (3 hearts among 4 cards).",
        "hold": "You give up a chance of 75 % to hit P2.",
    }


def test_knights_duty_says_what_inspiration_changes() -> None:
    table = arena()
    table.plans(P1="sword sword move", P2="move move shield")
    table.moves(P2="stay")
    table.play("P1", "target:P2")
    assert said(table, "P1")["inspire"] == (
        "Your chance to hit becomes 80 % (4 hearts among 5 cards), not 75 % if P2 spends none, "
        "and your Inspiration is gone; a hit costs P2 an action each turn."
    )
    assert said(table, "P2")["inspire"] == (
        "The chance to hit you becomes 67 % (2 hearts among 3 cards), not 75 % if P1 spends none, "
        "and your Inspiration is gone; a hit costs you an action each turn."
    )


# Lost Legends


def test_lost_legends_names_the_experience_that_a_defeat_brings() -> None:
    seen = 0
    for state in positions(THREE, 6, 2):
        if state.question is not FIGHT:
            continue
        seat = state.to_act[0]
        for action, why in reasons(THREE, state, seat).items():
            found = re.search(r"That brings you (\d+) experience and (\d+) gold\.$", why)
            assert (found is not None) == why.startswith("It defeats"), why
            if found is None or is_preparation(state, action):
                continue
            world = state.copy()
            world.apply(seat, action)
            gained = world.figures[seat * ROW + EXPERIENCE] - state.figures[seat * ROW + EXPERIENCE]
            assert gained == int(found[1]), why
            seen += 1
    assert seen > 10


def test_lost_legends_names_gold_and_discount_of_a_skill() -> None:
    table = draft(*(weapon(id, skill="melee") for id in ("club", "spear")), P1="club", skills={"P1": "spear"})
    why = said(table, "P1")["skill:club"]
    icons = int(re.findall(r"have (\d+) melee icons: ", why)[0])
    assert why == f"You gain 1 gold and have {icons} melee icons: melee cards cost you {icons} gold less."


def test_lost_legends_says_what_a_defeat_costs() -> None:
    table = battle(monster("ogre", life=9, attack=4), fronts={"P1": "ogre"}, life={"P1": 3})
    why = said(table, "P1")["attack:hands"]
    assert "leaves the Ogre with 8 of 9 life; its blow of 4 defeats you: you leave the battle" in why


# Rift


def test_rift_names_the_gold_of_a_starting_tile() -> None:
    placed = 0
    for state in positions(RIFT, 3, 1, liked=0.7):
        for seat in state.to_act:
            for action, why in reasons(RIFT, state, seat).items():
                if PLACE <= action < PLACE + 1000 and " farms " in why:
                    assert int(re.findall(r"farms (\d+) gold", why)[0]) > 0, why
                    placed += 1
    assert placed > 10


def test_rift_says_what_a_card_of_defense_saves() -> None:
    table = Rift(
        at("blue-mid-1", "Zed"), at("blue-mid-1", "Vayne"), phase="battle", hands={"P2": "block barrier flash"}
    )
    table.play("P1", "battle:blue-mid-1 attack:Zed")
    while table.asked() == "P1":
        table.play("P1", "done")
    found = said(table, "P2")
    assert found["done"] == "Vayne takes 3 damage from this attack as it is, and keeps 2 of 5 health."
    assert found["card:block"] == "Vayne takes 2 damage instead of 3, and has 5 health."
    assert found["card:barrier:Vayne"] == "Vayne takes 1 damage instead of 3, and has 5 health."
    assert found["card:flash:Vayne"] == "Vayne escapes 3 damage, unless Zed follows with a Flash."


def test_rift_says_what_a_hit_does_to_a_tower() -> None:
    towers = {"red-mid-1": 6}
    table = Rift(at("blue-mid-1", "Zed"), at("red-top-1", "Vayne"), phase="movement", towers=towers)
    assert said(table, "P1")["move:Zed:red-mid-1"] == (
        "Nobody guards the tower there: Zed hits for 4 before cards, and it has 6 life left."
    )
    table = Rift(at("blue-mid-1", "Zed"), at("red-top-1", "Vayne"), phase="movement", towers={"red-mid-1": 3})
    assert said(table, "P1")["move:Zed:red-mid-1"] == (
        "Nobody guards the tower there: it has 3 life left, and a hit of 4 by Zed brings it down, for 4 gold."
    )


def test_rift_promises_only_towers_that_fall() -> None:
    promised = 0
    for state in positions(RIFT, 8, 1, liked=0.9):
        for seat in state.to_act:
            for action, why in reasons(RIFT, state, seat).items():
                if HIT <= action < HIT + TOWERS * 10 and "brings it down" in why:
                    world = state.copy()
                    world.apply(seat, action)
                    while not world.over and world.question is not state.question:
                        asked = world.to_act[0]
                        world.apply(asked, world.legal(asked)[-1])
                    assert sum(life == 0 for life in world.towers) > sum(life == 0 for life in state.towers), why
                    assert world.sides[GOLD + seat] >= state.sides[GOLD + seat]
                    promised += 1
    assert promised > 0


def test_rift_says_what_a_recall_costs() -> None:
    table = Rift(at("red-mid-1", "Zed"), at("red-top-1", "Vayne"), phase="movement")
    recall = said(table, "P1")["recall:Zed"]
    assert recall == "Zed has full health and nothing to buy at home; the way back is 3 steps."

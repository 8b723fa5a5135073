"""What holds at every step of every game, under whatever options and with whatever decks."""

import random
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabard
from tabard.engine.dump import fingerprint
from tabard.engine.event import Event
from tabard.engine.match import Match
from tabard.games import find
from tabard.games.va.cards import EQUIPMENT, HERO, SUPER
from tabard.games.va.keywords import KEYWORDS
from tabard.games.va.packs import BASE_CONTENT
from tests.conformance.setups import EFFORT, Setup
from tests.va.table import pack_of

GAME = find("va")

options = st.fixed_dictionaries(
    {
        "declare": st.sampled_from(("open", "secret")),
        "falls_at": st.sampled_from(("below_zero", "zero")),
        "lives": st.integers(1, 15),
        "stalemate": st.integers(1, 15),
    }
)


def random_deck(
    dice: Random, heroes: list[str], equipment: list[str], supers: list[str], name: str = "by chance"
) -> dict[str, Any]:
    return {
        "name": name,
        "heroes": dice.sample(heroes, 15),
        "equipment": dice.sample(equipment, 7),
        "super": dice.choice(supers),
    }


def base_cards(kind: int) -> list[str]:
    return [card.id for card in BASE_CONTENT.pool.cards if card.kind == kind]


def with_house_decks(dice: Random) -> dict[str, Any]:
    return {"decks": [random_deck(dice, base_cards(HERO), base_cards(EQUIPMENT), base_cards(SUPER)) for _ in "12"]}


def random_card(dice: Random, kind: str) -> str:
    """A card of any stats and effect that a pack may have."""
    words = [keyword for keyword in KEYWORDS[1:] if kind != "h" or keyword.fits_heroes]
    if kind == "h":
        figures = f"{dice.randint(1, 9)}-{dice.randint(1, 12)}-{dice.randint(0, 6)}"
    else:
        figures = "-".join(
            str(number).replace("-", "n") for number in (dice.randint(-3, 4), dice.randint(0, 4), dice.randint(-3, 4))
        )
    if dice.random() < 0.3:
        return f"{kind}{figures}"
    keyword = dice.choice(words)
    amount = f"-{dice.randint(keyword.low, keyword.high)}" if keyword.high else ""
    return f"{kind}{figures}-{keyword.word}{amount}"


def with_a_pack(dice: Random) -> dict[str, Any]:
    """A random pack of cards, nearly all with effects, and two decks of them."""
    cards: dict[str, set[str]] = {kind: set() for kind in "hes"}
    for kind, needed in (("h", 18), ("e", 9), ("s", 2)):
        while len(cards[kind]) < needed:
            cards[kind].add(random_card(dice, kind))
    heroes, equipment, supers = (sorted(cards[kind]) for kind in "hes")
    return {
        "pack": pack_of([*heroes, *equipment, *supers]),
        "decks": [random_deck(dice, heroes, equipment, supers) for _ in "12"],
    }


def steps(seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]) -> Iterator[Match]:
    """A match before each of the decisions of a game, and after the last."""
    dice = random.Random(seed)
    match = tabard.start("va", seed=seed, options={**chosen, **bringing(dice)})
    yield match
    while not match.over:
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
        yield match


def every_game(check: Callable[..., Any]) -> Callable[..., Any]:
    given_game = given(
        seed=st.integers(0, 10**6), chosen=options, bringing=st.sampled_from((with_house_decks, with_a_pack))
    )
    return settings(max_examples=12 * EFFORT)(given_game(check))


@every_game
def test_each_players_30_cards_are_each_in_one_place(
    seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]
) -> None:
    for match in steps(seed, chosen, bringing):
        census = GAME.census(match.state)
        for seat in (0, 1):
            own = {id: count for id, count in census.items() if id.startswith(f"P{seat + 1} ")}
            deck = match.view(None)["players"][seat]["deck"]
            expected = dict.fromkeys(deck["heroes"], 1) | dict.fromkeys(deck["equipment"], 2) | {deck["super"]: 1}
            assert own == {f"P{seat + 1} {id}": count for id, count in expected.items()}
            assert sum(own.values()) == 30
        state: Any = match.state
        assert min(state.cards) >= 0


@every_game
def test_what_a_player_is_shown_adds_up_to_30_cards(
    seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]
) -> None:
    for match in steps(seed, chosen, bringing):
        for seat in (0, 1):
            shown = match.view(seat)["players"][seat]
            hero = shown["hero"]
            counted = shown["hero_deck"] + shown["equipment_deck"] + len(shown["hand"]) + len(shown["graveyard"])
            counted += len(shown["waiting_equipment"]) + (0 if hero is None else 1 + len(hero["equipment"]))
            assert counted == 30
            assert len(shown["hand"]) == shown["hero_hand"] + shown["equipment_hand"]


@every_game
def test_stats_stay_within_their_bounds(seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]) -> None:
    least_hp = 1 if chosen["falls_at"] == "zero" else 0
    for match in steps(seed, chosen, bringing):
        for seat in (0, 1):
            shown = match.view(seat)["players"][seat]
            assert 0 <= shown["life"] <= chosen["lives"]
            assert len(shown["waiting_equipment"]) <= 3
            if shown["hero"] is not None:
                assert len(shown["hero"]["equipment"]) <= 3
                assert shown["hero"]["ad"] >= 1 and shown["hero"]["def"] >= 0
                assert shown["hero"]["hp"] >= least_hp


@every_game
def test_a_life_is_lost_for_each_hero_that_fell(
    seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]
) -> None:
    for match in steps(seed, chosen, bringing):
        pass
    for seat in (0, 1):
        shown = match.view(None)["players"][seat]
        fallen = sum(event.kind == "fall" and event.data["seat"] == seat for event in match.log)
        assert shown["life"] == chosen["lives"] - fallen
        assert sum(id in shown["deck"]["heroes"] for id in shown["graveyard"]) == fallen


@every_game
def test_games_end_and_more_life_wins(seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]) -> None:
    for match in steps(seed, chosen, bringing):
        pass
    first, second = (player["life"] for player in match.view(None)["players"])
    assert match.result is not None and match.result.scores == (first, second)
    if first == second == 0:
        assert len(match.result.winners) == 1, "VA-9.2: the player who did not start"
    else:
        assert match.result.winners == ((0,) if first > second else (1,) if second > first else ())
    assert sum(event.kind == "game_over" for event in match.log) == 1


@every_game
def test_what_is_legal_is_what_is_not_refused(seed: int, chosen: dict[str, Any], bringing: Callable[..., Any]) -> None:
    for number, match in enumerate(steps(seed, chosen, bringing)):
        if number % 7 == 0:
            for seat in (0, 1):
                allowed = [answer for answer in match.actions if match.why_not(seat, answer) is None]
                assert sorted(allowed) == sorted(match.legal(seat))


# The order in which answers arrive

OF_ARRIVAL = ("face_down", "ready", "declare")
"""Kinds of events that report an answer, and so come in the order of the answers."""


def outcome(setup: Setup, seed: int, schedule: int | str) -> tuple[str, list[str]]:
    """A whole game in which each seat draws its answers from its own dice, and the schedule decides who of those asked
    together answers first."""
    state = setup.state(seed)
    log: list[Event] = []
    state.log = log
    dice = [random.Random(f"{seed} {seat}") for seat in (0, 1)]
    order = random.Random(schedule)
    while not state.over:
        seat = order.choice(state.to_act)
        state.apply(seat, dice[seat].choice(state.legal(seat)))
    return fingerprint(state), [event.text for event in log if event.kind not in OF_ARRIVAL]


@pytest.mark.clause("VA-3.3", "VA-10.1")
def test_the_order_in_which_answers_arrive_changes_nothing() -> None:
    for seed in range(8 * EFFORT):
        dice = random.Random(seed)
        bringing = with_a_pack(dice) if seed % 2 else with_house_decks(dice)
        setup = Setup(GAME, 2, {"declare": "secret", **bringing})
        expected = outcome(setup, seed, "in order")
        for schedule in range(4):
            assert outcome(setup, seed, schedule) == expected

"""What holds at every step of every game, under whatever options and from whatever position."""

import random
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabard
from tabard.engine.match import Match
from tabard.games import find
from tabard.games.rift.champions import WORDS
from tabard.games.rift.map import TILE_NAMES
from tests.conformance.setups import EFFORT

GAME = find("rift")

options = st.fixed_dictionaries(
    {
        "round_limit": st.integers(1, 25),
        "lost_last": st.sampled_from(("nobody", "P1", "P2")),
        "respawn": st.sampled_from(("full_turn", "next_turn")),
        "pace": st.sampled_from(("brisk", "thorough")),
    }
)


def crowded(dice: Random) -> dict[str, Any]:
    """A position in which battles, towers and pits are near: random champions, many in the same zones."""
    words = dice.sample(WORDS, 10)
    tiles = [*dice.sample([tile for tile in TILE_NAMES if "base" not in tile], 4), "dragon", "baron"]
    open_lanes = {f"{side}-mid-{band}": 0 for side in ("blue", "red") for band in (1, 2)}

    def champion(seat: int) -> dict[str, str]:
        return {"place": dice.choice([*tiles, f"{('blue', 'red')[seat]}-base", f"{('red', 'blue')[seat]}-base"])}

    teams = {"P1": {word: champion(0) for word in words[:5]}, "P2": {word: champion(1) for word in words[5:]}}
    return {
        "champions": teams,
        "gold": {"P1": dice.randrange(40), "P2": dice.randrange(40)},
        "towers": open_lanes,
        "turn": dice.choice(("P1", "P2")),
    }


def besieged(dice: Random) -> dict[str, Any]:
    """A battle before a closed Base: all champions on one of the inner tiles, and every Flash in a hand."""
    words = dice.sample(WORDS, 10)
    gate = dice.choice([tile for tile in TILE_NAMES if tile.endswith("-2")])
    return {
        "champions": {"P1": dict.fromkeys(words[:5], gate), "P2": dict.fromkeys(words[5:], gate)},
        "hands": {"P1": "flash flash", "P2": "flash flash"},
        "towers": {f"{side}-mid-1": dice.randrange(2) for side in ("blue", "red")},
        "turn": dice.choice(("P1", "P2")),
        "phase": dice.choice(("movement", "battle")),
    }


POSITIONS = {"draft": lambda dice: None, "crowded": crowded, "besieged": besieged}


def steps(seed: int, chosen: dict[str, Any], scenario: str) -> Iterator[Match]:
    """A match before each decision of a game, and after the last. In every other game nobody likes to pass."""
    dice = random.Random(seed)
    match = tabard.start("rift", seed=seed, options=chosen, scenario=POSITIONS[scenario](dice))
    eagerness = dice.choice((0, 0.9))
    yield match
    while not match.over:
        seat = dice.choice(match.to_act)
        legal = match.legal(seat)
        eager = [answer for answer in legal if answer not in ("done", "pass", "pass-all")]
        match.play(seat, dice.choice(eager if eager and dice.random() < eagerness else legal))
        yield match


def every_game(check: Callable[..., Any]) -> Callable[..., Any]:
    given_game = given(seed=st.integers(0, 10**6), chosen=options, scenario=st.sampled_from(tuple(POSITIONS)))
    return settings(max_examples=8 + 2 * EFFORT)(given_game(check))


@every_game
def test_every_champion_is_in_exactly_one_place_or_dead(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for match in steps(seed, chosen, scenario):
        view = match.view(None)
        on_tiles = [word for tile in view["tiles"].values() for crowd in tile["champions"] for word in crowd]
        assert len(on_tiles) == len(set(on_tiles))
        for word, champion in view["champions"].items():
            assert on_tiles.count(word) == (champion["alive"] and champion["place"] is not None)
            if view["phase"] not in ("draft", "placement"):
                assert champion["alive"] or champion["place"] == ("blue-base", "red-base")[champion["seat"]]
                assert champion["place"] is not None
            if champion["alive"] and champion["place"] is not None:
                assert word in view["tiles"][champion["place"]]["champions"][champion["seat"]]


@every_game
def test_the_dead_are_back_in_the_announced_round(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    """And under `full_turn` at least one turn has begun and ended without them."""
    said, died, turns = {}, {}, 0
    for match in steps(seed, chosen, scenario):
        pass
    for event in match.log:
        if event.kind == "turn":
            turns += 1
            current = (event.data["round"], event.data["seat"])
        elif event.kind == "death":
            said[event.data["champion"]] = (event.data["back"], event.data["seat"])
            died[event.data["champion"]] = turns
        elif event.kind == "respawn" and event.data["champion"] in said:
            word = event.data["champion"]
            assert said[word] == current
            assert turns - died[word] >= (2 if chosen["respawn"] == "full_turn" else 1)
            assert turns - died[word] <= (3 if chosen["respawn"] == "full_turn" else 2)


@every_game
def test_health_is_within_0_and_its_maximum(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for match in steps(seed, chosen, scenario):
        for champion in match.view(None)["champions"].values():
            assert 0 <= champion["health"] <= champion["most_health"]
            assert (champion["health"] > 0) == champion["alive"]
            assert len(champion["items"]) <= champion["most_items"]
            assert champion["cooldown"] >= 0


@every_game
def test_cards_are_conserved(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    census = None
    for match in steps(seed, chosen, scenario):
        census = census or GAME.census(match.state)
        assert GAME.census(match.state) == census
        view = match.view(None)
        assert view["deck"] + len(view["discards"]) + sum(player["hand_size"] for player in view["players"]) == 48
        for seat, player in enumerate(view["players"]):
            assert player["hand_size"] <= player["hand_limit"] + (view["current"] == seat)
        state: Any = match.state
        assert min(state.piles) >= 0 and min(state.deck_at_most) >= 0


@every_game
def test_gold_is_never_negative_and_no_item_is_sold_too_often(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for match in steps(seed, chosen, scenario):
        view = match.view(None)
        assert all(player["gold"] >= 0 and player["dragons"] <= 3 for player in view["players"])
        held = [item for champion in view["champions"].values() for item in champion["items"]]
        for id, item in view["shop"]["items"].items():
            assert held.count(id) == len(item["holders"]) == len(set(item["holders"])) <= item["stock"]


@every_game
def test_no_tower_comes_back_and_lanes_fall_from_the_outside(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    before = None
    for match in steps(seed, chosen, scenario):
        life = {name: tower["life"] for name, tower in match.view(None)["towers"].items()}
        for side in ("blue", "red"):
            for lane in ("top", "mid", "bot"):
                assert life[f"{side}-{lane}-2"] == 8 or life[f"{side}-{lane}-1"] == 0
            assert life[f"{side}-nexus"] == 10 or life[f"{side}-upper"] == life[f"{side}-lower"] == 0
        if before is not None:
            assert all(0 <= life[name] <= before[name] for name in life)
        before = life


def has_open_lane(life: dict[str, int], side: str) -> bool:
    """Whether both towers of a lane of a side are destroyed."""
    return any(life[f"{side}-{lane}-1"] == life[f"{side}-{lane}-2"] == 0 for lane in ("top", "mid", "bot"))


@pytest.mark.many_games
@pytest.mark.clause("RFT-1.6", "RFT-10.4")
@settings(max_examples=30 + 20 * EFFORT)
@given(seed=st.integers(0, 10**6), rounds=st.integers(1, 3), scenario=st.sampled_from(("besieged", "draft")))
def test_nobody_is_in_a_closed_base_and_nothing_in_it_is_hit(seed: int, rounds: int, scenario: str) -> None:
    before = None
    for match in steps(seed, {"round_limit": rounds}, scenario):
        view = match.view(None)
        life = {name: tower["life"] for name, tower in view["towers"].items()}
        for seat, side in enumerate(("blue", "red")):
            if not has_open_lane(life, side):
                assert view["tiles"][f"{side}-base"]["champions"][1 - seat] == []
            if before is not None and not has_open_lane(before, side):
                assert all(life[f"{side}-{name}"] == before[f"{side}-{name}"] for name in ("upper", "lower", "nexus"))
        before = life


@every_game
def test_games_end_by_the_nexus_or_the_last_round(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for match in steps(seed, chosen, scenario):
        assert match.view(None)["round"] <= chosen["round_limit"]
    view = match.view(None)
    over = [event for event in match.log if event.kind == "game_over"]
    assert len(over) == 1
    fallen = [seat for seat, side in enumerate(("blue", "red")) if view["towers"][f"{side}-nexus"]["life"] == 0]
    if fallen:
        assert match.result.winners == (1 - fallen[0],) and over[0].clause == "RFT-16.1"
    else:
        assert over[0].clause == "RFT-16.2" and view["round"] == chosen["round_limit"]
    assert sum(match.result.scores) == 2


@every_game
def test_nobody_attacks_twice_but_jinx_after_a_kill(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for match in steps(seed, chosen, scenario):
        pass
    attacked: list[str] = []
    for event in match.log:
        if event.kind == "turn":
            attacked.clear()
        elif event.kind in ("strike", "miss", "hit"):
            champion = str(event.data["champion"])
            assert champion not in attacked or champion == "Jinx"
            attacked.append(champion)


@every_game
def test_what_is_legal_is_what_is_not_refused(seed: int, chosen: dict[str, Any], scenario: str) -> None:
    for number, match in enumerate(steps(seed, chosen, scenario)):
        if number % 23 == 0:
            for seat in (0, 1):
                allowed = [answer for answer in match.actions if match.why_not(seat, answer) is None]
                assert sorted(allowed) == sorted(match.legal(seat))

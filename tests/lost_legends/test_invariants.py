"""What holds in every position of every game."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabard
from tabard.engine.match import Match
from tabard.games import find
from tabard.games.lost_legends.layout import ROW, SEEN
from tabard.games.lost_legends.packs import BASE_CONTENT
from tests.conformance.setups import EFFORT

GAME = find("lost-legends")

options = st.fixed_dictionaries(
    {"deal_first": st.sampled_from(("battle", "draft")), "draft_direction": st.sampled_from(("left", "alternate"))}
)


def steps(seed: int, seats: int, chosen: dict[str, Any]) -> Iterator[Match]:
    """A match before each of the decisions of a game, and after the last. Half of the players like to buy and to
    convert, so that gear is worn and life is long; the others answer at random."""
    dice = random.Random(seed)
    match = tabard.start("lost-legends", seats=seats, seed=seed, options=chosen)
    yield match
    while not match.over:
        seat = dice.choice(match.to_act)
        legal = match.legal(seat)
        liked = [answer for answer in legal if answer.split(":")[0] in ("buy", "convert", "exhaust", "open")]
        match.play(seat, dice.choice(liked if liked and seat % 2 and dice.random() < 0.7 else legal))
        yield match


def every_game(check: Callable[..., Any]) -> Callable[..., Any]:
    given_game = given(seed=st.integers(0, 10**6), seats=st.sampled_from((3, 4, 5)), chosen=options)
    return settings(max_examples=6 * EFFORT)(given_game(check))


@every_game
def test_cards_monsters_and_trophies_are_conserved(seed: int, seats: int, chosen: dict[str, str]) -> None:
    expected = {card.id: 1 for card in BASE_CONTENT.equipment}
    expected |= {f"monster {monster.id}": monster.copies for monster in BASE_CONTENT.monsters}
    expected |= {f"trophies {stack}": 4 for stack in ("beast", "undead", "giant", "demon", "medley", "veteran")}
    for match in steps(seed, seats, chosen):
        assert GAME.census(match.state) == expected


@every_game
def test_stats_stay_within_their_bounds(seed: int, seats: int, chosen: dict[str, str]) -> None:
    for match in steps(seed, seats, chosen):
        for player in match.view(None)["players"]:
            assert 0 <= player["life"] <= player["max_life"] <= 9
            assert 0 <= player["mana"] <= player["max_mana"] <= 9
            assert 0 <= player["experience"] <= 30 and player["gold"] >= 0
            kinds = Counter(piece["kind"] for piece in player["equipment"])
            assert all(count <= 3 for count in kinds.values())


@every_game
def test_monsters_stand_before_those_who_fight_and_are_not_dead(seed: int, seats: int, chosen: dict[str, str]) -> None:
    for match in steps(seed, seats, chosen):
        view = match.view(None)
        for player in view["players"]:
            if player["monster"] is not None:
                assert 0 <= player["monster"]["damage"] < player["monster"]["life"]
                assert player["in_battle"] or view["phase"] == "gear-up"
                assert player["life"] > 0


@every_game
def test_each_level_has_its_number_of_monsters(seed: int, seats: int, chosen: dict[str, str]) -> None:
    """The monsters of a level that were met and those in the deck are three per player, unless a battle ended early."""
    for match in steps(seed, seats, chosen):
        view = match.view(None)
        level = view["level"]
        met = [view["open_monster"], *(player["monster"] for player in view["players"])]
        ids = [shown["monster"] for shown in met if shown] + view["escaped"]
        ids += [id for player in view["players"] for id in player["slain"]]
        here = sum(1 for id in ids if view["monsters"][id]["level"] == level)
        if view["phase"] != "over":
            assert here + view["monster_deck"] == 3 * seats


@every_game
def test_trophies_leave_a_stack_in_order_and_one_per_player(seed: int, seats: int, chosen: dict[str, str]) -> None:
    owned: dict[int, list[str]] = {}
    for match in steps(seed, seats, chosen):
        view = match.view(None)
        for stack in view["stacks"]:
            values = [trophy["value"] for trophy in stack["trophies"]]
            assert values == [5, 4, 3, 2][4 - len(values) :]
        for seat, player in enumerate(view["players"]):
            assert owned.get(seat, []) == [id for id in player["trophies"] if id in owned.get(seat, [])]
            owned[seat] = player["trophies"]
            stacks = [tile.stack for tile in BASE_CONTENT.tiles if tile.id in player["trophies"]]
            assert len(stacks) == len(set(stacks))


@every_game
def test_a_challenge_trophy_is_held_by_the_player_with_most_or_as_many(
    seed: int, seats: int, chosen: dict[str, str]
) -> None:
    """Nobody who acted later has as many of the type without holding it; so no rival has more than the holder."""
    for match in steps(seed, seats, chosen):
        view = match.view(None)
        for type, holder in view["challenges"].items():
            counts = [
                sum(1 for id in player["slain"] if view["monsters"][id]["type"] == type) for player in view["players"]
            ]
            assert (holder is None) == (max(counts) == 0)
            if holder is not None:
                assert counts[holder] == max(counts)


@every_game
def test_what_is_hidden_is_in_no_other_view(seed: int, seats: int, chosen: dict[str, str]) -> None:
    """No hand, no choice and no monster to come is shown to anybody who may not know it."""
    for number, match in enumerate(steps(seed, seats, chosen)):
        if number % 5:
            continue
        state: Any = match.state
        hands = [[offer["card"] for offer in match.view(seat)["players"][seat]["hand"]] for seat in range(seats)]
        for viewer in (None, *range(seats)):
            view = match.view(viewer)
            text = json.dumps(view)
            for seat in range(seats):
                shown = view["players"][seat]
                knows = viewer == seat or (viewer is not None and state.figures[seat * ROW + SEEN] >> viewer & 1)
                assert ("hand" in shown) == ("choice" in shown) == (viewer == seat)
                assert knows or not any(f'"{card}"' in text for card in hands[seat])


@every_game
def test_every_point_is_accounted_for(seed: int, seats: int, chosen: dict[str, str]) -> None:
    for match in steps(seed, seats, chosen):
        pass
    assert match.result is not None
    for seat, player in enumerate(match.view(None)["players"]):
        (said,) = [event.data for event in match.log if event.kind == "score" and event.data["seat"] == seat]
        assert sum(part["points"] for part in said["parts"]) == said["points"]
        assert said["points"] == player["points"] == match.result.scores[seat]
        assert player["score"] == said["parts"]


@every_game
def test_the_forecast_is_what_happens(seed: int, seats: int, chosen: dict[str, str]) -> None:
    dice = random.Random(seed)
    for match in steps(seed, seats, chosen):
        view = match.view(None)
        if view["phase"] != "battle" or len(match.to_act) != 1 or dice.random() < 0.8:
            continue
        seat = match.to_act[0]
        before = view["players"][seat]
        lines = {line["answer"]: line for line in before["forecast"]["front"] or []}
        for answer in match.legal(seat):
            if answer in lines:
                state = match.state.copy()
                state.apply(seat, match.numbers[answer])
                line = lines[answer]
                private: dict[str, Any] = GAME.private(state, seat)
                after = private["players"][seat]
                slain = len(after["slain"]) > len(before["slain"])
                assert slain == line["defeats"]
                if not slain and after["in_battle"] and after["monster"]:
                    assert after["monster"]["left"] == line["left"]
                    assert after["life"] >= before["life"] - line["loses"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_skills_and_gear_come_from_the_draft(seats: int) -> None:
    """Everybody uses five cards per level: each is gear, a skill card, or was lost."""
    *_, match = steps(7, seats, {})
    kept = sum(len(player["skills"]) + len(player["equipment"]) for player in match.view(None)["players"])
    lost = sum(event.kind == "lost_skill" for event in match.log)
    assert kept + lost == 15 * seats
    assert len(match.view(None)["discards"]) == lost + 3 * seats

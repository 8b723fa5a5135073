"""The forecast of the clash for a player who has to declare."""

from typing import Any

import pytest

import tabard
from tabard.engine.match import Match
from tests.va.table import Duel

ATTACK, BLOCK = "attack", "block"


def said(table: Duel, viewer: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """By both declarations, the viewer's first: the stats of P1's and P2's heroes afterwards."""
    return {
        (clash["declared"], clash["against"]): tuple(written(hero) for hero in clash["heroes"])
        for clash in table.view(viewer)["forecast"]
    }


def written(hero: dict[str, int] | None) -> str:
    return "falls" if hero is None else f"{hero['ad']}/{hero['hp']}/{hero['def']}"


@pytest.mark.clause("VA-4.1")
def test_whoever_declares_first_sees_both_outcomes() -> None:
    table = Duel("h3-9-2", "h4-2-2")
    assert said(table, "P1") == {
        (ATTACK, ATTACK): ("3/5/2", "falls"),
        (ATTACK, BLOCK): ("3/9/2", "4/1/0"),
        (BLOCK, ATTACK): ("3/7/0", "4/2/2"),
        (BLOCK, BLOCK): ("3/9/2", "4/2/2"),
    }


@pytest.mark.clause("VA-4.2")
def test_whoever_declares_second_sees_only_the_declared_outcome() -> None:
    table = Duel("h3-9-2", "h4-2-2")
    table.play("P1", ATTACK)
    assert said(table, "P2") == {(ATTACK, ATTACK): ("3/5/2", "falls"), (BLOCK, ATTACK): ("3/9/2", "4/1/0")}


@pytest.mark.clause("VA-10.1", "VA-11.4")
@pytest.mark.parametrize("secret", [ATTACK, BLOCK])
def test_a_secret_declaration_does_not_narrow_the_forecast(secret: str) -> None:
    table = Duel("h3-9-2", "h4-2-2", declare="secret")
    before = said(table, "P2")
    table.play("P1", secret)
    assert said(table, "P2") == before
    assert len(before) == 4


def test_only_a_player_who_must_declare_sees_the_forecast() -> None:
    table = Duel("h3-9-2", "h4-9-2", hands={"P1": "e1-0-0"})
    assert said(table, "P2") == {}
    assert said(table, "spectator") == {}
    table.clash(BLOCK, BLOCK)
    assert table.legal("P1").endswith("done")
    assert said(table, "P1") == {}


@pytest.mark.clause("VA-8.21", "VA-8.16", "VA-8.19")
def test_the_forecast_includes_effects_of_a_fall() -> None:
    table = Duel("h9-9-0-trophy-1", "h1-3-0-spite-2")
    assert said(table, "P1")[ATTACK, ATTACK] == ("10/6/0", "falls")
    table = Duel("h9-9-0", "h1-3-0 e0-0-0-deathless-2")
    assert said(table, "P1")[ATTACK, ATTACK] == ("9/8/0", "1/2/0")


@pytest.mark.parametrize(
    "options", [{}, {"falls_at": "zero"}, {"declare": "secret"}, {"decks": ["wildfire", "masquerade"]}]
)
def test_the_forecast_comes_true(options: dict[str, Any]) -> None:
    match = tabard.start("va", seed=5, options=options)
    bot = tabard.bot("random", "va", seed=5)
    clashes = 0
    for _ in range(150):
        if match.over:
            break
        seat = match.to_act[0]
        for clash in match.view(seat)["forecast"]:
            if declared_by(match, 1 - seat) in (None, clash["against"]):
                assert outcome(match, seat, clash) == clash["heroes"]
                clashes += 1
        match.play(seat, bot.choose(match, seat))
    assert clashes > 20


def declared_by(match: Match, seat: int) -> str | None:
    return match.view(seat)["players"][seat]["declared"]


def outcome(match: Match, seat: int, clash: dict[str, Any]) -> list[Any]:
    """The heroes after a real clash."""
    fought = tabard.replay(match.record())
    fought.play(seat, clash["declared"])
    if declared_by(match, 1 - seat) is None:
        fought.play(1 - seat, clash["against"])
    return [
        hero and {figure: hero[figure] for figure in ("ad", "hp", "def")}
        for hero in (player["hero"] for player in fought.view(None)["players"])
    ]

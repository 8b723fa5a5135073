"""Whole games of every built-in game, over the wire, by clients that know only the protocol."""

import asyncio
from pathlib import Path

import pytest

import tabard
from tabard.games import find
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.services import serving


async def play_whole_game(base: str, game: str) -> tuple[list[Player], dict[str, object]]:
    """People in every seat and one spectator; all must agree in the end."""
    rules = find(game)
    seats = max(rules.seat_counts)
    async with ApiClient(base) as api:
        table, tokens = await api.open(game, " ".join(["human"] * seats), options=dict(rules.random_options))
        players = await seat_all(base, table["id"], [*tokens, None])
        await play_all(players)
        record = (await api.call("GET", f"/tables/{table['id']}/record")).json()
    return players, record


@pytest.mark.parametrize(("game", "workers"), [*((game, 1) for game in tabard.games()), ("quest", 2)])
def test_a_whole_game_on_sqlite(game: str, workers: int, tmp_path: Path) -> None:
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), workers=workers) as server:
        players, record = asyncio.run(play_whole_game(server.base, game))
    check_game(players, record)


@pytest.mark.parametrize("game", tabard.games())
def test_a_whole_game_on_postgresql_with_two_processes(
    game: str, tmp_path: Path, postgres_database: str, redis_address: str
) -> None:
    with serving(tmp_path, postgres_database, redis_address, workers=2) as server:
        players, record = asyncio.run(play_whole_game(server.base, game))
    check_game(players, record)


def check_game(players: list[Player], record: dict[str, object]) -> None:
    """What everybody received is what the record says, and what the rules give."""
    match = tabard.replay(record)
    assert match.over and match.result is not None
    for seat, player in enumerate(players):
        viewer = seat if seat < match.seats else None
        assert player.info["result"] == match.result.as_json()
        assert player.view == match.view(viewer)
        frame = [event for entry in player.entries for event in entry["events"]]
        assert frame == [match.game.log_groups.event_json(event) for event in match.events(viewer)]

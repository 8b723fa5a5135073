"""A player who is out of a game in which only bots still play can skip to the end."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import LocalServer, local_server

FALLEN = {"hearts": {"P1": "fallen"}, "positions": {"P2": [2, 0], "P3": [-2, 0], "P4": [0, 2]}}
BOTH_FALLEN = {"hearts": {"P1": "fallen", "P2": "fallen"}, "positions": {"P3": [-2, 0], "P4": [0, 2]}}
WATCHED = {"bot_delay_ms": 1000, "bot_short_delay_ms": 1000}
"""A pace at which a game of some hundred decisions can't end while a test waits."""
STILL = {"bot_delay_ms": 60_000, "bot_short_delay_ms": 60_000}
"""A pace at which nothing happens at all while a test looks."""
PATIENCE = 60


def run(work: Any) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(in_time())


async def skip(api: ApiClient, table: str, token: str | None) -> Any:
    return await api.call("POST", f"/tables/{table}/skip", token)


async def let_a_bot_play(api: ApiClient, table: str, seat: int, token: str) -> None:
    """The last person in the game, for whom the bots have waited so far, leaves."""
    answer = await api.call("POST", f"/tables/{table}/seats/{seat}/bot", token, json={"level": "random"})
    assert answer.status_code == 200


def skips(server: LocalServer, table: str) -> bool:
    async def ask() -> bool:
        return server.tables.live[table].bots.skips_to_end()

    return server.inside(ask)


def test_fallen_players_skip_to_the_end(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human bot bot", scenario=FALLEN)
            player = await Player(server.base, table["id"], tokens[0]).connect()
            assert player.out == [0]
            await let_a_bot_play(api, table["id"], 1, tokens[1])
            asked = await skip(api, table["id"], tokens[0])
            assert asked.status_code == 200 and asked.json()["skipped"] == [0]
            await player.until(lambda me: me.over)
            assert player.info["status"] == "over"
            assert (await skip(api, table["id"], tokens[0])).status_code == 200, "asked twice it changes nothing"
            assert [entry["kind"] for entry in player.entries].count("skipped") == 1

    with local_server(tmp_path, **WATCHED) as server:
        run(work(server))


def test_bots_think_briefly_when_nobody_watches(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async def seconds() -> float:
            return server.tables.live[table["id"]].bots.think_seconds(1)

        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human bot bot", scenario=FALLEN)
            await Player(server.base, table["id"], tokens[0]).connect()
            await let_a_bot_play(api, table["id"], 1, tokens[1])
            assert server.inside(seconds) == server.tables.settings.bot_think_seconds
            await skip(api, table["id"], tokens[0])
            assert server.inside(seconds) == server.tables.settings.skip_think_seconds

    with local_server(tmp_path, **STILL) as server:
        run(work(server))


def test_every_connected_player_must_ask_to_skip(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human human bot", scenario=BOTH_FALLEN)
            ann, ben = await seat_all(server.base, table["id"], list(tokens[:2]))
            await let_a_bot_play(api, table["id"], 2, tokens[2])
            await skip(api, table["id"], tokens[0])
            assert not skips(server, table["id"])
            await ben.until(lambda me: me.info["skipped"] == [0])
            await ben.close()
            await ann.until(lambda me: me.presence["seats"][1] is False)
            assert skips(server, table["id"])
            await ben.connect()
            assert not skips(server, table["id"])
            await skip(api, table["id"], tokens[1])
            assert skips(server, table["id"])

    with local_server(tmp_path, **STILL) as server:
        run(work(server))


def test_nobody_skips_while_a_person_still_plays(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human bot bot", scenario=FALLEN)
            refused = await skip(api, table["id"], tokens[0])
            assert refused.status_code == 409
            assert refused.json()["detail"] == "You can skip to the end once only bots are still playing."
            assert (await skip(api, table["id"], None)).status_code == 403

    with local_server(tmp_path, **STILL) as server:
        run(work(server))


def test_a_player_replaced_by_a_bot_may_skip_until_they_reclaim_their_seat(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            player = await Player(server.base, table["id"], tokens[0]).connect()
            for seat in (0, 1):
                await let_a_bot_play(api, table["id"], seat, tokens[seat])
            assert (await skip(api, table["id"], tokens[0])).json()["skipped"] == [0]
            back = await api.call("POST", f"/tables/{table['id']}/seats/0/reclaim", tokens[0])
            assert back.json()["skipped"] == []
            assert not skips(server, table["id"])
            await player.close()

    with local_server(tmp_path, **STILL) as server:
        run(work(server))

"""Packs of cards: checked outside the server, bounded in every length, and in no list of tables."""

import asyncio
import json
import math
import time
from pathlib import Path
from typing import Any

import httpx

import tabard
from tabard.server.tables.registry import PACK_IDLE_SECONDS
from tests.server.client import ApiClient, Player
from tests.server.local import LocalServer, local_server
from tests.server.packs import DECK, HERO, decks, heroes, open_with_pack, table_with_pack
from tests.server.services import ServerProcess
from tests.server.test_abuse import cpu_seconds


def check(base: str, options: dict[str, Any]) -> httpx.Response:
    return httpx.post(f"{base}/api/v1/games/va/check", json={"seats": 2, "options": options}, timeout=60)


def test_lists_and_infos_of_tables_have_only_the_name_of_a_pack(tmp_path: Path) -> None:
    pack = {"name": "Ann's heroes", "heroes": heroes(100)}

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, (token,) = await api.open("va", "human open", public=True, options={"pack": pack})
            player = await Player(base, table["id"], token).connect()
            for text in (
                json.dumps(table),
                (await api.call("GET", "/tables?show=open")).text,
                (await api.call("GET", f"/tables/{table['id']}")).text,
                player.raw[0],
            ):
                assert "Ann's heroes" in text and "hero-with-a-long-id" not in text
            options = (await api.call("GET", f"/tables/{table['id']}/options")).json()
            assert options["pack"] == pack and options["lives"] == 5
            joined = await api.call("POST", f"/tables/{table['id']}/join", json={"name": "Ben"})
            ben = await Player(base, table["id"], joined.json()["token"], 1).connect()
            await asyncio.gather(player.play_to_end(), ben.play_to_end())
            record = (await api.call("GET", f"/tables/{table['id']}/record")).json()
            assert record["options"]["pack"] == pack and tabard.replay(record).over

    with local_server(tmp_path) as server:
        asyncio.run(work(server.base))


def test_lengths_in_packs_are_bounded(tmp_path: Path) -> None:
    long = "x" * 500_000
    with local_server(tmp_path) as server:
        for pack, complaint in (
            ({"name": long}, "name must be text of at most 100 characters"),
            ({long: []}, "there is no section"),
            ({"heroes": long}, "must be a list"),
            ({"heroes": [HERO | {"name": long}]}, "one line of 1 to 26 characters"),
            ({"heroes": [HERO | {"id": long}]}, "at most 40 characters"),
            ({"heroes": [{long: 1}]}, "there is no field"),
            ({"heroes": heroes(501)}, "there are 501 cards in a list, but at most 500 are allowed"),
            ({"decks": decks(501)}, "there are 501 decks in a list, but at most 500 are allowed"),
            ({"decks": [DECK | {"heroes": ["a"] * 5_000}]}, "a list of at most 100 ids"),
            ({"decks": [DECK | {"heroes": [long]}]}, "a list of at most 100 ids"),
        ):
            refused = check(server.base, {"pack": pack})
            assert refused.status_code == 422 and complaint in refused.json()["detail"], refused.text[:300]
            assert len(refused.text) < 1_000
        seats = [{"kind": "human", "name": "Ann", "choices": {"decks": DECK | {"heroes": ["a"] * 40_000}}}]
        body = {"game": "va", "seats": [*seats, {"kind": "open"}]}
        brought = httpx.post(f"{server.base}/api/v1/tables", json=body, timeout=60)
        assert brought.status_code == 422 and "at most 100 ids" in brought.json()["detail"]


def test_a_pack_is_checked_once_and_outside_the_server(server: ServerProcess) -> None:
    """The server works about as much for a pack that another process checks as for one that is refused unread."""
    assert server.process is not None

    def cost(options: dict[str, Any], status: int) -> float:
        assert server.process is not None
        check(server.base, options)
        before = cpu_seconds(server.process.pid)
        for _ in range(20):
            assert check(server.base, options).status_code == status
        return cpu_seconds(server.process.pid) - before

    pack = {"heroes": heroes(400), "decks": decks(500)}
    unread = cost({"pack": pack, "no such option": 1}, 422)
    assert cost({"pack": pack}, 200) < unread + 0.1


def test_tables_with_packs_take_only_so_much_memory(tmp_path: Path) -> None:
    """As long as nobody is connected to them. They are unloaded to make room for others, and loaded when needed."""

    async def work(server: LocalServer) -> None:
        live = server.tables.live
        async with ApiClient(server.base) as api:
            watched = open_with_pack(server.base)
            player = await Player(server.base, watched, None).connect()
            for _ in range(3):
                last = open_with_pack(server.base)
            for table in live.values():
                table.session.last_active = math.inf  # as if it were used all the time
            full = set(live)
            refused = await api.call("POST", "/tables", json=table_with_pack())
            assert refused.status_code == 503 and "large packs" in refused.json()["detail"]
            assert set(live) == full
            await api.open("va", "human human")
            await asyncio.wait_for(until_no_bot_thinks(server), 60)
            for table in live.values():
                table.session.last_active = time.monotonic() - 2 * PACK_IDLE_SECONDS
            assert (await api.call("GET", f"/tables/{last}")).status_code == 200
            new = open_with_pack(server.base)
            (unloaded,) = full - set(live)
            assert unloaded not in (watched, last)
            assert (await api.call("GET", f"/tables/{unloaded}")).status_code == 200
            assert {new, unloaded} <= set(live)
            await player.close()

    with local_server(tmp_path, idle_pack_kilobytes=1_000) as server:
        asyncio.run(work(server))


async def until_no_bot_thinks(server: LocalServer) -> None:
    while any(table.session.background.tasks for table in server.tables.live.values()):
        await asyncio.sleep(0.01)


def test_a_pack_is_in_memory_once(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        state = server.tables.live[open_with_pack(server.base)].state
        assert state.match is not None and state.roster.began_with is not None
        pack = state.match.options["pack"]
        assert state.roster.opened.options["pack"] is pack and state.roster.began_with.options["pack"] is pack

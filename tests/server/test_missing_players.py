"""A player who leaves, goes away, times out or falls silent doesn't stall the table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tabard.server.tables.log import BODIES, ENCODER, BotSeated, Joined, Opened
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import local_server
from tests.server.services import serving


def absent(player: Player) -> dict[int, str]:
    """Who is missing, as the player has been told."""
    return {each["seat"]: each["why"] for each in player.presence.get("absent", [])}


async def until_asked(one: Player, two: Player) -> None:
    """Play on at random until the second player is asked, and the first is not."""
    async with ApiClient(one.base) as api:
        while True:
            for player in (one, two):
                now = (await api.call("GET", f"/tables/{one.table}/view", player.token)).json()["n"]
                while player.n < now:
                    await player.receive()
            if one.ask is None:
                assert two.ask is not None
                return
            await one.decide()


async def start(base: str, api: ApiClient, **params: Any) -> tuple[str, list[str], Player, Player]:
    table, tokens = await api.open("va", "human human", **params)
    one, two = await seat_all(base, table["id"], list(tokens))
    return table["id"], tokens, one, two


def test_a_bot_steps_in_for_a_player_who_is_gone_and_gives_the_seat_back(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            id, tokens, one, two = await start(base, api)
            assert one.info["bot_after"] == 1
            await two.close()
            await one.until(lambda me: absent(me) == {1: "away"})
            while one.info["seats"][1]["kind"] != "bot":
                if one.ask is not None:
                    await one.decide()
                else:
                    await one.receive()
            seated = next(entry for entry in one.entries if entry["kind"] == "bot")
            assert (seated["seat"], seated["name"], seated["why"]) == (1, "Guest 1", "away")
            assert one.info["seats"][1]["name"] == "Guest 1" and not one.info["seats"][1]["joinable"]
            await one.until(lambda me: absent(me) == {})
            back = await api.call("POST", f"/tables/{id}/seats/1/reclaim", tokens[1])
            assert back.json()["seats"][1]["kind"] == "human"

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), away_seconds=0.2, bot_after_seconds=1) as server:
        asyncio.run(work(server.base))


def test_nobody_is_replaced_while_nobody_waits_for_them(tmp_path: Path) -> None:
    """Both have gone to bed: tomorrow the game goes on where it stood."""

    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            id, tokens, one, two = await start(server.base, api)
            await until_asked(one, two)
            await two.close()
            await one.until(lambda me: not me.presence["seats"][1])
            await one.close()
            server.time += 10_000_000
            again = await Player(server.base, id, tokens[0]).connect()
            assert again.info["seats"][1]["kind"] == "human"
            expected = {"seat": 1, "why": "away", "bot_at": server.time + 180_000}
            await again.until(lambda me: me.presence["absent"] == [expected])

    with local_server(tmp_path, away_seconds=0.0) as server:
        asyncio.run(work(server))


def test_whoever_waits_gets_more_time(tmp_path: Path) -> None:
    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            id, tokens, one, two = await start(server.base, api, bot_after=60)
            await until_asked(one, two)
            await two.close()
            await one.until(lambda me: any(each["bot_at"] for each in me.presence.get("absent", [])))
            server.time += 59_000
            longer = await api.call("POST", f"/tables/{id}/seats/1/wait", tokens[0])
            assert longer.status_code == 200
            await one.until(lambda me: me.presence["absent"][0]["bot_at"] == server.time + 60_000)
            said = next(entry for entry in one.entries if entry["kind"] == "waits")
            assert (said["seat"], said["awaited"]) == (0, 1)
            server.time += 59_000
            server.inside(lambda: watch(server, id))
            assert (await api.call("GET", f"/tables/{id}")).json()["seats"][1]["kind"] == "human"
            server.time += 2_000
            server.inside(lambda: watch(server, id))
            await one.until(lambda me: me.info["seats"][1]["kind"] == "bot")
            assert (await api.call("POST", f"/tables/{id}/seats/1/wait", tokens[0])).status_code == 409
            assert (await api.call("POST", f"/tables/{id}/seats/1/wait")).status_code == 403

    with local_server(tmp_path, away_seconds=0.0) as server:
        asyncio.run(work(server))


async def watch(server: Any, table: str) -> None:
    server.tables.live[table].watch_absences()


def test_the_seat_of_a_player_who_left_is_listed_and_can_be_taken_even_from_a_bot(tmp_path: Path) -> None:
    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            id, tokens, one, two = await start(server.base, api, public=True)
            await until_asked(one, two)
            await api.call("POST", f"/tables/{id}/leave", tokens[1])
            await one.until(lambda me: absent(me) == {1: "left"})
            left = next(entry for entry in one.entries if entry["kind"] == "left")
            assert left["name"] == "Guest 1"
            server.time += 200_000
            server.inside(lambda: watch(server, id))
            await one.until(lambda me: me.info["seats"][1]["kind"] == "bot")
            assert one.info["seats"][1]["joinable"]
            listed = (await api.call("GET", "/tables?show=open")).json()
            assert [info["id"] for info in listed] == [id]
            joined = await api.call("POST", f"/tables/{id}/join", json={"name": "Cy"})
            assert joined.json()["seat"] == 1
            await one.until(lambda me: me.info["seats"][1]["name"] == "Cy")
            assert one.info["seats"][1]["kind"] == "human" and not one.info["seats"][1]["joinable"]
            assert (await api.call("GET", "/tables?show=open")).json() == []

    with local_server(tmp_path, away_seconds=0.0) as server:
        asyncio.run(work(server))


def test_any_player_may_seat_a_bot_for_one_who_is_away_or_left_alone_end_the_game(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            id, tokens, host, guest = await start(base, api)
            level = {"level": "random"}
            assert (await api.call("POST", f"/tables/{id}/seats/0/bot", tokens[1], json=level)).status_code == 403
            assert (await api.call("POST", f"/tables/{id}/end", tokens[1])).status_code == 403
            await host.close()
            await guest.until(lambda me: absent(me) == {0: "away"})
            assert (await api.call("POST", f"/tables/{id}/seats/0/bot", None, json=level)).status_code == 403
            seated = await api.call("POST", f"/tables/{id}/seats/0/bot", tokens[1], json=level)
            assert seated.json()["seats"][0]["kind"] == "bot"
            ended = await api.call("POST", f"/tables/{id}/end", tokens[1])
            assert ended.json()["status"] == "ended"

    with local_server(tmp_path, away_seconds=0.0) as server:
        asyncio.run(work(server.base))


def test_a_player_who_does_not_answer_is_called_silent_and_may_be_replaced(tmp_path: Path) -> None:
    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            id, tokens, one, two = await start(server.base, api)
            await until_asked(one, two)
            level = {"level": "random"}
            assert (await api.call("POST", f"/tables/{id}/seats/1/bot", tokens[0], json=level)).status_code == 403
            server.time += 181_000
            server.inside(lambda: watch(server, id))
            await one.until(lambda me: absent(me) == {1: "silent"})
            assert one.presence["absent"][0]["bot_at"] is None
            await two.decide()
            server.inside(lambda: watch(server, id))
            await one.until(lambda me: absent(me) == {})

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_clock_that_runs_out_twice_in_a_row_seats_a_bot(tmp_path: Path) -> None:
    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            id, _, one, _ = await start(server.base, api, clock={"kind": "decision", "seconds": 60})
            while not any(entry["kind"] == "bot" for entry in one.entries):
                server.time += 61_000
                server.inside(lambda: on_clock(server, id))
                await one.receive()
            stand_ins = [entry["seat"] for entry in one.entries if entry.get("stand_in") == "clock"]
            seated = next(entry for entry in one.entries if entry["kind"] == "bot")
            assert seated["why"] == "clock" and stand_ins.count(seated["seat"]) == 1

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


async def on_clock(server: Any, table: str) -> None:
    server.tables.live[table].on_clock()


@pytest.mark.parametrize("given", [5, 29, 3601, -1])
def test_a_table_waits_for_a_sensible_time_or_for_ever(tmp_path: Path, given: int) -> None:
    async def work(server: Any) -> None:
        async with ApiClient(server.base) as api:
            seats = [{"kind": "human", "name": "Ann"}, {"kind": "open"}]
            refused = await api.call("POST", "/tables", json={"game": "va", "seats": seats, "bot_after": given})
            assert refused.status_code == 422 and "30 to 3600 seconds" in refused.json()["detail"]
            never = await api.call("POST", "/tables", json={"game": "va", "seats": seats, "bot_after": 0})
            assert never.json()["table"]["bot_after"] == 0
            days = {"game": "va", "seats": seats, "clock": {"kind": "days", "days": 2}}
            assert (await api.call("POST", "/tables", json=days)).json()["table"]["bot_after"] == 0

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_entries_that_an_earlier_version_wrote_are_read_and_written_as_before() -> None:
    old = [
        b'{"kind":"opened","game":"va","rules":1,"key":"00","seats":[{"kind":"open"}],"options":{},"host":"h"}',
        b'{"kind":"joined","seat":1,"name":"Ben","token":"t"}',
        b'{"kind":"bot","seat":1,"level":"adept"}',
    ]
    kinds: list[type[Any]] = [Opened, Joined, BotSeated]
    for raw, kind in zip(old, kinds, strict=True):
        body = BODIES.decode(raw)
        assert type(body) is kind
        assert ENCODER.encode(body) == raw

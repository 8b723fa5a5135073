"""Messages between processes say where to look. Whatever else arrives on the channel changes nothing."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from tabard.server.fanout import CHANNEL
from tabard.server.store import create_store
from tabard.server.tables.log import Entry, Said, next_entry
from tests.server.client import ApiClient, Player
from tests.server.services import ServerProcess, running_redis, serving

SELDOM: dict[str, Any] = {"poll_seconds": 3600}
"""What one process does reaches the other through Redis or not at all."""
GARBAGE = [
    b"",
    b"\xc1",
    b"\xff" * 100,
    b'{"sender": "json"}',
    msgspec.msgpack.encode(7),
    msgspec.msgpack.encode({"sender": "a", "notifications": 7}),
    msgspec.msgpack.encode({"sender": "a", "notifications": [{"table": 7}]}),
    msgspec.msgpack.encode({"sender": "a", "notifications": [{"table": "nowhere", "seq": 2**63}]}),
    msgspec.msgpack.encode({"sender": "a", "notifications": [{"table": "nowhere", "seq": "last"}]}),
    b"\x91" * 5000,
    msgspec.msgpack.encode({"sender": "a" * 2_000_000, "notifications": []}),
]


@contextmanager
def two_servers(folder: Path, redis_address: str, **settings: Any) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two servers on the same database."""
    database = str(folder / "tabard.sqlite3")
    (folder / "one").mkdir()
    (folder / "other").mkdir()
    with (
        serving(folder / "one", database, redis_address, **SELDOM, **settings) as one,
        serving(folder / "other", database, redis_address, **SELDOM, **settings) as other,
    ):
        yield one, other


async def read_log(folder: Path, table: str) -> list[Entry]:
    store = create_store(str(folder / "tabard.sqlite3"))
    await store.open()
    try:
        return await store.read(table, 0)
    finally:
        await store.close()


async def seat_at_both(one: ServerProcess, other: ServerProcess) -> tuple[Player, Player]:
    """A player at each of two processes."""
    async with ApiClient(one.base) as api:
        table, tokens = await api.open("knights-duty", "human human")
    return (
        await Player(one.base, table["id"], tokens[0]).connect(),
        await Player(other.base, table["id"], tokens[1]).connect(),
    )


async def say_across(speaker: Player, listener: Player, text: str) -> None:
    said = await speaker.request({"type": "say", "id": text, "text": text})
    assert said["type"] == "ack"
    await listener.until(lambda me: any(entry.get("text") == text for entry in me.entries))


def test_garbage_on_the_channel_changes_nothing(tmp_path: Path, redis_address: str) -> None:
    async def work(one: ServerProcess, other: ServerProcess) -> None:
        here, there = await seat_at_both(one, other)
        await say_across(here, there, "before")
        with redis.Redis.from_url(redis_address) as channel:
            for message in GARBAGE:
                assert channel.publish(CHANNEL, message) >= 2
        await say_across(here, there, "there")
        await say_across(there, here, "and-back")

    with two_servers(tmp_path, redis_address) as (one, other):
        asyncio.run(work(one, other))
        assert "Traceback" not in one.log() + other.log()


@pytest.mark.parametrize("valid", [True, False], ids=["a hash that follows", "a wrong hash"])
def test_a_forged_entry_is_not_applied(tmp_path: Path, redis_address: str, valid: bool) -> None:
    """Whoever can write to Redis may know the log, and forge an entry that would be the next one."""

    async def work(one: ServerProcess, other: ServerProcess) -> None:
        here, there = await seat_at_both(one, other)
        await say_across(here, there, "before")
        last = (await read_log(tmp_path, here.table))[-1]
        forged = next_entry(last, last.at, "forged", Said(0, "I give up"))
        entry = msgspec.to_builtins(forged, builtin_types=(bytes,)) | ({} if valid else {"chain": b"?" * 16})
        forgery = {"table": here.table, "entry": entry, "seq": forged.seq, "present": [-5, 10**9, 1, 1, 1]}
        with redis.Redis.from_url(redis_address) as channel:
            channel.publish(CHANNEL, msgspec.msgpack.encode({"sender": "forger", "notifications": [forgery]}))
        await say_across(here, there, "after")
        await say_across(there, here, "and-back")
        for player in (here, there):
            assert [entry["text"] for entry in player.entries if "text" in entry] == ["before", "after", "and-back"]
            assert player.info["status"] == "playing"

    with two_servers(tmp_path, redis_address) as (one, other):
        asyncio.run(work(one, other))


def test_a_command_that_reaches_two_processes_is_executed_once(tmp_path: Path, redis_address: str) -> None:
    """At the same time, as when a client sends it again by another connection."""

    async def work(one: ServerProcess, other: ServerProcess) -> None:
        async with ApiClient(one.base) as api:
            table, tokens = await api.open("va", "human human")
        twins = [await Player(server.base, table["id"], tokens[0]).connect() for server in (one, other)]
        for number in range(30):
            command = {"type": "say", "id": f"say-{number}", "text": f"number {number}"}
            acks = await asyncio.gather(*(player.request(command) for player in twins))
            assert [ack["type"] for ack in acks] == ["ack", "ack"] and acks[0]["n"] == acks[1]["n"]
        said = [entry.command for entry in await read_log(tmp_path, table["id"]) if entry.command.startswith("say-")]
        assert said == [f"say-{number}" for number in range(30)]

    with two_servers(tmp_path, redis_address) as (one, other):
        asyncio.run(work(one, other))


def test_the_listener_comes_back_after_redis_was_down(tmp_path: Path) -> None:
    async def speak(here: Player, there: Player) -> None:
        """Say something again and again until the other process hears of it."""
        for serial in range(20):
            text = f"again-{serial}"
            assert (await here.request({"type": "say", "id": text, "text": text}))["type"] == "ack"
            try:
                await asyncio.wait_for(there.until(lambda me: me.entries[-1].get("text", "")[:5] == "again"), 1)
                return
            except TimeoutError:
                continue
        raise AssertionError("nothing was heard")

    async def work(one: ServerProcess, other: ServerProcess, port: int) -> None:
        here, there = await seat_at_both(one, other)
        await say_across(here, there, "before")
        redis_runs.close()
        with running_redis(tmp_path, port):
            await speak(here, there)

    with ExitStack() as redis_runs:
        address = redis_runs.enter_context(running_redis(tmp_path))
        with two_servers(tmp_path, address, chat_per_minute=6000) as (one, other):
            asyncio.run(work(one, other, int(address.rsplit(":", 1)[1].split("/")[0])))


def test_a_player_at_another_process_stays_present(tmp_path: Path, redis_address: str) -> None:
    """Processes forget what others have reported after a while, so they report it again and again."""

    async def work(one: ServerProcess, other: ServerProcess) -> None:
        here, there = await seat_at_both(one, other)
        for player in (here, there):
            await player.until(lambda me: me.presence["seats"] == [True, True])
            for _ in range(20):
                while (await player.receive())["type"] != "ping":
                    assert player.presence["seats"] == [True, True] and player.presence["absent"] == []
        watching = await Player(one.base, here.table, None).connect()
        assert watching.presence["seats"] == [True, True] and watching.presence["absent"] == []

    with two_servers(tmp_path, redis_address, ping_seconds=0.1, away_seconds=0.4) as (one, other):
        asyncio.run(work(one, other))


def test_a_process_that_loads_a_table_learns_who_is_at_it(tmp_path: Path, redis_address: str) -> None:
    async def work(one: ServerProcess, other: ServerProcess) -> None:
        _, there = await seat_at_both(one, other)
        await there.until(lambda me: me.presence["seats"] == [True, True])
        other.kill()
        other.start()
        again = await Player(other.base, there.table, there.token).connect()
        await asyncio.wait_for(again.until(lambda me: me.presence["seats"] == [True, True]), 10)

    with two_servers(tmp_path, redis_address) as (one, other):
        asyncio.run(work(one, other))

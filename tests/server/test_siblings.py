"""Several workers on one machine: a table's sockets come together at one of them, and nothing depends on it."""

import asyncio
import os
import signal
import socket
import urllib.request
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabard.server.fanout import MAX_BATCH, Notification, SiblingFanout, encode_batch
from tabard.server.siblings import Siblings
from tests.server.client import ApiClient, Player
from tests.server.services import ServerProcess, serving

REQUEST = b"GET /api/v1/socket?table=a HTTP/1.1\r\n\r\n"
PATIENCE = 30


class Served(asyncio.Protocol):
    """A connection at the worker that has taken it over: answers with its name."""

    def __init__(self, name: bytes) -> None:
        self.name = name
        self.received = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.received += data
        self.transport.write(self.name + b" got %d bytes" % len(self.received))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.001)


def workers_in(folder: Path, count: int) -> list[Siblings]:
    return [Siblings(folder, index, count) for index in range(count)]


def open_all(workers: list[Siblings]) -> None:
    for worker in workers:
        worker.open(lambda index=worker.index: Served(b"%d" % index))  # type: ignore[misc]


def table_at(worker: Siblings) -> str:
    """A table that is at home at a worker."""
    return next(f"t{number}" for number in range(1000) if worker.has_home(f"t{number}"))


def connection() -> tuple[socket.socket, socket.socket]:
    """The two ends of a connection: the client's, and the one that a worker has accepted."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = socket.create_connection(listening.getsockname())
        accepted, _ = listening.accept()
    client.settimeout(PATIENCE)
    return client, accepted


@given(st.text(max_size=20), st.integers(1, 9))
def test_every_table_has_one_home(table: str, count: int) -> None:
    assert sum(worker.has_home(table) for worker in workers_in(Path("nowhere"), count)) == 1


def test_a_connection_goes_on_at_the_worker_it_was_handed_to(tmp_path: Path) -> None:
    async def work() -> None:
        first, second = workers = workers_in(tmp_path, 2)
        open_all(workers)
        client, accepted = connection()
        with client:
            with accepted:
                assert first.hand_over(table_at(second), REQUEST, accepted.fileno())
            answer = await asyncio.to_thread(client.recv, 100)
            assert answer == b"1 got %d bytes" % len(REQUEST)
            client.sendall(b"more")
            assert (await asyncio.to_thread(client.recv, 100)).endswith(b" got %d bytes" % (len(REQUEST) + 4))
        for worker in workers:
            worker.close()

    asyncio.run(work())


def test_a_worker_that_is_not_there_is_handed_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        first, second = workers_in(tmp_path, 2)
        table = table_at(second)
        client, accepted = connection()
        with client, accepted:
            assert not first.hand_over(table, REQUEST, accepted.fileno()), "it has not started yet"
            open_all([second])
            first.send_to_others(b"hello")
            second.close()
            assert not first.hand_over(table, REQUEST, accepted.fileno()), "it has ended"
            successor = Siblings(tmp_path, 1, 2)
            open_all([successor])
            assert first.hand_over(table, REQUEST, accepted.fileno()), "another one has taken its place"
            assert (await asyncio.to_thread(client.recv, 100)).startswith(b"1 got")
            successor.close()
        first.close()

    asyncio.run(work())


def test_a_worker_that_takes_nothing_is_not_waited_for(tmp_path: Path) -> None:
    async def work() -> None:
        first, second = workers_in(tmp_path, 2)
        open_all([second])
        asyncio.get_running_loop().remove_reader(second.listening)  # type: ignore[arg-type]
        client, accepted = connection()
        with client, accepted:
            handed_over = 0
            while first.hand_over(table_at(second), REQUEST * 100, accepted.fileno()):
                handed_over += 1
                assert handed_over < 10_000
        second.close()
        first.close()

    asyncio.run(work())


def test_a_long_path_only_costs_the_handing_over(tmp_path: Path) -> None:
    async def work() -> None:
        folder = tmp_path / ("x" * 120)  # too long for the address of a Unix socket
        folder.mkdir()
        first, second = workers_in(folder, 2)
        open_all([first, second])
        client, accepted = connection()
        with client, accepted:
            assert not first.hand_over(table_at(second), REQUEST, accepted.fileno())
        first.close()
        second.close()

    asyncio.run(work())


def test_notifications_reach_all_other_workers(tmp_path: Path) -> None:
    async def work() -> None:
        workers = workers_in(tmp_path, 3)
        open_all(workers)
        fanouts = [SiblingFanout(worker) for worker in workers]
        heard: list[list[Notification]] = [[] for _ in workers]
        unknown: Counter[str] = Counter()
        for fanout, notes in zip(fanouts, heard, strict=True):
            await fanout.open(lambda sender, note, notes=notes: notes.append(note), lambda name: unknown.update([name]))  # type: ignore[misc]
        sent = [Notification("table", seq) for seq in range(1, 3 * MAX_BATCH)]
        for note in sent:
            fanouts[0].publish(note.table, note.seq)
        await until(lambda: len(heard[1]) == len(heard[2]) == len(sent))
        fanouts[0].publish("table", present=[1, 0, 2])
        await until(lambda: len(heard[1]) == len(heard[2]) == len(sent) + 1)
        assert heard[0] == [] and heard[1] == heard[2] == [*sent, Notification("table", present=[1, 0, 2])]
        workers[0].send_to_others(b"\xc1 garbage")
        await until(lambda: unknown["unknown_notifications"] == 2)
        await fanouts[1].close()
        workers[0].send_to_others(encode_batch("late", [Notification("table", 999)]))
        await until(lambda: Notification("table", 999) in heard[2])
        assert Notification("table", 999) not in heard[1]
        for worker in workers:
            worker.close()

    asyncio.run(work())


# The real thing


def holder_of(server: ServerProcess, client_port: int) -> int:
    """The process that has the server's end of a connection."""
    mine, theirs = f":{server.port:04X}", f":{client_port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = [row[9] for row in rows if row[1].endswith(mine) and row[2].endswith(theirs)]
    assert len(inodes) == 1, inodes
    name = f"socket:[{inodes[0]}]"
    for pid in server.worker_pids():
        for file in Path(f"/proc/{pid}/fd").iterdir():
            try:
                if os.readlink(file) == name:
                    return pid
            except FileNotFoundError:  # closed meanwhile
                continue
    raise AssertionError(f"no worker has {name}")


def port_of(player: Player) -> int:
    return int(player.socket.local_address[1])


async def seat_at(server: ServerProcess, table: str, tokens: list[str], names_table: bool) -> list[Player]:
    players = [Player(server.base, table, token) for token in tokens]
    for player in players:
        player.names_table = names_table
        await player.connect()
    return players


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_players_of_a_table_come_together(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    async def work(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            for _ in range(4):
                table, tokens = await api.open("quest", "human human human human")
                players = await seat_at(server, table["id"], tokens, names_table=True)
                assert len({holder_of(server, port_of(player)) for player in players}) == 1
                for player in players:
                    await player.close()

    database = str(tmp_path / "t.sqlite3") if kind == "sqlite" else request.getfixturevalue("postgres_database")
    with serving(tmp_path, database, workers=3) as server:
        asyncio.run(work(server))
        assert '"level": "error"' not in server.log()


def test_players_at_different_workers_hear_of_each_other_at_once(tmp_path: Path) -> None:
    """Without Redis, and without waiting for the next poll."""

    async def work(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
        there: list[Player] = []
        (here,) = await seat_at(server, table["id"], tokens[:1], names_table=True)
        home = holder_of(server, port_of(here))
        async with asyncio.timeout(PATIENCE):
            while not there:  # any worker may accept it
                (other,) = await seat_at(server, table["id"], tokens[1:], names_table=False)
                if holder_of(server, port_of(other)) != home:
                    there.append(other)
                else:
                    await other.close()
        for speaker, listener, text in ((here, there[0], "one"), (there[0], here, "two")):
            assert (await speaker.request({"type": "say", "id": text, "text": text}))["type"] == "ack"
            await listener.until(lambda me, text=text: any(entry.get("text") == text for entry in me.entries))

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), workers=2, poll_seconds=3600) as server:
        asyncio.run(work(server))


def test_a_table_outlives_its_worker(tmp_path: Path) -> None:
    async def work(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
        players = await seat_at(server, table["id"], tokens, names_table=True)
        asked = next(player for player in players if player.ask is not None)
        assert asked.ask is not None
        assert (await asked.decide(asked.ask["legal"][0]))["type"] == "ack"
        os.kill(holder_of(server, port_of(asked)), signal.SIGKILL)
        for player in players:
            before = player.n
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        await player.connect()
                        break
                    except Exception:  # it may have been handed to the worker that is just ending
                        await asyncio.sleep(0.05)
            assert player.n >= before
        assert len({holder_of(server, port_of(player)) for player in players}) == 1

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), workers=2) as server:
        asyncio.run(work(server))


def test_a_worker_counts_its_own_sockets_only(tmp_path: Path) -> None:
    """What was handed over is counted where it is served, and no longer held where it was accepted."""

    async def work(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("quest", "human human human human")
        players = await seat_at(server, table["id"], tokens, names_table=True)
        assert "tabard_sockets 4.0" in await asyncio.to_thread(server.metrics)
        for player in players:
            await player.close()
        async with asyncio.timeout(PATIENCE):
            while "tabard_sockets 0.0" not in await asyncio.to_thread(server.metrics):
                await asyncio.sleep(0.01)

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), workers=2) as server:
        asyncio.run(work(server))


def test_an_address_that_names_nonsense_is_answered(tmp_path: Path) -> None:
    """Whatever stands in the address, the hello decides about the table."""

    async def work(server: ServerProcess) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
        for wrong in ("", "zzzzzzzzzzzz", "%00", "a" * 3000, f"{table['id']}&table=other"):
            player = Player(server.base, table["id"], tokens[0])
            player.named, player.names_table = wrong, True
            await player.connect()
            assert player.n > 0
            await player.close()

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), workers=2) as server:
        asyncio.run(work(server))
        with urllib.request.urlopen(f"{server.base}/ready", timeout=PATIENCE) as answer:
            assert answer.status == 200
        assert '"level": "error"' not in server.log()


def test_a_batch_is_what_other_processes_read() -> None:
    batch = msgspec.msgpack.decode(encode_batch("me", [Notification("t", 3)]))
    assert batch == {"sender": "me", "notifications": [{"table": "t", "seq": 3}]}

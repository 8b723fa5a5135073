"""Three processes behind a proxy, many tables, and each process is restarted while they play: nobody reloads a page,
and no decision is lost or made twice."""

import asyncio
import json
import threading
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.server.client import ApiClient
from tests.server.cluster import Cluster, running_cluster
from tests.server.services import running_postgres, running_redis, wait_until
from tests.server.test_kill import ReconnectingPlayer, check
from tests.web.conftest import Arrive
from tests.web.site import READY_ANSWER, Guest, Site, Table
from tests.web.test_reconnect import NO_LINE

PROCESSES = 3
PRESSES = 3
"""How often the people with browsers decide, at least, before and during each restart."""
GAMES = ["va human human", "knights-duty human human", "lost-legends human human human", "rift human human"]
OPEN_AT_ONCE = 20


class Load:
    """Players at many tables, in a thread of their own."""

    def __init__(self, cluster: Cluster, database: str, tables: int, think_seconds: float) -> None:
        self.cluster, self.database, self.tables = cluster, database, tables
        self.think_seconds = think_seconds
        self.players: list[ReconnectingPlayer] = []
        self.begun, self.enough = threading.Event(), threading.Event()
        self.mixed = 0
        """At how many tables the players are connected to different processes."""
        self.checked = 0
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        try:
            asyncio.run(self.play())
        except BaseException as failure:
            self.failure = failure
        finally:
            self.begun.set()

    async def play(self) -> None:
        async with ApiClient(self.cluster.base) as api:
            for start in range(0, self.tables, OPEN_AT_ONCE):
                await asyncio.gather(
                    *(self.open(api, number) for number in range(start, min(start + OPEN_AT_ONCE, self.tables)))
                )
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.keep_playing(enough))
            while not all(player.n for player in self.players):
                await asyncio.sleep(0.05)
            self.mixed = self.count_mixed()
            self.begun.set()
            await asyncio.to_thread(self.enough.wait)
            enough.set()
            for player in self.players:  # wake those who wait for a frame that will not come
                await player.close()
        for player in self.players:
            await player.settle()
        self.checked = await check(self.database, self.players)

    async def open(self, api: ApiClient, number: int) -> None:
        game, _, kinds = GAMES[number % len(GAMES)].partition(" ")
        table, tokens = await api.open(game, kinds)
        for seat, token in enumerate(tokens):
            player = ReconnectingPlayer(self.cluster.base, table["id"], token, 10 * number + seat)
            player.think_seconds = self.think_seconds
            self.players.append(player)

    def count_mixed(self) -> int:
        backends: dict[str, set[int]] = {}
        for player in self.players:
            port = player.socket.local_address[1]
            backends.setdefault(player.table, set()).add(self.cluster.proxy.backend_of.get(port, 0))
        return sum(len(found) > 1 for found in backends.values())

    def acked(self) -> int:
        return sum(len(player.acks) for player in self.players)

    def stop(self, seconds: float) -> None:
        self.enough.set()
        self.thread.join(seconds)
        assert not self.thread.is_alive(), "the players didn't come to an end"
        if self.failure is not None:
            raise self.failure


class Friends:
    """Two people with browsers at one table, and how often they have pressed an answer."""

    def __init__(self, arrive: Arrive, site: Site) -> None:
        self.site, self.arrive = site, arrive
        self.table: Table = site.open("va", "human human", options={"lives": 10})
        self.guests = [arrive(site.base), arrive(site.base)]
        self.pressed = 0
        for seat, guest in enumerate(self.guests):
            guest.forgiven += NO_LINE
            guest.sit(self.table, seat).mark()

    def asked(self) -> Iterable[int]:
        return [seat for seat, guest in enumerate(self.guests) if guest.page.locator(READY_ANSWER).count() > 0]

    def press(self) -> None:
        wait_until(lambda: self.asked() != [], "a question")
        for seat in self.asked():
            self.guests[seat].decide()
            self.pressed += 1
            return

    def press_while(self, thread: threading.Thread) -> None:
        thread.start()
        before = self.pressed
        while thread.is_alive() or self.pressed < before + PRESSES:
            self.press()
        thread.join()

    def decisions(self) -> int:
        """How many decisions are in the log."""
        return sum(entry["kind"] == "played" for entry in self.site.events(self.table))

    def expect_nothing_lost(self) -> None:
        wait_until(lambda: self.decisions() >= self.pressed, f"{self.pressed} decisions in the log")
        assert self.decisions() == self.pressed
        for seat, guest in enumerate(self.guests):
            guest.expect_line(r"^\s*$")
            guest.expect_no_reload()
            fresh = self.arrive(self.site.base)
            fresh.forgiven += NO_LINE
            fresh.sit(self.table, seat)
            expect(summary(guest)).to_have_text(str(summary(fresh).text_content()))


def summary(guest: Guest) -> Locator:
    """The board in words, for screen readers."""
    return guest.page.locator(".frame .board > p.unseen")


def restart_one_by_one(
    folder: Path, arrive: Arrive, tables: int, think_seconds: float, rounds: int, patience: float
) -> None:
    (folder / "postgres").mkdir()
    with (
        running_postgres(folder / "postgres") as database,
        running_redis(folder) as redis,
        running_cluster(folder, database, redis, PROCESSES) as cluster,
        ExitStack() as ends,
    ):
        load = Load(cluster, database, tables, think_seconds)
        load.thread.start()
        ends.callback(load.enough.set)
        assert load.begun.wait(patience)
        assert load.failure is None, load.failure
        assert load.mixed >= tables / 2
        friends = Friends(arrive, Site(cluster.base))
        began, at_first = time.monotonic(), load.acked()
        failures: list[BaseException] = []

        def restart(number: int) -> None:
            try:
                cluster.restart(cluster.servers[number])
            except BaseException as failure:
                failures.append(failure)

        for _ in range(rounds):
            for number in range(PROCESSES):
                before = load.acked()
                friends.press_while(threading.Thread(target=restart, args=(number,)))
                assert failures == []
                wait_until(lambda: load.acked() > before + tables / 10, "players who go on")  # noqa: B023
        seconds, acked = time.monotonic() - began, load.acked() - at_first
        friends.expect_nothing_lost()
        load.stop(patience)
        errors = [line for line in cluster.log().splitlines() if '"level": "error"' in line]
        assert errors == []
        assert load.checked >= acked
        figures = {
            "tables": tables,
            "players": len(load.players),
            "mixed tables": load.mixed,
            "restarts": rounds * PROCESSES,
            "seconds": round(seconds, 1),
            "decisions": acked,
            "checked": load.checked,
            "passed on to another process": cluster.proxy.refused,
            "in browsers": friends.pressed,
        }
        print(json.dumps(figures), flush=True)


def test_every_process_is_restarted_under_load(tmp_path: Path, arrive: Arrive) -> None:
    restart_one_by_one(tmp_path, arrive, 12, 0.5, rounds=1, patience=60)


@pytest.mark.long
def test_every_process_is_restarted_twice_under_500_tables(tmp_path: Path, arrive: Arrive) -> None:
    restart_one_by_one(tmp_path, arrive, 500, 5, rounds=2, patience=300)

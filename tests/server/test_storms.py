"""Everything fails again and again while 40 people play: nothing acknowledged is lost or doubled, nobody diverges, and
all are back within seconds. The long tests print what they measure: run them with -s."""

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.client import ApiClient
from tests.server.services import PostgresProcess, RedisProcess, ServerProcess, serving, wait_until
from tests.server.test_kill import ReconnectingPlayer, check

BACK_SECONDS = 4.0
"""All clients must be back this long after the server is."""
MOMENT = 2.0


class Storm:
    """Tables of four people who answer at random and reconnect by themselves, and what strikes them."""

    def __init__(self, base: str, tables: int) -> None:
        self.base = base
        self.tables = tables
        self.players: list[ReconnectingPlayer] = []
        self.longest = 0.0
        """The longest time from the server's return to that of the last client."""

    async def run(self, strikes: list[Callable[[], None]], seconds: float) -> None:
        """One strike after the other, with so many seconds of play between them."""
        async with ApiClient(self.base) as api:
            for number in range(self.tables):
                table, tokens = await api.open("quest", "human human human human")
                self.players += [
                    ReconnectingPlayer(self.base, table["id"], token, 10 * number + seat)
                    for seat, token in enumerate(tokens)
                ]
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.keep_playing(enough))
            await self.until(lambda: self.moved_since(0), "every table to move")
            for strike in strikes:
                await asyncio.to_thread(strike)
                await self.all_back(time.monotonic())
                await asyncio.sleep(seconds)
            enough.set()
            for player in self.players:  # wake those who wait for a frame that will not come
                await player.close()
        for player in self.players:
            await player.settle()

    async def all_back(self, returned: float) -> None:
        """Until every client is connected and every table has moved on."""
        await self.until(lambda: self.connected() and self.moved_since(returned), "all clients to be back")
        self.longest = max(self.longest, time.monotonic() - returned)

    def connected(self) -> bool:
        return all(player.over or player.socket.state.name == "OPEN" for player in self.players)

    def moved_since(self, when: float) -> bool:
        tables = {player.table for player in self.players if not player.over}
        return tables == {player.table for player in self.players if not player.over and player.acked_at > when}

    async def until(self, true: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + 60
        while not true():
            assert time.monotonic() < end, f"waited too long for {what}"
            await asyncio.sleep(0.01)

    def weather(self, name: str, database: str, strikes: list[Callable[[], None]], seconds: float) -> None:
        """Run the storm, then compare what every client has with the log."""
        asyncio.run(self.run(strikes, seconds))
        checked = asyncio.run(check(database, self.players))
        print(f"\n{name}: {len(strikes)} strikes, {checked} acknowledged decisions, back after {self.longest:.1f} s")
        assert checked > len(strikes) * self.tables
        assert self.longest < BACK_SECONDS


def restart(server: ServerProcess) -> None:
    server.kill()
    server.start()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisProcess]:
    process = RedisProcess(tmp_path)
    process.start()
    yield process
    process.stop()


@pytest.mark.long
def test_a_power_cut_every_two_seconds_for_a_minute(tmp_path: Path) -> None:
    database = str(tmp_path / "tabard.sqlite3")
    with serving(tmp_path, database) as server:
        Storm(server.base, 10).weather("kill -9", database, [lambda: restart(server)] * 30, MOMENT)


def crash_postgres(postgres: PostgresProcess, number: signal.Signals) -> None:
    postgres.crash(number)
    postgres.start()


def lose_redis(redis: RedisProcess, seconds: float) -> None:
    """It is killed, and returns empty after a while."""
    redis.stop(signal.SIGKILL)
    end = time.monotonic() + seconds
    wait_until(lambda: time.monotonic() >= end, "Redis to be gone long enough")
    redis.start()


def lose_both(postgres: PostgresProcess, redis: RedisProcess) -> None:
    redis.stop(signal.SIGKILL)
    postgres.crash(signal.SIGKILL)
    postgres.start()
    redis.start()


def strikes_on(
    postgres: PostgresProcess, redis: RedisProcess, crashes: int, gone: float, both: int
) -> list[Callable[[], None]]:
    signals = [signal.SIGQUIT, signal.SIGKILL]
    return [
        *(lambda number=signals[turn % 2]: crash_postgres(postgres, number) for turn in range(crashes)),
        lambda: lose_redis(redis, gone),
        *(lambda: lose_both(postgres, redis) for _ in range(both)),
    ]


def test_postgresql_and_redis_crash(tmp_path: Path, postgres: PostgresProcess, redis: RedisProcess) -> None:
    with serving(tmp_path, postgres.address, redis.address, workers=2) as server:
        strikes = strikes_on(postgres, redis, 1, 0.5, 1)
        Storm(server.base, 2).weather("services", postgres.address, strikes, 0.5)


@pytest.mark.long
def test_postgresql_and_redis_crash_again_and_again(
    tmp_path: Path, postgres: PostgresProcess, redis: RedisProcess
) -> None:
    with serving(tmp_path, postgres.address, redis.address, workers=2) as server:
        strikes = strikes_on(postgres, redis, 6, 10, 2)
        Storm(server.base, 10).weather("PostgreSQL and Redis", postgres.address, strikes, MOMENT)

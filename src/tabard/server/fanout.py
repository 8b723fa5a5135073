"""How the processes of a house tell each other what happened. Only a hint: the truth is the log, so a hint that is lost
costs time and nothing else."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final, Protocol

import msgspec
import redis.asyncio
import redis.exceptions
from msgspec import Struct

from tabard.server.log import Entry

logger = logging.getLogger("tabard.fanout")
CHANNEL: Final = "tabard"
MOST_TOGETHER: Final = 256
WAITING: Final = 4096
"""Hints that wait to be sent, before the oldest are dropped."""


class Hint(Struct, omit_defaults=True):
    table: str
    entry: Entry | None = None
    present: list[int] | None = None
    """How many sockets of the sender each seat of the table has, and last the spectators."""


class Hints(Struct):
    """What one process has to tell, together."""

    sender: str
    hints: list[Hint]


Heard = Callable[[str, Hint], None]
"""What to do with a hint from a sender."""


class Fanout(Protocol):
    async def open(self, heard: Heard) -> None: ...

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """There is nobody else to tell."""

    async def open(self, heard: Heard) -> None:
        return

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None:
        return

    async def close(self) -> None:
        return


class RedisFanout:
    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.sender: Final = secrets.token_hex(8)
        self.waiting: Final[asyncio.Queue[Hint]] = asyncio.Queue(WAITING)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, heard: Heard) -> None:
        self.tasks = [asyncio.create_task(self.send_on()), asyncio.create_task(self.listen_on(heard))]

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None:
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(Hint(table, entry, present))

    async def send_on(self) -> None:
        while True:
            try:
                async with redis.asyncio.from_url(self.address) as client:
                    while True:
                        hints = [await self.waiting.get()]
                        while not self.waiting.empty() and len(hints) < MOST_TOGETHER:
                            hints.append(self.waiting.get_nowait())
                        await client.publish(CHANNEL, msgspec.msgpack.encode(Hints(self.sender, hints)))
            except (redis.exceptions.RedisError, OSError) as error:
                logger.warning("redis lost", extra={"facts": {"error": repr(error)}})
                await asyncio.sleep(1)

    async def listen_on(self, heard: Heard) -> None:
        while True:
            try:
                async with redis.asyncio.from_url(self.address) as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            told = msgspec.msgpack.decode(message["data"], type=Hints)
                            if told.sender != self.sender:
                                for hint in told.hints:
                                    heard(told.sender, hint)
                                    await asyncio.sleep(0)  # those who wait for an answer come first
            except (redis.exceptions.RedisError, OSError) as error:
                logger.warning("redis lost", extra={"facts": {"error": repr(error)}})
                await asyncio.sleep(1)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def fanout_at(address: str) -> Fanout:
    return RedisFanout(address) if address else Alone()

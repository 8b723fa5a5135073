"""How the processes of a server notify each other. The log is the truth, so a lost notification costs only time."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final, Protocol

import msgspec
import redis.asyncio
import redis.exceptions
from msgspec import Struct

from tabard.server.tables.log import Entry

logger = logging.getLogger("tabard.fanout")
CHANNEL: Final = "tabard"
MAX_BATCH: Final = 256
MAX_QUEUED: Final = 4096
"""How many notifications may be queued before the oldest are dropped."""


class Notification(Struct, omit_defaults=True):
    table: str
    entry: Entry | None = None
    present: list[int] | None = None
    """How many sockets each seat has at the sender; the last number is for spectators."""


class NotificationBatch(Struct):
    """Several notifications from one process."""

    sender: str
    notifications: list[Notification]


OnNotification = Callable[[str, Notification], None]
"""Called with the sender and a notification."""


class Fanout(Protocol):
    async def open(self, on_notification: OnNotification) -> None: ...

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None: ...

    async def close(self) -> None: ...


class NoFanout:
    """For a single process: there is nobody to notify."""

    async def open(self, on_notification: OnNotification) -> None:
        return

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None:
        return

    async def close(self) -> None:
        return


class RedisFanout:
    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.sender: Final = secrets.token_hex(8)
        self.waiting: Final[asyncio.Queue[Notification]] = asyncio.Queue(MAX_QUEUED)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, on_notification: OnNotification) -> None:
        self.tasks = [asyncio.create_task(self.send_loop()), asyncio.create_task(self.listen_loop(on_notification))]

    def publish(self, table: str, entry: Entry | None = None, present: list[int] | None = None) -> None:
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(Notification(table, entry, present))

    async def send_loop(self) -> None:
        while True:
            try:
                async with redis.asyncio.from_url(self.address) as client:
                    while True:
                        notifications = [await self.waiting.get()]
                        while not self.waiting.empty() and len(notifications) < MAX_BATCH:
                            notifications.append(self.waiting.get_nowait())
                        await client.publish(
                            CHANNEL, msgspec.msgpack.encode(NotificationBatch(self.sender, notifications))
                        )
            except (redis.exceptions.RedisError, OSError) as error:
                logger.warning("redis lost", extra={"fields": {"error": repr(error)}})
                await asyncio.sleep(1)

    async def listen_loop(self, on_notification: OnNotification) -> None:
        while True:
            try:
                async with redis.asyncio.from_url(self.address) as client, client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            batch = msgspec.msgpack.decode(message["data"], type=NotificationBatch)
                            if batch.sender != self.sender:
                                for notification in batch.notifications:
                                    on_notification(batch.sender, notification)
                                    await asyncio.sleep(0)  # clients that wait for an ack come first
            except (redis.exceptions.RedisError, OSError) as error:
                logger.warning("redis lost", extra={"fields": {"error": repr(error)}})
                await asyncio.sleep(1)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def create_fanout(address: str) -> Fanout:
    return RedisFanout(address) if address else NoFanout()

"""How the processes of a server notify each other. The log is the truth, so a lost notification costs only time."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec
import redis.asyncio
import redis.exceptions
from msgspec import Struct

from tabard.server.supervision import keep_running

CHANNEL: Final = "tabard"
MAX_BATCH: Final = 256
MAX_QUEUED: Final = 4096
"""How many notifications may be queued before the oldest are dropped."""
MAX_MESSAGE_BYTES: Final = 1_048_576
REDIS_LOST: Final = (redis.exceptions.RedisError, OSError)


class Notification(Struct, omit_defaults=True):
    """Something has happened at a table. It says where to look and nothing that is taken on trust: whoever is notified
    of an entry reads the log."""

    table: str
    seq: int = 0
    """The number of an entry that was appended to the log; 0 if none was."""
    present: list[int] | None = None
    """How many sockets each seat has at the sender; the last number is for spectators."""


class NotificationBatch(Struct):
    """Several notifications from one process."""

    sender: str
    notifications: list[Notification]


OnNotification = Callable[[str, Notification], None]
"""Called with the sender and a notification."""
Count = Callable[[str], None]
"""Counts something for the metrics, by name."""


class Fanout(Protocol):
    async def open(self, on_notification: OnNotification, count: Count) -> None: ...

    def publish(self, table: str, seq: int = 0, present: list[int] | None = None) -> None: ...

    async def close(self) -> None: ...


class NoFanout:
    """For a single process: there is nobody to notify."""

    async def open(self, on_notification: OnNotification, count: Count) -> None:
        return

    def publish(self, table: str, seq: int = 0, present: list[int] | None = None) -> None:
        return

    async def close(self) -> None:
        return


class RedisFanout:
    def __init__(self, address: str) -> None:
        self.address: Final = address
        self.sender: Final = secrets.token_hex(8)
        self.waiting: Final[asyncio.Queue[Notification]] = asyncio.Queue(MAX_QUEUED)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, on_notification: OnNotification, count: Count) -> None:
        listen_loop = partial(self.listen_loop, on_notification, count)
        self.tasks = [
            asyncio.create_task(keep_running("redis send", self.send_loop, count, REDIS_LOST)),
            asyncio.create_task(keep_running("redis listen", listen_loop, count, REDIS_LOST)),
        ]

    def publish(self, table: str, seq: int = 0, present: list[int] | None = None) -> None:
        if self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(Notification(table, seq, present))

    async def send_loop(self) -> None:
        async with redis.asyncio.from_url(self.address) as client:
            while True:
                notifications = [await self.waiting.get()]
                while not self.waiting.empty() and len(notifications) < MAX_BATCH:
                    notifications.append(self.waiting.get_nowait())
                await client.publish(CHANNEL, msgspec.msgpack.encode(NotificationBatch(self.sender, notifications)))

    async def listen_loop(self, on_notification: OnNotification, count: Count) -> None:
        async with redis.asyncio.from_url(self.address) as client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] != "message":
                    continue
                batch = read_batch(message["data"])
                if batch is None:
                    count("unknown_notifications")
                elif batch.sender != self.sender:
                    for notification in batch.notifications:
                        on_notification(batch.sender, notification)
                        await asyncio.sleep(0)  # clients that wait for an ack come first

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def read_batch(data: bytes) -> NotificationBatch | None:
    """The notifications in a message; None if it isn't one of ours."""
    if len(data) > MAX_MESSAGE_BYTES:
        return None
    try:
        return msgspec.msgpack.decode(data, type=NotificationBatch)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def create_fanout(address: str) -> Fanout:
    return RedisFanout(address) if address else NoFanout()

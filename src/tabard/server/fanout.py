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

from tabard.server.siblings import Siblings, ignore
from tabard.server.supervision import keep_running

CHANNEL: Final = "tabard"
MAX_BATCH: Final = 256
MAX_QUEUED: Final = 4096
"""How many notifications may be queued before the oldest are dropped."""
PAUSE: Final = 0.02
"""Seconds between messages to siblings."""
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


class SiblingFanout:
    """For the workers of one server. What is published goes out at once, but then not again for a moment: the players
    of a table are usually at one worker, and the others need not be woken up for every decision."""

    def __init__(self, siblings: Siblings) -> None:
        self.siblings: Final = siblings
        self.sender: Final = secrets.token_hex(8)
        self.waiting: Final[list[Notification]] = []
        self.next_flush = 0.0
        """When to send again at the earliest, by the loop's clock."""
        self.loop: asyncio.AbstractEventLoop

    async def open(self, on_notification: OnNotification, count: Count) -> None:
        self.loop = asyncio.get_running_loop()
        self.siblings.on_message = partial(take, on_notification, count)

    def publish(self, table: str, seq: int = 0, present: list[int] | None = None) -> None:
        if not self.waiting:
            self.loop.call_at(max(self.loop.time(), self.next_flush), self.flush)
        self.waiting.append(Notification(table, seq, present))

    def flush(self) -> None:
        self.next_flush = self.loop.time() + PAUSE
        for first in range(0, len(self.waiting), MAX_BATCH):
            self.siblings.send_to_others(encode_batch(self.sender, self.waiting[first : first + MAX_BATCH]))
        self.waiting.clear()

    async def close(self) -> None:
        self.siblings.on_message = ignore


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
                await client.publish(CHANNEL, encode_batch(self.sender, notifications))

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


def encode_batch(sender: str, notifications: list[Notification]) -> bytes:
    return msgspec.msgpack.encode(NotificationBatch(sender, notifications))


def read_batch(data: bytes) -> NotificationBatch | None:
    """The notifications in a message; None if it isn't one of ours."""
    if len(data) > MAX_MESSAGE_BYTES:
        return None
    try:
        return msgspec.msgpack.decode(data, type=NotificationBatch)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def take(on_notification: OnNotification, count: Count, message: bytes) -> None:
    """Pass on the notifications in a message from a sibling."""
    batch = read_batch(message)
    if batch is None:
        count("unknown_notifications")
        return
    for notification in batch.notifications:
        on_notification(batch.sender, notification)


def create_fanout(redis: str, siblings: Siblings | None) -> Fanout:
    """Redis reaches all processes, wherever they run; without it, the workers of one server notify each other."""
    if redis:
        return RedisFanout(redis)
    return NoFanout() if siblings is None else SiblingFanout(siblings)

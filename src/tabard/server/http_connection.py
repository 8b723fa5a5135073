"""uvicorn's HTTP protocol, with limits on what a client may send and how long it may take, before anything else reads
it. uvicorn reads headers of any length at any pace; that is why its protocol is subclassed here."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, Final

import httptools
import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tabard.server.limits import TokenBuckets, network_of
from tabard.server.problems import Problem
from tabard.server.settings import Settings
from tabard.server.siblings import Siblings

BETWEEN: Final = "between requests"
HEAD: Final = "head"
BODY: Final = "body"
MAX_PIPELINED: Final = 16
"""How many requests of one connection may wait for the one that is being answered. Browsers send the next one only
after the answer."""
TABLE_IN_URL: Final = re.compile(rb"[?&]table=([a-z0-9]+)(?:&|$)")
LINGER_SECONDS: Final = 2.0
LINGER_BYTES: Final = 4_194_304
"""How much of what a refused client still sends is read and dropped. A connection that is closed before that is reset,
and the client may not see the answer."""


class ConnectionLimits:
    """All HTTP connections of this process, and how many there may be. When there are too many, the one that has waited
    longest without a whole request is closed: that is how clients that only hold connections make room for others."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.proxies: Final = ProxyHeadersMiddleware(nobody, settings.proxies).trusted_hosts
        self.open: Final[dict[HttpConnection, str]] = {}
        """Every connection, with its address."""
        self.by_address: Final[dict[str, dict[HttpConnection, None]]] = {}
        """The same by address, oldest first. Connections of proxies aren't in it: a proxy speaks for many people."""
        self.waiting: Final[dict[HttpConnection, None]] = {}
        """Those without a whole request, the one that waits longest first."""
        self.new: Final = TokenBuckets(settings.connections_per_minute, time.monotonic)
        """How many connections an address may open: what they cost before a request is read adds up, too."""
        self.evicted = 0
        self.refused = 0

    def admit(self, connection: "HttpConnection", address: str) -> bool:
        """Take in a connection, if need be instead of another one. False if there is no room for it."""
        network = "" if address in self.proxies else network_of(address)
        if network and not self.new.take(network):
            self.refused += 1
            return False
        neighbours = self.by_address.get(network, {}) if network else {}
        if len(neighbours) >= self.settings.connections_per_address:
            if not self.evict(next((each for each in neighbours if each in self.waiting), None)):
                return False
        elif len(self.open) >= self.settings.connections and not self.evict(next(iter(self.waiting), None)):
            return False
        self.open[connection] = network
        self.waiting[connection] = None
        if network:
            self.by_address.setdefault(network, {})[connection] = None
        return True

    def evict(self, connection: "HttpConnection | None") -> bool:
        if connection is None:
            self.refused += 1
            return False
        self.evicted += 1
        self.release(connection)
        connection.transport.abort()
        return True

    def release(self, connection: "HttpConnection") -> None:
        network = self.open.pop(connection, None)
        self.waiting.pop(connection, None)
        if network:
            neighbours = self.by_address[network]
            del neighbours[connection]
            if not neighbours:
                del self.by_address[network]


class HttpConnection(HttpToolsProtocol):
    def __init__(
        self,
        *given: Any,
        limits: ConnectionLimits,
        siblings: Siblings | None = None,
        handed_over: bool = False,
        **named: Any,
    ) -> None:
        super().__init__(*given, **named)
        self.limits: Final = limits
        self.siblings: Final = siblings
        """The other workers, if there are any."""
        self.handed_over: Final = handed_over
        """Whether another worker has accepted the connection, and counted it."""
        self.phase = BETWEEN
        """What the client is sending."""
        self.watched = BETWEEN
        """The phase that the deadline is for."""
        self.deadline: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None
        self.head_bytes = 0
        self.body_bytes = 0
        self.problem: Problem | None = None
        """Why the parser was stopped."""
        self.to_drop: int | None = None
        """How many more bytes are dropped, once the client has been refused."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.handed_over and not self.limits.admit(self, self.client[0] if self.client else ""):
            transport.write(answer(Problem("too_fast", "There are too many connections. Wait a moment.")))
            transport.close()
            return
        self.phase = HEAD
        self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.release(self)
        for timer in (self.deadline, self.stalled):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        self.drop_pipeline()

    # Receiving

    def data_received(self, data: bytes) -> None:
        if self.to_drop is not None:
            self.to_drop -= len(data)
            if self.to_drop < 0:
                self.transport.abort()
            return
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
                return
        except httptools.HttpParserError:
            if self.to_drop is None:
                self.refuse(self.problem or Problem("malformed", "This is not a valid HTTP request."))
            return
        if self.phase == HEAD:
            self.head_bytes += len(data)
            if self.head_bytes > self.limits.settings.header_bytes:
                self.refuse(self.too_much_head())
                return
        self.watch()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED:
            self.answer_no_more()
        super().on_message_begin()
        self.phase, self.head_bytes, self.body_bytes = HEAD, 0, 0

    def on_url(self, url: bytes) -> None:
        self.count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.count_head(len(name) + len(value) + 4)
        if name.lower() == b"content-length" and value.isdigit():
            self.count_body(int(value[:20]))
            self.body_bytes = 0
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.phase, self.head_bytes = BODY, 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.count_body(len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.phase = BETWEEN
        super().on_message_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self.limits.waiting.pop(self, None)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, and counted as one: here, or at the worker where its table is at home."""
        self.limits.release(self)
        self.phase = BETWEEN
        self.watch()
        if self.hand_over():
            self.transport.abort()  # here only: the connection itself stays open
            return
        super().handle_websocket_upgrade()
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self.transport.write(answer(Problem("malformed", "This is not a valid WebSocket handshake.")))
            self.transport.close()
        self.parser = None  # type: ignore[assignment]  # it refers to this connection, which is no longer needed

    def hand_over(self) -> bool:
        """Hand the connection over to the worker where the table in its address is at home."""
        siblings, table = self.siblings, table_in(self.url)
        if siblings is None or self.handed_over or not table or siblings.has_home(table):
            return False
        headers = b"".join([b"%b: %b\r\n" % (name, value) for name, value in self.scope["headers"]])
        request = b"%b %b HTTP/1.1\r\n%b\r\n" % (self.scope["method"].encode(), self.url, headers)
        return siblings.hand_over(table, request, self.transport.get_extra_info("socket").fileno())

    def count_head(self, length: int) -> None:
        self.head_bytes += length
        if self.head_bytes > self.limits.settings.header_bytes:
            self.stop(self.too_much_head())

    def count_body(self, length: int) -> None:
        self.body_bytes += length
        limit = self.limits.settings.body_bytes
        if self.body_bytes > limit:
            self.stop(Problem("too_long", f"The request body is larger than {limit} bytes."))

    def too_much_head(self) -> Problem:
        limit = self.limits.settings.header_bytes
        return Problem("headers_too_long", f"The address and headers are longer than {limit} bytes.")

    def answer_no_more(self) -> None:
        """Too many requests wait at once: answer them, and close. HTTP lets the client send the others again."""
        self.cycle.keep_alive = False
        self.to_drop = LINGER_BYTES
        raise ValueError("too many requests at once")

    def drop_pipeline(self) -> None:
        """The connection is gone, and the requests that wait will not be answered. They refer to it, and so would keep
        it in memory."""
        for cycle, _ in self.pipeline:
            cycle.on_response = nothing
        self.pipeline.clear()

    def stop(self, problem: Problem) -> None:
        """Stop the parser: what the client sends is too long."""
        self.problem = problem
        raise ValueError(problem.reason)

    # Waiting

    def watch(self) -> None:
        """Have the phase end in time."""
        if self.phase == self.watched:
            return
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        self.watched = self.phase
        if self.phase != BETWEEN:
            self.deadline = self.loop.call_later(self.seconds(), self.on_late)

    def seconds(self) -> float:
        settings = self.limits.settings
        return settings.header_seconds if self.phase == HEAD else settings.body_seconds

    def on_late(self) -> None:
        if self.flow.read_paused:  # not the client's fault: we don't read at the moment
            self.deadline = self.loop.call_later(self.seconds(), self.on_late)
        else:
            self.refuse(Problem("timed_out", "The request didn't arrive in time."))

    def refuse(self, problem: Problem) -> None:
        """Answer with a problem, and close. A client that is getting another answer is cut off."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected, cycle.waiting_for_100_continue = True, False
            cycle.message_event.set()
            if cycle.response_started or self.pipeline or self.phase == HEAD:
                self.transport.abort()
                return
        if self.transport.is_closing():
            return
        self.to_drop = LINGER_BYTES
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        self.transport.write(answer(problem))
        self.transport.write_eof()
        self.flow.resume_reading()

    # Sending

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self in self.limits.open:
            self.limits.waiting[self] = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(self.limits.settings.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


def table_in(url: bytes) -> str:
    """The table that a client names in the address of a socket; empty if it names none."""
    found = TABLE_IN_URL.search(url)
    return found[1].decode() if found else ""


def limited(limits: ConnectionLimits, siblings: Siblings | None = None) -> "Callable[..., HttpConnection]":
    """What uvicorn makes connections with."""

    def connect(**named: Any) -> HttpConnection:
        return HttpConnection(limits=limits, siblings=siblings, **named)

    return connect


def answer(problem: Problem) -> bytes:
    """A whole HTTP response, after which the connection is closed."""
    body = msgspec.json.encode(problem.info())
    return (
        STATUS_LINE[problem.status]
        + b"content-type: application/problem+json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
        + body
    )


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """An application that is never called."""


def nothing() -> None:
    pass

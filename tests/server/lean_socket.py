"""A WebSocket client that costs little, so that a test or a benchmark can have hundreds of them."""

import asyncio
import base64
import os
from typing import Any

import msgspec

TEXT, PING = 1, 9
MEDIUM = b"\x7e"
"""The second byte of a frame whose length is in the next two."""
NO_MASK = b"\0\0\0\0"


class LeanSocket(asyncio.Protocol):
    """One connection to the server's socket. It says hello by itself; a subclass takes the frames."""

    def __init__(self, hello: dict[str, object]) -> None:
        self.hello = {"type": "hello", "protocol": 1} | hello
        self.buffer = b""
        self.open = False
        self.transport: asyncio.Transport | None = None

    def on_text(self, body: bytes) -> None:
        """A frame has arrived."""
        raise NotImplementedError

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/v1/socket?table={self.hello['table']} HTTP/1.1\r\n"
            "Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self.buffer and self.open and data[1:2] == MEDIUM and len(data) == int.from_bytes(data[2:4], "big") + 4:
            self.frame(data[0] & 15, data[4:])  # exactly one frame, as most often
            return
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head, head
            self.open, self.buffer = True, rest
            self.send(self.hello)
        start = 0
        while len(self.buffer) - start >= 2:
            length, body = self.buffer[start + 1], start + 2
            if length == 126:
                length, body = int.from_bytes(self.buffer[start + 2 : start + 4], "big"), start + 4
            elif length == 127:
                length, body = int.from_bytes(self.buffer[start + 2 : start + 10], "big"), start + 10
            if len(self.buffer) < body + length:
                break
            self.frame(self.buffer[start] & 15, self.buffer[body : body + length])
            start = body + length
        self.buffer = self.buffer[start:]

    def frame(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self.transport.write(b"\x8a" + bytes([0x80 | len(body)]) + NO_MASK + body)
        elif kind == TEXT:
            self.on_text(body)

    def send(self, frame: dict[str, object]) -> None:
        body = msgspec.json.encode(frame)
        head = bytes([0x81, 0x80 | len(body)]) if len(body) < 126 else b"\x81\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(head + NO_MASK + body)

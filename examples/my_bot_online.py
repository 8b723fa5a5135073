"""The bot of my_bot.py at a table of a server, over the network: it sits down on an open seat and plays to the end.

tabard serve                                                     # in one terminal; open a table with a free seat
python examples/my_bot_online.py http://127.0.0.1:8000 TABLE     # in another; TABLE is the id in the table's link

All of the protocol: docs/protocol.md.
"""

import json
import sys
import time
import uuid
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from my_bot import choose
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

FOR_GOOD = (4400, 4401, 4403, 4404)
"""After these close codes, reconnecting is pointless."""


def sit_down(server: str, table: str, name: str) -> str:
    """The token of a seat: whoever has it may play there."""
    body = json.dumps({"name": name}).encode()
    request = Request(f"{server}/api/v1/tables/{table}/join", body, {"Content-Type": "application/json"})
    try:
        with urlopen(request) as answer:
            return json.load(answer)["token"]
    except HTTPError as refused:
        sys.exit(json.load(refused)["detail"])
    except URLError as error:
        sys.exit(f"There is no server at {server}: {error.reason}")


class Seat:
    """What the server has sent to this seat so far."""

    def __init__(self) -> None:
        self.seat = 0
        self.info: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.ask: dict[str, Any] | None = None
        self.entries: list[dict[str, Any]] = []

    @property
    def over(self) -> bool:
        return self.info.get("status") in ("over", "ended")

    def on_message(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "snapshot":
            self.seat, self.info, self.view, self.ask = frame["seat"], frame["table"], frame["view"] or {}, frame["ask"]
            self.entries = frame["entries"]
        elif frame["type"] == "entry":
            self.info, self.ask = frame.get("table", self.info), frame.get("ask", self.ask)
            self.view = {field: value for field, value in self.view.items() if field not in frame.get("gone", [])}
            self.view |= frame.get("view", {})
            self.entries = [entry for entry in self.entries if entry["n"] not in frame.get("undoes", [])] + [frame]
        elif frame["type"] == "nack" and frame["code"] == "refused":
            sys.exit(f"The server refused an answer: {frame['reason']} ({frame['clause']})")

    def observation(self) -> Any:
        """The same as a bot sees on this machine, except for why_not and determinize."""
        events = [event for entry in self.entries for event in entry.get("events", [])]
        return SimpleNamespace(
            seat=self.seat, seats=len(self.info["seats"]), game=self.info["game"], options=self.info["options"],
            view=self.view, legal=self.ask["legal"] if self.ask else [], events=events,
        )  # fmt: skip


def play(server: str, table: str, token: str) -> Seat:
    """Answer every question until the game is over. Reconnects if the connection is lost."""
    seat, pause = Seat(), 0.1
    while not seat.over:
        try:
            with connect(f"{server.replace('http', 'ws', 1)}/api/v1/socket?table={table}", max_size=None) as socket:
                socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table, "token": token, "since": None}))
                answered = None
                while not seat.over:
                    seat.on_message(json.loads(socket.recv()))
                    pause = 0.1
                    if seat.ask is not None and seat.ask["decision"] != answered:
                        answered = seat.ask["decision"]
                        decision = {"type": "decide", "decision": answered, "answer": choose(seat.observation())}
                        socket.send(json.dumps(decision | {"id": uuid.uuid4().hex}))
        except (ConnectionClosed, OSError) as lost:
            if isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code in FOR_GOOD:
                sys.exit(f"The server closed the connection: {lost.rcvd.reason}")
            time.sleep(pause)
            pause = min(2 * pause, 10.0)
    return seat


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    server, table = sys.argv[1].rstrip("/"), sys.argv[2]
    seat = play(server, table, sit_down(server, table, "my bot"))
    print(f"P{seat.seat + 1} is done: {seat.info['result'] or 'the game was ended'}")

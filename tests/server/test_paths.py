"""How commands travel through the server: down through its modules and back, never up again on the way.

`sys.setprofile` records every call between modules of the server, in a server in this process. `pytest -s` prints the
paths.
"""

import asyncio
import random
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import tabard
from tests.server.client import ApiClient, Player
from tests.server.local import LocalServer, local_server
from tests.server.services import PATIENCE
from tests.test_layers import SERVER_LAYERS, layer_of

SERVER = "tabard.server."
LEAVES = ("protocol", "problems", "identity", "limits", "settings", "tables.services", "tables.background")
"""Used everywhere: data types, errors and limits. They call nobody."""


class Tracer:
    """Records the calls between the server's modules, while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.path: list[str] = []
        """The modules in the order in which they were first entered."""
        self.calls: set[tuple[str, str]] = set()
        """Which module called which."""
        self.reentered: list[tuple[str, ...]] = []
        """Stacks in which a module was entered again after it had called down."""

    def trace(self, frame: FrameType, event: str, argument: object) -> None:
        if self.on and event == "call" and (module := module_of(frame)):
            stack = stack_of(frame)
            if module not in self.path:
                self.path.append(module)
            if len(stack) > 1:
                self.calls.add((stack[-2], stack[-1]))
            if len(set(stack)) < len(stack):
                self.reentered.append(tuple(stack))

    def during(self, work: Callable[[], Any]) -> Any:
        self.path, self.calls, self.reentered = [], set(), []
        self.on = True
        try:
            return work()
        finally:
            self.on = False


def module_of(frame: FrameType) -> str:
    """The module of the server to which a frame belongs, without the leaves; empty if it belongs to none."""
    name = str(frame.f_globals.get("__name__", ""))
    short = name.removeprefix(SERVER)
    return short if name.startswith(SERVER) and not short.startswith(LEAVES) else ""


def stack_of(frame: FrameType | None) -> list[str]:
    """The modules of the server on the stack, from the top down; calls within a module count once."""
    stack: list[str] = []
    while frame is not None:
        module = module_of(frame)
        if module and (not stack or stack[-1] != module):
            stack.append(module)
        frame = frame.f_back
    return stack[::-1]


class TracedServer:
    def __init__(self, server: LocalServer, tracer: Tracer) -> None:
        self.server, self.tracer = server, tracer

    def path_of(self, what: str, work: Callable[[], Any]) -> list[str]:
        """The modules that some work passes. Each is passed top down: nobody calls back up."""
        self.tracer.during(work)
        path = self.tracer.path
        print(f"\n{what}: {' -> '.join(path)}")
        assert self.tracer.reentered == []
        upward = [(one, other) for one, other in self.tracer.calls if layer_of(one) < layer_of(other)]
        assert upward == [], "a module called one of a higher layer"
        return path


@pytest.fixture
def traced(tmp_path: Path) -> Any:
    tracer = Tracer()
    threading.setprofile(tracer.trace)  # for the thread of the server, which starts below
    try:
        with local_server(tmp_path, sweep_seconds=3600) as server:  # nothing else happens meanwhile
            yield TracedServer(server, tracer)
    finally:
        threading.setprofile(None)


def in_order(path: list[str], *modules: str) -> bool:
    """Whether these modules are on the path, in this order."""
    return [module for module in path if module in modules] == list(modules)


def played(game: str) -> tabard.Match:
    """A game that was played at random."""
    match, choice = tabard.start(game, seats=2, seed=1), random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choice.choice(match.legal(seat)))
    return match


def run(work: Any) -> Any:
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


@pytest.mark.plain
def test_a_decision_an_undo_a_bot_and_a_replay_pass_every_layer_once(traced: TracedServer) -> None:
    base = traced.server.base

    async def new_table(game: str, kinds: str) -> tuple[str, list[str]]:
        async with ApiClient(base) as api:
            table, tokens = await api.open(game, kinds)
            return table["id"], tokens

    async def play(id: str, token: str, and_then: Callable[[Player], Any]) -> None:
        player = await Player(base, id, token).connect()
        await player.until(lambda me: me.ask is not None)
        traced.tracer.path = []  # from here on
        await and_then(player)
        await player.close()

    async def decides(player: Player) -> None:
        entry = player.n + 1
        assert (await player.decide())["type"] == "ack"
        await player.until(lambda me: me.n >= entry)

    async def undoes(player: Player) -> None:
        assert (await player.request({"type": "undo", "id": "undo", "entry": player.undo}))["type"] == "ack"

    async def watches(id: str, entries: int) -> None:
        player = await Player(base, id, None).connect()
        entries += player.n
        await player.until(lambda me: me.over or me.n >= entries)
        await player.close()

    async def replays() -> None:
        record = played("va").record()
        async with ApiClient(base) as api:
            assert (await api.call("POST", "/replay", json=record)).status_code == 200

    id, tokens = run(new_table("va", "human human"))
    decided = traced.path_of("a decision", lambda: run(play(id, tokens[0], decides)))
    assert in_order(
        decided,
        "visits",
        "tables.commands.execute",
        "tables.commands.decide",
        "tables.live",
        "tables.session",
    )
    assert in_order(decided, "tables.session", "store.sqlite", "fanout", "tables.clock")
    undone = traced.path_of("an undo", lambda: run(play(id, tokens[0], undoes)))
    assert in_order(undone, "visits", "tables.commands.undo", "tables.live", "tables.session", "store.sqlite", "fanout")

    replayed = traced.path_of("a replay", lambda: run(replays()))
    assert in_order(replayed, "app", "api.endpoint", "api.replays")
    assert not [module for module in replayed if module.startswith(("sockets", "tables.commands"))]
    # A heartbeat may be written meanwhile, but not by the replay.
    assert not [
        called for caller, called in traced.tracer.calls if caller.startswith("api") and called.startswith("store")
    ]
    id, _ = run(new_table("quest", "bot bot bot bot"))
    by_bots = traced.path_of("a bot's decision", lambda: run(watches(id, 5)))
    assert in_order(by_bots, "tables.live", "tables.session", "fanout") and "bot_pool" in by_bots
    assert "tables.commands.decide" not in by_bots


def test_the_tracer_detects_a_call_back_up() -> None:
    tracer = Tracer()
    tracer.on = True
    space: dict[str, dict[str, Any]] = {name: {"__name__": f"{SERVER}tables.{name}"} for name in ("session", "clock")}
    exec("def start(down, up): down(up)\ndef again(): pass", space["session"])
    exec("def down(up): up()", space["clock"])
    sys.setprofile(tracer.trace)
    try:
        space["session"]["start"](space["clock"]["down"], space["session"]["again"])
    finally:
        sys.setprofile(None)
    assert tracer.reentered == [("tables.session", "tables.clock", "tables.session")]
    assert layer_of("tables.clock") < layer_of("tables.session") < len(SERVER_LAYERS)

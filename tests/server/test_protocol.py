"""The schema is true: what the server really sends is exactly what `tabard.server.protocol` says."""

import asyncio
import json
import random
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabard
from tabard.bots.analysis import Budget, analyse
from tabard.games import find
from tabard.server.analysis_pool import encode_line
from tabard.server.api.openapi import openapi
from tabard.server.app import ENDPOINTS
from tabard.server.protocol.finished import Finding, GameRecord, Replay
from tabard.server.protocol.frames import FromServer
from tabard.server.protocol.table import Entries, Snapshot, TableInfo, View
from tabard.server.replays import replay_for
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import LocalServer, local_server

WEB = Path(__file__).parents[2] / "web"
FRAMES = msgspec.json.Decoder(FromServer)
ENTRIES = 25
"""How many decisions of each game are looked at."""


def exactly(kind: Any, sent: bytes | str) -> Any:
    """Decode something; nothing may be missing, unknown or lost."""
    decoded = msgspec.json.decode(sent, type=kind)
    assert json.loads(msgspec.json.encode(decoded)) == json.loads(sent)
    return decoded


@pytest.mark.parametrize("game", tabard.games())
def test_every_frame_of_a_game_is_in_the_schema(game: str, tmp_path: Path) -> None:
    seats = max(find(game).seat_counts)

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            clock = {"kind": "decision", "seconds": 3600}
            table, tokens = await api.open(game, " ".join(["human"] * seats), clock=clock)
            players = await seat_all(server.base, table["id"], list(tokens))
            await try_everything(players[0])
            for _ in range(ENTRIES):
                asked = next(player for player in players if player.ask is not None)
                assert (await asked.decide())["type"] in ("ack", "nack")
                for player in players:
                    await player.answer_to('{"type": "ping", "id": "all"}')  # what was sent before it has come too
                if players[0].over:
                    break
            sent = [raw for player in players for raw in player.raw]
            assert {exactly_a_frame(raw) for raw in sent} == {"snapshot", "entry", "presence", "ack", "nack", "pong"}
            exactly(TableInfo, (await api.call("GET", f"/tables/{table['id']}")).content)
            exactly(Entries, (await api.call("GET", f"/tables/{table['id']}/events", tokens[0])).content)

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def played(game: str) -> tabard.Match:
    """A game that was played at random."""
    match, choice = tabard.start(game, seats=2, seed=3), random.Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choice.choice(match.legal(seat)))
    return match


def exactly_a_frame(raw: str) -> str:
    """Checks a frame and the view in it; its type."""
    frame = FRAMES.decode(raw)
    assert json.loads(msgspec.json.encode(frame)) == json.loads(raw)
    if isinstance(frame, Snapshot) and frame.view is not None:
        msgspec.convert(frame.view, View)
    return str(json.loads(raw)["type"])


async def try_everything(player: Player) -> None:
    """A decision, its undo, chat, a ping and nonsense."""
    await player.request({"type": "say", "id": "hello", "text": "Good luck!"})
    await player.answer_to('{"type": "ping", "id": "p"}')
    await player.answer_to('{"type": "what"}')
    if player.ask is not None:
        await player.decide()
        await player.until(lambda me: me.entries[-1]["kind"] == "played")
        await player.request({"type": "undo", "id": "undo", "entry": player.undo or 10_000})


def test_records_replays_and_findings_are_in_the_schema() -> None:
    record = played("va").record()
    exactly(GameRecord, msgspec.json.encode(record))
    for viewer in (0, None):
        exactly(Replay, msgspec.json.encode(replay_for(record, viewer)))
    small = Budget(iterations=8, moments=4, turning_points=1, evaluated=4, closely_evaluated=1, consequences=2, far=2)
    kinds = {type(exactly(Finding, encode_line(finding))).__name__ for finding in analyse(record, [0], 0, small)}
    assert kinds >= {"GameFinding", "MomentFinding", "DecisionFinding", "EndFinding"}


def test_every_response_of_the_api_has_a_schema() -> None:
    document: Any = openapi(ENDPOINTS)
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            (content,) = described["responses"]["201" if path == "/api/v1/tables" and method == "post" else "200"][
                "content"
            ].values()
            assert content["schema"], (path, method)
    assert {"TableInfo", "SnapshotFrame", "Entries", "GameRecord", "Replay"} <= set(document["components"]["schemas"])


def test_the_types_of_the_pages_are_up_to_date() -> None:
    written = runpy.run_path(str(WEB / "protocol_types.py"))["typescript"]()
    assert (WEB / "src/lib/protocol.ts").read_text(encoding="utf-8") == written, "run: make protocol"

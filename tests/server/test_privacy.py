"""Nobody receives a byte that depends on what their seat can't know: over real sockets, for every game."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tabard
from tabard.engine.chance import QuickChance
from tabard.engine.types import NOBODY
from tabard.games import find
from tabard.server.identity import hashed
from tabard.server.tables.session import TableSession
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import LocalServer, local_server

PROBES = 25
"""How many of a game's answers are tried at each position."""


async def traffic(server: LocalServer, table: str, token: str | None, answers: list[str]) -> list[bytes | str]:
    """Everything that one viewer can receive at a position, whatever they try."""
    player = await Player(server.base, table, token).connect()
    for number, answer in enumerate(answers):
        decision = player.ask["decision"] if player.ask else "1"
        command = {"type": "decide", "id": f"probe-{number}", "decision": decision, "answer": answer}
        await player.request(command)
    for command in (
        {"type": "undo", "id": "probe-undo", "entry": 10_000},
        {"type": "decide", "id": "probe-stale", "decision": "99999", "answer": answers[0]},
        {"type": "say", "id": "probe-say", "text": ""},
    ):
        await player.request(command)
    await player.close()
    heard: list[bytes | str] = [raw for raw in player.raw if '"type":"presence"' not in raw]
    async with ApiClient(server.base) as api:
        for path in ("", "/view", "/events?since=0", "/record", "/replay"):
            sent = await api.call("GET", f"/tables/{table}{path}", token)
            heard += [sent.content, json.dumps(sorted(sent.headers.items()))]
    return heard


async def swap_state(server: LocalServer, id: str, state: Any) -> None:
    """Put the table into a world that the viewer can't tell from this one."""
    table = server.tables.live[id]
    assert table.state.match is not None
    table.state.match.state = state
    state.log = table.state.match.log
    for stream in table.streams.by_viewer.values():
        stream.parts = stream.before = None


@pytest.mark.parametrize("game", tabard.games())
def test_indistinguishable_worlds_look_the_same_on_the_wire(game: str, tmp_path: Path) -> None:
    rules = find(game)
    seats = max(rules.seat_counts)
    choice = random.Random(game)

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open(game, " ".join(["human"] * seats))
            id = table["id"]
            players = await seat_all(server.base, id, list(tokens))
            different = 0
            for _ in range(6):
                for _ in range(choice.randrange(4, 14)):
                    await anybody_decides(server, id, players, choice)
                match = server.tables.live[id].state.match
                assert match is not None
                if match.over:
                    break
                for viewer in (choice.randrange(seats), None):
                    real = match.state
                    legal = set(match.legal(viewer)) if viewer is not None else set()
                    illegal = [answer for answer in match.actions if answer not in legal]
                    answers = choice.sample(illegal, min(PROBES, len(illegal)))
                    token = None if viewer is None else tokens[viewer]
                    here = await traffic(server, id, token, answers)
                    for seed in range(2):
                        other = real.redeal(NOBODY if viewer is None else viewer, QuickChance(seed))
                        server.inside(partial(swap_state, server, id, other.copy()))
                        assert await traffic(server, id, token, answers) == here
                    server.inside(partial(swap_state, server, id, real))
                    different += 1
            assert different >= 2

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def anything(seat: int, answer: str) -> bool:
    return True


async def anybody_decides(
    server: LocalServer,
    id: str,
    players: list[Player],
    choice: random.Random,
    may: Callable[[int, str], bool] = anything,
) -> None:
    """Whoever is asked gives some legal answer."""
    match = server.tables.live[id].state.match
    assert match is not None
    if match.over:
        return
    seat = choice.choice(match.to_act)
    player = players[seat]
    while player.ask is None or player.n < len(server.tables.live[id].streams.by_viewer[seat].items):
        await player.receive()
    answers = [answer for answer in player.ask["legal"] if may(seat, answer)]
    if answers:
        assert (await player.decide(choice.choice(answers)))["type"] == "ack"


def test_a_planted_leak_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a snapshot leaked something about a hidden hand by its mere length, the test above would notice."""
    original = TableSession.snapshot

    def leaky(self: TableSession, viewer: int | None, since: int | None, host: bool) -> bytes:
        match = self.state.match
        assert match is not None
        other = (viewer or 0) ^ 1
        hidden = match.game.private(match.state, other)["players"][other]  # type: ignore[index]
        return original(self, viewer, since, host) + b" " * (sum(map(len, hidden["hand"])) % 7)

    monkeypatch.setattr(TableSession, "snapshot", leaky)
    with pytest.raises(AssertionError):
        test_indistinguishable_worlds_look_the_same_on_the_wire("quest", tmp_path)


CANARIES = re.compile(r"(?<![\w-])(E30|F70)(?![\w-])|Excalibur")
"""Cards of Quest of which P1 has every copy, and plays none."""


def keeps_them(seat: int, answer: str) -> bool:
    """A sponsor may soon need a stage for which there is no other foe; so P1 sponsors none."""
    return not CANARIES.search(answer) and not (seat == 0 and answer == "sponsor")


def test_no_secret_is_in_any_frame_page_or_error(tmp_path: Path) -> None:
    """The key, tokens and their hashes, a hidden hand and the database's path: everything that is sent is searched for
    them."""

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            hands = {"P1": "E30 E30 F70 D5 D5 S10 S10 S10 H10 H10 B15 L20"}
            table, tokens = await api.open("quest", "human human human human", scenario={"hands": hands})
            players = await seat_all(server.base, table["id"], [*tokens, None])
            choice = random.Random(1)
            for _ in range(60):
                await anybody_decides(server, table["id"], players[:4], choice, keeps_them)
            assert len(server.tables.live[table["id"]].state.match.decisions) > 10, "they played on"
            opened = server.tables.live[table["id"]].state.roster.opened
            secrets = [opened.key, *(hashed(token) for token in tokens), str(tmp_path)]
            pages = ["/", "/t/x", "/api/v1/nothing", "/metrics", "/health", "/ready", "/api/v1/openapi.json"]
            pages += [f"/api/v1/tables/{table['id']}{path}" for path in ("", "/view", "/events", "/record", "/replay")]
            texts = [(await api.http.get(page)).text for page in pages]
            for player in players:  # what is refused is in the raw frames, too
                await player.request({"type": "decide", "id": "refused", "decision": "99999", "answer": "nonsense"})
            assert any(CANARIES.search(raw) for raw in players[0].raw), "their owner sees them"
            for text in texts + [raw for player in players[1:] for raw in player.raw]:
                assert not CANARIES.search(text)
            for text in texts + [raw for player in players for raw in player.raw]:
                for secret in secrets:
                    assert secret not in text
            for seat, player in enumerate(players):
                for other, token in enumerate(tokens):
                    assert other == seat or all(token not in raw for raw in player.raw)

    with local_server(tmp_path) as server:
        asyncio.run(work(server))

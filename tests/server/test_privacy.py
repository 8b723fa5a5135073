"""Nobody receives a byte that depends on what their seat can't know: over real sockets and HTTP, for every game."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tabard
from tabard.engine.types import NOBODY
from tabard.games import find
from tabard.server.identity import hashed
from tabard.server.protocol.table import encode
from tabard.server.tables.session import TableSession
from tabard.server.tables.streams import StreamItem
from tests.server import two_worlds
from tests.server.beginnings import Step, question_kinds
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import BEGIN, LocalServer, local_server
from tests.server.two_worlds import Leak, Wire, World, catch_up, tell_worlds_apart
from tests.server.waiting_worlds import tell_waiting_tables_apart

FEW_GAMES, FEW_TABLES = 10, 2
MANY_GAMES, MANY_TABLES = 500, 50
SECRET_ANSWERS = ("knights-duty", "lost-legends", "quest", "va")
"""Games in which others often don't see what a player decides. In Rift they do; only hands and the deck are secret."""
EVERY_GAME = pytest.mark.parametrize("game", tabard.games())
MESSAGES = (
    "own answer",
    "answer",
    "own undo",
    "undo of others",
    "own chat",
    "chat",
    "company",
    "bot",
    "leave and join",
    "leave",
    "wait",
    "skip",
    "end",
    "rematch declined",
    "rematch",
)
"""What must have been sent while a game was played, and after it."""


@contextmanager
def quiet_server(folder: Path) -> Iterator[LocalServer]:
    """A server that sends nothing because time has passed."""
    with local_server(folder, BEGIN, **two_worlds.SETTINGS) as server:
        yield server


def report(game: str, counts: Counter[str]) -> None:
    print(game, dict(sorted(counts.items())), flush=True)


# Two worlds


@EVERY_GAME
def test_worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes(game: str, tmp_path: Path) -> None:
    with quiet_server(tmp_path) as server:
        counts = tell_worlds_apart(server, game, FEW_GAMES)
    report(game, counts)
    assert counts["games"] == FEW_GAMES and counts["worlds that differ"] >= FEW_GAMES / 2
    assert counts["own answer"] + counts["answer"] >= FEW_GAMES


@EVERY_GAME
def test_waiting_tables_keep_their_secrets(game: str, tmp_path: Path) -> None:
    with quiet_server(tmp_path) as server:
        counts = tell_waiting_tables_apart(server, game, FEW_TABLES)
    assert counts["tables"] == FEW_TABLES and counts["unnoticed nonce"] + counts["own nonce"] >= FEW_TABLES


@pytest.mark.long
@EVERY_GAME
def test_five_hundred_games_in_two_worlds(game: str, tmp_path: Path) -> None:
    with quiet_server(tmp_path) as server:
        counts = tell_worlds_apart(server, game, MANY_GAMES)
    report(game, counts)
    assert counts["games"] == MANY_GAMES and counts["worlds that differ"] >= MANY_GAMES / 2
    if game in SECRET_ANSWERS:
        assert counts["different answers"] + counts["unnoticed answer"] >= 100
    assert {kind for kind in question_kinds(game) if not counts[f"question {kind}"]} == set(), "every kind came up"
    assert [message for message in MESSAGES if counts[message] < 10] == []


@pytest.mark.long
@EVERY_GAME
def test_fifty_waiting_tables_keep_their_secrets(game: str, tmp_path: Path) -> None:
    with quiet_server(tmp_path) as server:
        counts = tell_waiting_tables_apart(server, game, MANY_TABLES)
    report(game, counts)
    assert counts["tables"] == MANY_TABLES and counts["unnoticed nonce"] and counts["own nonce"]
    assert bool(counts["unnoticed choice"]) == bool(find(game).seat_options())


def test_a_secret_choice_does_not_show_in_who_is_silent(tmp_path: Path) -> None:
    """In the draft of Lost Legends, nobody notices that somebody converts a card before they take another one. All see
    who hasn't answered for three minutes, and that must not say whether they have converted anything meanwhile."""

    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api, Wire(server) as wire:
            table, tokens = await api.open("lost-legends", "human human human")
            one, *_ = await seat_all(server.base, table["id"], tokens)
            world = World(server, wire, server.tables.live[table["id"]], 0, tokens)
            choice = random.Random(1)
            while (secret := unnoticed_step(world, choice)) is None:
                seat = choice.choice(world.match.to_act)
                world.play((seat, choice.choice(world.match.legal(seat))))
            server.time += 100_000
            world.play(secret)
            server.time += 81_000
            world.settle()
            await catch_up(one)
            assert {"seat": secret[0], "why": "silent", "bot_at": None} in one.presence["absent"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def unnoticed_step(world: World, choice: random.Random) -> Step | None:
    now = world.now()
    return next((step for step in world.steps_of_others(choice, 100) if world.after(step) == now), None)


# Leaks that are planted


def secret(session: TableSession, viewer: int | None) -> bytes:
    """What a viewer can't know: what the others see, and before the game the server's secret."""
    match = session.state.match
    if match is None:
        return encode(session.state.roster.opened.key)
    others = [seat for seat in range(match.seats) if seat != viewer]
    return encode([match.game.private(match.state, seat) for seat in (*others, NOBODY)])


def show_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot shows what others hold."""
    honest = TableSession.snapshot

    def leaky(self: TableSession, viewer: int | None, since: int | None, host: bool) -> bytes:
        hidden = b'{"hidden":%b,' % secret(self, viewer)
        return honest(self, viewer, since, host).replace(b"{", hidden, 1)

    monkeypatch.setattr(TableSession, "snapshot", leaky)


def tell_by_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame has a few more or fewer spaces, depending on what others hold."""

    def leaky(self: TableSession, item: StreamItem) -> None:
        for viewer in self.presence.listeners:
            if self.streams.has_last(viewer, item):
                spaces = b" " * (sum(secret(self, viewer)) % 7)
                self.presence.send(viewer, self.streams.build_frame(viewer, item) + spaces)

    monkeypatch.setattr(TableSession, "send", leaky)


def let_everybody_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that only some should notice is in every stream, though without its events."""
    honest = TableSession.send

    def leaky(self: TableSession, item: StreamItem) -> None:
        for viewer, stream in self.streams.by_viewer.items():
            if not self.streams.has_last(viewer, item):
                stream.add(item)
        honest(self, item)

    monkeypatch.setattr(TableSession, "send", leaky)


Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("game", "plant"),
    [
        *[(game, plant) for game in tabard.games() for plant in (show_a_secret, tell_by_length)],
        ("lost-legends", let_everybody_notice),  # in the other games everybody notices that somebody has decided
    ],
)
def test_a_planted_leak_is_found(game: str, plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with quiet_server(tmp_path) as server, pytest.raises(Leak):
        tell_worlds_apart(server, game, FEW_GAMES)


@pytest.mark.plain
@pytest.mark.parametrize("plant", [show_a_secret, tell_by_length, let_everybody_notice])
def test_a_leak_at_a_waiting_table_is_found(plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with quiet_server(tmp_path) as server, pytest.raises(Leak):
        tell_waiting_tables_apart(server, "quest", FEW_TABLES)


# Secrets by name


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
            roster = server.tables.live[table["id"]].state.roster
            secrets = [roster.opened.key, roster.key, *(hashed(token) for token in tokens), str(tmp_path)]
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

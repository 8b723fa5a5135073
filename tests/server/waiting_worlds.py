"""The same as in `two_worlds` at tables that wait for players. Secret are the key, nonces and decks."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from tabard.engine.shuffle import nonce_hash
from tabard.games import find
from tabard.server.identity import hashed
from tabard.server.tables.log import Opened, SeatSetup
from tests.server.client import Frame
from tests.server.local import LocalServer
from tests.server.two_worlds import LEVEL, MINUTE, Leak, TwoWorlds, Wire, World, body_of, status_of


def tell_waiting_tables_apart(server: LocalServer, game: str, tables: int) -> Counter[str]:
    """The same at tables that wait for players: with other secrets, other decks, and nonces opened in one world."""
    choice = random.Random(f"{game} {tables} waiting")
    counts: Counter[str] = Counter()

    async def work() -> None:
        async with Wire(server) as wire:
            for number in range(tables):
                pair = await waiting_tables(server, wire, game, choice, counts)
                try:
                    await gather_players(pair)
                    await pair.compare()
                except Leak as leak:
                    await pair.close()
                    raise Leak(f"{game}, waiting table {number}, seat {pair.viewer}: {leak}") from None
                await pair.close()
                server.time += MINUTE
                counts["tables"] += 1

    asyncio.run(work())
    return counts


async def waiting_tables(
    server: LocalServer, wire: Wire, game: str, choice: random.Random, counts: Counter[str]
) -> TwoWorlds:
    """Two tables that differ in the server's secret, and have no player but the host."""
    rules = find(game)
    seats = choice.choice(rules.seat_counts)
    token = f"{choice.getrandbits(128):032x}"
    options = rules.resolve_options(seats, {})
    viewer = choice.choice([0, None])
    worlds = []
    for _ in range(2):
        first = SeatSetup("human", "Host", "", hashed(token), nonce_hash=nonce_hash(nonce(0)))
        opened = Opened(
            game,
            rules.rules_version,
            choice.randbytes(32).hex(),
            [first, *[SeatSetup("open")] * (seats - 1)],
            options,
            hashed(token),
            public=True,
            with_nonces=True,
        )
        table = server.inside(partial(server.tables.add, opened))
        worlds.append(World(server, wire, table, viewer, [token] + [""] * (seats - 1)))
    for world in worlds:
        await world.connect(0)
    return TwoWorlds(worlds[0], worlds[1], choice, counts)


def nonce(seat: int) -> str:
    return f"{seat + 1:x}" * 64


async def gather_players(pair: TwoWorlds) -> None:
    """Players come, go and choose; then all seats are taken, and nonces are opened."""
    choice, counts, last = pair.choice, pair.counts, pair.seats - 1
    decks = choices_of(pair.one.table.state.game.id)
    if last > 1:
        await sit_down(pair, 1)
        if choice.random() < 0.5:
            await pair.allowed(0, "/seats/1/reopen")
        else:
            await pair.allowed(1, "/leave")
        counts["reopened or left"] += 1
        await sit_down(pair, 1)
    if decks and pair.viewer != 0:
        world = choice.choice(pair.worlds)
        answer = await world.ask("POST", "/choices", world.tokens[0], {"choices": choice.choice(decks)})
        assert status_of(answer) == 200, answer
        counts["unnoticed choice"] += 1
    await look_around(pair)
    if last > 1 and choice.random() < 0.3:
        await sit_down(pair, 2)
        await pair.allowed(0, "/start", {"fill": LEVEL})
        counts["start"] += 1
    for seat in range(1, pair.seats):
        if seat in pair.one.table.state.roster.open_seats:
            await sit_down(pair, seat, decks)
    full = pair.one.table.state.roster
    assert not full.open_seats and full.status == "gathering"
    for world in pair.worlds:
        world.takes_no_part(world.table.state.roster.commitment, "COMMITMENT")
    own = pair.viewer == 0 and (last > 1 or choice.random() < 0.5)
    if own:
        await pair.allowed(0, "/nonce", {"nonce": nonce(0)})
        counts["own nonce"] += 1
    if last > 1 or not own:  # as soon as all nonces are opened, the game starts, with cards that depend on the table
        world = choice.choice(pair.worlds)
        answer = await world.ask("POST", "/nonce", world.tokens[1], {"nonce": nonce(1)})
        assert status_of(answer) == 200, answer
        counts["unnoticed nonce"] += 1
    await look_around(pair)
    await pair.allowed(0, "/end")
    counts["end"] += 1


async def sit_down(pair: TwoWorlds, seat: int, decks: Sequence[dict[str, object]] = ()) -> None:
    """Somebody takes a seat in both worlds, perhaps with different decks."""
    for world in pair.worlds:
        body: dict[str, object] = {"name": f"Guest {seat}", "seat": seat}
        if seat < 3:
            body["nonce_hash"] = nonce_hash(nonce(seat))
        if decks:
            body["choices"] = pair.choice.choice(decks)
        answer = await world.ask("POST", "/join", None, body)
        assert status_of(answer) == 200, answer
        world.tokens[seat] = body_of(answer)["token"]
    pair.counts["join"] += 1


def choices_of(game: str) -> list[dict[str, object]]:
    """Ready-made decks that a player can bring to the game."""
    rules = find(game)
    if not rules.seat_options():
        return []
    decks: Any = rules.content()["decks"]
    return [{"decks": deck["name"]} for deck in decks]


async def look_around(pair: TwoWorlds) -> None:
    """What a viewer can see and try at a waiting table."""
    viewer = pair.viewer
    commands: list[Frame] = [
        {"type": "decide", "decision": "1", "answer": "anything"},
        {"type": "undo", "entry": 1},
        {"type": "say", "text": "Who else is coming?"},
    ]
    for command in commands:
        await pair.command({"id": pair.new_id(), **command}, pair.choice.random() < 0.7)
    for path in ("", "/view", "/events?since=0", "/record", "/options"):
        await pair.everywhere(viewer, "GET", path)
    for path in ("/hint", "/skip", "/rematch", "/rematch/decline", "/seats/1/reclaim", "/seats/1/wait"):
        await pair.everywhere(viewer, "POST", path)
    await pair.compare_lists()

"""Stores games of today's rules in tests/stored, so that later versions must still open them.

    python -m tests.stored_games

Writes 20 finished games per game to `games/GAME-RULES.jsonl`, and five tables per game to `tables-MIGRATIONS.sqlite3`,
with their seats' tokens beside it. Run it after a change of rules or of the database; what is already there stays.
"""

import asyncio
import json
import sqlite3
import tempfile
from itertools import chain, cycle, islice
from pathlib import Path
from typing import Any

import tabard
from tabard.games import find
from tabard.server.store.migrations import MIGRATIONS
from tests.conformance.setups import Setup, setups
from tests.server.client import ApiClient, Player, seat_all
from tests.server.services import serving

STORED = Path(__file__).parent / "stored"
TABLES = STORED / f"tables-{len(MIGRATIONS)}.sqlite3"
RECORDS = 20
PLAYERS = ("adept", "novice")
DECISIONS = 24
"""How many decisions a table in mid-game has seen."""


# Finished games


def store_records(game: str) -> None:
    path = STORED / "games" / f"{game}-{find(game).rules_version}.jsonl"
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    records = [played(setup, number) for number, setup in enumerate(varied(game))]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def varied(game: str) -> list[Setup]:
    """Every seat count by the rulebook and with each preset; then setups with one option changed, far apart."""
    rules = find(game)
    options = [{}, *(dict(preset.options) for preset in rules.presets)]
    usual = [
        Setup(rules, seats, {**rules.random_options, **chosen}) for chosen in options for seats in rules.seat_counts
    ]
    changed = [setup for setup in setups(rules) if setup.options != rules.random_options and setup.ends]
    wanted = RECORDS - len(usual)
    apart = [changed[number * len(changed) // wanted] for number in range(wanted)]
    return list(islice(chain(usual, apart), RECORDS))


def played(setup: Setup, number: int) -> dict[str, Any]:
    match = tabard.start(setup.game.id, setup.seats, f"stored {number}", setup.options)
    levels = cycle(PLAYERS)
    bots = [tabard.bot(next(levels), game=setup.game.id, seed=seat) for seat in range(setup.seats)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match.record()


# Live tables


async def store_tables(base: str) -> list[dict[str, Any]]:
    """For each game: one that waits for players, one in mid-game with chat and an undo, one with a clock and a bot, one
    whose second player left, and one that is over."""
    stored: list[dict[str, Any]] = []
    async with ApiClient(base) as api:
        for game in tabard.games():
            seats = find(game).seat_counts[0]
            people, short = " ".join(["human"] * seats), {"options": dict(find(game).random_options)}
            waiting, hosts = await api.open(game, " ".join(["human", *["open"] * (seats - 1)]), public=True, **short)
            stored.append(described(waiting, seats, hosts))

            table, tokens = await api.open(game, people, hints=True, **short)
            players = await seat_all(base, table["id"], [*tokens])
            await players[0].request({"type": "say", "id": "hello", "text": "Good luck, everybody!"})
            await play_some(players, DECISIONS)
            await undo_one(players)
            stored.append(described(table, seats, tokens))

            clock = {"clock": {"kind": "decision", "seconds": 3600}, "spectator_delay": 1}
            table, tokens = await api.open(game, people.replace("human", "bot", 1), **clock, **short)
            await play_some(await seat_all(base, table["id"], [*tokens]), DECISIONS)
            stored.append(described(table, seats, tokens))

            table, tokens = await api.open(game, people, **short)
            await play_some(await seat_all(base, table["id"], [*tokens]), DECISIONS)
            for path, token in (("leave", tokens[1]), ("seats/1/bot", tokens[0])):
                answer = await api.call("POST", f"/tables/{table['id']}/{path}", token, json={"level": "novice"})
                assert answer.status_code == 200, answer.text
            stored.append(described(table, seats, [tokens[0], *tokens[2:]]))

            table, tokens = await api.open(game, people, **short)
            players = await seat_all(base, table["id"], [*tokens])
            await play_some(players, None)
            stored.append(described(table, seats, tokens))
        for row in stored:
            row["status"] = (await api.call("GET", f"/tables/{row['id']}")).json()["status"]
    return stored


def described(table: dict[str, Any], seats: int, tokens: list[str]) -> dict[str, Any]:
    return {"game": table["game"], "status": "", "id": table["id"], "seats": seats, "tokens": tokens}


async def play_some(players: list[Player], decisions: int | None) -> None:
    """Everybody answers at random until so many decisions were made, or to the end."""
    made = 0

    async def play(player: Player) -> None:
        nonlocal made
        while not player.over and made != decisions:
            if player.ask is None:
                await player.receive()
                continue
            made += 1
            await player.decide()

    playing = [asyncio.create_task(play(player)) for player in players]
    done, waiting = await asyncio.wait(
        playing, return_when=asyncio.ALL_COMPLETED if decisions is None else asyncio.FIRST_COMPLETED
    )
    for task in waiting:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for task in done:
        task.result()


async def undo_one(players: list[Player]) -> None:
    for player in players:
        if player.undo is not None:
            await player.request({"type": "undo", "id": "undo-1", "entry": player.undo})
            return


def main() -> None:
    for game in tabard.games():
        store_records(game)
    if TABLES.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "tables.sqlite3")
        with serving(Path(folder), str(database)) as server:
            stored = asyncio.run(store_tables(server.base))
        with sqlite3.connect(database) as connection:
            connection.execute("VACUUM INTO ?", (str(TABLES),))
    rows = ",\n ".join(json.dumps(row) for row in stored)
    TABLES.with_suffix(".json").write_text(f"[\n {rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

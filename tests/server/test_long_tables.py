"""A table with very many entries costs no more than they are worth: it stays quick, is sent page by page, and ends."""

import asyncio
import random
import time
from pathlib import Path

from tabard.adapters import server_table
from tabard.games import find
from tabard.server.tables.log import Entry, Opened, SeatSetup, Started, next_entry
from tabard.server.tables.state import Draft, TableState
from tabard.server.tables.streams import Streams
from tests.server.client import ApiClient, Frame, Player
from tests.server.local import local_server

ALL = 1_000_000


def pile(pairs: int) -> Streams:
    """A table at which one player has decided and undone the same again and again."""
    return pile_with_log(pairs)[0]


def pile_with_log(pairs: int) -> tuple[Streams, list[Entry]]:
    rules = find("quest")
    seats = [SeatSetup("human", f"Guest {seat}", "", f"hash {seat}") for seat in range(4)]
    body = Opened("quest", rules.rules_version, "11" * 32, seats, rules.resolve_options(4, {}), "hash 0")
    log = [next_entry(None, 1000, "open", body)]
    table = TableState(log[0], "table")
    streams = Streams(table)

    def add(draft: Draft) -> None:
        preview = streams.preview(draft)
        log.append(next_entry(table.last, table.last.at + 1, f"command {table.last.seq}", draft.body))
        streams.fold(log[-1], preview)

    add(table.draft(Started(), 1001))
    match, choice = table.playing(), random.Random(1)
    while True:
        seat = match.to_act[0]
        add(table.draft_decision(seat, choice.choice(match.legal(seat)), 1002))
        if match.why_not_undo(seat) is None:
            break
    answer = match.decisions[-1].text
    for _ in range(pairs):
        add(table.draft_undo(seat, 1003))
        add(table.draft_decision(seat, answer, 1003))
    return streams, log


def snapshot_seconds(streams: Streams, limit: int) -> float:
    """The processor time of a snapshot, at its best."""
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        streams.snapshot(None, 0, limit, False, 0, b"null")
        best = min(best, time.process_time() - began)
    return best


def test_a_snapshot_grows_no_faster_than_the_log() -> None:
    short, long = pile(1_000), pile(8_000)
    assert snapshot_seconds(long, ALL) < 8 * 2.5 * snapshot_seconds(short, ALL)
    assert snapshot_seconds(long, 500) < 3 * snapshot_seconds(short, 500), "a page costs the same at any table"


async def decide_and_undo(player: Player, times: int) -> None:
    """Decide something that can be undone, and undo it, so many times."""
    while player.undo is None:
        assert (await player.decide())["type"] == "ack"
    for number in range(times):
        undone = await player.request({"type": "undo", "id": f"undo-{number}", "entry": player.undo})
        assert undone["type"] == "ack", undone
        await player.until(lambda player: player.undo is None and player.ask is not None)
        await player.decide()
        await player.until(lambda player: player.undo is not None)


async def alone(api: ApiClient, game: str, kinds: str, page: int) -> tuple[Player, str]:
    """The first player of a new table, connected, and the token."""
    table, tokens = await api.open(game, kinds)
    player = Player(api.base, table["id"], tokens[0])
    player.page = page
    return await player.connect(), tokens[0]


def test_entries_are_sent_page_by_page(tmp_path: Path) -> None:
    async def read_all(api: ApiClient, table: str) -> list[int]:
        numbers: list[int] = []
        while True:
            page = (await api.call("GET", f"/tables/{table}/events?since={len(numbers)}")).json()
            assert len(page["entries"]) <= 10
            numbers += [entry["n"] for entry in page["entries"]]
            if len(numbers) == page["n"]:
                return numbers

    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            player, token = await alone(api, "va", "human human", 10)
            for number in range(30):
                said = await player.request({"type": "say", "id": f"say-{number}", "text": f"message {number}"})
                assert said["type"] == "ack"
            assert await read_all(api, player.table) == list(range(1, player.n + 1))
            view: Frame = (await api.call("GET", f"/tables/{player.table}/view", token)).json()
            assert [entry["n"] for entry in view["entries"]] == list(range(player.n - 9, player.n + 1))
            late = Player(base, player.table, None)
            late.page = 10
            await late.connect()
            assert late.n == player.n and len(late.entries) == 10
            back = Player(base, player.table, token)
            back.page, back.n = 10, player.n - 3
            await back.connect()
            assert [entry["text"] for entry in back.entries] == ["message 27", "message 28", "message 29"]

    with local_server(tmp_path, entries_per_answer=10, chat_per_minute=1_000) as server:
        asyncio.run(work(server.base))


def test_a_seat_for_language_models_reads_all_pages(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            player, token = await alone(api, "va", "human human", 10)
            for number in range(30):
                await player.request({"type": "say", "id": f"say-{number}", "text": f"message {number}"})
            seat = await server_table.join(f"{base}/t/{player.table}#seat={token}", "", None)
            said = [news for news in seat.news() if isinstance(news, str) and "message" in news]
            seat.close()
            assert len(said) == 30 and '"message 29"' in said[-1]

    with local_server(tmp_path, entries_per_answer=10, chat_per_minute=1_000) as server:
        asyncio.run(work(server.base))


def test_a_full_table_takes_no_chat_and_no_undo_but_its_game_can_be_finished(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            player, _ = await alone(api, "va", "human bot", 1_000)
            number = 0
            while True:
                said = await player.request({"type": "say", "id": f"say-{number}", "text": "hello"})
                if said["type"] == "nack":
                    break
                number += 1
            assert 199 <= player.n <= 205, "the bot may have decided meanwhile"
            assert said["code"] == "not_now" and "Finish the game" in said["reason"], said
            await player.play_to_end()
            assert player.info["status"] == "over", "a whole game of decisions"

    with local_server(tmp_path, entries_per_table=200, chat_per_minute=100_000, commands_per_second=10_000) as server:
        asyncio.run(work(server.base))


def test_a_full_table_can_be_ended_and_played_again_elsewhere(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            player, token = await alone(api, "va", "human bot", 1_000)
            await decide_and_undo(player, 3)
            number = 0
            while (await player.request({"type": "say", "id": f"say-{number}", "text": "hello"}))["type"] == "ack":
                number += 1
            undo = {"type": "undo", "id": "too-late", "entry": player.undo}
            assert (await player.request(undo))["code"] == "not_now"
            assert (await api.call("POST", f"/tables/{player.table}/end", token)).json()["status"] == "ended"
            again = await api.call("POST", f"/tables/{player.table}/rematch", token)
            assert again.json()["table"] is not None

    with local_server(tmp_path, entries_per_table=60, chat_per_minute=100_000, commands_per_second=10_000) as server:
        asyncio.run(work(server.base))


def test_a_game_that_goes_on_much_longer_is_ended(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, _ = await api.open("quest", "bot bot bot bot")
            watcher = await Player(base, table["id"], None).connect()
            await watcher.until(lambda watcher: watcher.over)
            assert watcher.info["status"] == "ended"
            assert 40 <= watcher.n <= 42

    with local_server(tmp_path, entries_per_table=20) as server:
        asyncio.run(work(server.base))

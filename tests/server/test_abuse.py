"""What costs the server much is limited by whoever asks for it, not by how they ask."""

import asyncio
import os
import random
import time
from pathlib import Path
from typing import Any

import httpx

import tabard
from tabard.server.replays import replay_for
from tests.server.client import ApiClient, Player
from tests.server.local import local_server
from tests.server.services import ServerProcess, wait_until
from tests.server.test_edge import PROMPT, longest_waits


def long_record(decisions: int) -> dict[str, Any]:
    """The record of a long game of people who play at random."""
    match, choice = tabard.start("quest", seats=4, seed=1), random.Random(1)
    while len(match.decisions) < decisions:
        seat = choice.choice(list(match.to_act))
        match.play(seat, choice.choice(match.legal(seat)))
    return dict(match.record())


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Chat


def test_a_seat_says_so_much_on_however_many_sockets(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, tokens = await api.open("va", "human human")
            said = 0
            for number in range(12):
                player = await Player(base, table["id"], tokens[0]).connect()
                frame = await player.request({"type": "say", "id": f"socket-{number}", "text": "hello"})
                said += frame["type"] == "ack"
                await player.close()
                posted = {"type": "say", "id": f"post-{number}", "text": "hello"}
                said += (await api.call("POST", f"/tables/{table['id']}/commands", tokens[0], json=posted)).is_success
            assert said == 10
            other = await Player(base, table["id"], tokens[1]).connect()
            assert (await other.request({"type": "say", "id": "other", "text": "hello"}))["type"] == "ack"

    with local_server(tmp_path, chat_per_minute=20) as server:
        asyncio.run(work(server.base))


def test_an_address_says_so_much_in_however_many_seats(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            said = 0
            for number in range(10):
                table, tokens = await api.open("va", "human human")
                for seat, token in enumerate(tokens):
                    posted = {"type": "say", "id": f"{number}-{seat}", "text": "hello"}
                    answer = await api.call("POST", f"/tables/{table['id']}/commands", token, json=posted)
                    said += answer.is_success
            assert said == 6

    with local_server(tmp_path, chat_per_minute_per_address=12) as server:
        asyncio.run(work(server.base))


# Rematches


def test_a_rematch_counts_as_opening_a_table(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, (token,) = await api.open("va", "human bot")
            opened, path = 1, f"/tables/{table['id']}"
            while opened < 20:
                assert (await api.call("POST", f"{path}/end", token)).is_success
                again = await api.call("POST", f"{path}/rematch", token)
                if again.status_code == 429:
                    break
                path, opened = f"/tables/{again.json()['table']}", opened + 1
            assert opened == 3

    with local_server(tmp_path, tables_per_minute=6) as server:
        asyncio.run(work(server.base))


# Uploads


def test_uploads_are_replayed_outside_the_server(server: ServerProcess) -> None:
    """Twelve at once: the server's own process hardly works, and nobody at a table waits."""
    record = long_record(3_000)

    async def upload() -> int:
        async with httpx.AsyncClient(base_url=server.base, timeout=120) as client:
            return (await client.post("/api/v1/replay", json=record)).status_code

    async def work() -> tuple[float, float, list[int]]:
        uploads = asyncio.gather(*(upload() for _ in range(12)))
        visit, ack = await longest_waits(server.base, uploads.done)
        return visit, ack, await uploads

    assert server.process is not None
    before = cpu_seconds(server.process.pid)
    visit, ack, statuses = asyncio.run(work())
    used = cpu_seconds(server.process.pid) - before
    assert visit < PROMPT and ack < PROMPT
    assert statuses == [200] * 12
    began = time.process_time()
    replay_for(record, None)
    assert used < 12 * (time.process_time() - began), "it works less than replaying them takes"


def test_uploads_are_limited_by_their_length(tmp_path: Path) -> None:
    record = long_record(1_000)
    with local_server(tmp_path, upload_kilobytes_per_minute=6) as server:
        upload = [httpx.post(f"{server.base}/api/v1/replay", json=record, timeout=60).status_code for _ in range(3)]
        assert upload == [200, 429, 429]
        check = {"seats": 2, "options": {}}
        assert httpx.post(f"{server.base}/api/v1/games/va/check", json=check).status_code == 429


def test_replays_of_tables_count_as_much_as_uploads(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, (token,) = await api.open("va", "human bot", options={"lives": 1})
            player = await Player(base, table["id"], token).connect()
            await player.play_to_end()
            path = f"/tables/{table['id']}"
            length = len((await api.call("GET", f"{path}/record")).content) / 1024
            statuses = [(await api.call("GET", f"{path}/replay")).status_code for _ in range(20)]
            allowed = statuses.count(200)
            assert statuses == [200] * allowed + [429] * (20 - allowed)
            assert allowed <= 8 / length + 1
            assert (await api.call("GET", f"{path}/analysis")).status_code == 429
            assert (await api.call("GET", f"{path}/record")).status_code == 200

    with local_server(tmp_path, upload_kilobytes_per_minute=16) as server:
        asyncio.run(work(server.base))


def test_only_so_many_uploads_wait(tmp_path: Path) -> None:
    record = long_record(1_000)

    async def upload(base: str) -> int:
        async with httpx.AsyncClient(base_url=base, timeout=120) as client:
            return (await client.post("/api/v1/replay", json=record)).status_code

    async def work(base: str) -> list[int]:
        return sorted(await asyncio.gather(*(upload(base) for _ in range(8))))

    with local_server(tmp_path, check_queue=2) as server:
        statuses = asyncio.run(work(server.base))
        assert set(statuses) == {200, 503} and statuses.count(200) >= 3
        assert asyncio.run(upload(server.base)) == 200


def check_processes() -> list[str]:
    """The children of this process that check uploads."""
    children = " ".join(path.read_text() for path in Path(f"/proc/{os.getpid()}/task").glob("*/children")).split()
    return [child for child in children if "check_pool" in Path(f"/proc/{child}/cmdline").read_text()]


def test_an_upload_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    record = long_record(1_000)
    with local_server(tmp_path, check_seconds=0.01) as server:
        refused = httpx.post(f"{server.base}/api/v1/replay", json=record, timeout=60)
        assert refused.status_code == 413 and "too long" in refused.json()["detail"]
        wait_until(lambda: not check_processes(), "the process to end")


def test_packs_are_checked_outside_the_server(tmp_path: Path) -> None:
    options = {"packs": [{"cards": [{"name": "x" * 100}] * 500}]}
    with local_server(tmp_path) as server:
        checked = httpx.post(f"{server.base}/api/v1/games/va/check", json={"seats": 2, "options": options}, timeout=60)
        assert checked.status_code == 422, checked.text
        assert check_processes()

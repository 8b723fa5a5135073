"""Hints at a table that allows them, and analyses of finished games."""

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from subprocess import PIPE

import msgspec
import pytest

import tabard
from tabard.server.analysis_pool import AnalysisFailed, AnalysisPool, AnalysisRequest
from tabard.server.replays import MAX_DECISIONS
from tests.server.client import ApiClient, Player
from tests.server.local import LocalServer, local_server


async def finished_game(api: ApiClient, base: str) -> tuple[str, str]:
    table, tokens = await api.open("va", "human bot", options={"lives": 1})
    player = await Player(base, table["id"], tokens[0]).connect()
    await player.play_to_end()
    await player.close()
    return table["id"], tokens[0]


def test_a_hint_lists_legal_answers_with_their_win_chances(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", hints=True)
            assert table["hints"]
            player = await Player(server.base, table["id"], tokens[0]).connect()
            await player.until(lambda seen: seen.ask)
            assert player.ask is not None
            given = await api.call("POST", f"/tables/{table['id']}/hint", token=tokens[0])
            answers = given.json()["answers"]
            assert 1 <= len(answers) <= 3
            assert {answer["answer"] for answer in answers} <= set(player.ask["legal"])
            assert all(0 <= answer["win_chance"] <= 1 and isinstance(answer["why"], str) for answer in answers)
            assert answers[0]["tied"] == any(answer["tied"] for answer in answers[1:])
            stranger = await api.call("POST", f"/tables/{table['id']}/hint")
            assert stranger.status_code == 403 and "seat" in stranger.json()["detail"]

    with local_server(tmp_path, bot_think_seconds=0.2) as server:
        asyncio.run(work(server))


def test_a_table_gives_hints_only_if_its_host_allows_them(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot")
            refused = await api.call("POST", f"/tables/{table['id']}/hint", token=tokens[0])
            assert refused.status_code == 409 and "allow hints" in refused.json()["detail"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_finished_game_is_analysed_line_by_line_and_cached(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            id, token = await finished_game(api, server.base)
            first = await api.call("GET", f"/tables/{id}/analysis?viewer=0", token=token)
            assert first.headers["content-type"].startswith("application/x-ndjson")
            findings = [json.loads(line) for line in first.text.splitlines()]
            assert findings[0]["type"] == "game" and findings[-1]["done"] == 1
            moments = [finding for finding in findings if finding["type"] == "moment"]
            assert all(abs(sum(moment["win_chances"]) - 1) < 0.01 for moment in moments)
            assert {finding["seat"] for finding in findings if finding["type"] == "decision"} <= {0}
            record = (await api.call("GET", f"/tables/{id}/record", token=token)).json()
            again = await api.http.post("/api/v1/analysis?viewer=0", json=record)
            assert again.text == first.text
            record["decisions"][0] = [0, "nonsense"]
            broken = await api.http.post("/api/v1/analysis", json=record)
            assert broken.status_code == 422 and broken.json()["detail"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_game_in_progress_is_not_analysed(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot")
            early = await api.call("GET", f"/tables/{table['id']}/analysis", token=tokens[0])
            assert early.status_code == 409

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_record_that_is_too_long_is_not_replayed(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            record = tabard.start("quest", seed=1).record() | {"decisions": [[0, "nonsense"]] * (MAX_DECISIONS + 1)}
            for call in ("analysis", "replay"):
                refused = await api.http.post(f"/api/v1/{call}", json=record)
                assert refused.status_code == 413 and "more than 20000 moves" in refused.json()["detail"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_too_many_analyses_are_refused_before_replaying(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with ApiClient(server.base) as api:
            record = tabard.start("quest", seed=1).record() | {"decisions": [[0, "nonsense"]]}
            refusals = [await api.http.post("/api/v1/analysis", json=record) for _ in range(2)]
            assert [refused.status_code for refused in refusals] == [422, 429]

    with local_server(tmp_path, analyses_per_minute=2) as server:
        asyncio.run(work(server))


class Slow(AnalysisPool):
    """Reports a fifth of the work as done, and finishes or not."""

    def __init__(self, ends: bool) -> None:
        super().__init__(60, waiting=2, per_address=2)
        self.ends = ends
        self.worked = 0

    async def run_process(self, asked: bytes) -> AsyncGenerator[bytes, None]:
        self.worked += 1
        await asyncio.sleep(0)
        yield b'{"type":"game","done":0.2}\n'
        await asyncio.sleep(0)
        if not self.ends:
            raise AnalysisFailed("It broke off.")


async def lines_of(analysis_pool: AnalysisPool, seat: int) -> list[bytes]:
    return [line async for line in analysis_pool.analyse(AnalysisRequest({}, [seat]), "")]


def test_concurrent_requests_for_the_same_analysis_share_one_run() -> None:
    async def work() -> None:
        analysis_pool = Slow(ends=True)
        found = await asyncio.gather(*(lines_of(analysis_pool, seat) for seat in (0, 0, 1, 0)))
        assert found == [[b'{"type":"game","done":0.2}\n']] * 4
        assert analysis_pool.worked == 2
        await lines_of(analysis_pool, 1)
        assert analysis_pool.worked == 2

    asyncio.run(work())


def test_only_so_many_analyses_run_or_wait() -> None:
    async def work() -> None:
        analysis_pool = Slow(ends=True)
        running = [analysis_pool.analyse(AnalysisRequest({}, [seat]), "Ann") for seat in (0, 1)]
        lines = [asyncio.ensure_future(anext(analysis)) for analysis in running]
        await lines[0]
        assert not analysis_pool.has_room("Ann") and analysis_pool.has_room("Ben")
        other = analysis_pool.analyse(AnalysisRequest({}, [2]), "Ben")
        lines.append(asyncio.ensure_future(anext(other)))
        await asyncio.sleep(0)
        assert not analysis_pool.has_room("Cem"), "three in all"
        await running[0].aclose()
        assert analysis_pool.has_room("Ann") and analysis_pool.has_room("Cem")
        for line, analysis in zip(lines[1:], (running[1], other), strict=True):
            await line
            await analysis.aclose()
        assert not analysis_pool.at_once

    asyncio.run(work())


def test_a_failed_analysis_is_reported_and_not_cached() -> None:
    async def work() -> None:
        analysis_pool = Slow(ends=False)
        found = await asyncio.gather(*(lines_of(analysis_pool, 0) for _ in range(2)))
        assert [json.loads(lines[-1]) for lines in found] == [{"type": "problem", "reason": "It broke off."}] * 2
        assert analysis_pool.worked == 2 and not analysis_pool.cache

    asyncio.run(work())


def test_an_analysis_fails_if_its_process_fails() -> None:
    async def work() -> None:
        with pytest.raises(AnalysisFailed, match=r"The analysis failed\. Try again\."):
            async for _ in AnalysisPool(60, 16, 4).run_process(b"this is no request"):
                pass

    asyncio.run(work())


def test_an_analysis_process_without_a_reader_exits_quietly() -> None:
    """As when the server was killed: it must not end with a traceback."""
    match, bot = tabard.start("va", seed=1, options={"lives": 1}), tabard.bot("adept", game="va")
    while not match.over:
        match.play(match.to_act[0], bot.choose(match, match.to_act[0]))
    command = [sys.executable, "-m", "tabard.server.analysis_pool"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(msgspec.json.encode(AnalysisRequest(match.record(), None)))
        process.stdin.close()
        assert json.loads(process.stdout.readline())["type"] == "game"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == -signal.SIGPIPE

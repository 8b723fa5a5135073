"""Hints at a table that allows them, and finished games looked into."""

import asyncio
import json
from pathlib import Path

from tabard.server.analysts import Analysts
from tests.server.client import Desk, Player
from tests.server.local import LocalServer, local_server


async def finished_game(desk: Desk, base: str) -> tuple[str, str]:
    table, tokens = await desk.open("va", "human bot", options={"lives": 1})
    player = await Player(base, table["id"], tokens[0]).connect()
    await player.play_to_end()
    await player.close()
    return table["id"], tokens[0]


def test_a_hint_names_answers_that_are_allowed_with_their_worth(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with Desk(server.base) as desk:
            table, tokens = await desk.open("va", "human bot", hints=True)
            assert table["hints"]
            player = await Player(server.base, table["id"], tokens[0]).connect()
            await player.until(lambda seen: seen.ask)
            assert player.ask is not None
            given = await desk.call("POST", f"/tables/{table['id']}/hint", token=tokens[0])
            answers = given.json()["answers"]
            assert 1 <= len(answers) <= 3
            assert {answer["answer"] for answer in answers} <= set(player.ask["legal"])
            assert all(0 <= answer["worth"] <= 1 and isinstance(answer["why"], str) for answer in answers)
            stranger = await desk.call("POST", f"/tables/{table['id']}/hint")
            assert stranger.status_code == 403 and "seat" in stranger.json()["detail"]

    with local_server(tmp_path, think_seconds=0.2) as server:
        asyncio.run(work(server))


def test_a_table_gives_hints_only_when_its_host_allowed_them(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with Desk(server.base) as desk:
            table, tokens = await desk.open("va", "human bot")
            refused = await desk.call("POST", f"/tables/{table['id']}/hint", token=tokens[0])
            assert refused.status_code == 409 and "without hints" in refused.json()["detail"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_finished_game_is_looked_into_line_by_line_and_kept(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with Desk(server.base) as desk:
            id, token = await finished_game(desk, server.base)
            first = await desk.call("GET", f"/tables/{id}/analysis?eyes=0", token=token)
            assert first.headers["content-type"].startswith("application/x-ndjson")
            findings = [json.loads(line) for line in first.text.splitlines()]
            assert findings[0]["type"] == "game" and findings[-1]["done"] == 1
            moments = [finding for finding in findings if finding["type"] == "moment"]
            assert all(abs(sum(moment["shares"]) - 1) < 0.01 for moment in moments)
            assert {finding["seat"] for finding in findings if finding["type"] == "decision"} <= {0}
            record = (await desk.call("GET", f"/tables/{id}/record", token=token)).json()
            again = await desk.http.post("/api/v1/analysis?eyes=0", json=record)
            assert again.text == first.text
            record["decisions"][0] = [0, "nonsense"]
            broken = await desk.http.post("/api/v1/analysis", json=record)
            assert broken.status_code == 422 and broken.json()["detail"]

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_a_game_under_way_is_not_looked_into(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> None:
        async with Desk(server.base) as desk:
            table, tokens = await desk.open("va", "human bot")
            early = await desk.call("GET", f"/tables/{table['id']}/analysis", token=tokens[0])
            assert early.status_code == 409

    with local_server(tmp_path) as server:
        asyncio.run(work(server))


def test_an_analysis_that_breaks_off_says_so() -> None:
    async def findings() -> list[bytes]:
        return [line async for line in Analysts(seconds=60).work(b"this is no request")]

    last = json.loads(asyncio.run(findings())[-1])
    assert last == {"type": "problem", "reason": "The analysis broke off. Try again."}

"""The examples of docs/mcp.md and docs/bench-llm.md run as they stand."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from tabard.adapters.bench_llm import Condition, Figures, plan_bench, play_bench
from tabard.adapters.line_players import ProgramPlayer
from tabard.adapters.mcp import Tables, create_server
from tabard.terminal.command import parser
from tests.terminal.conftest import tabard_says as tabard_says

DOCS = Path(__file__).parents[2] / "docs"
MCP = (DOCS / "mcp.md").read_text(encoding="utf-8")
BENCH = (DOCS / "bench-llm.md").read_text(encoding="utf-8")


def examples(page: str, language: str) -> list[str]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [text for named, text in blocks if named == language]


def test_the_python_example_of_mcp_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = examples(MCP, "python")
    exec(example, {})
    assert "The game is over." in capsys.readouterr().out


def test_the_configuration_of_mcp_names_a_command_that_exists() -> None:
    (example,) = examples(MCP, "json")
    started = json.loads(example)["mcpServers"]["tabard"]
    assert started["command"] == parser().prog
    assert parser().parse_args(started["args"]).run.__name__ == "run_mcp"


def test_the_texts_of_mcp_are_what_a_model_reads() -> None:
    _, question, refusal = examples(MCP, "")

    async def work() -> list[str]:
        async with Client(create_server(Tables())) as client:

            async def call(tool: str, **arguments: Any) -> str:
                return str((await client.call_tool(tool, arguments)).content[0].text)

            await call("sit", game="quest", level="novice", seed="3")
            said = [await call("answer", answer=1) for _ in range(3)][-1]
            await call("sit", game="va")
            return [said, await call("answer", answer="attack")]

    asked, refused = asyncio.run(work())
    assert question.strip() in asked
    assert refused.startswith(refusal.strip())


def test_every_tool_is_described() -> None:
    async def work() -> list[str]:
        async with Client(create_server(Tables())) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert sorted(asyncio.run(work())) == sorted(re.findall(r"^\| `(\w+)` \|", MCP, re.MULTILINE))


def test_the_commands_of_the_bench_run(tabard_says: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (commands,) = examples(BENCH, "sh")
    for command in commands.splitlines():
        quicker = command.replace("--games 4", "--games 1").replace("turn_limit=10", "turn_limit=3")
        said = tabard_says(quicker.removeprefix("tabard "))
        assert said.code == 0, said.error
        assert "Win rate against each level" in said.out
    assert json.loads((tmp_path / "bench.json").read_text())["player"] == "random-text"


def test_the_player_of_the_bench_plays(tmp_path: Path) -> None:
    (example,) = examples(BENCH, "python")
    program = tmp_path / "my_model.py"
    program.write_text(example, encoding="utf-8")
    bench = plan_bench("va", "mine", ["random"], [Condition(True, True)], None, 1, "1", {})
    player = ProgramPlayer(f"{sys.executable} {program}", 30.0)
    figures = Figures(bench)
    try:
        for job, played in play_bench(bench, player):
            figures.add(job, played)
    finally:
        player.close()
    assert not figures.estimated
    assert figures.illegal_answers(bench.conditions[0]).value == 0.0

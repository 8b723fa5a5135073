"""The example of a bot that plays over the network, against a real server."""

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.server.client import ApiClient, seat_all
from tests.server.services import ServerProcess

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot_online.py"


def test_a_user_bot_joins_a_table_and_plays_to_the_end(server: ServerProcess) -> None:
    async def play() -> tuple[str, str]:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("quest", "human open bot bot", options={"turn_limit": 3})
            (player,) = await seat_all(server.base, table["id"], list(tokens))
            bot = await asyncio.create_subprocess_exec(
                sys.executable, EXAMPLE, f"{server.base}/", table["id"], stdout=subprocess.PIPE
            )
            await player.play_to_end()
            said, _ = await asyncio.wait_for(bot.communicate(), 30)
            return said.decode(), player.info["seats"][1]["name"]

    said, name = asyncio.run(play())
    assert name == "my bot"
    assert said.startswith("P2 is done: {'winners': ")


def test_what_is_wrong_is_told_in_the_words_of_the_server(server: ServerProcess) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, EXAMPLE, *arguments], capture_output=True, text=True, timeout=30)

    assert "TABLE is the id" in run().stderr
    nowhere = run(server.base, "nowhere")
    assert nowhere.returncode == 1 and "table" in nowhere.stderr and "Traceback" not in nowhere.stderr
    assert "There is no server at http://127.0.0.1:1" in run("http://127.0.0.1:1", "nowhere").stderr

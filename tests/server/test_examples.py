"""The example of a bot that plays over the network, at a real house."""

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.server.client import Desk, seat_all
from tests.server.services import ServerProcess

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "my_bot_online.py"


def test_a_bot_of_ones_own_joins_a_table_and_plays_to_the_end(server: ServerProcess) -> None:
    async def play() -> tuple[str, str]:
        async with Desk(server.base) as desk:
            table, tokens = await desk.open("quest", "human open bot bot", options={"turn_limit": 3})
            (player,) = await seat_all(server.base, table["id"], list(tokens))
            bot = await asyncio.create_subprocess_exec(
                sys.executable, EXAMPLE, server.base, table["id"], stdout=subprocess.PIPE
            )
            await player.play_to_end()
            said, _ = await asyncio.wait_for(bot.communicate(), 30)
            return said.decode(), player.facts["seats"][1]["name"]

    said, name = asyncio.run(play())
    assert name == "my bot"
    assert said.startswith("P2 is done: {'winners': ")

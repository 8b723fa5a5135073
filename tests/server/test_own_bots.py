"""A server that was started with --bot: tables may choose the host's own bots."""

import asyncio
from pathlib import Path

import pytest

import tabard
from tabard.server.settings import read_settings
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import local_server


def test_a_table_chooses_an_own_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(observation):\n    return observation.legal[-1]\n", encoding="utf-8")

    async def play(base: str) -> tuple[list[str], Player]:
        async with ApiClient(base) as api:
            games = (await api.call("GET", "/games")).json()
            seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "level": "mine"}]
            table, tokens = await api.open("va", "", seats=seats)
            (player,) = await seat_all(base, table["id"], list(tokens))
            await player.play_to_end()
            return games[0]["levels"], player

    with local_server(tmp_path, bots=[str(file)]) as server:
        levels, player = asyncio.run(play(server.base))
    assert levels == ["random", "novice", "adept", "expert", "mine"]
    assert player.info["seats"][1]["level"] == "mine", "the path stays private"
    assert not any(entry.get("stand_in") for entry in player.entries), "it gave all answers itself"


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(tabard.Invalid, match="two bots called 'adept'"):
        read_settings({"bots": ["bots/adept.py"]})

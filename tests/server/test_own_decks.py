"""Each player brings a deck of their own, and keeps it to themselves until the game starts."""

import asyncio
from pathlib import Path
from typing import Any

import tabard
from tabard.games import find
from tests.server.client import ApiClient, Player, seat_all
from tests.server.local import local_server

CONTENT: dict[str, Any] = find("va").content()
READY_MADE = [deck["name"] for deck in CONTENT["decks"]]
OWN = CONTENT["decks"][1] | {"name": "Ben's secret deck"}


def decks_of(info: dict[str, Any]) -> list[str]:
    return [deck if isinstance(deck, str) else deck["name"] for deck in info["options"]["decks"]]


async def seats_with_a_deck(api: ApiClient, deck: object, **params: Any) -> Any:
    seats = [{"kind": "human", "name": "Ann", "choices": {"decks": deck}}, {"kind": "open"}]
    return await api.call("POST", "/tables", json={"game": "va", "seats": seats, **params})


def test_both_bring_a_deck_and_nobody_knows_the_others_before_the_start(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            opened = (await seats_with_a_deck(api, READY_MADE[-2], options={"lives": 1}, public=True)).json()
            id, ann = opened["table"]["id"], opened["seats"][0]["token"]
            host, watcher = await seat_all(base, id, [ann, None])
            assert decks_of(host.info) == READY_MADE[:2]
            await api.call("POST", f"/tables/{id}/choices", ann, json={"choices": {"decks": READY_MADE[-1]}})
            await host.until(lambda me: me.entries[-1]["kind"] == "chosen")
            assert host.entries[-1]["choices"] == {"decks": READY_MADE[-1]}
            mine = (await api.call("GET", f"/tables/{id}/view", ann)).json()
            assert mine["choices"] == {"decks": READY_MADE[-1]}
            public = (await api.call("GET", f"/tables/{id}")).text + (await api.call("GET", "/tables?show=open")).text
            public += (await api.call("GET", f"/tables/{id}/view")).text + "".join(watcher.raw)
            assert READY_MADE[-1] not in public and "chosen" not in public
            joined = await api.call("POST", f"/tables/{id}/join", json={"name": "Ben", "choices": {"decks": OWN}})
            ben = await Player(base, id, joined.json()["token"], 7).connect()
            await ben.until(lambda me: me.view is not None)
            assert decks_of(ben.info) == [READY_MADE[-1], "Ben's secret deck"]
            assert ben.view is not None and ben.view["players"][1]["deck"]["name"] == "Ben's secret deck"
            await watcher.until(lambda me: me.view is not None)
            assert [entry["kind"] for entry in watcher.entries] == ["opened", "joined", "started"]
            await host.until(lambda me: me.view is not None)
            await asyncio.gather(host.play_to_end(), ben.play_to_end())
            record = (await api.call("GET", f"/tables/{id}/record")).json()
            assert record["options"]["decks"] == [READY_MADE[-1], OWN]
            assert tabard.replay(record).over
            for token in (ann, ben.token):
                again = (await api.call("POST", f"/tables/{id}/rematch", token)).json()["table"]
            rematch = (await api.call("GET", f"/tables/{again}")).json()
            assert decks_of(rematch) == decks_of(ben.info)

    with local_server(tmp_path) as server:
        asyncio.run(work(server.base))


def test_a_deck_is_held_against_the_rules(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            broken = OWN | {"heroes": OWN["heroes"][:14]}
            for deck, complaint in (("no such deck", "no deck 'no such deck'"), (broken, "15"), (7, "deck")):
                refused = await seats_with_a_deck(api, deck)
                assert refused.status_code == 422 and complaint in refused.json()["detail"]
            table, tokens = await api.open("va", "human open")
            path = f"/tables/{table['id']}"
            bad = await api.call("POST", f"{path}/join", json={"name": "Ben", "choices": {"decks": broken}})
            assert bad.status_code == 422
            assert (await api.call("GET", path)).json()["seats"][1]["kind"] == "open"
            lives = await api.call("POST", f"{path}/choices", tokens[0], json={"choices": {"lives": 16}})
            assert lives.status_code == 422 and "lives" in lives.json()["detail"]
            assert (await api.call("POST", f"{path}/choices", json={"choices": {}})).status_code == 403

    with local_server(tmp_path) as server:
        asyncio.run(work(server.base))


def test_a_deck_goes_with_its_player_and_cannot_change_during_the_game(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, tokens = await api.open("va", "human open")
            path = f"/tables/{table['id']}"
            third = await api.open("va", "human open")
            assert third[0]["options"] == table["options"]
            await api.call("POST", f"{path}/choices", tokens[0], json={"choices": {"decks": READY_MADE[-1]}})
            await api.call("POST", f"{path}/leave", tokens[0])
            started = []
            for name in ("Cy", "Dee"):
                started.append((await api.call("POST", f"{path}/join", json={"name": name})).json()["token"])
            info = (await api.call("GET", path)).json()
            while info["status"] != "playing":
                info = (await api.call("GET", path)).json()
            assert decks_of(info) == READY_MADE[:2]
            late = await api.call("POST", f"{path}/choices", started[0], json={"choices": {"decks": READY_MADE[-1]}})
            assert late.status_code == 409

    with local_server(tmp_path) as server:
        asyncio.run(work(server.base))

"""Joining, leaving, bots that take over, rematches, lists: what people do around a game."""

import asyncio
from pathlib import Path
from typing import Any

import tabard
from tests.server.client import ApiClient, Player, play_all, seat_all
from tests.server.services import ServerProcess, serving


def run(work: Any) -> None:
    asyncio.run(work)


def test_friends_join_by_the_link_and_the_game_starts_when_all_are_seated(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("quest", "human open bot open", public=True)
            path = f"/tables/{table['id']}"
            assert table["status"] == "gathering"
            host = await Player(server.base, table["id"], tokens[0]).connect()
            listed = (await api.call("GET", "/tables?show=open")).json()
            assert [info["id"] for info in listed] == [table["id"]]
            two = (await api.call("POST", f"{path}/join", json={"name": "Bea", "seat": 3})).json()
            assert two["seat"] == 3
            taken = await api.call("POST", f"{path}/join", json={"name": "Cy", "seat": 3})
            assert taken.status_code == 409 and "taken" in taken.json()["detail"]
            three = (await api.call("POST", f"{path}/join", json={"name": "Cy"})).json()
            assert three["seat"] == 1 and len({tokens[0], two["token"], three["token"]}) == 3
            await host.until(lambda me: me.info["status"] == "playing" and me.view)
            assert [seat["name"] for seat in host.info["seats"]] == ["Guest 0", "Cy", "", "Bea"]
            assert (await api.call("GET", "/tables?show=open")).json() == []
            assert [info["id"] for info in (await api.call("GET", "/tables?show=watchable")).json()] == [table["id"]]
            full = await api.call("POST", f"{path}/join", json={"name": "Dee"})
            assert full.status_code == 409

    run(work())


def test_a_private_table_is_in_no_list(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            await api.open("va", "human open")
            await api.open("va", "human bot")
            for show in ("open", "watchable"):
                assert (await api.call("GET", f"/tables?show={show}")).json() == []

    run(work())


def test_the_host_fills_open_seats_with_bots(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human open open")
            path = f"/tables/{table['id']}"
            other = (await api.call("POST", f"{path}/join", json={"name": "Bea"})).json()["token"]
            assert (await api.call("POST", f"{path}/start", other, json={"fill": "random"})).status_code == 403
            freed = await api.call("POST", f"{path}/seats/1/reopen", tokens[0])
            assert freed.json()["seats"][1]["kind"] == "open"
            assert (await api.call("GET", f"{path}/view", other)).status_code == 401
            begun = (await api.call("POST", f"{path}/start", tokens[0], json={"fill": "random"})).json()
            assert begun["status"] == "playing" and [seat["kind"] for seat in begun["seats"]] == ["human", "bot", "bot"]

    run(work())


def test_somebody_leaves_and_a_bot_takes_over(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            path = f"/tables/{table['id']}"
            one, two = await seat_all(server.base, table["id"], list(tokens))
            left = (await api.call("POST", f"{path}/leave", tokens[1])).json()
            assert left["seats"][1]["kind"] == "left"
            assert (await api.call("GET", f"{path}/view", tokens[1])).status_code == 401
            level = {"level": "random"}
            assert (await api.call("POST", f"{path}/seats/0/bot", None, json=level)).status_code == 403
            taken = (await api.call("POST", f"{path}/seats/1/bot", tokens[0], json=level)).json()
            assert taken["seats"][1]["kind"] == "bot"
            await one.play_to_end()
            assert one.info["status"] == "over"
            await two.close()

    run(work())


def test_a_bot_plays_for_somebody_who_then_returns(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("quest", "human human human human")
            path = f"/tables/{table['id']}"
            players = await seat_all(server.base, table["id"], list(tokens))
            asked = next(player for player in players if player.ask)
            seat = players.index(asked)
            level = {"level": "random"}
            info = (await api.call("POST", f"{path}/seats/{seat}/bot", tokens[seat], json=level)).json()
            assert info["seats"][seat] == {
                "seat": seat, "kind": "bot", "name": f"Guest {seat}", "level": "random", "host": seat == 0,
                "joinable": False,
            }  # fmt: skip
            await asked.until(lambda me: any(entry["kind"] == "played" for entry in me.entries))
            if asked.ask is not None:
                assert (await asked.decide())["code"] in ("not_now", "stale")
            other = tokens[(seat + 1) % 4]
            assert (await api.call("POST", f"{path}/seats/{seat}/reclaim", other)).status_code == 403
            back = (await api.call("POST", f"{path}/seats/{seat}/reclaim", tokens[seat])).json()
            assert back["seats"][seat]["kind"] == "human"

    run(work())


def test_the_host_may_replace_only_players_who_are_away(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            table, tokens = await api.open("va", "human human")
            path = f"/tables/{table['id']}/seats/1/bot"
            two = await Player(base, table["id"], tokens[1]).connect()
            assert (await api.call("POST", path, tokens[0], json={"level": "random"})).status_code == 403
            await two.close()
            answer = await api.call("POST", path, tokens[0], json={"level": "random"})
            while answer.status_code == 403:
                answer = await api.call("POST", path, tokens[0], json={"level": "random"})
            assert answer.json()["seats"][1]["kind"] == "bot"

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), away_seconds=0.5) as server:
        run(work(server.base))


def test_a_rematch_has_the_same_people_with_the_same_tokens(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", options={"lives": 1})
            path = f"/tables/{table['id']}"
            player = await Player(server.base, table["id"], tokens[0]).connect()
            early = await api.call("POST", f"{path}/rematch", tokens[0])
            assert early.status_code == 409
            await player.play_to_end()
            assert (await api.call("POST", f"{path}/rematch")).status_code == 403
            asked = [api.call("POST", f"{path}/rematch", tokens[0]) for _ in range(3)]
            found = {answer.json()["table"] for answer in await asyncio.gather(*asked)}
            assert len(found) == 1
            again = await Player(server.base, found.pop(), tokens[0]).connect()
            assert again.view is not None and again.info["options"] == player.info["options"]
            assert again.info["commitment"] != player.info["commitment"]
            await player.until(lambda me: me.info["rematch"] == again.table)
            own = {"tables": [{"id": again.table, "token": tokens[0]}, {"id": table["id"], "token": "wrong"}]}
            mine = (await api.call("POST", "/tables/mine", json=own)).json()
            assert [info["table"]["id"] for info in mine] == [again.table]

    run(work())


def test_a_rematch_begins_when_all_people_agree(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human", options={"lives": 1})
            path = f"/tables/{table['id']}"
            one, two = await seat_all(server.base, table["id"], list(tokens))
            assert (await api.call("POST", f"{path}/rematch", tokens[0])).status_code == 409
            await play_all([one, two])
            assert (await api.call("POST", f"{path}/rematch/decline", tokens[1])).status_code == 409
            assert (await api.call("POST", f"{path}/rematch", tokens[0])).json() == {"table": None}
            await two.until(lambda me: me.info["rematch_offers"] == [0])
            assert (await api.call("POST", f"{path}/rematch", tokens[0])).json() == {"table": None}
            declined = (await api.call("POST", f"{path}/rematch/decline", tokens[1])).json()
            assert (declined["rematch_offers"], declined["rematch_declined"]) == ([], 1)
            assert (await api.call("POST", f"{path}/rematch", tokens[1])).json() == {"table": None}
            await one.until(lambda me: me.info["rematch_offers"] == [1] and me.info["rematch_declined"] is None)
            agreed = (await api.call("POST", f"{path}/rematch", tokens[0])).json()["table"]
            assert agreed is not None
            await two.until(lambda me: me.info["rematch"] == agreed)
            kinds = [entry["kind"] for entry in two.entries if entry["kind"] in ("offered", "declined", "rematch")]
            assert kinds == ["offered", "declined", "offered", "offered", "rematch"]
            again = await seat_all(server.base, agreed, list(tokens))
            assert all(player.view is not None for player in again)

    run(work())


def test_in_a_rematch_people_get_their_seats_back_from_bots(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", options={"lives": 1})
            path = f"/tables/{table['id']}"
            watcher = await Player(server.base, table["id"], None).connect()
            await api.call("POST", f"{path}/seats/0/bot", tokens[0], json={"level": "random"})
            await watcher.until(lambda me: me.over)
            again = (await api.call("POST", f"{path}/rematch", tokens[0])).json()["table"]
            seats = (await api.call("GET", f"/tables/{again}")).json()["seats"]
            assert [seat["kind"] for seat in seats] == ["human", "bot"]

    run(work())


def test_the_host_ends_a_game_without_a_result(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            path = f"/tables/{table['id']}"
            one, two = await seat_all(server.base, table["id"], list(tokens))
            assert (await api.call("POST", f"{path}/end", tokens[1])).status_code == 403
            assert (await api.call("POST", f"{path}/end", tokens[0])).json()["status"] == "ended"
            await two.until(lambda me: me.info["status"] == "ended")
            await one.until(lambda me: me.ask is None)
            assert (await api.call("GET", f"{path}/record")).json()["ended"] is True
            assert (await api.call("POST", f"{path}/end")).status_code == 403, "a spectator, also afterwards"
            assert (await api.call("POST", f"{path}/end", tokens[0])).status_code == 200, "again"

    run(work())


def test_the_record_of_a_finished_game_fits_its_commitment(server: ServerProcess, tmp_path: Path) -> None:
    async def work() -> dict[str, Any]:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", options={"lives": 1})
            player = await Player(server.base, table["id"], tokens[0]).connect()
            await player.play_to_end()
            record: dict[str, Any] = (await api.call("GET", f"/tables/{table['id']}/record")).json()
            assert record["commitment"] == table["commitment"]
            replay = (await api.call("GET", f"/tables/{table['id']}/replay?viewer=0")).json()
            assert replay["verified"] == "committed" and len(replay["steps"]) == len(record["decisions"]) + 1
            view: dict[str, Any] = {}
            for step in replay["steps"]:
                view |= step["view"]
                for name in step.get("gone", []):
                    del view[name]
            assert view == player.view
            forged = record | {"key": "00" * 32}
            assert (await api.call("POST", "/replay", json=forged)).status_code == 422
            uploaded = (await api.call("POST", "/replay?viewer=spectator", json=record)).json()
            assert uploaded["verified"] == "committed"
            assert replay["bots"] == uploaded["bots"] == [None, table["seats"][1]["level"]]
            del record["bots"]  # as in records from before it was written down
            assert (await api.call("POST", "/replay", json=record)).json()["bots"] is None
            assert (await api.call("POST", "/replay?viewer=7", json=record)).status_code == 404
            return record

    record = asyncio.run(work())
    assert tabard.replay(record).over


def test_a_table_with_a_scenario_says_so_and_shows_none_of_it(server: ServerProcess) -> None:
    """What a scenario deals to a hand is known only to that seat, as if it had been dealt."""

    async def work() -> None:
        async with ApiClient(server.base) as api:
            hand = ["D5", "F15", "F5", "H10", "S10"]
            scenario = {"hands": {"P2": hand}, "events": ["Q2"]}
            table, tokens = await api.open("quest", "human human human human", scenario=scenario)
            assert table["scenario"] is True
            one, two, watcher = await seat_all(server.base, table["id"], [tokens[0], tokens[1], None])
            assert two.view is not None and sorted(two.view["players"][1]["hand"]) == hand
            assert one.view is not None and "hand" not in one.view["players"][1]
            assert "F15" not in "".join(watcher.raw)
            info = await api.call("GET", f"/tables/{table['id']}")
            assert info.json()["scenario"] is True and "F15" not in info.text

    run(work())

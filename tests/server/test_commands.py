"""Whatever arrives, however often and from whomever, gets a clear answer and changes nothing it shouldn't."""

import asyncio
import json
from typing import Any

import pytest
import websockets

from tests.server.client import ApiClient, Player, seat_all
from tests.server.services import ServerProcess, serving


def run(work: Any) -> None:
    asyncio.run(work)


async def duel(api: ApiClient) -> tuple[str, list[str], Player]:
    """A VA table with both seats connected, and the one that is asked first."""
    table, tokens = await api.open("va", "human human")
    players = await seat_all(api.base, table["id"], list(tokens))
    asked = next(player for player in players if player.ask)
    for player in players:
        if player is not asked:
            await player.close()
    return table["id"], tokens, asked


def test_fifty_copies_of_a_command_make_one_entry_and_fifty_equal_acks(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, _, first = await duel(api)
            assert first.token is not None
            sockets = [first, *(await seat_all(server.base, table, [first.token] * 4))]
            assert first.ask is not None
            command = first.command(first.ask["legal"][0])
            for _ in range(8):
                for socket in sockets:
                    await socket.send(command)
            path = f"/tables/{table}/commands"
            posted = await asyncio.gather(*(api.call("POST", path, first.token, json=command) for _ in range(10)))
            numbers = [answer.json()["n"] for answer in posted]
            for socket in sockets:
                found = 0
                while found < 8:
                    frame = await socket.receive()
                    assert frame["type"] != "nack", frame
                    if frame["type"] == "ack":
                        numbers.append(frame["n"])
                        found += 1
            assert len(numbers) == 50 and len(set(numbers)) == 1
            events = (await api.call("GET", f"/tables/{table}/events?since=0", first.token)).json()
            assert [entry["kind"] for entry in events["entries"]].count("played") == 1

    run(work())


def test_a_stale_click_after_an_undo_hits_nothing(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("knights-duty", "human human")
            one, _ = await seat_all(server.base, table["id"], list(tokens))
            assert one.ask is not None
            first = await one.decide("plan:sword")
            assert first["type"] == "ack" and one.undo == first["n"] and one.ask is not None
            stale = one.command("plan:bow")
            undone = await one.request({"type": "undo", "id": "undo-1", "entry": one.undo})
            assert undone["type"] == "ack"
            assert await one.request({"type": "undo", "id": "undo-1", "entry": first["n"]}) == undone
            nack = await one.request(stale)
            assert nack["type"] == "nack" and nack["code"] == "stale"
            again = await one.request({"type": "undo", "id": "undo-2", "entry": first["n"]})
            assert again["type"] == "nack"
            assert one.ask["text"].startswith("Plan spot 1")

    run(work())


@pytest.mark.clause("VA-3.3", "TBL-2.2")
def test_a_card_face_down_is_undone_though_the_other_has_placed_since(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            one, two = await seat_all(server.base, table["id"], list(tokens))
            assert one.ask is not None and two.ask is not None
            placed = await one.decide(one.ask["legal"][0])
            await two.decide(two.ask["legal"][0])
            undone = await one.request({"type": "undo", "id": "undo-1", "entry": placed["n"]})
            assert undone["type"] == "ack"
            await one.until(lambda seen: seen.n == undone["n"])
            assert one.view is not None and one.ask is not None
            assert [player["face_down"] for player in one.view["players"]] == [0, 1]
            assert one.ask["legal"][0].startswith("hero:")

    run(work())


def test_a_refusal_names_its_clause_and_changes_nothing(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, _, player = await duel(api)
            before = player.n
            nack = await player.request(player.command("no such answer"))
            assert nack["code"] == "refused" and nack["clause"].startswith("TBL-") and nack["reason"]
            answer = await api.call("POST", f"/tables/{table}/commands", player.token, json=player.command("none"))
            assert answer.status_code == 409 and answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["clause"].startswith("TBL-")
            assert player.n == before

    run(work())


def test_an_id_used_for_something_else_is_refused(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            _, _, player = await duel(api)
            said = {"type": "say", "id": "mine", "text": "hello"}
            first = await player.request(said)
            assert first["type"] == "ack" and await player.request(said) == first
            other = await player.request({"type": "say", "id": "mine", "text": "goodbye"})
            assert other["code"] == "reused"

    run(work())


MALFORMED = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    '{"type": "decide"}',
    '{"type": "decide", "id": 7, "decision": "1", "answer": "x"}',
    '{"type": "decide", "id": "", "decision": "1", "answer": "x"}',
    '{"type": "decide", "id": "a b", "decision": "1", "answer": "x"}',
    '{"type": "decide", "id": ":bot-1-1", "decision": "1", "answer": "x"}',
    '{"type": "undo", "id": "u", "entry": "last"}',
    '{"type": "fly", "id": "f"}',
    '{"type": "say", "id": "s", "text": 5}',
    '{"type": "say", "id": "s2", "text": "\\u0000\\u202e "}',
    '{"type": "say", "id": "s3", "text": "' + "x" * 301 + '"}',
    '{"type": "undo", "id": "u", "entry": 99999999999999999999999}',
    "[" * 5000,
]


def test_a_malformed_command_gets_a_nack_and_the_socket_stays_open(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            _, _, player = await duel(api)
            before = player.n
            for text in MALFORMED:
                frame = await player.answer_to(text)
                assert frame["type"] == "nack" and frame["reason"], (text, frame)
            assert (await player.answer_to(b"\xff\xfe"))["type"] == "nack"
            assert player.n == before
            pong = await player.answer_to('{"type": "ping", "id": "p"}')
            assert pong["type"] == "pong" and pong["n"] == before and pong["id"] == "p"

    run(work())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ('{"type": "hi"}', 4400),
        ("{", 4400),
        ('{"type": "hello", "protocol": 9, "table": "aaaaaaaaaaaa"}', 4400),
        ('{"type": "hello", "protocol": 1, "table": "aaaaaaaaaaaa"}', 4404),
        ('{"type": "hello", "protocol": 1, "table": "../../etc"}', 4404),
        ("x" * 20_000, 4413),
    ],
)
def test_a_wrong_hello_is_answered_and_the_socket_closed(server: ServerProcess, hello: str, code: int) -> None:
    async def work() -> None:
        async with websockets.connect(f"ws{server.base[4:]}/api/v1/socket") as socket:
            await socket.send(hello)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await asyncio.wait_for(socket.recv(), 10)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == code

    run(work())


def test_an_unknown_token_is_rejected(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, _ = await api.open("va", "human human")
            async with websockets.connect(f"ws{server.base[4:]}/api/v1/socket") as socket:
                hello = {"type": "hello", "protocol": 1, "table": table["id"], "token": "A" * 22}
                await socket.send(json.dumps(hello))
                assert json.loads(await socket.recv())["code"] == "unauthorized"
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401
            for path in ("view", "events"):
                assert (await api.call("GET", f"/tables/{table['id']}/{path}", "A" * 22)).status_code == 401

    run(work())


def test_spectators_cannot_decide(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, _, player = await duel(api)
            watcher = await Player(server.base, table, None).connect()
            assert watcher.ask is None
            for command in (player.command("x"), {"type": "say", "id": "s", "text": "psst"}):
                assert (await watcher.request(command))["code"] == "not_seated"

    run(work())


def test_too_many_commands_are_slowed_down_and_then_cut_off(tmp_path: Any) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api:
            _, _, player = await duel(api)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                for number in range(400):
                    await player.send({"type": "say", "id": f"s{number}", "text": "spam"})
                while True:
                    await player.receive()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4429
            codes = [json.loads(raw).get("code") for raw in player.raw]
            assert "too_fast" in codes

    with serving(tmp_path, str(tmp_path / "t.sqlite3"), commands_per_second=5) as server:
        run(work(server.base))


def test_invalid_bodies_addresses_and_numbers(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human human")
            path = f"/tables/{table['id']}"
            human = {"kind": "human", "name": "Ann"}
            wrong: list[tuple[int, str, str, Any]] = [
                (400, "POST", "/tables", "{"),
                (400, "POST", "/tables", '{"game": 7}'),
                (404, "POST", "/tables", json.dumps({"game": "chess", "seats": [human, human]})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human]})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human, {"kind": "ghost"}]})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human, {"kind": "human"}]})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human, {"kind": "bot", "level": "god"}]})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human] * 2, "options": {"x": 1}})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human] * 2, "clock": {"kind": "sun"}})),
                (422, "POST", "/tables", json.dumps({"game": "va", "seats": [human] * 2, "scenario": {"no": 1}})),
                (413, "POST", "/tables", "[" + " " * 1_100_000 + "]"),
                (404, "GET", "/tables/nowhere", None),
                (404, "GET", "/games/chess", None),
                (404, "GET", "/nothing", None),
                (400, "GET", "/tables?show=all", None),
                (400, "GET", f"{path}/events?since=x", None),
                (409, "GET", f"{path}/record", None),
                (403, "POST", f"{path}/leave", None),
                (403, "POST", f"{path}/end", None),
                (409, "POST", f"{path}/join", json.dumps({"name": "Late"})),
                (422, "POST", "/replay", json.dumps({"tabard": 1})),
                (422, "POST", "/games/va/check", json.dumps({"seats": 2, "options": {"decks": 5}})),
            ]
            for status, method, call, body in wrong:
                answer = await api.call(method, call, content=body)
                assert answer.status_code == status, (call, body and body[:80], answer.text)
                frame = answer.json()
                assert frame["status"] == status and frame["detail"] and "Traceback" not in answer.text
            assert (
                await api.call("POST", f"{path}/seats/9/bot", tokens[0], json={"level": "random"})
            ).status_code == 404
            bad = await api.http.get(f"/api/v1{path}/view", headers={"Authorization": "Basic abc"})
            assert bad.status_code == 401

    run(work())


def test_a_wrong_method_is_answered_with_the_right_ones(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
                answer = await api.call(method, "/tables")
                assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD, POST"), method
                assert answer.json()["detail"] == "This API call takes GET or HEAD or POST."
            assert (await api.call("POST", "/openapi.json")).headers["allow"] == "GET, HEAD"
            assert (await api.call("PUT", "/tables/mine")).headers["allow"] == "POST"
            assert (await api.call("PUT", "/nothing")).status_code == 404

    run(work())


def test_pages_from_other_origins_may_not_use_the_server(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            evil = {"Origin": "https://evil.example"}
            assert (await api.http.post("/api/v1/tables", headers=evil, json={})).status_code == 403
            assert (await api.http.post("/api/v1/tables", headers={"Origin": server.base}, json={})).status_code == 400
            with pytest.raises(websockets.InvalidStatus):
                await websockets.connect(f"ws{server.base[4:]}/api/v1/socket", additional_headers=evil)
            answer = await api.http.get("/api/v1/games")
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers

    run(work())


def test_names_and_chat_are_plain_text(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, _ = await api.open("va", "human open")
            joined = await api.call("POST", f"/tables/{table['id']}/join", json={"name": " <b>Zoë</b>\u202e\n "})
            info = (await api.call("GET", f"/tables/{table['id']}")).json()
            assert info["seats"][1]["name"] == "<b>Zoë</b>" and joined.json()["seat"] == 1
            player = await Player(server.base, table["id"], joined.json()["token"]).connect()
            await player.request({"type": "say", "id": "a", "text": "well\tplayed\u0007 & <i>fair</i>"})
            assert player.entries[-1]["text"] == "well played & <i>fair</i>"

    run(work())


def test_the_api_describes_itself(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            document = (await api.http.get("/api/v1/openapi.json")).json()
            assert document["openapi"].startswith("3.1")
            assert "/api/v1/tables/{table}/seats/{seat}/bot" in document["paths"]
            references = json.dumps(document).count("#/components/schemas/")
            assert references > 20 and "CreateTable" in document["components"]["schemas"]
            games = (await api.call("GET", "/games")).json()
            for game in games:
                book = (await api.call("GET", f"/games/{game['id']}/rulebook")).json()
                assert len(book["clauses"]) > 20 and book["text"].startswith("#")
                assert all({"title", "description", "default"} <= set(option) for option in game["options"])
            assert (await api.call("GET", "/games/table/rulebook")).json()["clauses"]["TBL-1.1"]
            for path, word in (("/health", "alive"), ("/ready", "ready")):
                assert word in (await api.http.get(path)).text

    run(work())

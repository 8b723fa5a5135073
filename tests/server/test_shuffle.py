"""A shuffle that nobody can choose: the server commits, the players' clients open their nonces, and then it starts."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabard
from tabard.engine.record import ShuffleProof, verify_shuffle
from tabard.engine.shuffle import commitment_to, former_commitment, nonce_hash, shuffle_terms
from tabard.games import find
from tabard.server.tables.log import Entry, Joined, NonceOpened, Opened, SeatSetup, Started, next_entry
from tabard.server.tables.roster import NONCE_WAIT
from tabard.server.tables.state import TableState
from tabard.terminal.command import run as run_command
from tests.server.client import ApiClient, Frame, Player, play_all, seat_all
from tests.server.local import LocalServer, local_server
from tests.server.services import ServerProcess, serving
from tests.terminal.conftest import paper_screen, shown

ANN, BEN = "a1" * 32, "be" * 32
SHORT = {"options": {"lives": 1}}


class Guest:
    """Somebody at a table whose client adds a nonce, and keeps what it sees."""

    def __init__(self, api: ApiClient, table: str, token: str, nonce: str) -> None:
        self.api, self.table, self.token, self.nonce = api, table, token, nonce

    async def info(self) -> Frame:
        info: Frame = (await self.api.call("GET", f"/tables/{self.table}")).json()
        return info

    async def open_nonce(self, nonce: str = "") -> Any:
        given = {"nonce": nonce or self.nonce}
        return await self.api.call("POST", f"/tables/{self.table}/nonce", self.token, json=given)


async def ann_opens(api: ApiClient, *others: str, **params: Any) -> tuple[Guest, Frame]:
    """Ann's new duel, with her nonce; and what she is told of the table."""
    ann = {"kind": "human", "name": "Ann", "nonce_hash": nonce_hash(ANN)}
    seats = [ann, *({"kind": kind, "level": "random"} for kind in others)]
    answer = await api.call("POST", "/tables", json={"game": "va", "seats": seats, **SHORT, **params})
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return Guest(api, opened["table"]["id"], opened["seats"][0]["token"], ANN), opened["table"]


async def ben_joins(ann: Guest, **given: Any) -> Guest:
    joining = {"name": "Ben", "nonce_hash": nonce_hash(BEN)} | given
    answer = await ann.api.call("POST", f"/tables/{ann.table}/join", json=joining)
    assert answer.status_code == 200, answer.text
    return Guest(ann.api, ann.table, answer.json()["token"], BEN)


async def record_of(guest: Guest) -> dict[str, Any]:
    record: dict[str, Any] = (await guest.api.call("GET", f"/tables/{guest.table}/record")).json()
    return record


def proof_of(record: dict[str, Any], kept: str | None = None) -> ShuffleProof:
    proof = verify_shuffle(record, tabard.replay(record), kept)
    assert proof is not None
    return proof


def verified(file: Path, *arguments: str) -> tuple[int, str]:
    screen = paper_screen("")
    return run_command(["verify", str(file), *arguments], screen), " ".join(shown(screen).split())


# Sitting down, committing, opening


def test_a_game_against_bots_starts_as_soon_as_the_nonce_is_opened(server: ServerProcess, tmp_path: Path) -> None:
    async def work() -> tuple[dict[str, Any], str]:
        async with ApiClient(server.base) as api:
            ann, table = await ann_opens(api, "bot")
            assert (table["status"], table["nonce_hashes"], table["nonces"]) == (
                "gathering",
                [nonce_hash(ANN), None],
                [],
            )
            started = (await ann.open_nonce()).json()
            assert (started["status"], started["nonces"]) == ("playing", [ANN, None])
            assert started["commitment"] == table["commitment"]
            player = await Player(server.base, ann.table, ann.token).connect()
            assert player.view is not None
            await player.play_to_end()
            return await record_of(ann), table["commitment"]

    record, kept = asyncio.run(work())
    proof = proof_of(record, kept)
    assert proof.opened == 1 and proof.check_nonce(ANN)
    assert record["shuffle"]["secret"] != record["key"]

    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    code, said = verified(file, "--commitment", kept, "--nonce", ANN)
    assert code == 0 and "It is the commitment that you kept. Your nonce is part of the key." in said
    assert "give the one you kept: --commitment HASH" in verified(file)[1]
    assert verified(file, "--commitment", "00" * 32)[0] != 0
    assert verified(file, "--nonce", BEN)[0] != 0


def test_the_server_commits_when_the_seats_are_taken_and_starts_when_all_nonces_are_open(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, table = await ann_opens(api, "open")
            assert table["commitment"] is None
            early = await ann.open_nonce()
            assert early.status_code == 409 and "once all seats are taken" in early.json()["detail"]
            ben = await ben_joins(ann)
            committed = await ann.info()
            assert (committed["status"], committed["nonce_hashes"]) == ("gathering", [nonce_hash(ANN), nonce_hash(BEN)])
            wrong = await ann.open_nonce(BEN)
            assert wrong.status_code == 422 and "isn't the nonce" in wrong.json()["detail"]
            for _ in range(2):
                assert (await ann.open_nonce()).json()["status"] == "gathering"
            assert (await ben.open_nonce()).json()["nonces"] == [ANN, BEN]
            late = await ben.open_nonce(ANN)
            assert late.status_code == 409 and "already started" in late.json()["detail"]
            players = await seat_all(server.base, ann.table, [ann.token, ben.token])
            await play_all(players)
            proof = proof_of(await record_of(ann), committed["commitment"])
            assert proof.nonces == [ANN, BEN]

    asyncio.run(work())


def test_between_the_commitment_and_the_start_nothing_about_the_shuffle_can_change(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            committed = (await ann.info())["commitment"]
            for guest, path, body in (
                (ben, "leave", {}),
                (ann, "leave", {}),
                (ann, "seats/1/reopen", {}),
                (ben, "choices", {"choices": {"decks": "bulwark"}}),
            ):
                answer = await api.call("POST", f"/tables/{ann.table}/{path}", guest.token, json=body)
                assert answer.status_code == 409 and "about to start" in answer.json()["detail"], path
            assert (await ann.info())["commitment"] == committed

    asyncio.run(work())


def test_a_nonce_is_shown_to_nobody_before_the_game_starts(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            others = await seat_all(server.base, ann.table, [ben.token, None])
            before = [player.n for player in others]
            await ann.open_nonce()
            for player, n in zip(others, before, strict=True):
                assert (await player.answer_to('{"type": "ping", "id": "x"}'))["n"] == n, (
                    "nothing shows that it happened"
                )
            assert not any(ANN in raw for player in others for raw in player.raw)
            assert ANN not in json.dumps(await ann.info())
            await ben.open_nonce()
            for player in others:
                await player.until(lambda me: me.info["nonces"] == [ANN, BEN])

    asyncio.run(work())


def test_a_nonce_that_is_not_opened_in_time_counts_by_its_hash(tmp_path: Path) -> None:
    async def work(server: LocalServer) -> dict[str, Any]:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            assert (await ann.open_nonce()).json()["status"] == "gathering"
            server.time += NONCE_WAIT - 1
            assert (await ann.open_nonce()).json()["status"] == "gathering", "Ben still has a moment"
            server.time += 1
            players = await seat_all(server.base, ann.table, [ann.token, ben.token])
            await players[0].until(lambda me: me.info["status"] == "playing")
            assert players[0].info["nonces"] == [ANN, None]
            assert (await ben.open_nonce()).status_code == 409
            await play_all(players)
            return await record_of(ann)

    with local_server(tmp_path) as server:
        proof = proof_of(asyncio.run(work(server)))
    assert proof.check_nonce(ANN) and not proof.check_nonce(BEN)


def test_a_table_that_waits_for_nonces_starts_after_a_restart(tmp_path: Path) -> None:
    async def opened(base: str) -> tuple[str, str]:
        async with ApiClient(base) as api:
            ann, table = await ann_opens(api, "bot")
            return ann.table, table["commitment"]

    async def started(base: str, table: str, commitment: str) -> None:
        async with ApiClient(base) as api:
            info = (await api.call("GET", f"/tables/{table}")).json()
            while info["status"] == "gathering":
                info = (await api.call("GET", f"/tables/{table}")).json()
            assert (info["status"], info["commitment"], info["nonces"]) == ("playing", commitment, [None, None])

    database = str(tmp_path / "t.sqlite3")
    with serving(tmp_path, database) as server:
        table, commitment = asyncio.run(opened(server.base))
    with serving(tmp_path, database) as server:
        asyncio.run(started(server.base, table, commitment))


def test_nonces_are_opened_at_any_process(tmp_path: Path) -> None:
    """Neither process hears of what the other does: they only share the log."""

    async def work(one: LocalServer, other: LocalServer) -> None:
        async with ApiClient(one.base) as api, ApiClient(other.base) as elsewhere:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(Guest(elsewhere, ann.table, "", ""))
            committed = (await ben.info())["commitment"]
            assert (await ben.open_nonce()).json()["status"] == "gathering"
            started = (await ann.open_nonce()).json()
            assert (started["status"], started["commitment"], started["nonces"]) == ("playing", committed, [ANN, BEN])

    seldom = {"poll_seconds": 3600}
    with local_server(tmp_path, **seldom) as one, local_server(tmp_path, **seldom) as other:
        asyncio.run(work(one, other))


def test_seats_without_nonces_start_at_once_and_the_server_alone_chose_the_key(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            table, tokens = await api.open("va", "human bot", **SHORT)
            assert (table["status"], table["nonce_hashes"]) == ("playing", [None, None])
            await (await Player(server.base, table["id"], tokens[0]).connect()).play_to_end()
            proof = proof_of(await record_of(Guest(api, table["id"], tokens[0], "")), table["commitment"])
            assert proof.opened == 0

    asyncio.run(work())


def test_a_hash_that_is_none_is_refused(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            answer = await api.call("POST", f"/tables/{ann.table}/join", json={"name": "Ben", "nonce_hash": "ABC"})
            assert answer.status_code == 422 and "64 hexadecimal digits" in answer.json()["detail"]
            assert (await ann.open_nonce("ABC")).status_code == 422

    asyncio.run(work())


def test_who_sits_down_in_a_running_game_adds_nothing(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            await ann.open_nonce()
            await ben.open_nonce()
            assert (await api.call("POST", f"/tables/{ann.table}/leave", ben.token)).status_code == 200
            cy = await ben_joins(ann, name="Cy", nonce_hash=nonce_hash("cc" * 32))
            assert (await cy.info())["nonce_hashes"] == [nonce_hash(ANN), nonce_hash(BEN)]
            players = await seat_all(server.base, ann.table, [ann.token, cy.token])
            await play_all(players)
            assert proof_of(await record_of(ann)).nonces == [ANN, BEN]

    asyncio.run(work())


def test_a_rematch_has_nonces_of_its_own(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            await ann.open_nonce()
            await ben.open_nonce()
            await play_all(await seat_all(server.base, ann.table, [ann.token, ben.token]))
            offers = {ann: "a2" * 32, ben: "b2" * 32}
            for guest, nonce in offers.items():
                given = {"nonce_hash": nonce_hash(nonce)}
                answer = await api.call("POST", f"/tables/{ann.table}/rematch", guest.token, json=given)
            table = answer.json()["table"]
            again = [Guest(api, table, guest.token, nonce) for guest, nonce in offers.items()]
            committed = await again[0].info()
            assert committed["nonce_hashes"] == [nonce_hash(nonce) for nonce in offers.values()]
            for guest in again:
                await guest.open_nonce()
            await play_all(await seat_all(server.base, table, [guest.token for guest in again]))
            assert proof_of(await record_of(again[0]), committed["commitment"]).nonces == [*offers.values()]

    asyncio.run(work())


def test_a_deck_chosen_in_secret_is_part_of_what_is_committed_to(server: ServerProcess) -> None:
    async def work() -> None:
        async with ApiClient(server.base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann, choices={"decks": "bulwark"})
            committed = (await ann.info())["commitment"]
            await ann.open_nonce()
            await ben.open_nonce()
            await api.call("POST", f"/tables/{ann.table}/end", ann.token)
            record = await record_of(ann)
            proof_of(record, committed)
            assert json.loads(record["shuffle"]["terms"])["options"]["decks"][1] == "bulwark"

    asyncio.run(work())


def test_a_game_that_was_ended_opens_its_secret_too(server: ServerProcess, tmp_path: Path) -> None:
    async def work() -> tuple[dict[str, Any], str]:
        async with ApiClient(server.base) as api:
            ann, table = await ann_opens(api, "bot")
            await ann.open_nonce()
            assert (await api.call("GET", f"/tables/{ann.table}/record")).status_code == 409
            assert (await api.call("POST", f"/tables/{ann.table}/end", ann.token)).json()["status"] == "ended"
            replay = (await api.call("GET", f"/tables/{ann.table}/replay")).json()
            assert replay["verified"] == "committed"
            return await record_of(ann), table["commitment"]

    record, kept = asyncio.run(work())
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    code, said = verified(file, "--commitment", kept, "--nonce", ANN)
    assert code == 0 and "The game was ended without a result." in said


# An operator who writes to the database


def rewritten(entries: list[Entry], opened: Opened) -> list[Entry]:
    """A log with another opening, with all its hashes computed again."""
    log = [next_entry(None, entries[0].at, entries[0].command, opened)]
    for entry in entries[1:]:
        log.append(next_entry(log[-1], entry.at, entry.command, entry.read()))
    return log


@pytest.mark.parametrize("swapped", [{"key": "00" * 32}, {"options": {"lives": 5}}], ids=["secret", "options"])
def test_an_operator_who_swaps_what_was_committed_to_is_noticed(tmp_path: Path, swapped: dict[str, Any]) -> None:
    """After Ann's nonce is in the log, the operator stops the server, swaps something, and starts it again."""
    database = str(tmp_path / "t.sqlite3")

    async def begun(base: str) -> tuple[str, str, str]:
        async with ApiClient(base) as api:
            ann, _ = await ann_opens(api, "open")
            ben = await ben_joins(ann)
            committed = (await ann.info())["commitment"]
            await ann.open_nonce()
            await ben.open_nonce()
            return ann.table, ann.token, committed

    async def finished(base: str, table: str, token: str) -> dict[str, Any]:
        async with ApiClient(base) as api:
            assert (await api.call("POST", f"/tables/{table}/end", token)).json()["status"] == "ended"
            return await record_of(Guest(api, table, token, ANN))

    with serving(tmp_path, database) as server:
        table, token, kept = asyncio.run(begun(server.base))
    with closing(sqlite3.connect(database)) as store, store:
        rows = store.execute("SELECT seq, at, command, body, chain FROM log ORDER BY seq").fetchall()
        log = [Entry(seq, at, command, bytes(body), bytes(chain)) for seq, at, command, body, chain in rows]
        opened = log[0].read()
        assert isinstance(opened, Opened)
        options = opened.options | swapped.get("options", {})
        changed = msgspec.structs.replace(opened, options=options, key=swapped.get("key", opened.key))
        for entry in rewritten(log, changed):
            store.execute("UPDATE log SET body = ?, chain = ? WHERE seq = ?", (entry.body, entry.chain, entry.seq))
    with serving(tmp_path, database) as server:
        record = asyncio.run(finished(server.base, table, token))
    assert proof_of(record).opened == 2, "in itself, the record is sound"
    with pytest.raises(tabard.Invalid, match="isn't the one you kept"):
        proof_of(record, kept)


# Tables of earlier versions


def table_of(opened: Opened, *bodies: Any) -> TableState:
    table = TableState(next_entry(None, 1000, "open", opened), "table")
    for number, body in enumerate(bodies):
        table.fold(next_entry(table.last, 1001 + number, f"command {number}", body))
    return table


def test_a_table_from_before_the_nonces_goes_on_with_its_key() -> None:
    seats, rules = [SeatSetup("human", "Ann", "", "hash"), SeatSetup("open")], find("va")
    opened = Opened("va", rules.rules_version, "5e" * 32, seats, rules.resolve_options(2, {}), "hash")
    waiting = table_of(opened)
    assert waiting.roster.info(rules).commitment == former_commitment(bytes.fromhex(opened.key))
    table = table_of(opened, Joined(1, "Ben", "hash 1", {}, nonce_hash(BEN)), Started())
    assert table.match is not None and table.match.key.hex() == opened.key
    assert table.roster.info(rules).nonce_hashes == []
    proof = proof_of(table.record(), former_commitment(bytes.fromhex(opened.key)))
    assert proof.opened == 0


def test_a_table_of_earlier_rules_keeps_its_commitment_and_key() -> None:
    rules = find("va")
    seats = [SeatSetup("human", name, "", f"hash {name}", {}, nonce_hash(ANN)) for name in ("Ann", "Ben")]
    given = {"lives": 3, "decks": ["wildfire", "bulwark"]}
    opened = Opened("va", 2, "5e" * 32, seats, given, "hash Ann", with_nonces=True)
    table = table_of(opened, NonceOpened(0, ANN), Started())
    terms = shuffle_terms("table", "va", 2, given, None, [nonce_hash(ANN)] * 2)
    assert table.roster.commitment == commitment_to(opened.key, terms)
    record = table.record()
    assert record["rules"] == rules.rules_version != 2
    assert proof_of(record, table.roster.commitment).nonces == [ANN, ""]

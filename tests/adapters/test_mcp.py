"""`tabard mcp`: a scripted client plays whole games, and receives nothing that its seat can't know."""

import asyncio
import os
import random
import re
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

import tabard
from tabard.adapters import local_tables, seats
from tabard.adapters.local_tables import LocalSeat
from tabard.adapters.mcp import Tables, create_server
from tabard.adapters.seat_text import answers_text, read_answer
from tabard.engine.chance import QuickChance
from tabard.engine.refusal import Refused
from tabard.games import find
from tabard.terminal.boards import find_board
from tests.server.client import ApiClient, Player
from tests.server.local import local_server

COMMAND = ["-m", "tabard.terminal.command", "mcp"]
MAX_LOOK = 6000
"""Bytes of the median look."""
MAX_ANSWERS = 5000
ANSWER = re.compile(r"(?:^|[ ,:]) ?(\d+)\) (?=\S)", re.MULTILINE)
SEAT = re.compile(r"Your seat, for the other tools: (\w+)")
CODE = re.compile(r"table='(\w+)'")


class Model:
    """A client that understands no more than the numbers of the answers, and picks one of them at random."""

    def __init__(self, client: Client, seed: int = 0) -> None:
        self.client = client
        self.random = random.Random(seed)
        self.seat = ""
        self.last = ""
        self.received: list[str] = []
        self.looks: list[int] = []
        self.refused = 0

    async def call(self, tool: str, **arguments: Any) -> str:
        if self.seat and tool in ("look", "answer", "why_not", "wait"):
            arguments = {"seat": self.seat, **arguments}
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        self.received.append(content.text)
        self.refused += bool(result.is_error)
        return str(content.text)

    async def sit(self, **arguments: Any) -> str:
        self.last = await self.call("sit", **arguments)
        found = SEAT.search(self.last)
        assert found is not None, self.last
        self.seat = found[1]
        return self.last

    @property
    def over(self) -> bool:
        return "The game is over." in self.last

    def count(self) -> int:
        """How many answers there are, as the last text lists them."""
        listed = self.last.rpartition("Answers (number or text):")[2]
        numbers = [int(number) for number in ANSWER.findall(listed)]
        count = 0
        for number in numbers:
            count += number == count + 1
        more = [int(number) for number in re.findall(r"more, up to (\d+)", listed)]
        return max([count, *more])

    async def play_to_end(self, look_every: int = 1) -> None:
        for made in range(MAX_ANSWERS):
            if self.over:
                return
            if "Answers (number or text):" not in self.last:
                self.last = await self.call("wait", seconds=20)
                continue
            if made % look_every == 0:
                self.looks.append(len((await self.call("look")).encode()))
            self.last = await self.call("answer", answer=self.random.randint(1, self.count()))
        raise AssertionError("the game doesn't end")


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def seats_of(tables: Tables) -> list[LocalSeat]:
    return [seat for seat in tables.seats.values() if isinstance(seat, LocalSeat)]


def check_nothing_leaked(tables: Tables, models: list[Model]) -> None:
    """No player was sent an event that its seat can't see, another player's seat, or the key of the shuffles."""
    for seat, model in zip(seats_of(tables), models, strict=True):
        match = seat.table.match
        assert match is not None
        received = "\n".join(model.received)
        seen = {event.text for event in match.events(seat.number)}
        hidden = {event.text for event in match.log if not event.visible_to(seat.number)} - seen
        assert [text for text in hidden if text in received] == []
        others = [other.id for other in seats_of(tables) if other is not seat]
        assert [secret for secret in [match.key.hex(), seat.table.seed, *others] if secret in received] == []


async def play_whole_game(game: str, count: int, level: str, look_every: int = 1) -> list[int]:
    """A game over the client of the mcp package, in this process. Returns the sizes of all looks."""
    tables = Tables()
    rules = find(game)
    async with Client(create_server(tables)) as client:
        model = Model(client, seed=count)
        wanted = f"P{1 + count % 2}"
        options = dict(rules.random_options)
        await model.sit(game=game, seats=count, level=level, seat=wanted, options=options, seed="no-one-knows-7")
        await model.play_to_end(look_every)
    assert model.refused == 0
    match = seats_of(tables)[0].table.match
    assert match is not None
    assert match.over
    check_nothing_leaked(tables, [model])
    return model.looks


@pytest.mark.parametrize("game", tabard.games())
def test_a_model_plays_a_whole_game_and_looks_are_short(game: str) -> None:
    looks = asyncio.run(play_whole_game(game, find(game).seat_counts[0], "random", 10))
    assert median(looks) <= MAX_LOOK, looks


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "count"), [(game, count) for game in tabard.games() for count in find(game).seat_counts]
)
def test_a_model_plays_a_whole_game_with_every_number_of_seats(game: str, count: int) -> None:
    looks = asyncio.run(play_whole_game(game, count, "novice"))
    assert median(looks) <= MAX_LOOK
    print(
        f"{game}, {count} seats: median {median(looks)}, 95 % {sorted(looks)[len(looks) * 95 // 100]}, n {len(looks)}"
    )


def test_a_model_plays_over_stdio() -> None:
    async def work() -> None:
        started = StdioServerParameters(command=sys.executable, args=COMMAND, env=dict(os.environ))
        async with Client(started) as client:
            listed = (await client.list_tools()).tools
            assert sorted(tool.name for tool in listed) == TOOLS
            model = Model(client)
            await model.sit(game="va", level="random", seed="7")
            model.seat = ""  # over stdio there is only one client
            await model.play_to_end(5)
            assert model.refused == 0

    run(work())


TOOLS = ["answer", "games", "look", "rules", "sit", "wait", "why_not"]


@contextmanager
def http_server(*arguments: str) -> Iterator[str]:
    """The command as a process on loopback; its address."""
    command = [sys.executable, *COMMAND, "--http", "--port", "0", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline()
            found = re.search(r"http://\S+/mcp", line)
            assert found is not None, line
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)


def test_two_models_play_at_one_table_over_http() -> None:
    async def work(address: str) -> None:
        async with Client(address) as one, Client(address) as other:
            first, second = Model(one, 1), Model(other, 2)
            assert "didn't name it" in await first.call("look"), "over HTTP nobody is the only client"
            said = await first.sit(game="knights-duty", players=2, name="Ada", options={"turn_limit": 10})
            code = CODE.search(said)
            assert code is not None
            await second.sit(table=code[1], name="Ben")
            assert "P1 (Ada)" in second.last
            assert "no open seat" in await second.call("sit", table=code[1])
            async with asyncio.TaskGroup() as group:
                group.create_task(first.play_to_end(5))
                group.create_task(second.play_to_end(5))
            assert first.seat not in "".join(second.received)
            assert second.seat not in "".join(first.received)
            link = "http://127.0.0.1:1/t/abc"
            assert "started with --server" in await first.call("sit", table=link)

    with http_server() as address:
        run(work(address))


def test_a_model_joins_a_table_of_a_running_server_beside_another_player(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api, Client(create_server(Tables())) as client:
            table, (token,) = await api.open("va", "human open")
            person = await Player(base, table["id"], token, 3).connect()
            model = Model(client)
            await model.sit(table=f"{base}/t/{table['id']}", name="Model", seat="P2")
            assert "You are P2; with P1 (Guest 0)" in model.last
            refused = await model.call("answer", answer="dance")
            assert "Nothing has changed." in refused
            async with asyncio.TaskGroup() as group:
                group.create_task(person.play_to_end())
                group.create_task(model.play_to_end(3))
            assert model.refused == 1
            hidden = [event["text"] for entry in person.entries for event in entry.get("events", [])]
            seen = "\n".join(model.received)
            draws = [text for text in hidden if text.startswith("P1 draws ") and "hero" not in text]
            assert draws, "its owner sees what P1 draws"
            assert [text for text in draws if text in seen] == []
            assert token not in seen
            assert "has no open seat" in await model.call("sit", table=f"{base}/t/{table['id']}") or model.refused > 1

    with local_server(tmp_path) as server:
        run(work(server.base))


def test_the_link_to_a_seat_takes_that_seat_and_why_not_changes_nothing(tmp_path: Path) -> None:
    async def work(base: str) -> None:
        async with ApiClient(base) as api, Client(create_server(Tables())) as client:
            table, (token,) = await api.open("va", "human bot")
            model = Model(client)
            await model.sit(table=f"{base}/t/{table['id']}#seat={token}")
            question = model.last.rpartition("Question ")[2]
            assert "is not allowed now" in await model.call("why_not", answer="attack")
            assert "is allowed now" in await model.call("why_not", answer="1")
            assert (await model.call("look")).endswith(question)
            assert "This table doesn't exist." in await model.call("sit", table=f"{base}/t/nowhere")
            assert "There is no Tabard server at" in await model.call("sit", table="http://127.0.0.1:1/t/nowhere")

    with local_server(tmp_path) as server:
        run(work(server.base))


# Secrets


async def everything_shown(model: Model, probes: list[str]) -> list[str]:
    said = [await model.call("look", what=what) for what in ("table", "answers", "everything", "log")]
    return said + [await model.call("why_not", answer=probe) for probe in probes]


async def compare_worlds(game: str) -> tuple[int, int]:
    """At many positions of a game: in a world that the seat can't tell from this one, every text is the same. Returns
    how many worlds were compared, and how many read differently."""
    tables, compared, different = Tables(), 0, 0
    choice = random.Random(game)
    async with Client(create_server(tables)) as client:
        model = Model(client, 5)
        await model.sit(game=game, level="novice", seats=max(find(game).seat_counts), seed="11", seat="P2")
        (seat,) = seats_of(tables)
        match = seat.table.match
        assert match is not None
        for _ in range(24):
            if "Answers (number or text):" not in model.last:
                break
            if choice.random() < 0.4:
                real = match.state
                probes = choice.sample(match.actions, 12)
                here = await everything_shown(model, probes)
                match.state = real.redeal(seat.number, QuickChance(compared))
                match.state.log = match.log
                different += await everything_shown(model, probes) != here
                compared += 1
                match.state = real
            model.last = await model.call("answer", answer=model.random.randint(1, model.count()))
    return compared, different


@pytest.mark.parametrize("game", tabard.games())
def test_indistinguishable_worlds_read_the_same(game: str) -> None:
    compared, different = asyncio.run(compare_worlds(game))
    assert compared >= 5
    assert different == 0


def test_a_planted_leak_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    original = seats.Seat.table_text

    def leaky(self: LocalSeat) -> str:
        match = self.table.match
        assert match is not None
        hidden = match.game.private(match.state, 0)["players"][0]  # type: ignore[index]
        return original(self) + " " * (sum(map(len, hidden["hand"])) % 7)

    monkeypatch.setattr(LocalSeat, "table_text", leaky)
    assert asyncio.run(compare_worlds("quest"))[1] > 0


# Refusals, and what else a model may try


def test_a_refusal_says_why_with_its_clause_and_loses_nothing() -> None:
    async def work() -> None:
        tables = Tables()
        async with Client(create_server(tables)) as client:
            model = Model(client)
            await model.sit(game="va", seed="3")
            question = model.last.rpartition("Question ")[2]
            said = await model.call("answer", answer="equip:oil-flask")
            assert said.startswith("Refused: 'equip:oil-flask'.")
            assert "VA-3.3" in said
            assert "Nothing has changed." in said
            assert said.endswith(question)
            assert "(TBL-1.2)" in await model.call("answer", answer="I place a hero.")
            assert "There is no answer number 99" in await model.call("answer", answer=99)
            assert "Question 17 is no longer open" in await model.call("answer", answer=1, question=17)
            assert model.refused == 4
            match = seats_of(tables)[0].table.match
            assert match is not None
            assert match.last_of(0) == -1

    run(work())


def test_several_answers_in_one_call_stop_at_the_first_refusal() -> None:
    async def work() -> None:
        async with Client(create_server(Tables())) as client:
            model = Model(client)
            await model.sit(game="knights-duty", seed="3", level="random")
            said = await model.call("answer", answer="plan:move; plan:dance; plan:bow")
            assert "Played: plan:move." in said
            assert "Refused: 'plan:dance'" in said
            assert "Plan spot 2 of 3 (so far: move)" in said
            said = await model.call("answer", answer="bow; Plan: Shield", look=True)
            assert "Spot 1 is revealed" in said
            assert "Turn 1 of 40" in said or "Turn 2 of 40" in said

    run(work())


def test_a_number_answers_only_the_question_that_was_shown() -> None:
    async def work() -> None:
        tables = Tables()
        async with Client(create_server(tables)) as client:
            model = Model(client)
            await model.sit(game="va", seed="3", level="random")
            (seat,) = seats_of(tables)
            assert seat.table.match is not None
            seat.table.match.play(0, seat.table.match.legal(0)[0])
            said = await model.call("answer", answer=1)
            assert "The question has changed since you last looked" in said
            assert "Question 2" in said
            assert "Refused" not in await model.call("answer", answer=1)

    run(work())


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("look", {}, "Call sit"),
        ("look", {"seat": "nobody"}, "There is no seat 'nobody'."),
        ("sit", {}, "Name a game or a table. The games are: knights-duty"),
        ("sit", {"game": "chess"}, "There is no game 'chess'."),
        ("sit", {"game": "va", "level": "wizard"}, "There is no bot 'wizard'."),
        ("sit", {"game": "va", "seats": 3}, "VA is played with 2 seats, not 3."),
        ("sit", {"game": "va", "seat": "P3"}, "There is no seat P3; the seats are P1 to P2."),
        ("sit", {"game": "va", "seat": "left"}, "Name a seat such as P2, not 'left'."),
        ("sit", {"game": "va", "players": 3}, "players must be from 1 to 2"),
        ("sit", {"game": "va", "options": {"luck": 1}}, "There is no option 'luck'."),
        ("sit", {"table": "nowhere"}, "There is no table 'nowhere' here."),
        ("rules", {"game": "va", "about": "spaceship"}, "have no clause, card or word 'spaceship'"),
        ("games", {"game": "chess"}, "There is no game 'chess'."),
        ("answer", {"answer": 1}, "Call sit"),
    ],
)
def test_a_mistake_is_explained(tool: str, arguments: dict[str, Any], expected: str) -> None:
    async def work() -> None:
        async with Client(create_server(Tables())) as client:
            model = Model(client)
            assert expected in await model.call(tool, **arguments)
            assert model.refused == 1

    run(work())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"game": "quest"}, "by number: 1 The cards"),
        ({"game": "quest", "about": "QST-4.2"}, "QST-4.2: "),
        ({"game": "quest", "about": "4"}, "QST-4.8: "),
        ({"game": "quest", "about": "hand limit"}, "QST-2.2: "),
        ({"game": "quest", "about": "shields sponsor"}, "QST-"),
        ({"game": "rift", "about": "champion"}, "Also: "),
        ({"game": "va", "about": "Oil Flask"}, "oil-flask (equipment"),
        ({"game": "table"}, "TBL-1.1"),
        ({"game": "quest", "about": "TBL-1.2"}, "TBL-1.2: "),
    ],
)
def test_rules_are_found_by_clause_chapter_card_and_word(arguments: dict[str, str], expected: str) -> None:
    async def work() -> None:
        async with Client(create_server(Tables())) as client:
            said = await Model(client).call("rules", **arguments)
            assert expected in said
            assert len(said) < 9000

    run(work())


def test_games_and_their_options_are_listed() -> None:
    async def work() -> None:
        async with Client(create_server(Tables())) as client:
            model = Model(client)
            said = await model.call("games")
            assert all(f"{game}: " in said for game in tabard.games())
            assert "hand_limit = 12 (a whole number from" in await model.call("games", game="quest")

    run(work())


def test_a_bot_plays_for_somebody_who_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_tables, "AWAY_SECONDS", 0.0)

    async def work() -> None:
        async with Client(create_server(Tables())) as client:
            one, other = Model(client, 1), Model(client, 2)
            await one.sit(game="va", players=2, level="random")
            code = CODE.search(one.last)
            assert code is not None
            await other.sit(table=code[1])
            one.last = await one.call("wait", seconds=1)
            await one.play_to_end(5)

    run(work())


def test_long_lists_are_folded_and_every_answer_is_still_accepted() -> None:
    board = find_board("none")
    legal = [f"move:Zed:tile-{number}" for number in range(200)] + ["done"]
    text = answers_text(legal, board, {})
    assert len(text) < 400
    assert "3) tile-2, and 197 more, up to 200" in text
    assert " 201) done" in text
    assert "tile-150" in answers_text(legal, board, {}, fold=False)
    for given in ("151", "move:Zed:tile-150", "Move Zed tile-150", "zed:tile-150", "`move:zed:tile-150`"):
        assert read_answer(given, legal, legal, board) == "move:Zed:tile-150"


def test_an_answer_that_could_be_several_is_none() -> None:
    with pytest.raises(Refused, match="could mean skill:bow or buy:bow"):
        read_answer("bow", ["skill:bow", "buy:bow"], [], find_board("none"))

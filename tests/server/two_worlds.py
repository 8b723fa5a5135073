"""Two worlds that a viewer can't tell apart, each at a table of one server, and every byte that the viewer receives
there.

Both tables have the same past. Then, in one of them, everything that the viewer can't know is dealt again. From there
on things happen that look the same to the viewer, and some that happen in one world only and that nobody should notice
there. Whatever reaches the viewer must be the same in both, byte for byte and in the same order.
"""

import asyncio
import json
import random
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from tabard.engine.event import Event
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.engine.types import NOBODY
from tabard.engine.view import view
from tabard.games import find
from tabard.server.identity import hashed
from tabard.server.protocol.frames import Decide, Undo
from tabard.server.tables.commands.decide import decide
from tabard.server.tables.commands.undo import undo
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Clock, Opened, SeatSetup, next_entry
from tests.server.beginnings import Beginning, Past, Step, beginning, question_kind, random_past, stored_pasts
from tests.server.client import Frame, Player
from tests.server.local import LocalServer

SETTINGS: dict[str, object] = {
    "away_seconds": 0,
    "ping_seconds": 1_000_000,
    "bot_delay_ms": 10_000_000,
    "bot_short_delay_ms": 10_000_000,
    "entries_per_answer": 100,
}
"""Who isn't connected is away at once, nobody is pinged, and a bot that has taken a seat thinks it over for hours: so
what a viewer receives doesn't depend on how busy the machine is."""
PAGE = 100
MINUTE = 60_000
BOT_AFTER = 1800
"""After so many seconds, a player who doesn't answer counts as silent."""
HAPPENINGS = 14
"""How many things happen in each pair of worlds."""
MAX_TRIED, MAX_TWINS = 3, 12
"""How many answers are looked at to find some that a viewer can't tell apart."""
PROBES = 4
"""How many of a game's answers a viewer tries although they aren't allowed."""
LEVEL = "random"


class Leak(AssertionError):
    """A viewer could tell two worlds apart."""


def compare(here: Sequence[str], there: Sequence[str], what: str) -> None:
    """Both worlds must have sent the same. Says only where they differ: the texts are long."""
    for number, (mine, theirs) in enumerate(zip(here, there, strict=False)):
        if mine != theirs:
            place = next(
                (place for place, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b),
                min(len(mine), len(theirs)),
            )
            shown = slice(max(0, place - 150), place + 80)
            raise Leak(f"{what}: number {number} differs at {place}:\n{mine[shown]}\n{theirs[shown]}")
    if len(here) != len(there):
        raise Leak(f"{what}: {len(here)} here and {len(there)} there, such as {(*here, *there)[-1][:300]}")


# What is sent and received


class Wire:
    """An HTTP connection of which every byte is kept."""

    def __init__(self, server: LocalServer) -> None:
        self.port = server.port

    async def __aenter__(self) -> "Wire":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self.writer.close()
        await self.writer.wait_closed()

    async def ask(self, method: str, path: str, token: str | None = None, body: object = None) -> str:
        """Status, headers and body of an answer, as they arrive."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Content-Length: {len(content)}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        assert length, head
        return (head + await self.reader.readexactly(int(length[1]))).decode()


def status_of(answer: str) -> int:
    return int(answer.split(" ", 2)[1])


def body_of(answer: str) -> Any:
    return json.loads(answer.split("\r\n\r\n", 1)[1])


async def catch_up(player: Player) -> None:
    """Receive everything that the server has sent so far."""
    await player.send({"type": "ping", "id": "caught-up"})
    while (await player.receive())["type"] != "pong":
        pass


class World:
    """A table, and what a viewer receives there."""

    def __init__(
        self, server: LocalServer, wire: Wire, table: LiveTable, viewer: int | None, tokens: list[str], past: int = 0
    ) -> None:
        self.server, self.wire, self.table, self.viewer = server, wire, table, viewer
        self.id = table.state.id
        self.tokens = list(tokens)
        self.past = past
        """How many decisions the worlds have in common."""
        self.names = {self.id: "TABLE"}
        """What differs between two tables by chance, and what stands for it when they are compared."""
        self.players: list[Player] = []
        """The viewer's connections, one after the other."""
        self.company: dict[int | None, Player] = {}
        """The connections of other viewers."""
        self.answers: list[str] = []
        """What the viewer receives by HTTP."""
        self.commands = 0

    # The rules' side: what the viewer may know

    @property
    def match(self) -> Match:
        match = self.table.state.match
        assert match is not None
        return match

    def now(self) -> object:
        """All that the rules let the viewer know."""
        return self.knows(self.match.state, [])

    def after(self, step: Step) -> object:
        """The same after an answer."""
        prepared = self.match.prepare(*step)
        bit = NOBODY if self.viewer is None else self.viewer
        return self.knows(prepared.after, [event for event in prepared.events if event.visible_to(bit)])

    def knows(self, state: State, events: list[Event]) -> object:
        viewer, game = self.viewer, self.match.game
        question = None
        if viewer is not None and viewer in state.to_act and not state.over:
            question = (state.agenda[-1].prompt(state, viewer), list(state.legal(viewer)))
        told = [game.log_groups.event_json(event) for event in events]
        return view(game, state, viewer), told, question, state.over, state.out

    def steps_of_others(self, choice: random.Random, most: int) -> list[Step]:
        """Some of what the others may answer now."""
        asked = [seat for seat in self.match.to_act if seat != self.viewer and self.is_human(seat)]
        steps = [(seat, answer) for seat in asked for answer in self.match.legal(seat)]
        return choice.sample(steps, min(most, len(steps)))

    def is_human(self, seat: int) -> bool:
        return self.table.state.roster.seat_states[seat].kind == "human"

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may undo a decision of this world. An earlier one was made in the world before."""
        return self.match.last_of(seat) >= self.past and self.match.why_not_undo(seat) is None

    # Others act

    def play(self, step: Step) -> None:
        seat, answer = step
        question = str(self.table.state.decision_ids[seat])
        self.inside(partial(decide, self.table, seat, Decide(self.next_id(), question, answer)))

    def undo(self, seat: int) -> None:
        number = self.table.streams.last_decision(seat)
        self.inside(partial(undo, self.table, seat, Undo(self.next_id(), number or 0)))

    def inside(self, work: Callable[[], Awaitable[object]]) -> None:
        async def run() -> None:
            await work()

        self.server.inside(run)

    def next_id(self) -> str:
        self.commands += 1
        return f"other-{self.commands}"

    async def ask(self, method: str, path: str, token: str | None, body: object = None) -> str:
        return await self.wire.ask(method, f"/api/v1/tables/{self.id}{path}", token, body)

    # The viewer

    @property
    def token(self) -> str | None:
        return None if self.viewer is None else self.tokens[self.viewer]

    @property
    def player(self) -> Player:
        return self.players[-1]

    async def connect(self, since: int) -> None:
        self.players.append(await self.connection(self.viewer, since))

    async def connection(self, viewer: int | None, since: int) -> Player:
        player = Player(self.server.base, self.id, None if viewer is None else self.tokens[viewer])
        player.n, player.page = since, PAGE
        return await player.connect()

    async def call(self, method: str, path: str, body: object = None) -> int:
        """A request of the viewer; its answer is kept."""
        self.answers.append(await self.ask(method, path, self.token, body))
        return status_of(self.answers[-1])

    async def command(self, command: Frame, by_socket: bool) -> str:
        """A command of the viewer: `ack` or why not."""
        if by_socket:
            answer = await self.player.request(command)
            return str(answer.get("code", answer["type"]))
        status = await self.call("POST", "/commands", command)
        return "ack" if status == 200 else str(status)

    async def close(self, player: Player) -> None:
        """Disconnect somebody, and wait until the server has noticed."""
        before = sum(self.table.presence.here())
        await catch_up(player)
        await player.close()

        async def noticed() -> None:
            while sum(self.table.presence.here()) == before:
                await asyncio.sleep(0)

        self.inside(noticed)

    def settle(self) -> None:
        """Have the server look at once who is missing, and not only when its timer is due."""

        async def watch() -> None:
            self.table.watch_absences()

        self.inside(watch)

    def swap(self, state: State) -> None:
        """Put the table into a world that the viewer can't tell from this one."""

        async def work() -> None:
            self.match.state = state
            state.log = self.match.log
            for stream in self.table.streams.by_viewer.values():
                stream.parts = stream.before = None

        self.inside(work)

    def drop(self) -> None:
        """Have the server forget the table."""

        async def work() -> None:
            self.table.close()
            self.server.tables.live.pop(self.id, None)

        self.inside(work)

    def heard(self) -> list[str]:
        """Every frame that the viewer has received, in order."""
        return [self.plain(raw) for player in self.players for raw in player.raw]

    def plain(self, text: str) -> str:
        for name, replaced in self.names.items():
            text = text.replace(name, replaced)
        return text

    def takes_no_part(self, name: str, what: str) -> None:
        """A name that is random at every table is left out of the comparison, but not its length."""
        self.names[name] = what.ljust(len(name), "-")


# Two of them


class TwoWorlds:
    def __init__(self, one: World, other: World, choice: random.Random, counts: Counter[str]) -> None:
        self.one, self.other, self.worlds = one, other, (one, other)
        self.server, self.viewer, self.choice, self.counts = one.server, one.viewer, choice, counts
        self.seats = one.table.state.seats

    # Somebody acts in both worlds

    async def everywhere(self, seat: int | None, method: str, path: str, body: object = None) -> list[str]:
        """The same request in both worlds. What the viewer gets as an answer is compared."""
        answers = []
        for world in self.worlds:
            if seat == self.viewer:
                await world.call(method, path, body)
                answers.append(world.answers[-1])
            else:
                answers.append(await world.ask(method, path, None if seat is None else world.tokens[seat], body))
        if status_of(answers[0]) != status_of(answers[1]):
            raise Leak(f"{method} {path} of {seat}: {answers}")
        return answers

    async def allowed(self, seat: int | None, path: str, body: object = None) -> list[str]:
        """A request that both worlds grant."""
        answers = await self.everywhere(seat, "POST", path, body)
        assert status_of(answers[0]) == 200, (path, answers[0])
        return answers

    async def command(self, command: Frame, by_socket: bool) -> str:
        """The same command of the viewer in both worlds."""
        results = [await world.command(command, by_socket) for world in self.worlds]
        if results[0] != results[1]:
            raise Leak(f"{command}: {results}")
        return results[0]

    def someone(self, asked: bool | None = None) -> int | None:
        """Another player, perhaps one who is asked or not asked now."""
        seats = [
            seat
            for seat in range(self.seats)
            if seat != self.viewer
            and self.one.is_human(seat)
            and (asked is None or (seat in self.one.match.to_act) == asked)
        ]
        return self.choice.choice(seats) if seats else None

    def new_id(self) -> str:
        return f"own-{self.choice.getrandbits(64):x}"

    @property
    def playing(self) -> bool:
        return self.one.table.state.roster.status == "playing"

    def same_knowledge(self) -> None:
        if self.one.now() != self.other.now():
            raise Leak("The rules themselves let the viewer tell the worlds apart.")

    # What may happen; each says whether it did

    async def own_answer(self) -> bool:
        viewer, one, other = self.viewer, self.one, self.other
        if viewer is None or viewer not in one.match.to_act:
            return False
        legal = one.match.legal(viewer)
        for answer in self.choice.sample(legal, min(MAX_TRIED, len(legal))):
            if one.after((viewer, answer)) == other.after((viewer, answer)):
                for world in self.worlds:
                    await catch_up(world.player)
                ask = one.player.ask
                assert ask is not None
                decision = {"type": "decide", "id": self.new_id(), "decision": ask["decision"], "answer": answer}
                by_socket = self.choice.random() < 0.7
                assert await self.command(decision, by_socket) == "ack"
                if self.choice.random() < 0.2:  # sent again: the same answer, and nothing happens
                    assert await self.command(decision, by_socket) == "ack"
                return True
        return False

    async def own_undo(self) -> bool:
        viewer = self.viewer
        if viewer is None or not all(world.may_undo(viewer) for world in self.worlds):
            return False
        for world in self.worlds:
            await catch_up(world.player)
        undo = {"type": "undo", "id": self.new_id(), "entry": self.one.player.undo}
        assert await self.command(undo, self.choice.random() < 0.7) == "ack"
        self.same_knowledge()
        return True

    async def unnoticed_answer(self) -> bool:
        """In one world only."""
        world = self.choice.choice(self.worlds)
        now = world.now()
        for step in world.steps_of_others(self.choice, MAX_TWINS):
            if world.after(step) == now:
                world.play(step)
                if world.may_undo(step[0]) and self.choice.random() < 0.3:
                    world.undo(step[0])
                    self.counts["unnoticed undo"] += 1
                return True
        return False

    async def answer(self) -> bool:
        """The same for the viewer in both worlds, though it may be another one."""
        here, there = self.choice.sample(self.worlds, 2)
        for step in here.steps_of_others(self.choice, MAX_TRIED):
            wanted = here.after(step)
            twins = there.steps_of_others(self.choice, MAX_TWINS)
            if self.choice.random() < 0.5:
                twins = sorted(twins, key=lambda twin: twin == step)  # rather another one
            elif step[1] in there.match.legal(step[0]):
                twins = [step, *twins]
            twin = next((twin for twin in twins if there.after(twin) == wanted), None)
            if twin is None:
                continue
            here.play(step)
            there.play(twin)
            self.counts["different answers"] += twin != step
            seat = step[0]
            if seat == twin[0] and here.may_undo(seat) and there.may_undo(seat) and self.choice.random() < 0.3:
                for world in self.worlds:
                    world.undo(seat)
                self.same_knowledge()
                self.counts["undo of others"] += 1
            return True
        return False

    async def own_chat(self) -> bool:
        said = {"type": "say", "id": self.new_id(), "text": "Is it my turn?"}
        granted = await self.command(said, self.choice.random() < 0.7) == "ack"
        assert granted == (self.viewer is not None)
        return granted

    async def chat(self) -> bool:
        seat = self.someone()
        if seat is None:
            return False
        await self.allowed(seat, "/commands", {"type": "say", "id": self.new_id(), "text": "Good luck!"})
        return True

    async def time_passes(self) -> bool:
        self.server.time += self.choice.randrange(5, 25) * MINUTE
        for world in self.worlds:
            world.settle()
        return True

    async def company(self) -> bool:
        """Somebody connects or disconnects."""
        waits_for_everybody = bool(self.one.table.state.roster.opened.bot_after)
        viewers = [
            viewer
            for viewer in (None, *range(self.seats))
            if viewer != self.viewer and (viewer is None or (self.one.is_human(viewer) and not waits_for_everybody))
        ]
        viewer = self.choice.choice([*viewers, None])
        for world in self.worlds:
            if viewer in world.company:
                await world.close(world.company.pop(viewer))
            else:
                await self.join_company(world, viewer)
        return True

    async def join_company(self, world: World, viewer: int | None) -> None:
        world.company[viewer] = await world.connection(viewer, world.table.session.head(viewer))

    async def bot(self) -> bool:
        """A player lets a bot take over, and comes back before it is asked."""
        seats = [seat for seat in (self.someone(asked=False), self.viewer) if seat is not None]
        seat = self.choice.choice(seats) if seats else None
        if seat is None or seat in self.one.match.to_act or seat in self.one.match.out:
            return False
        await self.allowed(seat, f"/seats/{seat}/bot", {"level": LEVEL})
        if self.choice.random() < 0.5:
            await self.own_chat()
        await self.allowed(seat, f"/seats/{seat}/reclaim")
        return True

    async def leave_and_join(self) -> bool:
        """A player leaves, and somebody else sits down."""
        seat = self.someone()
        if seat is None or seat == 0 or seat in self.one.company:
            return False
        await self.allowed(seat, "/leave")
        if self.choice.random() < 0.5:
            await self.everywhere(self.viewer, "POST", f"/seats/{seat}/wait")
        for world, answer in zip(
            self.worlds, await self.allowed(seat, "/join", {"name": "Newcomer", "seat": seat}), strict=True
        ):
            world.tokens[seat] = body_of(answer)["token"]
        return True

    async def wait(self) -> bool:
        """Somebody would rather wait for another player."""
        seats = list(range(self.seats))
        patient, awaited = self.choice.sample(seats, 2)
        await self.allowed(patient, f"/seats/{awaited}/wait")
        return True

    async def live_on(self) -> None:
        """Let things happen that the viewer can't tell apart, or can't notice."""
        ways: dict[Callable[[], Awaitable[bool]], int] = {
            self.own_answer: 5,
            self.own_undo: 3,
            self.unnoticed_answer: 6,
            self.answer: 7,
            self.own_chat: 1,
            self.chat: 1,
            self.time_passes: 3,
            self.company: 2,
            self.bot: 1,
            self.leave_and_join: 1,
            self.wait: 1,
        }
        for _ in range(HAPPENINGS):
            if not self.playing:
                return
            self.counts[f"question {question_kind(self.one.match)}"] += 1
            in_order = sorted(ways, key=lambda way: self.choice.random() ** (1 / ways[way]), reverse=True)
            for way in in_order:
                if await way():
                    self.counts["steps"] += 1
                    self.counts[way.__name__.replace("_", " ")] += 1
                    break

    # Everything that the viewer can try

    async def try_everything(self) -> None:
        """Commands that aren't allowed, and every request that shows something."""
        one, viewer, choice = self.one, self.viewer, self.choice
        for world in self.worlds:
            await catch_up(world.player)
        legal = one.match.legal(viewer) if viewer is not None else []
        illegal = [answer for answer in one.match.actions if answer not in legal]
        answers = choice.sample(illegal, min(PROBES, len(illegal)))
        asked = one.player.ask["decision"] if one.player.ask else "1"
        commands: list[Frame] = [{"type": "decide", "decision": asked, "answer": answer} for answer in answers]
        commands += [
            {"type": "decide", "decision": "99999", "answer": answers[0]},
            {"type": "decide", "decision": asked, "answer": "no such answer"},
            {"type": "undo", "entry": 10_000},
            {"type": "say", "text": ""},
            {"type": "nonsense"},
        ]
        for command in commands:
            await self.command({"id": self.new_id(), **command}, choice.random() < 0.8)
        half = one.player.n // 2
        for path in ("", "/view", f"/events?since={half}", "/options"):
            await self.everywhere(viewer, "GET", path)
        if self.playing:
            for path in ("/record", "/replay"):
                await self.everywhere(viewer, "GET", path)
            posts: list[tuple[str, object]] = [
                ("/skip", None),
                ("/start", {"fill": LEVEL}),
                ("/nonce", {"nonce": "0" * 64}),
                ("/choices", {"choices": {}}),
                ("/join", {"name": "Late"}),
                ("/rematch", None),
                ("/rematch/decline", None),
                ("/seats/0/reopen", None),
                ("/seats/0/reclaim", None),
                ("/commands", "no command"),
            ]
            if viewer is None or viewer not in one.match.to_act:
                posts.append(("/hint", None))  # a real one takes time to think, and so differs anyway
            for path, body in posts:
                await self.everywhere(viewer, "POST", path, body)
        for world in self.worlds:
            mine = {"tables": [{"id": world.id, "token": world.token}]} if world.token else {"tables": []}
            world.answers.append(await world.wire.ask("POST", "/api/v1/tables/mine", None, mine))
            await world.close(world.player)
            await world.connect(half)
        await self.compare_lists()

    async def compare_lists(self) -> None:
        show = "watchable" if self.one.table.state.match is not None else "open"
        listed = {info["id"]: info for info in body_of(await self.one.wire.ask("GET", f"/api/v1/tables?show={show}"))}
        for world in self.worlds:
            world.answers.append(json.dumps(listed.get(world.id)))

    # How it ends

    async def skip_to_end(self) -> bool:
        """Bots take over all seats, somebody skips to the end, and all come back."""
        to_act = self.one.match.to_act
        people = [seat for seat in range(self.seats) if self.one.is_human(seat)]
        if len(to_act) > 1 or len(people) < self.seats:  # a bot doesn't wait while people are asked, too
            return False
        for seat in sorted(people, key=lambda seat: seat in to_act):
            await self.allowed(seat, f"/seats/{seat}/bot", {"level": LEVEL})
        skips = self.choice.choice(people) if self.viewer is None else self.viewer
        await self.allowed(skips, "/skip")
        for seat in sorted(people, key=lambda seat: seat not in to_act):
            await self.allowed(seat, f"/seats/{seat}/reclaim")
        return True

    async def end(self) -> None:
        await self.allowed(0, "/end")
        self.counts["end"] += 1

    async def play_again(self) -> None:
        """Some would like to, somebody declines, and then all agree."""
        seats = list(range(self.seats))
        self.choice.shuffle(seats)
        await self.allowed(seats[0], "/rematch", {"nonce_hash": "a" * 64})
        await self.allowed(seats[1], "/rematch/decline")
        self.counts["rematch declined"] += 1
        if self.choice.random() < 0.5:
            for seat in seats[:-1]:
                await self.allowed(seat, "/rematch")
            for world in self.worlds:  # the answer names the new table
                answer = await world.ask("POST", "/rematch", world.tokens[seats[-1]])
                world.takes_no_part(body_of(answer)["table"], "NEXT TABLE")
            await self.everywhere(self.viewer, "POST", "/rematch")
            self.counts["rematch"] += 1

    async def leave(self) -> None:
        assert self.viewer is not None
        await self.allowed(self.viewer, "/leave")
        self.counts["leave"] += 1

    async def finish(self) -> None:
        if self.playing and self.choice.random() < 0.2 and await self.skip_to_end():
            self.counts["skip"] += 1
        if self.playing and self.viewer and self.choice.random() < 0.2:
            await self.leave()
        elif self.playing:
            await self.end()
        people = all(self.one.is_human(seat) for seat in range(self.seats))
        if not self.playing and people and self.choice.random() < 0.5:
            await self.play_again()
        if self.viewer is None or self.one.is_human(self.viewer):
            for path in ("", "/view"):
                await self.everywhere(self.viewer, "GET", path)

    async def compare(self) -> None:
        for world in self.worlds:
            await catch_up(world.player)
        self.counts["frames"] += len(self.one.heard())
        self.counts["answers"] += len(self.one.answers)
        self.counts["kilobytes"] += sum(map(len, (*self.one.heard(), *self.one.answers))) // 1000
        compare(self.one.heard(), self.other.heard(), "frames")
        here, there = ([world.plain(answer) for answer in world.answers] for world in self.worlds)
        compare(here, there, "answers")

    async def close(self) -> None:
        for world in self.worlds:
            await world.ask("POST", "/end", world.tokens[0])  # otherwise the server would load it again
            for player in (world.player, *world.company.values()):
                await world.close(player)
            world.drop()


# How they begin


async def two_worlds(
    server: LocalServer, wire: Wire, game: str, begin: Beginning, choice: random.Random, counts: Counter[str]
) -> TwoWorlds:
    """Two tables with the same past, which differ in what a viewer can't know."""
    past, viewer = begin.past, begin.viewer
    tokens = [f"{choice.getrandbits(128):032x}" for _ in range(past.seats)]
    clocks = choice.choice(["none", "none", "days"])
    everybody = choice.random() < 0.4
    opened = Opened(
        game,
        find(game).rules_version,
        past.key,  # without nonces, because with them the shuffles depend on the table
        [SeatSetup("human", f"Guest {seat}", "", hashed(token)) for seat, token in enumerate(tokens)],
        past.options,
        hashed(tokens[0]),
        public=True,
        clock=Clock("days", days=2) if clocks == "days" else Clock(),
        hints=choice.random() < 0.5,
        bot_after=BOT_AFTER if everybody and clocks == "none" else 0,
    )
    tables = [server.inside(partial(begun, server, opened, past)) for _ in range(2)]
    one, other = (World(server, wire, table, viewer, tokens, len(past.steps)) for table in tables)
    other.swap(begin.redealt)
    pair = TwoWorlds(one, other, choice, counts)
    head = tables[0].session.head(viewer)
    since = choice.choice([0, head // 2, max(0, head - 20)])
    with_spectator = choice.random() < 0.5
    for world in pair.worlds:
        for seat in range(past.seats):
            if seat != viewer and everybody:
                await pair.join_company(world, seat)
        await world.connect(since)
        if with_spectator and viewer is not None:
            await pair.join_company(world, None)
    return pair


async def begun(server: LocalServer, opened: Opened, past: Past) -> LiveTable:
    """A table at which the past was played."""
    table = await server.tables.add(opened)
    state, streams, rows = table.state, table.streams, []
    for number, (seat, answer) in enumerate(past.steps):
        preview = streams.preview(state.draft_decision(seat, answer, server.time))
        entry = next_entry(state.last, server.time, f"past-{number}", preview.draft.body)
        streams.fold(entry, preview)
        rows.append((state.id, entry.seq, entry.at, entry.command, entry.body, entry.chain))
    with sqlite3.connect(server.tables.settings.database) as connection:  # at once, which is faster
        connection.executemany(
            'INSERT INTO log ("table", seq, at, command, body, chain) VALUES (?, ?, ?, ?, ?, ?)', rows
        )
    connection.close()
    return table


def tell_worlds_apart(server: LocalServer, game: str, games: int) -> Counter[str]:
    """Play so many games in two worlds each, and compare all that the viewer receives, byte for byte."""
    choice = random.Random(f"{game} {games}")
    counts: Counter[str] = Counter()
    stored = stored_pasts(game, games)

    async def work() -> None:
        async with Wire(server) as wire:
            public = await public_pages(wire)
            for number in range(games):
                whole = stored[number // 2 % len(stored)] if number % 2 else random_past(game, choice)
                begin = beginning(game, whole, choice, counts)
                counts["decisions before"] += len(begin.past.steps)
                counts["worlds that differ"] += begin.differs
                pair = await two_worlds(server, wire, game, begin, choice, counts)
                try:
                    await pair.live_on()
                    await pair.try_everything()
                    await pair.finish()
                    await pair.compare()
                except Leak as leak:
                    await pair.close()
                    raise Leak(f"{game}, game {number}, seat {pair.viewer}: {leak}") from None
                await pair.close()
                server.time += MINUTE
                counts["games"] += 1
            compare(public, await public_pages(wire), "public pages")

    asyncio.run(work())
    return counts


async def public_pages(wire: Wire) -> list[str]:
    """What everybody may fetch, and what must not depend on any game."""
    pages = ("/metrics", "/api/v1/metrics", "/health", "/ready", "/api/v1/games", "/api/v1/tables/nothing/metrics")
    return [await wire.ask("GET", page) for page in pages]

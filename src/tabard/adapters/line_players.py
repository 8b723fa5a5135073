"""Players that speak the line protocol of `tabard bench-llm`: one JSON object per line (docs/bench-llm.md).

A player is a program that reads messages from its standard input and writes replies to its standard output. Two are
built in, so that a bench can be tried and tested: `random-text` and `first-legal`.
"""

import json
import random
import shlex
import subprocess
import sys
from queue import Empty, Queue
from threading import Thread
from time import perf_counter
from typing import Any, Final, NamedTuple, TextIO

from tabard.engine.refusal import Invalid

Message = dict[str, Any]
MAY_ANSWER: Final = "You may answer: "
"""What the refusal of an unknown answer says before it lists the legal ones."""
NO_IDEA: Final = "?"


class Reply(NamedTuple):
    answer: str
    tokens: int | None
    """Used for this answer, if the player says so."""
    characters: int
    """Written by the player."""


class PlayerFailed(Invalid):
    """The player has ended, or doesn't answer."""


class LinePlayer:
    """What a bench needs from a player."""

    def tell(self, message: Message) -> int:
        """Send a message that needs no reply. Returns its length in characters."""
        raise NotImplementedError

    def ask(self, message: Message) -> tuple[Reply, int]:
        """The reply to a message, and the message's length in characters."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing more will be asked."""


class ProgramPlayer(LinePlayer):
    """A program of its own. It lives as long as the bench."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command: Final = command
        self.seconds: Final = seconds
        try:
            self.process: Final = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise Invalid(
                f"Cannot start the player {command!r}: {why}. Give a command line, or {' or '.join(BUILT_IN)}."
            ) from None
        self.lines: Final[Queue[str]] = Queue()
        Thread(target=self.read_lines, daemon=True).start()

    def read_lines(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                if line.strip():
                    self.lines.put(line.strip())
        self.lines.put("")

    def tell(self, message: Message) -> int:
        line = json.dumps(message, ensure_ascii=False)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            raise PlayerFailed(f"The player {self.command!r} has ended.") from None
        return len(line)

    def ask(self, message: Message) -> tuple[Reply, int]:
        length = self.tell(message)
        try:
            line = self.lines.get(timeout=self.seconds)
        except Empty:
            raise PlayerFailed(f"The player {self.command!r} gave no answer within {self.seconds:g} seconds.") from None
        if not line:
            raise PlayerFailed(f"The player {self.command!r} has ended.")
        return read_reply(line), length

    def close(self) -> None:
        """Close its input, and end it if it doesn't end by itself."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.close()
            self.process.wait(2.0)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def read_reply(line: str) -> Reply:
    """`{"answer": "join", "tokens": 812}`; a line that is no such object is the answer itself."""
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict) or "answer" not in read:
        return Reply(line, None, len(line))
    return Reply(str(read["answer"]), read_tokens(read.get("tokens")), len(str(read["answer"])))


def read_tokens(given: object) -> int | None:
    """A number, or numbers by kind, such as {"input": 800, "output": 12}."""
    total = 0
    for number in given.values() if isinstance(given, dict) else [given]:
        if not isinstance(number, int) or number < 0:
            return None
        total += number
    return total


class BuiltInPlayer(LinePlayer):
    """A player in this process. Its messages are written and read as lines all the same."""

    def __init__(self, mind: "RandomText | FirstLegal") -> None:
        self.mind: Final = mind

    def tell(self, message: Message) -> int:
        line = json.dumps(message, ensure_ascii=False)
        self.mind.reply(json.loads(line))
        return len(line)

    def ask(self, message: Message) -> tuple[Reply, int]:
        line = json.dumps(message, ensure_ascii=False)
        answer = self.mind.reply(json.loads(line))
        assert answer is not None
        return read_reply(json.dumps({"answer": answer})), len(line)


class RandomText:
    """Answers with a random word of what it was shown: the least that any player achieves."""

    def __init__(self, seed: str) -> None:
        self.random: Final = random.Random(seed)

    def reply(self, message: Message) -> str | None:
        if message["type"] not in ("ask", "refused"):
            return None
        words = str(message["text"]).split()
        return self.random.choice(words or ["nothing"])


class FirstLegal:
    """Answers with the first legal answer. Without a list it gives the answer that was accepted the last time it was
    asked this kind of question; if that is refused, it asks what it may answer, and reads the refusal."""

    def __init__(self) -> None:
        self.accepted: Final[dict[str, str]] = {}
        """By the clause of the question."""
        self.clause = ""

    def reply(self, message: Message) -> str | None:
        match message["type"]:
            case "start":
                self.accepted.clear()
            case "ask":
                self.clause = message["clause"]
                if "legal" in message:
                    return str(message["legal"][0])
                return self.accepted.get(self.clause, NO_IDEA)
            case "refused":
                self.accepted.pop(self.clause, None)
                listed = str(message["text"]).partition(MAY_ANSWER)[2]
                if not listed:
                    return NO_IDEA
                first = listed.partition(", ")[0].partition(". (")[0].strip()
                self.accepted[self.clause] = first
                return first
        return None


BUILT_IN: Final = ("random-text", "first-legal")


def find_player(named: str, seed: str, seconds: float) -> LinePlayer:
    """A built-in player by its name, or a program by its command line."""
    if named in BUILT_IN:
        return BuiltInPlayer(mind_of(named, seed))
    return ProgramPlayer(named, seconds)


def mind_of(named: str, seed: str) -> RandomText | FirstLegal:
    return RandomText(seed) if named == "random-text" else FirstLegal()


def talk(named: str, source: TextIO, target: TextIO) -> None:
    """A built-in player as a program: python -m tabard.adapters.line_players first-legal."""
    mind = mind_of(named, "1")
    for line in source:
        began = perf_counter()
        answer = mind.reply(json.loads(line))
        if answer is not None:
            reply = {"answer": answer, "seconds": round(perf_counter() - began, 6)}
            target.write(json.dumps(reply) + "\n")
            target.flush()


if __name__ == "__main__":
    talk(sys.argv[1], sys.stdin, sys.stdout)

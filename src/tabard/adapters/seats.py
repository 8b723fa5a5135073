"""A seat at a table, as a player far away uses it: what it sees, what it is asked, and how it answers."""

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

from tabard.adapters.seat_text import (
    News,
    Question,
    answers_text,
    board_text,
    ending_text,
    log_text,
    news_text,
    question_text,
    read_answer,
    refusal_text,
)
from tabard.engine.game import Game
from tabard.engine.refusal import GAME_OVER, NOT_ASKED, WRONG_QUESTION, Refused
from tabard.engine.result import Result
from tabard.terminal.boards import find_board
from tabard.terminal.boards.board import Board

NOTHING_SHOWN: Final = ""


class Signal:
    """Wakes everybody who waits for a change."""

    def __init__(self) -> None:
        self.waiting: Final[set[asyncio.Future[None]]] = set()

    def send(self) -> None:
        for future in self.waiting:
            if not future.done():
                future.set_result(None)
        self.waiting.clear()

    async def wait(self, seconds: float) -> None:
        """Until the next change, or until the time is up."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.add(future)
        try:
            await asyncio.wait([future], timeout=max(seconds, 0))
        finally:
            self.waiting.discard(future)


class Seat:
    """Derived by each kind of table: those of this process, and those of a server."""

    def __init__(self, id: str, game: Game | None, board_name: str) -> None:
        self.id: Final = id
        """The seat's secret name: whoever knows it plays here."""
        self.game: Final = game
        self.board: Final[Board] = find_board(board_name)
        self.number = 0
        self.called = monotonic()
        """When the player last called."""
        self.read = 0
        """How much of the news the player has been given."""
        self.shown = NOTHING_SHOWN
        """The question that the player was shown last. A number answers that question and no other."""

    # Defined by each kind

    def view(self) -> dict[str, Any] | None:
        """What the seat may see; None before the game starts."""
        raise NotImplementedError

    def question(self) -> Question | None:
        """What the seat is asked now."""
        raise NotImplementedError

    def news(self) -> News:
        """Everything that has happened."""
        raise NotImplementedError

    def names(self) -> Sequence[str]:
        raise NotImplementedError

    def known(self) -> Sequence[str]:
        """Every answer that this game has."""
        raise NotImplementedError

    def status(self) -> str:
        """Why nobody is asked: the game has not started, or it was ended."""
        return ""

    async def give(self, question: Question, answer: str) -> None:
        """Answer a question. Raises Refused if that is not allowed; then nothing has changed."""
        raise NotImplementedError

    async def why_not(self, question: Question, answer: str) -> Refused | None:
        raise NotImplementedError

    async def settle(self, seconds: float, for_others: bool) -> None:
        """Wait, at most so long, until the bots have moved and the seat is asked or the game is over. Without
        `for_others`, people are not waited for."""
        raise NotImplementedError

    def close(self) -> None:
        """The seat is no longer used."""

    # The same for every kind

    @property
    def over(self) -> bool:
        view = self.view()
        return view is not None and bool(view["over"])

    def news_since(self) -> str:
        """What has happened since the player was last given the news."""
        news = self.news()
        since, self.read = news[self.read :], len(news)
        return news_text(since, self.board, self.number)

    def table_text(self) -> str:
        view = self.view()
        return "" if view is None else board_text(self.board, view, self.names())

    def asked_text(self) -> str:
        """The question with its answers, or why there is none."""
        question, view = self.question(), self.view()
        self.shown = NOTHING_SHOWN if question is None else question.id
        if question is not None and view is not None:
            return question_text(question, self.board, view)
        if view is None or self.status():
            return self.status()
        if view["result"] is not None:
            result = Result(tuple(view["result"]["winners"]), tuple(view["result"]["scores"]))
            return ending_text(result, self.board, self.names(), self.number)
        names = self.names()
        waiting = " and ".join(names[seat] for seat in view["to_act"])
        asked = view["question"]["text"] if view["question"] else ""
        return f"You have nothing to decide now. Waiting for {waiting}. {asked}\nCall wait."

    def all_answers_text(self) -> str:
        question, view = self.question(), self.view()
        if question is None or view is None:
            return self.asked_text()
        self.shown = question.id
        return answers_text(question.legal, self.board, view, fold=False)

    def whole_log_text(self) -> str:
        return log_text(self.news(), self.number) or "Nothing has happened yet."

    def meant(self, given: str) -> tuple[Question, str]:
        """The open question, and the answer that is meant. Raises Refused."""
        question = self.question()
        if question is None:
            if self.over:
                raise Refused(GAME_OVER.clause, GAME_OVER.text)
            raise Refused(NOT_ASKED.clause, NOT_ASKED.text)
        if question.id != self.shown and given.strip().isdecimal():
            raise Refused(
                WRONG_QUESTION.clause, "The question has changed since you last looked, and so have the numbers."
            )
        return question, read_answer(given, question.legal, self.known(), self.board)

    def refusal_text(self, refusal: Refused) -> str:
        return refusal_text(refusal, self.game)

    def spoken(self, answer: str) -> str:
        return self.board.spoken(answer)

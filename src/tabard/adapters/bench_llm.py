"""`tabard bench-llm`: how well does a player that reads and writes play, and how often are its answers illegal?

The player meets each level on the same deals, from every seat in turn. It plays under up to four conditions: with and
without a list of the legal answers, and with and without the reason and clause when an answer is refused.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tabard.adapters.line_players import MAY_ANSWER, LinePlayer, Message
from tabard.adapters.seat_text import (
    Question,
    board_text,
    ending_text,
    news_text,
    question_text,
    read_answer,
    refusal_text,
)
from tabard.bots import bot
from tabard.engine.chance import key_from_seed
from tabard.engine.match import Match
from tabard.engine.refusal import UNKNOWN_ANSWER, Invalid, Refused
from tabard.engine.types import seat_name
from tabard.games import find
from tabard.lab.matches import MAX_DECISIONS, derive_seed, options_for, returns_of
from tabard.lab.stats import Estimate, ratio
from tabard.terminal.boards import find_board

CHARACTERS_PER_TOKEN: Final = 4
"""For players that don't say how many tokens they use."""
BARE_REFUSAL: Final = "This answer is not legal. Nothing has changed. Answer again."
RANDOM: Final = "random"
FORFEIT: Final = "forfeit"
GIVE_UP: Final = (RANDOM, FORFEIT)
"""What happens when a player has no more tries: a random legal answer is played for it, or it loses the game."""
HOW_TO_ANSWER: Final = (
    'Reply to each "ask" and "refused" with one line: {"answer": "..."}. '
    'You may add "tokens": how many you used for it.'
)


@dataclass(frozen=True)
class Condition:
    """What a player is given."""

    legal_list: bool
    clauses: bool

    def __str__(self) -> str:
        given = [name for name, is_given in (("list", self.legal_list), ("clauses", self.clauses)) if is_given]
        return " and ".join(given) or "neither"


@dataclass(frozen=True)
class Bench:
    """What is played."""

    game: str
    player: str
    levels: tuple[str, ...]
    conditions: tuple[Condition, ...]
    seats: int
    games: int
    """Per level and condition."""
    seed: str
    options: Mapping[str, object]
    tries: int = 3
    """How often the player may answer a question before it has given up."""
    give_up: str = RANDOM
    iterations: int = 0

    def jobs(self) -> list["Job"]:
        """All games, in turn for all conditions and levels, so that the first games already tell about everything."""
        return [
            Job(condition, level, *divmod(number, self.seats))
            for number in range(self.games)
            for condition in self.conditions
            for level in self.levels
        ]

    def options_against(self, level: str) -> dict[str, object]:
        """Against random bots, games are played with options under which they end, as on the ladder."""
        return options_for(self.game, [level], self.options)


@dataclass(frozen=True)
class Job:
    """One game."""

    condition: Condition
    level: str
    deal: int
    seat: int


@dataclass
class Played:
    """How a game went for the player."""

    share: float = 0.0
    """Its share of the victory."""
    questions: int = 0
    answers: int = 0
    illegal: int = 0
    first_illegal: int = 0
    """Questions whose first answer was illegal."""
    given_up: int = 0
    """Questions that it had to give up."""
    tokens: int = 0
    characters: int = field(default=0, repr=False)
    """Sent and received."""
    silent: bool = False
    """Whether it left out its tokens in some reply."""
    forfeited: bool = False
    stopped: bool = False
    """Whether the game was stopped because it took too many decisions."""

    @property
    def tokens_used(self) -> int:
        return self.characters // CHARACTERS_PER_TOKEN if self.silent else self.tokens


def plan_bench(
    game: str,
    player: str,
    levels: Sequence[str],
    conditions: Sequence[Condition],
    seats: int | None,
    games: int,
    seed: str,
    options: Mapping[str, object],
    tries: int = 3,
    give_up: str = RANDOM,
    iterations: int = 0,
) -> Bench:
    """Raises Invalid if it is not possible."""
    rules = find(game)
    count = rules.seat_counts[0] if seats is None else seats
    rules.resolve_options(count, options)
    if games < 1 or tries < 1 or not levels or not conditions:
        raise Invalid("A bench needs at least one level, one game and one try per question.")
    return Bench(
        game, player, tuple(levels), tuple(conditions), count, games, seed, dict(options), tries, give_up, iterations
    )


def play_bench(bench: Bench, player: LinePlayer) -> Iterator[tuple[Job, Played]]:
    for job in bench.jobs():
        yield job, BenchGame(bench, job, player).play()


class BenchGame:
    """A game between the player and bots."""

    def __init__(self, bench: Bench, job: Job, player: LinePlayer) -> None:
        self.bench: Final = bench
        self.job: Final = job
        self.player: Final = player
        deal = f"{bench.seed} deal {job.deal}"
        game = find(bench.game)
        self.match: Final = Match(game, bench.seats, key_from_seed(deal), bench.options_against(job.level))
        self.bots: Final = [
            bot(job.level, bench.game, derive_seed(deal, "seat", seat), bench.iterations) for seat in range(bench.seats)
        ]
        self.random: Final = random.Random(f"{deal} {job.seat}")
        """For the answers to questions that the player gives up."""
        self.board: Final = find_board(bench.game)
        self.names: Final = [
            f"You ({seat_name(seat)})" if seat == job.seat else f"{seat_name(seat)} (bot)"
            for seat in range(bench.seats)
        ]
        self.read = 0
        """How much of the log the player has been sent."""
        self.played: Final = Played()

    def play(self) -> Played:
        match, mine = self.match, self.job.seat
        self.tell(self.start_message())
        made = 0
        while not match.over and made < MAX_DECISIONS and not self.played.forfeited:
            seat = match.to_act[0]
            legal = match.legal(seat)
            if len(legal) == 1:
                match.play(seat, legal[0])
            elif seat != mine:
                match.play(seat, self.bots[seat].choose(match, seat))
            else:
                self.ask(legal)
            made += 1
        self.played.stopped = not match.over and not self.played.forfeited
        self.played.share = 0.0 if self.played.forfeited else returns_of(match)[mine]
        self.tell({"type": "end", "text": self.last_words(), "share": self.played.share})
        return self.played

    def ask(self, legal: list[str]) -> None:
        """Ask the player until it gives a legal answer or has no more tries."""
        message = self.ask_message(legal)
        self.played.questions += 1
        for number in range(self.bench.tries):
            reply, length = self.player.ask(message)
            self.played.answers += 1
            self.played.characters += length + reply.characters
            self.played.tokens += reply.tokens or 0
            self.played.silent |= reply.tokens is None
            try:
                self.match.play(self.job.seat, self.meant(reply.answer, legal))
                return
            except Refused as refusal:
                self.played.illegal += 1
                self.played.first_illegal += number == 0
                message = self.refused_message(message, reply.answer, refusal, self.bench.tries - number - 1)
                if number == self.bench.tries - 1:
                    self.tell(message | {"type": "given_up"})
        self.played.given_up += 1
        if self.bench.give_up == FORFEIT:
            self.played.forfeited = True
        else:
            self.match.play(self.job.seat, self.random.choice(legal))

    def meant(self, answer: str, legal: list[str]) -> str:
        """The answer that is meant. Raises Refused if this game has none such. A number needs a list."""
        if self.job.condition.legal_list or not answer.strip().isdecimal():
            try:
                return read_answer(answer, legal, self.match.actions, self.board)
            except Refused as refusal:
                if refusal.reason != UNKNOWN_ANSWER.text:
                    raise
        may = ", ".join(self.board.spoken(answer) for answer in legal)
        raise Refused(UNKNOWN_ANSWER.clause, f"{UNKNOWN_ANSWER.text} {MAY_ANSWER}{may}.")

    # Messages

    def tell(self, message: Message) -> None:
        self.played.characters += self.player.tell(message)

    def start_message(self) -> Message:
        rules, condition = self.match.game, self.job.condition
        return {
            "type": "start",
            "game": rules.id,
            "title": rules.title,
            "seat": seat_name(self.job.seat),
            "seats": self.bench.seats,
            "opponents": self.job.level,
            "legal_list": condition.legal_list,
            "clauses": condition.clauses,
            "tries": self.bench.tries,
            "how": HOW_TO_ANSWER,
            "rules": rules.rulebook.text,
        }

    def ask_message(self, legal: list[str]) -> Message:
        listed = self.job.condition.legal_list
        view = self.match.view(self.job.seat)
        asked = view["question"]
        assert isinstance(asked, dict)
        question = Question(str(self.played.questions + 1), asked["text"], asked["clause"], legal)
        table = board_text(self.board, view, self.names)
        parts = [self.news(), table, question_text(question, self.board, view, listed)]
        message: Message = {
            "type": "ask",
            "question": question.id,
            "clause": question.clause,
            "text": "\n\n".join(part for part in parts if part),
        }
        return message | ({"legal": [self.board.spoken(answer) for answer in legal]} if listed else {})

    def refused_message(self, asked: Message, answer: str, refusal: Refused, tries_left: int) -> Message:
        text = refusal_text(refusal, self.match.game) if self.job.condition.clauses else BARE_REFUSAL
        message: Message = {"type": "refused", "question": asked["question"], "answer": answer, "text": text}
        return message | {"tries_left": tries_left}

    def news(self) -> str:
        events = self.match.events(self.job.seat, self.read)
        self.read = len(self.match.log)
        return news_text(events, self.board, self.job.seat)

    def last_words(self) -> str:
        if self.match.result is None:
            return "You forfeit the game." if self.played.forfeited else "The game was stopped."
        ending = ending_text(self.match.result, self.board, self.names, self.job.seat)
        return f"{self.news()}\n\n{ending}"


# Figures


class Figures:
    """The games of a bench as they come in, and their evaluation."""

    def __init__(self, bench: Bench) -> None:
        self.bench: Final = bench
        self.games: Final[list[tuple[Job, Played]]] = []

    def add(self, job: Job, played: Played) -> None:
        self.games.append((job, played))

    def of(self, condition: Condition, level: str | None = None) -> list[tuple[Job, Played]]:
        return [
            (job, played)
            for job, played in self.games
            if job.condition == condition and (level is None or job.level == level)
        ]

    def win_rate(self, condition: Condition, level: str) -> Estimate:
        """The player's mean share of the victory. Games of one deal are not independent, so its variance is the one
        between deals."""
        return by_deal(self.of(condition, level), lambda played: (played.share, 1))

    def illegal_answers(self, condition: Condition) -> Estimate:
        """The part of all answers that was illegal."""
        return by_deal(self.of(condition), lambda played: (played.illegal, played.answers))

    def given_up(self, condition: Condition) -> Estimate:
        """The part of all questions that the player had to give up."""
        return by_deal(self.of(condition), lambda played: (played.given_up, played.questions))

    def games_with_illegal_answers(self, condition: Condition) -> Estimate:
        return by_deal(self.of(condition), lambda played: (played.illegal > 0, 1))

    def tokens_per_game(self, condition: Condition) -> float:
        games = self.of(condition)
        return sum(played.tokens_used for _, played in games) / len(games) if games else 0.0

    @property
    def estimated(self) -> bool:
        """Whether tokens are estimated from characters in some game."""
        return any(played.silent for _, played in self.games)

    def as_json(self) -> dict[str, object]:
        bench = self.bench
        return {
            "game": bench.game,
            "player": bench.player,
            "seats": bench.seats,
            "options": dict(bench.options),
            "options_against": {level: bench.options_against(level) for level in bench.levels},
            "seed": bench.seed,
            "tries": bench.tries,
            "give_up": bench.give_up,
            "iterations": bench.iterations,
            "games": len(self.games),
            "planned": len(bench.jobs()),
            "tokens_estimated": self.estimated,
            "conditions": [
                {
                    **asdict(condition),
                    "win_rates": [
                        {"against": level, **asdict(self.win_rate(condition, level))} for level in bench.levels
                    ],
                    "illegal_answers": asdict(self.illegal_answers(condition)),
                    "games_with_illegal_answers": asdict(self.games_with_illegal_answers(condition)),
                    "given_up": asdict(self.given_up(condition)),
                    "tokens_per_game": self.tokens_per_game(condition),
                }
                for condition in bench.conditions
            ],
            "results": [as_row(job, played) for job, played in self.games],
        }


def as_row(job: Job, played: Played) -> dict[str, Any]:
    place = {"level": job.level, "deal": job.deal, "seat": seat_name(job.seat)}
    return {**asdict(job.condition), **place, **asdict(played), "tokens": played.tokens_used}


def by_deal(games: Sequence[tuple[Job, Played]], counted: Any) -> Estimate:
    """A part of a count, with what was counted summed up by deal."""
    sums: dict[int, tuple[float, float]] = {}
    for job, played in games:
        top, bottom = counted(played)
        before = sums.get(job.deal, (0.0, 0.0))
        sums[job.deal] = (before[0] + top, before[1] + bottom)
    return ratio([top for top, _ in sums.values()], [bottom for _, bottom in sums.values()])

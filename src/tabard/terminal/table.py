"""The table: shows what a seat may see, asks, and takes the answer, until the game is over or the player leaves."""

from pathlib import Path
from shlex import quote
from typing import Final

from rich.console import RenderableType
from rich.text import Text

import tabard
from tabard.engine.types import seat_name, seat_names
from tabard.terminal.answers import Unclear, one_by_one, understand
from tabard.terminal.boards import find_board
from tabard.terminal.choices import render_choices
from tabard.terminal.ending import outcome, scores
from tabard.terminal.recent_events import recent_events
from tabard.terminal.saves import move_to_records, write_save
from tabard.terminal.screen import InputEnded, Screen
from tabard.terminal.seating import Seating
from tabard.terminal.table_commands import COMMANDS, Left, find_command

REMINDER: Final = "? help · hint · undo · look · log · rules · quit"
OUT: Final = "You're out. Press Enter to watch the next turn, or type skip to see the end"
OUT_REMINDER: Final = "? help · look · log · rules · quit"
TURNS: Final = frozenset({"turn", "round", "level"})
"""Events that begin a turn. A spectator is shown the table at each."""
QUICK_ITERATIONS: Final = 30
"""How often an expert simulates when nobody watches."""


class TerminalTable:
    def __init__(self, screen: Screen, match: tabard.Match, seating: Seating, path: Path) -> None:
        self.screen: Final = screen
        self.match: Final = match
        self.seating: Final = seating
        self.path = path
        """Where the game is saved."""
        self.board: Final = find_board(match.game.id)
        self.holder: int | None = None
        """Who has the keyboard."""
        self.opening: list[RenderableType] = [self.greeting()]
        """Notices for the first drawing."""
        self.notices: list[Text] = []
        """Notices to show before the next input."""
        self.read: tuple[int | None, int] | None = None
        """Who has read the news last, and after how many decisions. News is not shown twice."""
        self.save_error: str = ""
        """Why the game could not be saved the last time."""
        self.watched: int | None = None
        """How many events a player who is out has been shown; None while nobody watches."""
        self.skipping = False
        """Whether a player who is out wants to see only the end."""

    def greeting(self) -> RenderableType:
        game, people = self.match.game, tuple(self.seating.humans)
        bots = tuple(seat for seat in range(self.match.seats) if self.seating.is_bot(seat))
        you = f"{seat_names(people)} share this keyboard." if self.seating.shared else f"You are {seat_names(people)}."
        kinds = {self.seating.kind(seat) for seat in bots}
        others = "".join(f" {seat_name(seat)} is a bot ({self.seating.kind(seat)})." for seat in bots)
        if len(bots) > 1 and len(kinds) == 1:
            others = f" {seat_names(bots)} are bots ({kinds.pop()})."
        goes_on = " Resuming where you left off." if self.match.decisions else ""
        return Text.assemble((game.title, "bold"), f": {game.description} {you}{others}{goes_on} Type ? for help.")

    def play(self) -> None:
        """Play the game to its end. Raises Left if the player leaves before."""
        write_save(self.path, self.match, self.seating)
        while not self.match.over:
            if self.is_worth_watching():
                self.watch(self.seating.humans[0])
            seat = self.next_seat()
            if self.seating.is_bot(seat):
                self.play_bot(seat)
            else:
                self.ask(seat)
        self.finish()

    def next_seat(self) -> int:
        """Who answers next. Bots first; of several people, the one at the keyboard before it is passed on."""
        waiting = self.match.to_act
        bots = [seat for seat in waiting if self.seating.is_bot(seat)]
        holding = [seat for seat in waiting if seat == self.holder]
        return [*bots, *holding, *waiting][0]

    def play_bot(self, seat: int) -> None:
        self.screen.mention(f"{seat_name(seat)} is thinking ...")
        iterations = QUICK_ITERATIONS if self.skipping else 0
        self.match.play(seat, self.seating.bot_answer(self.match, seat, iterations))

    # Watching: the player is out of the game, and only bots play

    @property
    def bots_alone(self) -> bool:
        return set(self.seating.humans) <= set(self.match.out)

    def is_worth_watching(self) -> bool:
        """Whether the player is out and has not seen the start of this turn. If several people play, they see only the
        end."""
        if self.skipping or self.seating.shared or not self.bots_alone:
            return False
        return self.watched is None or any(event.kind in TURNS for event in self.match.log[self.watched :])

    def watch(self, seat: int) -> None:
        try:
            self.ask(seat)
        except InputEnded:
            if self.screen.by_hand:
                raise
            self.skipping = True  # a script that ends here has nothing more to decide
        self.watched = len(self.match.log)

    # Asking

    def ask(self, seat: int) -> None:
        """Ask a person until the table must be redrawn. What the bots have done is saved before it is shown."""
        self.save()
        self.pass_keyboard(seat)
        self.draw(seat)
        prompt = f"{seat_name(seat)}> " if self.seating.shared else "> "
        offers = [*self.match.legal(seat), *COMMANDS]
        while not self.handle_input(seat, self.screen.ask(prompt, offers)):
            self.show_notices()

    def pass_keyboard(self, seat: int) -> None:
        """Pass the keyboard to somebody else, who must see nothing that was shown to the one before."""
        if not self.seating.shared or seat == self.holder:
            return
        self.screen.wipe()
        if self.screen.wait(f"Pass the keyboard to {seat_name(seat)}, then press Enter.") in ("quit", "exit"):
            raise Left
        self.screen.wipe()
        self.notices.clear()
        self.holder = seat

    def draw(self, seat: int) -> None:
        """What happened since the seat's last decision, the table, the question and the answers."""
        happened = [*self.opening, *recent_events(self.events_since(seat), self.board, seat), Text()]
        picture = self.board.render(self.match.view(seat), self.seating.names(seat))
        self.screen.clear()
        self.show_below(happened, [picture, Text(), *self.notices, *self.question(seat)])
        self.opening.clear()
        self.notices.clear()

    def show_below(self, happened: list[RenderableType], table: list[RenderableType]) -> None:
        """The table below what happened; on its own page, after a pause, if both don't fit on the screen."""
        moment = (self.holder, len(self.match.decisions))
        if self.screen.fits(*happened, *table):
            self.screen.show(*happened)
        elif self.read != moment:
            self.screen.show(*happened)
            self.screen.wait("Press Enter to continue.")
            self.screen.clear()
        self.read = moment
        self.screen.show(*table)

    def events_since(self, seat: int) -> list[tabard.Event]:
        """What the seat has seen happen by and since its last decision."""
        own = [decision for decision in self.match.decisions if decision.seat == seat]
        return self.match.events(seat, max(own[-1].events_before if own else 0, self.watched or 0))

    def question(self, seat: int) -> list[RenderableType]:
        """The question and the legal answers."""
        view = self.match.view(seat)
        question = view["question"]
        assert isinstance(question, dict)
        legal = self.match.legal(seat)
        if not legal:
            return [self.board.styled(question["text"]), Text(f"{OUT}.", style="bold"), Text(OUT_REMINDER, style="dim")]
        how = f"Press Enter for {legal[0]}" if len(legal) == 1 else "Type a number or a name"
        return [
            *([Text(self.save_error, style="red")] if self.save_error else []),
            Text.assemble(self.board.styled(question["text"], "bold"), (f" ({question['clause']})", "dim")),
            render_choices(legal, self.board, view),
            Text(f"{how} · {REMINDER}", style="dim"),
        ]

    def show_notices(self) -> None:
        self.screen.show(*self.notices)
        self.notices.clear()

    # Answers. Each of the following returns whether the table must be redrawn.

    def handle_input(self, seat: int, typed: str) -> bool:
        legal = self.match.legal(seat)
        if not typed:
            return self.decide(seat, legal[0]) if len(legal) == 1 else True
        if typed not in legal:
            command, rest = find_command(typed)
            if command is not None:
                return command(self, seat, rest)
        if not legal:
            self.notices.append(Text(f"{OUT}.", style="yellow"))
            return False
        return self.answer(seat, typed)

    def answer(self, seat: int, typed: str) -> bool:
        """One answer, or several in a line as long as they answer the same question."""
        clause = self.clause_asked(seat)
        made: list[str] = []
        try:
            for word in one_by_one(typed, self.match.legal(seat), self.match.actions, self.board.spoken):
                if self.clause_asked(seat) != clause:
                    raise Unclear(f"After {made[-1]} comes another question, so {word} was not played.")
                answer = understand(word, self.match.legal(seat), self.match.actions, self.board.spoken)
                if not self.decide(seat, answer):
                    break
                made.append(self.board.spoken(answer))
        except Unclear as unclear:
            self.notices.append(Text(str(unclear), style="yellow"))
        if len(made) > 1:
            self.notices.insert(0, Text(f"You played {', '.join(made)}."))
        return len(made) > 0

    def clause_asked(self, seat: int) -> str:
        """The clause behind the seat's question; empty if it is not asked."""
        question = self.match.view(seat)["question"]
        return str(question["clause"]) if isinstance(question, dict) and seat in self.match.to_act else ""

    def decide(self, seat: int, answer: str) -> bool:
        try:
            self.match.play(seat, answer)
        except tabard.Refused as refusal:
            return self.refuse(f"{self.board.spoken(answer)} is not possible.", refusal)
        self.save()
        return True

    def refuse(self, what: str, refusal: tabard.Refused) -> bool:
        said = Text(f"{what} {refusal.reason} ({refusal.clause})", style="red")
        self.notices.append(said.append(f" Type ? {refusal.clause} to read the rule.", style="dim"))
        return False

    # Saving

    def save(self) -> None:
        """A full disk must not stop a game: the player is told, and plays on."""
        self.save_error = ""
        try:
            write_save(self.path, self.match, self.seating)
        except tabard.Invalid as error:
            self.save_error = str(error)

    def finish(self) -> None:
        """The last news, the result in words, and where the record is."""
        self.save()
        self.path = move_to_records(self.path)
        you = None if self.seating.shared else self.seating.humans[0]
        called = self.seating.names(you)
        result = self.match.result
        assert result is not None
        if self.seating.shared:
            self.screen.wipe()
        else:
            self.screen.clear()
        happened = [*recent_events(self.last_events(you), self.board, you), Text()]
        picture = self.board.render(self.match.view(you), called)
        lines = [Text(outcome(result, called, you), style="bold green")]
        if not self.board.shows_scores:
            lines.append(Text(scores(result, called, self.board.score)))
        self.show_below(happened, [picture, Text(), *lines, Text()])
        self.show_record_path()

    def show_record_path(self) -> None:
        self.screen.show_unbroken(f"Saved as: {quote(str(self.path))}")
        self.screen.show_unbroken(f"Watch it again: tabard replay {quote(str(self.path))}")
        self.screen.show_unbroken(f"Analyse it: tabard analyse {quote(str(self.path))}")

    def last_events(self, you: int | None) -> list[tabard.Event]:
        """What has happened since a person last decided or watched; if turns were skipped, only the last one."""
        decided = [decision for decision in self.match.decisions if not self.seating.is_bot(decision.seat)]
        events = self.match.events(you, max(decided[-1].events_before if decided else 0, self.watched or 0))
        turns = [place for place, event in enumerate(events) if event.kind in TURNS]
        return events[turns[-1] :] if self.skipping and turns else events

    def farewell(self) -> None:
        """The player has left: how to resume."""
        if self.match.over:
            self.screen.show(Text())
            self.show_record_path()
            return
        if self.seating.shared:
            self.screen.wipe()
        if self.save_error:
            self.screen.show(Text(f"\n{self.save_error}", style="red"), Text("Resume from the last save:"))
        else:
            self.screen.show(Text("\nGame saved. Resume it with:"))
        programs = "".join(f" --bot {quote(program)}" for program in self.seating.programs())
        self.screen.show_unbroken(f"  tabard play --resume {quote(str(self.path))}{programs}")

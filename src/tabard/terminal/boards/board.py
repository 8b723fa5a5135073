"""What the terminal must know to show a game: how to draw its view, and a few words about its events and answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rich.console import RenderableType
from rich.text import Text

from tabard.engine.log_groups import LogGroups

View: TypeAlias = Mapping[str, Any]
"""What a seat may see: `match.view(seat)`. A board draws from nothing else."""

Names: TypeAlias = Sequence[str]
"""What each seat is called on the viewer's screen: You (P1), P2 (bot), ..."""

NAMES_OF_SEATS: Final = r"\b(?:You|P\d)\b"


@dataclass(frozen=True)
class Board:
    render: Callable[[View, Names], RenderableType]
    legend: str = ""
    """How to read the board, for the help."""
    score: str = "Points"
    """What the scores of the result count."""
    shows_scores: bool = False
    """Whether the last events or the board of a finished game show the scores, so that no line below needs to."""
    meanings: Mapping[str, str] = field(default_factory=dict)
    """What an answer does, in a few words, if the question doesn't say."""
    outlook: Callable[[View, str], str] = lambda view, answer: ""
    """What an answer would do for the player, in a few words."""
    spoken: Callable[[str], str] = str
    """An answer as the screen writes it, and as a player may type it, if that is not its action text."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Patterns of words that have a colour everywhere."""
    log: LogGroups = field(default_factory=LogGroups)
    """Which events become one sentence, as the game declares it."""
    headlines: frozenset[str] = frozenset({"game_over"})
    """Kinds of events that get a line of their own."""
    openers: frozenset[str] = frozenset({"turn", "round"})
    """Kinds of events that begin a paragraph."""

    def styled(self, words: str, style: str = "") -> Text:
        """Text in the colours of this game."""
        text = Text(words, style=style)
        text.highlight_regex(NAMES_OF_SEATS, "bold")
        for pattern, ink in self.styles.items():
            text.highlight_regex(pattern, ink)
        return text

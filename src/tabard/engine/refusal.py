"""Refusals: which clause forbids an answer, and a sentence for the player."""

from typing import Final

MAX_SHOWN: Final = 200
"""How much of a value an error message shows."""


class Reason:
    """Why an answer is not allowed. Created once, as a constant next to the rule it belongs to."""

    def __init__(self, clause: str, text: str) -> None:
        self.clause: Final = clause
        self.text: Final = text


class Refused(Exception):
    """The answer is not allowed; nothing has changed."""

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.clause = clause
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        """Lets it be pickled."""
        return Refused, (self.clause, self.reason)


class Invalid(ValueError):
    """A game can't be set up as asked: an unknown option, a broken scenario, a damaged record."""


def brief(value: object) -> str:
    """A value in an error message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]} ..."


UNKNOWN_ANSWER: Final = Reason("TBL-1.2", "This game has no such answer.")
NOT_ASKED: Final = Reason("TBL-1.1", "It isn't your turn to decide.")
WRONG_QUESTION: Final = Reason("TBL-1.3", "That doesn't answer the current question.")
GAME_OVER: Final = Reason("TBL-1.4", "The game is over.")
NOTHING_TO_UNDO: Final = Reason("TBL-2.1", "You have no move to undo.")
UNDO_OTHERS: Final = Reason("TBL-2.2", "Another player has moved since.")
UNDO_REVEAL: Final = Reason("TBL-2.3", "Something hidden has been revealed since.")
UNDO_OVER: Final = Reason("TBL-2.5", "The game is over.")
UNDO_CHANCE: Final = Reason("TBL-2.4", "Dice were rolled or cards drawn since.")

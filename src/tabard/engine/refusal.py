"""When the answer is no: which clause says so, and a sentence for the player."""

from typing import Final


class Reason:
    """Why an answer is not allowed. Made once, as a constant beside the rule it belongs to."""

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
        """So that it can be raised from another process."""
        return Refused, (self.clause, self.reason)


class Invalid(ValueError):
    """A game cannot be set up as asked: an unknown option, a broken scenario, a damaged record."""


UNKNOWN_ANSWER: Final = Reason("TBL-1.2", "There is no such answer in this game.")
NOT_ASKED: Final = Reason("TBL-1.1", "It is not your decision now.")
WRONG_QUESTION: Final = Reason("TBL-1.3", "That does not answer what is asked now.")
GAME_OVER: Final = Reason("TBL-1.4", "The game is over.")
NOTHING_TO_UNDO: Final = Reason("TBL-2.1", "You have made no decision that could be taken back.")
UNDO_OTHERS: Final = Reason("TBL-2.2", "Somebody else has decided since.")
UNDO_REVEAL: Final = Reason("TBL-2.3", "Something hidden has been shown since, which cannot be unseen.")
UNDO_OVER: Final = Reason("TBL-2.5", "The game is over.")
UNDO_CHANCE: Final = Reason("TBL-2.4", "Chance has spoken since.")

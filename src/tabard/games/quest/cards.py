"""The two decks (QST-1), as tables: a card is its index in the display order."""

from typing import Final

from tabard.engine.types import i64, vec

CARDS: Final = (
    "F5", "F10", "F15", "F20", "F25", "F30", "F35", "F40", "F50", "F70",
    "D5", "S10", "H10", "B15", "L20", "E30",
)  # fmt: skip
"""Adventure cards in display order (QST-1.5)."""

KINDS: Final = 16
FOES: Final = 10
"""Cards below this number are foes, the others weapons."""
WEAPONS: Final = 6

VALUE: Final = vec[i64]([int(card[1:]) for card in CARDS])
COPIES: Final = vec[i64]([8, 7, 8, 7, 7, 4, 4, 2, 2, 1, 6, 16, 12, 8, 6, 2])
DECK_SIZE: Final = 100

WORDS: Final = {
    "F": "foe",
    "D": "dagger",
    "S": "sword",
    "H": "horse",
    "B": "battle-axe",
    "L": "lance",
    "E": "Excalibur",
}
"""What the letter of a card stands for."""

EVENTS: Final = ("Q2", "Q3", "Q4", "Q5", "Plague", "Queen's Favor", "Prosperity")
EVENT_KINDS: Final = 7
EVENT_COPIES: Final = vec[i64]([3, 4, 3, 2, 1, 2, 2])
EVENT_DECK_SIZE: Final = 17

PLAGUE: Final = 4
QUEENS_FAVOR: Final = 5
PROSPERITY: Final = 6
MAX_STAGES: Final = 5


EVENT_DRAWS: Final = 2
"""How many cards Queen's Favor and Prosperity let a player draw (QST-3.4, QST-3.5)."""


def draws_cards(event: i64) -> bool:
    return event in (QUEENS_FAVOR, PROSPERITY)


def is_quest(event: i64) -> bool:
    return event < PLAGUE


def stages_of(quest: i64) -> i64:
    """The number of stages of a quest card, Q2 to Q5 (QST-1.3)."""
    return quest + 2

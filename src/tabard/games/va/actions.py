"""The answers of VA. Their texts are stable; their numbers are indices into a table of a few words followed by all
cards.

A pack's cards come after the built-in ones, so a built-in card has the same number at every table.
"""

from typing import Final

from tabard.games.va.cards import HERO, Pool
from tabard.games.va.packs import BASE_CONTENT, MAX_CARDS

READY: Final = 0
ATTACK: Final = 1
BLOCK: Final = 2
DONE: Final = 3
CARD: Final = 4
"""The number of `hero:` or `equip:` with a card is this plus the card's in the pool."""


def texts(pool: Pool) -> tuple[str, ...]:
    """The text of every answer at a table with these cards."""
    cards = [("hero:" if card.kind == HERO else "equip:") + card.id for card in pool.cards]
    return ("ready", "attack", "block", "done", *cards)


ACTIONS: Final = texts(BASE_CONTENT.pool)

PREPARE_ANSWERS: Final[list[int]] = [CARD + card for card in range(MAX_CARDS)] + [READY]
DECLARE_ANSWERS: Final[list[int]] = [ATTACK, BLOCK]
REGROUP_ANSWERS: Final[list[int]] = [CARD + card for card in range(MAX_CARDS)] + [DONE]

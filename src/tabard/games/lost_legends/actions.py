"""The answers of Lost Legends. Their texts are stable; their numbers are indices into a table of a few words followed
by six verbs for each equipment card.

A pack's cards come after the built-in ones, so an answer about a built-in card has the same number at every table.
"""

from typing import Final

from tabard.games.lost_legends.equipment import Equipment
from tabard.games.lost_legends.packs import BASE_CONTENT, MAX_CARDS

DRAW: Final = 0
OPEN: Final = 1
PASS: Final = 2
ATTACK_WITH_HANDS: Final = 3
MORE_LIFE: Final = 4
MORE_MANA: Final = 5
CARD: Final = 6
"""The number of a verb with a card is this, plus six times the card's, plus the verb's."""
WORDS: Final = ("draw", "open", "pass", "attack:hands", "life", "mana")

SKILL: Final = 0
BUY: Final = 1
CONVERT: Final = 2
ATTACK: Final = 3
EXHAUST: Final = 4
LOSE: Final = 5
VERBS: Final = ("skill", "buy", "convert", "attack", "exhaust", "lose")
VERB_COUNT: Final = 6


def texts(cards: list[Equipment]) -> tuple[str, ...]:
    """The text of every answer at a table with these cards."""
    return (*WORDS, *(f"{verb}:{card.id}" for card in cards for verb in VERBS))


ACTIONS: Final = texts(BASE_CONTENT.equipment)


def with_cards(verbs: tuple[int, ...]) -> list[int]:
    """These verbs with any card that a table may have."""
    return [CARD + card * VERB_COUNT + verb for card in range(MAX_CARDS) for verb in verbs]


DRAFT_ANSWERS: Final[list[int]] = with_cards((SKILL, BUY, CONVERT))
GAIN_ANSWERS: Final[list[int]] = [DRAW, OPEN]
FIGHT_ANSWERS: Final[list[int]] = [ATTACK_WITH_HANDS, PASS, *with_cards((ATTACK, EXHAUST))]
LOSE_ANSWERS: Final[list[int]] = with_cards((LOSE,))
GROW_ANSWERS: Final[list[int]] = [MORE_LIFE, MORE_MANA]

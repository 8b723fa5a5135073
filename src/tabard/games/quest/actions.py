"""The answers of Quest. Their texts are stable; their numbers are indices into this table."""

from typing import Final

from tabard.games.quest.cards import CARDS, KINDS

EACH_CARD: Final = 16
"""KINDS, written as a number: see rule 2 in docs/speed.md."""
assert EACH_CARD == KINDS

SPONSOR: Final = 0
DECLINE: Final = 1
CLOSE: Final = 2
JOIN: Final = 3
WITHDRAW: Final = 4
DONE: Final = 5
STAGE: Final = 6
"""The number of `stage:` with a card is this plus the card's; the same below."""
ATTACK: Final = STAGE + EACH_CARD
DISCARD: Final = ATTACK + EACH_CARD

ACTIONS: Final = (
    "sponsor",
    "decline",
    "close",
    "join",
    "withdraw",
    "done",
    *("stage:" + card for card in CARDS),
    *("attack:" + card for card in CARDS),
    *("discard:" + card for card in CARDS),
)

OFFER_ANSWERS: Final[list[int]] = [SPONSOR, DECLINE]
BUILD_ANSWERS: Final[list[int]] = [STAGE + card for card in range(KINDS)] + [CLOSE]
INVITE_ANSWERS: Final[list[int]] = [JOIN, WITHDRAW]
ATTACK_ANSWERS: Final[list[int]] = [ATTACK + card for card in range(KINDS)] + [DONE]
DISCARD_ANSWERS: Final[list[int]] = [DISCARD + card for card in range(KINDS)]

"""Where everything is: flat arrays, and the names of their indices.

Every equipment card exists once and is a number. It is in the box, in a hand, in somebody's gear, tucked under a hero,
or on the discards. Monsters are kinds with several copies each.
"""

from typing import Final

from tabard.engine.types import Counts, Seat, i64, vec
from tabard.games.lost_legends.heroes import HIGHEST

NOTHING_THERE: Final = -1
"""No card, no monster, no trophy."""
HANDS: Final = -1
"""The weapon of a hero that attacks with bare hands."""

# A row of `figures` for each seat
HERO: Final = 0
LIFE: Final = 1
MANA: Final = 2
MAX_LIFE: Final = 3
"""What the hero and experience give; including artifacts: `max_life`."""
MAX_MANA: Final = 4
EXPERIENCE: Final = 5
GOLD: Final = 6
DARES: Final = 7
"""How often a challenge trophy was taken (LL-9.3)."""
FRONT: Final = 8
"""The monster in front."""
WOUNDS: Final = 9
"""The damage that it has suffered."""
EXHAUSTED: Final = 10
"""The set of slots in the gear whose card is exhausted."""
CHOSEN: Final = 11
"""The card chosen in this round of the draft; the next two are about it."""
BUYS: Final = 12
"""Whether it is chosen to be bought."""
CONVERTED: Final = 13
"""The piece of gear that is converted into a skill for that."""
SEEN: Final = 14
"""The set of seats that have ever held the hand that is now this seat's (LL-15.1)."""
VIGOR: Final = 15
"""The total of all artifacts; the same for the next two."""
FOCUS: Final = 16
HAGGLE: Final = 17
ICONS: Final = 18
"""Four: the icons of each skill."""
TILES: Final = 22
"""Six: the trophy from each stack."""
ROW: Final = 28

# A row of `hands`, `gear` and `tucked` for each seat
HAND_ROW: Final = 6
ROOM: Final = 3
"""How many of a kind a hero can have (LL-1.4)."""
GEAR_ROW: Final = 12
"""Three slots for each kind of equipment."""
TUCKED_ROW: Final = 15
"""Five skill cards in each of three levels."""

# Rows of `monsters`
POOL: Final = 0
"""Those that were never drawn: in the decks and in the box."""
ESCAPED: Final = 1
"""Those that were drawn and are back in the box."""
SLAIN: Final = 2
"""Those defeated, by player: this row for P1, the next for P2, and so on."""

# `trophies`
HOLDER: Final = 0
"""By type, who holds the challenge trophy."""
TAKEN: Final = 4
"""By stack, how many of its trophies are gone."""
TROPHIES: Final = 10

POWER: Final = vec[i64]([1 << place for place in range(GEAR_ROW)])


def max_life(figures: Counts, seat: Seat) -> i64:
    """LL-1.5, LL-11.10."""
    return min(i64(HIGHEST), figures[seat * ROW + MAX_LIFE] + figures[seat * ROW + VIGOR])


def max_mana(figures: Counts, seat: Seat) -> i64:
    """LL-1.5, LL-11.11."""
    return min(i64(HIGHEST), figures[seat * ROW + MAX_MANA] + figures[seat * ROW + FOCUS])

"""The effect words (VA-8): what a card may do besides its stats. A card has at most one of them, with an amount."""

from typing import Final

NO_EFFECT: Final = 0

# When the card enters: it is attached or, if it is a hero, placed.
SUNDER: Final = 1
ENFEEBLE: Final = 2
SHATTER: Final = 3
FORAGE: Final = 4
SPOIL: Final = 5
MIMIC: Final = 6
MUSTER: Final = 7

# In a clash.
CHARGE: Final = 8
BRACE: Final = 9
PIERCE: Final = 10
CORRODE: Final = 11
PARRY: Final = 12
THORNS: Final = 13
DAUNT: Final = 14

# When a hero falls.
SPITE: Final = 15
BEQUEST: Final = 16
FEAST: Final = 17
TROPHY: Final = 18
HEIRLOOM: Final = 19
DEATHLESS: Final = 20

# When heroes attack each other.
SWIFT: Final = 21

NONE: Final = "none"


class Keyword:
    """An effect word, and what it says on a card."""

    def __init__(self, word: str, clause: str, low: int, high: int, fits_heroes: bool, rule: str) -> None:
        self.word: Final = word
        self.clause: Final = clause
        self.low: Final = low
        """The smallest amount that makes sense; both are 0 for a word without one."""
        self.high: Final = high
        self.fits_heroes: Final = fits_heroes
        """Whether a hero card may have it, or only equipment."""
        self.rule: Final = rule

    def on_hero(self, amount: int) -> str:
        return sentence(self.rule.format(enters="when placed", wearer="this hero", n=amount, cards=cards(amount)))

    def on_equipment(self, amount: int) -> str:
        return sentence(self.rule.format(enters="when attached", wearer="the wearer", n=amount, cards=cards(amount)))


def cards(count: int) -> str:
    return "1 equipment card" if count == 1 else f"{count} equipment cards"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


KEYWORDS: Final = (
    Keyword(NONE, "VA-8.1", 0, 0, True, ""),
    Keyword("sunder", "VA-8.2", 1, 9, True, "{enters}: the enemy hero loses {n} DEF."),
    Keyword("enfeeble", "VA-8.3", 1, 9, True, "{enters}: the enemy hero loses {n} AD."),
    Keyword("shatter", "VA-8.4", 0, 0, True, "{enters}: the enemy hero's newest equipment breaks."),
    Keyword("forage", "VA-8.5", 1, 5, True, "{enters}: draw {cards}."),
    Keyword("spoil", "VA-8.6", 1, 5, True, "{enters}: the enemy loses {cards} at random from their hand."),
    Keyword("mimic", "VA-8.7", 1, 9, True, "{enters}: {wearer} gains up to {n} AD to match the enemy hero."),
    Keyword("muster", "VA-8.8", 1, 3, False, "{enters}: the wearer gains {n} AD for each other equipment it wears."),
    Keyword("charge", "VA-8.9", 1, 9, True, "When both heroes attack: {n} more AD."),
    Keyword("brace", "VA-8.10", 1, 9, True, "When both heroes attack: the enemy has {n} less AD."),
    Keyword("pierce", "VA-8.11", 1, 9, True, "When {wearer} attacks a blocker: {n} of its AD ignore DEF."),
    Keyword("corrode", "VA-8.12", 1, 9, True, "When {wearer} attacks: the enemy hero first loses {n} DEF."),
    Keyword("parry", "VA-8.13", 1, 9, True, "When {wearer} blocks an attack: the attack has {n} less AD."),
    Keyword("thorns", "VA-8.14", 1, 9, True, "When {wearer} blocks an attack: the attacker loses {n} HP."),
    Keyword("daunt", "VA-8.15", 1, 9, True, "When {wearer} blocks an attack: the attacker then loses {n} AD."),
    Keyword("spite", "VA-8.16", 1, 9, True, "When {wearer} falls: the enemy hero loses {n} HP."),
    Keyword("bequest", "VA-8.17", 1, 5, True, "When {wearer} falls: draw {cards}."),
    Keyword("feast", "VA-8.18", 1, 9, True, "When the enemy hero falls: {wearer} gains {n} HP."),
    Keyword("trophy", "VA-8.19", 1, 9, True, "When the enemy hero falls: {wearer} gains {n} AD."),
    Keyword("heirloom", "VA-8.20", 0, 0, False, "When the wearer falls: this stays for your next hero."),
    Keyword("deathless", "VA-8.21", 1, 9, False, "When the wearer would fall: this breaks and leaves it {n} HP."),
    Keyword("swift", "VA-8.22", 0, 0, True, "When both heroes attack: {wearer} strikes first."),
)
"""By number."""

WORDS: Final = tuple(keyword.word for keyword in KEYWORDS)

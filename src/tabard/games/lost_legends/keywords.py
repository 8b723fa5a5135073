"""Keywords: abilities of monsters (LL-10) and effects of equipment (LL-11)."""

from typing import Final

from tabard.engine.content import Entry
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT, NONE, SPELL, WEAPON

NOTHING: Final = 0
"""No ability, no effect."""

# Abilities
REGENERATE: Final = 1
ARMORED: Final = 2
VENOM: Final = 3
FRENZY: Final = 4
DRAIN: Final = 5
RELENTLESS: Final = 6
HOARD: Final = 7

# Effects: when the card attacks
PIERCE: Final = 1
BANE: Final = 2
STUN: Final = 3

# When a monster is defeated
LEECH: Final = 4
SIPHON: Final = 5
PLUNDER: Final = 6
LORE: Final = 7

# Of armor
STEADY: Final = 8

# Of artifacts, always
VIGOR: Final = 9
FOCUS: Final = 10
MIGHT: Final = 11
EMBLEM: Final = 12
HAGGLE: Final = 13

# Of artifacts that are exhausted
HEAL: Final = 14
RESTORE: Final = 15


class Keyword:
    """A word, and what it says on a card."""

    def __init__(self, word: str, clause: str, high: int, rule: str, kinds: tuple[int, ...] = ()) -> None:
        self.word: Final = word
        self.clause: Final = clause
        self.high: Final = high
        """The largest amount that makes sense; 0 for a word without one."""
        self.rule: Final = rule
        self.kinds: Final = kinds
        """The kinds of equipment that may have it."""

    def check_amount(self, entry: Entry) -> None:
        """Whether an entry gives the word an amount that it can have."""
        amount = entry.whole("amount")
        if self.high == 0 and amount != 0:
            what = "nothing" if self.word == NONE else self.word
            raise entry.wrong(f"field amount: {what} has no amount, not {amount}.")
        if self.high > 0 and not 1 <= amount <= self.high:
            raise entry.wrong(
                f"field amount must be a whole number from 1 to {self.high} for {self.word}, not {amount}."
            )


ABILITIES: Final = (
    Keyword(NONE, "LL-10.1", 0, ""),
    Keyword("regenerate", "LL-10.2", 9, "If it survives an attack, it heals {n} damage."),
    Keyword("armored", "LL-10.3", 9, "Attacks do {n} less damage to it, but at least 1."),
    Keyword("venom", "LL-10.4", 9, "Armor cannot stop {n} of its damage."),
    Keyword("frenzy", "LL-10.5", 9, "While it is wounded, its blows do {n} more."),
    Keyword("drain", "LL-10.6", 9, "Its blows also cost {n} mana."),
    Keyword("relentless", "LL-10.7", 0, "It cannot be passed."),
    Keyword("hoard", "LL-10.8", 9, "Whoever defeats it gains {n} more gold."),
)
ABILITY_WORDS: Final = tuple(keyword.word for keyword in ABILITIES)

ATTACKERS: Final = (WEAPON, SPELL)
ALL_KINDS: Final = (WEAPON, ARMOR, SPELL, ARTIFACT)

EFFECTS: Final = (
    Keyword(NONE, "LL-11.1", 0, "", ALL_KINDS),
    Keyword("pierce", "LL-11.2", 0, "Ignores resistance and immunity.", ATTACKERS),
    Keyword("bane", "LL-11.3", 15, "{n} more damage against {foes}.", ATTACKERS),
    Keyword("stun", "LL-11.4", 0, "Exhaust: a monster that survives does not strike back.", ATTACKERS),
    Keyword("leech", "LL-11.5", 9, "{defeats}, regain {n} life.", ALL_KINDS),
    Keyword("siphon", "LL-11.6", 9, "{defeats}, regain {n} mana.", ALL_KINDS),
    Keyword("plunder", "LL-11.7", 9, "{defeats}, gain {n} more gold.", ALL_KINDS),
    Keyword("lore", "LL-11.8", 5, "{defeats}, gain {n} more experience.", ALL_KINDS),
    Keyword("steady", "LL-11.9", 9, "Charges do {n} less damage.", (ARMOR,)),
    Keyword("vigor", "LL-11.10", 5, "+{n} maximum life.", (ARTIFACT,)),
    Keyword("focus", "LL-11.11", 5, "+{n} maximum mana.", (ARTIFACT,)),
    Keyword("might", "LL-11.12", 9, "Your {damage} weapons and spells do {n} more damage.", (ARTIFACT,)),
    Keyword("emblem", "LL-11.13", 5, "+{n} {skill} {icons}.", (ARTIFACT,)),
    Keyword("haggle", "LL-11.14", 5, "Equipment costs you {n} gold less.", (ARTIFACT,)),
    Keyword("heal", "LL-11.15", 9, "Exhaust: regain {n} life.", (ARTIFACT,)),
    Keyword("restore", "LL-11.16", 9, "Exhaust: regain {n} mana.", (ARTIFACT,)),
)
EFFECT_WORDS: Final = tuple(keyword.word for keyword in EFFECTS)

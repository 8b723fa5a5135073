"""Monsters (LL-1.8), read from content files and packs."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, read_entries
from tabard.games.lost_legends.keywords import ABILITIES, ABILITY_WORDS, NOTHING
from tabard.games.lost_legends.terms import DAMAGE, LAST_LEVEL, NONE, TYPES, Flag, Words, in_words

MAX_COPIES: Final = 9

MONSTER_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "Its id in scenarios and packs."),
    Text("name", 26, "Its name on the screen."),
    Integer("level", 1, LAST_LEVEL, "The level it belongs to."),
    Word("type", TYPES, "Its type, for trophies."),
    Integer("life", 1, 60, "How much damage defeats it."),
    Integer("attack", 1, 15, "How much damage its blows do."),
    Word("damage", DAMAGE, "The kind of damage its blows do."),
    Integer("experience", 0, 10, "How much experience it is worth."),
    Integer("gold", 0, 15, "How much gold is dealt out when it is defeated."),
    Words("weak", DAMAGE, "The kinds of damage it takes double."),
    Words("resists", DAMAGE, "The kinds of damage it takes half."),
    Words("immune", DAMAGE, "The kinds of damage it takes none of."),
    Flag("charge", "Whether it charges (chapter 8 of the rules)."),
    Word("ability", ABILITY_WORDS, "Its ability, if it has one (chapter 10 of the rules).", NONE),
    Integer("amount", 0, 9, "How much the ability does.", 0),
    Integer("copies", 1, MAX_COPIES, "How many copies there are.", 2),
    Text("text", 80, "A line of flavor text."),
)


class Monster:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.level: Final = entry.whole("level")
        self.type: Final = TYPES.index(entry.text("type"))
        self.life: Final = entry.whole("life")
        self.attack: Final = entry.whole("attack")
        self.damage: Final = DAMAGE.index(entry.text("damage"))
        self.experience: Final = entry.whole("experience")
        self.gold: Final = entry.whole("gold")
        self.weak: Final = entry.ids("weak")
        self.resists: Final = entry.ids("resists")
        self.immune: Final = entry.ids("immune")
        self.charge: Final = entry.whole("charge") == 1
        self.ability: Final = ABILITY_WORDS.index(entry.text("ability"))
        self.amount: Final = entry.whole("amount")
        self.copies: Final = entry.whole("copies")
        self.text: Final = entry.text("text")

    @property
    def rule(self) -> str:
        """What is special about it, in one line."""
        parts = ["Charge." if self.charge else "", ABILITIES[self.ability].rule.format(n=self.amount)]
        for does, kinds in (("Weak to", self.weak), ("Resists", self.resists), ("Immune to", self.immune)):
            parts.append(f"{does} {in_words(kinds)}." if kinds else "")
        return " ".join(part for part in parts if part)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "level": self.level,
            "type": TYPES[self.type],
            "life": self.life,
            "attack": self.attack,
            "damage": DAMAGE[self.damage],
            "experience": self.experience,
            "gold": self.gold,
            "weak": list(self.weak),
            "resists": list(self.resists),
            "immune": list(self.immune),
            "charge": self.charge,
            "ability": None if self.ability == NOTHING else ABILITY_WORDS[self.ability],
            "amount": self.amount,
            "rule": self.rule,
            "text": self.text,
        }


def read_monsters(data: object, where: str) -> list[Monster]:
    monsters: list[Monster] = []
    for entry in read_entries(data, MONSTER_FIELDS, where, "monster"):
        ABILITIES[ABILITY_WORDS.index(entry.text("ability"))].check_amount(entry)
        check_damage(entry)
        monsters.append(Monster(entry))
    return monsters


def check_damage(entry: Entry) -> None:
    """No kind of damage is listed in two of weak, resists and immune."""
    named = [kind for field in ("weak", "resists", "immune") for kind in entry.ids(field)]
    for kind in named:
        if named.count(kind) > 1:
            raise entry.wrong(f"{kind} is in more than one of the fields weak, resists and immune.")

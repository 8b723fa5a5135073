"""Equipment cards (LL-1.4, LL-4), read from content files and packs."""

from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, read_entries
from tabard.games.lost_legends.keywords import (
    BANE,
    EFFECT_WORDS,
    EFFECTS,
    HEAL,
    MIGHT,
    NOTHING,
    RESTORE,
    STUN,
)
from tabard.games.lost_legends.terms import (
    ARMOR,
    ARTIFACT,
    DAMAGE,
    HORDES,
    KINDS,
    LAST_LEVEL,
    NO_DAMAGE,
    NONE,
    SKILLS,
    SPELL,
    TYPES,
    Words,
    in_words,
    number_of,
)

EQUIPMENT_FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "Its id in answers, scenarios and packs."),
    Text("name", 26, "Its name on the screen."),
    Integer("level", 1, LAST_LEVEL, "The level in whose gear-up it is drafted."),
    Integer("players", 3, 5, "The smallest number of players with which it is used."),
    Word("kind", KINDS, "The kind of equipment."),
    Word("skill", SKILLS, "The skill that makes it cheaper and stronger, and the icon it gives as a skill card."),
    Integer("price", 0, 30, "Its price in gold."),
    Word("damage", (NONE, *DAMAGE), "The damage that a weapon or spell does, or that Might adds to.", NONE),
    Words("against", DAMAGE, "The kinds of damage that armor stops."),
    Integer("strength", 0, 30, "How much damage it does or, for armor, stops.", 0),
    Integer("bonus", 0, 9, "How much it adds for its skill icons.", 0),
    Integer("icons", 1, 9, "How many icons it takes to add the bonus once.", 1),
    Integer("extra", 0, 30, "How much exhausting it adds.", 0),
    Integer("mana", 0, 9, "What a spell costs in mana each time it is used.", 0),
    Word("effect", EFFECT_WORDS, "The effect of the card, if it has one (chapter 11 of the rules).", NONE),
    Integer("amount", 0, 15, "How much the effect does.", 0),
    Word("foe", (NONE, *TYPES), "The type of monster that Bane works against.", NONE),
    Text("text", 80, "A line of flavor text."),
)


class Equipment:
    def __init__(self, entry: Entry) -> None:
        self.id: Final = entry.text("id")
        self.name: Final = entry.text("name")
        self.level: Final = entry.whole("level")
        self.players: Final = entry.whole("players")
        self.kind: Final = KINDS.index(entry.text("kind"))
        self.skill: Final = SKILLS.index(entry.text("skill"))
        self.price: Final = entry.whole("price")
        self.damage: Final = number_of(entry.text("damage"), DAMAGE)
        self.against: Final = entry.ids("against")
        self.strength: Final = entry.whole("strength")
        self.bonus: Final = entry.whole("bonus")
        self.icons: Final = entry.whole("icons")
        self.extra: Final = entry.whole("extra")
        self.mana: Final = entry.whole("mana")
        self.effect: Final = EFFECT_WORDS.index(entry.text("effect"))
        self.amount: Final = entry.whole("amount")
        self.foe: Final = number_of(entry.text("foe"), TYPES)
        self.text: Final = entry.text("text")

    @property
    def attacks(self) -> bool:
        """Whether it is a weapon or a spell."""
        return self.kind not in (ARMOR, ARTIFACT)

    @property
    def exhausts(self) -> bool:
        """LL-4.2: whether exhausting it does anything."""
        return self.extra > 0 or self.effect in (STUN, HEAL, RESTORE)

    @property
    def rule(self) -> str:
        """What the card does, stats and effect, in one line."""
        return " ".join(part for part in (self.figures(), self.effect_in_words()) if part)

    def figures(self) -> str:
        if self.kind == ARTIFACT:
            return ""
        grows = f", +{self.bonus} {self.per_icon()}" if self.bonus else ""
        more = f"; exhaust: +{self.extra}" if self.extra else ""
        if self.kind == ARMOR:
            return f"Stops {self.strength} {in_words(self.against, 'or')} damage{grows}{more}."
        cost = f" for {self.mana} mana" if self.mana else ""
        return f"{self.strength} {DAMAGE[self.damage]} damage{cost}{grows}{more}."

    def per_icon(self) -> str:
        skill = SKILLS[self.skill]
        return f"per {skill} icon" if self.icons == 1 else f"per {self.icons} {skill} icons"

    def effect_in_words(self) -> str:
        return EFFECTS[self.effect].rule.format(
            n=self.amount,
            foes="" if self.foe < 0 else HORDES[self.foe],
            damage="" if self.damage == NO_DAMAGE else DAMAGE[self.damage],
            skill=SKILLS[self.skill],
            icons="icon" if self.amount == 1 else "icons",
            defeats="When this defeats a monster" if self.attacks else "When you defeat a monster",
        )

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "level": self.level,
            "players": self.players,
            "kind": KINDS[self.kind],
            "skill": SKILLS[self.skill],
            "price": self.price,
            "damage": None if self.damage == NO_DAMAGE else DAMAGE[self.damage],
            "against": list(self.against),
            "strength": self.strength,
            "bonus": self.bonus,
            "icons": self.icons,
            "extra": self.extra,
            "mana": self.mana,
            "effect": None if self.effect == NOTHING else EFFECT_WORDS[self.effect],
            "amount": self.amount,
            "foe": None if self.foe < 0 else TYPES[self.foe],
            "rule": self.rule,
            "text": self.text,
        }


def read_equipment(data: object, where: str) -> list[Equipment]:
    """The cards. Raises Invalid, with the card and the field, if one does not fit."""
    cards: list[Equipment] = []
    for entry in read_entries(data, EQUIPMENT_FIELDS, where, "card"):
        check_effect(entry)
        check_figures(entry)
        cards.append(Equipment(entry))
    return cards


def check_effect(entry: Entry) -> None:
    """LL-11.1: the word fits the kind of card, and amount and foe fit the word."""
    kind = KINDS.index(entry.text("kind"))
    effect = EFFECT_WORDS.index(entry.text("effect"))
    keyword = EFFECTS[effect]
    if kind not in keyword.kinds:
        fitting = in_words([KINDS[each] for each in keyword.kinds])
        raise entry.wrong(f"field effect: {keyword.word} is for {fitting}, not for {KINDS[kind]}.")
    if kind == ARTIFACT and effect == NOTHING:
        raise entry.wrong("field effect: an artifact does nothing without one.")
    keyword.check_amount(entry)
    if (entry.text("foe") != NONE) != (effect == BANE):
        raise entry.wrong("field foe: it is for bane, and bane needs it.")


def check_figures(entry: Entry) -> None:
    """LL-4: each kind of card has its own stats."""
    kind = KINDS.index(entry.text("kind"))
    attacks = kind not in (ARMOR, ARTIFACT)
    does_damage = attacks or entry.text("effect") == EFFECT_WORDS[MIGHT]
    if (entry.text("damage") != NONE) != does_damage:
        raise entry.wrong("field damage: weapons, spells and might have one kind of damage; nothing else does.")
    if bool(entry.ids("against")) != (kind == ARMOR):
        raise entry.wrong("field against: armor names the damage it is against, nothing else does.")
    if (entry.whole("mana") > 0) != (kind == SPELL):
        raise entry.wrong("field mana: spells cost mana, nothing else does.")
    for field in ("strength", "bonus", "extra"):
        if kind == ARTIFACT and entry.whole(field) != 0:
            raise entry.wrong(f"field {field}: an artifact has none, not {entry.whole(field)}.")
    if kind != ARTIFACT and entry.whole("strength") == 0:
        raise entry.wrong("field strength must be at least 1 for anything but an artifact.")

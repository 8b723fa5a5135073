"""The champions (RFT-2), read from `champions.json`. A champion is its index in that file."""

from pathlib import Path
from typing import Final

from tabard.engine.content import Entry, Field, Id, Integer, Text, Word, load_json, read_entries
from tabard.engine.observation import PLACE_OF, SPREADER
from tabard.engine.types import i64, vec

ROLES: Final = ("tank", "jungler", "mage", "fighter", "marksman", "support")
WHEN: Final = ("attack", "defense", "battle", "turn")
"""When an ultimate is used (RFT-13.1); Twisted Fate's in its player's turn."""

PASSIVE_PHASES: Final = {
    "start": "start of the turn",
    "farming": "Farming phase",
    "shop": "Shop",
    "battle": "Battle phase",
    "attack": "Attack stage",
    "defense": "Defense stage",
    "smite": "Smite phase",
    "end": "End phase",
}
"""When a passive works (RFT-14.19), and how that is called."""

FIELDS: Final[tuple[Field, ...]] = (
    Id("id", "The champion in small letters."),
    Text("name", 20, "What the champion is called."),
    Word("role", ROLES, "Its role, for items that are for one role only."),
    Integer("health", 1, 20, "The most health it can have."),
    Integer("attack", 0, 9, "The damage of its attack."),
    Integer("defense", 0, 9, "What is taken off the damage of attacks on it."),
    Integer("income", 0, 9, "The gold it farms per turn."),
    Integer("initiative", 0, 20, "Decides who goes first."),
    Integer("smite", 1, 6, "Its skill against epic monsters."),
    Integer("cooldown", 1, 9, "How many turns its ultimate takes to be ready again."),
    Word("when", WHEN, "When its ultimate is used."),
    Text("passive", 120, "What its passive is called and does."),
    Word("passive_phase", tuple(PASSIVE_PHASES), "In which phase or stage its passive works."),
    Text("ultimate", 120, "What its ultimate does."),
)


class Passive:
    def __init__(self, printed: str, phase: str) -> None:
        name, _, text = printed.partition(": ")
        self.name: Final = name
        self.phase: Final = PASSIVE_PHASES[phase]
        self.text: Final = text

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "phase": self.phase, "text": self.text}


PASSIVES_OF_ROLES: Final = {
    "jungler": Passive("Smite: has a skill of its own against the Dragon and Baron.", "smite"),
    "marksman": Passive("Marksman: with 4 items every attack is a Crit.", "battle"),
    "support": Passive("Support: earns its own income besides what the zone earns.", "farming"),
}
"""What all champions of a role have besides their own passive (RFT-14.1, RFT-14.3, RFT-14.4)."""


class Champion:
    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.text("name")
        self.word: Final = self.name.replace(" ", "-")
        """Its name in answers."""
        self.role: Final = ROLES.index(entry.text("role"))
        self.health: Final = entry.whole("health")
        self.attack: Final = entry.whole("attack")
        self.defense: Final = entry.whole("defense")
        self.income: Final = entry.whole("income")
        self.initiative: Final = entry.whole("initiative")
        self.smite: Final = entry.whole("smite")
        self.cooldown: Final = entry.whole("cooldown")
        self.when: Final = entry.text("when")
        own = Passive(entry.text("passive"), entry.text("passive_phase"))
        of_role = PASSIVES_OF_ROLES.get(ROLES[self.role])
        self.passives: Final = [own] if of_role is None else [own, of_role]
        """Its own, and that of its role if there is one."""
        self.ultimate: Final = entry.text("ultimate")

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "role": ROLES[self.role],
            "health": self.health,
            "attack": self.attack,
            "defense": self.defense,
            "income": self.income,
            "initiative": self.initiative,
            "smite": self.smite,
            "cooldown": self.cooldown,
            "when": self.when,
            "passives": [passive.as_json() for passive in self.passives],
            "ultimate": self.ultimate,
        }


def read_champions(data: object, where: str) -> list[Champion]:
    return [Champion(entry) for entry in read_entries(data, FIELDS, where, "champion")]


ALL: Final = read_champions(load_json(Path(__file__).parent / "champions.json"), "champions.json")
CHAMPIONS: Final = 18
TEAM: Final = 5
NO_CHAMPION: Final = -1

NAMES: Final = tuple(champion.name for champion in ALL)
WORDS: Final = tuple(champion.word for champion in ALL)

ROLE_OF: Final = vec[i64]([champion.role for champion in ALL])

CHAMPION_BIT: Final = vec[i64]([1 << champion for champion in range(CHAMPIONS)])
"""The bit of a champion in a set of champions."""

JUNGLER: Final = 1
MARKSMAN: Final = 4
SUPPORT: Final = 5

# The champions by name, for their passives and ultimates.

ORNN: Final = 0
MALPHITE: Final = 1
SHEN: Final = 2
NOCTURNE: Final = 3
FIDDLESTICKS: Final = 4
LEE_SIN: Final = 5
SYLAS: Final = 6
ANIVIA: Final = 7
TWISTED_FATE: Final = 8
ZED: Final = 9
VAYNE: Final = 10
JINX: Final = 11
JHIN: Final = 12
ASHE: Final = 13
YUUMI: Final = 14
SORAKA: Final = 15
RAKAN: Final = 16
TARIC: Final = 17


def members(champions: i64) -> list[int]:
    """The champions in a set, in the order of the list."""
    return [champion for champion in range(CHAMPIONS) if champions & CHAMPION_BIT[champion] != 0]


def count(champions: i64) -> i64:
    """How many champions are in a set."""
    counted: i64 = 0
    while champions != 0:
        champions &= champions - 1
        counted += 1
    return counted


def lowest(numbers: i64) -> i64:
    """The lowest number in a set that isn't empty, of champions or of items."""
    return PLACE_OF[((numbers & -numbers) * SPREADER & 0xFFFFFFFF) >> 27]


def only_one(champions: i64) -> i64:
    """The champion of a set that has only one."""
    champion: i64 = 0
    while champions & CHAMPION_BIT[champion] == 0:
        champion += 1
    return champion

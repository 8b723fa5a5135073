"""What a table of VA may set (VA-10)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.content import entry_schema
from tabard.engine.kinds import i64, mypyc_attr
from tabard.engine.options import Option, choice, whole, whole_number
from tabard.engine.packs import PackOption
from tabard.engine.refusal import Invalid
from tabard.games.va.decks import DECK_FIELDS, Deck, check, read_deck
from tabard.games.va.matchup import Matchup
from tabard.games.va.packs import HOUSE, Shelf, check_pack, open_pack, pack_schema

DECKS: Final = "Option decks"
MOST_LIVES: Final = 16


class DecksOption(Option):
    """VA-10.5: the decks of P1 and P2, each by the name of a ready-made one or card by card."""

    def __init__(self) -> None:
        super().__init__(
            "decks",
            list(HOUSE.decks)[:2],
            0,
            0,
            (),
            "The decks of P1 and P2: the names of ready-made ones, or lists of cards.",
        )

    def allowed(self) -> str:
        return f"two decks, each one of {', '.join(HOUSE.decks)} or a list of cards"

    def read(self, given: object) -> object:
        """Two names or two sets of fields. Whether the decks keep to the rules depends on the pack: see `meet`."""
        decks = given.split(",") if isinstance(given, str) else given
        if not isinstance(decks, (list, tuple)) or len(decks) != 2:
            raise Invalid(f"{DECKS} is {self.allowed()}, not {given!r}.")
        return [deck.strip() if isinstance(deck, str) else read_deck(deck, DECKS).as_json() for deck in decks]

    def samples(self) -> list[object]:
        """Each deck once on each side."""
        names = list(HOUSE.decks)
        return [[name, names[(place + 1) % len(names)]] for place, name in enumerate(names)]

    def schema(self) -> dict[str, object]:
        deck = {"anyOf": [{"type": "string", "enum": list(HOUSE.decks)}, entry_schema(DECK_FIELDS)]}
        return {
            "title": self.name,
            "description": self.sentence,
            "default": self.default,
            "type": "array",
            "items": deck,
            "minItems": 2,
            "maxItems": 2,
        }


OPTIONS: Final = (
    choice(
        "declare",
        ("open", "secret"),
        "Players declare attack or block in turn and openly, or both at once and in secret.",
    ),
    choice("falls_at", ("below_zero", "zero"), "A hero falls when its HP drop below 0, or as soon as they reach 0."),
    whole("lives", 5, 1, MOST_LIVES, "How many life points each player starts with."),
    whole("stalemate", 10, 1, 50, "The game ends after this many turns in a row in which nothing changes."),
    DecksOption(),
    PackOption(  # VA-10.6
        "Cards and decks that add to the built-in ones or replace them.",
        "heroes, equipment, super and decks",
        check_pack,
        pack_schema,
    ),
)


@mypyc_attr(acyclic=True)
class VaOptions:
    """The settings of one table, read once. Never changed, so copies of a state share it."""

    def __init__(self, settled: Mapping[str, object]) -> None:
        self.secret: Final = settled["declare"] == "secret"
        self.least_hp: Final[i64] = 1 if settled["falls_at"] == "zero" else 0
        """A hero with less than that falls."""
        self.lives: Final[i64] = whole_number(settled["lives"])
        self.stalemate: Final[i64] = whole_number(settled["stalemate"])


def shelf_of(settled: Mapping[str, object]) -> Shelf:
    """The cards and decks of a table."""
    pack = settled["pack"]
    assert isinstance(pack, Mapping)
    return open_pack(pack)


def meet(settled: Mapping[str, object]) -> Matchup:
    """The two decks of a table; Invalid when there is no such deck, or one breaks the rules."""
    shelf = shelf_of(settled)
    decks = settled["decks"]
    assert isinstance(decks, list)
    return Matchup(shelf.pool, find_deck(decks[0], shelf), find_deck(decks[1], shelf))


def find_deck(given: object, shelf: Shelf) -> Deck:
    if isinstance(given, str):
        if given not in shelf.decks:
            raise Invalid(f"{DECKS}: there is no deck {given!r}. The decks are: {', '.join(shelf.decks)}.")
        return shelf.decks[given]
    deck = read_deck(given, DECKS)
    check(deck, shelf.pool, DECKS)
    return deck

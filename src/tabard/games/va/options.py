"""The options of VA (VA-10)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.content import entry_schema
from tabard.engine.options import Option, as_int, choice, integer
from tabard.engine.packs import PackOption
from tabard.engine.refusal import Invalid, brief
from tabard.engine.types import i64, mypyc_attr
from tabard.games.va.decks import DECK_FIELDS, Deck, check, read_deck
from tabard.games.va.matchup import Matchup
from tabard.games.va.packs import BASE_CONTENT, ContentSet, check_pack, open_pack, pack_schema

DECKS: Final = "Decks"
MAX_LIVES: Final = 16


class DecksOption(Option):
    """VA-10.5: the decks of P1 and P2, each by the name of a ready-made one or card by card."""

    def __init__(self) -> None:
        super().__init__(
            "decks",
            list(BASE_CONTENT.decks)[:2],
            0,
            0,
            (),
            "The decks of P1 and P2: the names of ready-made ones, or lists of cards.",
        )

    def allowed(self) -> str:
        return f"two decks, each one of {', '.join(BASE_CONTENT.decks)} or a list of cards"

    def read(self, given: object) -> object:
        """Two names or two sets of fields. Whether the decks are legal depends on the pack: see `meet`."""
        decks = given.split(",") if isinstance(given, str) else given
        if not isinstance(decks, (list, tuple)) or len(decks) != 2:
            raise Invalid(f"{DECKS} must be {self.allowed()}, not {brief(given)}.")
        return [deck.strip() if isinstance(deck, str) else read_deck(deck, DECKS).as_json() for deck in decks]

    def samples(self) -> list[object]:
        """Each deck once on each side."""
        names = list(BASE_CONTENT.decks)
        return [[name, names[(index + 1) % len(names)]] for index, name in enumerate(names)]

    def schema(self) -> dict[str, object]:
        deck = {"anyOf": [{"type": "string", "enum": list(BASE_CONTENT.decks)}, entry_schema(DECK_FIELDS)]}
        return {
            "title": self.name,
            "description": self.description,
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
    integer("lives", 5, 1, MAX_LIVES, "How many life points each player starts with."),
    integer("stalemate", 10, 1, 50, "The game ends after this many turns in a row in which nothing changes."),
    choice(
        "both_fall",
        ("second_wins", "draw"),
        "If both players lose their last life point at once, the one who did not start wins, or it is a draw.",
    ),
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
    """The options of one table, read once. Never changed, so copies of a state share them."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.secret: Final = options["declare"] == "secret"
        self.least_hp: Final[i64] = 1 if options["falls_at"] == "zero" else 0
        """A hero with less than this falls."""
        self.lives: Final[i64] = as_int(options["lives"])
        self.stalemate: Final[i64] = as_int(options["stalemate"])
        self.second_wins: Final = options["both_fall"] == "second_wins"


def content_set_of(options: Mapping[str, object]) -> ContentSet:
    """The cards and decks of a table."""
    pack = options["pack"]
    assert isinstance(pack, Mapping)
    return open_pack(pack)


def meet(options: Mapping[str, object]) -> Matchup:
    """The two decks of a table. Raises Invalid if there is no such deck, or one is not legal."""
    content_set = content_set_of(options)
    decks = options["decks"]
    assert isinstance(decks, list)
    return Matchup(content_set.pool, find_deck(decks[0], content_set), find_deck(decks[1], content_set))


def find_deck(given: object, content_set: ContentSet) -> Deck:
    if isinstance(given, str):
        if given not in content_set.decks:
            raise Invalid(f"{DECKS}: there is no deck {brief(given)}. The decks are: {', '.join(content_set.decks)}.")
        return content_set.decks[given]
    deck = read_deck(given, DECKS)
    check(deck, content_set.pool, DECKS)
    return deck

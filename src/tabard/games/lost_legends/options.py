"""The options of Lost Legends (LL-14)."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.options import Option, choice
from tabard.engine.packs import PackOption
from tabard.engine.refusal import Invalid
from tabard.engine.types import mypyc_attr
from tabard.games.lost_legends.packs import BASE_CONTENT, SEAT_COUNTS, ContentSet, check_pack, open_pack, pack_schema

HEROES: Final = "Heroes"


class HeroesOption(Option):
    """LL-14.3: the heroes of P1, P2 and so on; whoever is not named is dealt one."""

    def __init__(self) -> None:
        nobody: list[str] = []
        sentence = "Heroes for P1, P2, ... in this order. Everybody else is dealt one at random."
        super().__init__("heroes", nobody, 0, 0, (), sentence)

    def allowed(self) -> str:
        return f"a list of different heroes, such as {', '.join(hero.id for hero in BASE_CONTENT.heroes)}"

    def read(self, given: object) -> object:
        """Names of heroes. Whether such heroes exist depends on the pack: see `check_heroes`."""
        names = [name.strip() for name in given.split(",") if name.strip()] if isinstance(given, str) else given
        if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
            raise Invalid(f"{HEROES} must be {self.allowed()}, not {given!r}.")
        if len(set(names)) < len(names):
            raise Invalid(f"{HEROES} must be {self.allowed()}. {given!r} names one twice.")
        return list(names)

    def samples(self) -> list[object]:
        return [[], [hero.id for hero in BASE_CONTENT.heroes][:2]]

    def schema(self) -> dict[str, object]:
        return {
            "title": self.name,
            "description": self.description,
            "default": self.default,
            "type": "array",
            "items": {"type": "string"},
            "uniqueItems": True,
            "maxItems": max(SEAT_COUNTS),
        }


OPTIONS: Final = (
    choice("deal_first", ("battle", "draft"), "Deal the first monsters when the battle starts, or before the draft."),
    choice("draft_direction", ("left", "alternate"), "Hands always pass to the left, or to the right in level 2."),
    choice(
        "first_player",
        ("trailing", "left"),
        "The first player of levels 2 and 3: the one with the least experience, or the next one to the left.",
    ),
    HeroesOption(),
    PackOption(  # LL-14.4
        "Heroes, equipment, monsters and trophies to add, or to replace built-in ones.",
        "heroes, equipment, monsters and trophies",
        check_pack,
        pack_schema,
    ),
)


@mypyc_attr(acyclic=True)
class LostLegendsOptions:
    """The options of one table, read once. Never changed, so copies of a state share them."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.deal_before_draft: Final = options["deal_first"] == "draft"  # LL-14.1
        self.alternate: Final = options["draft_direction"] == "alternate"  # LL-14.2
        self.trailing_first: Final = options["first_player"] == "trailing"  # LL-14.5


def content_set_of(options: Mapping[str, object]) -> ContentSet:
    """The content of a table."""
    pack = options["pack"]
    assert isinstance(pack, Mapping)
    return open_pack(pack)


def heroes_of(options: Mapping[str, object], seats: int) -> list[int]:
    """The named heroes, by number. Raises Invalid if one does not exist, or there are too many."""
    names = options["heroes"]
    assert isinstance(names, list)
    known = [hero.id for hero in content_set_of(options).heroes]
    if len(names) > seats:
        raise Invalid(f"{HEROES}: {len(names)} are named for {seats} players.")
    for name in names:
        if name not in known:
            raise Invalid(f"{HEROES}: there is no hero {name!r}. The heroes are: {', '.join(known)}.")
    return [known.index(name) for name in names]

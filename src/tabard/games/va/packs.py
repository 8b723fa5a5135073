"""Content: the built-in cards and decks, and what a pack adds or replaces (VA-2.5)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.content import entry_schema, load_json, read_list
from tabard.engine.packs import NAME_SCHEMA, PACK, check_sections
from tabard.engine.refusal import Invalid
from tabard.games.va.cards import EQUIPMENT, FIELDS, HERO, KIND_NAMES, SECTIONS, SUPER, Card, Pool, read_cards
from tabard.games.va.decks import DECK_FIELDS, Deck, read_decks

PACK_SECTIONS: Final = ("name", *SECTIONS, "decks")
MAX_CARDS: Final = 500
"""The most cards at a table, built-in ones and those of a pack together."""


class ContentSet:
    """All cards and ready-made decks of a table."""

    def __init__(self, pool: Pool, decks: dict[str, Deck]) -> None:
        self.pool: Final = pool
        self.decks: Final = decks
        """By name."""


def read_content_set(data: Mapping[str, object], base: ContentSet, where: Mapping[str, str]) -> ContentSet:
    """Add data to existing content: a card or deck of the same name is replaced, any other added."""
    cards = list(base.pool.cards)
    for kind in (HERO, EQUIPMENT, SUPER):
        for card in read_cards(data.get(SECTIONS[kind], []), kind, where[SECTIONS[kind]]):
            add(cards, card, where[SECTIONS[kind]])
    if len(cards) > MAX_CARDS:
        raise Invalid(f"{where['decks']}: there are {len(cards)} cards in all, but at most {MAX_CARDS} are allowed.")
    pool = Pool(cards)
    decks = read_decks(data.get("decks", []), pool, where["decks"])
    return ContentSet(pool, base.decks | {deck.name: deck for deck in decks})


def add(cards: list[Card], card: Card, where: str) -> None:
    for index, there in enumerate(cards):
        if there.id == card.id:
            if there.kind != card.kind:
                raise Invalid(
                    f"{where}: card {card.id!r}: its kind is {KIND_NAMES[card.kind]}, but the card that already has "
                    f"that id is of the kind {KIND_NAMES[there.kind]}."
                )
            cards[index] = card
            return
    cards.append(card)


def load_base_content(folder: Path) -> ContentSet:
    """The content files in this folder."""
    files = {section: f"{section}.json" for section in (*SECTIONS, "decks")}
    data = {section: load_json(folder / file) for section, file in files.items()}
    return read_content_set(data, ContentSet(Pool([]), {}), files)


BASE_CONTENT: Final = load_base_content(Path(__file__).parent)


def open_pack(pack: Mapping[str, object], where: str = PACK) -> ContentSet:
    """The content of a table with a pack. Raises Invalid, with the place, if something is wrong with it."""
    if not pack:
        return BASE_CONTENT
    check_sections(pack, PACK_SECTIONS, where)
    for section in (*SECTIONS, "decks"):
        read_list(pack.get(section, []), f"{where}: section {section!r}", "deck" if section == "decks" else "card")
    return read_content_set(pack, BASE_CONTENT, dict.fromkeys(PACK_SECTIONS, where))


def check_pack(pack: object, where: str) -> None:
    check_sections(pack, PACK_SECTIONS, where)
    assert isinstance(pack, Mapping)
    open_pack(pack, where)


def pack_schema() -> dict[str, object]:
    """A pack as JSON Schema."""
    sections: dict[str, object] = {"name": NAME_SCHEMA}
    for kind in (HERO, EQUIPMENT, SUPER):
        sections[SECTIONS[kind]] = {"type": "array", "items": entry_schema(FIELDS[kind])}
    sections["decks"] = {"type": "array", "items": entry_schema(DECK_FIELDS)}
    return {"type": "object", "properties": sections, "additionalProperties": False}

"""The cards that decks are built from, and how they are listed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

import tabard
from tabard.games import find as find_game
from tabard.games.va.cards import HERO, KIND_NAMES, Card
from tabard.games.va.keywords import NO_EFFECT, WORDS
from tabard.games.va.packs import HOUSE, Shelf, open_pack
from tabard.terminal.screen import Screen

GAME: Final = "va"
"""The one game so far whose players bring decks."""


def show_cards(screen: Screen, game: str, word: str, pack: Path | None) -> None:
    """All cards, or those that speak of a word."""
    if game != GAME:
        raise tabard.Invalid(f"{find_game(game).title} has no cards to build decks from. Try: tabard cards {GAME}")
    found = [card for card in read_shelf(pack).pool.cards if speaks_of(card, word)]
    if not found:
        raise tabard.Invalid(f"No card speaks of {word!r}. List all: tabard cards {GAME}")
    screen.page(listed(found), Text(f"{len(found)} {'card' if len(found) == 1 else 'cards'}"))


def read_shelf(pack: Path | None) -> Shelf:
    """The cards and decks of the house, with those of a pack if there is one."""
    return HOUSE if pack is None else open_pack(read_pack(GAME, pack), str(pack))


def read_pack(game: str, file: Path) -> dict[str, object]:
    """A pack that the game can play with; Invalid says what is wrong in the file."""
    pack = tabard.read_json(file, "pack")
    find_game(game).check_pack(pack, str(file))
    return pack


def speaks_of(card: Card, word: str) -> bool:
    """Whether a word is in what the card is, is called, or does."""
    return word.lower() in " ".join((card.id, card.name, KIND_NAMES[card.kind], effect_word(card), card.rule)).lower()


def effect_word(card: Card) -> str:
    return "" if card.effect == NO_EFFECT else WORDS[card.effect]


def listed(cards: Sequence[Card]) -> Table:
    """By kind: ids, figures and what a card does."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    for _ in range(3):
        table.add_column(justify="right", no_wrap=True, min_width=2)
    table.add_column()
    for kind, name in enumerate(KIND_NAMES):
        of_kind = [card for card in cards if card.kind == kind]
        if of_kind:
            table.add_row(Text(name, style="dim"), *(Text(figure, style="dim") for figure in ("AD", "HP", "DEF")))
        for card in of_kind:
            table.add_row(Text(card.id, style="bold"), *figures(card), described(card))
    return table


def figures(card: Card) -> list[str]:
    printed = (card.ad, card.hp, card.defence)
    return [str(figure) if card.kind == HERO else f"{figure:+d}" if figure else "" for figure in printed]


def described(card: Card) -> Text:
    """What a card does or, when it does nothing beyond its figures, the line about it."""
    if card.effect == NO_EFFECT:
        return Text(card.text, style="dim")
    amount = f" {card.amount}" if card.amount else ""
    return Text.assemble((f"{effect_word(card)}{amount}", "cyan"), f": {card.rule}")

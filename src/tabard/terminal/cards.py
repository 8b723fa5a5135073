"""The cards of games whose content is data: listed, searched, and extended by packs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.text import Text

import tabard
from tabard.games import find as find_game
from tabard.terminal import lost_legends_cards, rift_cards, va_cards
from tabard.terminal.card_listing import Listing, listed
from tabard.terminal.screen import Screen

CATALOGUES: Final = {
    "lost-legends": lost_legends_cards.catalogue,
    "rift": rift_cards.catalogue,
    "va": va_cards.catalogue,
}
"""All cards of each game that has some."""


def show_cards(screen: Screen, game: str, word: str, pack: Path | None) -> None:
    """All cards, or those that mention a word."""
    title = find_game(game).title
    if game not in CATALOGUES:
        ways = " or ".join(f"tabard cards {name}" for name in CATALOGUES)
        raise tabard.Invalid(f"{title} has no cards to list. Try: {ways}")
    brought = {} if pack is None else read_pack(game, pack)
    cards = [card for card in CATALOGUES[game](brought, str(pack)) if card.mentions(word)]
    if not cards:
        raise tabard.Invalid(f"No card mentions {word!r}. List all: tabard cards {game}")
    screen.page(listed(cards), Text(f"{len(cards)} {'card' if len(cards) == 1 else 'cards'}"))


def cards_named(match: tabard.Match, name: str) -> list[Listing]:
    """The cards of a table, including those of its pack, with exactly this name: `Iron Sword` or `iron-sword`."""
    if match.game.id not in CATALOGUES:
        return []
    pack = match.options.get("pack", {})
    assert isinstance(pack, Mapping)
    wanted = name.lower().replace("'", "").replace(" ", "-")
    return [card for card in CATALOGUES[match.game.id](pack, "the pack") if card.id == wanted]


def read_pack(game: str, file: Path) -> dict[str, object]:
    """A pack for the game. Raises Invalid if something is wrong in the file."""
    pack = tabard.read_json(file, "pack")
    find_game(game).check_pack(pack, str(file))
    return pack

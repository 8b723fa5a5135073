"""Decks on the command line: listed, shown, checked, and brought to a table."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

import tabard
from tabard.games import find as find_game
from tabard.games.va.cards import Card
from tabard.games.va.decks import Deck, averages, check_deck, effects, read_deck
from tabard.games.va.packs import BASE_CONTENT, ContentSet, open_pack
from tabard.terminal.card_listing import listed
from tabard.terminal.cards import read_pack
from tabard.terminal.screen import Screen
from tabard.terminal.va_cards import listings

GAME: Final = "va"
"""The only game so far whose players bring decks."""
PLAYERS: Final = 2


def show_decks(screen: Screen, pack: Path | None) -> None:
    """Every ready-made deck with its plan and its heroes."""
    content_set = read_content_set(pack)
    grid = Table.grid(padding=(0, 2))
    for deck in content_set.decks.values():
        grid.add_row(Text(deck.name, style="bold"), Text(deck.plan))
        grid.add_row("", Text(summary(deck, content_set), style="dim"))
    screen.show(grid, Text(f"Show one: tabard decks show NAME. Play it: tabard play {GAME} --deck NAME."))


def read_content_set(pack: Path | None) -> ContentSet:
    """All cards and decks, with those of a pack if there is one."""
    return BASE_CONTENT if pack is None else open_pack(read_pack(GAME, pack), str(pack))


def summary(deck: Deck, content_set: ContentSet) -> str:
    average = averages(deck.heroes, content_set.pool)
    figures = ", ".join(f"{figure.upper()} {value}" for figure, value in average.items())
    return f"average hero: {figures}; cards with an effect: {len(effects(deck, content_set.pool))}"


def show_deck(screen: Screen, named: str, pack: Path | None) -> None:
    """The cards of a deck. Each equipment card is in it twice."""
    content_set = read_content_set(pack)
    deck = find_deck(named, content_set)
    screen.page(
        Text.assemble((deck.name, "bold"), f": {deck.plan}"),
        Text(summary(deck, content_set), style="dim"),
        listed(listings(cards_of(deck, content_set))),
        Text("Each equipment card is in the deck twice.", style="dim"),
    )


def cards_of(deck: Deck, content_set: ContentSet) -> list[Card]:
    return [content_set.pool.cards[content_set.pool.numbers[id]] for id in (*deck.heroes, *deck.equipment, deck.super)]


def check_deck_file(screen: Screen, file: Path, pack: Path | None) -> None:
    content_set = read_content_set(pack)
    deck = read_deck_file(file, content_set)
    screen.show(Text.assemble(("valid", "bold green"), f": deck {deck.name!r} follows the rules (VA-2)."))
    screen.show(Text(summary(deck, content_set)))
    screen.show_unbroken(f"Play it: {' '.join(['tabard play', GAME, *with_pack(pack), '--deck', str(file)])}")


def with_pack(pack: Path | None) -> list[str]:
    return [] if pack is None else ["--pack", str(pack)]


def find_deck(named: str, content_set: ContentSet) -> Deck:
    """A ready-made deck by its name, or the deck in a file."""
    if named in content_set.decks:
        return content_set.decks[named]
    if not Path(named).exists():
        raise tabard.Invalid(
            f"There is no deck or file called {named!r}. The decks are: {', '.join(content_set.decks)}."
        )
    return read_deck_file(Path(named), content_set)


def read_deck_file(file: Path, content_set: ContentSet) -> Deck:
    """A deck from a file. Raises Invalid, with the file, the card and the rule or field."""
    data = tabard.read_json(file, "deck")
    check_deck(data, content_set.pool, str(file))
    return read_deck(data, str(file))


def content_options(game: str, decks: Sequence[str], pack: Path | None) -> dict[str, object]:
    """--deck and --pack as options of a game."""
    options: dict[str, object] = {} if pack is None else {"pack": read_pack(game, pack)}
    if decks:
        options["decks"] = pairing(game, decks, pack)
    return options


def pairing(game: str, decks: Sequence[str], pack: Path | None) -> list[object]:
    """The decks of P1 and P2. Whoever is not given one gets that of the default pairing."""
    usual = usual_pairing(game)
    if len(decks) > PLAYERS:
        raise tabard.Invalid(f"Give at most {PLAYERS} decks: the first --deck is P1's, the second P2's.")
    content_set = read_content_set(pack)
    chosen = [named if named in content_set.decks else find_deck(named, content_set).as_json() for named in decks]
    return [*chosen, *usual[len(chosen) :]]


def usual_pairing(game: str) -> list[object]:
    rules = find_game(game)
    for option in rules.options:
        if option.name == "decks" and isinstance(option.default, list):
            return list(option.default)
    raise tabard.Invalid(f"{rules.title} doesn't use decks. Leave out --deck.")

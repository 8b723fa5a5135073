"""Lists of cards: by kind, with ids, stats and what each does."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.table import Table
from rich.text import Text


@dataclass(frozen=True)
class Listing:
    """A line of the list."""

    kind: str
    figures: Sequence[str]
    """The names of this kind's columns of stats."""
    id: str
    values: Sequence[str]
    """One value per column."""
    does: Text
    """What the card does, or its flavour text."""
    words: str
    """All text about the card, to be searched."""

    def mentions(self, word: str) -> bool:
        return word.lower() in " ".join((self.id, self.kind, self.words)).lower()


def listed(listings: Sequence[Listing]) -> Table:
    """The cards in their order, each kind under its heading."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    for _ in range(max(len(listing.figures) for listing in listings)):
        table.add_column(justify="right", no_wrap=True, min_width=2)
    table.add_column()
    for kind, of_kind in groupby(listings, key=lambda listing: listing.kind):
        cards = list(of_kind)
        table.add_row(Text(kind, style="dim"), *(Text(figure, style="dim") for figure in cards[0].figures))
        for card in cards:
            table.add_row(Text(card.id, style="bold"), *card.values, card.does)
    return table

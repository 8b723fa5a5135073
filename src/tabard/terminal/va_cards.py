"""The cards of VA, from which decks are built."""

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from tabard.games.va.cards import HERO, KIND_NAMES, Card
from tabard.games.va.keywords import NO_EFFECT, WORDS
from tabard.games.va.packs import open_pack
from tabard.terminal.card_listing import Listing

FIGURES: Final = ("AD", "HP", "DEF")


def catalogue(pack: Mapping[str, object], where: str) -> list[Listing]:
    """Every built-in card, with those of a pack if there is one."""
    return listings(open_pack(pack, where).pool.cards)


def listings(cards: Sequence[Card]) -> list[Listing]:
    """Cards by their kind."""
    by_kind = sorted(cards, key=lambda card: card.kind)
    return [
        Listing(
            kind=KIND_NAMES[card.kind],
            figures=FIGURES,
            id=card.id,
            values=values(card),
            does=does(card),
            words=" ".join((card.name, effect_word(card), card.rule)),
        )
        for card in by_kind
    ]


def values(card: Card) -> list[str]:
    printed = (card.ad, card.hp, card.defence)
    return [str(figure) if card.kind == HERO else f"{figure:+d}" if figure else "" for figure in printed]


def does(card: Card) -> Text:
    """What a card does or, if it has no effect, its flavour text."""
    if card.effect == NO_EFFECT:
        return Text(card.text, style="dim")
    amount = f" {card.amount}" if card.amount else ""
    return Text.assemble((f"{effect_word(card)}{amount}", "cyan"), f": {card.rule}")


def effect_word(card: Card) -> str:
    return "" if card.effect == NO_EFFECT else WORDS[card.effect]

"""Quest: the piles, the discards, and this table's goal."""

from rich.console import RenderableType

from tabard.terminal.boards.board import Names, View
from tabard.terminal.boards.quest import event_words, is_foe
from tabard.terminal.details.section import key_values, plural, section, side_by_side


def details(view: View, names: Names) -> list[RenderableType]:
    return [piles(view), goals(view)]


def piles(view: View) -> RenderableType:
    discards = view["adventure_discards"]
    return section(
        "Piles",
        key_values(
            [
                ("Adventure deck", plural(view["adventure_deck"], "card")),
                ("Discarded foes", side_by_side([card for card in discards if is_foe(card)]) or "none"),
                ("Discarded weapons", side_by_side([card for card in discards if not is_foe(card)]) or "none"),
                ("Event deck", plural(view["event_deck"], "card")),
                ("Past events", side_by_side([event_words(event) for event in view["event_discards"]]) or "none"),
            ]
        ),
    )


def goals(view: View) -> RenderableType:
    draws = "before" if view["replenish_before_victory"] else "after"
    return section(
        "This game",
        key_values(
            [
                ("To win", plural(view["shields_to_win"], "shield")),
                ("Hand limit", plural(view["hand_limit"], "card")),
                ("Turn limit", str(view["turn_limit"] or "none")),
                ("Empty attacks", "allowed" if view["empty_attacks"] else "not allowed"),
                ("Sponsor draws", f"{draws} winners are declared"),
            ]
        ),
    )

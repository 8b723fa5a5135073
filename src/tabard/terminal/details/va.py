"""VA: both decks card by card, the graveyards, the last clash, and the options of this table."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from tabard.terminal.boards.board import Names, View
from tabard.terminal.boards.va import if_both_fall
from tabard.terminal.details.section import key_values, name_of, plural, section, side_by_side
from tabard.terminal.second_person import in_second_person


def details(view: View, names: Names) -> list[RenderableType]:
    own = view["seat"] or 0
    sides = [side(view, names[seat], view["players"][seat]) for seat in (own, 1 - own)]
    return [*sides, *clash(view), this_game(view, names)]


def side(view: View, name: str, player: View) -> RenderableType:
    deck = player["deck"]
    return section(
        f"{name}: {deck['name']}",
        key_values(
            [
                ("Plan", deck["plan"]),
                ("Heroes", called(view, deck["heroes"])),
                ("Equipment", called(view, deck["equipment"])),
                ("Super equipment", called(view, [deck["super"]])),
                ("Graveyard", called(view, player["graveyard"]) or "empty"),
                ("Waiting", called(view, player["waiting_equipment"])),
            ]
        ),
    )


def called(view: View, cards: Sequence[str]) -> RenderableType | str:
    return side_by_side([name_of(card, view["cards"].get(card)) for card in cards])


def clash(view: View) -> list[RenderableType]:
    last = view["last_clash"]
    if last is None:
        return []
    text = last["text"] if view["seat"] is None else in_second_person(last["text"], view["seat"])
    return [section("Last clash", Text(text))]


def this_game(view: View, names: Names) -> RenderableType:
    quiet = f"after {plural(view['stalemate'], 'turn')} without change ({view['quiet_turns']} so far)"
    return section(
        "This game",
        key_values(
            [
                ("Lives", f"{view['lives']} each"),
                ("Declaring", "at once, in secret" if view["declare"] == "secret" else "in turn, openly"),
                ("A hero falls", "on 0 HP" if view["falls_at"] == "zero" else "below 0 HP"),
                ("At the last life", if_both_fall(view, names)),
                ("Stalemate", quiet),
            ]
        ),
    )

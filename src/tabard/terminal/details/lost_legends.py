"""Lost Legends: every player's cards and points, the trophies, and what has left the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from tabard.terminal.boards.board import Names, View
from tabard.terminal.details.section import columns, key_values, name_of, section, side_by_side


def details(view: View, names: Names) -> list[RenderableType]:
    players = [player_details(view, name, player) for name, player in zip(names, view["players"], strict=True)]
    return [*players, trophies(view), challenges(view, names), gone(view)]


def player_details(view: View, name: str, player: View) -> RenderableType:
    return section(
        f"{name}: {player['hero']['name']}",
        key_values(
            [
                ("Points so far", str(player["points"])),
                ("Equipment", side_by_side([piece(view, shown) for shown in player["equipment"]]) or "none"),
                ("Skill cards", called(view["cards"], player["skills"]) or "none"),
                ("Defeated", called(view["monsters"], player["slain"]) or "no monsters"),
                ("Trophies", called({}, player["trophies"]) or "none"),
                ("Stops", stops(player)),
                ("Hand you have seen", called(view["cards"], player.get("known_hand", []))),
            ]
        ),
    )


def piece(view: View, shown: View) -> str:
    name = name_of(shown["card"], view["cards"].get(shown["card"]))
    return f"{name} (exhausted)" if shown["exhausted"] else name


def called(known: Mapping[str, Any], ids: Sequence[str]) -> RenderableType | str:
    return side_by_side([name_of(id, known.get(id)) for id in ids])


def stops(player: View) -> str:
    """How much of each kind of damage the armor stops."""
    return ", ".join(f"{amount} {kind}" for kind, amount in player["stops"].items() if amount)


def trophies(view: View) -> RenderableType:
    rows = [
        [stack["stack"], ", ".join(str(trophy["value"]) for trophy in stack["trophies"]) or "none", stack["for"]]
        for stack in view["stacks"]
    ]
    return section("Trophies left", columns(("stack", "values", "for"), rows))


def challenges(view: View, names: Names) -> RenderableType:
    held = view["challenges"].items()
    return section(
        "Challenge trophies", key_values([(type, "nobody" if seat is None else names[seat]) for type, seat in held])
    )


def gone(view: View) -> RenderableType:
    return section(
        "Out of play",
        key_values(
            [
                ("Discarded", called(view["cards"], view["discards"]) or "nothing"),
                ("Escaped", called(view["monsters"], view["escaped"]) or "no monsters"),
            ]
        ),
    )

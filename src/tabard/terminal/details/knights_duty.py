"""Knight's Duty: the knights side by side, the weapons' reach, and the current combat."""

from rich.console import RenderableType
from rich.text import Text

from tabard.terminal.boards.board import Names, View
from tabard.terminal.boards.knights_duty import STYLES
from tabard.terminal.details.section import columns, key_values, plural, section

TITLES = ("player", "clan", "heart", "weapon", "Inspiration", "moves")


def details(view: View, names: Names) -> list[RenderableType]:
    return [knights(view, names), weapons(view), *combat(view, names), *secrets(view)]


def knights(view: View, names: Names) -> RenderableType:
    rows = [row(player, name) for player, name in zip(view["players"], names, strict=True)]
    return section("Knights", columns(TITLES, rows))


def row(player: View, name: str) -> list[str | Text]:
    clan = player["clan"]
    return [
        name,
        "not chosen" if clan is None else Text(f"{clan}, {player['clan_name']}", style=STYLES[clan]),
        player["heart"],
        player["weapon"] or "none",
        "ready" if player["inspiration"] else "spent",
        plural(player["stride"], "space"),
    ]


def weapons(view: View) -> RenderableType:
    return section("Reach", key_values([(weapon, plural(reach, "space")) for weapon, reach in view["ranges"].items()]))


def combat(view: View, names: Names) -> list[RenderableType]:
    """The combat as everybody sees it, before any Inspiration."""
    under_way = view["combat"]
    if under_way is None:
        return []
    return [
        section(
            "Combat",
            key_values(
                [
                    ("Attacker", f"{names[under_way['attacker']]}, with the {under_way['weapon']}"),
                    ("Target", names[under_way["target"]]),
                    ("Broken Hearts in the pile", str(under_way["hearts"])),
                    ("Shields in the pile", str(under_way["shields"])),
                ]
            ),
        )
    ]


def secrets(view: View) -> list[RenderableType]:
    """What only the viewer knows: their tokens that are face down."""
    if view["seat"] is None:
        return []
    planned = view["players"][view["seat"]]["tracker"]
    plan = [f"{spot}. {token}" for spot, token in enumerate(planned, start=1)]
    return [section("Your plan", Text("  ".join(plan) or "nothing yet"))]

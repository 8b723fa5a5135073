"""Knight's Duty in the terminal: the arena on the left, the knights and their trackers on the right."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabard.games.knights_duty.arena import NAME_OF_WRITTEN, ROWS
from tabard.games.knights_duty.messages import LOG_GROUPS
from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

Space: TypeAlias = tuple[int, int]

STYLES: Final = {
    "purple": "bold magenta",
    "red": "bold red",
    "yellow": "bold yellow",
    "aqua": "bold cyan",
    "blue": "bold blue",
    "green": "bold green",
}
HIGH_GROUND: Final = "▲"
IN_REACH: Final = "+"
EMPTY: Final = "·"
FACE_DOWN: Final = "▮"
LINES_FOR_WALLS: Final = 30
"""How high a terminal must be for walls between the spaces to be drawn."""

ARROWS: Final = {"↖": (0, -1), "↗": (1, -1), "←": (-1, 0), "→": (1, 0), "↙": (-1, 1), "↘": (0, 1)}
CHOOSING_A_MOVE: Final = "KD-4.1"
MOVE: Final = "move:"


def render(view: View, names: Names) -> RenderableType:
    if any(player["clan"] is None for player in view["players"]):
        return Group(heading(view), clans(view, names))
    sides = Table.grid(padding=(0, 2))
    sides.add_row(Arena(view), knights(view, names))
    return Group(heading(view), sides, *directions(view), *attacks(view, names))


def heading(view: View) -> RenderableType:
    phase = "planning" if view["spot"] is None else f"spot {view['spot']} of 3"
    turn = f"Turn {view['turn']} of {view['turn_limit']} · {phase}" if not view["over"] else "The game is over"
    return Rule(Text(turn), align="left", style="dim")


def clans(view: View, names: Names) -> RenderableType:
    """Who has chosen which clan, before the knights are in the arena."""
    grid = Table.grid(padding=(0, 2))
    for player, name in zip(view["players"], names, strict=True):
        clan = player["clan"]
        grid.add_row(name, Text("-") if clan is None else Text(f"{clan}, {player['clan_name']}", style=STYLES[clan]))
    return grid


# The arena


class Arena:
    """Rows of pointy-top hexagons; on a low terminal, without the walls between them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.radius: int = view["radius"]
        self.knights = {
            tuple(player["position"]): seat for seat, player in enumerate(view["players"]) if stands(player)
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        walled = console.height >= LINES_FOR_WALLS
        for r in range(-self.radius, self.radius + 1):
            if walled and r <= 0:
                yield self.wall(r, " / \\")
            yield self.row(r, "|" if walled else " ")
            if walled and r >= 0:
                yield self.wall(r, " \\ /")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        width = 4 * (2 * self.radius + 1) + 3
        return Measurement(width, width)

    def spaces(self, r: int) -> list[Space]:
        first, last = max(-self.radius, -self.radius - r), min(self.radius, self.radius - r)
        return [(q, r) for q in range(first, last + 1)]

    def row(self, r: int, wall: str) -> Text:
        line = Text(f"{'  ' * abs(r)}{ROWS[r + self.radius]} ", style="dim").append(wall)
        for space in self.spaces(r):
            line.append_text(self.space(space)).append(wall, style="dim")
        return line

    def wall(self, r: int, points: str) -> Text:
        return Text("  " + "  " * abs(r) + points * len(self.spaces(r)), style="dim")

    def space(self, space: Space) -> Text:
        """Three characters: a knight by its seat, the High Ground, or nothing."""
        high = list(space) == self.view["high_ground"]
        reach = is_in_reach(self.view, space)
        if space in self.knights:
            seat = self.knights[space]
            before = HIGH_GROUND if high else IN_REACH if reach and seat != self.view["seat"] else " "
            return Text(before, style="yellow").append_text(knight(self.view, seat))
        if high:
            return Text(f" {HIGH_GROUND} ", style="yellow")
        return Text(f" {IN_REACH} ", style="green") if reach else Text(f" {EMPTY} ", style="dim")


def stands(player: View) -> bool:
    return player["position"] is not None


def knight(view: View, seat: int) -> Text:
    """A knight by its seat, P2, in the colour of its clan; the viewer's in reverse."""
    own = " reverse" if seat == view["seat"] else ""
    return Text(f"P{seat + 1}", style=STYLES[view["players"][seat]["clan"]] + own)


def own_player(view: View) -> View | None:
    """The viewer, if it has a knight in the arena."""
    if view["seat"] is None or not stands(view["players"][view["seat"]]):
        return None
    player: Mapping[str, object] = view["players"][view["seat"]]
    return player


def is_in_reach(view: View, space: Space) -> bool:
    """Whether the viewer's weapon reaches a space from where their knight stands."""
    own = own_player(view)
    if own is None or own["weapon"] is None:
        return False
    return 0 < steps(own["position"], space) <= int(view["ranges"][own["weapon"]])


def steps(here: Space, there: Space) -> int:
    across, down = here[0] - there[0], here[1] - there[1]
    return (abs(across) + abs(down) + abs(across + down)) // 2


# The knights


def knights(view: View, names: Names) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    width = max(map(len, names))
    for seat, (player, name) in enumerate(zip(view["players"], names, strict=True)):
        first = "▸" if seat == view["first_player"] and not view["over"] else " "
        title = Text().append(f"{name:<{width}}", style=STYLES[player["clan"]])
        grid.add_row(first, title.append("  ").append_text(condition(view, player)))
        if stands(player):
            grid.add_row("", tracker(view, seat))
    return grid


def condition(view: View, player: View) -> Text:
    """Heart, weapon and distance."""
    if not stands(player):
        return Text("fallen", style="dim")
    heart = {"full": "full heart", "broken": "broken heart", "fallen": "defeated"}[player["heart"]]
    ink = "not bold" if player["heart"] == "full" else "not bold red"
    text = Text.assemble((heart, ink), (f", {player['weapon'] or 'unarmed'}", "not bold"))
    own = own_player(view)
    if own is not None and own is not player:
        text.append(f", at {steps(own['position'], player['position'])}")
    return text


def tracker(view: View, seat: int) -> Text:
    """The tokens that the viewer sees, backs for the others, and the knight's conditions."""
    player, spot = view["players"][seat], view["spot"] or 0
    marks: list[Text] = []
    for place, token in enumerate(player["tracker"], start=1):
        if place <= spot:
            marks.append(Text(token, style="bold reverse" if place == spot else "bold"))
        else:
            marks.append(Text(f"{FACE_DOWN}{token}", style="yellow"))
    if seat != view["seat"] and view["face_down"][seat] > 0:
        marks.append(Text(FACE_DOWN * view["face_down"][seat], style="yellow"))
    states = {"inspired": player["inspiration"], "defending": player["defending"], "parrying": player["parrying"]}
    marks += [Text(state, style="dim") for state, holds in states.items() if holds]
    return Text(" ").join(marks)


# Further details


def directions(view: View) -> list[RenderableType]:
    """Which space is in which direction, for a player who is asked to move."""
    own = own_player(view)
    if own is None or view["seat"] not in view["to_act"] or view["question"]["clause"] != CHOOSING_A_MOVE:
        return []
    q, r = own["position"]
    around = {arrow: (q + across, r + down) for arrow, (across, down) in ARROWS.items()}
    inside = [Text(f"{arrow} {name_of(space)}") for arrow, space in around.items() if is_inside(view, space)]
    return [Flow([Text(f"You stand on {name_of((q, r))}."), *inside], "   ")]


def is_inside(view: View, space: Space) -> bool:
    return steps((0, 0), space) <= int(view["radius"])


def name_of(space: Space) -> str:
    return NAME_OF_WRITTEN[f"{space[0]},{space[1]}"]


def spoken(answer: str) -> str:
    """Answers say q,r where people say E5."""
    return MOVE + NAME_OF_WRITTEN[answer.removeprefix(MOVE)] if answer.startswith(MOVE) else answer


def attacks(view: View, names: Names) -> list[RenderableType]:
    if not view["attacks_to_come"]:
        return []
    return [Text(f"Attacks to come: {', '.join(names[seat] for seat in view['attacks_to_come'])}", style="dim")]


KNIGHTS_DUTY: Final = Board(
    render,
    legend="Knights are shown by seat, P1 to P6, in their clan's colour; yours is drawn in reverse. At 3 means three "
    f"spaces from yours. {HIGH_GROUND} is the High Ground, {IN_REACH} a space or a knight that your weapon reaches, "
    f"{FACE_DOWN} a token face down. ▸ marks the first player. A space is called by the letter of its row and its "
    "number in the row, from the left: the High Ground is E5.",
    score="Score",
    meanings={
        "stay": "remain where you are",
        "hold": "attack nobody",
        "inspire": "tip the odds; your Inspiration turns face down",
        "keep": "save it for later",
    },
    spoken=spoken,
    styles={rf"\b{clan}\b": ink for clan, ink in STYLES.items()},
    log=LOG_GROUPS,
    headlines=frozenset({"fall", "game_over"}),
    openers=frozenset({"turn", "spot", "attack"}),
)

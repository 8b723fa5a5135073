"""VA in the terminal: the enemy's side above, the viewer's below, and the two heroes face to face between them."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, JustifyMethod, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabard.games.va.messages import LOG_GROUPS
from tabard.terminal.answers import argument, verb
from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

HERO: Final = "bold yellow"
EQUIPMENT: Final = "cyan"
LIFE: Final = "♥"
LOST_LIFE: Final = "♡"
FACE_DOWN: Final = "▮"
BECOMES: Final = "▸"
FIGURES: Final = ("ad", "hp", "def")
LEAST: Final = {"ad": 1, "hp": 0, "def": 0}
"""The lowest value of each stat, whatever the equipment (VA-1.3)."""

MIN_NAME: Final = 12
"""The least width of the column of names."""

LINES_FOR_THE_QUESTION: Final = 10
"""How many lines of the terminal are left for the heading, the question and its answers."""

LINES_FOR_MORE: Final = 38
"""How high a terminal must be for graveyards to be listed and effects in a hand to be written out."""


def render(view: View, names: Names) -> RenderableType:
    return Group(heading(view, names), Battlefield(view, names))


def heading(view: View, names: Names) -> RenderableType:
    return Rule(Text(" · ".join([moment(view, names), decks(view), *warnings(view, names)])), align="left", style="dim")


def moment(view: View, names: Names) -> str:
    if view["over"]:
        return "Game over"
    if is_opening(view):
        return "Opening: heroes face down"
    whose = "your turn" if view["current"] == view["seat"] else names[view["current"]]
    return f"Turn {view['turn']}: {whose}"


def is_opening(view: View) -> bool:
    """Whether the first heroes are still face down."""
    clash, players = view["last_clash"], view["players"]
    return clash is None and any(player["face_down"] or player["hero"] is None for player in players)


def decks(view: View) -> str:
    """Which decks are playing, the viewer's first."""
    own = view["seat"] or 0
    return " against ".join(view["players"][seat]["deck"]["name"] for seat in (own, 1 - own))


def warnings(view: View, names: Names) -> list[str]:
    """Options that differ from the default, and what could end the game."""
    notes: list[str] = []
    if view["falls_at"] == "zero":
        notes.append("heroes fall at 0 HP")
    at_the_last_life = not view["over"] and all(player["life"] == 1 for player in view["players"])
    if at_the_last_life or view["wins_if_both_fall"] is None:
        notes.append(if_both_fall(view, names))
    if view["quiet_turns"] > 0 and not view["over"]:
        notes.append(f"quiet turns: {view['quiet_turns']} of {view['stalemate']}")
    return notes


def if_both_fall(view: View, names: Names) -> str:
    """Who wins when both players lose their last life at once (VA-9.2)."""
    winner = view["wins_if_both_fall"]
    if winner is None:
        return "a draw if both fall"
    return "you win if both fall" if winner == view["seat"] else f"{names[winner]} wins if both fall"


class Battlefield:
    """Both sides and the visible hands, in columns of stats, so that heroes can be compared at a glance."""

    def __init__(self, view: View, names: Names) -> None:
        self.view = view
        self.names = names
        self.own: int = view["seat"] or 0
        """The side below: the viewer's or, for a spectator, P1's."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        roomy = console.height >= LINES_FOR_MORE
        enemy = 1 - self.own
        face_to_face = self.columns([*reversed(self.side(enemy)), middle(), *self.side(self.own)])
        sides = Group(
            *self.side_line(enemy, roomy),
            Padding(face_to_face, (1, 0) if roomy else 0),
            *self.side_line(self.own, roomy),
        )
        left = console.height - LINES_FOR_THE_QUESTION - len(console.render_lines(sides, options))
        yield from self.hand(enemy, roomy, left)
        yield sides
        yield from self.hand(self.own, roomy, left)

    def side_line(self, seat: int, roomy: bool) -> list[RenderableType]:
        """Who sits there, the life points, and how many cards are where."""
        player = self.view["players"][seat]
        parts = [
            title(self.view, seat, self.names[seat]),
            lives(player["life"], self.view["lives"]),
            Text(f"hand {heroes_and_equipment(player['hero_hand'], player['equipment_hand'])}"),
            Text(f"decks {player['hero_deck']} and {player['equipment_deck']}"),
            Text(f"graveyard {len(player['graveyard'])}"),
        ]
        buried = [graveyard(self.view, player)] if roomy and player["graveyard"] else []
        return [Flow(parts), *buried]

    def columns(self, rows: Sequence[Sequence[RenderableType]]) -> Table:
        """Cards with their stats, in columns as wide as everywhere else on the battlefield."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=2)
        grid.add_column(width=max([MIN_NAME, *(cell_len(card["name"]) for card in self.view["cards"].values())]))
        for figure in FIGURES:
            grid.add_column(justify="right", width=max(2, len(figure)))
        grid.add_column()
        for row in rows:
            grid.add_row(*row)
        return grid

    def side(self, seat: int) -> list[list[Text]]:
        """A player's hero and its equipment."""
        player = self.view["players"][seat]
        if player["hero"] is None:
            return [[Text(), no_hero(player)], *(self.worn(card) for card in player["waiting_equipment"])]
        return [self.hero(seat), *(self.worn(card) for card in player["hero"]["equipment"])]

    def hero(self, seat: int) -> list[Text]:
        player = self.view["players"][seat]
        hero = player["hero"]
        card = self.view["cards"][hero["card"]]
        mark = Text(FACE_DOWN if player["face_down"] else "", style="yellow", justify="right")
        now = [Text(f"{hero[figure]}", style=figure_ink(hero, card, figure)) for figure in FIGURES]
        return [mark, card_name(card), *now, self.declaration(seat, effect(card))]

    def declaration(self, seat: int, effect: Text) -> Text:
        """What a hero is going to do, before what it always does."""
        declared = declaration(self.view["players"][seat])
        return Text.assemble((declared, "bold reverse"), " ", effect) if declared else effect

    def worn(self, id: str) -> list[Text]:
        card = self.view["cards"][id]
        mark = Text("+", style="dim", justify="right")
        return [mark, card_name(card), *figures(card), effect(card)]

    def hand(self, seat: int, roomy: bool, left: int) -> list[RenderableType]:
        """The cards of a visible hand, each once with its count; in short if there are few lines for them."""
        held: Sequence[str] = self.view["players"][seat].get("hand", [])
        different = [(self.view["cards"][id], held.count(id)) for id in dict.fromkeys(held)]
        if not different:
            return []
        if len(different) > left:
            return [Padding(Flow([in_short(card, copies) for card, copies in different]), (0, 0, 0, 3))]
        return [self.columns([held_card(card, copies, roomy) for card, copies in different])]


def held_card(card: View, copies: int, roomy: bool) -> list[RenderableType]:
    said = effect(card) if roomy and card["rule"] else Fitting(card)
    return [times(copies, justify="right"), card_name(card), *figures(card), said]


def in_short(card: View, copies: int) -> Text:
    """A card in a few words, for a large hand on a low screen: 2x Bramble Cloak 0/0/+2 thorns 2."""
    printed = "/".join(figure.plain or "0" for figure in figures(card))
    parts = [times(copies), card_name(card), Text(printed), Text(effect_word(card), style="dim")]
    return Text(" ").join(part for part in parts if part)


class Fitting:
    """What a card does, or else its flavour text, in one line: at length, shorter, or as much of it as fits."""

    def __init__(self, card: View) -> None:
        worded = Text.assemble((effect_word(card), "bold"), ": ", card["rule"])
        self.ways = [worded, effect(card)] if card["rule"] else [Text(card["text"], style="dim italic")]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = next((way for way in self.ways if way.cell_len <= options.max_width), self.ways[0]).copy()
        text.truncate(options.max_width, overflow="ellipsis")
        yield text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(1, self.ways[0].cell_len).with_maximum(options.max_width)


def middle() -> list[Text]:
    """Between the heroes: the names of the stats."""
    return [Text(), Text("· vs ·", style="dim"), *(Text(figure.upper(), style="dim") for figure in FIGURES)]


def title(view: View, seat: int, name: str) -> Text:
    turn = BECOMES if seat == view["current"] and not view["over"] else " "
    return Text.assemble(turn, " ", (name, "bold" if seat == view["seat"] else ""))


def lives(left: int, most: int) -> Text:
    return Text(LIFE * left, style="bold red").append(LOST_LIFE * (most - left), style="dim")


def heroes_and_equipment(heroes: int, equipment: int) -> str:
    return f"{heroes} {'hero' if heroes == 1 else 'heroes'} and {equipment} equipment"


def graveyard(view: View, player: View) -> RenderableType:
    buried = [Text(view["cards"][id]["name"], style="dim") for id in player["graveyard"]]
    return Padding(Flow([Text("in the graveyard:", style="dim"), *buried]), (0, 0, 0, 2), expand=False)


def no_hero(player: View) -> Text:
    if player["face_down"]:
        return Text(FACE_DOWN * player["face_down"], style="yellow")
    return Text("no hero", style="dim")


def declaration(player: View) -> str:
    """What was declared, as far as it is visible."""
    if player.get("declared"):
        return f"{player['declared']}s"
    return "has chosen" if player["has_declared"] else ""


def figure_ink(hero: View, card: View, figure: str) -> str:
    """A stat below the printed one is red, one above it green."""
    if hero[figure] < card[figure]:
        return "bold red"
    return "bold green" if hero[figure] > card[figure] else "bold"


def card_name(card: View) -> Text:
    return Text(card["name"], style=HERO if card["kind"] == "hero" else EQUIPMENT)


def times(copies: int, justify: JustifyMethod = "left") -> Text:
    return Text(f"{copies}x" if copies > 1 else "", justify=justify)


def figures(card: View) -> list[Text]:
    """The stats of a hero, or what equipment adds: empty where it adds nothing."""
    if card["kind"] == "hero":
        return [Text(f"{card[figure]}") for figure in FIGURES]
    return [Text(f"{card[figure]:+d}" if card[figure] else "") for figure in FIGURES]


def effect(card: View) -> Text:
    return Text(card["rule"])


# What an answer would do


def outlook(view: View, answer: str) -> str:
    """The stats that a hero comes with, or those that equipment would change, and the card's effect word; for a
    declaration, what it leads to."""
    if verb(answer) in ("attack", "block"):
        return "\n".join(clash_in_short(view, clash) for clash in view["forecast"] if clash["declared"] == answer)
    if verb(answer) not in ("hero", "equip"):
        return ""
    card = view["cards"][argument(answer)]
    hero = view["players"][view["seat"]]["hero"]
    brought = figures_in_words(card) if verb(answer) == "hero" else changes(hero, card)
    return ", ".join(part for part in (*brought, effect_word(card)) if part)


def clash_in_short(view: View, clash: View) -> str:
    """What a clash would do to both heroes, in one line: if they attack: yours HP 5▸2, theirs falls."""
    own: int = view["seat"]
    ends = [("yours", end(view, clash, own)), ("theirs", end(view, clash, 1 - own))]
    message = ", ".join(f"{whose} {end}" for whose, end in ends if end)
    return f"if they {clash['against']}: {message or 'nothing changes'}"


def end(view: View, clash: View, seat: int) -> str:
    """How a hero comes out of a clash; empty if nothing happens to it."""
    before, after = view["players"][seat]["hero"], clash["heroes"][seat]
    if after is None:
        return "falls"
    changed = [figure for figure in FIGURES if before[figure] != after[figure]]
    return " ".join(f"{figure.upper()} {before[figure]}{BECOMES}{after[figure]}" for figure in changed)


def figures_in_words(card: View) -> list[str]:
    return [" ".join(f"{figure.upper()} {card[figure]}" for figure in FIGURES)]


def changes(hero: View, card: View) -> list[str]:
    after = {figure: max(LEAST[figure], hero[figure] + card[figure]) for figure in FIGURES}
    return [f"{figure.upper()} {hero[figure]}{BECOMES}{after[figure]}" for figure in FIGURES if card[figure]]


def effect_word(card: View) -> str:
    return f"{card['effect'] or ''} {card['amount'] or ''}".strip()


VA: Final = Board(
    render,
    legend="Your side is below. AD is attack damage, HP is health, DEF is defence. A hero shows what it has now, in "
    "green if that is more than on its card and in red if it is less. Equipment shows what it adds. "
    f"+ is worn by the hero, {FACE_DOWN} is face down, {LIFE} is a life point, {BECOMES} marks whose turn it is. Decks "
    f"are heroes and equipment. Each answer shows what it changes, such as AD 4{BECOMES}6, and the name of an effect; "
    "? name explains it. Attack and block show how the clash would end.",
    score="Life points",
    shows_scores=True,
    meanings={
        "attack": "strike with your AD; if the enemy attacks too, it strikes back",
        "block": "don't strike; a blow uses up your DEF first",
        "ready": "fight with this; the heroes are revealed when both players are ready",
        "done": "keep the rest in your hand",
    },
    outlook=outlook,
    styles={r"\b(?:AD|HP|DEF)\b": "bold"},
    log=LOG_GROUPS,
    headlines=frozenset({"fall", "game_over"}),
    openers=frozenset({"turn", "reveal", "clash"}),
)

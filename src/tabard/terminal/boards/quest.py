"""Quest in the terminal."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabard.games.quest.messages import LOG_GROUPS
from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

FOE: Final = "bold red"
WEAPON: Final = "bold cyan"
FACE_DOWN: Final = "▮"
SHIELD: Final = "◆"
NO_SHIELD: Final = "◇"
MAX_MARKS: Final = 10
"""If the goal is more shields than this, only their number is shown."""


def render(view: View, names: Names) -> RenderableType:
    parts: list[RenderableType] = [heading(view, names), players(view, names)]
    if view["quest"] is not None:
        parts.append(quest(view["quest"]))
    parts += [own_cards(player, name) for player, name in zip(view["players"], names, strict=True)]
    if view["quest"] is not None:
        parts += left_out(view["quest"].get("left_out", []))
    return Group(*parts)


def heading(view: View, names: Names) -> RenderableType:
    whose = "your turn" if view["current"] == view["seat"] else names[view["current"]]
    last = f" of {view['turn_limit']}" if view["turn_limit"] else ""
    turn = f"Turn {view['turn']}{last}: {whose}" if not view["over"] else "Game over"
    decks = f"deck {view['adventure_deck']}, events {view['event_deck']}"
    event = "" if view["event"] is None else f" · {event_words(view['event'])}"
    return Rule(Text(f"{turn}{event} · {decks}"), align="left", style="dim")


def event_words(event: str) -> str:
    return f"quest of {event[1:]} stages" if event[1:].isdecimal() else event


def players(view: View, names: Names) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for seat, (player, name) in enumerate(zip(view["players"], names, strict=True)):
        grid.add_row(
            Text("▸" if seat == view["current"] else " "),
            Text(name, style="bold" if seat == view["seat"] else ""),
            shields(player["shields"], view["shields_to_win"]),
            Text(count_of_cards(player["hand_size"]), justify="right"),
            Text(part_in_quest(view, seat), style="dim"),
        )
    return grid


def shields(won: int, to_win: int) -> Text:
    marks = SHIELD * min(won, to_win) + NO_SHIELD * (to_win - won) + " " if to_win <= MAX_MARKS else ""
    return Text.assemble((marks, "yellow"), f"{won} of {to_win} shields")


def part_in_quest(view: View, seat: int) -> str:
    """What a player does in the current quest."""
    quest, player = view["quest"], view["players"][seat]
    if quest is None:
        return ""
    if seat == quest["sponsor"]:
        return "sponsor"
    if quest["built"] < len(quest["stages"]):
        return ""
    if not player["in_quest"]:
        return "out of the quest"
    if player["attack_ready"]:
        return f"ready to attack with {count_of_cards(player['attack_size'])}"
    return "joined" if player["joined"] else "still in the quest"


def count_of_cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def quest(quest: View) -> RenderableType:
    stages = [stage(seen, seen["number"] == quest["stage"]) for seen in quest["stages"]]
    return labelled("Stages", Flow(stages, "   "))


def stage(seen: View, under_way: bool) -> Text:
    """Cards and value if they are visible; otherwise as many backs as there are cards."""
    text = Text.assemble((f"{seen['number']}", "bold reverse" if under_way else "bold"), " ")
    if seen["size"] == 0:
        return text.append("not built", style="dim")
    if "cards" not in seen:
        return text.append(FACE_DOWN * seen["size"], style="yellow").append(f" {count_of_cards(seen['size'])}")
    text.append_text(sum_of(seen["cards"], seen["value"]))
    return text if seen["resolved"] else text.append(f" {FACE_DOWN}", style="yellow")


def own_cards(player: View, name: str) -> RenderableType:
    """Hand and attack of a player whose cards are visible."""
    if "hand" not in player:
        return Group()
    own = name.startswith("You")
    foes = [card for card in player["hand"] if is_foe(card)]
    weapons = [card for card in player["hand"] if not is_foe(card)]
    parts: list[RenderableType] = [] if own else [Text(f"Hand of {name}")]
    parts.append(labelled("Foes", row_of(foes)))
    if not player["attack"]:
        return Group(*parts, labelled("Weapons", weapons_row(weapons)))
    attack = sum_of(player["attack"], player["attack_value"])
    return Group(*parts, labelled("Weapons", row_of(weapons)), labelled("Attack", attack))


def left_out(cards: Sequence[View]) -> list[RenderableType]:
    """The cards that can't be added to the stage being built, and why; one line per reason."""
    lines: list[RenderableType] = []
    for reason in dict.fromkeys(card["reason"] for card in cards):
        message = Text("  ").join(styled([card["card"] for card in cards if card["reason"] == reason]))
        lines.append(labelled("" if lines else "Left out", message.append(f"  {reason}", style="dim")))
    return lines


def weapons_row(weapons: Sequence[str]) -> RenderableType:
    """The weapons, and the value of the strongest attack with them."""
    different = set(weapons)
    if len(different) < 2:
        return row_of(weapons)
    strongest = sum(int(card[1:]) for card in different)
    return Flow([*styled(weapons), Text(f"(one of each: {strongest})", style="dim")])


def row_of(cards: Sequence[str]) -> RenderableType:
    return Flow(styled(cards) or [Text("none", style="dim")])


def styled(cards: Sequence[str]) -> list[Text]:
    return [Text(card, style=FOE if is_foe(card) else WEAPON) for card in cards]


def sum_of(cards: Sequence[str], worth: int) -> Text:
    return Text.assemble(Text(" + ").join(styled(cards)), f" = {worth}")


def labelled(label: str, content: RenderableType) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=8)
    grid.add_row(Text(label, style="dim"), content)
    return Padding(grid, (0, 0, 0, 1), expand=False)


def is_foe(card: str) -> bool:
    return card.startswith("F")


QUEST: Final = Board(
    render,
    legend="F is a foe; D dagger, S sword, H horse, B battle-axe, L lance and E Excalibur are weapons. The number is "
    f"what the card is worth. {FACE_DOWN} is a card face down, {SHIELD} a shield. ▸ marks whose turn it is.",
    score="Shields",
    shows_scores=True,
    meanings={
        "sponsor": "build it from your hand; you get new cards, but no shields",
        "decline": "pass it on to the next player",
        "close": "the stage is complete",
        "join": "draw a card, then attack this stage",
        "withdraw": "leave this quest for good",
        "done": "attack with this; it must be worth at least the stage",
    },
    styles={r"\bF\d+\b": FOE, r"\b[DSHBLE]\d+\b": WEAPON},
    log=LOG_GROUPS,
    headlines=frozenset({"stage_revealed", "attack", "shields", "plague", "game_over"}),
    openers=frozenset({"turn", "sponsor", "stage", "quest_over"}),
)

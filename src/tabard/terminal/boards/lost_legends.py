"""Lost Legends in the terminal: the heroes, the monsters on the table, and your gear or the hand being passed."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabard.games.lost_legends.messages import LOG_GROUPS
from tabard.terminal.answers import argument, verb
from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

LIFE: Final = "♥"
MANA: Final = "✦"
CHALLENGE: Final = "★"
CARD: Final = "cyan"
MONSTER: Final = "bold red"
TROPHY: Final = "yellow"
PICKS: Final = 5


def render(view: View, names: Names) -> RenderableType:
    parts: list[RenderableType] = [heading(view, names), heroes(view, names), *monsters(view, names)]
    own = own_player(view)
    if own is not None:
        parts += gear(view, own)
        parts += hand(view, own)
    return Group(*parts, *trophies(view, names))


def own_player(view: View) -> dict[str, Any] | None:
    """The viewer, if it is one of the players."""
    player: dict[str, Any] | None = None if view["seat"] is None else view["players"][view["seat"]]
    return player


def heading(view: View, names: Names) -> RenderableType:
    level = f"Level {view['level']}, {view['level_name']}"
    return Rule(Text(f"{level} · {moment(view, names)}"), align="left", style="dim")


def moment(view: View, names: Names) -> str:
    if view["phase"] == "over":
        return "the game is over"
    if view["phase"] == "gear-up":
        return f"gear-up, card {view['pick']} of {PICKS} · hands pass to the {view['passes_to']}"
    whose = "your turn" if view["current"] == view["seat"] else f"{names[view['current']]}'s turn"
    count = view["monster_deck"]
    left = "last turns" if view["last_round"] else f"{count} monster{'' if count == 1 else 's'} in the deck"
    return f"battle, {whose} · {left}"


# Heroes


def heroes(view: View, names: Names) -> RenderableType:
    """One line per player: life, mana, gold, experience, skill icons and challenge trophies."""
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for _ in range(4):
        grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for seat, (player, name) in enumerate(zip(view["players"], names, strict=True)):
        grid.add_row(
            mark(view, seat),
            Text(name, style="bold" if seat == view["seat"] else ""),
            Text(player["hero"]["name"]),
            Text(f"{LIFE}{player['life']}/{player['max_life']}", style="red"),
            Text(f"{MANA}{player['mana']}/{player['max_mana']}", style="blue"),
            Text(f"{player['gold']} gold", style="yellow"),
            Text(f"{player['experience']} xp"),
            Flow([*icons(player), *condition(view, player)]),
        )
    return grid


def mark(view: View, seat: int) -> str:
    """Whose turn it is; in the gear-up, who has chosen."""
    if view["phase"] == "gear-up":
        return "✓" if view["players"][seat]["has_chosen"] else " "
    return "▸" if seat == view["current"] else " "


def icons(player: View) -> list[Text]:
    return [Text(f"{skill} {count}", style="dim") for skill, count in player["icons"].items() if count]


def condition(view: View, player: View) -> list[Text]:
    """Challenge trophies, and whether the player is out of the battle."""
    shown = [Text(f"{CHALLENGE}{type}", style=TROPHY) for type in player["challenges"]]
    if view["phase"] == "battle" and not player["in_battle"]:
        shown.append(Text("defeated", style="red"))
    return shown


# Monsters


def monsters(view: View, names: Names) -> list[RenderableType]:
    """The monsters on the table: in front of whom, their life, their attack and their rules."""
    places = [(name, player["monster"]) for name, player in zip(names, view["players"], strict=True)]
    lying = [(place, shown) for place, shown in [*places, ("open", view["open_monster"])] if shown]
    if not lying:
        return []
    rows: list[list[Text]] = []
    for place, shown in lying:
        printed = view["monsters"][shown["monster"]]
        brings = f"{printed['experience']} xp {printed['gold']} gold"
        rows.append(
            [
                Text(place, style="dim"),
                Text(printed["name"], style=MONSTER),
                Text(f"{printed['type']} {shown['left']}/{shown['life']}"),
                Text(f"hits {printed['attack']} {printed['damage']}"),
                Text(f"{brings}. {printed['rule']}", style="dim"),
            ]
        )
    return [Text("Monsters", style="bold"), columns(rows)]


def columns(rows: Sequence[Sequence[Text]]) -> RenderableType:
    """A grid in which only the last column wraps."""
    grid = Table.grid(padding=(0, 1))
    for column in range(len(rows[0]) - 1):
        grid.add_column(no_wrap=True, min_width=max(row[column].cell_len for row in rows))
    grid.add_column()
    for row in rows:
        grid.add_row(*row)
    return Padding(grid, (0, 0, 0, 1))


# Your gear, and what it would do


def gear(view: View, own: View) -> list[RenderableType]:
    """Every piece with its current effect, and what weapons would do to the monster in front and to the open one."""
    pieces = own["equipment"]
    in_battle = view["phase"] == "battle" and own["in_battle"]
    weapons = [piece for piece in pieces if "damage" in piece]
    others = [piece for piece in pieces if "damage" not in piece]
    grid = Table.grid(padding=(0, 1))
    for piece in weapons:
        grid.add_row(
            piece_name(view, piece), worth(view, piece), *(prospects(view, own, piece["card"]) if in_battle else [])
        )
    if in_battle:
        hands = own["bare_hands"]
        worth_of_hands = Text(f"{hands['damage']} {hands['damage_kind']}")
        grid.add_row(Text("bare hands"), worth_of_hands, *prospects(view, own, "hands"))
    rest = Flow([Text.assemble(piece_name(view, piece), " ", worth(view, piece)) for piece in others])
    shown: list[RenderableType] = [Text("Your gear", style="bold")]
    if weapons or in_battle:
        shown.append(Padding(grid, (0, 0, 0, 1)))
    if others:
        shown.append(Padding(rest, (0, 0, 0, 1)))
    return shown if len(shown) > 1 else []


def piece_name(view: View, piece: View) -> Text:
    return Text(view["cards"][piece["card"]]["name"], style="dim strike" if piece["exhausted"] else CARD)


def worth(view: View, piece: View) -> Text:
    """What a piece does for its player: 5 melee, exhaust +2; stops 2 melee/ranged; might 2 melee."""
    if piece["exhausted"]:
        return Text("exhausted", style="dim")
    words: list[str] = []
    more = 0
    if "damage" in piece:
        cost = f" for {piece['mana']} mana" if piece["mana"] else ""
        words.append(f"{piece['damage']} {piece['damage_kind']}{cost}")
        more = piece["damage_exhausted"] - piece["damage"]
    elif "stops" in piece:
        words.append(f"stops {piece['stops']} {'/'.join(view['cards'][piece['card']]['against'])}")
        more = piece["stops_exhausted"] - piece["stops"]
    words += [f"exhaust +{more}"] if more else []
    words += [effect(view["cards"][piece["card"]])]
    return Text(", ".join(word for word in words if word))


def prospects(view: View, own: View, card: str) -> list[Text]:
    """What an attack with a card would do to the monster in front and to the open one."""
    found: list[Text] = []
    for place, title in (("front", ""), ("open", "open: ")):
        lines = {line["answer"]: line for line in own["forecast"][place] or []}
        line = lines.get(f"attack:{card}")
        found.append(Text() if line is None else Text(f"{title}{outcome(line)}", style=prospect_ink(line)))
    return found


def outcome(line: View) -> str:
    """4, defeats it; or 3, leaves 2, you lose 1."""
    if line["defeats"]:
        return f"{line['damage']}, defeats it"
    answer = "no blow back" if line["loses"] == 0 else "defeats you" if line["falls"] else f"you lose {line['loses']}"
    return f"{line['damage']}, leaves {line['left']}, {answer}"


def prospect_ink(line: View) -> str:
    return "green" if line["defeats"] else "red" if line["falls"] else ""


# The draft


def hand(view: View, own: View) -> list[RenderableType]:
    """The hand being passed: what each card is and costs this player."""
    if not own.get("hand"):
        return []
    rows: list[list[Text]] = []
    for offer in own["hand"]:
        card = view["cards"][offer["card"]]
        rows.append(
            [
                Text(card["name"], style=CARD),
                Text(f"{card['skill']} {card['kind']}" if card["kind"] != card["skill"] else "armor"),
                Text(f"{offer['price']} gold", style="green" if offer["can_buy"] else "dim"),
                Text(card["rule"]),
            ]
        )
    return [Text("Your hand", style="bold"), columns(rows)]


# Trophies


def trophies(view: View, names: Names) -> list[RenderableType]:
    """The topmost trophy of each stack, and who owns what."""
    tops = [
        Text.assemble((stack["stack"], "dim"), f" {stack['trophies'][0]['value'] if stack['trophies'] else '-'}")
        for stack in view["stacks"]
    ]
    owned = [
        Text(f"{name}: {len(player['trophies'])}", style=TROPHY)
        for name, player in zip(names, view["players"], strict=True)
        if player["trophies"]
    ]
    return [Flow([Text("Trophies", style="bold"), *tops, *owned])]


# What an answer would do


def outlook(view: View, answer: str) -> str:
    own = own_player(view)
    assert own is not None
    word, card = verb(answer), argument(answer)
    if word in ("skill", "lose"):
        return f"{'+' if word == 'skill' else '-'}1 {view['cards'][card]['skill']} icon"
    if word == "convert":
        return f"+1 {view['cards'][card]['skill']} icon, then buy"
    if word == "buy":
        return next(f"{offer['price']} gold" for offer in own["hand"] if offer["card"] == card)
    lines: Sequence[View] = own["forecast"]["front"] or []
    foreseen = [outcome(line) for line in lines if line["answer"] == answer]
    if foreseen:
        return foreseen[0]
    return prepared(view, own, card) if card else ""


def prepared(view: View, own: View, card: str) -> str:
    """What exhausting armor or an artifact adds before the attack."""
    piece = next(piece for piece in own["equipment"] if piece["card"] == card)
    if "stops" in piece:
        return f"stops {piece['stops_exhausted']} of the next blow"
    return effect(view["cards"][card])


def effect(card: View) -> str:
    """The effect of a card in a few words: might 2 melee."""
    if card["effect"] is None:
        return ""
    kind = card["damage"] if card["effect"] == "might" else card["foe"]
    return " ".join(str(word) for word in (card["effect"], card["amount"] or None, kind) if word)


LOST_LEGENDS: Final = Board(
    render,
    legend=f"{LIFE} is life and {MANA} mana, out of the maximum. xp is experience. After it come your skill icons. "
    f"▸ marks whose turn it is, ✓ who has chosen a card, {CHALLENGE} a challenge trophy. A monster shows its life, its "
    "blow and its reward. For your gear you see what it does for you, what exhausting it adds, and what an attack "
    "would do to the monster in front of you and to the open one. Trophies shows the top value of each stack.",
    score="Victory points",
    shows_scores=True,
    meanings={
        "draw": "take the top monster of the deck; if it has Charge, it strikes you at once",
        "open": "take the open monster",
        "pass": "pass it to the next player on your left without a monster, then gain another",
        "life": "1 more maximum life",
        "mana": "1 more maximum mana",
    },
    outlook=outlook,
    log=LOG_GROUPS,
    headlines=frozenset({"level", "battle", "last_round", "game_over"}),
    openers=frozenset({"turn", "hero", "hand", "passed", "draft", "dealt", "discard", "escape", "score"}),
)

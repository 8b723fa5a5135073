"""Rift in the terminal: the draft as a list of champions; then the map, with your Base at the bottom, and both
teams."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tabard.games.rift.cards import CARD_NAMES, CARDS
from tabard.games.rift.map import PLACES, TILE_NAMES, TOWER_NAMES, TOWERS_IN_WORDS
from tabard.games.rift.messages import LOG_GROUPS
from tabard.terminal.answers import argument, verb
from tabard.terminal.boards.board import Board, Names, View
from tabard.terminal.boards.flow import Flow

STYLES: Final = ("bold blue", "bold red")
"""The colours of the sides."""
COLUMNS: Final = ("top", "topjungle", "mid", "botjungle", "bot")
LABEL_WIDTH: Final = 6
CELL_WIDTH: Final = 13
TOWER: Final = "♜"
RUIN: Final = "†"
NEXUS: Final = "♛"
CAMP: Final = "♣"
CLEARED: Final = "·"
MONSTER: Final = "◆"
LETTERS: Final = 3
"""How many letters of its name a champion has on the map; no two begin the same."""

PLACE_NAMES: Final = dict(zip(TILE_NAMES, PLACES, strict=True))
"""Tiles as the events call them: red's outer bottom lane."""
TOWERS_CALLED: Final = dict(zip(TOWER_NAMES, TOWERS_IN_WORDS, strict=True))
CARDS_CALLED: Final = dict(zip(CARDS, CARD_NAMES, strict=True))

TYPED: Final = "red-bot-1"
"""A tile as it is typed, for the help."""

ITEMS_NAMED: Final = 1
FIGURES: Final = ("health", "attack", "defense", "income", "initiative", "smite", "cooldown")
SHORT: Final = {"health": "HP", "attack": "atk", "defense": "def", "income": "gold", "initiative": "init"}


def render(view: View, names: Names) -> RenderableType:
    if view["phase"] == "draft":
        return Group(heading(view, names), *draft(view, names))
    return Group(heading(view, names), land(view), *sides(view, names), *under_way(view), *hand(view), *shop(view))


def heading(view: View, names: Names) -> RenderableType:
    return Rule(Text(moment(view, names)), align="left", style="dim")


def moment(view: View, names: Names) -> str:
    if view["over"]:
        return "The game is over"
    if view["phase"] == "draft":
        return f"The draft: {view['draft']['made'] + 1} of {len(view['draft']['order'])}"
    if view["phase"] == "placement":
        return "Placement"
    whose = "your turn" if view["current"] == view["seat"] else f"{names[view['current']]} to move"
    return f"Round {view['round']} of {view['round_limit']}, {view['phase']} phase: {whose}"


# The draft


def draft(view: View, names: Names) -> list[RenderableType]:
    """All champions with their stats, who has them, and the order of bans and picks."""
    grid = Table.grid(padding=(0, 2))
    titles = [SHORT.get(figure, figure) for figure in FIGURES]
    grid.add_row(*(Text(title, style="dim") for title in ("champion", "role", *titles, "")))
    for word, known in view["draft"]["champions"].items():
        taken = holder(view, word)
        style = "" if taken is None else "dim" if taken == -1 else STYLES[taken]
        mark = "" if taken is None else "banned" if taken == -1 else names[taken]
        figures = [Text(str(known[figure]), style=style, justify="right") for figure in FIGURES]
        grid.add_row(Text(known["name"], style=style), Text(known["role"], style=style), *figures, Text(mark, style))
    return [grid, order(view)]


def holder(view: View, word: str) -> int | None:
    """The seat that has picked a champion, -1 if it is banned, None if it is free."""
    if word in view["draft"]["banned"]:
        return -1
    for seat, player in enumerate(view["players"]):
        if word in player["team"]:
            return seat
    return None


def order(view: View) -> RenderableType:
    """Who bans and picks in which order; the current one in reverse."""
    turns: list[Text] = []
    for index, turn in enumerate(view["draft"]["order"]):
        now = " reverse" if index == view["draft"]["made"] else " dim" if index < view["draft"]["made"] else ""
        turns.append(Text(f"P{turn['seat'] + 1} {turn['does']}", style=STYLES[turn["seat"]] + now))
    return Flow(turns)


# The map


def land(view: View) -> RenderableType:
    """The map from the enemy's Base to the viewer's; for a spectator from red to blue."""
    own = view["seat"] or 0
    enemy = 1 - own
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=LABEL_WIDTH)
    for _ in COLUMNS:
        grid.add_column(width=CELL_WIDTH)
    grid.add_row("", *(Text(column, style="dim") for column in COLUMNS))
    for seat, bands in ((enemy, (2, 1)), (own, (1, 2))):
        if seat == own:
            grid.add_row(Text("river", style="dim"), *river(view))
        for band in bands:
            label = Text(f"{side(view, seat)} {band}", style=STYLES[seat])
            grid.add_row(label, *(cell(view, f"{side(view, seat)}-{column}-{band}") for column in COLUMNS))
    return Group(base(view, enemy), grid, base(view, own))


def side(view: View, seat: int) -> str:
    return str(view["players"][seat]["side"])


def base(view: View, seat: int) -> Text:
    colour = side(view, seat)
    nexus = view["towers"][f"{colour}-nexus"]["life"]
    line = Text(f"{colour}'s Base", style=STYLES[seat]).append(f"  {NEXUS}{nexus} Nexus", style="bold")
    for place in ("upper", "lower"):
        line.append("  ").append_text(tower(view, f"{colour}-{place}")).append(f" {place}", style="dim")
    waiting = [Text(f"({word[:LETTERS]})", style="dim") for word in dead(view, seat)]
    return line.append("   ").append_text(Text(" ").join([standing(view, f"{colour}-base"), *waiting]))


def dead(view: View, seat: int) -> list[str]:
    """The dead champions of a side, who wait in its Base."""
    return [word for word in view["players"][seat]["team"] if not view["champions"][word]["alive"]]


def cell(view: View, tile: str) -> Text:
    """What is on a tile: a tower with its life or a camp, and champions by the first letters of their names."""
    shown = view["tiles"][tile]
    if shown["tower"] is not None:
        mark = tower(view, shown["tower"])
    else:
        mark = Text(CAMP, style="green") if shown["camp"] else Text(CLEARED, style="dim")
    return mark.append(" ").append_text(standing(view, tile))


def tower(view: View, name: str) -> Text:
    shown = view["towers"][name]
    if shown["life"] == 0:
        return Text(RUIN, style="dim")
    return Text(f"{TOWER}{shown['life']}", style=STYLES[shown["seat"]])


def standing(view: View, tile: str) -> Text:
    crowds = view["tiles"][tile]["champions"]
    return Text(" ").join(token(view, word) for crowd in crowds for word in crowd)


def token(view: View, word: str) -> Text:
    champion = view["champions"][word]
    own = " reverse" if champion["seat"] == view["seat"] else ""
    recalls = "↩" if champion["recalling"] else ""
    return Text(word[:LETTERS] + recalls, style=STYLES[champion["seat"]] + own)


def river(view: View) -> list[Text]:
    """The pits: whether the monster is there, and how much progress each side has made."""
    cells = [Text() for _ in COLUMNS]
    for monster, column in (("baron", 1), ("dragon", 3)):
        shown = view["monsters"][monster]
        sign = f"{MONSTER}{monster}" if shown["there"] else f"{monster} r{shown['back_in_round']}"
        line = Text(sign, style="bold magenta" if shown["there"] else "dim")
        for seat, turns in enumerate(shown["turns"]):
            if turns:
                line.append(f" {turns}/{shown['turns_needed']}", style=STYLES[seat])
        cells[column] = line.append(" ").append_text(standing(view, monster))
    return cells


# The teams


def sides(view: View, names: Names) -> list[RenderableType]:
    own = view["seat"] or 0
    return [part for seat in (1 - own, own) for part in (player_line(view, names, seat), team(view, seat))]


def player_line(view: View, names: Names, seat: int) -> RenderableType:
    player = view["players"][seat]
    marks = [
        Text(f"{'▸' if seat == view['current'] and not view['over'] else ' '} {names[seat]}", style=STYLES[seat]),
        Text(f"gold {player['gold']}"),
        Text(f"hand {player['hand_size']} of {player['hand_limit']}"),
        Text(f"kills {player['kills']}"),
    ]
    if player["dragon_attack"]:
        marks.append(Text(f"Dragon +{player['dragon_attack']}", style="magenta"))
    if player["baron_until"] is not None:
        marks.append(Text(f"Baron to round {player['baron_until']}", style="magenta"))
    return Flow(marks)


def team(view: View, seat: int) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    for word in view["players"][seat]["team"]:
        grid.add_row(*champion_row(view, word))
    return grid


def champion_row(view: View, word: str) -> Sequence[Text]:
    champion = view["champions"][word]
    hurt = champion["health"] < champion["most_health"]
    health = Text(f"{champion['health']}/{champion['most_health']}", style="bold red" if hurt else "", justify="right")
    ultimate = Text("ult ready", style="green") if champion["cooldown"] == 0 else Text(f"ult in {champion['cooldown']}")
    return (
        Text(f"   {champion['name']}", style=STYLES[champion["seat"]] if champion["alive"] else "dim"),
        health,
        Text(f"atk {champion['attack']}"),
        Text(f"def {champion['defense']}"),
        ultimate,
        Text(condition(champion), style="dim"),
        Text(items(view, champion), style="cyan"),
    )


def items(view: View, champion: View) -> str:
    """The first items of a champion by name, and how many more there are."""
    held: Sequence[str] = champion["items"]
    more = f" +{len(held) - ITEMS_NAMED}" if len(held) > ITEMS_NAMED else ""
    return ", ".join(view["shop"]["items"][item]["name"] for item in held[:ITEMS_NAMED]) + more


def condition(champion: View) -> str:
    if not champion["alive"]:
        return f"dead until round {champion['back_in_round']}"
    states = {"stunned": champion["stunned"], "guarded": champion["guarded"]}
    marks = [state for state, holds in states.items() if holds]
    if champion["absorbs"]:
        marks.append(f"absorbs {champion['absorbs']}")
    recalls = " ↩" if champion["recalling"] else ""
    return ", ".join([PLACE_NAMES.get(champion["place"], "not placed") + recalls, *marks])


# The current battle


def under_way(view: View) -> list[RenderableType]:
    lines: list[RenderableType] = []
    if view["battle"] is not None:
        lines.append(battle_line(view))
    if view["attack"] is not None:
        lines.append(attack_line(view))
    if view["dice"] is not None:
        roller = view["dice"]["champion"]
        rolled = f"{called(view, roller)} rolled" if roller else "The smite roll was"
        lines.append(Text(f"{rolled} {' '.join(str(die) for die in view['dice']['dice'])}", style="dim"))
    return lines


def called(view: View, word: str) -> str:
    return str(view["champions"][word]["name"])


def battle_line(view: View) -> Text:
    battle = view["battle"]
    line = Text(f"Battle in {PLACE_NAMES[battle['tile']]}", style="bold")
    for title, field in (
        ("have attacked", "attacked"),
        ("nominated", "nominated"),
        ("attack last", "attack_last"),
        ("take no damage", "take_no_damage"),
    ):
        if battle[field]:
            line.append(f"  {title}: {', '.join(called(view, word) for word in battle[field])}", style="not bold")
    return line


def attack_line(view: View) -> Text:
    attack = view["attack"]
    at = f" {called(view, attack['target'])}" if attack["target"] else ""
    if attack["tower"]:
        at = f" {TOWERS_CALLED[attack['tower']]}"
    strength = f"{attack['damage']} ({sums(attack['damage_parts'])})"
    line = Text(f"{called(view, attack['attacker'])} attacks{at} for {strength}")
    if "defense" in attack:
        line.append(f" vs defense {attack['defense']} ({sums(attack['defense_parts'])})")
    return line


def sums(parts: Sequence[View]) -> str:
    return ", ".join(f"{part['of']} {part['amount']}" for part in parts) or "none"


def hand(view: View) -> list[RenderableType]:
    """The viewer's cards, each once with its count."""
    if view["seat"] is None:
        return []
    held: Sequence[str] = view["players"][view["seat"]]["hand"]
    counts = {CARDS_CALLED[card]: held.count(card) for card in held}
    cards = [Text(f"{card} x{count}" if count > 1 else card, "yellow") for card, count in counts.items()]
    return [Flow([Text("Your hand:"), *(cards or [Text("empty", style="dim")])])]


def shop(view: View) -> list[RenderableType]:
    """The items that are left, while somebody is in the shop."""
    if view["phase"] != "shop":
        return []
    left = [item for item in view["shop"]["items"].values() if item["left"] > 0]
    return [Flow([Text("In the shop:"), *(Text(f"{item['name']} {item['price']}", style="cyan") for item in left)])]


# What an answer would do


def outlook(view: View, answer: str) -> str:
    word, what = verb(answer), argument(answer)
    if word in ("ban", "pick"):
        known = view["draft"]["champions"][what]
        return f"{known['health']}/{known['attack']}/{known['defense']}"
    if word == "buy":
        item = view["shop"]["items"][what]
        return f"{item['price']}: {item['rule']}"
    if word == "discard" and view["phase"] in ("movement", "battle"):
        return "and end the turn"
    if word in ("attack", "hit", "strike"):
        return f"atk {view['champions'][what]['attack']}"
    if word in ("nominate", "target") and what in view["champions"]:
        champion = view["champions"][what]
        return f"{champion['health']} HP, def {champion['defense']}"
    return ""


RIFT: Final = Board(
    render,
    legend="Your Base is below. Lanes and jungles are typed by side, column and 1 (outer) or 2 (inner): "
    f"{TYPED} is red's outer bottom lane. {TOWER} is a tower and {NEXUS} the Nexus with their life, {RUIN} a ruin, "
    f"{CAMP} a camp, {CLEARED} a cleared one, {MONSTER} a monster in its pit, otherwise the round (r8) of its "
    "return. "
    "Champions are shown by the first letters of their names: yours in reverse, with ↩ while they recall, in "
    "brackets while they are dead. In the draft, a champion shows health, attack and defense. To read what a "
    "champion, card or item does, type ? and its name.",
    meanings={
        "done": "that's all; continue",
        "pass": "don't attack or use anything",
        "pass-all": "play nothing more in this battle or Movement phase; you won't be asked again",
    },
    outlook=outlook,
    styles={r"\bP1\b": "blue", r"\bP2\b": "red"},
    log=LOG_GROUPS,
    headlines=frozenset({"death", "tower", "smitten", "game_over"}),
    openers=frozenset({"turn", "battle"}),
)

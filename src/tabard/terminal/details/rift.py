"""Rift: the champions with their tiles and items, the cards in hand, the shop and the piles."""

from rich.console import RenderableType

from tabard.games.rift.map import place_in_words
from tabard.terminal.boards.board import Names, View
from tabard.terminal.details.section import columns, key_values, name_of, plural, section, side_by_side


def details(view: View, names: Names) -> list[RenderableType]:
    if view["phase"] == "draft":
        return [bans(view), piles(view)]
    own = view["seat"] or 0
    teams = [team(view, names[seat], view["players"][seat]) for seat in (own, 1 - own)]
    return [*teams, *hand(view), shop(view), piles(view)]


def bans(view: View) -> RenderableType:
    known = view["draft"]["champions"]
    banned = [name_of(word, known[word]) for word in view["draft"]["banned"]]
    return section("Banned champions", side_by_side(banned) or "none")


def team(view: View, name: str, player: View) -> RenderableType:
    rows = [champion(view, view["champions"][word]) for word in player["team"]]
    title = f"{name}, {player['side']}: {player['gold']} gold, {plural(player['kills'], 'kill')}"
    return section(title, columns(("champion", "role", "smite", "place; items"), rows, numbers=1))


def champion(view: View, shown: View) -> list[str]:
    place = "not placed" if shown["place"] is None else place_in_words(shown["place"])
    items = [view["shop"]["items"][item]["name"] for item in shown["items"]]
    where = [place if shown["alive"] else "dead", ", ".join(items)]
    return [shown["name"], shown["role"], str(shown["smite"]), "; ".join(part for part in where if part)]


def hand(view: View) -> list[RenderableType]:
    """The viewer's cards, each with what it does."""
    if view["seat"] is None:
        return []
    held = view["players"][view["seat"]]["hand"]
    rows = [[name_of(card), str(held.count(card)), view["cards"][card]] for card in dict.fromkeys(held)]
    return [section("Your hand", columns(("card", "copies", "what it does"), rows, numbers=1) if rows else "empty")]


def shop(view: View) -> RenderableType:
    left = [item for item in view["shop"]["items"].values() if item["left"] > 0]
    rows = [[item["name"], str(item["price"]), str(item["left"]), item["rule"]] for item in left]
    titles = ("item", "price", "left", "what it does")
    return section("Left in the shop", columns(titles, rows, numbers=2) if rows else "nothing")


def piles(view: View) -> RenderableType:
    discards = [name_of(card) for card in view["discards"]]
    return section(
        "Cards",
        key_values([("Deck", plural(view["deck"], "card")), ("Discards", side_by_side(discards) or "none")]),
    )

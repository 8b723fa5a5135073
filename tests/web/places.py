"""Every page of the house, and every board at the moments of its game."""

from dataclasses import dataclass

import tabard
from tests.web.house import Guest, House, Table
from tests.web.moments import MOMENTS, come_to

GAMES = tabard.games()


@dataclass(frozen=True)
class Place:
    """Somewhere to go, and what is there once all of it has been drawn."""

    name: str
    path: str
    sign: str

    def visit(self, guest: Guest) -> None:
        guest.go(self.path)
        guest.page.locator(self.sign).first.wait_for()
        guest.page.evaluate(
            "document.fonts.ready.then(() => Promise.all(document.getAnimations().map((each) => each.ready)))"
        )


def pages(house: House) -> list[Place]:
    """Every page but the tables."""
    books = [Place(f"rules-{book}", f"/rules/{book}", "article .clause, article p") for book in (*GAMES, "table")]
    return [
        Place("front", "/", "article[data-game]"),
        *[Place(f"new-{game}", f"/new/{game}", "form") for game in GAMES],
        Place("rules", "/rules", ".books li"),
        *books,
        Place("decks", "/decks", ".cards li"),
        Place("replays", "/replay", "#upload-title"),
        Place("nothing", "/nowhere", "h1"),
    ]


def lobby(house: House) -> Place:
    table = house.open("va", "human open")
    return Place("lobby", table.link(0), ".lobby")


def boards(house: House, game: str) -> list[Place]:
    """The board of a game at each of its moments, and when all is over."""
    shown = [at(come_to(house, game, moment), f"board-{game}-{moment}") for moment in MOMENTS[game]]
    return [*shown, ending(house, game), replay(house, game)]


def ending(house: House, game: str) -> Place:
    return Place(f"ending-{game}", house.finished(game).link(0), "#ending-title")


def replay(house: House, game: str) -> Place:
    return Place(f"replay-{game}", f"{house.finished(game).link()}/replay?step=12", ".stage > div, .stage > section")


def at(table: Table, name: str) -> Place:
    return Place(name, table.link(0), ".board > div")

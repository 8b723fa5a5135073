"""Every page, and every board at the moments of its game."""

from dataclasses import dataclass

import tabard
from tests.web.moments import MOMENTS, come_to
from tests.web.site import Guest, Site, Table

GAMES = tabard.games()


@dataclass(frozen=True)
class Place:
    """An address, and what is there once all of it has been drawn."""

    name: str
    path: str
    sign: str

    def visit(self, guest: Guest) -> None:
        guest.go(self.path)
        guest.page.locator(self.sign).first.wait_for()
        guest.page.evaluate(
            "document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().map((each) => each.ready)))"
        )


def pages(site: Site) -> list[Place]:
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


def lobby(site: Site) -> Place:
    table = site.open("va", "human open")
    return Place("lobby", table.link(0), ".lobby")


def boards(site: Site, game: str) -> list[Place]:
    """The board of a game at each of its moments, and when all is over."""
    shown = [at(come_to(site, game, moment), f"board-{game}-{moment}") for moment in MOMENTS[game]]
    return [*shown, ending(site, game), replay(site, game)]


def ending(site: Site, game: str) -> Place:
    return Place(f"ending-{game}", site.finished(game).link(0), "#ending-title")


def replay(site: Site, game: str) -> Place:
    return Place(f"replay-{game}", f"{site.finished(game).link()}/replay?step=12", ".stage > div, .stage > section")


def at(table: Table, name: str) -> Place:
    return Place(name, table.link(0), ".board > div")

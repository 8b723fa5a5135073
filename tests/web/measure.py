"""Plays whole games in a real browser, and measures what a player sees: on a desktop and on a phone.

`python -m tests.web.measure`, or for some games only: `python -m tests.web.measure rift`. Pictures of every kind of
question go into build/measured.

The player answers at random, against random bots. `--level adept` plays in earnest: the player answers as an adept
would, against adepts, with the options that are recommended. Every figure is for one whole game.
"""

import argparse
import sqlite3
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import tabard
from tabard.engine.presets import RECOMMENDED
from tabard.games import find
from tabard.server.tables.log import Entry
from tabard.server.tables.state import TableState
from tests.server.services import serving
from tests.web.places import GAMES
from tests.web.screenshots import SCREENS
from tests.web.site import Guest, Site, Table, running_browser
from tests.web.test_table_layout import BOARD_IN_SIGHT, OUT_OF_SIGHT, WATCH_SHIFTS

FOLDER = Path("build/measured")
MAX_DECISIONS = 400
MAX_EARNEST = 4_000
"""When the player plays in earnest, the game is to end."""
PRESS_IF_THERE = """
answer => {
  const button = document.querySelector(`[data-answer='${answer}']`);
  button?.click();
  return button !== null;
}
"""
"""The page may just have answered by itself. Not a press as the browser sees it: that would hide shifts."""
LIMITS = {"quest": {"turn_limit": 20}, "rift": {"round_limit": 20}}
"""Against a player who answers at random, these games would go on for hours."""


class Player(Protocol):
    def choose(self, guest: Guest, offered: list[str]) -> str | None:
        """None if the page has answered by itself meanwhile, because there was nothing to choose."""


class AtRandom:
    """Any answer."""

    def choose(self, guest: Guest, offered: list[str]) -> str:
        return guest.chance.choice(offered)


class LikeABot:
    """What a bot would answer in the player's place. It follows the game in the server's database."""

    def __init__(self, database: str, table: Table, level: str) -> None:
        self.database, self.table = database, table
        self.bot = tabard.bot(level, game=table.game, seed=1)
        self.state: TableState | None = None

    def choose(self, guest: Guest, offered: list[str]) -> str | None:
        self.follow()
        assert self.state is not None and self.state.match is not None
        match = self.state.match
        return self.bot.choose(match, 0) if 0 in match.to_act and set(offered) <= set(match.legal(0)) else None

    def follow(self) -> None:
        known = 0 if self.state is None else self.state.last.seq
        query = 'SELECT seq, at, command, body, chain FROM log WHERE "table" = ? AND seq > ? ORDER BY seq'
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        for row in connection.execute(query, (self.table.id, known)):
            if self.state is None:
                self.state = TableState(Entry(*row), self.table.id)
            else:
                self.state.fold(Entry(*row))
        connection.close()


@dataclass
class Measured:
    decisions: int = 0
    choices: int = 0
    """Decisions in a round, of those that leave something to choose."""
    most_choices: int = 0
    """The most in one round."""
    shift: float = 0.0
    out_of_sight: Counter[str] = field(default_factory=Counter)
    board: list[float] = field(default_factory=list)
    nodes: int = 0
    """The most at any decision."""
    kinds: set[frozenset[str]] = field(default_factory=set)
    """Of questions, by what their answers begin with."""
    rounds: int = 0
    ending: str = ""
    """How the game ended, as the page says; empty if it has not."""

    def line(self) -> str:
        missing = ", ".join(f"{wanted} {count}x" for wanted, count in self.out_of_sight.items()) or "nothing"
        per_round = ""
        if self.rounds:
            mean = f"{self.choices / self.rounds:.1f}"
            per_round = f", {mean} choices in each of {self.rounds} rounds and at most {self.most_choices}"
        return (
            f"{self.decisions} decisions of {len(self.kinds)} kinds{per_round}, "
            f"{self.ending or 'not to the end'}; shift per decision {self.shift / self.decisions:.3f}; "
            f"board in sight {min(self.board):.0f} to {max(self.board):.0f} px; at most {self.nodes} nodes; "
            f"out of sight: {missing}"
        )


def recommended(game: str) -> dict[str, Any]:
    """The options of the game's preset, if it has one."""
    options = [preset.options for preset in find(game).presets if preset.name == RECOMMENDED]
    return dict(options[0]) if options else {}


def play(guest: Guest, site: Site, table: Table, player: Player, most: int, pictures: Path) -> Measured:
    measured = Measured()
    game, in_round = table.game, Counter[int]()
    guest.page.add_init_script(WATCH_SHIFTS)
    guest.sit(table).wait_for_turn()
    before = guest.page.evaluate("shifted")
    while measured.decisions < most and guest.wait_for_turn():
        for wanted in guest.page.evaluate(OUT_OF_SIGHT):
            measured.out_of_sight[wanted] += 1
        measured.board.append(guest.page.evaluate(BOARD_IN_SIGHT))
        measured.nodes = max(measured.nodes, guest.page.evaluate("document.querySelectorAll('*').length"))
        offered = guest.offered()
        kind = frozenset(answer.split(":")[0] for answer in offered)
        if kind not in measured.kinds:
            measured.kinds.add(kind)
            guest.page.screenshot(path=pictures / f"{game}-{len(measured.kinds):02}.png")
        answer = player.choose(guest, offered)
        if answer is None:
            continue
        this_round = site.view(table)["view"].get("round", 0)
        if not guest.page.evaluate(PRESS_IF_THERE, answer):
            continue
        in_round[this_round] += len(offered) > 1
        measured.decisions += 1
        guest.page.locator(".answers [aria-disabled=true], .decide:not(.asked), #ending-title").first.wait_for(
            state="attached"
        )
    if guest.is_over:
        measured.ending = " ".join(guest.page.locator(".ending [role=status]").first.inner_text().split())
    guest.page.screenshot(path=pictures / f"{game}-end.png")
    measured.shift = guest.page.evaluate("shifted") - before
    measured.rounds = site.view(table)["view"].get("round", 0)
    del in_round[0]  # before the first round: a draft, for example
    measured.choices, measured.most_choices = in_round.total(), max(in_round.values(), default=0)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.web.measure", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; default: all")
    parser.add_argument("--screen", action="append", choices=list(SCREENS), help="default: all")
    parser.add_argument("--level", help="answer as this level of the bots would, against the same")
    parser.add_argument("--times", type=int, default=1, help="how many games of each (default 1)")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as home,
        running_browser() as browser,
        serving(Path(home), f"{home}/tabard.sqlite3") as server,
    ):
        for screen in given.screen or SCREENS:
            pictures = FOLDER / screen
            pictures.mkdir(parents=True, exist_ok=True)
            for game in [game for game in given.games or GAMES for _ in range(given.times)]:
                guest, site = Guest(server.base, browser.new_context(**SCREENS[screen])), Site(server.base)
                player: Player = AtRandom()
                if given.level:
                    table = site.open(game, level=given.level, options=recommended(game))
                    player = LikeABot(f"{home}/tabard.sqlite3", table, given.level)
                else:
                    table = site.open(game, options=LIMITS.get(game, {}))
                most = MAX_EARNEST if given.level else MAX_DECISIONS
                measured = play(guest, site, table, player, most, pictures)
                print(f"{game}, {screen}: {measured.line()}", flush=True)
                guest.context.close()


if __name__ == "__main__":
    main()

"""Plays whole games in a real browser, and measures what a player sees: on a desktop and on a phone.

`python -m tests.web.measure`, or for some games only: `python -m tests.web.measure rift`. Pictures of every kind of
question go into build/measured.

The player answers at random, against the usual bots. Every figure is for one whole game.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.services import serving
from tests.web.places import GAMES
from tests.web.screenshots import SCREENS
from tests.web.site import Guest, Site, running_browser
from tests.web.test_table_layout import BOARD_IN_SIGHT, OUT_OF_SIGHT, PRESS, WATCH_SHIFTS

FOLDER = Path("build/measured")
MAX_DECISIONS = 400
LIMITS = {"quest": {"turn_limit": 20}, "rift": {"round_limit": 20}}
"""Against a player who answers at random, these games would go on for hours."""


@dataclass
class Measured:
    decisions: int = 0
    shift: float = 0.0
    out_of_sight: Counter[str] = field(default_factory=Counter)
    board: list[float] = field(default_factory=list)
    nodes: int = 0
    """The most at any decision."""
    kinds: set[frozenset[str]] = field(default_factory=set)
    """Of questions, by what their answers begin with."""
    rounds: int = 0
    over: bool = False

    def line(self) -> str:
        missing = ", ".join(f"{wanted} {count}x" for wanted, count in self.out_of_sight.items()) or "nothing"
        per_round = f", {self.decisions / self.rounds:.1f} decisions a round" if self.rounds else ""
        return (
            f"{self.decisions} decisions of {len(self.kinds)} kinds{per_round}, "
            f"{'to the end' if self.over else 'not to the end'}; shift per decision {self.shift / self.decisions:.3f}; "
            f"board in sight {min(self.board):.0f} to {max(self.board):.0f} px; at most {self.nodes} nodes; "
            f"out of sight: {missing}"
        )


def play(guest: Guest, site: Site, game: str, pictures: Path) -> Measured:
    measured = Measured()
    table = site.open(game, options=LIMITS.get(game, {}))
    guest.page.add_init_script(WATCH_SHIFTS)
    guest.sit(table).wait_for_turn()
    before = guest.page.evaluate("shifted")
    while measured.decisions < MAX_DECISIONS and guest.wait_for_turn():
        for wanted in guest.page.evaluate(OUT_OF_SIGHT):
            measured.out_of_sight[wanted] += 1
        measured.board.append(guest.page.evaluate(BOARD_IN_SIGHT))
        measured.nodes = max(measured.nodes, guest.page.evaluate("document.querySelectorAll('*').length"))
        offered = guest.offered()
        kind = frozenset(answer.split(":")[0] for answer in offered)
        if kind not in measured.kinds:
            measured.kinds.add(kind)
            guest.page.screenshot(path=pictures / f"{game}-{len(measured.kinds):02}.png")
        guest.page.evaluate(PRESS, guest.chance.choice(offered))
        measured.decisions += 1
        guest.page.locator(".answers [aria-disabled=true], .decide:not(.asked), #ending-title").first.wait_for(
            state="attached"
        )
    measured.over = guest.is_over
    guest.page.screenshot(path=pictures / f"{game}-end.png")
    measured.shift = guest.page.evaluate("shifted") - before
    measured.rounds = site.view(table)["view"].get("round", 0)
    return measured


def main(games: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as home,
        running_browser() as browser,
        serving(Path(home), f"{home}/tabard.sqlite3") as server,
    ):
        for screen, window in SCREENS.items():
            pictures = FOLDER / screen
            pictures.mkdir(parents=True, exist_ok=True)
            for game in games or GAMES:
                guest = Guest(server.base, browser.new_context(**window))
                print(f"{game}, {screen}: {play(guest, Site(server.base), game, pictures).line()}", flush=True)
                guest.context.close()


if __name__ == "__main__":
    main(sys.argv[1:])

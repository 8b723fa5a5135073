"""Screenshots of every page and of every board at its moments, on a desktop and on a phone, light and dark.

`make screenshots`, or for some games only: `python -m tests.web.screenshots quest rift`
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.services import serving
from tests.web import places
from tests.web.places import GAMES, Place
from tests.web.site import Guest, Site, running_browser

FOLDER = Path("build/screenshots")
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}


def all_places(site: Site, games: list[str]) -> list[Place]:
    boards = [place for game in games or GAMES for place in places.boards(site, game)]
    return boards if games else [*places.pages(site), places.lobby(site), *boards]


def main(games: list[str], folder: Path = FOLDER) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        running_browser() as browser,
        serving(Path(home), f"{home}/tabard.sqlite3") as server,
    ):
        shown = all_places(Site(server.base), games)
        for screen, window in SCREENS.items():
            for theme in ("light", "dark"):
                context = browser.new_context(color_scheme=theme, reduced_motion="reduce", **window)
                guest = Guest(server.base, context)
                for place in shown:
                    place.visit(guest)
                    guest.page.screenshot(path=folder / f"{place.name}-{screen}-{theme}.png")
                context.close()
                print(f"{screen}, {theme}: {len(shown)} pictures", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])

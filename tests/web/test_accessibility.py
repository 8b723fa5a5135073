"""axe-core on every page and every board at the moments of its game, light and dark: nothing serious."""

import pytest

from tests.web import places
from tests.web.axe import serious_findings
from tests.web.conftest import Arrive
from tests.web.places import GAMES, Place
from tests.web.site import Guest, Site

UNSPEAKABLE = """
() => [...document.querySelectorAll("button")].filter((each) => each.innerText.trim() !== "").flatMap((each) => {
  const heard = each.cloneNode(true);
  heard.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  const name = (each.ariaLabel ?? heard.textContent).toLowerCase();
  const seen = [...each.querySelectorAll("span[aria-hidden=true]")].flatMap((face) => face.innerText.split("\\n"));
  const lines = seen.map((line) => line.replaceAll("\\u00ad", "").trim().toLowerCase());
  const words = lines.filter((line) => /^[a-z'. -]{3,}$/.test(line));
  return words.length > 0 && !words.some((line) => name.includes(line)) ? [name] : [];
})
"""
"""A card's face has a dozen figures, which its name says in words and in a better order. These are the buttons that
speech-control users can't call by a line on their face."""


def looker(arrive: Arrive) -> Guest:
    return arrive(reduced_motion="reduce", bypass_csp=True)


def expect_nothing_serious(guest: Guest, place: Place) -> None:
    place.visit(guest)
    findings = serious_findings(guest.page)
    assert findings == [], f"{place.name}: {len(findings)} findings\n" + "\n".join(findings[:8])
    assert guest.page.evaluate(UNSPEAKABLE) == []


def test_pages(arrive: Arrive, site: Site) -> None:
    guest = looker(arrive)
    for place in [*places.pages(site), places.lobby(site)]:
        expect_nothing_serious(guest, place)


@pytest.mark.parametrize("game", GAMES)
def test_boards(arrive: Arrive, site: Site, game: str) -> None:
    guest = looker(arrive)
    for place in places.boards(site, game):
        expect_nothing_serious(guest, place)


def test_the_parts_beside_a_board(arrive: Arrive, site: Site) -> None:
    guest = looker(arrive).sit(site.middle("va"))
    for part in ("Chat", "Table"):
        guest.page.get_by_role("tab", name=part).click()
        folded = guest.page.locator("details:not([open]) > summary")
        while folded.count() > 0:
            folded.first.click()
        assert serious_findings(guest.page) == []

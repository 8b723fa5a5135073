"""axe-core on every page and every board at the moments of its game, light and dark: nothing serious."""

from pathlib import Path

import pytest

from tests.web import places
from tests.web.conftest import Arrive
from tests.web.places import GAMES, Place
from tests.web.site import Guest, Site

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
FINDINGS = """
() => axe.run(document, {
    resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } },
  }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`)))
"""
UNSPEAKABLE = """
() => [...document.querySelectorAll("button")].filter((each) => each.innerText.trim() !== "").flatMap((each) => {
  const heard = each.cloneNode(true);
  heard.querySelectorAll("[aria-hidden=true]").forEach((hidden) => hidden.remove());
  const name = (each.ariaLabel ?? heard.textContent).toLowerCase();
  const seen = [...each.querySelectorAll("span[aria-hidden=true]")].flatMap((face) => face.innerText.split("\\n"));
  const words = seen.map((line) => line.trim().toLowerCase()).filter((line) => /^[a-z'. -]{3,}$/.test(line));
  return words.length > 0 && !words.some((line) => name.includes(line)) ? [name] : [];
})
"""
"""A card's face has a dozen figures, which its name says in words and in a better order. These are the buttons that
speech-control users can't call by a line on their face."""


def looker(arrive: Arrive, theme: str) -> Guest:
    return arrive(color_scheme=theme, reduced_motion="reduce", bypass_csp=True)


def expect_nothing_serious(guest: Guest, place: Place) -> None:
    place.visit(guest)
    guest.page.evaluate(AXE.read_text())
    findings = guest.page.evaluate(FINDINGS)
    assert findings == [], f"{place.name}: {len(findings)} findings\n" + "\n".join(findings[:8])
    assert guest.page.evaluate(UNSPEAKABLE) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages(arrive: Arrive, site: Site, theme: str) -> None:
    guest = looker(arrive, theme)
    for place in [*places.pages(site), places.lobby(site)]:
        expect_nothing_serious(guest, place)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_boards(arrive: Arrive, site: Site, game: str, theme: str) -> None:
    guest = looker(arrive, theme)
    for place in places.boards(site, game):
        expect_nothing_serious(guest, place)


def test_the_parts_beside_a_board(arrive: Arrive, site: Site) -> None:
    guest = looker(arrive, "light").sit(site.middle("va"))
    guest.page.evaluate(AXE.read_text())
    for part in ("Chat", "Table"):
        guest.page.get_by_role("tab", name=part).click()
        folded = guest.page.locator("details:not([open]) > summary")
        while folded.count() > 0:
            folded.first.click()
        assert guest.page.evaluate(FINDINGS) == []

"""Two people and a spectator, each in a browser of their own, at one table."""

import statistics
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Arrive
from tests.web.house import Guest, House

CLOCKS = """
const now = () => performance.timeOrigin + performance.now();
window.clicked = [];
window.told = [];
addEventListener("click", (event) => event.target.closest("[data-answer]") && window.clicked.push(now()), { capture: true });
addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  if (changes.some((change) => change.target.closest?.("[role=log]"))) requestAnimationFrame(() => window.told.push(now()));
}).observe(document, { childList: true, subtree: true }));
"""
"""In the page: when an answer was pressed, and when the log had new lines on the screen."""


def delays(players: list[Guest], decisions: int) -> list[float]:
    """Milliseconds from a press to the new line on the other player's screen, for that many decisions that show there."""
    found: list[float] = []
    while len(found) < decisions:
        page = players[0].page
        page.wait_for_function("[document.querySelector('#asked')?.textContent !== '']")
        asked = next(each for each in count_until_asked(players))
        other = players[1 - players.index(asked)]
        lines = other.log.count()
        asked.decide()
        pressed = asked.page.evaluate("window.clicked.at(-1)")
        expect(other.log.nth(lines)).to_be_attached()
        shown = other.page.evaluate("pressed => window.told.find(at => at > pressed)", pressed)
        found.append(shown - pressed)
    return found

"""A player who is out skips to the end of a game in which only bots still play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.services import serving
from tests.web.conftest import Arrive
from tests.web.site import ENDING, Site, Table, bearer

FALLEN = {"hearts": {"P1": "fallen"}, "positions": {"P2": [2, 0], "P3": [-2, 0], "P4": [0, 2]}}
BOTH_FALLEN = {"hearts": {"P1": "fallen", "P2": "fallen"}, "positions": {"P3": [-2, 0], "P4": [0, 2]}}


@pytest.fixture
def slow_site(tmp_path: Path) -> Iterator[Site]:
    """A server whose bots play so slowly that nobody can wait for the end of a game."""
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3"), bot_delay_ms=2000, bot_short_delay_ms=2000) as running:
        yield Site(running.base)


def let_a_bot_play(site: Site, table: Table, seat: int) -> None:
    """The last person in the game, for whom the bots have waited so far, leaves."""
    path = f"/tables/{table.id}/seats/{seat}/bot"
    site.http.post(path, json={"level": "random"}, headers=bearer(table.tokens[seat])).raise_for_status()


def test_a_fallen_knight_skips_to_the_end_once_only_bots_play(slow_site: Site, arrive: Arrive) -> None:
    table = slow_site.open("knights-duty", "human human bot bot", scenario=FALLEN)
    guest = arrive(slow_site.base).sit(table, 0)
    expect(guest.page.get_by_role("heading", name="You're out")).to_be_visible()
    expect(guest.button("Skip to the end")).to_have_count(0)
    let_a_bot_play(slow_site, table, 1)
    guest.button("Skip to the end").click()
    expect(guest.page.locator(ENDING)).to_be_visible()
    assert [entry["seat"] for entry in slow_site.events(table) if entry["kind"] == "skipped"] == [0]
    expect(guest.button("Skip to the end")).to_have_count(0)


def test_bots_wait_for_a_player_who_still_watches(slow_site: Site, arrive: Arrive) -> None:
    table = slow_site.open("knights-duty", "human human human bot", scenario=BOTH_FALLEN)
    ann, ben = arrive(slow_site.base).sit(table, 0), arrive(slow_site.base).sit(table, 1)
    let_a_bot_play(slow_site, table, 2)
    ann.button("Skip to the end").click()
    expect(ann.page.get_by_text("Waiting for Guest 2 to skip too.")).to_be_visible()
    ben.button("Skip to the end").click()
    for somebody in (ann, ben):
        expect(somebody.page.locator(ENDING)).to_be_visible()

"""The connection breaks, or the server crashes: nobody has to reload a page, and nothing is lost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.services import ServerProcess, serving
from tests.web.conftest import Arrive
from tests.web.site import Guest, Site, Table

NO_LINE = [r"WebSocket connection to .* failed", r"Failed to load resource: net::ERR_"]
"""What a browser reports without a connection. The page has to cope with it."""
OWN_DECISION = re.compile("Guest 1 (places|attaches|is ready)")


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill."""
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3")) as running:
        yield running


def played(site: Site, table: Table) -> list[int]:
    return [entry["n"] for entry in site.events(table) if entry["kind"] == "played"]


def expect_decisions(guest: Guest, count: int) -> None:
    """How many of the player's decisions are in the log on the screen."""
    expect(guest.log.filter(has_text=OWN_DECISION)).to_have_count(count)


def sit(arrive: Arrive, site: Site, table: Table) -> Guest:
    guest = arrive(site.base)
    guest.forgiven += NO_LINE
    guest.sit(table).mark()
    guest.wait_for_turn()
    return guest


def decide_and_stay_asked(guest: Guest) -> None:
    """A player who says "ready" has to wait for the other one, and could not decide again."""
    guest.wait_for_turn()
    guest.decide(guest.chance.choice([answer for answer in guest.offered() if answer != "ready"]))


def test_offline_and_back(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    guest = sit(arrive, site, table)
    guest.context.set_offline(True)
    guest.expect_line("Connection lost")
    answer = guest.decide()
    assert played(site, table) == []
    guest.context.set_offline(False)
    guest.expect_line(r"^\s*$")
    expect_decisions(guest, 1)
    guest.expect_no_reload()
    assert len(played(site, table)) == 1
    assert answer not in (site.view(table)["ask"] or {"legal": []})["legal"]


def test_what_the_others_did_meanwhile_is_shown(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    guest = sit(arrive, site, table)
    guest.context.set_offline(True)
    guest.expect_line("Connection lost")
    theirs = site.view(table, 1)["ask"]
    site.decide(table, 1, theirs["decision"], theirs["legal"][0])
    guest.context.set_offline(False)
    expect(guest.log.filter(has_text="Guest 2 places a hero face down.")).to_be_visible()
    guest.expect_no_reload()


def test_a_decision_made_while_the_server_is_down(arrive: Arrive, frail: ServerProcess) -> None:
    site = Site(frail.base)
    table = site.open("va", "human human")
    guest = sit(arrive, site, table)
    guest.decide()
    expect_decisions(guest, 1)
    frail.kill()
    guest.expect_line("Connection lost")
    decide_and_stay_asked(guest)
    frail.start()
    guest.expect_line(r"^\s*$")
    expect_decisions(guest, 2)
    guest.expect_no_reload()
    assert len(played(site, table)) == 2
    guest.decide()


def test_the_server_crashes_during_a_decision(arrive: Arrive, frail: ServerProcess) -> None:
    site = Site(frail.base)
    table = site.open("va", "human human")
    guest = sit(arrive, site, table)
    guest.decide()
    frail.kill()
    frail.start()
    expect_decisions(guest, 1)
    guest.expect_line(r"^\s*$")
    guest.expect_no_reload()
    assert len(played(site, table)) == 1
    guest.decide()
    expect_decisions(guest, 2)


def test_a_decision_survives_a_reload_while_offline(arrive: Arrive, frail: ServerProcess) -> None:
    site = Site(frail.base)
    table = site.open("va", "human human")
    guest = sit(arrive, site, table)
    frail.kill()
    guest.expect_line("Connection lost")
    guest.decide()
    frail.start()
    guest.page.reload()
    expect_decisions(guest, 1)
    assert len(played(site, table)) == 1

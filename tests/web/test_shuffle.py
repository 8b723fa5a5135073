"""The page adds to every shuffle, and says after the game whether it was fair."""

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.web.axe import serious_findings
from tests.web.conftest import Arrive
from tests.web.site import Guest, Site


def verdict_of(page: Page) -> Any:
    return page.get_by_role("region", name="Fair shuffle").get_by_role("status")


def end_game(host: Guest) -> None:
    """The host waits until the game has begun, and ends it."""
    host.page.get_by_role("tab", name="Table").click()
    host.button("End the game").click()
    host.button("Yes").click()


def test_two_players_make_the_shuffle_and_the_rematch_together(arrive: Arrive, site: Site) -> None:
    ann, ben = arrive(bypass_csp=True), arrive()
    ann.go("/new/va")
    ann.button("Create table").click()
    ann.page.wait_for_url(re.compile("/t/"))
    ben.go(ann.page.url.removeprefix(site.base))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit here").click()
    end_game(ann)
    for player in (ann, ben):
        expect(verdict_of(player.page)).to_have_text(
            "The shuffle was fair: your browser, another player's and the server made it together, "
            "so nobody could choose it."
        )
    ann.page.get_by_text("Check it yourself").click()
    expect(ann.page.get_by_label("Command", exact=True)).to_have_value(
        re.compile("^tabard verify .*--commitment [0-9a-f]{64} --nonce [0-9a-f]{64}$")
    )
    assert serious_findings(ann.page) == []

    first = ann.page.url
    ann.button("Rematch").click()
    ben.button("Accept").click()
    for player in (ann, ben):
        player.page.wait_for_url(lambda url: "/t/" in url and url != first)
    end_game(ann)
    for player in (ann, ben):
        expect(verdict_of(player.page)).to_contain_text("your browser, another player's and the server")


def test_a_game_against_bots_starts_without_a_lobby_and_is_fair_even_when_it_is_ended(guest: Guest) -> None:
    guest.go("/")
    guest.page.evaluate(
        """() => new MutationObserver(() => { window.lobbySeen ||= document.querySelector(".lobby") !== null })
            .observe(document.body, { childList: true, subtree: true })"""
    )
    guest.button(re.compile("Play.*bots")).first.click()
    end_game(guest)
    assert not guest.page.evaluate("window.lobbySeen")
    expect(verdict_of(guest.page)).to_contain_text("The shuffle was fair: your browser and the server made it together")


def test_a_server_that_swaps_its_secret_is_noticed(guest: Guest) -> None:
    """The record is changed on its way: as if the server showed another secret than it had committed to."""

    def swap(route: Route) -> None:
        record = route.fetch().json()
        record["shuffle"]["secret"] = "00" * 32
        route.fulfill(json=record)

    guest.context.route("**/record", swap)
    guest.go("/")
    guest.button(re.compile("Play.*bots")).first.click()
    end_game(guest)
    expect(verdict_of(guest.page)).to_have_text(
        "The shuffle is not what was agreed before the game. The server had committed to something else."
    )

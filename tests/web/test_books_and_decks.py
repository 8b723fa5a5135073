"""Rulebooks with their anchors, and the deck builder."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.places import GAMES
from tests.web.site import Guest, Site


@pytest.mark.parametrize("book", [*GAMES, "table"])
def test_a_clause_has_an_address(guest: Guest, site: Site, book: str) -> None:
    clauses = list(site.http.get(f"/games/{book}/rulebook").json()["clauses"])
    last = clauses[-1]
    page = guest.go(f"/rules/{book}#{last}").page
    clause = page.locator(f"[id='{last}']")
    expect(clause).to_be_in_viewport()
    page.get_by_role("link", name=f"Link to clause {clauses[0]}", exact=True).click()
    expect(page).to_have_url(re.compile(f"#{re.escape(clauses[0])}$"))
    assert len(page.evaluate("ids => ids.filter((id) => document.getElementById(id) === null)", clauses)) == 0


def test_words_are_found_in_a_rulebook(guest: Guest) -> None:
    page = guest.go("/rules/quest").page
    page.get_by_label("Search the rules").fill("sponsor")
    expect(page.get_by_role("status").filter(has_text="clauses")).to_be_visible()
    for text in page.locator("article").locator("p, li").all_inner_texts():
        assert "sponsor" in text.lower()


def test_a_deck_is_built_saved_and_played(guest: Guest) -> None:
    page = guest.go("/decks").page
    verdict = page.get_by_role("status").filter(has_text=re.compile("Still needed|is legal|Checking"))
    expect(verdict).to_have_text(re.compile("15 heroes, 7 kinds of equipment and 1 super equipment"))
    page.get_by_label("Deck name").fill("Hedge Knights")
    for kind, count in (("Heroes", 15), ("Equipment", 7), ("Super equipment", 1)):
        page.get_by_role("radiogroup", name="Cards").get_by_text(kind, exact=True).click()
        free = page.locator(".cards button[aria-pressed=false]:not([aria-disabled=true])")
        for _ in range(count):
            free.first.click()
    expect(verdict).to_have_text(re.compile("This deck is legal."))
    guest.button("Save").click()
    expect(page.get_by_text("Saved in this browser.")).to_be_visible()
    page.reload()
    guest.button("Hedge Knights").first.click()
    guest.button("Play this deck").click()
    expect(page.get_by_label("Deck for seat 1").locator("option:checked")).to_have_text("Hedge Knights")
    page.get_by_role("radiogroup", name="Seat 2").get_by_text("Bot", exact=True).click()
    guest.button("Create table").click()
    assert guest.wait_for_turn()
    guest.decide()
    expect(guest.log.filter(has_text="places")).not_to_have_count(0)


def test_an_incomplete_deck_cannot_be_played(guest: Guest) -> None:
    guest.go("/decks")
    guest.page.locator(".cards button").first.click()
    expect(guest.button("Play this deck")).to_be_disabled()

"""Asking an expert for a hint, and analysing a finished game."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.web.axe import serious_findings
from tests.web.conftest import Arrive
from tests.web.site import Guest, Site
from tests.web.test_small_screens import STICKING_OUT, phone

A_WHILE = 180_000
"""Milliseconds that the server gives to an analysis."""


def hint_of(guest: Guest) -> Locator:
    return guest.page.get_by_role("note", name="What an expert would do")


def look_into(page: Page) -> Locator:
    """Analyse the game of a replay until it is complete; returns the decisions."""
    page.get_by_role("button", name="Analyse game").click()
    expect(page.get_by_role("slider", name="Position in the game, with win chances")).to_be_visible()
    expect(page.get_by_text(re.compile("The lead (never )?changed"))).to_be_visible(timeout=A_WHILE)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=A_WHILE)
    return page.locator(".decisions > li > button")


def test_a_hint_is_asked_for_shown_and_followed(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va", hints=True))
    guest.wait_for_turn()
    guest.button("Hint").click()
    best = hint_of(guest).get_by_role("listitem").first
    expect(best).to_contain_text(re.compile(r"win chance \d+\s%"))
    marked = guest.page.locator("[data-answer]", has=guest.page.get_by_role("img", name="the expert's choice"))
    if hint_of(guest).get_by_role("heading", name="No clear difference").count() > 0:
        expect(marked).to_have_count(0)
    else:
        expect(marked).to_have_count(1)
        expect(best).to_contain_text(marked.inner_text().split("\n")[-1].strip())
    before = guest.latest_line()
    best.get_by_role("button").click()
    expect(hint_of(guest)).to_have_count(0)
    guest.expect_more_than(before)


def test_a_hint_opened_by_keyboard_can_be_closed(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va", hints=True))
    guest.wait_for_turn()
    guest.page.keyboard.press("h")
    expect(hint_of(guest).get_by_role("listitem").first).to_be_visible()
    guest.button("Close hint").click()
    expect(hint_of(guest)).to_have_count(0)


def test_a_hint_stays_while_others_decide(guest: Guest, site: Site) -> None:
    table = site.open("lost-legends", "human human human", hints=True)
    guest.sit(table)
    guest.wait_for_turn()
    guest.button("Hint").click()
    expect(hint_of(guest).get_by_role("listitem").first).to_be_visible()
    asked = site.view(table, 1)["ask"]
    site.decide(table, 1, asked["decision"], asked["legal"][0])
    expect(guest.log.filter(has_text="has chosen a card")).to_have_count(1)
    expect(hint_of(guest).get_by_role("listitem").first).to_be_visible()


def test_a_table_says_whether_there_are_hints(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va"))
    guest.wait_for_turn()
    expect(guest.button("Hint")).to_have_count(0)
    guest.page.get_by_role("tab", name="Table").click()
    expect(guest.page.get_by_text("No hints", exact=True)).to_be_visible()
    guest.go("/new/va")
    guest.page.get_by_role("switch", name="Hints").check()
    guest.button("Create table").click()
    guest.page.locator(".lobby").wait_for()
    guest.page.get_by_role("tab", name="Table").click()
    expect(guest.page.get_by_text("Hints allowed", exact=True)).to_be_visible()


def test_a_quick_game_against_bots_allows_hints(guest: Guest) -> None:
    guest.go("/")
    guest.button("Play against bots").first.click()
    guest.wait_for_turn()
    expect(guest.button("Hint")).to_be_visible()


def test_a_failed_hint_is_reported(guest: Guest, site: Site) -> None:
    guest.forgiven.append("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    guest.sit(site.open("va", hints=True))
    guest.wait_for_turn()
    guest.page.route("**/hint", lambda route: route.abort())
    guest.button("Hint").click()
    expect(guest.note).to_have_text(re.compile("Can't reach the server"))
    expect(hint_of(guest)).to_have_count(0)


def test_a_finished_game_is_analysed(guest: Guest, site: Site) -> None:
    page = guest.go(f"{site.finished('va').link()}/replay").page
    count = page.get_by_text(re.compile(r"^(Start \(\d+ moves\)|Move \d+ of \d+)$"))
    decisions = look_into(page)
    said = re.search(r"Move (\d+)", decisions.last.inner_text())
    assert said is not None
    decisions.last.click()
    expect(count).to_have_text(re.compile(f"^Move {int(said[1]) - 1} of"))
    opened = page.locator(".decisions .more")
    expect(opened).to_be_in_viewport()
    expect(opened).to_contain_text(re.compile(r"win chance(:| is) \d+\s% after “[^”:]+”"))
    opened.get_by_role("button", name=re.compile("^View as")).click()
    expect(page.get_by_role("region", name="Your hand", exact=True)).to_be_visible()

    chances = page.get_by_role("slider", name="Position in the game, with win chances")
    place = chances.bounding_box()
    assert place is not None
    chances.click(position={"x": 44, "y": place["height"] / 2})
    expect(count).to_have_text(re.compile("^Start"))
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"^Start \(\d+ moves\): .* \d+\s%"))
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^Move 1 of"))
    chances.press("End")
    last = int(count.inner_text().split()[-1])
    expect(count).to_have_text(f"Move {last} of {last}")

    page.get_by_text("Win chances as a table").click()
    expect(page.get_by_role("table").get_by_role("row").last).to_contain_text(str(last))
    page.get_by_label("Whose moves").select_option("0")
    expect(decisions.filter(has_text="Brisa")).to_have_count(0)
    guest.button("Close analysis").click()
    expect(chances).to_have_count(0)
    expect(guest.button("Analyse game")).to_be_focused()


def test_an_analysis_is_still_there_after_reloading_and_returning(guest: Guest, site: Site) -> None:
    guest.forgiven.append("WebSocket is closed before the connection is established")
    page = guest.go(f"{site.finished('va').link()}/replay").page
    look_into(page)
    chances = page.get_by_role("slider", name="Position in the game, with win chances")
    expect(chances).to_be_focused()
    page.get_by_label("View as").select_option("1")
    guest.button("Next move").click()
    page.wait_for_url(re.compile(r"\?step=1&viewer=1&analysis=spectator$"))
    page.reload()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.go_back()
    expect(chances).to_have_attribute("aria-valuetext", re.compile(r"^Move 1 of \d+: .* \d+\s%"))
    expect(page.get_by_label("View as")).to_have_value("1")
    guest.button("Close analysis").click()
    page.wait_for_url(re.compile(r"\?step=1&viewer=1$"))


def test_on_a_phone_the_progress_and_then_the_board_are_visible(arrive: Arrive, site: Site) -> None:
    guest = phone(arrive, "narrow").go(f"{site.finished('va').link()}/replay")
    page = guest.page
    decisions = look_into(page)
    expect(page.get_by_role("slider", name="Position in the game, with win chances")).to_be_in_viewport(ratio=1)
    decisions.last.tap()
    expect(page.locator(".decisions .more")).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^View as")).tap()
    expect(guest.button("Next move")).to_be_in_viewport()
    top = page.get_by_role("region", name="Board").bounding_box()
    keys = page.locator(".steer").bounding_box()
    assert top is not None and keys is not None
    assert keys["y"] + keys["height"] <= top["y"] < keys["y"] + keys["height"] + 50


def test_an_uploaded_record_is_analysed(guest: Guest, site: Site, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_bytes(site.http.get(f"/tables/{site.finished('va').id}/record").content)
    page = guest.go("/replay").page
    page.locator("input[type=file]").set_input_files(record)
    expect(look_into(page).first).to_be_visible()


def test_on_a_narrow_phone_nothing_overflows(arrive: Arrive, site: Site) -> None:
    guest = phone(arrive, "narrow").sit(site.open("va", hints=True))
    guest.wait_for_turn()
    guest.button("Hint").tap()
    expect(hint_of(guest).get_by_role("listitem").first).to_be_visible()
    assert guest.page.evaluate(STICKING_OUT) == []
    guest.go(f"{site.finished('va').link()}/replay")
    look_into(guest.page).first.tap()
    guest.page.get_by_text("Win chances as a table").tap()
    assert guest.page.evaluate(STICKING_OUT) == []


def test_nothing_serious_for_axe(arrive: Arrive, site: Site) -> None:
    guest = arrive(reduced_motion="reduce", bypass_csp=True).sit(site.open("va", hints=True))
    guest.wait_for_turn()
    guest.button("Hint").click()
    expect(hint_of(guest).get_by_role("listitem").first).to_be_visible()
    assert serious_findings(guest.page) == []
    guest.go(f"{site.finished('va').link()}/replay")
    look_into(guest.page).first.click()
    guest.page.get_by_text("Win chances as a table").click()
    assert serious_findings(guest.page) == []

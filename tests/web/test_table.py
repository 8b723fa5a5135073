"""At the table: refusals with their clause, undo, two tabs of one seat, a rematch."""

import re

from playwright.sync_api import expect

from tests.server.services import wait_until
from tests.web.conftest import Arrive
from tests.web.site import READY_ANSWER, Guest, Site


def test_a_refused_action_says_why_and_cites_the_clause(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va", "human human"))
    guest.wait_for_turn()
    hand = guest.page.get_by_label("Your hand").get_by_role("button")
    heroes = guest.answers.count()
    hand.and_(guest.page.locator("[aria-disabled=true]")).first.click(force=True)  # equipment, before there is a hero
    expect(guest.note).to_contain_text("Not allowed.")
    clause = guest.note.get_by_role("button", name=re.compile(r"Clause VA-\d"))
    number = clause.inner_text()
    clause.click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text(number)
    dialog.get_by_role("link", name="Open in the rulebook").click()
    expect(guest.page).to_have_url(re.compile(f"/rules/va#{number}$"))
    guest.page.go_back()
    guest.wait_for_turn()
    assert guest.answers.count() == heroes


def test_a_line_of_the_log_shows_its_clause_on_demand(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va", "human human")).decide()
    line = guest.log.filter(has_text="Guest 1 places")
    mark = line.get_by_role("link", name=re.compile(r"^Clause VA-\d"))
    number = mark.locator(".number")
    expect(number).to_be_hidden()
    mark.hover()
    expect(number).to_be_visible()
    guest.page.mouse.move(0, 0)
    expect(number).to_be_hidden()
    mark.click()
    expect(guest.page.get_by_role("dialog")).to_contain_text(re.compile(r"VA-\d"))


MOVES_ON_HOVER = """
(mark) => {
  const log = mark.closest("[role=log]"), number = mark.querySelector(".number"), moved = [];
  const place = (display) => { number.style.display = display; return JSON.stringify(mark.getBoundingClientRect()); };
  for (let width = 420; width > 120; width -= 0.5) {
    log.style.width = `${width}px`;
    if (place("none") !== place("block")) moved.push(width);
  }
  return moved;
}
"""
"""The widths of the log at which a clause's mark moves when it shows its number."""


def test_a_clause_stays_under_the_pointer_in_a_log_of_any_width(guest: Guest, site: Site) -> None:
    guest.sit(site.open("va", "human human")).decide()
    mark = guest.log.filter(has_text="Guest 1 places").get_by_role("link", name=re.compile(r"^Clause VA-\d"))
    assert mark.evaluate(MOVES_ON_HOVER) == []


def test_a_player_who_is_not_asked_is_told_so(guest: Guest, site: Site) -> None:
    table = site.open("va", "human human")
    guest.sit(table).decide()
    guest.decide("ready")
    expect(guest.answers).to_have_count(0)
    card = guest.page.get_by_label("Your hand").get_by_role("button").first

    def is_told() -> bool:  # a press right after a change is ignored
        card.click(force=True)
        return guest.note.count() > 0

    wait_until(is_told, "the note beside the card")
    expect(guest.note).to_contain_text("It isn't your turn.")
    guest.page.keyboard.press("Escape")
    expect(guest.note).to_have_count(0)


def test_a_decision_is_undone(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    ann, ben = arrive().sit(table, 0), arrive().sit(table, 1)
    ann.wait_for_turn()
    before = ann.offered()
    ann.decide()
    undo = ann.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")
    expect(ben.log.filter(has_text="Guest 1 places")).to_have_count(1)
    undo.click()
    for somebody in (ann, ben):
        expect(somebody.log.filter(has_text="Guest 1 undid a move.")).to_be_visible()
        expect(somebody.log.filter(has_text="Guest 1 places")).to_have_count(0)
    ann.wait_for_turn()
    assert ann.offered() == before
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_two_tabs_of_one_seat_stay_in_step(guest: Guest, site: Site) -> None:
    table = site.open("va", "human human")
    guest.sit(table)
    first, second = guest.page, guest.new_tab()
    second.goto(f"{guest.base}{table.link()}")  # the seat is known to this browser
    second.locator(READY_ANSWER).first.wait_for()
    guest.decide()
    expect(second.get_by_role("log", name="Log")).to_contain_text("Guest 1 places")
    guest.page = second
    guest.decide("ready")
    guest.page = first
    expect(guest.log.filter(has_text="Guest 1 is ready.")).to_be_visible()
    expect(guest.answers).to_have_count(0)
    assert [entry["kind"] for entry in site.events(table)].count("played") == 2


def test_a_board_can_be_played_by_pointing_at_it(guest: Guest, site: Site) -> None:
    table = site.open("va", "human human")
    guest.sit(table).wait_for_turn()
    card = guest.page.get_by_label("Your hand").get_by_role("button", name=re.compile("^Place ")).first
    card.click()
    expect(guest.log.filter(has_text="Guest 1 places")).to_be_visible()


def test_two_people_at_one_device_hand_it_over(guest: Guest) -> None:
    guest.go("/new/va").page.get_by_label("Seat 1: Name").fill("Ann")
    guest.page.get_by_role("radiogroup", name="Seat 2").get_by_text("On this device").click()
    guest.page.get_by_label("Seat 2: Name").fill("Ben")
    guest.button("Create table").click()
    guest.decide()
    guest.decide("ready")
    guest.button("Pass the device to Ben").click()
    cover = guest.page.get_by_role("dialog", name="Pass the device to Ben")
    expect(cover).to_contain_text("The table stays hidden until then.")
    cover.get_by_role("button", name="I'm Ben").click()
    guest.decide()
    expect(guest.log.filter(has_text="Ben places")).to_be_visible()


def test_a_rematch_takes_everybody_along(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human", options={"lives": 1})
    site.advance(table, 1000)
    ann, ben = arrive().sit(table, 0), arrive().sit(table, 1)
    ann.button("Rematch").click()
    ben.button("Accept rematch").click()
    for somebody in (ann, ben):
        expect(somebody.page).not_to_have_url(re.compile(table.id))
    expect(ben.page).to_have_url(ann.page.url)
    for somebody in (ann, ben):
        assert somebody.wait_for_turn()


def test_leaving_is_confirmed_and_a_bot_takes_over(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human")
    ann, ben = arrive().sit(table, 0), arrive().sit(table, 1)
    ann.page.get_by_role("tab", name="Table").click()
    ann.button("Leave the table").click()
    ann.page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    expect(ann.page).to_have_url(f"{site.base}/")
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("left the game")
    ben.page.get_by_role("tab", name="Table").click()
    ben.button(re.compile("^Let a bot play for (?!me)")).click()
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("bot")

"""An evening with friends: one leaves, one reloads, one loses the connection, and the game goes on to its end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, expect

from tests.server.services import ServerProcess, serving, wait_until
from tests.web.axe import serious_findings
from tests.web.conftest import Arrive
from tests.web.site import READY_ANSWER, Guest, Site


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server at which somebody who is gone is missed soon."""
    folder: Path = tmp_path_factory.mktemp("impatient")
    with serving(folder, str(folder / "tabard.sqlite3"), away_seconds=1) as running:
        yield running


def play_together(players: list[Guest]) -> None:
    """Whoever is asked decides, until the game is over for all."""

    def somebody_can() -> bool:
        return all(player.is_over for player in players) or any(
            player.page.locator(READY_ANSWER).count() > 0 for player in players
        )

    while True:
        wait_until(somebody_can, "a question or the end")
        asked = [player for player in players if player.page.locator(READY_ANSWER).count() > 0]
        if not asked:
            return
        asked[0].decide()


def test_one_leaves_one_reloads_one_goes_offline_and_the_game_goes_on(arrive: Arrive, impatient: ServerProcess) -> None:
    site = Site(impatient.base)
    table = site.open("va", "human open", options={"lives": 1}, public=True)
    ann, ben, cleo = (arrive(impatient.base, bypass_csp=True) for _ in range(3))
    ann.sit(table, 0)
    ann.page.get_by_label("Your deck").select_option(label="Bulwark")

    # Ben comes by the link: he says who he is, and brings a deck.
    ben.go(f"/t/{table.id}")
    ben.button("Sit here").click()
    expect(ben.page.get_by_text("Enter your name first.")).to_be_visible()
    expect(ben.page.get_by_label("Your name")).to_be_focused()
    assert serious_findings(ben.page) == []
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_label("Your deck").select_option(label="Arsenal")
    ben.button("Sit here").click()
    cleo.go(f"/t/{table.id}")
    for somebody in (ann, ben, cleo):
        expect(somebody.page.get_by_role("listitem", name=re.compile("^Ben, "))).to_be_visible()
    assert site.view(table)["table"]["options"]["decks"] == ["bulwark", "arsenal"]

    # Ben loads the page again, and is back in his seat.
    ben.page.reload()
    assert ben.wait_for_turn()

    # Ann loses her connection: the others see it, and a bot plays until she takes her seat back.
    ann.forgiven += ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    ann.context.set_offline(True)
    for somebody in (ben, cleo):
        expect(somebody.page.get_by_text("Guest 1 is away.")).to_be_visible()
    assert serious_findings(ben.page) == []
    assert cleo.button("Let a bot play").count() == 0
    ben.button("Let a bot play").click()
    expect(ben.page.get_by_text("Guest 1 is away.")).to_have_count(0)
    ann.context.set_offline(False)
    ann.button("Take my seat back").first.click()
    expect(ann.button("Take my seat back")).to_have_count(0)

    # Ben leaves for good. Cleo, who has only watched, takes his seat.
    ben.page.get_by_role("tab", name="Table").click()
    ben.button("Leave the table").click()
    ben.page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for somebody in (ann, cleo):
        expect(somebody.page.get_by_text("Ben left the game.")).to_be_visible()
    cleo.button("Take this seat").first.click()
    cleo.page.get_by_role("dialog").get_by_label("Your name").fill("Cleo")
    cleo.page.get_by_role("dialog").get_by_role("button", name="Sit here").click()
    expect(ann.page.get_by_text("Ben left the game.")).to_have_count(0)
    expect(ann.page.get_by_role("list", name="Players")).to_contain_text("Cleo")

    # They play to the end, and once more.
    play_together([ann, cleo])
    cleo.button("Rematch").click()
    expect(cleo.page.get_by_text("Waiting for Guest 1 to accept")).to_be_visible()
    expect(ann.page).to_have_title(re.compile("Cleo wants a rematch"))
    assert serious_findings(ann.page) == []
    ann.button("Accept rematch").click()
    for somebody in (ann, cleo):
        expect(somebody.page).not_to_have_url(re.compile(table.id))
    assert ann.page.url == cleo.page.url
    assert ann.wait_for_turn() and cleo.wait_for_turn()


def test_nobody_answers_so_a_bot_steps_in_by_itself(arrive: Arrive, tmp_path: Path) -> None:
    with serving(tmp_path, str(tmp_path / "t.sqlite3"), away_seconds=0.5, bot_after_seconds=2) as server:
        site = Site(server.base)
        table = site.open("va", "human human", options={"lives": 1})
        ann = arrive(server.base).sit(table, 0)
        expect(ann.page.get_by_text("Guest 2 is away.")).to_be_visible()
        play_together([ann])
        ann.page.get_by_role("tab", name="Log").click()
        expect(ann.log.filter(has_text="Guest 2 was away too long. A bot plays on.").first).to_be_attached()
        ann.context.close()


def test_a_rematch_can_be_declined(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human", options={"lives": 1})
    site.advance(table, 1000)
    ann, ben = arrive().sit(table, 0), arrive().sit(table, 1)
    ann.button("Rematch").click()
    ben.button("Decline").click()
    expect(ann.page.get_by_role("group", name="Rematch")).to_contain_text("Guest 2 declined the rematch.")
    ben.button("Rematch").click()
    ben.button("Cancel").click()
    expect(ann.button("Accept rematch")).to_have_count(0)


def test_a_clock_says_whose_time_runs(arrive: Arrive, site: Site) -> None:
    table = site.open("va", "human human", clock={"kind": "decision", "seconds": 300})
    ann = arrive(bypass_csp=True).sit(table, 0)
    clock = ann.page.get_by_role("timer", name="Your time")
    expect(clock).to_contain_text(re.compile(r"4:\d\d|5:00"))
    assert clock.locator("b").evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= 20
    expect(ann.page.get_by_role("timer", name="Guest 2's time")).to_be_visible()
    assert serious_findings(ann.page) == []


def test_a_deck_of_ones_own_is_played_at_once_from_the_front_page(guest: Guest, site: Site) -> None:
    guest.go("/decks")
    guest.button("Wildfire").click()
    guest.page.get_by_label("Deck name").fill("Ann's best")
    guest.button("Save").click()
    guest.go("/")
    card = guest.page.locator("article", has=guest.page.get_by_role("heading", name="VA"))
    card.get_by_label("Your deck").select_option(label="Ann's best")
    card.get_by_role("button", name="Play against bots").click()
    guest.wait_for_turn()
    found = site.http.get(f"/tables/{guest.page.url.rsplit('/', 1)[1]}").json()
    assert found["options"]["decks"][0]["name"] == "Ann's best"


def test_the_deck_builder_asks_before_it_discards(guest: Guest) -> None:
    asked: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    guest.page.on("dialog", dismiss)
    guest.go("/decks")
    guest.button("Wildfire").click()
    assert asked == []
    guest.page.get_by_label("Deck name").fill("Changed")
    guest.page.get_by_role("link", name="Rules", exact=True).click()
    wait_until(lambda: len(asked) == 1, "the question")
    expect(guest.page).to_have_url(re.compile("/decks$"))
    guest.button("Arsenal").click()
    wait_until(lambda: len(asked) == 2, "the question")
    expect(guest.page.get_by_label("Deck name")).to_have_value("Changed")
    guest.button("Save").click()
    guest.page.get_by_role("link", name="Rules", exact=True).click()
    expect(guest.page).to_have_url(re.compile("/rules$"))
    assert asked == ["Discard your changes to “Changed”?"] * 2


def test_settings_are_kept_and_tips_come_back(arrive: Arrive, site: Site) -> None:
    guest = arrive(bypass_csp=True).sit(site.open("va"))
    guest.button("Show more").click()
    guest.button("Turn off tips").click()
    tip = guest.page.get_by_role("note", name="Tip")
    expect(tip).to_have_count(0)
    guest.button("Settings").click()
    settings = guest.page.get_by_role("dialog", name="Settings")
    assert serious_findings(guest.page) == []
    settings.get_by_label("Calm").check()
    settings.get_by_label("Dark").check()
    settings.get_by_role("button", name="Show all tips again").click()
    settings.get_by_role("button", name="Close").click()
    expect(tip).to_be_visible()
    guest.page.reload()
    assert guest.page.evaluate("[localStorage['tabard.pace'], document.documentElement.dataset.theme]") == [
        "calm",
        "dark",
    ]

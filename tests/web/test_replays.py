"""A finished game step by step; downloading and uploading its record."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.web.conftest import Arrive
from tests.web.site import Guest, Site

BOARD_OF_VA = "**/va-*.js"


def test_a_replay_is_scrubbed_checked_and_shared(guest: Guest, site: Site) -> None:
    table = site.finished("va")
    page = guest.go(f"{table.link()}/replay").page
    expect(page.get_by_text("Verified: the shuffle matches the proof published before the game.")).to_be_visible()
    count = page.get_by_text(re.compile(r"^(Start \(\d+ moves\)|Move \d+ of \d+)$"))
    expect(count).to_have_text(re.compile("^Start"))
    guest.button("Next move").click()
    expect(count).to_have_text(re.compile("^Move 1 of"))
    last = int(count.inner_text().split()[-1])
    page.get_by_label("Position in the game").last.fill(str(last // 2))
    expect(count).to_have_text(f"Move {last // 2} of {last}")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(count).to_have_text(f"Move {last} of {last}")
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile("wins|draw"))
    page.keyboard.press("ArrowLeft")
    guest.button("Copy link to this move").click()
    moment = page.locator("input[readonly]").input_value()
    assert moment.endswith(f"step={last - 1}")
    page.goto(moment)
    expect(count).to_have_text(f"Move {last - 1} of {last}")


def test_keys_work_after_a_click_and_turns_and_log_lines_lead_to_their_moves(guest: Guest, site: Site) -> None:
    page = guest.go(f"{site.finished('quest').link()}/replay").page
    count = page.get_by_text(re.compile(r"^(Start \(\d+ moves\)|Move \d+ of \d+)$"))
    guest.button("Next move").click()
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^Move 2 of"))
    page.get_by_label("View as").select_option("0")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^Move 3 of"))
    guest.button("Previous move").click()
    page.keyboard.press(" ")
    expect(guest.button("Pause")).to_be_visible()
    page.keyboard.press(" ")
    expect(guest.button("Play")).to_be_visible()
    page.keyboard.press("Home")
    turns = page.get_by_role("combobox", name="Turn", exact=True).locator("option").all_inner_texts()
    chosen = page.get_by_role("combobox", name="Turn", exact=True).locator("option:checked")
    first = chosen.inner_text()
    page.keyboard.press("PageDown")
    second = turns[turns.index(first) + 1]
    expect(chosen).to_have_text(second)
    where = count.inner_text()
    page.keyboard.press("End")
    page.get_by_role("log", name="Log").get_by_text(second, exact=True).click()
    expect(count).to_have_text(where)


def test_a_step_before_the_board_has_loaded_counts(guest: Guest, site: Site) -> None:
    held: list[Route] = []
    stepped = False
    page = guest.page
    page.route(BOARD_OF_VA, lambda route: route.continue_() if stepped else held.append(route))
    guest.go(f"{site.finished('va').link()}/replay?step=2")
    guest.button("Next move").click()
    stepped = True
    for each in held:
        each.continue_()
    expect(page.get_by_label("Board").locator("> *").nth(1)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^Move 3 of \d+$"))).to_be_visible()


def test_a_replay_as_seen_by_a_player(guest: Guest, site: Site) -> None:
    page = guest.go(f"{site.finished('va').link()}/replay?step=1").page
    hand = page.get_by_role("region", name="Your hand")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(" replay$"))
    expect(hand).to_have_count(0)
    page.get_by_label("View as").select_option("0")
    expect(hand).to_be_visible()


def test_a_record_is_downloaded_and_uploaded_again(guest: Guest, site: Site, tmp_path: Path) -> None:
    table = site.finished("quest")
    page = guest.go(f"{table.link()}/replay").page
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert json.loads(record.read_text())["game"] == "quest"
    guest.go("/replay")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_text("Verified: the shuffle matches the proof")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^Start \(\d+ moves\)$"))).to_be_visible()


def test_a_file_that_is_not_a_record_is_refused_with_a_message(guest: Guest, tmp_path: Path) -> None:
    guest.forgiven.append("status of 4")
    torn = tmp_path / "torn.json"
    guest.go("/replay")
    for text in ("{", '{"game": "quest"}'):
        torn.write_text(text)
        guest.page.locator("input[type=file]").set_input_files(torn)
        expect(guest.page.get_by_role("alert")).to_be_visible()
        expect(guest.page.get_by_role("alert")).not_to_have_text("")


def test_board_and_chart_use_the_room_of_a_wide_screen(arrive: Arrive, site: Site) -> None:
    guest = arrive(viewport={"width": 1920, "height": 1080}).go(f"{site.finished('quest').link()}/replay")
    board = guest.page.get_by_role("region", name="Board")
    expect(board.locator("> *").nth(1)).to_be_visible()
    guest.button("Analyse game").click()
    for part in (board, guest.page.get_by_role("figure", name="Win chance")):
        box = part.bounding_box()
        assert box is not None and box["width"] > 1400, "beside the controls there is nothing else"

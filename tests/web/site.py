"""The server as its guests see it: our real server with its pages, its tables, and guests in a real browser."""

import random
import re
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright

from tests.server.services import wait_until

PATIENCE = 60_000
"""Milliseconds: long enough for a busy machine, and never waited for when all is well."""
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHORT = {
    "knights-duty": {"turn_limit": 3},
    "quest": {"turn_limit": 4},
    "rift": {"round_limit": 1},
    "va": {"lives": 1},
}
"""Options that make a game short. Games that are not listed are short anyway."""

QUICK_PACE = """
try {
  localStorage.getItem("tabard.pace") ?? localStorage.setItem("tabard.pace", "quick");
} catch {
  // No page is open yet.
}
"""
"""Guests of the tests like it quick, unless they say otherwise."""
ANSWER = "[data-answer]"
READY_ANSWER = f"{ANSWER}:not([aria-disabled=true])"
ENDING = "#ending-title"


@contextmanager
def running_browser() -> Iterator[Browser]:
    found = shutil.which("chromium")
    assert found, "chromium is not installed; `make setup` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=BROWSER_FLAGS)
        yield browser
        browser.close()


@dataclass
class Table:
    """A table of the server, and the tokens of the seats that people have."""

    id: str
    game: str
    tokens: list[str]

    def link(self, seat: int | None = None) -> str:
        return f"/t/{self.id}" + ("" if seat is None else f"#seat={self.tokens[seat]}")


class Site:
    """The server over HTTP: for what a test doesn't do in the browser."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=f"{base}/api/v1", timeout=30)

    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.http.get("/games").raise_for_status().json()
        return found

    def usual_seats(self, game: str) -> int:
        counts = next(each["seat_counts"] for each in self.games() if each["id"] == game)
        return 4 if 4 in counts else int(counts[0])

    def open(self, game: str, kinds: str = "", level: str = "random", **params: Any) -> Table:
        """A table with seats such as `human human bot open`; by default one person among bots of a level."""
        kinds = kinds or " ".join(["human"] + ["bot"] * (self.usual_seats(game) - 1))
        seats: list[dict[str, Any]] = []
        for kind in kinds.split():
            names = {"human": {"name": f"Guest {len(seats) + 1}"}, "bot": {"level": level}}
            seats.append({"kind": kind, **names.get(kind, {})})
        answer = self.http.post("/tables", json={"game": game, "seats": seats, **params})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return Table(opened["table"]["id"], game, [seat["token"] for seat in opened["seats"]] or [opened["host"]])

    def view(self, table: Table, seat: int = 0) -> dict[str, Any]:
        answer = self.http.get(f"/tables/{table.id}/view", headers=bearer(table.tokens[seat]))
        found: dict[str, Any] = answer.raise_for_status().json()
        return found

    def asked(self, table: Table, seat: int = 0) -> str | None:
        """The decision id of a seat's question."""
        ask = self.view(table, seat)["ask"]
        return None if ask is None else str(ask["decision"])

    def events(self, table: Table, seat: int = 0) -> list[dict[str, Any]]:
        path = f"/tables/{table.id}/events?since=0"
        entries: list[dict[str, Any]] = self.http.get(path, headers=bearer(table.tokens[seat])).json()["entries"]
        return entries

    def decide(self, table: Table, seat: int, decision: str, answer: str) -> None:
        self.command(table, seat, type="decide", decision=decision, answer=answer)

    def say(self, table: Table, seat: int, text: str) -> None:
        self.command(table, seat, type="say", text=text)

    def command(self, table: Table, seat: int, **command: str) -> None:
        command["id"] = uuid.uuid4().hex
        given = self.http.post(f"/tables/{table.id}/commands", json=command, headers=bearer(table.tokens[seat]))
        assert given.status_code in (200, 409), given.text

    def advance(self, table: Table, decisions: int, seed: int = 0) -> Table:
        """The people at the table make that many random decisions, if the game lasts that long."""
        chance = random.Random(seed)
        made = 0
        while made < decisions:
            views = [self.view(table, seat) for seat in range(len(table.tokens))]
            if views[0]["table"]["status"] != "playing":
                break
            for seat, view in enumerate(views):
                if view["ask"] is not None:
                    self.decide(table, seat, view["ask"]["decision"], chance.choice(view["ask"]["legal"]))
                    made += 1
        return table

    def hand_to_bots(self, table: Table) -> None:
        """Bots play the game to its end."""
        for seat in range(len(table.tokens)):
            path = f"/tables/{table.id}/seats/{seat}/bot"
            self.http.post(path, json={"level": "random"}, headers=bearer(table.tokens[seat])).raise_for_status()
        wait_until(lambda: bool(self.view(table)["table"]["status"] == "over"), "the end of the game")

    def finished(self, game: str) -> Table:
        table = self.open(game, options=SHORT.get(game, {}))
        self.hand_to_bots(table)
        return table

    def middle(self, game: str) -> Table:
        """A table in the middle of a game, with somebody asked."""
        return self.advance(self.open(game), 12)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@dataclass
class Guest:
    """Somebody with their own browser. The browser's errors are recorded."""

    base: str
    context: BrowserContext
    page: Page = field(init=False)
    complaints: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)
    """Patterns of errors that a test causes on purpose."""
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(QUICK_PACE)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def unforgiven(self) -> list[str]:
        return [said for said in self.complaints if not any(re.search(each, said) for each in self.forgiven)]

    # Navigating

    def go(self, path: str) -> "Guest":
        self.page.goto(f"{self.base}{path}")
        return self

    def sit(self, table: Table, seat: int | None = 0) -> "Guest":
        """To a table, by the link of a seat, or as a spectator."""
        self.go(table.link(seat))
        self.page.locator(".frame .board > *, .lobby").first.wait_for()
        return self

    # Reading

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def answers(self) -> Locator:
        return self.page.locator(ANSWER)

    @property
    def note(self) -> Locator:
        """The text of the popover."""
        return self.page.locator(".note")

    @property
    def is_over(self) -> bool:
        return self.page.locator(ENDING).count() > 0

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log").locator("p")

    def latest_line(self) -> str:
        """The last line of the log. The log shows only its latest lines, so counting them doesn't help. A line grows
        when the next event joins it, so its text counts too."""
        lines: list[str] = self.log.evaluate_all("all => all.map(each => `${each.dataset.line} ${each.textContent}`)")
        return lines[-1] if lines else ""

    def expect_more_than(self, line: str) -> None:
        """Something has happened since that line."""
        wait_until(lambda: self.latest_line() != line, "another line of the log")

    def wait_for_turn(self) -> bool:
        """Wait until something can be answered, or the game is over. Returns whether there is something to answer."""
        self.page.locator(f"{READY_ANSWER}, {ENDING}").first.wait_for()
        return not self.is_over

    # Deciding

    def offered(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(READY_ANSWER, "all => all.map(each => each.dataset.answer)")
        return found

    def button_of(self, answer: str) -> Locator:
        return self.page.locator(f'[data-answer="{answer}"]')

    def decide(self, answer: str | None = None) -> str:
        """Press the button of an answer, any if none is named; returns the answer."""
        self.wait_for_turn()
        chosen = answer or self.chance.choice(self.offered())
        self.button_of(chosen).click()
        return chosen

    def play(self, decisions: int = 10_000) -> int:
        """Decide that often, or until the game is over; returns how often."""
        for made in range(decisions):
            if not self.wait_for_turn():
                return made
            self.decide()
        return decisions

    # Staying on the page

    def mark(self) -> None:
        """Marks the page, so that a reload can be detected."""
        self.page.evaluate("window.isTheSamePage = true")

    def expect_no_reload(self) -> None:
        assert self.page.evaluate("window.isTheSamePage === true"), "the page was loaded anew"

    def expect_line(self, text: str) -> None:
        """The connection status that the page shows."""
        expect(self.page.locator(".lines")).to_have_text(re.compile(text), timeout=PATIENCE)

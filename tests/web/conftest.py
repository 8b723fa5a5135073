"""One browser and one server for all tests here; each test has new guests, whose browsers must not report errors."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.services import ServerProcess, serving
from tests.web.site import PATIENCE, Guest, Site, running_browser

Arrive = Callable[..., Guest]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with running_browser() as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, str(folder / "tabard.sqlite3")) as running:
        yield running


@pytest.fixture(scope="package")
def site(server: ServerProcess) -> Site:
    return Site(server.base)


@pytest.fixture
def arrive(browser: Browser, site: Site) -> Iterator[Arrive]:
    """Another guest, with their own browser."""
    guests: list[Guest] = []

    def arrive(base: str = site.base, **window: Any) -> Guest:
        wanted = {"viewport": {"width": 1280, "height": 800}, **window}
        guests.append(Guest(base, browser.new_context(**wanted)))
        return guests[-1]

    yield arrive
    for guest in guests:
        guest.context.close()
    assert [said for guest in guests for said in guest.unforgiven] == []


@pytest.fixture
def guest(arrive: Arrive) -> Guest:
    return arrive()

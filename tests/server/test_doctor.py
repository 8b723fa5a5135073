"""`tabard doctor` finds what is wrong, and says what to do about it."""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tabard.server.operations.doctor import Finding, contradictions_in, examine
from tabard.server.operations.running import now
from tabard.server.operations.schema import shown
from tabard.server.settings import read_settings
from tabard.server.store import create_store
from tabard.terminal.command import run
from tests.server.services import ServerProcess, free_port
from tests.terminal.conftest import paper_screen
from tests.terminal.conftest import shown as shown_on

STORED = Path(__file__).parents[1] / "stored" / "tables.sqlite3"
VA = "jstvuqqesekm"


def findings(database: str, **settings: object) -> list[Finding]:
    async def collect() -> list[Finding]:
        given = read_settings({"database": database} | settings)
        return [finding async for finding in examine(given, every_table=True)]

    return asyncio.run(collect())


def problems(database: str, **settings: object) -> list[Finding]:
    found = [finding for finding in findings(database, **settings) if finding.kind == "problem"]
    assert all(finding.remedy for finding in found)
    return [finding for finding in found if "browser pages" not in finding.text]


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A database of today's schema with tables of every game."""
    database = str(shutil.copy(STORED, tmp_path / "filled.sqlite3"))

    async def upgrade() -> None:
        store = create_store(database)
        await store.open()
        await store.close()

    asyncio.run(upgrade())
    return database


def test_a_sound_installation_has_no_problems(filled: str) -> None:
    assert problems(filled) == []
    assert any("All 15 tables" in finding.text for finding in findings(filled))


def test_a_running_server_is_noticed_and_left_alone(server: ServerProcess, tmp_path: Path) -> None:
    texts = [finding.text for finding in findings(str(tmp_path / "tabard.sqlite3"))]
    assert "A server is running on it." in texts


def test_a_database_of_an_earlier_version_is_not_changed(tmp_path: Path) -> None:
    old = Path(shutil.copy(STORED, tmp_path / "old.sqlite3"))
    before = old.read_bytes()
    assert any("schema 1 of" in finding.text for finding in findings(str(old)))
    assert old.read_bytes() == before


def test_a_table_that_an_upgrade_would_freeze_is_named(filled: str) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute('UPDATE log SET body = replace(body, \'"rules":\', \'"rules":99\') WHERE "table" = ?', (VA,))
    (found,) = problems(filled)
    assert VA in found.text
    assert "earlier version" in found.remedy


def test_a_heartbeat_from_the_future_shows_a_wrong_clock(filled: str) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE server SET alive = ?", (now() + 3_600_000,))
    (found,) = problems(filled)
    assert "in the future" in found.text


def test_a_database_that_cannot_be_written_is_reported(filled: str) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("CREATE TRIGGER never BEFORE UPDATE ON server BEGIN SELECT RAISE(FAIL, 'no'); END")
    assert any("can't be written" in found.text for found in problems(filled))


def test_services_that_do_not_answer_are_reported(filled: str, tmp_path: Path) -> None:
    nobody = free_port()
    assert any("Redis" in found.text for found in problems(filled, redis=f"redis://127.0.0.1:{nobody}/0"))
    (found,) = problems(f"postgresql://tabard@127.0.0.1:{nobody}/tabard")
    assert "cannot be used" in found.text
    (tmp_path / "letter").write_text("Dear reader, this is not a database. " * 100)
    (found,) = problems(str(tmp_path / "letter"))
    assert "cannot be used" in found.text


def test_services_that_answer_are_fine(postgres_database: str, redis_address: str) -> None:
    async def fill() -> None:
        store = create_store(postgres_database)
        await store.open()
        await store.close()

    assert any("no database yet" in found.text for found in findings(postgres_database))
    asyncio.run(fill())
    assert problems(postgres_database, redis=redis_address, workers=2) == []

    async def lock_out() -> None:
        connection = await asyncpg.connect(postgres_database)
        await connection.execute("CREATE RULE never AS ON UPDATE TO server DO INSTEAD SELECT 1 / 0")
        await connection.close()

    asyncio.run(lock_out())
    assert any("can't be written" in found.text for found in problems(postgres_database))


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"workers": 500}, "wait for each other"),
        ({"redis": "redis://cache/0"}, "no use with SQLite"),
        ({"host": "0.0.0.0"}, "without TLS"),
        ({"bot_think_seconds": 9.0}, "count as failed"),
        ({"sweep_seconds": 60}, "counts as downtime"),
        ({"sockets": 10}, "more sockets than all together"),
        ({"delete_finished_days": -1}, "negative number"),
        ({"bot_processes": 500}, "are many for"),
    ],
)
def test_settings_that_contradict_each_other_are_found(settings: dict[str, object], expected: str) -> None:
    assert any(expected in finding.text for finding in contradictions_in(read_settings(settings)))
    assert not any(expected in finding.text for finding in contradictions_in(read_settings({})))


def test_the_command_shows_problems_and_exits_with_1(filled: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"sweep_seconds": 60}))
    screen = paper_screen()
    assert run(["doctor", "--database", filled, "--settings", str(tmp_path / "settings.json")], screen) == 1
    assert "Set sweep_seconds lower than downtime_seconds." in " ".join(shown_on(screen).split())


def test_passwords_are_not_shown() -> None:
    assert shown("postgresql://tabard:secret@db/tabard") == "postgresql://tabard@db/tabard"
    assert shown("/var/lib/tabard/tabard.sqlite3") == "/var/lib/tabard/tabard.sqlite3"

"""Fixtures with the real services. Each is started once per process of the test run, unless a test stops it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.services import (
    PostgresProcess,
    ServerProcess,
    folder_for_postgres,
    running_postgres,
    running_redis,
    serving,
)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with folder_for_postgres() as folder, running_postgres(folder) as address:
        yield address


@pytest.fixture(scope="session")
def redis_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis")) as address:
        yield address


@pytest.fixture
def postgres() -> Iterator[PostgresProcess]:
    """A PostgreSQL of the test's own, which it may stop."""
    with folder_for_postgres() as folder:
        process = PostgresProcess(folder)
        process.start()
        yield process
        process.stop()


@pytest.fixture
def postgres_database(postgres_server: str, request: pytest.FixtureRequest) -> str:
    """A new, empty database."""
    import asyncio

    import asyncpg

    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"

    async def create() -> None:
        connection = await asyncpg.connect(postgres_server)
        await connection.execute(f"DROP DATABASE IF EXISTS {name}")
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return postgres_server.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tabard.sqlite3")
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of one process on SQLite."""
    with serving(tmp_path, str(tmp_path / "tabard.sqlite3")) as running:
        yield running

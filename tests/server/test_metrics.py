"""Metrics for Prometheus: one scrape covers all workers."""

import asyncio
import re
from pathlib import Path

from tests.server.client import ApiClient
from tests.server.services import ServerProcess, serving

TABLES = 8


def test_every_worker_answers_for_all_of_them(tmp_path: Path, postgres_database: str, redis_address: str) -> None:
    def scrape(server: ServerProcess) -> float:
        text = server.metrics()  # by a new connection: any worker may answer
        found = re.search(r"^tabard_tables_total (\S+)$", text, re.MULTILINE)
        assert found is not None, text
        return float(found[1])

    async def create(base: str) -> None:
        async with ApiClient(base) as api:
            await api.open("va", "human open")

    with serving(tmp_path, postgres_database, redis_address, workers=2) as server:
        assert len(server.worker_pids()) == 2
        before = scrape(server)
        for _ in range(TABLES):
            asyncio.run(create(server.base))
        assert {scrape(server) for _ in range(TABLES)} == {before + TABLES}

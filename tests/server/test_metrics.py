"""Metrics for Prometheus: one scrape covers all workers."""

import asyncio
import re
from pathlib import Path

from tests.server.client import ApiClient
from tests.server.services import serving

TABLES = 8


def test_every_worker_answers_for_all_of_them(tmp_path: Path, postgres_database: str, redis_address: str) -> None:
    async def scrape(base: str) -> float:
        async with ApiClient(base) as api:  # a new connection: any worker may answer
            text = (await api.http.get("/metrics")).text
            found = re.search(r"^tabard_tables_total (\S+)$", text, re.MULTILINE)
            assert found is not None, text
            return float(found[1])

    async def create(base: str) -> None:
        async with ApiClient(base) as api:
            await api.open("va", "human open")

    async def work(base: str) -> None:
        before = await scrape(base)
        for _ in range(TABLES):
            await create(base)
        assert {await scrape(base) for _ in range(TABLES)} == {before + TABLES}

    with serving(tmp_path, postgres_database, redis_address, workers=2) as server:
        assert len(server.worker_pids()) == 2
        asyncio.run(work(server.base))

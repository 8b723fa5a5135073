"""Deleting old tables, as the settings say: finished ones, and those that wait for players who never came."""

from collections.abc import Collection
from typing import Final

from msgspec import Struct

from tabard.server.settings import Settings
from tabard.server.store import Store

DAY: Final = 86_400_000
FINISHED: Final = ("over", "ended")
WAITING: Final = ("gathering",)
BATCH: Final = 10
"""How many tables are deleted at once: nobody who plays meanwhile should have to wait."""


class RetentionRule(Struct, frozen=True):
    """Tables with this status are deleted after so many days."""

    status: str
    days: int

    def before(self, now: int) -> int:
        return now - self.days * DAY


def retention_rules(settings: Settings) -> list[RetentionRule]:
    rules = [RetentionRule(status, settings.delete_finished_days) for status in FINISHED]
    rules += [RetentionRule(status, settings.delete_waiting_days) for status in WAITING]
    return [rule for rule in rules if rule.days > 0]


async def old_tables(store: Store, rules: list[RetentionRule], now: int, limit: int) -> list[str]:
    """Tables that the rules would delete, at most so many."""
    found: list[str] = []
    for rule in rules:
        found += await store.unchanged_since(rule.status, rule.before(now), limit - len(found))
    return found


async def delete_old(
    store: Store, rules: list[RetentionRule], now: int, limit: int, in_use: Collection[str]
) -> list[str]:
    """Delete tables as the rules say, at most so many, without those in use. Returns the deleted ones."""
    deleted: list[str] = []
    for rule in rules:
        for id in await store.unchanged_since(rule.status, rule.before(now), limit + len(in_use)):
            if len(deleted) == limit:
                return deleted
            if id not in in_use and await store.delete_unchanged(id, (rule.status,), rule.before(now)):
                deleted.append(id)
    return deleted

"""Creating a table."""

import secrets
from typing import Final

from tabard.server.identity import hashed, new_token, read_name
from tabard.server.problems import Problem
from tabard.server.protocol.bodies import (
    MAX_BOT_AFTER,
    MAX_CLOCK_DAYS,
    MAX_CLOCK_SECONDS,
    MAX_SPECTATOR_DELAY,
    CreateClock,
    CreateSeat,
    CreateTable,
)
from tabard.server.settings import Settings
from tabard.server.tables.commands.checks import check_level, read_nonce_hash
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import Clock, Opened, SeatSetup
from tabard.server.tables.registry import Tables
from tabard.server.tables.roster import initial_roster
from tabard.server.tables.setup import check_deal, find_game, read_choices

BOT_AFTER: Final = range(30, MAX_BOT_AFTER + 1)
"""How many seconds a table may wait for a player who is gone."""


async def create_table(tables: Tables, params: CreateTable) -> tuple[LiveTable, str, list[tuple[int, str]]]:
    """Create a table, with options that were already held against the rules. Returns it, the host's token, and the
    seats and tokens of the people on this device."""
    game = find_game(params.game)
    options = params.options
    clock = read_clock(params.clock)
    if not 0 <= params.spectator_delay <= MAX_SPECTATOR_DELAY:
        raise Problem("invalid", f"The spectator delay is at most {MAX_SPECTATOR_DELAY} seconds.")
    bot_after = read_bot_after(params, tables.settings)
    host = new_token()
    tokens: list[tuple[int, str]] = []
    seats: list[SeatSetup] = []
    for seat, wanted in enumerate(params.seats):
        choices = read_choices(game, len(params.seats), options, seat, wanted.choices)
        if wanted.kind == "human":
            token = new_token() if tokens else host
            tokens.append((seat, token))
            nonce_hash = read_nonce_hash(wanted.nonce_hash)
            seats.append(SeatSetup("human", read_name(wanted.name), "", hashed(token), choices, nonce_hash))
        else:
            seats.append(read_seat(wanted, choices, tables.settings))
    opened = Opened(
        game.id,
        game.rules_version,
        secrets.token_hex(32),
        seats,
        options,
        hashed(host),
        params.scenario,
        params.public,
        clock,
        params.undo,
        params.spectator_delay,
        params.hints,
        bot_after,
        with_nonces=True,
    )
    check_deal(game, initial_roster("", opened, 0, opened))
    return await tables.add(opened), host, tokens


def read_clock(given: CreateClock) -> Clock:
    clock = Clock(given.kind, given.seconds, given.days)
    if clock.kind == "none" and not clock.seconds and not clock.days:
        return clock
    if clock.kind == "decision" and 5 <= clock.seconds <= MAX_CLOCK_SECONDS and not clock.days:
        return clock
    if clock.kind == "days" and 1 <= clock.days <= MAX_CLOCK_DAYS and not clock.seconds:
        return clock
    raise Problem(
        "invalid",
        f"A clock allows 5 to {MAX_CLOCK_SECONDS} seconds or 1 to {MAX_CLOCK_DAYS} days per move, or there is none.",
    )


def read_bot_after(params: CreateTable, settings: Settings) -> int:
    """After how many seconds of waiting for a player who is gone a bot takes the seat."""
    if params.bot_after is None:
        return 0 if params.clock.kind == "days" else settings.bot_after_seconds
    if params.bot_after != 0 and params.bot_after not in BOT_AFTER:
        raise Problem(
            "invalid",
            f"A bot can replace a missing player after {BOT_AFTER[0]} to {BOT_AFTER[-1]} seconds, or not at all (0).",
        )
    return params.bot_after


def read_seat(wanted: CreateSeat, choices: dict[str, object], settings: Settings) -> SeatSetup:
    if wanted.kind == "bot":
        check_level(wanted.level, settings)
        return SeatSetup("bot", "", wanted.level, "", choices)
    if wanted.kind != "open":
        raise Problem("invalid", f"A seat is human, bot or open, not {wanted.kind!r}.")
    return SeatSetup("open")

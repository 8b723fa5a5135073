"""Opening a nonce: what a player's client adds to the key of all shuffles."""

from tabard.engine.shuffle import HEX, nonce_hash
from tabard.server.problems import Problem
from tabard.server.tables.commands.checks import internal_command_id
from tabard.server.tables.live import LiveTable
from tabard.server.tables.log import NonceOpened


async def open_nonce(table: LiveTable, seat: int, nonce: str) -> None:
    """Open the nonce whose hash was given when the player sat down. The game starts once all are opened."""
    if not HEX.fullmatch(nonce):
        raise Problem("invalid", "A nonce is 64 hexadecimal digits in lower case.")

    def check() -> None:
        roster = table.state.roster
        if roster.status != "gathering":
            raise Problem("not_now", "The game has already started.")
        if roster.open_seats:
            raise Problem("not_now", "Open your nonce once all seats are taken, and never before.")
        if roster.nonce_hashes[seat : seat + 1] != (nonce_hash(nonce),):
            raise Problem("invalid", "This isn't the nonce whose hash you gave when you sat down.")

    if table.state.roster.nonces[seat : seat + 1] != (nonce,):
        await table.add_entry(internal_command_id("nonce"), seat, NonceOpened(seat, nonce), check)
    await table.start_game()

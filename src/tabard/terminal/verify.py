"""Checks the record of a game that is over: the rules were kept, and nobody has chosen the shuffle."""

from pathlib import Path

from rich.text import Text

import tabard
from tabard.engine.record import ShuffleProof, verify_shuffle
from tabard.engine.types import seat_name, seat_names
from tabard.terminal.boards import find_board
from tabard.terminal.ending import outcome, scores
from tabard.terminal.saves import read_record
from tabard.terminal.screen import Screen


def verify_record(screen: Screen, file: Path, commitment: str | None, nonce: str | None) -> None:
    """Print what was checked. Commitment and nonce are what the player's own client kept. Raises Invalid if something
    is wrong."""
    record, match = read_record(file, "record")
    ended = record.get("ended") is True
    if not match.over and not ended:
        raise tabard.Invalid("This game isn't finished yet.")
    proof = verify_shuffle(record, match, commitment)
    count = len(match.decisions)
    lines = [f"{match.game.title}: all {count} moves follow the rules and lead to the recorded position."]
    lines += shuffle_lines(proof, commitment is not None)
    if nonce is not None:
        lines.append(nonce_line(proof, nonce))
    result = match.result
    names = [seat_name(seat) for seat in range(match.seats)]
    if result is None:
        lines.append("The game was ended without a result.")
    else:
        lines += [outcome(result, names, None), scores(result, names, find_board(match.game.id).score)]
    screen.show(*(Text(line) for line in lines))


def shuffle_lines(proof: ShuffleProof | None, kept: bool) -> list[str]:
    if proof is None:
        return ["The record has no commitment, so nothing proves when its key was chosen."]
    lines = [f"Every shuffle follows from what the server committed to: {proof.commitment}"]
    if not proof.opened:
        lines.append("No player added to the key: the server alone chose it before the game.")
    else:
        seats = seat_names(tuple(seat for seat, nonce in enumerate(proof.nonces) if nonce))
        lines.append(f"The key includes what the clients of these players added, so nobody could choose it: {seats}.")
    unopened = [seat for seat, hash in enumerate(proof.nonce_hashes) if hash and not proof.nonces[seat]]
    if unopened:
        lines.append(f"Not opened in time, so that only its hash counted: the nonce of {seat_names(tuple(unopened))}.")
    if kept:
        lines.append("It is the commitment that you kept.")
    else:
        lines.append("To check that it was the same before the game, give the one you kept: --commitment HASH")
    return lines


def nonce_line(proof: ShuffleProof | None, nonce: str) -> str:
    if proof is None:
        raise tabard.Invalid("The record has no commitment, so it can't show that your nonce was used.")
    if proof.check_nonce(nonce):
        return "Your nonce is part of the key."
    return "Your nonce came too late: only its hash is part of the key."

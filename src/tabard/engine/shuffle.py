"""The key behind all shuffles of a table, made so that nobody can choose it.

Every player's client chooses a nonce, and gives its hash when the player sits down. Once the seats are taken, the
server commits to its secret and to the terms: the table, the game, the options, and the hashes of all nonces. Only then
do the clients open their nonces. The key is the hash of all of it, so it was settled before anybody knew it.

A nonce that isn't opened in time stays empty, and only its hash counts. Every text is hashed by SHA-256, which browsers
know; a secret, a nonce and a hash are 64 hexadecimal digits.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

FORMER_COMMITMENT: Final = b"tabard commit"
HEX: Final = re.compile("[0-9a-f]{64}")
NO_NONCE: Final = ""
"""In place of a nonce that doesn't exist or wasn't opened, and of the hash of one that doesn't exist."""


def digest(*parts: str) -> str:
    """The hash of several texts, none of which has line breaks."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def nonce_hash(nonce: str) -> str:
    return digest("tabard nonce", nonce)


def shuffle_terms(
    table: str,
    game: str,
    rules: int,
    options: Mapping[str, object],
    scenario: Mapping[str, object] | None,
    nonce_hashes: Sequence[str],
) -> str:
    """What a commitment covers besides the secret, as one line of JSON. The hashes are in the order of the seats."""
    terms = {
        "table": table,
        "game": game,
        "rules": rules,
        "options": options,
        "scenario": scenario,
        "nonce_hashes": list(nonce_hashes),
    }
    return json.dumps(terms, sort_keys=True, separators=(",", ":"))


def commitment_to(secret: str, terms: str) -> str:
    """What a table publishes before any nonce is opened."""
    return digest("tabard commitment", secret, terms)


def shuffle_key(secret: str, terms: str, nonces: Sequence[str]) -> str:
    """The key, in hex. The nonces are in the order of the seats."""
    return digest("tabard key", secret, terms, *nonces)


def former_commitment(key: bytes) -> str:
    """What tables published about their key when the server alone chose it."""
    return hashlib.blake2b(key, digest_size=32, person=FORMER_COMMITMENT).hexdigest()

"""Tokens and the texts that people type: names and chat."""

import hashlib
import re
import secrets
import unicodedata
from typing import Final

from tabard.server.problems import Problem

LONGEST_NAME: Final = 24
LONGEST_CHAT: Final = 300
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_ID: Final = re.compile(f"[{ALPHABET}]{{12}}")
COMMAND_ID: Final = re.compile("[A-Za-z0-9_-]{1,64}")
INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that nobody can see, or that turn the rest of a line around."""


def new_token() -> str:
    """The right to a seat: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash suffices."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def cleaned(text: str) -> str:
    """A text in one line, without what cannot be seen."""
    visible = "".join(" " if unicodedata.category(letter) in INVISIBLE else letter for letter in text)
    return " ".join(visible.split())


def read_name(given: str) -> str:
    name = cleaned(given)
    if not name:
        raise Problem("invalid", "Enter a name.")
    if len(name) > LONGEST_NAME:
        raise Problem("invalid", f"A name has at most {LONGEST_NAME} characters.")
    return name


def read_chat(given: str) -> str:
    text = cleaned(given)
    if not text:
        raise Problem("invalid", "Write a message first.")
    if len(text) > LONGEST_CHAT:
        raise Problem("too_long", f"A message has at most {LONGEST_CHAT} characters.")
    return text

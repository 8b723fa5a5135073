"""Tokens and the texts that people type: names and chat."""

import hashlib
import re
import secrets
import unicodedata
from typing import Final

from tabard.server.problems import Problem

MAX_NAME_LENGTH: Final = 24
MAX_CHAT_LENGTH: Final = 300
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_ID: Final = re.compile(f"[{ALPHABET}]{{12}}")
COMMAND_ID: Final = re.compile("[A-Za-z0-9_-]{1,64}")
INVISIBLE_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that nobody can see, or that turn the rest of a line around."""


def new_token() -> str:
    """The right to a seat: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash suffices."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def clean_text(text: str) -> str:
    """A text in one line, without what cannot be seen."""
    visible = "".join(" " if unicodedata.category(letter) in INVISIBLE_CATEGORIES else letter for letter in text)
    return " ".join(visible.split())


def read_name(given: str) -> str:
    name = clean_text(given)
    if not name:
        raise Problem("invalid", "Enter a name.")
    if len(name) > MAX_NAME_LENGTH:
        raise Problem("invalid", f"A name has at most {MAX_NAME_LENGTH} characters.")
    return name


def read_chat(given: str) -> str:
    text = clean_text(given)
    if not text:
        raise Problem("invalid", "Write a message first.")
    if len(text) > MAX_CHAT_LENGTH:
        raise Problem("too_long", f"A message has at most {MAX_CHAT_LENGTH} characters.")
    return text

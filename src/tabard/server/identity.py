"""Tokens, and the texts people type: names and chat."""

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
"""Unicode categories of invisible characters, and of those that reverse the direction of a line."""


def new_token() -> str:
    """A new token, the right to a seat: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """The hash that is stored instead of a token. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def clean_text(text: str) -> str:
    """The text on one line, without invisible characters."""
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

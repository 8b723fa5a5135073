"""Chance: where dice, shuffles and deals come from. It is part of the state, so the same start gives the same game.

There are two generators. `KeyedChance` is for real tables: without its key, no draw can be predicted from the draws
before it. `QuickChance` is for simulation and search, where only speed and repeatability count.
"""

from hashlib import blake2b
from typing import Final

from tabard.engine.types import i64, mypyc_attr

WORD: Final = 1 << 32
WORDS_PER_BLOCK: Final = 16
SEEDING_ROUNDS: Final = 12
"""How many words are discarded, so that similar seeds begin differently."""


@mypyc_attr(acyclic=True)
class Chance:
    def __init__(self) -> None:
        self.draws: i64 = 0
        """How many words have been drawn. If a decision raises this, it involved chance."""

    def word(self) -> i64:
        """The next 32 random bits."""
        raise NotImplementedError

    def copy(self) -> "Chance":
        raise NotImplementedError

    def below(self, limit: i64) -> i64:
        """A uniformly distributed number from 0 up to, but not including, the limit."""
        drawn = self.word()
        while drawn >= WORD - limit and drawn >= WORD - WORD % limit:  # nearly always avoids the division
            drawn = self.word()
        return drawn % limit


class KeyedChance(Chance):
    """BLAKE2b in counter mode under a secret key."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self.key: Final = key
        self.block: bytes = b""

    def word(self) -> i64:
        index = int(self.draws % WORDS_PER_BLOCK)
        if index == 0:
            number = int(self.draws // WORDS_PER_BLOCK)
            self.block = blake2b(number.to_bytes(8, "little"), key=self.key, digest_size=64).digest()
        self.draws += 1
        return int.from_bytes(self.block[4 * index : 4 * index + 4], "little")

    def copy(self) -> Chance:
        twin = KeyedChance(self.key)
        twin.draws = self.draws
        twin.block = self.block
        return twin


@mypyc_attr(free_list_len=1, acyclic=True)
class QuickChance(Chance):
    """Chris Doty-Humphrey's small fast counting generator (sfc32): three words of state and a counter."""

    def __init__(self, seed: int, rounds: int = SEEDING_ROUNDS) -> None:
        super().__init__()
        self.a: i64 = 0
        self.b: i64 = seed & 0xFFFFFFFF
        self.c: i64 = seed >> 32 & 0xFFFFFFFF
        self.counter: i64 = 1
        for turn in range(rounds):
            self.word()
        self.draws = 0

    def word(self) -> i64:
        drawn = (self.a + self.b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) & 0xFFFFFFFF) | (self.c >> 11)) + drawn & 0xFFFFFFFF
        self.draws += 1
        return drawn

    def copy(self) -> Chance:
        twin = QuickChance(0, rounds=0)  # the words are already mixed
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.counter = self.counter
        twin.draws = self.draws
        return twin


def key_from_seed(seed: int | str) -> bytes:
    """The key for a seed: the same on every machine."""
    return blake2b(f"tabard {seed}".encode(), digest_size=32).digest()

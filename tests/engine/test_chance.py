"""Chance: repeatable everywhere, fair, and independent of its copies."""

from collections import Counter

import pytest

from tabard.engine.chance import Chance, KeyedChance, QuickChance, key_from_seed

BOTH = pytest.mark.parametrize("chance", [KeyedChance(key_from_seed(1)), QuickChance(1)], ids=["keyed", "quick"])


def test_a_seed_means_the_same_key_on_every_machine() -> None:
    assert key_from_seed(7).hex() == "c944d39f6b41641c1e21c5d411e5415e74d49d48cdb416299f0053f763e85206"
    assert key_from_seed(7) != key_from_seed(8)


def test_draws_are_the_same_on_every_machine() -> None:
    keyed, quick = KeyedChance(key_from_seed(7)), QuickChance(7)
    assert [keyed.below(100) for _ in range(20)] == [
        84,
        94,
        71,
        86,
        7,
        89,
        15,
        64,
        72,
        90,
        82,
        41,
        16,
        28,
        66,
        10,
        50,
        18,
        50,
        38,
    ]
    assert [quick.below(100) for _ in range(20)] == [
        87,
        52,
        41,
        67,
        84,
        34,
        58,
        68,
        7,
        80,
        16,
        60,
        47,
        8,
        21,
        11,
        94,
        94,
        96,
        60,
    ]


@BOTH
def test_every_number_is_equally_likely(chance: Chance) -> None:
    drawn = Counter(chance.below(7) for _ in range(70_000))
    assert sorted(drawn) == list(range(7))
    surprise = sum((count - 10_000) ** 2 / 10_000 for count in drawn.values())
    assert surprise < 22.5  # chi squared with 6 degrees of freedom: beyond this once in a thousand runs


@BOTH
def test_a_copy_continues_independently_from_the_same_point(chance: Chance) -> None:
    twin = chance.copy()
    ahead = [chance.below(1000) for _ in range(40)]
    assert [twin.below(1000) for _ in range(40)] == ahead
    assert twin.draws == chance.draws


@BOTH
def test_the_largest_limits_work(chance: Chance) -> None:
    assert chance.below(1) == 0
    assert 0 <= chance.below(2**32) < 2**32
    assert all(0 <= chance.below(2**31 + 1) <= 2**31 for _ in range(50))


def test_different_keys_share_nothing() -> None:
    first, second = KeyedChance(key_from_seed(1)), KeyedChance(key_from_seed(2))
    assert [first.word() for _ in range(32)] != [second.word() for _ in range(32)]


def test_the_keyed_stream_does_not_repeat_soon() -> None:
    chance = KeyedChance(key_from_seed(3))
    words = [chance.word() for _ in range(2000)]
    assert len(set(words)) > 1990

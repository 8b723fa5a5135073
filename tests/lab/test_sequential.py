"""The sequential test keeps the error rates that it states, and stops early."""

from random import Random

import pytest

from tabard.lab.running import FIRST_LOOK, GROWTH
from tabard.lab.sequential import Answer, SequentialTest

EXPERIMENTS = 2000
"""Simulated for each question."""


def pair(random: Random, advantage: float) -> float:
    """One deal with two rotations: how much more than half the first bot has won of it. The same seat wins both games
    of half of the deals, so that the bots are even there."""
    if random.random() < 0.5:
        return 0.0
    return sum(random.random() < 0.5 + advantage for _ in range(2)) / 2 - 0.5


def experiment(random: Random, test: SequentialTest, advantage: float, most: int = 40_000) -> tuple[Answer, int]:
    """An experiment with looks at the same numbers of deals as a run has."""
    values: list[float] = []
    looks = FIRST_LOOK
    while True:
        while len(values) < looks:
            values.append(pair(random, advantage))
        answer = test.answer(values)
        if answer is not Answer.OPEN or len(values) >= most:
            return answer, len(values)
        looks = int(looks * GROWTH)


@pytest.mark.parametrize(("advantage", "wrong"), [(0.0, Answer.BETTER), (0.10, Answer.NOT_BETTER)])
def test_errors_are_as_rare_as_stated(advantage: float, wrong: Answer) -> None:
    """A deal is worth half of the advantage, so the margin of 5 points is one of 10 in the deals that are open."""
    test = SequentialTest(margin=0.05, alpha=0.05, beta=0.05)
    random = Random(7)
    answers = [experiment(random, test, advantage)[0] for _ in range(EXPERIMENTS)]
    assert answers.count(wrong) / EXPERIMENTS <= 0.05
    assert answers.count(Answer.OPEN) == 0


def test_a_clear_case_takes_few_deals() -> None:
    random = Random(8)
    test = SequentialTest(margin=0.02)
    clear = [experiment(random, test, 0.4)[1] for _ in range(50)]
    close = [experiment(random, test, 0.04)[1] for _ in range(50)]
    assert max(clear) <= 150
    assert sum(close) > 5 * sum(clear)


def test_few_or_equal_deals_prove_nothing() -> None:
    assert SequentialTest().answer([0.5] * 20) is Answer.OPEN
    assert SequentialTest().answer([0.0] * 30) is Answer.OPEN
    assert SequentialTest().answer([0.25, -0.25] * 10_000) is Answer.NOT_BETTER

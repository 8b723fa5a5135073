"""Intervals hold as often as they say, and differences are found deal by deal."""

from random import Random

import pytest

from tabard.lab.stats import Products, difference, holm, median, moments, quantile, ratio


def test_an_interval_holds_the_true_part_nearly_always() -> None:
    random = Random(1)
    held = 0
    for _ in range(1000):
        deals = [sum(random.random() < 0.2 for _ in range(3)) for _ in range(100)]
        found = ratio([float(wins) for wins in deals], [3.0] * 100)
        held += found.low <= 0.2 <= found.high
    assert 0.93 < held / 1000 < 0.975


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    random = Random(2)
    won = [float(random.random() < 0.5) for _ in range(200)]
    together = ratio([4 * one for one in won], [4.0] * 200)
    apart = ratio(won, [1.0] * 200)
    assert together.error == pytest.approx(apart.error)
    assert together.count == 800 and together.deals == 200


def test_an_interval_near_none_is_not_empty() -> None:
    found = ratio([0.0] * 100, [1.0] * 100)
    assert found.value == 0.0 and found.low == 0.0 and found.high == pytest.approx(0.037, abs=0.001)


def test_more_comparisons_make_wider_intervals() -> None:
    assert quantile(1) == pytest.approx(1.96, abs=0.001)
    assert quantile(20) == pytest.approx(3.023, abs=0.001)


def test_a_difference_on_the_same_deals_is_known_better() -> None:
    random = Random(3)
    base = [random.random() for _ in range(400)]
    other = [value + 0.05 + random.gauss(0, 0.02) for value in base]
    ones = [1.0] * 400
    shared = Products(sum(a * b for a, b in zip(base, other, strict=True)), sum(base), sum(other), 400.0)
    found = difference(moments(base, ones), moments(other, ones), shared)
    assert found.value == pytest.approx(0.05, abs=0.005)
    differences = [b - a for a, b in zip(base, other, strict=True)]
    mean = sum(differences) / 400
    assert found.error**2 == pytest.approx(sum((d - mean) ** 2 for d in differences) / 399 / 400, rel=1e-6)
    assert found.unpaired_error > 5 * found.error
    assert found.deals_needed(0.01, paired=True) < found.deals_needed(0.01, paired=False) / 20


@pytest.mark.parametrize("deals", [4, 12, 40, 150])
@pytest.mark.parametrize("figures", [8, 60])
def test_an_even_pair_is_called_different_in_at_most_a_twentieth_of_runs(deals: int, figures: int) -> None:
    random = Random(4)
    ones = [1.0] * deals
    runs, wrong = 200, 0
    for _ in range(runs):
        p_values = []
        for _ in range(figures):
            a, b = ([float(random.random() < 0.4) for _ in range(deals)] for _ in range(2))
            shared = Products(sum(x * y for x, y in zip(a, b, strict=True)), sum(a), sum(b), deals)
            p_values.append(difference(moments(a, ones), moments(b, ones), shared).p_value)
        wrong += min(holm(p_values)) < 0.05
    assert wrong <= 0.05 * runs


def test_holm_as_in_the_textbook() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_a_median_and_its_interval() -> None:
    random = Random(5)
    held = 0
    for _ in range(400):
        found = median([random.expovariate(1.0) for _ in range(101)])
        held += found.low <= 0.6931 <= found.high
    assert held / 400 > 0.93
    assert median([1, 2, 3, 10]).value == 2.5

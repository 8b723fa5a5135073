"""Drafts in Rift: different in every game, reproducible by the bots' seeds, and sensible."""

from collections import Counter

import pytest

import tabard
from tabard.bots import search
from tabard.bots.heuristics.rift_team import CHAMPION_WORTH
from tabard.games.rift.champions import ROLE_OF, TEAM, WORDS
from tabard.games.rift.draft import DRAFT_LENGTH

DRAFTS = 40 if str(search.__file__).endswith(".py") else 200
"""Plain Python is much slower than the compiled build."""
PICKED_OFTEN = 14
"""How many champions must be picked in at least 5 % of adepts' drafts."""

CARELESS = 60
"""How many points of value a draft may give up."""


def draft(level: str, seed: int) -> list[str]:
    """The bans and picks of two bots, always in the same game."""
    match = tabard.start("rift", seed=1)
    bots = [tabard.bot(level, "rift", seed=2 * seed + seat) for seat in range(2)]
    while len(match.decisions) < DRAFT_LENGTH:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return [decision.text for decision in match.decisions]


def teams(answers: list[str]) -> list[list[str]]:
    """Both sides' champions. The side that picks first has the picks 1, 4, 5, 7 and 10 (RFT-4.1)."""
    picks = [answer.removeprefix("pick:") for answer in answers if answer.startswith("pick:")]
    first = [picks[place] for place in (0, 3, 4, 6, 9)]
    return [first, [champion for champion in picks if champion not in first]]


@pytest.fixture(scope="module")
def drafts() -> list[list[str]]:
    return [draft("adept", seed) for seed in range(DRAFTS)]


@pytest.mark.clause("RFT-4.1")
def test_adepts_pick_many_champions(drafts: list[list[str]]) -> None:
    picked = Counter(champion for answers in drafts for team in teams(answers) for champion in team)
    often = [champion for champion in WORDS if picked[champion] >= 0.05 * DRAFTS]
    assert len(often) >= PICKED_OFTEN, picked


def test_drafts_are_hardly_ever_the_same(drafts: list[list[str]]) -> None:
    assert len({tuple(answers) for answers in drafts}) > 0.9 * DRAFTS


@pytest.mark.parametrize("level", ["adept", "expert"])
def test_the_same_seeds_draft_the_same(level: str) -> None:
    assert draft(level, 3) == draft(level, 3)


def test_experts_vary_their_drafts_too() -> None:
    assert len({tuple(draft("expert", seed)) for seed in range(4)}) == 4


def test_teams_are_mixed_and_without_needless_supports(drafts: list[list[str]]) -> None:
    for team in [team for answers in drafts for team in teams(answers)]:
        roles = Counter(int(ROLE_OF[WORDS.index(champion)]) for champion in team)
        assert len(team) == TEAM and len(roles) >= 3 and max(roles.values()) <= 3, team


def test_bans_are_spent_on_the_strong(drafts: list[list[str]]) -> None:
    """Varied does not mean careless."""
    for answers in drafts:
        left = {word: int(CHAMPION_WORTH[WORDS.index(word)]) for word in WORDS}
        for answer in answers:
            kind, _, champion = answer.partition(":")
            worth = left.pop(champion)
            assert kind == "pick" or max(left.values()) - worth <= CARELESS, answers

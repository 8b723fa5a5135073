"""The conformance suite: what every built-in game must do, for every seat count and every value of every option."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabard
from tabard.engine.chance import Chance, QuickChance
from tabard.engine.dump import dump, fingerprint
from tabard.engine.playout import random_playout
from tabard.engine.refusal import Refused
from tabard.engine.state import State
from tabard.engine.view import view
from tests.conformance import checks
from tests.conformance.setups import ALL, COMPILED, EFFORT, ENDING, PLAIN, Setup

MAX_DECISIONS = 1_000_000

every_setup = pytest.mark.parametrize("setup", ALL, ids=str)
every_game = pytest.mark.parametrize("setup", PLAIN, ids=str)


@pytest.mark.parametrize("setup", ENDING, ids=str)
def test_random_games_end(setup: Setup) -> None:
    budget, seed = 60_000 * EFFORT, 0
    while budget > 0:
        state = setup.state(seed)
        census = setup.game.census(state)
        budget -= random_playout(state, QuickChance(seed + 1), MAX_DECISIONS)
        assert state.over
        assert setup.game.census(state) == census
        assert len(state.scores()) == setup.seats
        assert set(state.winners()) <= set(range(setup.seats))
        seed += 1


@pytest.mark.long
@every_game
def test_a_hundred_thousand_random_games(setup: Setup) -> None:
    """Plain Python, which plays the same games move by move, tries the first twenty thousand."""
    short = Setup(setup.game, setup.seats, {**setup.options, **SHORT.get(setup.game.id, {})})
    for seed in range(100_000 if COMPILED else 20_000):
        state = short.state(seed)
        random_playout(state, QuickChance(~seed & 0xFFFFFFFF), MAX_DECISIONS)
        assert state.over


MODEST_TABLE = 120
"""A game with more answers than this is tested at fewer positions."""

SHORT = {"knights-duty": {"turn_limit": 6}, "quest": {"turn_limit": 8}, "rift": {"round_limit": 3}}


@every_setup
def test_same_seed_same_game_whatever_else_draws_numbers(setup: Setup) -> None:
    def play(disturbed: bool) -> list[str]:
        dice, foreign = random.Random(5), setup.match(99)
        prints: list[str] = []
        for match in checks.walk_match(setup.match(3), dice, 60):
            prints.append(fingerprint(match.state))
            if disturbed:
                random.random()
                if not foreign.over:
                    foreign.play(foreign.to_act[0], foreign.legal(foreign.to_act[0])[0])
        return prints

    assert play(disturbed=False) == play(disturbed=True)


@every_game
def test_a_seat_that_is_out_stays_out_and_is_never_asked_again(setup: Setup) -> None:
    for seed in range(EFFORT):
        out: set[int] = set()
        for state in checks.walk(setup.state(seed), random.Random(seed), MAX_DECISIONS):
            assert out <= set(state.out)
            assert not set(state.out) & set(state.to_act)
            out = set(state.out)


@every_setup
def test_answers_are_legal_or_refused_with_a_clause(setup: Setup) -> None:
    tried = max(MODEST_TABLE, len(setup.game.actions))  # a game with many answers takes that much longer
    for seed in range(max(2, 2 * setup.effort * MODEST_TABLE // tried)):
        start = setup.state(seed)
        census = setup.game.census(start)
        for state in checks.walk(start, random.Random(seed), 150):
            checks.check_answers(setup.game, state)
            checks.check_census(setup.game, state, census)


@every_setup
def test_a_refused_answer_changes_nothing(setup: Setup) -> None:
    dice = random.Random(8)
    for match in checks.walk_match(setup.match(4), dice, 60):
        before, said = fingerprint(match.state), len(match.log)
        for seat in range(match.seats):
            for text in dice.sample(match.game.actions, 8):
                if text not in match.legal(seat):
                    with pytest.raises(Refused):
                        match.play(seat, text)
        assert fingerprint(match.state) == before
        assert len(match.log) == said


@every_game
@settings(max_examples=150)
@given(text=st.text() | st.from_regex(r"[a-z]{1,9}:[A-Z]?[0-9,]{0,5}", fullmatch=True), seed=st.integers(0, 50))
def test_any_text_gets_an_answer(setup: Setup, text: str, seed: int) -> None:
    match = setup.match(seed)
    before = fingerprint(match.state)
    for seat in range(match.seats):
        refusal = match.why_not(seat, text)
        assert (refusal is None) == (text in match.legal(seat))
        if refusal is not None:
            with pytest.raises(Refused) as refused:
                match.play(seat, text)
            assert (refused.value.clause, refused.value.reason) == (refusal.clause, refusal.reason)
            assert match.game.clause(refusal.clause)
            assert fingerprint(match.state) == before


@every_setup
def test_copies_are_independent(setup: Setup) -> None:
    for seed in range(EFFORT):
        checks.check_copies(setup, seed, lambda state: state.copy(), 60)


@every_setup
def test_a_record_replays_to_an_equal_state_at_every_prefix(setup: Setup) -> None:
    match = setup.match(6)
    records = [match.record() for match in checks.walk_match(match, random.Random(2), 40 * EFFORT)]
    for record in records:
        again = tabard.replay(json.loads(json.dumps(record)))
        assert again.record() == record
    assert dump(tabard.replay(match.record()).state) == dump(match.state)


@every_setup
def test_undo_returns_exactly_or_is_refused(setup: Setup) -> None:
    undone = refused = 0
    for seed in range(2 * setup.effort):
        some, others = checks.check_undo(setup, seed, 120)
        undone += some
        refused += others
    assert undone > 0 and refused > 0


@every_setup
def test_views_are_json_and_independent_of_what_is_hidden(setup: Setup) -> None:
    others = sum(checks.check_non_interference(setup, seed, view, 100) for seed in range(setup.effort))
    assert others > 0, "redealing never changed anything: the check is empty"


@every_setup
def test_observations_keep_their_shape_and_are_independent_of_what_is_hidden(setup: Setup) -> None:
    others = sum(checks.check_observations(setup, seed, checks.observed, 150) for seed in range(setup.effort))
    assert others > 0, "redealing never changed anything: the check is empty"


@every_setup
def test_a_redealt_world_can_be_continued(setup: Setup) -> None:
    for seed in range(EFFORT):
        checks.check_redeal_plays_on(setup, seed, 60)


@every_setup
def test_indistinguishable_worlds_are_redealt_the_same(setup: Setup) -> None:
    def redeal(state: State, seat: int, chance: Chance) -> State:
        return state.redeal(seat, chance)

    compared = sum(checks.check_redeal_is_canonical(setup, seed, redeal, 60) for seed in range(EFFORT))
    assert compared > 0, "redealing never changed anything: the check is empty"


@every_setup
def test_simultaneous_answers_commute(setup: Setup) -> None:
    for seed in range(EFFORT):
        checks.check_simultaneous(setup, seed, 200, schedules=4)


@every_setup
def test_every_event_cites_a_clause_and_is_a_sentence(setup: Setup) -> None:
    for match in checks.walk_match(setup.match(11), random.Random(3), 300):
        pass
    assert match.log
    for event in match.log:
        assert match.game.clause(event.clause), f"{event.clause} is in no rulebook"
        assert event.text.endswith("."), event.text
        json.dumps(event.as_json(), allow_nan=False)

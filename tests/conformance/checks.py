"""What must hold for every game, as functions that raise AssertionError if it doesn't.

They take what is tested (how to view, how to copy) as an argument, so that a test can plant a fault and see it
detected.
"""

import json
import random
import struct
from collections.abc import Callable, Iterator

from tabard import replay
from tabard.engine.chance import Chance, QuickChance
from tabard.engine.dump import dump, fingerprint
from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.match import Match
from tabard.engine.observation import Observation
from tabard.engine.refusal import Refused
from tabard.engine.state import State
from tabard.engine.types import NOBODY
from tests.conformance.setups import Setup

Viewer = int | None
View = Callable[[Game, State, Viewer], dict[str, object]]
Observe = Callable[[Game, State, int], bytes]
Copy = Callable[[State], State]
Redeal = Callable[[State, int, Chance], State]


def walk(state: State, dice: random.Random, most: int) -> Iterator[State]:
    """The positions of a random game, from the given one on; the state itself moves along."""
    for _ in range(most):
        yield state
        if state.over:
            return
        seat = dice.choice(state.to_act)
        state.apply(seat, dice.choice(state.legal(seat)))


def walk_match(match: Match, dice: random.Random, most: int) -> Iterator[Match]:
    for _ in range(most):
        yield match
        if match.over:
            return
        seat = dice.choice(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))


def viewers(state: State) -> list[Viewer]:
    return [None, *range(state.seats)]


def position(state: State) -> dict[str, object]:
    """All of a state except future chance."""
    return {name: value for name, value in dump(state).items() if name != "chance"}


# Answers


def check_answers(game: Game, state: State) -> None:
    """Somebody can always answer; what is legal is allowed, and all else is refused with a clause and a sentence."""
    assert state.over == (not state.to_act)
    for seat in range(state.seats):
        legal = state.legal(seat)
        allowed = [action for action in range(len(game.actions)) if state.why_not(seat, action) is None]
        assert sorted(legal) == allowed, (seat, legal, allowed)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (seat in state.to_act)
        for action in range(len(game.actions)):
            refusal = state.refusal(seat, action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert game.clause(refusal.clause), f"{refusal.clause} is in no rulebook"
                assert refusal.reason[-1] in ".?" and "{" not in refusal.reason, refusal.reason


def check_census(game: Game, state: State, at_start: dict[str, int]) -> None:
    assert game.census(state) == at_start


# Copies


def check_copies(setup: Setup, seed: int, copy: Copy, most: int) -> None:
    """A copy equals its original, and whatever happens to one leaves the other alone."""
    dice = random.Random(seed)
    for state in walk(setup.state(seed), dice, most):
        before = dump(state)
        twin = copy(state)
        assert dump(twin) == before
        for _ in walk(twin, random.Random(seed), 12):
            pass
        assert dump(state) == before, "playing on a copy changed the original"
        third = copy(state)
        stride = copy(state)
        for _ in walk(stride, random.Random(seed + 1), 12):
            pass
        assert dump(third) == before, "two copies share something"


# Hidden information


def sight(game: Game, state: State, viewer: Viewer, look: View) -> str:
    """Everything a viewer gets about a position: view, legal answers, and the refusal of every other answer."""
    said: dict[str, object] = {"view": look(game, state, viewer), "out": state.out}
    if viewer is not None:
        said["legal"] = state.legal(viewer)
        said["refusals"] = [
            None if refusal is None else [refusal.clause, refusal.reason]
            for refusal in (state.refusal(viewer, action) for action in range(len(game.actions)))
        ]
    return json.dumps(said, sort_keys=True, allow_nan=False)


def events_of(state: State, seat: int, action: int, viewer: Viewer) -> tuple[list[object], bool]:
    """What a viewer gets when a seat answers, and whether chance or a reveal was involved."""
    log: list[Event] = []
    state.log = log
    draws = state.chance.draws
    state.apply(seat, action)
    state.log = None
    viewing_seat = NOBODY if viewer is None else viewer
    said: list[object] = [event.as_json() if event.visible_to(viewing_seat) else None for event in log]
    return said, state.chance.draws != draws or any(event.reveals for event in log)


def check_non_interference(setup: Setup, seed: int, look: View, most: int) -> int:
    """At every step, and for every viewer: in a world that the viewer can't tell from this one, nothing it gets differs
    by a byte. Returns how many of the redealt worlds were really different."""
    game = setup.game
    dice = random.Random(seed)
    others = 0
    start = setup.state(seed)
    census = game.census(start)
    for state in walk(start, dice, most):
        before = dump(state)
        for viewer in viewers(state):
            world = state.redeal(NOBODY if viewer is None else viewer, QuickChance(dice.getrandbits(60)))
            assert dump(state) == before, "redealing changed the original"
            others += position(world) != position(state)
            assert game.census(world) == census
            assert world.to_act == state.to_act
            assert sight(game, world, viewer, look) == sight(game, state, viewer, look)
            check_told_the_same(state, world, viewer, dice)
    return others


def check_told_the_same(state: State, world: State, viewer: Viewer, dice: random.Random) -> None:
    """An answer that is legal in both worlds, and involves no chance and no reveal, has the same events."""
    if state.over:
        return
    seat = dice.choice(state.to_act)
    common = sorted(set(state.legal(seat)) & set(world.legal(seat)))
    if not common:
        return
    action = dice.choice(common)
    said, open_here = events_of(state.copy(), seat, action, viewer)
    told_there, open_there = events_of(world.copy(), seat, action, viewer)
    if not open_here and not open_there:
        assert said == told_there


def check_redeal_plays_on(setup: Setup, seed: int, most: int) -> None:
    """A redealt world is a position like any other: it can be continued."""
    dice = random.Random(seed)
    census = None
    for state in walk(setup.state(seed), dice, most):
        world = state.redeal(dice.randrange(-1, state.seats), QuickChance(dice.getrandbits(60)))
        census = census or setup.game.census(state)
        for later in walk(world, dice, 40):
            if not later.over:
                assert later.legal(later.to_act[0])
        check_census(setup.game, world, census)


def check_redeal_is_canonical(setup: Setup, seed: int, redeal: Redeal, most: int) -> int:
    """Worlds that a viewer can't tell apart are redealt to the same world by the same chance: nothing hidden shows in
    the result. Returns how many pairs of really different worlds were compared."""
    dice = random.Random(seed)
    compared = 0
    for state in walk(setup.state(seed), dice, most):
        viewer = dice.randrange(NOBODY, state.seats)
        world = redeal(state, viewer, QuickChance(dice.getrandbits(60)))
        key = dice.getrandbits(60)
        here, there = redeal(state, viewer, QuickChance(key)), redeal(world, viewer, QuickChance(key))
        assert dump(here) == dump(there), "what a seat cannot know shows in how it is redealt"
        compared += position(world) != position(state)
    return compared


# Undo


def check_undo(setup: Setup, seed: int, most: int) -> tuple[int, int]:
    """Undo restores exactly the former state and log, or is refused and changes nothing. Returns how often each
    happened."""
    dice = random.Random(seed)
    undone = refused = 0
    match = setup.match(seed)
    for _ in range(most):
        if match.over:
            break
        seat = dice.choice(match.to_act)
        before, log_before, draws = fingerprint(match.state), list(match.log), match.state.chance.draws
        answer = dice.choice(match.legal(seat))
        match.play(seat, answer)
        shown = any(event.reveals for event in match.log[len(log_before) :])
        must_stay = match.over or shown or match.state.chance.draws != draws
        after = fingerprint(match.state)
        for other in range(match.seats):
            if other != seat:
                assert refuses_undo(match, other) or goes_back_alone(match, other)
        if must_stay:
            assert refuses_undo(match, seat)
            refused += 1
        else:
            match.undo(seat)
            assert fingerprint(match.state) == before
            assert match.log == log_before
            match.play(seat, answer)
            undone += 1
        assert fingerprint(match.state) == after
    return undone, refused


def goes_back_alone(match: Match, seat: int) -> bool:
    """Whether a decision in a simultaneous question is undone as if it had never been made (TBL-2.2)."""
    last = match.last_of(seat)
    here, there = replay(match.record()), Match(match.game, match.seats, match.key, match.options, match.scenario)
    here.undo(seat)
    for decision in match.decisions[:last] + match.decisions[last + 1 :]:
        there.play(decision.seat, decision.text)
    return here.record() == there.record() and [str(event) for event in here.log] == [str(event) for event in there.log]


def refuses_undo(match: Match, seat: int) -> bool:
    before = fingerprint(match.state)
    if match.why_not_undo(seat) is None:
        return False
    try:
        match.undo(seat)
    except Refused as refusal:
        assert match.game.clause(refusal.clause)
        return fingerprint(match.state) == before
    return False


# Simultaneous answers


def settle_round(state: State, dice: random.Random, seed: int) -> State:
    """Let the seats that are asked together answer, in random order, until the question is settled. What a seat answers
    depends on its own legal answers and on how many it has given, never on what the others have done meanwhile."""
    question = state.agenda[-1]
    given = [0] * state.seats
    while state.to_act and state.agenda[-1] is question:
        seat = dice.choice(state.to_act)
        legal = state.legal(seat)
        state.apply(seat, random.Random(f"{seed} {seat} {given[seat]} {legal}").choice(legal))
        given[seat] += 1
    return state


def check_simultaneous(setup: Setup, seed: int, most: int, schedules: int) -> int:
    """If several seats are asked at once, the order in which their answers arrive changes nothing."""
    dice = random.Random(seed)
    met = 0
    for state in walk(setup.state(seed), dice, most):
        if len(state.to_act) > 1:
            met += 1
            outcomes = {fingerprint(settle_round(state.copy(), dice, seed + met)) for _ in range(schedules)}
            assert len(outcomes) == 1
    return met


def observed(game: Game, state: State, seat: int) -> bytes:
    """An observation as a learner gets it."""
    observation = Observation()
    game.observe(state, seat, observation)
    return observation.bytes()


def check_observations(setup: Setup, seed: int, look: Observe, most: int) -> int:
    """At every step, and for every seat: an observation is as long as its slices, has only numbers from 0 to 1, and is
    the same in a world that the seat can't tell from this one. Returns how many of these worlds were different."""
    game, dice, others = setup.game, random.Random(seed), 0
    length, reused = 0, Observation()
    for state in walk(setup.state(seed), dice, most):
        length = length or sum(part.length for part in game.slices(state))
        for seat in range(state.seats):
            row = look(game, state, seat)
            game.observe(state, seat, reused)
            assert reused.bytes() == observed(game, state, seat), "an earlier observation shows in this one"
            assert len(row) == 4 * length, "the length depends on the position"
            assert all(0.0 <= number <= 1.0 for number in struct.unpack(f"<{length}f", row))
            world = state.redeal(seat, QuickChance(dice.getrandbits(60)))
            others += position(world) != position(state)
            assert look(game, world, seat) == row, "what a seat cannot know shows in its observation"
    return others

"""Positions whose best answers are known for certain: proofs, and whether bots find the answers.

There are two kinds of proof. `worth` searches every continuation, so it is for the last moves of a game. `ends`
simulates many random games, so it is for what can't be otherwise: "after this it is always lost".
"""

from collections import Counter
from collections.abc import Callable, Iterable

from tabard.bots import bot
from tabard.bots import search as searching
from tabard.bots.heuristic import win_probability
from tabard.bots.heuristics import heuristic_for
from tabard.engine.chance import QuickChance
from tabard.engine.dump import fingerprint
from tabard.engine.state import State
from tabard.engine.step import Actions
from tests.table import Table, seat_number

SEEDS = 2 if str(searching.__file__).endswith(".py") else 10
"""For how many seeds the expert must find the answer; plain Python is much slower than the compiled build."""
DRAWS = 60
"""How many draws are tried where chance decides: each of 2, 3, 4, 5 or 6 cards comes equally often."""


def name_of(position: Callable[[], Table]) -> str:
    """The name of a position in the list of tests."""
    return position.__name__


# Exhaustive search


def worth(table: Table, seat: str, answer: str) -> tuple[float, float]:
    """The least and the most share of the victory that a seat can get, on average over chance, if it plays perfectly
    and the others do all they can against it: the least if they know its simultaneous answers, the most if it knows
    theirs. For positions in which nothing else is hidden, and which are soon over."""
    number = seat_number(seat)
    action = table.match.numbers[answer]
    game = table.match.game.id
    least = mean(after(table.match.state, number, action), game, number, False, {})
    most = mean(after(table.match.state, number, action), game, number, True, {})
    return least, most


def mean(worlds: Iterable[tuple[State, float]], game: str, seat: int, knows: bool, seen: dict[str, float]) -> float:
    return sum(part * value(world, game, seat, knows, seen) for world, part in worlds)


def value(state: State, game: str, seat: int, knows: bool, seen: dict[str, float]) -> float:
    if state.over:
        return share(state, game, seat)
    place = fingerprint(state)
    if place not in seen:
        others = [other for other in state.to_act if other != seat]
        turn = others[0] if others and (knows or seat not in state.to_act) else seat
        found = [mean(after(state, turn, answer), game, seat, knows, seen) for answer in state.legal(turn)]
        seen[place] = max(found) if turn == seat else min(found)
    return seen[place]


def after(state: State, seat: int, action: int) -> list[tuple[State, float]]:
    """The positions that an answer leads to, each with its probability."""
    worlds: dict[str, State] = {}
    drawn: Counter[str] = Counter()
    for number in range(DRAWS):
        world = state.copy()
        world.chance = about_to_draw(number)
        world.apply(seat, action)
        assert world.chance.draws <= 1, "more than one draw after an answer"
        by_chance = world.chance.draws == 1
        world.chance = QuickChance(0)
        place = fingerprint(world)
        worlds[place] = world
        drawn[place] += 1
        if not by_chance:
            break
    return [(worlds[place], count / drawn.total()) for place, count in drawn.items()]


def about_to_draw(number: int) -> QuickChance:
    """A generator whose next word is known."""
    chance = QuickChance(0, rounds=0)
    chance.a, chance.counter = number, 0
    return chance


# Random play


def ends(table: Table, seat: str, answers: str, plays: int = 200) -> set[float]:
    """A seat's possible shares of the victory after one or several answers: everything it can't know is dealt again
    each time, and everybody answers at random, including itself."""
    number = seat_number(seat)
    found: set[float] = set()
    for key in range(plays):
        dice = QuickChance(key)
        world = table.match.state.redeal(number, dice)
        for answer in answers.split():
            world.apply(number, table.match.numbers[answer])
        while not world.over:
            turn = world.to_act[dice.below(len(world.to_act))]
            legal = world.legal(turn)
            world.apply(turn, legal[dice.below(len(legal))])
        found.add(share(world, table.match.game.id, number))
    return found


def share(state: State, game: str, seat: int) -> float:
    """A seat's share of the victory once the game is over: all, a part, or nothing."""
    return float(win_probability(heuristic_for(game), state)[seat])


def others_than(table: Table, seat: str, best: str) -> list[str]:
    """All other answers that the seat could give."""
    return [answer for answer in table.legal(seat).split() if answer not in best.split()]


# Bots


def check_solves(table: Table, seat: str, best: str, seeds: int = SEEDS, iterations: int = 0) -> None:
    """The expert searches, and finds one of the best answers whatever its seed."""
    check_is_searched(table, seat)
    level, game, number = "expert", table.match.game.id, seat_number(seat)
    found = Counter(bot(level, game, seed, iterations).choose(table.match, number) for seed in range(seeds))
    assert set(found) <= set(best.split()), found


def check_is_searched(table: Table, seat: str) -> None:
    """Here the expert searches instead of answering by heuristic."""
    state, found = table.match.state, Actions()
    state.legal_into(seat_number(seat), found)
    assert found.count > 1
    assert heuristic_for(table.match.game.id).should_search(state, found)

"""Checks of heuristics: what a bot would answer, and whether it depends on what its seat can't see."""

import random
from collections.abc import Iterator
from typing import Any

from tabard.bots import bot
from tabard.bots.heuristic import Weights
from tabard.bots.heuristics import heuristic_for
from tabard.engine.chance import QuickChance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tests.conformance.setups import Setup
from tests.table import Table, seat_number


def choice(table: Table, seat: str, level: str, iterations: int = 0, seed: int = 1) -> str:
    """The answer of a bot of a level."""
    return bot(level, table.match.game.id, seed, iterations).choose(table.match, seat_number(seat))


def prior_weights(game: str, state: State, seat: int) -> list[int]:
    legal, weights = Actions(), Weights()
    state.legal_into(seat, legal)
    weights.begin(legal.count)
    heuristic_for(game).priors(state, seat, legal, weights)
    return [int(weights.items[place]) for place in range(legal.count)]


def positions(setup: Setup, games: int, every: int, liked: float = 0.0) -> Iterator[Any]:
    """Some positions of random games. With `liked`, that share of the answers is the heuristic's favourite, to reach
    the rarer questions that hardly come up by chance."""
    for seed in range(games):
        dice, state = random.Random(seed), setup.state(seed)
        while not state.over:
            if dice.randrange(every) == 0:
                yield state
            seat = dice.choice(state.to_act)
            by_heuristic = dice.random() < liked
            state.apply(seat, favourite(setup, state, seat) if by_heuristic else dice.choice(state.legal(seat)))


def favourite(setup: Setup, state: State, seat: int) -> int:
    likes = prior_weights(setup.game.id, state, seat)
    return state.legal(seat)[likes.index(max(likes))]


def check_no_peeking(setup: Setup, games: int, every: int, liked: float = 0.0) -> None:
    """In worlds that a seat can't tell apart, its heuristic has the same priors."""
    looked = 0
    for state in positions(setup, games, every, liked):
        for seat in state.to_act:
            here = prior_weights(setup.game.id, state, seat)
            for key in range(3):
                assert prior_weights(setup.game.id, state.redeal(seat, QuickChance(key)), seat) == here
                looked += 1
    assert looked > 100


def check_says_why(setup: Setup, games: int, every: int, liked: float = 0.0) -> None:
    """Every legal answer has a reason in a sentence, or none; and many have one."""
    said: set[str] = set()
    for state in positions(setup, games, every, liked):
        for seat in state.to_act:
            for action in state.legal(seat):
                why = heuristic_for(setup.game.id).why(state, seat, action)
                assert why == "" or (why[0].isupper() and why.endswith(".") and "{" not in why), why
                said.add(why)
    assert len(said) > 10


def reasons(setup: Setup, state: State, seat: int) -> dict[int, str]:
    """The heuristic's reason for every legal answer."""
    return {action: heuristic_for(setup.game.id).why(state, seat, action) for action in state.legal(seat)}


def check_reasons_do_not_peek(setup: Setup, games: int, every: int) -> None:
    """In worlds that a seat can't tell apart, its heuristic gives the same reasons."""
    looked = 0
    for state in positions(setup, games, every):
        for seat in state.to_act:
            here = reasons(setup, state, seat)
            for key in range(3):
                assert reasons(setup, state.redeal(seat, QuickChance(key)), seat) == here
                looked += 1
    assert looked > 50


def check_one_is_called(setup: Setup, games: int, every: int, *words: str) -> None:
    """Of the answers to one question, at most one is called what only one can be."""
    for state in positions(setup, games, every):
        for seat in state.to_act:
            said = reasons(setup, state, seat).values()
            for word in words:
                assert sum(word in why for why in said) <= 1, (word, said)


def wins(setup: Setup, better: str, others: str, games: int) -> int:
    """How many games the one bot of a level wins, in each seat in turn, against the others."""
    won = 0
    for seed in range(games):
        match, own = setup.match(seed), seed % setup.seats
        bots = [bot(better if seat == own else others, setup.game.id, seed + seat) for seat in range(setup.seats)]
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, bots[seat].choose(match, seat))
        won += match.state.winners() == (own,)
    return won

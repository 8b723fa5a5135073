"""The levels of play, the same for every game."""

from typing import Final

from tabard.bots.base import Bot
from tabard.bots.heuristic import AnyHeuristic, Weights
from tabard.bots.search import Search
from tabard.engine.chance import Chance, QuickChance
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import Action, Seat, i64

LEVELS: Final = ("random", "novice", "adept", "expert")
"""From weakest to strongest."""
DESCRIPTIONS: Final = {
    "random": "plays any legal move at random",
    "novice": "knows the basics, and makes mistakes",
    "adept": "plays at once what looks best",
    "expert": "thinks ahead: simulates the rest of the game before each move",
}


class LevelBot(Bot):
    """A built-in level. It decides on a state as well as on a match, and may be forbidden some answers."""

    def __init__(self, seed: int) -> None:
        self.chance: Chance = QuickChance(seed)
        """Where it draws from, wherever several answers are as good; a new one makes it start afresh."""
        self.forbidden: set[int] = set()
        """Actions that it gives only when it has no other: to measure what they are worth."""

    def decide(self, state: State, seat: Seat) -> Action:
        """One of the legal actions of a seat that has to decide, found with nothing but what the seat may know."""
        raise NotImplementedError

    def choose(self, match: Match, seat: int) -> str:
        match.check_to_act(seat)
        answer: str = match.actions[self.decide(match.state, seat)]
        return answer

    def leave_out_forbidden(self, legal: Actions) -> None:
        """Keep only those legal actions that are not forbidden, as long as there are any."""
        if not self.forbidden:
            return
        kept: i64 = 0
        for index in range(legal.count):
            if int(legal.items[index]) not in self.forbidden:
                legal.items[kept] = legal.items[index]
                kept += 1
        if kept > 0:
            legal.count = kept


class RandomBot(LevelBot):
    """Answers at random: for tests, and as the baseline that every other bot must beat."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.legal: Final = Actions()

    def decide(self, state: State, seat: Seat) -> Action:
        state.legal_into(seat, self.legal)
        self.leave_out_forbidden(self.legal)
        return self.legal.items[self.chance.below(self.legal.count)]


class Novice(LevelBot):
    """Samples from its heuristic's priors, loosely."""

    def __init__(self, heuristic: AnyHeuristic, seed: int) -> None:
        super().__init__(seed)
        self.heuristic: Final = heuristic
        self.legal: Final = Actions()
        self.weights: Final = Weights()

    def decide(self, state: State, seat: Seat) -> Action:
        known = state.redeal(seat, QuickChance(int(self.chance.word())))
        known.legal_into(seat, self.legal)
        self.leave_out_forbidden(self.legal)
        self.weights.begin(self.legal.count)
        self.heuristic.priors(known, seat, self.legal, self.weights)
        return self.legal.items[self.pick(known)]

    def pick(self, known: State) -> i64:
        return self.weights.sample(self.chance, self.heuristic.novice_inverse_temperature)


class Adept(Novice):
    """Plays the answer with the best prior; where several are about equally good, one of them."""

    def pick(self, known: State) -> i64:
        variety = self.heuristic.variety(known)
        return self.weights.sample(self.chance, variety) if variety > 0 else self.weights.best()


class Expert(LevelBot):
    """Searches. The same seed and number of iterations always give the same answer; a time limit may stop it
    earlier."""

    def __init__(self, heuristic: AnyHeuristic, seed: int, iterations: int, seconds: float) -> None:
        super().__init__(seed)
        self.heuristic: Final = heuristic
        self.iterations: Final[i64] = iterations
        self.seconds: Final = seconds

    def search(self, match: Match, seat: int) -> Search:
        """Run the search for a decision."""
        match.check_to_act(seat)
        return self.search_state(match.state, seat)

    def search_state(self, state: State, seat: Seat) -> Search:
        known = state.redeal(seat, self.chance)
        search = Search(self.heuristic, known, seat, self.chance)
        if search.legal.count > 1 and self.heuristic.should_search(known, search.legal):
            search.run(self.iterations if self.iterations > 0 else self.heuristic.budget(known), self.seconds)
        return search

    def decide(self, state: State, seat: Seat) -> Action:
        search = self.search_state(state, seat)
        variety: i64 = 0
        if search.done == 0:
            variety = self.heuristic.variety(search.known)
        index = search.varied_choice(variety) if variety > 0 else search.choice()
        if self.forbidden and int(search.root.actions[index]) in self.forbidden:
            index = search.choice_without(self.forbidden)
        return search.root.actions[index]

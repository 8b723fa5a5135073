"""The levels of play, the same for every game."""

from typing import Final

from tabard.bots.base import Bot
from tabard.bots.heuristic import AnyHeuristic, Weights
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import i64

LEVELS: Final = ("random", "novice", "adept", "expert")
"""From weakest to strongest."""
DESCRIPTIONS: Final = {
    "random": "plays any legal move at random",
    "novice": "knows the basics, and makes mistakes",
    "adept": "plays at once what looks best",
    "expert": "thinks ahead: simulates the rest of the game before each move",
}


class RandomBot(Bot):
    """Answers at random: for tests, and as the baseline that every other bot must beat."""

    def __init__(self, seed: int) -> None:
        self.chance: Final = QuickChance(seed)

    def choose(self, match: Match, seat: int) -> str:
        match.check_to_act(seat)
        legal = match.legal(seat)
        return legal[self.chance.below(len(legal))]


class Novice(Bot):
    """Samples from its heuristic's priors, loosely."""

    def __init__(self, heuristic: AnyHeuristic, seed: int) -> None:
        self.heuristic: Final = heuristic
        self.chance: Final = QuickChance(seed)
        self.legal: Final = Actions()
        self.weights: Final = Weights()

    def choose(self, match: Match, seat: int) -> str:
        match.check_to_act(seat)
        known = match.state.redeal(seat, QuickChance(int(self.chance.word())))
        known.legal_into(seat, self.legal)
        self.weights.begin(self.legal.count)
        self.heuristic.priors(known, seat, self.legal, self.weights)
        answer: str = match.actions[self.legal.items[self.pick(known)]]
        return answer

    def pick(self, known: State) -> i64:
        return self.weights.sample(self.chance, self.heuristic.novice_inverse_temperature)


class Adept(Novice):
    """Plays the answer with the best prior; where several are about equally good, one of them."""

    def pick(self, known: State) -> i64:
        variety = self.heuristic.variety(known)
        return self.weights.sample(self.chance, variety) if variety > 0 else self.weights.best()


class Expert(Bot):
    """Searches. The same seed and number of iterations always give the same answer; a time limit may stop it
    earlier."""

    def __init__(self, heuristic: AnyHeuristic, seed: int, iterations: int, seconds: float) -> None:
        self.heuristic: Final = heuristic
        self.chance: Final = QuickChance(seed)
        self.iterations: Final[i64] = iterations
        self.seconds: Final = seconds

    def search(self, match: Match, seat: int) -> Search:
        """Run the search for a decision."""
        match.check_to_act(seat)
        known = match.state.redeal(seat, self.chance)
        search = Search(self.heuristic, known, seat, self.chance)
        if search.legal.count > 1 and self.heuristic.should_search(known, search.legal):
            search.run(self.iterations if self.iterations > 0 else self.heuristic.budget(known), self.seconds)
        return search

    def choose(self, match: Match, seat: int) -> str:
        search = self.search(match, seat)
        variety: i64 = 0
        if search.done == 0:
            variety = self.heuristic.variety(search.known)
        index = search.varied_choice(variety) if variety > 0 else search.choice()
        answer: str = match.actions[search.root.actions[index]]
        return answer

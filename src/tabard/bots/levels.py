"""The levels of play, the same names for every game."""

from typing import Final

from tabard.bots.mind import AnyMind, Weights
from tabard.bots.player import Bot
from tabard.bots.search import Search
from tabard.engine.chance import QuickChance
from tabard.engine.kinds import i64
from tabard.engine.match import Match
from tabard.engine.state import State
from tabard.engine.step import Actions

LEVELS: Final = ("random", "novice", "adept", "expert")
"""From the weakest to the strongest."""
SENTENCES: Final = {
    "random": "answers at random",
    "novice": "knows what matters, and often forgets it",
    "adept": "answers at once what it thinks best",
    "expert": "plays the game on in its mind before it answers, a moment for each decision",
}


class RandomBot(Bot):
    """Answers at random: for tests, and as the floor that every other bot must beat."""

    def __init__(self, seed: int) -> None:
        self.chance: Final = QuickChance(seed)

    def choose(self, match: Match, seat: int) -> str:
        match.check_asked(seat)
        legal = match.legal(seat)
        return legal[self.chance.below(len(legal))]


class Novice(Bot):
    """Plays what its mind likes, more or less."""

    def __init__(self, mind: AnyMind, seed: int) -> None:
        self.mind: Final = mind
        self.chance: Final = QuickChance(seed)
        self.found: Final = Actions()
        self.weights: Final = Weights()

    def choose(self, match: Match, seat: int) -> str:
        match.check_asked(seat)
        known = match.state.redeal(seat, QuickChance(int(self.chance.word())))
        known.legal_into(seat, self.found)
        self.weights.begin(self.found.count)
        self.mind.weigh(known, seat, self.found, self.weights)
        answer: str = match.actions[self.found.items[self.pick(known)]]
        return answer

    def pick(self, known: State) -> i64:
        return self.weights.sample(self.chance, self.mind.novice_calm)


class Adept(Novice):
    """Plays what its mind likes best; where several answers are about as good, one of them."""

    def pick(self, known: State) -> i64:
        variety = self.mind.variety(known)
        return self.weights.sample(self.chance, variety) if variety > 0 else self.weights.best()


class Expert(Bot):
    """Searches. The same seed and number of iterations always decide the same; a time limit may end it earlier."""

    def __init__(self, mind: AnyMind, seed: int, iterations: int, seconds: float) -> None:
        self.mind: Final = mind
        self.chance: Final = QuickChance(seed)
        self.iterations: Final[i64] = iterations
        self.seconds: Final = seconds

    def search(self, match: Match, seat: int) -> Search:
        """What the search found out about a decision."""
        match.check_asked(seat)
        known = match.state.redeal(seat, self.chance)
        search = Search(self.mind, known, seat, self.chance)
        if search.found.count > 1 and self.mind.worth_searching(known, search.found):
            search.run(self.iterations if self.iterations > 0 else self.mind.budget(known), self.seconds)
        return search

    def choose(self, match: Match, seat: int) -> str:
        search = self.search(match, seat)
        variety: i64 = 0
        if search.done == 0:
            variety = self.mind.variety(search.known)
        place = search.varied_choice(variety) if variety > 0 else search.choice()
        answer: str = match.actions[search.root.actions[place]]
        return answer

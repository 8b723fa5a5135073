"""What bots know about a game beyond its rules: priors for the answers, and an evaluation of positions.

Both are in points. 100 points make something e times (about three times) as likely: an answer with a prior 100 points
higher is sampled e times as often, and a seat evaluated 100 points higher wins e times as often. A heuristic looks at a
position from the point of view of one seat. Bots show it only redealt copies, so it cannot peek at hidden cards.
"""

from math import exp
from typing import Any, Final, Generic, TypeVar

from tabard.engine.chance import Chance
from tabard.engine.result import winning_seats
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import Action, Counts, Seat, append, i64, vec, zeros

S = TypeVar("S")

POINTS: Final = 100.0
"""A difference of this many points makes something e times as likely."""
FAR: Final = 1200
"""An answer this many points below the best is never chosen."""
WHOLE: Final = 1 << 20
LIKELIHOOD: Final = vec[i64]([int(WHOLE * exp(-points / POINTS)) for points in range(FAR)])
"""How likely an answer is that many points below the best, in parts of `WHOLE`."""


class Weights:
    """The prior of each legal answer, in points, in the order of the answers."""

    def __init__(self) -> None:
        self.items: Counts = zeros(32)
        self.count: i64 = 0

    def begin(self, count: i64) -> None:
        """Give all answers the same prior."""
        while len(self.items) < count:
            self.items = append(self.items, 0)
        for index in range(count):
            self.items[index] = 0
        self.count = count

    def best(self) -> i64:
        """The index of the answer with the highest prior; the first of several."""
        top: i64 = 0
        for index in range(1, self.count):
            if self.items[index] > self.items[top]:
                top = index
        return top

    def likelihood(self, index: i64, top: i64, inverse_temperature: i64) -> i64:
        """How likely an answer is compared with the best, whose prior is `top`. The higher the inverse temperature, the
        more often the best is chosen; 100 is the default."""
        short = (top - self.items[index]) * inverse_temperature // 100
        return LIKELIHOOD[short] if short < FAR else i64(0)

    def sample(self, chance: Chance, inverse_temperature: i64) -> i64:
        """The index of an answer, sampled according to the priors."""
        top = self.items[self.best()]
        total: i64 = 0
        for index in range(self.count):
            total += self.likelihood(index, top, inverse_temperature)
        drawn = chance.below(total)
        for index in range(self.count):
            drawn -= self.likelihood(index, top, inverse_temperature)
            if drawn < 0:
                return index
        return 0


class Heuristic(Generic[S]):
    """The base class of each game's heuristic. This one knows nothing, so that bots can play any game at all."""

    iterations: i64 = 400
    """How often the expert simulates before it decides, with the fewest seats."""
    horizon: i64 = 400
    """The expert stops a simulation after this many decisions and evaluates the position."""
    inverse_temperature: i64 = 100
    """The inverse temperature of simulated players: the higher, the more often they choose the answer with the best
    prior."""
    novice_inverse_temperature: i64 = 40
    """The same for a novice."""
    exploration: float = 0.8
    """The exploration constant of the search (as in PUCT): how strongly it prefers answers with few visits or a high
    prior. Where luck outweighs single answers, a higher value keeps the expert from mistaking luck for strength. Where
    answers differ only slightly, a lower value tells them apart."""
    opponents_search: bool = True
    """Whether the search also finds the best answers of the opponents. Otherwise they follow this heuristic."""
    prior_weight: i64 = 60
    """The inverse temperature at which priors guide the tree search."""
    margin: i64 = 0
    """How many points one point of the score counts when a simulation reaches the end; if 0, only winning counts.
    Margins tell more about an answer where chance plays a large part. An answer that clearly wins more games is chosen
    in any case."""
    routine_events: frozenset[str] = frozenset()
    """Kinds of events that hardly ever explain why a game turned."""

    def priors(self, state: S, seat: Seat, legal: Actions, weights: Weights) -> None:
        """Fill in the prior of every legal answer, in points; all are 0 before. This is the rollout policy, and it
        decides what the tree search tries first."""

    def evaluate(self, state: S, seat: Seat) -> i64:
        """How well a seat is doing in a game that is not over, in points, compared with the other seats."""
        return 0

    def decided(self, state: S) -> float:
        """How likely the game is to have a winner, from 0 to 1. The expert scales its returns by this, so that leading
        a game that nobody will win counts less."""
        return 1.0

    def reached_cutoff(self, known: S, world: S) -> bool:
        """Whether a simulation from `known` has come far enough to be evaluated before the horizon is reached."""
        return False

    def should_search(self, state: S, legal: Actions) -> bool:
        """Whether the expert searches here, or answers by heuristic."""
        return True

    def variety(self, state: S) -> i64:
        """The inverse temperature at which adepts, and experts that don't search, sample where several answers are
        about equally good. If 0, they always choose the answer with the best prior."""
        return 0

    def budget(self, state: S) -> i64:
        """How often the expert simulates from here by default."""
        return self.iterations

    def determinize(self, state: State, seat: Seat, chance: Chance) -> State:
        """A world consistent with what the seat knows, and plausible given how the others decide."""
        return state.redeal(seat, chance)

    def information_key(self, state: S, seat: Seat) -> i64:
        """A number for what the seat sees and its answer should depend on; the legal answers are part of the key
        anyway. The search treats questions with the same number as one."""
        return 0

    def why(self, state: S, seat: Seat, action: Action) -> str:
        """A sentence for people on why this answer is good; empty if there is nothing to say."""
        return ""


AnyHeuristic = Heuristic[Any]


def win_probability(heuristic: AnyHeuristic, state: State) -> "vec[float]":
    """Each seat's win probability: the result itself once the game is over."""
    if state.waiting != 0:
        points = zeros(int(state.seats))
        for seat in range(state.seats):
            points[seat] = heuristic.evaluate(state, seat)
        return likelihoods(points)
    shares = vec[float]([0.0] * int(state.seats))
    winning = winning_seats(state)
    for seat in winning:
        shares[seat] = 1.0 / len(winning)
    return shares


def returns(heuristic: AnyHeuristic, state: State) -> "vec[float]":
    """What a simulation returns for each seat: its win probability, or the margin of its win."""
    if state.waiting != 0 or heuristic.margin == 0:
        shares = win_probability(heuristic, state)
        decided = heuristic.decided(state)
        if decided < 1.0:
            for index in range(len(shares)):
                shares[index] = shares[index] * decided
        return shares
    points = zeros(int(state.seats))
    scores = state.scores()
    for seat in range(state.seats):
        points[seat] = heuristic.margin * scores[seat]
    return likelihoods(points)


def likelihoods(points: Counts) -> "vec[float]":
    """Each seat's share according to its points (softmax)."""
    top = points[0]
    for index in range(len(points)):
        top = max(top, points[index])
    shares = vec[float]([exp(float(points[index] - top) / POINTS) for index in range(len(points))])
    total = 0.0
    for index in range(len(points)):
        total += shares[index]
    for index in range(len(points)):
        shares[index] = shares[index] / total
    return shares

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
"""So many points make something e times as likely."""
FAR: Final = 1200
"""What weighs so much less than the best is as good as never chosen."""
WHOLE: Final = 1 << 20
LIKELIHOOD: Final = vec[i64]([int(WHOLE * exp(-points / POINTS)) for points in range(FAR)])
"""How likely an answer is that weighs so many points less than the best, in parts of `WHOLE`."""


class Weights:
    """How much a seat likes each of its legal answers, in points, in the order of the answers."""

    def __init__(self) -> None:
        self.items: Counts = zeros(32)
        self.count: i64 = 0

    def begin(self, count: i64) -> None:
        """All answers are alike."""
        while len(self.items) < count:
            self.items = append(self.items, 0)
        for index in range(count):
            self.items[index] = 0
        self.count = count

    def best(self) -> i64:
        """The index of the answer that weighs most; the first of several."""
        top: i64 = 0
        for index in range(1, self.count):
            if self.items[index] > self.items[top]:
                top = index
        return top

    def likelihood(self, index: i64, top: i64, inverse_temperature: i64) -> i64:
        """How likely an answer is compared with the best, whose prior is `top`. The higher the inverse temperature,
        the more often the best is chosen; 100 is usual."""
        short = (top - self.items[index]) * inverse_temperature // 100
        return LIKELIHOOD[short] if short < FAR else 0

    def sample(self, chance: Chance, inverse_temperature: i64) -> i64:
        """The index of an answer, chosen by chance as the weights say."""
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
    """Each game has its own; this one knows nothing, and lets any game be played at all."""

    iterations: i64 = 400
    """How often the expert simulates from a position before it decides, with the fewest seats."""
    horizon: i64 = 400
    """After so many decisions the expert stops simulating, and judges by how the seats stand."""
    inverse_temperature: i64 = 100
    """How firmly players are taken to choose what they weigh most, when the expert simulates."""
    novice_inverse_temperature: i64 = 40
    """The same for a novice."""
    exploration: float = 0.8
    """How much the expert prefers answers that it has seldom tried, and those that looked good at first. Where single
    answers matter little beside chance, more of it keeps the expert from mistaking luck for strength; where they differ
    by little, less of it tells them apart."""
    opponents_search: bool = True
    """Whether the search also finds the best answers of the opponents. Otherwise they follow this heuristic."""
    prior_weight: i64 = 60
    """How firmly the expert goes by the priors when it chooses what to try."""
    margin: i64 = 0
    """How many points the expert counts for one of the score when it has simulated to the end; if 0, nothing counts but
    who won. By how much somebody won tells more of an answer where chance plays a large part. An answer that wins
    clearly more games is chosen in any case."""
    routine_events: frozenset[str] = frozenset()
    """Kinds of events that hardly say why a game turned."""

    def priors(self, state: S, seat: Seat, legal: Actions, weights: Weights) -> None:
        """Fill in the prior of every legal answer, in points; all are 0 before. This is the rollout policy, and it
        decides what the tree search tries first."""

    def evaluate(self, state: S, seat: Seat) -> i64:
        """How well a seat stands in a game that is not over, beside the others at the table."""
        return 0

    def decided(self, state: S) -> float:
        """How much of the victory is worth striving for, from 0 to 1: less where nobody is likely to win the game. The
        expert values a share in what nobody wins so much less."""
        return 1.0

    def reached_cutoff(self, known: S, world: S) -> bool:
        """Whether play has come far enough from a position to be judged, though the horizon is not reached."""
        return False

    def should_search(self, state: S, legal: Actions) -> bool:
        """Whether the expert searches here, or answers at once."""
        return True

    def variety(self, state: S) -> i64:
        """How firmly adepts, and experts who do not search, choose here, where several answers are about as good: as
        `inverse_temperature`, but if 0, they always take what they weigh most."""
        return 0

    def budget(self, state: S) -> i64:
        """How often the expert simulates from here unless it is told."""
        return self.iterations

    def determinize(self, state: State, seat: Seat, chance: Chance) -> State:
        """A position as it may be by all that the seat knows, and by what it thinks of how the others decide."""
        return state.redeal(seat, chance)

    def information_key(self, state: S, seat: Seat) -> i64:
        """What the seat sees that its answer should depend on, as a number; what it can answer is known besides. The
        expert takes for one question what the number does not tell apart."""
        return 0

    def why(self, state: S, seat: Seat, action: Action) -> str:
        """What speaks for an answer, in a sentence for people; nothing when there is nothing to say."""
        return ""


AnyHeuristic = Heuristic[Any]


def win_probability(heuristic: AnyHeuristic, state: State) -> "vec[float]":
    """How likely each seat is to win: the result itself once the game is over."""
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
    """What the expert learns for each seat from where it has simulated to: how likely it is to win, or by how much it
    won."""
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
    """How likely each seat is beside the others, by its points."""
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

"""What bots know of a game beyond its rules: which answers look good, and who stands well.

Both are told in points, where 100 points make something about three times (e times) as likely: an answer that weighs
100 more is chosen three times as often by somebody who wavers, a seat that stands 100 points better wins three times
as often. A mind looks at a position with the eyes of one seat. Bots show it only redealt copies, so there is nothing
true to see in what the seat cannot know.
"""

from math import exp
from typing import Any, Final, Generic, TypeVar

from tabard.engine.chance import Chance
from tabard.engine.kinds import Action, Counts, Seat, append, i64, vec, zeros
from tabard.engine.result import who_share_victory
from tabard.engine.state import State
from tabard.engine.step import Actions

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
        for place in range(count):
            self.items[place] = 0
        self.count = count

    def best(self) -> i64:
        """The place of the answer that weighs most; the first of several."""
        found: i64 = 0
        for place in range(1, self.count):
            if self.items[place] > self.items[found]:
                found = place
        return found

    def likelihood(self, place: i64, top: i64, calm: i64) -> i64:
        """How likely an answer is beside the best, which weighs `top`. Who is calm wavers less: 100 is usual."""
        short = (top - self.items[place]) * calm // 100
        return LIKELIHOOD[short] if short < FAR else 0

    def sample(self, chance: Chance, calm: i64) -> i64:
        """The place of an answer, chosen by chance as the weights say."""
        top = self.items[self.best()]
        total: i64 = 0
        for place in range(self.count):
            total += self.likelihood(place, top, calm)
        drawn = chance.below(total)
        for place in range(self.count):
            drawn -= self.likelihood(place, top, calm)
            if drawn < 0:
                return place
        return 0


class Mind(Generic[S]):
    """Each game has its own; this one knows nothing, and lets any game be played at all."""

    iterations: i64 = 400
    """How often the expert plays on from a position before it decides, with the fewest seats."""
    horizon: i64 = 400
    """After so many decisions the expert stops playing on, and judges by how the seats stand."""
    calm: i64 = 100
    """How firmly players are taken to choose what they weigh most, when the expert plays on."""
    novice_calm: i64 = 40
    """The same for a novice."""
    curiosity: float = 0.8
    """How much the expert prefers answers that it has seldom tried, and those that looked good at first. Where single
    answers matter little beside chance, more of it keeps the expert from mistaking luck for strength; where they differ
    by little, less of it tells them apart."""
    others_search: bool = True
    """Whether the expert takes the others, too, to look for their best answers; else they answer as this mind would."""
    trust: i64 = 60
    """How firmly the expert goes by first impressions when it chooses what to try."""
    margin: i64 = 0
    """How many points the expert counts for one of the score when it has played on to the end; if 0, nothing counts but
    who won. By how much somebody won tells more of an answer where chance plays a large part. An answer that wins
    clearly more games is chosen in any case."""
    trifles: frozenset[str] = frozenset()
    """Kinds of events that hardly say why a game turned."""

    def weigh(self, state: S, seat: Seat, found: Actions, weights: Weights) -> None:
        """Say how much the seat likes each of its legal answers. All weigh nothing before."""

    def standing(self, state: S, seat: Seat) -> i64:
        """How well a seat stands in a game that is not over, beside the others at the table."""
        return 0

    def decided(self, state: S) -> float:
        """How much of the victory is worth striving for, from 0 to 1: less where nobody is likely to win the game. The
        expert values a share in what nobody wins so much less."""
        return 1.0

    def far_enough(self, known: S, world: S) -> bool:
        """Whether play has come far enough from a position to be judged, though the horizon is not reached."""
        return False

    def worth_searching(self, state: S, found: Actions) -> bool:
        """Whether the expert searches here, or answers at once."""
        return True

    def variety(self, state: S) -> i64:
        """How firmly adepts, and experts who do not search, choose here, where several answers are about as good: as
        `calm`, but if 0, they always take what they weigh most."""
        return 0

    def budget(self, state: S) -> i64:
        """How often the expert plays on from here unless it is told."""
        return self.iterations

    def imagine(self, state: State, seat: Seat, chance: Chance) -> State:
        """A position as it may be by all that the seat knows, and by what it thinks of how the others decide."""
        return state.redeal(seat, chance)

    def sees(self, state: S, seat: Seat) -> i64:
        """What the seat sees that its answer should depend on, as a number; what it can answer is known besides. The
        expert takes for one question what the number does not tell apart."""
        return 0

    def why(self, state: S, seat: Seat, action: Action) -> str:
        """What speaks for an answer, in a sentence for people; nothing when there is nothing to say."""
        return ""


AnyMind = Mind[Any]


def shares(mind: AnyMind, state: State) -> "vec[float]":
    """How likely each seat is to win: the result itself once the game is over."""
    if state.waiting != 0:
        points = zeros(int(state.seats))
        for seat in range(state.seats):
            points[seat] = mind.standing(state, seat)
        return likelihoods(points)
    found = vec[float]([0.0] * int(state.seats))
    winning = who_share_victory(state)
    for seat in winning:
        found[seat] = 1.0 / len(winning)
    return found


def lessons(mind: AnyMind, state: State) -> "vec[float]":
    """What the expert learns for each seat from where it has played on to: how likely it is to win, or by how much it
    won."""
    if state.waiting != 0 or mind.margin == 0:
        found = shares(mind, state)
        decided = mind.decided(state)
        if decided < 1.0:
            for place in range(len(found)):
                found[place] = found[place] * decided
        return found
    points = zeros(int(state.seats))
    scores = state.scores()
    for seat in range(state.seats):
        points[seat] = mind.margin * scores[seat]
    return likelihoods(points)


def likelihoods(points: Counts) -> "vec[float]":
    """How likely each seat is beside the others, by its points."""
    top = points[0]
    for place in range(len(points)):
        top = max(top, points[place])
    found = vec[float]([exp(float(points[place] - top) / POINTS) for place in range(len(points))])
    total = 0.0
    for place in range(len(points)):
        total += found[place]
    for place in range(len(points)):
        found[place] = found[place] / total
    return found

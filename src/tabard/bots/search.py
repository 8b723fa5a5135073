"""The expert's search: information-set Monte Carlo tree search, for every game alike.

Each iteration deals anew all that the seat cannot know and plays on from there. Every seat has a tree of its own, of
the questions it was asked and of its own answers to them; so no seat's choice depends on what it could not know, and
seats that decide at the same time do not see each other's answers. Where a tree ends its seat plays on as its mind
would, until the game is over or far enough on to be judged.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from tabard.bots.mind import AnyMind, Weights, lessons, shares
from tabard.engine.chance import Chance
from tabard.engine.kinds import MOST_SEATS, SEAT_BIT, SEATS_IN, Action, Counts, Seat, i64, mypyc_attr, vec, zeros
from tabard.engine.state import State
from tabard.engine.step import Actions

OPEN_MIND: Final = 0.15
"""The part of the first impressions that is the same for all answers."""
EVERYBODY: Final = (1 << MOST_SEATS) - 1
LOOKS_AT_CLOCK: Final = 8
"""After so many iterations each."""
CLEARLY: Final = 4.0
"""So many standard errors are no chance."""
DOUBT: Final = 0.25
"""What is added to the squares that answers vary by: who has seen little cannot be sure, however alike it was."""

HALF_AS_OFTEN: Final = 6931
"""Points by calm that make something half as likely."""


@mypyc_attr(acyclic=True)
class Branch:
    """A question that a seat was asked after certain answers of its own, and how its answers have fared."""

    def __init__(self, found: Actions, weights: Weights, trust: i64) -> None:
        count = int(found.count)
        self.actions: Counts = found.items[:count]
        self.visits: Counts = zeros(count)
        self.worth: vec[float] = vec[float]([0.0] * count)
        """The sum of the seat's shares at the end of all visits."""
        self.impression: vec[float] = vec[float]([0.0] * count)
        self.visited: i64 = 0
        self.earned = 0.0
        self.next: dict[int, Branch] = {}
        """The questions that followed, by the answer, by what was seen then, and by what could be answered."""
        top = weights.items[weights.best()]
        total: i64 = 0
        for place in range(found.count):
            total += weights.likelihood(place, top, trust)
        for place in range(found.count):
            first = float(weights.likelihood(place, top, trust)) / float(total)
            self.impression[place] = OPEN_MIND / count + (1.0 - OPEN_MIND) * first

    def select(self, curiosity: float) -> i64:
        """The answer to try next: one that fared well, looks good or was hardly tried."""
        mean = self.earned / float(self.visited) if self.visited > 0 else 0.5
        eager = curiosity * sqrt(float(self.visited) + 1.0)
        best: i64 = 0
        highest = -1.0
        for place in range(len(self.actions)):
            visits = float(self.visits[place])
            worth = self.worth[place] / visits if visits > 0.0 else mean
            value = worth + eager * self.impression[place] / (1.0 + visits)
            if value > highest:
                highest = value
                best = place
        return best

    def learn(self, place: i64, share: float) -> None:
        self.visits[place] = self.visits[place] + 1
        self.worth[place] = self.worth[place] + share
        self.visited += 1
        self.earned += share


class Search:
    """The search for one decision of one seat."""

    def __init__(self, mind: AnyMind, known: State, seat: Seat, chance: Chance) -> None:
        self.mind: Final = mind
        self.known: Final = known
        """The position, redealt: all that is true in it is what the seat may know."""
        self.seat: Final = seat
        self.chance: Final = chance
        self.found: Final = Actions()
        self.weights: Final = Weights()
        known.legal_into(seat, self.found)
        self.weigh(known, seat)
        self.likings: Final = self.weights.items[: int(self.found.count)]
        """By answer, how much the mind likes it, in points."""
        self.root: Final = Branch(self.found, self.weights, mind.trust)
        self.chances: Final = vec[float]([0.0] * len(self.root.actions))
        """By answer, the sum of the seat's chances to win after it; and of their squares."""
        self.squares: Final = vec[float]([0.0] * len(self.root.actions))
        self.done: i64 = 0
        self.trying: i64 = -1
        """The place of an answer that is to be tried, whatever looks best; none when below 0."""
        self.trunks: list[Branch] = []
        """Where the tree of each seat begins: nothing is asked there."""
        nothing = Actions()
        nothing.add(0)
        self.weights.begin(1)
        for place in range(MOST_SEATS):
            self.trunks.append(Branch(nothing, self.weights, mind.trust))

    def run(self, iterations: i64, seconds: float) -> None:
        """Play on so often, or until the time is over; less when nothing could change the choice any more."""
        end = perf_counter() + seconds if seconds > 0.0 else 0.0
        for turn in range(iterations):
            self.play_on()
            self.done += 1
            if self.done % LOOKS_AT_CLOCK == 0 and (
                self.settled(iterations - turn - 1) or (end > 0.0 and perf_counter() > end)
            ):
                return

    def try_out(self, place: i64, least: i64) -> None:
        """Play on after one of the answers until it was tried so often: to compare answers, not to choose one."""
        self.trying = place
        while self.root.visits[place] < least:
            self.play_on()
            self.done += 1
        self.trying = -1

    def settled(self, left: i64) -> bool:
        """Whether the most tried answer stays the most tried."""
        first: i64 = 0
        second: i64 = 0
        for place in range(len(self.root.visits)):
            visits = self.root.visits[place]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def choice(self) -> i64:
        """The place of the answer that was tried most; of several, the one that fared best. The one that looks best
        when none was tried. Who learns by margins takes what wins clearly more games."""
        root = self.root
        if root.visited == 0:
            return best_of(root.impression)
        best: i64 = 0
        for place in range(1, len(root.actions)):
            if root.visits[place] > root.visits[best] or (
                root.visits[place] == root.visits[best] and root.worth[place] > root.worth[best]
            ):
                best = place
        if self.mind.margin != 0:
            tried_most = best
            for place in range(len(root.actions)):
                error = sqrt(self.noise(place) + self.noise(tried_most))
                is_clear = self.worth(place) - self.worth(tried_most) > CLEARLY * error
                if is_clear and self.worth(place) > self.worth(best):
                    best = place
        return best

    def varied_choice(self, calm: i64) -> i64:
        """The place of an answer chosen without a search, by chance among those that look about as good."""
        self.known.legal_into(self.seat, self.found)
        self.weigh(self.known, self.seat)
        return self.weights.sample(self.chance, calm)

    def worth(self, place: i64) -> float:
        """How likely the seat is to win after an answer, by all games that were imagined."""
        visits = self.root.visits[place]
        return self.chances[place] / float(visits) if visits > 0 else 0.0

    def noise(self, place: i64) -> float:
        """The variance of that."""
        visits = float(self.root.visits[place])
        if visits == 0.0:
            return 1.0
        return noise_of(self.chances[place], self.squares[place], visits)

    def is_as_liked(self, place: i64) -> bool:
        """Whether the mind likes no answer more than this one; or where it varies, whether it chooses this one at least
        half as often as the one it likes best."""
        top = self.likings[0]
        for other in range(len(self.likings)):
            top = max(top, self.likings[other])
        short = top - self.likings[place]
        return short == 0 or 0 < short * self.mind.variety(self.known) <= HALF_AS_OFTEN

    def first_impressions(self) -> list[int]:
        """The places of all answers, the one that looks best first."""
        impression = self.root.impression
        return sorted(range(len(self.root.actions)), key=lambda place: -impression[place])

    def weigh(self, state: State, seat: Seat) -> None:
        self.weights.begin(self.found.count)
        self.mind.weigh(state, seat, self.found, self.weights)

    def play_on(self) -> None:
        """One iteration."""
        world = self.mind.imagine(self.known, self.seat, self.chance)
        at = self.trunks[:]
        last: Counts = zeros(MOST_SEATS)
        climbing: i64 = EVERYBODY if self.mind.others_search else SEAT_BIT[self.seat]  # those still in their trees
        path: list[Branch] = []
        places: list[int] = []
        seats: list[int] = []
        left = self.mind.horizon
        found = self.found
        first = True
        while world.waiting != 0 and left > 0 and not self.mind.far_enough(self.known, world):
            left -= 1
            seat: i64 = SEATS_IN[world.waiting][0]
            if first:
                seat = self.seat
            world.legal_into(seat, found)
            if found.count == 1:
                world.answer(seat, found.items[0])
                continue
            place: i64
            if climbing >> seat & 1 == 0:
                place = self.as_mind_would(world, seat)
            else:
                branch: Branch | None
                if first:
                    branch = self.root
                else:
                    key = key_of(last[seat], self.mind.sees(world, seat), found)
                    branch = at[seat].next.get(key)
                if branch is None:
                    self.weigh(world, seat)
                    branch = Branch(found, self.weights, self.mind.trust)
                    at[seat].next[key] = branch
                    climbing = climbing & ~(1 << seat)
                    place = self.weights.sample(self.chance, self.mind.calm)
                else:
                    place = self.trying if first and self.trying >= 0 else branch.select(self.mind.curiosity)
                path.append(branch)
                places.append(int(place))
                seats.append(int(seat))
                at[seat] = branch
                last[seat] = found.items[place]
            first = False
            world.answer(seat, found.items[place])
        result = lessons(self.mind, world)
        for step in range(len(path)):
            path[step].learn(places[step], result[seats[step]])
        if self.mind.margin != 0 and world.waiting == 0:
            result = shares(self.mind, world)
        chance = result[self.seat]
        self.chances[places[0]] = self.chances[places[0]] + chance
        self.squares[places[0]] = self.squares[places[0]] + chance * chance

    def as_mind_would(self, world: State, seat: Seat) -> i64:
        self.weigh(world, seat)
        return self.weights.sample(self.chance, self.mind.calm)


def best_of(values: "vec[float]") -> i64:
    """The place of the highest value; the first of several."""
    best: i64 = 0
    for place in range(1, len(values)):
        if values[place] > values[best]:
            best = place
    return best


def noise_of(total: float, squares: float, times: float) -> float:
    """The variance of the mean of so many chances, from their sum and that of their squares."""
    return max(squares - total * total / times + DOUBT, 0.0) / (times * times)


def key_of(last: Action, seen: i64, found: Actions) -> int:
    """What a seat is asked after an answer of its own, told apart by what it sees and by what it can answer."""
    key: i64 = ((last + 1) * 1_000_003 + seen) & 0xFFFFFFFFFFFF
    for place in range(found.count):
        key = (key * 1_000_003 + found.items[place] + 1) & 0xFFFFFFFFFFFF
    return int(key)

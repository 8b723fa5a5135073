"""The expert's search: information-set Monte Carlo tree search, the same for every game.

Each iteration redeals everything that the seat cannot know and simulates from there. Every seat has its own tree of the
questions it was asked and its answers to them. So no seat's choice depends on what it could not know, and seats that
decide at the same time do not see each other's answers. Beyond its tree a seat follows its heuristic, until the game is
over or far enough along to be evaluated.
"""

from math import sqrt
from time import perf_counter
from typing import Final

from tabard.bots.heuristic import AnyHeuristic, Weights, returns, win_probability
from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import MAX_SEATS, SEAT_BIT, SEATS_IN, Action, Counts, Seat, i64, mypyc_attr, vec, zeros

UNIFORM_PRIOR: Final = 0.15
"""The part of the priors that is the same for all answers."""
EVERYBODY: Final = (1 << MAX_SEATS) - 1
CLOCK_INTERVAL: Final = 8
"""The time is checked after every so many iterations."""
CLEAR_STANDARD_ERRORS: Final = 4.0
"""A difference of this many standard errors is not noise."""
VARIANCE_PRIOR: Final = 0.25
"""Added to the sum of squares, so that a few similar results don't look certain."""

HALF_AS_OFTEN: Final = 6931
"""Points times inverse temperature at which an answer is half as likely as the best."""


@mypyc_attr(acyclic=True)
class Node:
    """A question that a seat was asked after certain answers of its own, with the statistics of each answer."""

    def __init__(self, legal: Actions, weights: Weights, prior_weight: i64) -> None:
        count = int(legal.count)
        self.actions: Counts = legal.items[:count]
        self.visits: Counts = zeros(count)
        self.returns: vec[float] = vec[float]([0.0] * count)
        """The sum of the seat's returns over all visits."""
        self.prior: vec[float] = vec[float]([0.0] * count)
        self.visited: i64 = 0
        self.total_return = 0.0
        self.next: dict[int, Node] = {}
        """The questions that followed: by the answer, what was seen then, and the legal answers."""
        top = weights.items[weights.best()]
        total: i64 = 0
        for index in range(legal.count):
            total += weights.likelihood(index, top, prior_weight)
        for index in range(legal.count):
            first = float(weights.likelihood(index, top, prior_weight)) / float(total)
            self.prior[index] = UNIFORM_PRIOR / count + (1.0 - UNIFORM_PRIOR) * first

    def select(self, exploration: float) -> i64:
        """The index of the answer to try next: a high mean return, a high prior or few visits."""
        mean = self.total_return / float(self.visited) if self.visited > 0 else 0.5
        bonus_scale = exploration * sqrt(float(self.visited) + 1.0)
        best: i64 = 0
        highest = -1.0
        for index in range(len(self.actions)):
            visits = float(self.visits[index])
            mean_return = self.returns[index] / visits if visits > 0.0 else mean
            value = mean_return + bonus_scale * self.prior[index] / (1.0 + visits)
            if value > highest:
                highest = value
                best = index
        return best

    def update(self, index: i64, value: float) -> None:
        self.visits[index] = self.visits[index] + 1
        self.returns[index] = self.returns[index] + value
        self.visited += 1
        self.total_return += value


class Search:
    """The search for one decision of one seat."""

    def __init__(self, heuristic: AnyHeuristic, known: State, seat: Seat, chance: Chance) -> None:
        self.heuristic: Final = heuristic
        self.known: Final = known
        """The redealt position. Only what the seat may know is true in it."""
        self.seat: Final = seat
        self.chance: Final = chance
        self.legal: Final = Actions()
        self.weights: Final = Weights()
        known.legal_into(seat, self.legal)
        self.set_priors(known, seat)
        self.prior_weights: Final = self.weights.items[: int(self.legal.count)]
        """By answer: its prior, in points."""
        self.root: Final = Node(self.legal, self.weights, heuristic.prior_weight)
        self.chances: Final = vec[float]([0.0] * len(self.root.actions))
        """By answer: the sum of the seat's win chances after it. Below, the sum of their squares."""
        self.squares: Final = vec[float]([0.0] * len(self.root.actions))
        self.done: i64 = 0
        self.forced: i64 = -1
        """The index of an answer to try regardless of its statistics; below 0 if there is none."""
        self.roots: list[Node] = []
        """The root of each seat's tree, before its first question."""
        no_question = Actions()
        no_question.add(0)
        self.weights.begin(1)
        for index in range(MAX_SEATS):
            self.roots.append(Node(no_question, self.weights, heuristic.prior_weight))

    def run(self, iterations: i64, seconds: float) -> None:
        """Run that many simulations, or until the time is up; fewer if the rest could not change the choice."""
        end = perf_counter() + seconds if seconds > 0.0 else 0.0
        for turn in range(iterations):
            self.simulate()
            self.done += 1
            if self.done % CLOCK_INTERVAL == 0 and (
                self.is_settled(iterations - turn - 1) or (end > 0.0 and perf_counter() > end)
            ):
                return

    def try_answer(self, index: i64, least: i64) -> None:
        """Simulate one answer until it has `least` visits: to compare answers, not to choose one."""
        self.forced = index
        while self.root.visits[index] < least:
            self.simulate()
            self.done += 1
        self.forced = -1

    def is_settled(self, left: i64) -> bool:
        """Whether the answer with the most visits will keep them, with `left` iterations left."""
        first: i64 = 0
        second: i64 = 0
        for index in range(len(self.root.visits)):
            visits = self.root.visits[index]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def choice(self) -> i64:
        """The index of the answer with the most visits; of several, the one with the best returns. The one with the
        best prior if nothing was simulated. With margins, an answer that clearly wins more games is preferred."""
        root = self.root
        if root.visited == 0:
            return best_of(root.prior)
        best: i64 = 0
        for index in range(1, len(root.actions)):
            if root.visits[index] > root.visits[best] or (
                root.visits[index] == root.visits[best] and root.returns[index] > root.returns[best]
            ):
                best = index
        if self.heuristic.margin != 0:
            tried_most = best
            for index in range(len(root.actions)):
                error = sqrt(self.variance(index) + self.variance(tried_most))
                is_clear = (
                    self.win_probability(index) - self.win_probability(tried_most) > CLEAR_STANDARD_ERRORS * error
                )
                if is_clear and self.win_probability(index) > self.win_probability(best):
                    best = index
        return best

    def choice_without(self, forbidden: set[int]) -> i64:
        """The index of the answer that is not forbidden and was tried most; of several, the one that looks best. The
        usual choice when all are forbidden."""
        root = self.root
        best: i64 = -1
        for index in range(len(root.actions)):
            if int(root.actions[index]) in forbidden:
                continue
            if (
                best < 0
                or root.visits[index] > root.visits[best]
                or (root.visits[index] == root.visits[best] and root.prior[index] > root.prior[best])
            ):
                best = index
        return best if best >= 0 else self.choice()

    def varied_choice(self, inverse_temperature: i64) -> i64:
        """The index of an answer sampled from the priors, without a search."""
        self.known.legal_into(self.seat, self.legal)
        self.set_priors(self.known, self.seat)
        return self.weights.sample(self.chance, inverse_temperature)

    def win_probability(self, index: i64) -> float:
        """The seat's win chance after an answer, over all simulations."""
        visits = self.root.visits[index]
        return self.chances[index] / float(visits) if visits > 0 else 0.0

    def variance(self, index: i64) -> float:
        """The variance of the win chance after an answer."""
        visits = float(self.root.visits[index])
        if visits == 0.0:
            return 1.0
        return variance_of_mean(self.chances[index], self.squares[index], visits)

    def has_equal_prior(self, index: i64) -> bool:
        """Whether no answer has a higher prior. Where the heuristic varies: whether this one is chosen at least half as
        often as the best."""
        top = self.prior_weights[0]
        for other in range(len(self.prior_weights)):
            top = max(top, self.prior_weights[other])
        short = top - self.prior_weights[index]
        return short == 0 or 0 < short * self.heuristic.variety(self.known) <= HALF_AS_OFTEN

    def indices_by_prior(self) -> list[int]:
        """The indices of all answers, best prior first."""
        prior = self.root.prior
        return sorted(range(len(self.root.actions)), key=lambda index: -prior[index])

    def set_priors(self, state: State, seat: Seat) -> None:
        self.weights.begin(self.legal.count)
        self.heuristic.priors(state, seat, self.legal, self.weights)

    def simulate(self) -> None:
        """One iteration."""
        world = self.heuristic.determinize(self.known, self.seat, self.chance)
        at = self.roots[:]
        last: Counts = zeros(MAX_SEATS)
        in_tree: i64 = (
            EVERYBODY if self.heuristic.opponents_search else SEAT_BIT[self.seat]
        )  # seats that are still in their trees
        path: list[Node] = []
        indices: list[int] = []
        seats: list[int] = []
        left = self.heuristic.horizon
        legal = self.legal
        first = True
        while world.waiting != 0 and left > 0 and not self.heuristic.reached_cutoff(self.known, world):
            left -= 1
            seat: i64 = SEATS_IN[world.waiting][0]
            if first:
                seat = self.seat
            world.legal_into(seat, legal)
            if legal.count == 1:
                world.answer(seat, legal.items[0])
                continue
            index: i64
            if in_tree >> seat & 1 == 0:
                index = self.rollout_action(world, seat)
            else:
                node: Node | None
                if first:
                    node = self.root
                else:
                    key = key_of(last[seat], self.heuristic.information_key(world, seat), legal)
                    node = at[seat].next.get(key)
                if node is None:
                    self.set_priors(world, seat)
                    node = Node(legal, self.weights, self.heuristic.prior_weight)
                    at[seat].next[key] = node
                    in_tree = in_tree & ~(1 << seat)
                    index = self.weights.sample(self.chance, self.heuristic.inverse_temperature)
                else:
                    index = self.forced if first and self.forced >= 0 else node.select(self.heuristic.exploration)
                path.append(node)
                indices.append(int(index))
                seats.append(int(seat))
                at[seat] = node
                last[seat] = legal.items[index]
            first = False
            world.answer(seat, legal.items[index])
        result = returns(self.heuristic, world)
        for step in range(len(path)):
            path[step].update(indices[step], result[seats[step]])
        if self.heuristic.margin != 0 and world.waiting == 0:
            result = win_probability(self.heuristic, world)
        chance = result[self.seat]
        self.chances[indices[0]] = self.chances[indices[0]] + chance
        self.squares[indices[0]] = self.squares[indices[0]] + chance * chance

    def rollout_action(self, world: State, seat: Seat) -> i64:
        """The heuristic's answer beyond the tree: the rollout policy."""
        self.set_priors(world, seat)
        return self.weights.sample(self.chance, self.heuristic.inverse_temperature)


def best_of(values: "vec[float]") -> i64:
    """The index of the highest value; the first of several."""
    best: i64 = 0
    for index in range(1, len(values)):
        if values[index] > values[best]:
            best = index
    return best


def variance_of_mean(total: float, squares: float, times: float) -> float:
    """The variance of a mean, from the sum of the values and the sum of their squares."""
    return max(squares - total * total / times + VARIANCE_PRIOR, 0.0) / (times * times)


def key_of(last: Action, seen: i64, legal: Actions) -> int:
    """The key of a question: the seat's last answer, what it sees, and its legal answers."""
    key: i64 = ((last + 1) * 1_000_003 + seen) & 0xFFFFFFFFFFFF
    for index in range(legal.count):
        key = (key * 1_000_003 + legal.items[index] + 1) & 0xFFFFFFFFFFFF
    return int(key)

"""Win chances by simulation: play on with the heuristics' rollout policy, and average the results."""

from typing import Final

from tabard.bots.heuristic import AnyHeuristic, Weights, win_probability
from tabard.bots.search import variance_of_mean
from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import SEATS_IN, Seat, i64, vec


class Estimate:
    """Each seat's win chance, and the variance of that."""

    def __init__(self, chances: list[float], variance: list[float]) -> None:
        self.chances: Final = chances
        self.variance: Final = variance


class RolloutEvaluator:
    def __init__(self, heuristic: AnyHeuristic, chance: Chance) -> None:
        self.heuristic: Final = heuristic
        self.chance: Final = chance
        self.legal: Final = Actions()
        self.weights: Final = Weights()

    def simulate(self, world: State, most: i64) -> None:
        """Answer every question by the rollout policy, until the game is over or `most` decisions are made."""
        left = most
        while world.waiting != 0 and left > 0:
            seat: i64 = SEATS_IN[world.waiting][0]
            world.legal_into(seat, self.legal)
            index: i64 = 0
            if self.legal.count > 1:
                self.weights.begin(self.legal.count)
                self.heuristic.priors(world, seat, self.legal, self.weights)
                index = self.weights.sample(self.chance, self.heuristic.inverse_temperature)
            world.answer(seat, self.legal.items[index])
            left -= 1

    def evaluate(self, position: State, viewer: Seat, times: i64) -> Estimate:
        """The win chances as a viewer (NOBODY: a spectator) must estimate them: the mean over `times` redeals that are
        consistent with what the viewer knows."""
        if position.waiting == 0:
            return Estimate(list(win_probability(self.heuristic, position)), [0.0] * int(position.seats))
        total = vec[float]([0.0] * int(position.seats))
        squares = vec[float]([0.0] * int(position.seats))
        for turn in range(times):
            world = self.heuristic.determinize(position, viewer, self.chance)
            self.simulate(world, self.heuristic.horizon)
            legal = win_probability(self.heuristic, world)
            for seat in range(position.seats):
                total[seat] = total[seat] + legal[seat]
                squares[seat] = squares[seat] + legal[seat] * legal[seat]
        seats = range(int(position.seats))
        return Estimate(
            [total[seat] / float(times) for seat in seats],
            [variance_of_mean(total[seat], squares[seat], float(times)) for seat in seats],
        )

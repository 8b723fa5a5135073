"""Playing on as minds would, and judging by how that ends: what somebody expects of a game who only watches."""

from typing import Final

from tabard.bots.mind import AnyMind, Weights, shares
from tabard.bots.search import noise_of
from tabard.engine.chance import Chance
from tabard.engine.kinds import SEATS_IN, Seat, i64, vec
from tabard.engine.state import State
from tabard.engine.step import Actions


class Outlook:
    """What somebody expects: by seat, how likely it is to win, and the variance of that."""

    def __init__(self, chances: list[float], noise: list[float]) -> None:
        self.chances: Final = chances
        self.noise: Final = noise


class Onlooker:
    def __init__(self, mind: AnyMind, chance: Chance) -> None:
        self.mind: Final = mind
        self.chance: Final = chance
        self.found: Final = Actions()
        self.weights: Final = Weights()

    def play_on(self, world: State, most: i64) -> None:
        """Answer every question as minds would, until the game is over or so many decisions are made."""
        left = most
        while world.waiting != 0 and left > 0:
            seat: i64 = SEATS_IN[world.waiting][0]
            world.legal_into(seat, self.found)
            place: i64 = 0
            if self.found.count > 1:
                self.weights.begin(self.found.count)
                self.mind.weigh(world, seat, self.found, self.weights)
                place = self.weights.sample(self.chance, self.mind.calm)
            world.answer(seat, self.found.items[place])
            left -= 1

    def judge(self, position: State, viewer: Seat, times: i64) -> Outlook:
        """What a viewer (NOBODY: a spectator) must expect: the mean over so many worlds as they may be by all that the
        viewer knows."""
        if position.waiting == 0:
            return Outlook(list(shares(self.mind, position)), [0.0] * int(position.seats))
        total = vec[float]([0.0] * int(position.seats))
        squares = vec[float]([0.0] * int(position.seats))
        for turn in range(times):
            world = self.mind.imagine(position, viewer, self.chance)
            self.play_on(world, self.mind.horizon)
            found = shares(self.mind, world)
            for seat in range(position.seats):
                total[seat] = total[seat] + found[seat]
                squares[seat] = squares[seat] + found[seat] * found[seat]
        seats = range(int(position.seats))
        return Outlook(
            [total[seat] / float(times) for seat in seats],
            [noise_of(total[seat], squares[seat], float(times)) for seat in seats],
        )

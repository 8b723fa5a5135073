"""Many games side by side, for learners: one call answers in all of them, another writes what each learner sees."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from tabard.bots.levels import LevelBot
from tabard.engine.chance import QuickChance
from tabard.engine.game import Game
from tabard.engine.observation import Masks, Observation
from tabard.engine.result import rewards
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, SEAT_BIT, SEATS_IN, Action, Counts, Seat, extend, i64, u8, vec, zeros

Rewards: TypeAlias = "vec[float]"
Flags: TypeAlias = "vec[u8]"


class Batch:
    """Games of one table. A learner has one seat against bots, or without bots all seats in turn."""

    def __init__(
        self, game: Game, seats: i64, options: dict[str, object], learner: Seat, bots: list[LevelBot], games: i64
    ) -> None:
        self.game: Final = game
        self.seats: Final = seats
        self.options: Final = options
        self.actions: Final[i64] = len(game.actions_of(options))
        self.learner: Final[i64] = learner
        """The learner's seat, or NOBODY if it plays all seats."""
        self.bots: Final = bots
        """By seat. The learner's own is never asked."""
        self.chances: Final[list[QuickChance]] = [QuickChance(0) for number in range(games)]
        """What the bots of each game draw from."""
        self.states: Final[list[State]] = [self.dealt(0) for number in range(games)]
        self.asked: Final[Counts] = zeros(int(games))
        """The seat that has to decide in each game; in a finished one, the one that decided last."""
        self.earned: Final[Rewards] = vec[float]([0.0] * int(games))
        """The rewards of the last step."""
        self.over: Final[Flags] = vec[u8]([0] * int(games))
        """1 for each game that was over after the last step."""
        self.rows: Final = Observation(games)
        """What the learners see, a row for each game."""
        self.masks: Final = Masks(self.actions, games)
        self.legal: Counts = zeros(0)
        self.first_legal: Final[Counts] = zeros(int(games) + 1)
        """Where those of each game begin; see `legal_actions`."""
        self.final: Final = Observation()
        self.finals: Final[list[bytes]] = []
        """What was seen at the end of games that were replaced by new ones in the last step."""
        game.observe(self.states[0], 0, self.rows)
        self.rows.settle()

    def dealt(self, seed: int) -> State:
        state = self.game.deal(int(self.seats), self.options, QuickChance(seed))
        state.advance()
        return state

    def deal(self, number: i64, seed: int) -> State:
        """Deal a new game, and let the bots decide until the learner is asked."""
        state = self.dealt(seed)
        self.states[number] = state
        self.chances[number] = QuickChance(seed + 1)
        self.let_bots_decide(number, state)
        return state

    def let_bots_decide(self, number: i64, state: State) -> None:
        learner = self.learner
        while state.waiting != 0:
            seat: i64 = SEATS_IN[state.waiting][0]
            if learner == NOBODY:
                self.asked[number] = seat
                return
            if state.waiting & SEAT_BIT[learner] != 0:
                self.asked[number] = learner
                return
            bot = self.bots[seat]
            bot.chance = self.chances[number]
            state.answer(seat, bot.decide(state, seat))

    def is_legal(self, number: i64, action: Action) -> bool:
        """Whether the learner may give an answer, by what was legal when it last looked."""
        return is_vetted(self.states[number], self.asked[number], action)

    def answer(self, number: i64, state: State, action: Action) -> bool:
        """The learner's answer in a game. False, and nothing changes, if it is illegal."""
        seat = self.asked[number]
        if not is_vetted(state, seat, action):
            return False
        state.answer(seat, action)
        self.let_bots_decide(number, state)
        return True

    def reward(self, number: i64) -> float:
        """What a finished game is worth to the seat that was asked last."""
        return rewards(self.states[number])[self.asked[number]]

    def look(self) -> None:
        """Write the observation and the mask of whoever is asked, game after game, into the memory that was last chosen
        with `fresh`."""
        for number in range(i64(len(self.states))):
            self.write(number, self.states[number])

    def write(self, number: i64, state: State) -> None:
        """The next observation, mask and list of legal actions. After a step, what a game consists of is still in the
        fastest memory."""
        seat = self.asked[number]
        self.game.observe(state, seat, self.rows)
        self.list_legal(number, self.masks.row(state, seat))

    def list_legal(self, number: i64, vetted: Actions) -> None:
        """Add the legal actions of a game to those of the games before it."""
        first, items = self.first_legal, vetted.items
        start = first[number]
        end = start + vetted.count
        first[number + 1] = end
        if end > len(self.legal):
            self.legal = extend(self.legal, zeros(int(end)))
        legal = self.legal
        for index in range(vetted.count):
            legal[start + index] = items[index]

    def legal_actions(self) -> tuple[Counts, Counts]:
        """Of all games, one game after another, by when they were last looked at; and where those of each game begin,
        with one place more for the end. Both are overwritten when they are looked at again."""
        return self.legal, self.first_legal

    def step(self, actions: Iterable[i64], seeds: Iterable[i64]) -> None:
        """Answer in every game, or deal a new one where there is a seed instead of NOBODY; and look. An illegal answer
        ends a game."""
        answers, dealt = vec[i64](actions), vec[i64](seeds)
        for number in range(i64(len(self.states))):
            if dealt[number] != NOBODY:
                state = self.deal(number, int(dealt[number]))
                self.note(number, True, False)
            else:
                state = self.states[number]
                legal = self.answer(number, state, answers[number])
                self.note(number, legal, not legal or state.waiting == 0)
            self.write(number, state)

    def step_and_deal(self, actions: Iterable[i64], seeds: Iterable[i64]) -> None:
        """The same, but every game that is over makes room for a new one at once, from the seed at its place."""
        answers, dealt = vec[i64](actions), vec[i64](seeds)
        self.finals.clear()
        for number in range(i64(len(self.states))):
            state = self.states[number]
            legal = self.answer(number, state, answers[number])
            ended = not legal or state.waiting == 0
            self.note(number, legal, ended)
            if ended:
                self.game.observe(state, self.asked[number], self.final)
                self.finals.append(self.final.bytes())
                state = self.deal(number, int(dealt[number]))
            self.write(number, state)

    def note(self, number: i64, legal: bool, over: bool) -> None:
        """Note the reward after an answer, and whether the game is over."""
        self.over[number] = 1 if over else 0
        if not legal:
            self.earned[number] = -1.0
        else:
            self.earned[number] = self.reward(number) if over else 0.0


def is_vetted(state: State, seat: Seat, action: Action) -> bool:
    """Whether an action is among the legal ones that were last found for the seat."""
    vetted = state.vetted
    return vetted is not None and vetted.seat == seat and vetted.has(action)

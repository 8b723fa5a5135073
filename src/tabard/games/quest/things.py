"""What the lab counts in Quest: cards in stages, attacks and discards, and quests sponsored, joined and won."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.things import Thing, Things, Watch
from tabard.engine.types import Action, Seat, i64, zeros
from tabard.games.quest.actions import DECLINE, JOIN, SPONSOR
from tabard.games.quest.state import SEATS, QuestState

KINDS: Final = {"stage": "card in a stage", "attack": "card in an attack", "discard": "discarded card"}


class QuestWatch(Watch):
    def __init__(self, state: QuestState) -> None:
        super().__init__()
        self.first = state.current
        self.asked_for: i64 = -1
        """The turn whose quest was counted last."""
        self.quests: i64 = 0
        self.sponsored: i64 = 0
        self.won: i64 = 0
        self.sponsors: Final = zeros(SEATS)
        self.joins: Final = zeros(SEATS)
        self.victories: Final = zeros(SEATS)
        self.shields: Final = zeros(SEATS)

    def before(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(state, QuestState)
        if action in (SPONSOR, DECLINE) and self.asked_for != state.turns:
            self.asked_for = state.turns
            self.quests += 1
        if action == SPONSOR:
            self.sponsored += 1
            self.sponsors[seat] = self.sponsors[seat] + 1
        elif action == JOIN and state.stage == 0:
            self.joins[seat] = self.joins[seat] + 1

    def after(self, state: State, seat: Seat) -> None:
        assert isinstance(state, QuestState)
        anybody = False
        for player in range(i64(SEATS)):
            if state.shields[player] > self.shields[player]:
                self.victories[player] = self.victories[player] + 1
                anybody = True
            self.shields[player] = state.shields[player]
        if anybody:
            self.won += 1

    def of_game(self) -> dict[str, object]:
        return {"quests": int(self.quests), "sponsored": int(self.sponsored), "quests_won": int(self.won)}

    def of_seat(self, seat: Seat) -> dict[str, object]:
        return {
            "sponsorships": int(self.sponsors[seat]),
            "joined": int(self.joins[seat]),
            "victories": int(self.victories[seat]),
        }


class QuestThings(Things):
    def thing(self, action: str) -> Thing | None:
        word, _, card = action.partition(":")
        return Thing(KINDS[word], card) if card else Thing("action", word)

    def watch(self, state: State) -> Watch:
        assert isinstance(state, QuestState)
        return QuestWatch(state)

    def turns(self, state: State) -> int:
        assert isinstance(state, QuestState)
        return int(state.turns)

    def ending(self, state: State) -> str:
        assert isinstance(state, QuestState)
        enough = max(state.shields) >= state.options.shields_to_win
        return "knighted" if enough else "turn limit"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        assert isinstance(state, QuestState)
        return {"shields": int(state.shields[seat])}


THINGS: Final = QuestThings()

"""How a quest is completed and the game is won (QST-6, QST-7)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, i64
from tabard.games.quest import messages
from tabard.games.quest.cards import KINDS
from tabard.games.quest.hand import TRIM, draw
from tabard.games.quest.piles import DISCARDS, STAGES, size_of
from tabard.games.quest.state import QuestState


class Complete(Step[QuestState]):
    """QST-6.1: the winners of the quest get a shield per stage; then knights are declared and the sponsor
    replenishes."""

    def run(self, state: QuestState) -> None:
        for seat in range(state.seats):
            if state.victors & SEAT_BIT[seat] != 0:
                state.shields[seat] = state.shields[seat] + state.stages
        if state.log is not None and state.victors != 0:
            messages.shields_are_given(state)
        if state.victors != 0 and state.options.sponsor_shields > 0:
            reward_sponsor(state)
        replenish = REPLENISH if state.victors != 0 else REPLENISH_UNWON
        if state.options.replenish_before_victory:
            state.agenda.append(KNIGHT)
            state.agenda.append(replenish)
        else:
            state.agenda.append(replenish)
            state.agenda.append(KNIGHT)


def reward_sponsor(state: QuestState) -> None:
    """QST-8.8."""
    state.shields[state.sponsor] = state.shields[state.sponsor] + state.options.sponsor_shields
    if state.log is not None:
        messages.sponsor_is_rewarded(state)


class Knight(Step[QuestState]):
    """QST-7.1: everybody with enough shields has won."""

    def run(self, state: QuestState) -> None:
        state.victors = 0
        for seat in range(state.seats):
            if state.shields[seat] >= state.options.shields_to_win:
                state.knighted |= SEAT_BIT[seat]
        if state.knighted != 0:
            if state.log is not None:
                messages.knighted(state)
            state.end()


class Replenish(Step[QuestState]):
    """QST-6.3: the sponsor discards the quest and draws as many cards, plus one per stage; QST-8.7: or fewer, if nobody
    won it."""

    def __init__(self, won: bool) -> None:
        self.won: Final = won

    def run(self, state: QuestState) -> None:
        sponsor = state.sponsor
        if sponsor == NOBODY:
            return
        used: i64 = 0
        for stage in range(state.stages):
            used += size_of(state.piles, STAGES + stage)
        if state.log is not None:
            messages.quest_is_discarded(state)
        discard_stages(state)
        state.sponsor = NOBODY
        state.built = 0
        state.floor = 0
        state.stage = 0
        state.eligible = 0
        draw(state, sponsor, cards_back(state, used, self.won), "QST-6.3")
        state.agenda.append(TRIM[sponsor])


def cards_back(state: QuestState, used: i64, won: bool) -> i64:
    """How many cards the sponsor draws for a quest that was built of so many."""
    for_cards = used if won or state.options.unwon_draws_cards else 0
    for_stages = state.stages if won or state.options.unwon_draws_stages else 0
    return for_cards + for_stages


def discard_stages(state: QuestState) -> None:
    piles = state.piles
    for stage in range(state.stages):
        first = (STAGES + stage) * KINDS
        for card in range(KINDS):
            discarded = DISCARDS * KINDS + card
            piles[discarded] = piles[discarded] + piles[first + card]
            piles[first + card] = 0


COMPLETE: Final = Complete()
KNIGHT: Final = Knight()
REPLENISH: Final = Replenish(True)
REPLENISH_UNWON: Final = Replenish(False)

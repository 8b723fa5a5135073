"""Questions that go round the table: one seat is asked, then the next."""

from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, i64
from tabard.games.quest.state import QuestState


class AskInTurn(Step[QuestState]):
    """Waits for the seat that is asked now. Whoever handles an answer sets who is asked next, or that nobody is."""

    def waits_for(self, state: QuestState) -> i64:
        return i64(0) if state.asked == NOBODY else SEAT_BIT[state.asked]

"""What the lab counts in VA: heroes and equipment that were played, declarations, and decks."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.things import Thing, Things, Watch
from tabard.games.va.layout import LIFE
from tabard.games.va.state import VaState

KINDS: Final = {"hero": "hero", "equip": "equipment", "attack": "declaration", "block": "declaration"}


class VaThings(Things):
    def thing(self, action: str) -> Thing | None:
        word, _, card = action.partition(":")
        return Thing(KINDS[word], card or word) if word in KINDS else None

    def watch(self, state: State) -> Watch:
        assert isinstance(state, VaState)
        watch = Watch()
        watch.first = state.current
        return watch

    def turns(self, state: State) -> int:
        assert isinstance(state, VaState)
        return int(state.turns)

    def ending(self, state: State) -> str:
        assert isinstance(state, VaState)
        if state.quiet_turns >= state.options.stalemate:
            return "stalemate"
        return "out of life" if min(self.lives(state)) == 0 else "out of heroes"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        assert isinstance(state, VaState)
        mine, other = (state.content.decks[place].name for place in (seat, 1 - seat))
        return {"deck": mine, "pairing": f"{mine} against {other}" if mine != other else None}

    def lives(self, state: VaState) -> tuple[int, int]:
        return int(state.figures[LIFE]), int(state.figures[LIFE + 1])


THINGS: Final = VaThings()

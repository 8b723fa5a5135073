"""What the lab counts in Rift: picks, bans, cards, items and ultimates, champions, gold, and how games end."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.things import Thing, Things, Watch
from tabard.engine.types import NOBODY, Action, Seat, zeros
from tabard.games.rift.actions import DONE, PASS, PASS_ALL
from tabard.games.rift.champions import TEAM, WORDS
from tabard.games.rift.layout import GOLD, KILLS, PLACING, SEATS
from tabard.games.rift.map import NEXUS, TOWERS
from tabard.games.rift.state import RiftState

KINDS: Final = {"ban": "ban", "pick": "pick", "buy": "item", "card": "card", "ultimate": "ultimate"}
DRAFT: Final = ("ban", "pick")


class RiftWatch(Watch):
    """Counts the choices that a person would make: the decisions of a seat, but not those before the first round, and
    not those that leave nothing to choose, which the page makes by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.choices: Final = zeros(SEATS)
        self.legal: Final = Actions()

    def before(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(state, RiftState)
        if state.phase <= PLACING:
            return
        state.legal_into(seat, self.legal)
        if leaves_a_choice(self.legal):
            self.choices[seat] = self.choices[seat] + 1

    def of_seat(self, seat: Seat) -> dict[str, object]:
        return {"choices": int(self.choices[seat])}

    def after(self, state: State, seat: Seat) -> None:
        assert isinstance(state, RiftState)
        if self.first == NOBODY:
            self.first = state.first


def leaves_a_choice(legal: Actions) -> bool:
    """Whether there is more than one answer, and one besides doing nothing."""
    if legal.count == 1:
        return False
    for index in range(legal.count):
        if legal.items[index] not in (DONE, PASS, PASS_ALL):
            return True
    return False


class RiftThings(Things):
    def thing(self, action: str) -> Thing | None:
        word, _, rest = action.partition(":")
        name = rest.partition(":")[0]
        return Thing(KINDS[word], name) if word in KINDS else Thing("action", word)

    def is_draft(self, action: str) -> bool:
        return action.partition(":")[0] in DRAFT

    def watch(self, state: State) -> Watch:
        return RiftWatch()

    def turns(self, state: State) -> int:
        assert isinstance(state, RiftState)
        return int(min(state.round, state.options.round_limit))

    def ending(self, state: State) -> str:
        assert isinstance(state, RiftState)
        fell = min(state.towers[NEXUS], state.towers[TOWERS + NEXUS]) <= 0
        return "Nexus" if fell else "draw" if state.drawn else "round limit"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        assert isinstance(state, RiftState)
        team = sorted(WORDS[state.teams[place]] for place in range(seat * TEAM, seat * TEAM + TEAM))
        return {
            "champion": ",".join(team),
            "gold_left": int(state.sides[GOLD + seat]),
            "kills": int(state.sides[KILLS + seat]),
        }


THINGS: Final = RiftThings()

"""What the lab counts in Rift: picks, bans, cards, items and ultimates, champions, gold, and how games end."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.things import Thing, Things, Watch
from tabard.engine.types import NOBODY, Seat
from tabard.games.rift.champions import TEAM, WORDS
from tabard.games.rift.layout import GOLD, KILLS
from tabard.games.rift.map import NEXUS, TOWERS
from tabard.games.rift.state import RiftState

KINDS: Final = {"ban": "ban", "pick": "pick", "buy": "item", "card": "card", "ultimate": "ultimate"}
DRAFT: Final = ("ban", "pick")


class RiftWatch(Watch):
    def after(self, state: State, seat: Seat) -> None:
        assert isinstance(state, RiftState)
        if self.first == NOBODY:
            self.first = state.first


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

"""What the lab counts in Lost Legends: equipment that was bought, tucked or used, heroes, and how fights go."""

from collections.abc import Mapping
from typing import Final

from tabard.engine.state import State
from tabard.engine.things import Thing, Things, Watch
from tabard.engine.types import Action, Counts, Seat, i64, zeros
from tabard.games.lost_legends.actions import ATTACK, ATTACK_WITH_HANDS, BUY, CARD, EXHAUST, VERB_COUNT
from tabard.games.lost_legends.layout import EXPERIENCE, FRONT, GOLD, HERO, LIFE, NOTHING_THERE, ROW, SLAIN, WOUNDS
from tabard.games.lost_legends.result import END_OF_TRACK
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT

KINDS: Final = {"buy": "equipment", "skill": "skill", "attack": "attack", "exhaust": "exhausted card"}
LEVELS: Final = 3
NONE: Final = -1


class LostLegendsWatch(Watch):
    def __init__(self, state: LostLegendsState) -> None:
        super().__init__()
        self.first = state.first
        self.level: i64 = state.level
        self.down: i64 = 0
        """The set of heroes that have fallen in the battle of this level."""
        self.falls: Final = zeros(int(state.seats))
        self.bought: Final = zeros(int(state.seats))
        self.armor: Final = zeros(int(state.seats))
        self.attacked: i64 = NONE
        """The unwounded monster that is being attacked; NONE when there is none."""
        self.slain: i64 = 0
        self.fresh: Final = zeros(LEVELS)
        """By level, how many unwounded monsters were attacked, and how many of them survived."""
        self.survived: Final = zeros(LEVELS)

    def before(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(state, LostLegendsState)
        self.attacked = NONE
        verb: i64 = (action - CARD) % VERB_COUNT if action >= CARD else NONE
        kind: i64 = state.content.kind[(action - CARD) // VERB_COUNT] if action >= CARD else NONE
        if verb == BUY:
            self.bought[seat] = self.bought[seat] + 1
            if kind == ARMOR:
                self.armor[seat] = self.armor[seat] + 1
        strikes = verb in (ATTACK, EXHAUST) and kind != ARMOR and kind != ARTIFACT
        if not (strikes or action == ATTACK_WITH_HANDS):
            return
        if state.figures[seat * ROW + FRONT] != NOTHING_THERE and state.figures[seat * ROW + WOUNDS] == 0:
            self.attacked = state.figures[seat * ROW + FRONT]
            self.slain = slain_by(state, seat, self.attacked)

    def after(self, state: State, seat: Seat) -> None:
        assert isinstance(state, LostLegendsState)
        if self.attacked != NONE:
            level = state.content.monster_level[self.attacked] - 1
            self.fresh[level] = self.fresh[level] + 1
            if slain_by(state, seat, self.attacked) == self.slain:
                self.survived[level] = self.survived[level] + 1
        if state.level != self.level:
            self.level = state.level
            self.down = 0
        for player in range(state.seats):
            if state.figures[player * ROW + LIFE] == 0 and self.down >> player & 1 == 0:
                self.down |= i64(1) << player
                self.falls[player] = self.falls[player] + 1

    def of_game(self) -> dict[str, object]:
        return {
            f"{word}_{level + 1}": int(counts[level])
            for word, counts in (("fresh", self.fresh), ("survived", self.survived))
            for level in range(LEVELS)
        }

    def of_seat(self, seat: Seat) -> dict[str, object]:
        return {
            "falls": int(self.falls[seat]),
            "battles": LEVELS,
            "heroes": 1,
            "bought": int(self.bought[seat]),
            "armor_bought": int(self.armor[seat]),
        }


def slain_by(state: LostLegendsState, seat: Seat, monster: i64) -> i64:
    slain: Counts = state.monsters
    return slain[(SLAIN + seat) * len(state.content.monsters) + monster]


class LostLegendsThings(Things):
    def thing(self, action: str) -> Thing | None:
        word, _, card = action.partition(":")
        if not card or card == "hands":
            return Thing("action", action.replace(":", " with "))
        return Thing(KINDS[word], card) if word in KINDS else None

    def watch(self, state: State) -> Watch:
        assert isinstance(state, LostLegendsState)
        return LostLegendsWatch(state)

    def turns(self, state: State) -> int:
        assert isinstance(state, LostLegendsState)
        return int(state.level)

    def ending(self, state: State) -> str:
        return "three levels"

    def of_seat(self, state: State, seat: int, options: Mapping[str, object]) -> dict[str, object]:
        assert isinstance(state, LostLegendsState)
        figures, row = state.figures, seat * ROW
        return {
            "hero": state.content.heroes[figures[row + HERO]].id,
            "gold_left": int(figures[row + GOLD]),
            "experience": int(figures[row + EXPERIENCE]),
            "end_of_track": figures[row + EXPERIENCE] >= END_OF_TRACK,
        }


THINGS: Final = LostLegendsThings()

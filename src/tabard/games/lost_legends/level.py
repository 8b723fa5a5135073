"""Setup (LL-2), one level after another (LL-12.4), and the final scoring (LL-13)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import NOBODY, SEAT_BIT, i64
from tabard.games.lost_legends import messages
from tabard.games.lost_legends.battle import BEGIN_BATTLE, DEAL_MONSTERS, monsters_in_deck
from tabard.games.lost_legends.gear import count_up
from tabard.games.lost_legends.gear_up import BEGIN_LEVEL, DEAL_HANDS, refresh
from tabard.games.lost_legends.layout import EXPERIENCE, GOLD, HERO, MAX_LIFE, MAX_MANA, NOTHING_THERE, ROW
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import LAST_LEVEL


def deal_heroes(state: LostLegendsState, chosen: list[int]) -> None:
    """LL-2.1, LL-2.2: a hero for everybody; seats without a chosen one (-1) get one at random."""
    free = [hero for hero in range(len(state.content.heroes)) if hero not in chosen]
    for seat in range(state.seats):
        row = seat * ROW
        hero = chosen[seat]
        if hero == NOTHING_THERE:
            hero = free.pop(int(state.chance.below(len(free))))
        state.figures[row + HERO] = hero
        state.figures[row + MAX_LIFE] = state.content.hero_life[hero]
        state.figures[row + MAX_MANA] = state.content.hero_mana[hero]
        state.figures[row + GOLD] = state.content.hero_gold[hero]
        count_up(state, seat)
        refresh(state, seat)


class Introduce(Step[LostLegendsState]):
    """Announces who plays which hero, and who is first player (LL-2.6)."""

    def run(self, state: LostLegendsState) -> None:
        if state.first == NOBODY:
            state.first = state.chance.below(state.seats)
        if state.log is not None:
            for seat in range(state.seats):
                messages.hero_is_dealt(state, seat)


def prepare_level(state: LostLegendsState) -> None:
    """LL-2.3: the deck of the level, and nobody with a hand yet."""
    state.deck = monsters_in_deck(state.seats)
    state.picks = 0
    for seat in range(state.seats):
        state.undealt |= SEAT_BIT[seat]


def put_level_on_agenda(state: LostLegendsState) -> None:
    """LL-1.2: gear-up, then battle. LL-14.1: the first monsters may be dealt before the draft."""
    put_battle_on_agenda(state)
    state.agenda.append(DEAL_HANDS)
    if state.options.deal_before_draft:
        state.agenda.append(DEAL_MONSTERS)
    state.agenda.append(BEGIN_LEVEL)


def put_battle_on_agenda(state: LostLegendsState) -> None:
    state.agenda.append(END_LEVEL)
    state.agenda.append(BEGIN_BATTLE)
    state.agenda.append(DEAL_MONSTERS)


class EndLevel(Step[LostLegendsState]):
    """LL-12.4: the next level follows, or the final scoring."""

    def run(self, state: LostLegendsState) -> None:
        if state.level == LAST_LEVEL:
            if state.log is not None:
                messages.is_scored(state)
            state.end()
            return
        state.level += 1
        state.first = next_first_player(state)
        prepare_level(state)
        put_level_on_agenda(state)


def next_first_player(state: LostLegendsState) -> i64:
    """LL-2.6, LL-14.5: the player with the least experience, or the one to the left of the last first player."""
    first = (state.first + 1) % state.seats
    if not state.options.trailing_first:
        return first
    least = first
    for turn in range(1, state.seats):
        seat = (first + turn) % state.seats
        if state.figures[seat * ROW + EXPERIENCE] < state.figures[least * ROW + EXPERIENCE]:
            least = seat
    return least


INTRODUCE: Final = Introduce()
END_LEVEL: Final = EndLevel()

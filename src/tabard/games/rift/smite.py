"""Smite (RFT-11): the Dragon and Baron."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import Seat, i64, vec
from tabard.games.rift import messages
from tabard.games.rift.champions import CHAMPION_BIT, NO_CHAMPION, TEAM
from tabard.games.rift.layout import BACK, BARON_UNTIL, DRAGON, DRAGONS, GOLD, MONSTERS, SEATS, SMITING
from tabard.games.rift.map import BARON_PIT, DRAGON_PIT
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import smite_skill

PIT: Final = vec[i64]([DRAGON_PIT, BARON_PIT])
TURNS_NEEDED: Final = vec[i64]([2, 3])
MONSTER_GOLD: Final = vec[i64]([5, 8])
ROUNDS_AWAY: Final = vec[i64]([4, 6])
MAX_DRAGONS: Final = 3
BARON_ROUNDS: Final = 3


class SmiteMonsters(Step[RiftState]):
    """RFT-11.1: a Smite phase of the current player, in both pits."""

    def run(self, state: RiftState) -> None:
        for monster in range(i64(MONSTERS)):
            visit(state, monster)


def visit(state: RiftState, monster: i64) -> None:
    seat = state.current
    counted = SMITING + monster * SEATS + seat
    if state.crowd(seat, PIT[monster]) == 0 or not is_there(state, monster):
        state.sides[counted] = 0
        return
    state.sides[counted] = state.sides[counted] + 1
    if state.sides[counted] < TURNS_NEEDED[monster]:
        if state.log is not None:
            messages.fights_monster(state, monster, TURNS_NEEDED[monster] - state.sides[counted])
        return
    if state.crowd(1 - seat, PIT[monster]) == 0:
        slay(state, monster, seat)
    else:
        slay(state, monster, contest(state, monster))


def is_there(state: RiftState, monster: i64) -> bool:
    return state.round >= state.sides[BACK + monster]


def contest(state: RiftState, monster: i64) -> Seat:
    """RFT-11.2: a die decides who smites the monster."""
    seat = state.current
    pit = PIT[monster]
    own, other = highest_skill(state, seat, pit), highest_skill(state, 1 - seat, pit)
    needed = highest_number(own, other)
    die = 1 + state.chance.below(6)
    state.rolled = [die]
    state.roller = NO_CHAMPION
    winner = seat if die <= needed else 1 - seat
    if state.log is not None:
        messages.smite_is_contested(state, monster, own, other, needed, winner)
    return winner


def highest_number(own: i64, other: i64) -> i64:
    """RFT-11.2, RFT-11.3: the highest die with which the current player wins."""
    return max(i64(1), min(i64(5), 3 + own - other))


def highest_skill(state: RiftState, seat: Seat, pit: i64) -> i64:
    """RFT-11.4."""
    there = state.crowd(seat, pit)
    highest: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion != NO_CHAMPION and there & CHAMPION_BIT[champion] != 0:
            highest = max(highest, smite_skill(state, champion))
    return highest


def slay(state: RiftState, monster: i64, winner: Seat) -> None:
    """RFT-11.5 to RFT-11.7: the reward, and when the monster is back."""
    sides = state.sides
    sides[GOLD + winner] = sides[GOLD + winner] + MONSTER_GOLD[monster]
    if monster == DRAGON:
        sides[DRAGONS + winner] = min(i64(MAX_DRAGONS), sides[DRAGONS + winner] + 1)
    else:
        sides[BARON_UNTIL + winner] = state.round + BARON_ROUNDS
    sides[BACK + monster] = state.round + ROUNDS_AWAY[monster]
    for seat in range(i64(SEATS)):
        sides[SMITING + monster * SEATS + seat] = 0
    if state.log is not None:
        messages.smites(state, monster, winner)


SMITE_MONSTERS: Final = SmiteMonsters()

"""Farming gold (RFT-6)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import Seat, i64
from tabard.games.rift import messages
from tabard.games.rift.champions import CHAMPION_BIT, NO_CHAMPION, ROLE_OF, SUPPORT, TEAM, lowest
from tabard.games.rift.layout import GOLD, INCOME, PLACE
from tabard.games.rift.map import IS_JUNGLE, NO_TOWER, NOWHERE, QUADRANTS, TILE_BIT, TOWER_ON, TOWERS
from tabard.games.rift.state import RiftState


class Farm(Step[RiftState]):
    """RFT-6.2, RFT-6.5: all zones with minions or a camp in which the player has champions that have not farmed this
    turn (RFT-6.9). In the Farming phase that is all of them; in the End phase, those that could not farm then."""

    def run(self, state: RiftState) -> None:
        seat = state.current
        earned: i64 = 0
        zones: list[tuple[int, int]] = []
        tiles = tiles_with_farmers(state, seat)
        while tiles != 0:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if not has_something_to_farm(state, tile):
                continue
            there = state.crowd(seat, tile)
            income = zone_income(state, seat, there) - zone_income(state, seat, there & state.farmed)
            earned += income
            state.farmed |= there
            if IS_JUNGLE[tile] == 1:
                state.cleared |= TILE_BIT[tile]
            if state.log is not None:
                zones.append((tile, income))
        state.sides[GOLD + seat] = state.sides[GOLD + seat] + earned
        if state.log is not None and zones:
            messages.farms(state, seat, zones, earned)


def tiles_with_farmers(state: RiftState, seat: Seat) -> i64:
    """The set of tiles on which a player has champions that have not farmed this turn."""
    teams, champions = state.teams, state.champions
    tiles: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        if champion != NO_CHAMPION and state.farmed & CHAMPION_BIT[champion] == 0:
            tile = champions[PLACE + champion]
            if tile != NOWHERE:
                tiles |= TILE_BIT[tile]
    return tiles


def has_something_to_farm(state: RiftState, tile: i64) -> bool:
    """Whether there are minions, at the outermost standing tower of a lane, or a camp that was not cleared."""
    if IS_JUNGLE[tile] == 1:
        return state.cleared & TILE_BIT[tile] == 0
    tower = TOWER_ON[tile]
    return tower != NO_TOWER and state.towers[tower] > 0 and is_outermost(state, tower)


def is_outermost(state: RiftState, tower: i64) -> bool:
    """Whether a lane tower is its side's first one, or the first one is destroyed."""
    return tower % TOWERS % 2 == 0 or state.towers[tower - 1] == 0


def zone_income(state: RiftState, seat: Seat, farmers: i64) -> i64:
    """RFT-6.3, RFT-6.4: the highest income of those who farm together, 1 for each other, and what supports earn."""
    highest: i64 = 0
    others: i64 = -1
    supports: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION or farmers & CHAMPION_BIT[champion] == 0:
            continue
        if ROLE_OF[champion] == SUPPORT:
            supports += state.champions[INCOME + champion]
        else:
            others += 1
            highest = max(highest, state.champions[INCOME + champion])
    return supports + (highest + others if others >= 0 else i64(0))


def return_camps(state: RiftState) -> None:
    """RFT-6.6: the camps of quadrants without champions come back."""
    for near, far in QUADRANTS:
        there = state.crowd(0, near) | state.crowd(0, far) | state.crowd(1, near) | state.crowd(1, far)
        if there == 0:
            state.cleared &= ~(TILE_BIT[near] | TILE_BIT[far])


FARM: Final = Farm()

"""The values of champions' positions in Rift: what can be done there at once, what the enemy could do there in its
turn, what is earned there, and how far it is to where a champion is needed."""

from typing import Final

from tabard.bots.heuristics.rift_forecast import GOLD_WORTH, HEALTH_WORTH, TOWER_LIFE_WORTH, Forecast
from tabard.bots.heuristics.rift_team import spendable, wants_gold
from tabard.engine.types import Counts, Seat, i64, vec
from tabard.games.rift.champions import CHAMPION_BIT, NO_CHAMPION, ROLE_OF, SUPPORT, TEAM
from tabard.games.rift.farming import has_something_to_farm, is_outermost
from tabard.games.rift.items import SWIFT
from tabard.games.rift.layout import BARON, DRAGON, DRAGONS, GOLD, HEALTH, HELD, INCOME, MAX_HEALTH, SMITING
from tabard.games.rift.map import (
    BARON_PIT,
    BASE,
    DISTANCE,
    DRAGON_PIT,
    HALF,
    NO_TOWER,
    NOWHERE,
    TILES,
    TOWER_ON,
    TOWERS,
)
from tabard.games.rift.packs import has_effect
from tabard.games.rift.smite import MAX_DRAGONS, TURNS_NEEDED, is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.ultimates import can_enter

BLANK: Final = vec[i64]([0] * TILES)
NEARNESS: Final = vec[i64]([100, 62, 40, 26, 17, 11, 7, 5, 3, 2])
"""The weight of a tile that many steps away, in hundredths."""
OTHER_THREATS: Final = 3
"""The enemy can't be everywhere: of all threats but the worst, one in this many is carried out."""
CAUTION: Final = 90
"""The weight of what the enemy may do compared with what can be done at once, in hundredths."""
LATE_CAUTION: Final = 58
"""The same late in the game, when there is nothing left to buy: deaths cost little then, and the Bases decide."""
LATE_GOLD_WORTH: Final = 1
"""The value of gold then: it decides a game that nothing else decides (RFT-16.2)."""
OPEN_BASE_DRAW: Final = 30
"""How strongly the enemy's Base attracts champions from afar once it is open."""
TOWER_DRAW: Final = 125
"""How strongly the enemy's towers attract champions from afar compared with the seat's own, in hundredths."""
MONSTER_WORTH: Final = vec[i64]([83, 49])
"""The value of the Dragon and of Baron."""
HOPE: Final = 42
"""The share of a joint attack that counts if friends could still join, in hundredths."""
OWN_SIEGE: Final = 120
"""The weight of what the seat can do in the enemy's Base one turn later, in hundredths."""
THEIR_SIEGE: Final = 93
"""The weight of what the enemy can do in the seat's Base the turn after its next one."""
WAY_HOME: Final = 20
"""The cost of a recall: the way back."""
HELD_UP: Final = 45
"""How much the threat from enemies on the same tile counts against a recall, in hundredths (RFT-8.3)."""
MAX_SHOPPING: Final = 60
"""More gold than this is no further reason to go home."""
SHOPPING_WORTH: Final = vec[i64]([100, 110, 100, 110, 130, 100])
"""How well gold is spent on a role, in hundredths."""


class Threats:
    """The positions of one seat's champions in its Movement phase."""

    def __init__(self, state: RiftState, seat: Seat) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.forecast: Final = Forecast(state, seat)
        self.reach: Final[Counts] = BLANK[:]
        """By tile: the set of enemies that can be there in their next turn."""
        self.worth: Final[Counts] = BLANK[:]
        """By tile: the value of having somebody there, for those who are on their way."""
        self.raids: Final[Counts] = BLANK[:]
        self.threats: Final[Counts] = BLANK[:]
        self.friends: Final[Counts] = BLANK[:]
        """By tile: the set of champions that can still move there."""
        late = not wants_gold(state, seat)
        self.gold_worth: Final[i64] = LATE_GOLD_WORTH if late else GOLD_WORTH
        self.can_besiege: Final[bool] = can_enter(state, seat, (1 - seat) * HALF + BASE)
        self.caution: Final[i64] = LATE_CAUTION if late else CAUTION
        self.besiegers: i64 = 0
        """The seat's champions that can enter the enemy's Base in its next turn."""
        self.relief: i64 = 0
        """The enemies that can be home by then."""
        self.invaders: i64 = 0
        """The enemies that can enter the seat's Base in their turn after the next one."""
        self.guards: i64 = 0
        """The seat's champions that can be home by then."""
        self.gauge_reach()
        self.gauge_sieges()
        self.gauge_worth()
        for tile in range(i64(TILES)):
            crowd = state.crowd(seat, tile)
            self.raids[tile] = self.raid(tile, crowd)
            self.threats[tile] = self.threat(tile, crowd)

    def gauge_reach(self) -> None:
        state = self.state
        enemy = 1 - self.seat
        for index in range(enemy * TEAM, enemy * TEAM + TEAM):
            champion = state.teams[index]
            if champion == NO_CHAMPION:
                continue
            bit = CHAMPION_BIT[champion]
            here = state.place(champion)
            if state.fallen & bit != 0 and enemy != state.current:
                continue
            if (state.dead | state.recalling) & bit != 0 or here == NOWHERE:
                here = enemy * HALF + BASE
            steps: i64 = 2 if has_effect(state.content, state.champions[HELD + champion], SWIFT) else 1
            for tile in range(i64(TILES)):
                if DISTANCE[here * TILES + tile] <= steps:
                    self.reach[tile] = self.reach[tile] | bit
        if not can_enter(state, enemy, self.seat * HALF + BASE):
            self.reach[self.seat * HALF + BASE] = 0
        for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion == NO_CHAMPION or not state.lives(champion):
                continue
            bit = CHAMPION_BIT[champion]
            if state.moved & bit != 0:
                continue
            here = state.place(champion)
            for tile in range(i64(TILES)):
                if DISTANCE[here * TILES + tile] == 1:
                    self.friends[tile] = self.friends[tile] | bit

    def gauge_worth(self) -> None:
        """What attracts champions from afar: towers to hit and to guard, gold, and monsters."""
        state = self.state
        seat = self.seat
        enemy = 1 - seat
        worth = self.worth
        for tile in range(i64(TILES)):
            value: i64 = 0
            if has_something_to_farm(state, tile):
                value += 2 * self.gold_worth if state.crowd(seat, tile) != 0 else 3 * self.gold_worth
            tower = TOWER_ON[tile]
            if tower != NO_TOWER and state.towers[tower] > 0 and is_outermost(state, tower):
                life = min(i64(4), state.towers[tower]) * TOWER_LIFE_WORTH[tower % TOWERS]
                if tower // TOWERS == enemy:
                    life = life * TOWER_DRAW // 100
                    value += life if state.crowd(enemy, tile) == 0 else life // 2
                elif self.reach[tile] != 0 and state.crowd(seat, tile) == 0:
                    value += life
            worth[tile] = value
        if self.can_besiege:
            worth[enemy * HALF + BASE] = OPEN_BASE_DRAW
        worth[DRAGON_PIT] = self.pit_worth(DRAGON, DRAGON_PIT)
        worth[BARON_PIT] = self.pit_worth(BARON, BARON_PIT)

    def gauge_sieges(self) -> None:
        """Champions walk one tile per turn, so whoever guards a Base must look further ahead than the next turn."""
        state = self.state
        home, base = self.seat * HALF + BASE, (1 - self.seat) * HALF + BASE
        if self.can_besiege:
            self.besiegers = self.within(self.seat, base, 1) & ~self.homebound(self.seat)
            self.relief = self.within(1 - self.seat, base, 1) | self.homebound(1 - self.seat)
        if can_enter(state, 1 - self.seat, home):
            self.invaders = self.within(1 - self.seat, home, 2) & ~self.homebound(1 - self.seat)
            self.guards = self.within(self.seat, home, 1) | self.homebound(self.seat)

    def within(self, side: Seat, index: i64, steps: i64) -> i64:
        """A side's living champions within that distance."""
        found: i64 = 0
        for tile in range(i64(TILES)):
            if DISTANCE[index * TILES + tile] <= steps:
                found |= self.state.crowd(side, tile)
        return found

    def homebound(self, side: Seat) -> i64:
        """A side's champions that are in its Base when its next turn begins, wherever they are now."""
        state = self.state
        home = (state.dead | state.recalling) & self.team(side)
        return home if side == state.current else home & ~state.fallen

    def siege_gain(self, champion: i64, tile: i64, goes_home: bool) -> i64:
        """How a champion's move to a tile, or home, changes the sieges of both Bases."""
        bit = CHAMPION_BIT[champion]
        home, base = self.seat * HALF + BASE, (1 - self.seat) * HALF + BASE
        gain: i64 = 0
        besiegers = self.besiegers & ~bit
        if self.can_besiege and not goes_home and DISTANCE[base * TILES + tile] <= 1:
            besiegers |= bit
        if besiegers != self.besiegers:
            more = self.siege(self.seat, besiegers, self.relief) - self.siege(self.seat, self.besiegers, self.relief)
            gain += more * OWN_SIEGE // 100
        guards = self.guards & ~bit
        if goes_home or DISTANCE[home * TILES + tile] <= 1:
            guards |= bit
        if self.invaders != 0 and guards != self.guards:
            enemy = 1 - self.seat
            less = self.siege(enemy, self.invaders, self.guards) - self.siege(enemy, self.invaders, guards)
            gain += less * THEIR_SIEGE // 100
        return gain

    def siege(self, side: Seat, attackers: i64, defenders: i64) -> i64:
        """What a side can do in the other's Base, in a future turn of its own."""
        return self.later_raid(side, (1 - side) * HALF + BASE, attackers, defenders)

    def pit_worth(self, monster: i64, pit: i64) -> i64:
        """The value of having somebody in a pit at the end of the turn."""
        state = self.state
        if not is_there(state, monster):
            return 0
        worth = MONSTER_WORTH[monster]
        if monster == DRAGON and state.sides[DRAGONS + self.seat] >= MAX_DRAGONS:
            worth = 25
        left = TURNS_NEEDED[monster] - state.sides[SMITING + monster * 2 + self.seat]
        worth = worth // left
        other_left = TURNS_NEEDED[monster] - state.sides[SMITING + monster * 2 + 1 - self.seat]
        if other_left == 1:
            worth += MONSTER_WORTH[monster] // 3
        return worth

    # One tile

    def raid(self, tile: i64, crowd: i64) -> i64:
        """What the seat can do on a tile this turn with those champions, or with others that can still come."""
        if crowd == 0:
            return 0
        theirs = self.state.crowd(1 - self.seat, tile)
        worth = self.forecast.raid(self.seat, tile, crowd, theirs)
        if theirs != 0:
            joint = self.forecast.raid(self.seat, tile, crowd | self.friends[tile], theirs) * HOPE // 100
            worth = max(worth, joint)
        return worth

    def threat(self, tile: i64, crowd: i64) -> i64:
        """What the enemy can do in its next turn on a tile where those champions are."""
        reach = self.reach[tile]
        return self.later_raid(1 - self.seat, tile, reach, crowd) if reach != 0 else i64(0)

    def later_raid(self, side: Seat, tile: i64, ours: i64, theirs: i64) -> i64:
        """What a side gains by a raid in a future turn, when everybody can attack again."""
        forecast = self.forecast
        spent = forecast.spent
        forecast.spent = 0
        worth = forecast.raid(side, tile, ours, theirs)
        forecast.spent = spent
        return worth

    # One champion

    def stay(self, champion: i64, tile: i64, others: i64) -> i64:
        """The value of a tile itself to a champion, given the others of its side that are there."""
        state = self.state
        worth: i64 = 0
        if tile >= BARON_PIT:
            worth = self.worth[tile] if others == 0 else self.worth[tile] // 4
        elif has_something_to_farm(state, tile):
            income = state.champions[INCOME + champion]
            if others & ~self.supports() == 0:
                worth = income * self.gold_worth
            else:
                worth = self.gold_worth
        away: i64 = 0
        for other in range(i64(TILES)):
            if other != tile:
                drawn = self.worth[other] * NEARNESS[DISTANCE[tile * TILES + other]] // 100
                away = max(away, drawn)
        return max(worth, away) + min(worth, away) // 4

    def supports(self) -> i64:
        found: i64 = 0
        for index in range(self.seat * TEAM, self.seat * TEAM + TEAM):
            champion = self.state.teams[index]
            if champion != NO_CHAMPION and ROLE_OF[champion] == SUPPORT:
                found |= CHAMPION_BIT[champion]
        return found

    def danger(self, first: i64, at_first: i64, second: i64, at_second: i64) -> i64:
        """What the enemy may do next, if two tiles have these threats and the others are unchanged."""
        worst: i64 = 0
        total: i64 = 0
        for tile in range(i64(TILES)):
            threat = self.threats[tile]
            if tile == first:
                threat = at_first
            elif tile == second:
                threat = at_second
            total += threat
            worst = max(worst, threat)
        return (worst + (total - worst) // OTHER_THREATS) * self.caution // 100

    def gain(self, champion: i64, tile: i64) -> i64:
        """What a champion gains by standing on another tile instead of its own."""
        state = self.state
        bit = CHAMPION_BIT[champion]
        here = state.place(champion)
        before = state.crowd(self.seat, here)
        left = before & ~bit
        there = state.crowd(self.seat, tile)
        worth = self.raid(tile, there | bit) - self.raids[tile] + self.raid(here, left) - self.raids[here]
        worth += self.stay(champion, tile, there) - self.stay(champion, here, left)
        worth += self.siege_gain(champion, tile, False)
        worth -= self.danger(tile, self.threat(tile, there | bit), here, self.threat(here, left))
        return worth + self.danger(NOWHERE, 0, NOWHERE, 0)

    def recall_gain(self, champion: i64) -> i64:
        """What a champion gains by going home: health, and items."""
        state = self.state
        here = state.place(champion)
        home = self.seat * HALF + BASE
        missing = state.champions[MAX_HEALTH + champion] - state.champions[HEALTH + champion]
        worth = missing * HEALTH_WORTH
        others = state.crowd(self.seat, here) & ~CHAMPION_BIT[champion]
        worth -= self.stay(champion, here, others) - self.stay(champion, home, 0)
        worth += self.siege_gain(champion, here, True)
        if self.homebound(self.seat) == 0 and state.crowd(self.seat, home) == 0:
            gold = min(state.sides[GOLD + self.seat], spendable(state, champion))
            if gold >= 6:
                worth += min(gold, i64(MAX_SHOPPING)) * SHOPPING_WORTH[ROLE_OF[champion]] // 100
        worth -= WAY_HOME
        if state.crowd(1 - self.seat, here) != 0:
            worth -= self.threats[here] * HELD_UP // 100
        return worth

    def team(self, side: Seat) -> i64:
        found: i64 = 0
        for index in range(side * TEAM, side * TEAM + TEAM):
            if self.state.teams[index] != NO_CHAMPION:
                found |= CHAMPION_BIT[self.state.teams[index]]
        return found

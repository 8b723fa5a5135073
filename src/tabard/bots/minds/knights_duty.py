"""What bots know of Knight's Duty.

A weapon that is equipped strikes twice a turn, so a fight is won by whoever comes into reach with weapon in hand and
tokens to use it. Before a turn all plans are held against what the others could do: strike whoever is, or may come,
within range; step out of the way of those who strike; and take cover where many can strike.
"""

from typing import Final

from tabard.bots.mind import Mind, Weights
from tabard.engine.chance import Chance
from tabard.engine.kinds import SEAT_BIT, Action, Counts, Seat, i64, vec, zeros
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.games.knights_duty.actions import CLAN, HOLD, MOVE_TO, PLAN, STAY, TARGET
from tabard.games.knights_duty.arena import HIGH_GROUND, HOMES, distance
from tabard.games.knights_duty.pile import hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.planning import PLAN_TURN, last_spot_of, take_back_tokens, tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import (
    KINDS,
    LAST_SPOT,
    MOVE,
    NO_TOKEN,
    NO_WEAPON,
    PARRY,
    RANGE,
    SHIELD,
    SPOTS,
    WEAPONS,
)

MILLE: Final = 1000
HIT: Final = vec[i64]([750, 500, 250])
"""How likely each weapon hits, of a thousand; below when the target defends."""
HIT_DEFENDING: Final = vec[i64]([500, 250, 0])

FULL_HEART: Final = 160
"""What a knight loses, in points, whose heart breaks; below, the knight itself."""
LAST_HEART: Final = 320
ARMED: Final = vec[i64]([60, 45, 25])
"""How well a knight stands by its weapon."""
INSPIRED: Final = 25

SLACK: Final = vec[i64]([0, 60, 300, 750, 950])
"""How likely somebody will be within range, of a thousand, by how many spaces there are to spare: -3 or less to 1."""
ENEMY_STRIKES: Final = 550
"""How likely a knight with a weapon uses it in a spot."""
ENEMY_ARMS: Final = vec[i64]([0, 250, 400])
"""How likely a knight without a weapon strikes in each spot, having taken up a sword."""


COURSES: Final = 2 * SPOTS + 1
"""How far a knight may have come towards its prey in a turn, from three spaces away to three nearer."""


def in_range(spare: i64) -> i64:
    if spare >= 1:
        return SLACK[4]
    return SLACK[max(spare + 3, i64(0))]


class KnightsDutyMind(Mind[KnightsDutyState]):
    iterations: i64 = 400
    horizon: i64 = 40
    calm: i64 = 200
    novice_calm: i64 = 40

    others_search: bool = False
    scale: i64 = 4
    k_far: i64 = 6

    def __init__(self) -> None:
        self.found: Final = Actions()
        self.weights: Final = Weights()
        self.prey: i64 = 0
        self.open: Counts = zeros(SPOTS * COURSES)
        self.covered: Counts = zeros(SPOTS * COURSES)
        self.parried: Counts = zeros(SPOTS * COURSES)

    def weigh(self, state: KnightsDutyState, seat: Seat, found: Actions, weights: Weights) -> None:
        first = found.items[0]
        if first < MOVE_TO:
            self.weigh_plan(state, seat, found, weights)
        elif first <= STAY:
            self.weigh_moves(state, seat, found, weights)
        elif first <= HOLD:
            self.weigh_targets(state, seat, found, weights)
        elif first < CLAN:
            self.weigh_inspiration(state, seat, found, weights)
        else:
            self.weigh_clans(state, found, weights)
        for place in range(found.count):
            weights.items[place] = weights.items[place] * self.scale

    # What is at stake

    def harm(self, state: KnightsDutyState, seat: Seat) -> i64:
        """What a hit takes from a knight."""
        return FULL_HEART if state.has_full_heart(seat) else LAST_HEART

    def prize(self, state: KnightsDutyState, seat: Seat) -> i64:
        """What a hit on a knight is worth to another one: less where more others have a part in it."""
        rivals: i64 = -1
        for other in range(state.seats):
            if state.standing & SEAT_BIT[other] != 0:
                rivals += 1
        return self.harm(state, seat) * 2 // (rivals + 1)

    def attention(self, state: KnightsDutyState) -> i64:
        """How likely a knight that strikes strikes this one among all, of a thousand."""
        rivals: i64 = -1
        for other in range(state.seats):
            if state.standing & SEAT_BIT[other] != 0:
                rivals += 1
        return MILLE if rivals <= 1 else 1600 // (rivals + 1)

    # Planning

    def weigh_plan(self, state: KnightsDutyState, seat: Seat, found: Actions, weights: Weights) -> None:
        """Each token is worth what the best plan with it is worth."""
        spot = tokens_placed(state, seat)
        last = last_spot_of(state, seat)
        self.look_around(state, seat)
        for place in range(found.count):
            token = found.items[place] - PLAN
            self.place(state, seat, spot, token)
            weights.items[place] = self.best_plan(state, seat, spot + 1, last)
            self.take_back(state, seat, spot)

    def best_plan(self, state: KnightsDutyState, seat: Seat, spot: i64, last: i64) -> i64:
        """What the best of all plans is worth that go on from a spot of the tracker."""
        if spot > last:
            return self.plan_worth(state, seat, last)
        best: i64 = -1_000_000
        for token in range(i64(KINDS)):
            if state.hands[seat * KINDS + token] > 0:
                self.place(state, seat, spot, token)
                best = max(best, self.best_plan(state, seat, spot + 1, last))
                self.take_back(state, seat, spot)
        return best

    def place(self, state: KnightsDutyState, seat: Seat, spot: i64, token: i64) -> None:
        state.hands[seat * KINDS + token] = state.hands[seat * KINDS + token] - 1
        state.tracker[seat * SPOTS + spot] = token

    def take_back(self, state: KnightsDutyState, seat: Seat, spot: i64) -> None:
        token = state.tracker[seat * SPOTS + spot]
        state.hands[seat * KINDS + token] = state.hands[seat * KINDS + token] + 1
        state.tracker[seat * SPOTS + spot] = NO_TOKEN

    def look_around(self, state: KnightsDutyState, seat: Seat) -> None:
        """Note whom to go for, and what the others may do in each spot, by how far the knight has come by then."""
        self.prey = self.find_prey(state, seat)
        own_harm = self.harm(state, seat) * self.attention(state) // MILLE
        here = state.positions[seat]
        for place in range(i64(len(self.open))):
            self.open[place] = 0
            self.covered[place] = 0
            self.parried[place] = 0
        for other in range(state.seats):
            if other == seat or state.standing & SEAT_BIT[other] == 0:
                continue
            weapon = max(state.weapons[other], i64(0))
            apart = distance(here, state.positions[other])
            for spot in range(i64(SPOTS)):
                if spot == LAST_SPOT and not state.has_full_heart(other):
                    continue
                strikes = ENEMY_STRIKES if state.weapons[other] != NO_WEAPON else ENEMY_ARMS[spot]
                for course in range(i64(COURSES)):
                    moved = course - SPOTS
                    spare = RANGE[weapon] - apart
                    if moved < 0 or other == self.prey:
                        spare += moved
                    likely = strikes * in_range(spare) // MILLE
                    place = spot * COURSES + course
                    self.open[place] = self.open[place] + likely * HIT[weapon] // MILLE * own_harm // MILLE
                    self.covered[place] = (
                        self.covered[place] + likely * HIT_DEFENDING[weapon] // MILLE * own_harm // MILLE
                    )
                    self.parried[place] = (
                        self.parried[place] + likely * (MILLE - HIT[weapon]) // MILLE * ARMED[weapon] // MILLE
                    )

    def find_prey(self, state: KnightsDutyState, seat: Seat) -> i64:
        """The knight to go for: near and weak."""
        found: i64 = seat
        best: i64 = -1_000_000
        for other in range(state.seats):
            if other != seat and state.standing & SEAT_BIT[other] != 0:
                worth = self.prize(state, other) // 8 - 25 * distance(state.positions[seat], state.positions[other])
                if worth > best:
                    best = worth
                    found = other
        return found

    def plan_worth(self, state: KnightsDutyState, seat: Seat, last: i64) -> i64:
        """What the plan on the tracker may bring: going towards the prey or away from everybody."""
        return max(self.plan_worth_going(state, seat, last, 1), self.plan_worth_going(state, seat, last, -1))

    def plan_worth_going(self, state: KnightsDutyState, seat: Seat, last: i64, step: i64) -> i64:
        weapon = state.weapons[seat]
        apart = distance(state.positions[seat], state.positions[self.prey])
        prize = self.prize(state, self.prey)
        moved: i64 = 0
        worth: i64 = 0
        for spot in range(max(state.spot + 1, i64(0)), i64(SPOTS)):
            token = state.tracker[seat * SPOTS + spot] if spot <= last else i64(NO_TOKEN)
            if token == MOVE:
                if step < 0 or apart - moved > 1:
                    moved += step
            elif token >= 0 and token < WEAPONS:
                if token == weapon:
                    hit = in_range(RANGE[weapon] - apart + moved) * HIT[weapon] // MILLE
                    worth += hit * prize // MILLE * (11 - spot) // 10
                weapon = token
            place = spot * COURSES + moved + SPOTS
            if token == SHIELD:
                worth -= self.covered[place]
            else:
                worth -= self.open[place]
                if token == PARRY:
                    worth += self.parried[place]
        reach: i64 = 2
        if weapon != NO_WEAPON:
            worth += ARMED[weapon]
            reach = RANGE[weapon]
        return worth - self.k_far * max(apart - moved - reach, i64(0))

    # Moving

    def weigh_moves(self, state: KnightsDutyState, seat: Seat, found: Actions, weights: Weights) -> None:
        for place in range(found.count):
            action = found.items[place]
            space = state.positions[seat] if action == STAY else action - MOVE_TO
            weights.items[place] = self.space_worth(state, seat, space)

    def space_worth(self, state: KnightsDutyState, seat: Seat, space: i64) -> i64:
        own_harm = self.harm(state, seat) * self.attention(state) // MILLE
        worth: i64 = 0
        weapon = state.weapons[seat]
        strikes: i64 = 0  # those that are planned for the spots to come
        for spot in range(state.spot + 1, i64(SPOTS)):
            token = state.tracker[seat * SPOTS + spot]
            if token >= 0 and token < WEAPONS:
                if token == weapon:
                    strikes += 1
                weapon = token
        best: i64 = 0
        nearest: i64 = 99
        for other in range(state.seats):
            if other == seat or state.standing & SEAT_BIT[other] == 0:
                continue
            apart = distance(space, state.positions[other])
            nearest = min(nearest, apart)
            their = state.weapons[other]
            if state.attackers & SEAT_BIT[other] != 0 and apart <= RANGE[their]:
                worth -= HIT[their] * own_harm // MILLE
            if their != NO_WEAPON and state.spot + 1 < SPOTS:
                worth -= (
                    ENEMY_STRIKES * in_range(RANGE[their] - apart) // MILLE * HIT[their] // MILLE * own_harm // MILLE
                )
            if weapon != NO_WEAPON:
                chance = in_range(RANGE[weapon] - apart) * HIT[weapon] // MILLE * self.prize(state, other) // MILLE
                best = max(best, chance)
        worth += best * strikes + best // 4
        if space == HIGH_GROUND and state.inspired & SEAT_BIT[seat] == 0:
            worth += 2 * INSPIRED
        reach: i64 = RANGE[weapon] if weapon != NO_WEAPON else 3
        worth -= 5 * max(nearest - reach, i64(0))
        return worth - distance(space, HIGH_GROUND)

    # Fighting

    def weigh_targets(self, state: KnightsDutyState, seat: Seat, found: Actions, weights: Weights) -> None:
        weapon = state.weapons[seat]
        for place in range(found.count):
            action = found.items[place]
            if action == HOLD:
                continue
            target = action - TARGET
            defends = state.defending & SEAT_BIT[target] != 0
            hit = HIT_DEFENDING[weapon] if defends else HIT[weapon]
            if state.inspired & SEAT_BIT[target] != 0:
                hit -= 60
            if state.inspired & SEAT_BIT[seat] != 0:
                hit += 40
            hit = max(hit, i64(0))
            worth = hit * self.prize(state, target) // MILLE
            if state.defeated & SEAT_BIT[target] != 0:
                worth = 0
            if state.parrying & SEAT_BIT[target] != 0:
                worth -= (MILLE - hit) * ARMED[weapon] // MILLE
            weights.items[place] = worth

    def weigh_inspiration(self, state: KnightsDutyState, seat: Seat, found: Actions, weights: Weights) -> None:
        """What spending changes, if the other one keeps."""
        weapon = state.weapons[state.attacker]
        target = SEAT_BIT[state.target]
        defends = state.defending & target != 0
        shields = shields_in_pile(weapon, defends, False)
        hearts = hearts_in_pile(weapon, defends, False, False)
        before = MILLE * hearts // (hearts + shields)
        if state.defeated & target != 0:
            weights.items[0] = -INSPIRED
            return
        if seat == state.attacker:
            gain = MILLE * (hearts + 1) // (hearts + 1 + shields) - before
            stake = self.prize(state, state.target)
        else:
            if state.options.target_adds_shield:
                more = shields_in_pile(weapon, defends, True)
                gain = before - MILLE * hearts // (hearts + more)
            else:
                fewer = hearts_in_pile(weapon, defends, False, True)
                gain = before - MILLE * fewer // (fewer + shields)
            stake = self.harm(state, seat)
        weights.items[0] = gain * stake // MILLE - INSPIRED

    def weigh_clans(self, state: KnightsDutyState, found: Actions, weights: Weights) -> None:
        """As far from those who have chosen as can be."""
        for place in range(found.count):
            side = found.items[place] - CLAN
            nearest: i64 = 99
            for other in range(state.seats):
                if state.sides[other] >= 0:
                    nearest = min(nearest, distance(HOMES[side], HOMES[state.sides[other]]))
            weights.items[place] = 5 * nearest

    def standing(self, state: KnightsDutyState, seat: Seat) -> i64:
        if state.standing & SEAT_BIT[seat] == 0 or state.defeated & SEAT_BIT[seat] != 0:
            return -1000
        worth: i64 = FULL_HEART if state.has_full_heart(seat) else 0
        if state.inspired & SEAT_BIT[seat] != 0:
            worth += INSPIRED
        if state.weapons[seat] != NO_WEAPON:
            worth += ARMED[state.weapons[seat]]
        return worth

    def imagine(self, state: State, seat: Seat, chance: Chance) -> State:
        """The others have planned such turns as they like."""
        world = state.redeal(seat, chance)
        assert isinstance(world, KnightsDutyState)
        for other in range(world.seats):
            if other == seat or world.standing & SEAT_BIT[other] == 0:
                continue
            placed = tokens_placed(world, other)
            take_back_tokens(world, other, world.spot + 1)
            for spot in range(world.spot + 1, placed):
                self.found.count = 0
                PLAN_TURN.legal_into(world, other, self.found)
                self.weights.begin(self.found.count)
                self.weigh(world, other, self.found, self.weights)
                chosen = self.found.items[self.weights.sample(chance, self.calm)]
                self.place(world, other, spot, chosen - PLAN)
        return world

    def why(self, state: KnightsDutyState, seat: Seat, action: Action) -> str:
        return ""

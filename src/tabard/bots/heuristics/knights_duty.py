"""The heuristic for Knight's Duty.

An equipped weapon strikes twice a turn, so a fight is won by the knight that comes into reach with a weapon in hand and
tokens to use it. Before a turn, plans are compared with what the others could do: strike a knight that is, or may come,
within range; step out of the way of those who strike; take cover where many can strike.
"""

from math import exp
from typing import Final

from tabard.bots.heuristic import Heuristic, Weights
from tabard.bots.wording import counted, share
from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Counts, Seat, i64, seat_name, seat_names, seats_in, vec, zeros
from tabard.games.knights_duty.actions import CLAN, HOLD, INSPIRE, MOVE_TO, PLAN, STAY, TARGET
from tabard.games.knights_duty.arena import HIGH_GROUND, HOMES, MAX_STRIDE, distance
from tabard.games.knights_duty.combat import hearts, is_in_range, shields
from tabard.games.knights_duty.messages import spaces
from tabard.games.knights_duty.movement import stride_of
from tabard.games.knights_duty.pile import hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.planning import PLAN_TURN, last_spot_of, take_back_tokens, tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import (
    KINDS,
    LAST_SPOT,
    MOVE,
    NO_SPOT,
    NO_WEAPON,
    PARRY,
    RANGE,
    SHIELD,
    SPOTS,
    TOKENS,
    WEAPONS,
)

PER_MILLE: Final = 1000
HIT: Final = vec[i64]([750, 500, 250])
"""The chance to hit with each weapon, in thousandths; below, if the target defends."""
HIT_DEFENDING: Final = vec[i64]([500, 250, 0])

CLARITY: Final = 10
"""How strongly answers are told apart: their weights are the points they bring, times this."""
CLARITY_AMONG_MANY: Final = 15
"""The same with more than two knights, where a hit brings fewer points."""
NEVER: Final = -1_000_000

FULL_HEART: Final = 170
"""What a broken heart costs a knight, in points; below, what losing the knight costs."""
LAST_HEART: Final = 320
FALLEN: Final = 1000
"""How much lower a knight that is out of the game is evaluated."""
WEAK_PREY: Final = 450
"""With more than two knights, how much of its value a hit on a Broken Heart has, in thousandths: to defeat the weakest
leaves the strongest."""
RESTLESS: Final = 50
"""How much the value of a hit grows with each turn, since waiting wins nothing; in thousandths. Below, with each quiet
turn as well."""
RESTLESS_IN_QUIET: Final = 150
TURNS_PER_HIT: Final = 2
"""How many turns may pass for each hit before they count as quiet."""
PACE: Final = 0.08
"""How many hits a turn has while knights wait for each other: the fewer, the less the expert waits."""
WARY: Final = 2500
"""With more than two knights, how much each fears to be struck, in thousandths, divided by the number of knights. That
is more than its part of all strikes: a fight weakens both sides, and the others win by it."""
LOST_TURN: Final = 600
"""How much of a strike a knight that fumbles loses, as it has to take up a weapon again; in thousandths."""
ARMED: Final = vec[i64]([60, 45, 25])
"""The value of a weapon in hand at the end of a turn, so that the next turn can begin with a strike."""
HOLDING: Final = vec[i64]([60, 75, 58])
"""The value of each weapon, as measured in games between bots."""
FROM_CENTRE: Final = 5
"""The cost of each space between a knight and the High Ground."""
INSPIRED: Final = 25
"""The value of Inspiration to a knight that may need it."""
TOO_FAR: Final = 15
"""The cost of each space by which the prey is out of range."""
IN_VAIN: Final = 20
"""The cost of an attack that nobody can be in reach of."""
FIRM: Final = 1000
"""Adepts choose so firmly that chance decides only between answers a point or two apart."""

SLACK: Final = vec[i64]([0, 20, 150, 700, 950])
"""How likely somebody is within range, in thousandths, by the number of spaces to spare: -3 or less, up to 1."""
ENEMY_STRIKES: Final = 600
"""How likely a knight with a weapon uses it in a spot."""
ENEMY_ARMS: Final = vec[i64]([0, 250, 400])
"""How likely a knight without a weapon strikes in each spot, after taking up a sword."""


FARTHEST: Final = MAX_STRIDE * SPOTS
COURSES: Final = 2 * FARTHEST + 1
"""How far a knight may have come towards its prey in a turn: from that many spaces further away to as many nearer."""


def in_range(spare: i64) -> i64:
    if spare >= 1:
        return SLACK[4]
    return SLACK[max(spare + 3, i64(0))]


def at_least(count: i64, expected: float) -> float:
    """The Poisson probability of at least that many occurrences."""
    exactly = exp(-expected)
    fewer = 0.0
    for times in range(count):
        fewer += exactly
        exactly = exactly * expected / float(times + 1)
    return 1.0 - fewer


class KnightsDutyHeuristic(Heuristic[KnightsDutyState]):
    iterations: i64 = 1000
    horizon: i64 = 60
    inverse_temperature: i64 = 400
    novice_inverse_temperature: i64 = 24
    exploration: float = 1.5
    prior_weight: i64 = 12
    opponents_search: bool = False
    routine_events: frozenset[str] = frozenset(
        {"turn", "spot", "pile", "planned", "move_chosen", "inspiration_chosen", "unused"}
    )

    def __init__(self) -> None:
        self.legal: Final = Actions()
        self.weights: Final = Weights()
        self.apart: i64 = 0
        """The distance to the prey. Below: a row for each weapon, spot or both, and in it a column for each course."""
        self.left: Counts = zeros(KINDS)
        self.strikes: Counts = zeros(SPOTS * WEAPONS * COURSES)
        self.aims: Counts = zeros((WEAPONS + 1) * COURSES)
        self.open: Counts = zeros(SPOTS * COURSES)
        self.covered: Counts = zeros(SPOTS * COURSES)
        self.parried: Counts = zeros(SPOTS * COURSES)
        self.covered_parried: Counts = zeros(SPOTS * COURSES)
        self.lasting = False
        """Whether a guard lasts until the turn is done (KD-10.2)."""

    def priors(self, state: KnightsDutyState, seat: Seat, legal: Actions, weights: Weights) -> None:
        first = legal.items[0]
        if first < MOVE_TO:
            self.plan_priors(state, seat, legal, weights)
        elif first <= STAY:
            self.moves_priors(state, seat, legal, weights)
        elif first <= HOLD:
            self.targets_priors(state, seat, legal, weights)
        elif first < CLAN:
            self.inspiration_priors(state, seat, legal, weights)
        else:
            self.clans_priors(state, legal, weights)
        clarity: i64 = CLARITY if self.knights(state) <= 2 else CLARITY_AMONG_MANY
        for index in range(legal.count):
            weights.items[index] = weights.items[index] * clarity

    # Stakes

    def harm(self, state: KnightsDutyState, seat: Seat) -> i64:
        """What a hit costs the knight that is hit."""
        return FULL_HEART if state.has_full_heart(seat) else LAST_HEART

    def own_harm(self, state: KnightsDutyState, seat: Seat) -> i64:
        """What a hit costs the knight itself, as far as it has to fear one."""
        knights = self.knights(state)
        wary: i64 = i64(PER_MILLE) if knights <= 2 else WARY // knights
        return self.harm(state, seat) * wary // PER_MILLE

    def knights(self, state: KnightsDutyState) -> i64:
        """How many knights are still in the game."""
        count: i64 = 0
        for seat in range(state.seats):
            if state.standing & SEAT_BIT[seat] != 0:
                count += 1
        return count

    def prize(self, state: KnightsDutyState, seat: Seat) -> i64:
        """The value of a hit on a knight to another one. With more than two knights, the others profit without any
        risk; and if all wait for that, nobody wins."""
        knights = self.knights(state)
        part: i64 = i64(PER_MILLE) if knights <= 2 else PER_MILLE // knights
        if knights > 2 and not state.has_full_heart(seat):
            part = part * WEAK_PREY // PER_MILLE
        urgency = PER_MILLE + RESTLESS * (state.turn - 1) + RESTLESS_IN_QUIET * self.quiet(state)
        return self.harm(state, seat) * part // PER_MILLE * urgency // PER_MILLE

    def quiet(self, state: KnightsDutyState) -> i64:
        """How many turns have passed beyond those that the hits so far may take."""
        hits: i64 = 2 * state.seats
        for seat in range(state.seats):
            if state.standing & ~state.defeated & SEAT_BIT[seat] != 0:
                hits -= 2 if state.has_full_heart(seat) else 1
        return max(state.turn - TURNS_PER_HIT * (hits + 1), i64(0))

    # Planning

    def plan_priors(self, state: KnightsDutyState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """A token is worth as much as the best plan with it, towards the prey or away from everybody."""
        self.look_around(state, seat)
        for index in range(legal.count):
            weights.items[index] = NEVER
        placed = tokens_placed(state, seat)
        last = last_spot_of(state, seat)
        for token in range(i64(KINDS)):
            self.left[token] = state.hands[seat * KINDS + token]
        for turn in range(i64(2)):
            step = (1 - 2 * turn) * stride_of(state, seat)
            weapon = state.weapons[seat]
            moved: i64 = 0
            shielded = False
            parries = False
            for spot in range(state.spot + 1, placed):
                token = state.tracker[seat * SPOTS + spot]
                shielded = shielded or token == SHIELD
                parries = parries or token == PARRY
                weapon = token if token < WEAPONS else weapon
                moved = self.moved_by(token, moved, step)
            for index in range(legal.count):
                token = legal.items[index] - PLAN
                worth = self.best_plan(token, placed, last, weapon, moved, step, shielded, parries)
                weights.items[index] = max(weights.items[index], worth)

    def best_plan(
        self, token: i64, spot: i64, last: i64, weapon: i64, moved: i64, step: i64, shielded: bool, parries: bool
    ) -> i64:
        """The value of the best plan that has this token on a spot, followed by what is left in the hand. The guards
        are those taken up on earlier spots."""
        worth: i64 = 0
        moved = self.moved_by(token, moved, step)
        course = moved + FARTHEST
        if token == weapon:
            worth += self.strikes[(spot * WEAPONS + weapon) * COURSES + course] * (11 - spot) // 10
        if token < WEAPONS:
            weapon = token
        shielded = token == SHIELD or (shielded and self.lasting)
        parries = token == PARRY or (parries and self.lasting)
        worth -= self.risk(spot, course, shielded, parries)
        if spot == last:
            if last < LAST_SPOT:
                worth -= self.risk(LAST_SPOT, course, shielded and self.lasting, parries and self.lasting)
            return worth + self.aims[(weapon + 1) * COURSES + course]
        best: i64 = NEVER
        self.left[token] = self.left[token] - 1
        for other in range(i64(KINDS)):
            if self.left[other] > 0:
                best = max(best, self.best_plan(other, spot + 1, last, weapon, moved, step, shielded, parries))
        self.left[token] = self.left[token] + 1
        return worth + best

    def risk(self, spot: i64, course: i64, shielded: bool, parries: bool) -> i64:
        """What the others' strikes in a spot cost, less what their fumbles bring."""
        index = spot * COURSES + course
        if shielded:
            return self.covered[index] - self.covered_parried[index] if parries else self.covered[index]
        return self.open[index] - self.parried[index] if parries else self.open[index]

    def moved_by(self, token: i64, moved: i64, step: i64) -> i64:
        """How much nearer to its prey a knight is after a token. Nobody comes nearer than the next space."""
        return min(moved + step, self.apart - 1) if token == MOVE else moved

    def look_around(self, state: KnightsDutyState, seat: Seat) -> None:
        """Find the prey, and what may happen in each spot, by how far the knight has come by then."""
        prey = self.find_prey(state, seat)
        prize = self.prize(state, prey)
        own_harm = self.own_harm(state, seat)
        self.lasting = state.options.guard_lasts_the_turn
        reward: i64 = INSPIRED if state.options.parry_inspires and state.inspired & SEAT_BIT[seat] == 0 else 0
        here = state.positions[seat]
        self.apart = distance(here, state.positions[prey])
        for index in range(i64(SPOTS * COURSES)):
            self.open[index] = 0
            self.covered[index] = 0
            self.parried[index] = 0
            self.covered_parried[index] = 0
        for course in range(i64(COURSES)):
            nearer = self.apart - (course - FARTHEST)
            self.aims[course] = -TOO_FAR * max(nearer - 2, i64(0))
            for weapon in range(i64(WEAPONS)):
                spare = RANGE[weapon] - nearer
                self.aims[(weapon + 1) * COURSES + course] = ARMED[weapon] + TOO_FAR * min(spare, i64(0))
                strike = in_range(spare) * HIT[weapon] // PER_MILLE * prize // PER_MILLE
                for spot in range(state.spot + 1, i64(SPOTS)):
                    can_reach = self.nearest_by(state, seat, spot) - (course - FARTHEST) <= RANGE[weapon]
                    self.strikes[(spot * WEAPONS + weapon) * COURSES + course] = strike if can_reach else i64(-IN_VAIN)
        for other in range(state.seats):
            if other == seat or state.standing & SEAT_BIT[other] == 0:
                continue
            weapon = max(state.weapons[other], i64(0))
            hit = HIT[weapon] * own_harm // PER_MILLE
            hit_defending = HIT_DEFENDING[weapon] * own_harm // PER_MILLE
            disarmed = ARMED[weapon] + hit * LOST_TURN // PER_MILLE + reward
            fumble = (PER_MILLE - HIT[weapon]) * disarmed // PER_MILLE
            fumble_defending = (PER_MILLE - HIT_DEFENDING[weapon]) * disarmed // PER_MILLE
            spare = RANGE[weapon] - distance(here, state.positions[other])
            last = last_spot_of(state, other)
            for spot in range(last + 1):
                strikes = ENEMY_STRIKES if state.weapons[other] != NO_WEAPON else ENEMY_ARMS[spot]
                for course in range(i64(COURSES)):
                    moved = course - FARTHEST
                    if moved > 0 and other != prey:
                        moved = 0
                    likely = strikes * in_range(spare + moved) // PER_MILLE
                    index = spot * COURSES + course
                    self.open[index] = self.open[index] + likely * hit // PER_MILLE
                    self.covered[index] = self.covered[index] + likely * hit_defending // PER_MILLE
                    self.parried[index] = self.parried[index] + likely * fumble // PER_MILLE
                    self.covered_parried[index] = self.covered_parried[index] + likely * fumble_defending // PER_MILLE

    def nearest_by(self, state: KnightsDutyState, seat: Seat, spot: i64) -> i64:
        """How near somebody can have come, by a spot, to a knight that stays where it is."""
        nearest: i64 = 99
        for other in range(state.seats):
            if other != seat and state.standing & SEAT_BIT[other] != 0:
                moves = min(spot, last_spot_of(state, other)) - state.spot
                apart = distance(state.positions[seat], state.positions[other])
                nearest = min(nearest, apart - moves * stride_of(state, other))
        return nearest

    def find_prey(self, state: KnightsDutyState, seat: Seat) -> i64:
        """The knight to go for: near and weak. Of several, the next one at the table, so that not all chase the
        same."""
        found: i64 = seat
        best: i64 = NEVER
        for further in range(1, state.seats):
            other = (seat + further) % state.seats
            if state.standing & SEAT_BIT[other] != 0:
                worth = self.prize(state, other) // 8 - 25 * distance(state.positions[seat], state.positions[other])
                if worth > best:
                    best = worth
                    found = other
        return found

    # Moving

    def moves_priors(self, state: KnightsDutyState, seat: Seat, legal: Actions, weights: Weights) -> None:
        for index in range(legal.count):
            action = legal.items[index]
            space = state.positions[seat] if action == STAY else action - MOVE_TO
            weights.items[index] = self.space_worth(state, seat, space)

    def space_worth(self, state: KnightsDutyState, seat: Seat, space: i64) -> i64:
        own_harm = self.own_harm(state, seat)
        guarded = state.defending & SEAT_BIT[seat] != 0
        worth: i64 = 0
        weapon = state.weapons[seat]
        strikes: i64 = 0  # those that are planned for the coming spots
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
            if their != NO_WEAPON:
                hit = (HIT_DEFENDING[their] if guarded else HIT[their]) * own_harm // PER_MILLE
                if state.attackers & SEAT_BIT[other] != 0 and apart <= RANGE[their]:
                    worth -= hit
                if state.spot + 1 < SPOTS:
                    worth -= ENEMY_STRIKES * in_range(RANGE[their] - apart) // PER_MILLE * hit // PER_MILLE
            if weapon != NO_WEAPON:
                chance = (
                    in_range(RANGE[weapon] - apart) * HIT[weapon] // PER_MILLE * self.prize(state, other) // PER_MILLE
                )
                best = max(best, chance)
        worth += best * strikes + best // 4
        if space == HIGH_GROUND and state.inspired & SEAT_BIT[seat] == 0:
            worth += 2 * INSPIRED
        reach: i64 = RANGE[weapon] if weapon != NO_WEAPON else i64(3)
        worth -= 5 * max(nearest - reach, i64(0))
        return worth - distance(space, HIGH_GROUND)

    # Fighting

    def targets_priors(self, state: KnightsDutyState, seat: Seat, legal: Actions, weights: Weights) -> None:
        weapon = state.weapons[seat]
        for index in range(legal.count):
            action = legal.items[index]
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
            worth = hit * self.prize(state, target) // PER_MILLE
            if state.defeated & SEAT_BIT[target] != 0:
                worth = 0
            if state.parrying & SEAT_BIT[target] != 0:
                worth -= (PER_MILLE - hit) * ARMED[weapon] // PER_MILLE
            weights.items[index] = worth

    def inspiration_priors(self, state: KnightsDutyState, seat: Seat, legal: Actions, weights: Weights) -> None:
        """What spending changes if the other knight keeps."""
        weapon = state.weapons[state.attacker]
        target = SEAT_BIT[state.target]
        defends = state.defending & target != 0
        shields = shields_in_pile(weapon, defends, False)
        hearts = hearts_in_pile(weapon, defends, False, False)
        before = PER_MILLE * hearts // (hearts + shields)
        if state.defeated & target != 0:
            weights.items[0] = -INSPIRED
            return
        if seat == state.attacker:
            gain = PER_MILLE * (hearts + 1) // (hearts + 1 + shields) - before
            stake = self.prize(state, state.target)
        else:
            if state.options.target_adds_shield:
                more = shields_in_pile(weapon, defends, True)
                gain = before - PER_MILLE * hearts // (hearts + more)
            else:
                fewer = hearts_in_pile(weapon, defends, False, True)
                gain = before - PER_MILLE * fewer // (fewer + shields)
            stake = self.harm(state, seat)
        weights.items[0] = gain * stake // PER_MILLE - INSPIRED

    def clans_priors(self, state: KnightsDutyState, legal: Actions, weights: Weights) -> None:
        """As far as possible from those who have chosen."""
        for index in range(legal.count):
            side = legal.items[index] - CLAN
            nearest: i64 = 99
            for other in range(state.seats):
                if state.sides[other] >= 0:
                    nearest = min(nearest, distance(HOMES[side], HOMES[state.sides[other]]))
            weights.items[index] = 5 * nearest

    def variety(self, state: KnightsDutyState) -> i64:
        """Knights that may go either way, or strike either of two others, don't all prefer the same one."""
        return FIRM

    # Searching

    def evaluate(self, state: KnightsDutyState, seat: Seat) -> i64:
        if state.standing & SEAT_BIT[seat] == 0 or state.defeated & SEAT_BIT[seat] != 0:
            return -FALLEN
        worth: i64 = FULL_HEART if state.has_full_heart(seat) else 0
        if state.inspired & SEAT_BIT[seat] != 0:
            worth += INSPIRED // 3
        if state.weapons[seat] != NO_WEAPON:
            worth += HOLDING[state.weapons[seat]]
        return worth - FROM_CENTRE * distance(state.positions[seat], HIGH_GROUND)

    def decided(self, state: KnightsDutyState) -> float:
        """KD-9.3: nobody wins a game that the turn limit ends. How likely that is depends on the hits missing until one
        knight is left, and on the turns that are left."""
        if state.waiting == 0:
            return 1.0
        turns = float(state.options.turn_limit - state.turn + 1)
        return at_least(self.hits_missing(state), turns * PACE)

    def hits_missing(self, state: KnightsDutyState) -> i64:
        """The least number of hits until only one knight is left."""
        hearts: i64 = 0
        most: i64 = 0
        for seat in range(state.seats):
            if state.standing & ~state.defeated & SEAT_BIT[seat] != 0:
                own: i64 = 2 if state.has_full_heart(seat) else 1
                hearts += own
                most = max(most, own)
        return hearts - most

    def reached_cutoff(self, known: KnightsDutyState, world: KnightsDutyState) -> bool:
        """Two turns are over."""
        return world.turn > known.turn + 1

    def determinize(self, state: State, seat: Seat, chance: Chance) -> State:
        """Plausible plans for the others: turns such as they like."""
        world = state.redeal(seat, chance)
        assert isinstance(world, KnightsDutyState)
        for other in range(world.seats):
            if other == seat or world.standing & SEAT_BIT[other] == 0:
                continue
            placed = tokens_placed(world, other)
            take_back_tokens(world, other, world.spot + 1)
            for spot in range(world.spot + 1, placed):
                self.legal.count = 0
                PLAN_TURN.legal_into(world, other, self.legal)
                self.weights.begin(self.legal.count)
                self.priors(world, other, self.legal, self.weights)
                chosen = self.legal.items[self.weights.sample(chance, self.inverse_temperature)]
                world.tracker[other * SPOTS + spot] = chosen - PLAN
                world.hands[other * KINDS + chosen - PLAN] = world.hands[other * KINDS + chosen - PLAN] - 1
        return world

    # Reasons

    def why(self, state: KnightsDutyState, seat: Seat, action: Action) -> str:
        if action < MOVE_TO:
            return self.why_token(state, seat, action - PLAN)
        if action <= STAY:
            return self.why_move(state, seat, state.positions[seat] if action == STAY else action - MOVE_TO)
        if action < HOLD:
            return self.why_target(state, seat, action - TARGET)
        if action == HOLD:
            return self.why_hold(state, seat)
        if action < CLAN:
            return self.why_inspire(state, seat, action == INSPIRE)
        return self.why_clan(state, action - CLAN)

    def why_token(self, state: KnightsDutyState, seat: Seat, token: i64) -> str:
        """What the token does on its spot, and how far away the knights concerned are."""
        spot = tokens_placed(state, seat)
        weapon = state.weapons[seat]
        moves: i64 = 0
        for before in range(spot):
            planned = state.tracker[seat * SPOTS + before]
            if planned == MOVE:
                moves += 1
            elif planned < WEAPONS:
                weapon = planned
        near = self.nearest(state, seat, state.positions[seat])
        apart = distance(state.positions[seat], state.positions[near])
        away = f"the nearest knight is {seat_name(near)}, {spaces(apart)} away"
        if token == MOVE:
            closest = max(min(apart, i64(1)), apart - (moves + 1) * stride_of(state, seat))
            held = "you have no weapon in hand"
            if weapon != NO_WEAPON:
                held = f"your {TOKENS[weapon]} reaches {spaces(RANGE[weapon])}"
            threats = self.threats(state, seat)
            return f"You can then be {spaces(closest)} from {seat_name(near)} ({apart} now), and {held}; {threats}."
        if token in (SHIELD, PARRY):
            return self.why_guard(state, seat, token, away)
        reach = f"reaches {spaces(RANGE[token])}, and {away}"
        if token != weapon:
            odds = f"hits with a chance of {hit_chance(token, False)}"
            return f"You have the {TOKENS[token]} in hand from spot {spot + 1} on: it {odds}, {reach}."
        if not self.can_come_near(state, seat, RANGE[token] + moves * stride_of(state, seat), spot + 1):
            return f"Nobody can be within reach of your {TOKENS[token]} in spot {spot + 1}: it {reach}."
        odds = f"with a chance of {hit_chance(token, False)} to hit"
        return f"Your {TOKENS[token]} strikes in spot {spot + 1} {odds}: it {reach}."

    def why_guard(self, state: KnightsDutyState, seat: Seat, token: i64, away: str) -> str:
        """What a shield or a parry does about the most dangerous of the weapons that reach the knight."""
        reaching = self.who_reach(state, seat, state.positions[seat])
        if reaching == 0:
            return f"Nobody's weapon reaches you now, so it only helps against somebody who comes within reach: {away}."
        worst = seats_in(reaching)[0]
        for other in seats_in(reaching):
            if hearts_in_pile(state.weapons[other], False, False, False) > hearts_in_pile(
                state.weapons[worst], False, False, False
            ):
                worst = other
        weapon, who = state.weapons[worst], seat_name(worst)
        before = hit_chance(weapon, False)
        if token == SHIELD:
            after = hit_chance(weapon, True)
            return f"{who}'s {TOKENS[weapon]} then hits you with a chance of {after}, not {before}."
        return f"{who} drops the {TOKENS[weapon]} if it misses you; it hits with a chance of {before}."

    def nearest(self, state: KnightsDutyState, seat: Seat, space: i64) -> i64:
        """The other knight in the arena that is nearest to a space."""
        found: i64 = seat
        least: i64 = 99
        for other in range(state.seats):
            if other != seat and state.standing & SEAT_BIT[other] != 0:
                apart = distance(space, state.positions[other])
                if apart < least:
                    least = apart
                    found = other
        return found

    def can_come_near(self, state: KnightsDutyState, seat: Seat, near: i64, moves: i64) -> bool:
        """Whether somebody can come that near to the knight with that many moves."""
        for other in range(state.seats):
            if other == seat or state.standing & SEAT_BIT[other] == 0:
                continue
            if distance(state.positions[seat], state.positions[other]) - moves * stride_of(state, other) <= near:
                return True
        return False

    def threats(self, state: KnightsDutyState, seat: Seat) -> str:
        """The knights whose weapons reach this one, as a clause."""
        reaching = self.who_reach(state, seat, state.positions[seat])
        if reaching == 0:
            return "nobody's weapon reaches you now"
        return f"{seat_names(seats_in(reaching))} can reach you where you stand"

    def who_reach(self, state: KnightsDutyState, seat: Seat, space: i64) -> i64:
        """The set of knights whose weapon reaches a space; in a spot, with the weapon they take up in it."""
        reaching: i64 = 0
        for other in range(state.seats):
            if other == seat or state.standing & SEAT_BIT[other] == 0:
                continue
            weapon = state.weapons[other]
            if state.spot != NO_SPOT and state.swappers & SEAT_BIT[other] != 0:
                weapon = state.tracker[other * SPOTS + state.spot]
            if weapon != NO_WEAPON and distance(space, state.positions[other]) <= RANGE[weapon]:
                reaching |= SEAT_BIT[other]
        return reaching

    def why_move(self, state: KnightsDutyState, seat: Seat, space: i64) -> str:
        """Who reaches whom from there. Knights that strike in this spot don't move in it."""
        parts: list[str] = []
        if space == HIGH_GROUND and space != state.positions[seat] and state.inspired & SEAT_BIT[seat] == 0:
            parts.append("the High Ground gives you back your Inspiration")
        there = self.who_reach(state, seat, space)
        strikers = there & state.attackers
        if strikers != 0:
            odds = ""
            if strikers & (strikers - 1) == 0:
                defends = state.defending & SEAT_BIT[seat] != 0
                odds = f" with a chance of {hit_chance(state.weapons[seats_in(strikers)[0]], defends)} to hit"
            parts.append(f"{seat_names(seats_in(strikers))} can strike you there in this spot{odds}")
        elif self.who_reach(state, seat, state.positions[seat]) & state.attackers != 0:
            parts.append("nobody can strike you there in this spot")
        weapon = state.weapons[seat]
        reached: i64 = 0
        for other in range(state.seats):
            if other == seat or weapon == NO_WEAPON or state.standing & SEAT_BIT[other] == 0:
                continue
            if distance(space, state.positions[other]) <= RANGE[weapon]:
                reached |= SEAT_BIT[other]
        if reached != 0:
            parts.append(f"your {TOKENS[weapon]} reaches {seat_names(seats_in(reached))} from there")
        later = there & ~state.attackers
        if later != 0 and state.spot < LAST_SPOT:
            parts.append(f"{seat_names(seats_in(later))} can reach you there")
        if not parts:
            near = self.nearest(state, seat, space)
            apart, here = distance(space, state.positions[near]), distance(state.positions[seat], state.positions[near])
            before = "" if apart == here else f" ({here} now)"
            held = "you have no weapon" if weapon == NO_WEAPON else f"your {TOKENS[weapon]}'s range is {RANGE[weapon]}"
            parts.append(f"the nearest knight is then {seat_name(near)}, {spaces(apart)} away{before}, and {held}")
        now = ", as everyone stands now" if state.movers & state.standing & ~SEAT_BIT[seat] != 0 else ""
        return f"{capitalized('; '.join(parts))}{now}."

    def why_target(self, state: KnightsDutyState, seat: Seat, target: Seat) -> str:
        who = seat_name(target)
        if state.defeated & SEAT_BIT[target] != 0:
            return f"{who} is already defeated, so a hit does nothing."
        weapon = state.weapons[seat]
        defends = state.defending & SEAT_BIT[target] != 0
        hearts = hearts_in_pile(weapon, defends, False, False)
        odds = f"the chance is {pile_text(hearts, shields_in_pile(weapon, defends, False))}"
        if hearts == 0:
            odds = "there is no heart in the pile yet"
        harm = f"a hit costs {who} an action each turn" if state.has_full_heart(target) else f"a hit defeats {who}"
        parries = state.parrying & SEAT_BIT[target] != 0
        fumble = f"; as {who} parries, a miss costs you the {TOKENS[weapon]}" if parries else ""
        return f"{capitalized(harm)}: {odds}{fumble}."

    def why_hold(self, state: KnightsDutyState, seat: Seat) -> str:
        """What is spared, or given up."""
        weapon = state.weapons[seat]
        parrying: i64 = 0
        easiest: i64 = NOBODY
        for other in range(state.seats):
            if not is_in_range(state, seat, other) or state.defeated & SEAT_BIT[other] != 0:
                continue
            if state.parrying & SEAT_BIT[other] != 0:
                parrying |= SEAT_BIT[other]
            if easiest == NOBODY or state.defending & SEAT_BIT[other] == 0:
                easiest = other
        if parrying != 0:
            parry = "parries" if parrying & (parrying - 1) == 0 else "parry"
            who = seat_names(seats_in(parrying))
            return f"{who} {parry}: there a miss would cost you the {TOKENS[weapon]}."
        if easiest == NOBODY:
            return "Everyone you can reach is already defeated."
        chance = hit_chance(weapon, state.defending & SEAT_BIT[easiest] != 0)
        return f"You give up a chance of {chance} to hit {seat_name(easiest)}."

    def why_inspire(self, state: KnightsDutyState, seat: Seat, spends: bool) -> str:
        """The chance of a hit after the seat's decision, if the other one keeps."""
        attacks = seat == state.attacker
        other = state.target if attacks else state.attacker
        if state.defeated & SEAT_BIT[state.target] != 0:
            return f"{seat_name(state.target)} is already defeated." if attacks else "You are already defeated."
        chance = "Your chance to hit" if attacks else "The chance to hit you"
        unless = f" if {seat_name(other)} spends none" if state.inspired & SEAT_BIT[other] != 0 else ""
        in_pile, cards = hearts(state, 0), hearts(state, 0) + shields(state, 0)
        message = f"{chance} stays {pile_text(in_pile, cards - in_pile)}{unless}, and you keep your Inspiration"
        if spends:
            own: i64 = SEAT_BIT[seat]
            becomes = pile_text(hearts(state, own), shields(state, own))
            message = f"{chance} becomes {becomes}, not {share(in_pile, cards)}{unless}, and your Inspiration is gone"
        who = seat_name(other) if attacks else "you"
        harm = f"costs {who} an action each turn" if state.has_full_heart(state.target) else f"defeats {who}"
        return f"{message}; a hit {harm}."

    def why_clan(self, state: KnightsDutyState, side: i64) -> str:
        nearest: i64 = 99
        for other in range(state.seats):
            if state.sides[other] >= 0:
                nearest = min(nearest, distance(HOMES[side], HOMES[state.sides[other]]))
        return "" if nearest == 99 else f"You begin {spaces(nearest)} from the nearest player who has chosen."


def pile_text(hearts: i64, shields: i64) -> str:
    """The chance of a hit, and the pile that it comes from."""
    return f"{share(hearts, hearts + shields)} ({counted(hearts, 'heart')} among {hearts + shields} cards)"


def hit_chance(weapon: i64, defends: bool) -> str:
    """The chance that a weapon hits if nobody spends Inspiration."""
    hearts = hearts_in_pile(weapon, defends, False, False)
    return share(hearts, hearts + shields_in_pile(weapon, defends, False))


def capitalized(text: str) -> str:
    return text[0].upper() + text[1:]

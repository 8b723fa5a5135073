"""The heuristic for Rift. The game is won by hitting towers, and the other side's champions prevent that. So champions
go where they can hit, guard and earn, fight where it pays, and spend at home what they have earned."""

from typing import Final

from tabard.bots.heuristic import Heuristic, Weights
from tabard.bots.heuristics.rift_fight import LEAST_GAIN, ULTIMATE_COST, Fight
from tabard.bots.heuristics.rift_forecast import TOWER_FALL_WORTH, TOWER_LIFE_WORTH, Forecast
from tabard.bots.heuristics.rift_reasons import why
from tabard.bots.heuristics.rift_team import (
    DRAFT_VARIETY,
    best_purchase,
    keep_worth,
    pick_worth,
    place_worth,
    purchase_worth,
    turns,
)
from tabard.bots.heuristics.rift_threats import Threats
from tabard.engine.step import Actions
from tabard.engine.types import Action, Seat, i64
from tabard.games.rift.actions import (
    BAN,
    BUY,
    CARD_COUNTER_GANK,
    CARD_TELEPORT,
    DISCARD,
    DONE,
    GO,
    MOVE,
    PASS,
    PASS_ALL,
    PICK,
    PLACE,
    RECALL,
    SHOP,
    ULTIMATE,
)
from tabard.games.rift.attack import AIM, ATTACK_STAGE
from tabard.games.rift.battle import CHOOSE_ATTACKER, CHOOSE_BATTLE
from tabard.games.rift.champions import CHAMPION_BIT, NO_CHAMPION, TEAM, TWISTED_FATE, count
from tabard.games.rift.counter_gank import ANSWER_MOVE
from tabard.games.rift.defense import CHASE, DEFEND, NOMINATE_ONE
from tabard.games.rift.draft import DRAFT, PLACE_CHAMPIONS
from tabard.games.rift.ending import HEAL
from tabard.games.rift.finish import who_stands_better
from tabard.games.rift.hand import TRIM
from tabard.games.rift.items import ITEM_BIT, ITEMS
from tabard.games.rift.layout import (
    BARON_UNTIL,
    CASTER,
    COOLDOWN,
    DRAGONS,
    GOLD,
    HEALTH,
    HELD,
    MOVING,
    REWARD,
    SEATS,
    SMITING,
)
from tabard.games.rift.map import DISTANCE, HALF, LANE_COUNT, NEXUS, NOWHERE, TILES, TOWERS, WIDTH
from tabard.games.rift.movement import MOVE_CHAMPIONS, is_opening, outermost_tile
from tabard.games.rift.shop import BROWSE
from tabard.games.rift.shop import SHOP as SHOPPING
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import has_baron
from tabard.games.rift.towers import CHOOSE_TOWER, TOWER_CARDS
from tabard.games.rift.ultimates import CHOOSE_TARGETS, COPY_ULTIMATE, GO_THERE, can_enter, can_go

COUNTER_GANK_COST: Final = 2
"""What a Counter-gank must spare its side at least."""
INERTIA: Final = 10
"""What a move must be worth at least that leads no further from home: less is within the error of these estimates. But
once a Base is open, and no minions decide the game (RFT-10.6), whoever waits doesn't win."""
EACH_MOVE: Final = 1
"""How much more any move must be worth for each champion that has moved this turn."""
TELEPORT_COST: Final = 18
"""What a Teleport must be worth at least."""
TOO_EARLY: Final = -60
"""The prior of an attack while there are still moves to make."""
LATE: Final = 3
"""In the last of this many parts of the rounds, the standing at the round limit begins to count (RFT-16.2)."""
LATE_LEAD_WORTH: Final = 120
"""How much it counts in the last round."""


class RiftHeuristic(Heuristic[RiftState]):
    iterations: i64 = 200
    horizon: i64 = 150
    inverse_temperature: i64 = 1500
    novice_inverse_temperature: i64 = 700
    opponents_search: bool = False
    prior_weight: i64 = 300
    routine_events: frozenset[str] = frozenset(
        {
            "turn",
            "draw",
            "discard",
            "reshuffle",
            "farm",
            "nominate",
            "roll",
            "battle_over",
            "reward",
            "respawn",
            "home",
            "minions",
        }
    )
    turns_ahead: i64 = 2
    """The expert simulates until this many turns have ended."""

    def priors(self, state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
        question = state.question
        if has_nothing_to_play(legal):
            weights.items[1] = -40
        elif question is MOVE_CHAMPIONS:
            moves_priors(state, seat, legal, weights)
        elif question is CHOOSE_BATTLE:
            battles_priors(state, seat, legal, weights)
        elif question is CHOOSE_ATTACKER:
            Fight(state, seat).attackers_priors(legal, weights)
        elif question is ATTACK_STAGE:
            Fight(state, seat).attack_stage_priors(legal, weights)
        elif question is NOMINATE_ONE:
            Fight(state, seat).nomination_priors(legal, weights)
        elif question is DEFEND:
            Fight(state, seat).defense_priors(legal, weights)
        elif question is AIM:
            Fight(state, seat).aim_priors(legal, weights)
        elif question is TOWER_CARDS:
            Fight(state, seat).tower_cards_priors(legal, weights)
        elif question is ANSWER_MOVE:
            counter_gank_priors(state, seat, legal, weights)
        elif question is CHASE:
            Fight(state, seat).chase_priors(legal, weights)
        elif question is CHOOSE_TARGETS:
            Fight(state, seat).targets_priors(legal, weights)
        elif question is COPY_ULTIMATE:
            Fight(state, seat).copies_priors(legal, weights)
        elif question is CHOOSE_TOWER:
            Fight(state, seat).base_towers_priors(legal, weights)
        elif question is HEAL:
            Fight(state, seat).heal_priors(legal, weights)
        elif question is GO_THERE:
            journey_priors(state, seat, legal, weights)
        else:
            preparation_priors(state, seat, legal, weights)

    def evaluate(self, state: RiftState, seat: Seat) -> i64:
        return evaluate(state, seat)

    def reached_cutoff(self, known: RiftState, world: RiftState) -> bool:
        return turns(world) >= turns(known) + self.turns_ahead

    def why(self, state: RiftState, seat: Seat, action: Action) -> str:
        return why(state, seat, action)

    def variety(self, state: RiftState) -> i64:
        """Makes drafts differ from game to game."""
        return DRAFT_VARIETY if state.question is DRAFT else 0

    def should_search(self, state: RiftState, legal: Actions) -> bool:
        """The draft is too far from the end, purchases pay off later, and a hand is soon replaced. In the shop,
        moreover, a seat could look around forever, since that costs nothing."""
        question = state.question
        if question is DRAFT or question is PLACE_CHAMPIONS or question is SHOPPING or question is BROWSE:
            return False
        if question is TRIM or question is HEAL:
            return False
        return not has_nothing_to_play(legal)


def has_nothing_to_play(legal: Actions) -> bool:
    """Whether a seat is only asked so that nobody learns what it lacks (RFT-5.3): it can only be done, or stay
    silent."""
    return legal.count == 2 and legal.items[1] == PASS_ALL


# Before and between battles


def preparation_priors(state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
    question = state.question
    for index in range(legal.count):
        action = legal.items[index]
        weight: i64 = 0
        if question is DRAFT:
            weight = 2 * pick_worth(state, seat, action - PICK if action >= PICK else action - BAN)
        elif question is PLACE_CHAMPIONS:
            weight = 2 * place_worth(state, seat, (action - PLACE) // WIDTH, (action - PLACE) % WIDTH)
        elif question is TRIM:
            weight = -2 * keep_worth(state, seat, action - DISCARD)
        elif question is SHOPPING:
            weight = i64(0) if action == DONE else 3 * best_purchase(state, seat, action - SHOP) - 1
        elif question is BROWSE:
            weight = i64(0) if action == DONE else 3 * purchase_worth(state, state.shopper, action - BUY)
        weights.items[index] = weight


def moves_priors(state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
    """An attack ends the Movement phase (RFT-8.4), so it comes when no move is worth anything any more. If no attack is
    either, the turn ends."""
    threats = Threats(state, seat)
    base = seat * HALF
    is_open = threats.can_besiege or can_enter(state, 1 - seat, base)
    takes_time = state.options.minions_march or not is_open
    spare = least_kept(state, seat, legal)
    best: i64 = 0
    ends: i64 = -1
    for index in range(legal.count):
        action = legal.items[index]
        weight: i64
        if action == DONE:
            weight = 0
        elif action == PASS:
            weight = TOO_EARLY
            ends = index
        elif action < SHOP or is_opening(action):
            weight = TOO_EARLY
        elif action >= CARD_TELEPORT:
            lane = (action - CARD_TELEPORT) % LANE_COUNT
            mover = (action - CARD_TELEPORT) // LANE_COUNT
            weight = threats.gain(mover, outermost_tile(state, seat, lane)) - TELEPORT_COST
        elif action >= ULTIMATE:
            weight = journey_gain(state, threats) - ULTIMATE_COST
        elif action >= RECALL:
            weight = threats.recall_gain(action - RECALL)
        else:
            champion, tile = (action - MOVE) // TILES, (action - MOVE) % TILES
            onward = DISTANCE[base * TILES + tile] > DISTANCE[base * TILES + state.place(champion)]
            weight = threats.gain(champion, tile)
            if takes_time:
                weight -= EACH_MOVE * count(state.stepped)
                if not onward:
                    weight -= INERTIA
        weights.items[index] = weight
        best = max(best, weight)
    if best > 0:
        return
    first: i64 = -1
    if ends >= 0:
        first = Fight(state, seat).best_opening(legal)
    if first < 0:
        first = spare if spare >= 0 else ends
    if first >= 0:
        weights.items[first] = 1


def least_kept(state: RiftState, seat: Seat, legal: Actions) -> i64:
    """The index of the card to discard, with which a turn ends (RFT-3.3); -1 if no card has to go."""
    found: i64 = -1
    least: i64 = 0
    for index in range(legal.count):
        action = legal.items[index]
        if DISCARD <= action < SHOP:
            worth = keep_worth(state, seat, action - DISCARD)
            if found < 0 or worth < least:
                found = index
                least = worth
    return found


def journey_gain(state: RiftState, threats: Threats) -> i64:
    """The value of Twisted Fate's ultimate: the best tile that it can take him to."""
    best: i64 = -100
    for tile in range(i64(TILES)):
        if can_go(state, TWISTED_FATE, TWISTED_FATE, tile):
            best = max(best, threats.gain(TWISTED_FATE, tile))
    if state.phase == MOVING and state.moved & CHAMPION_BIT[TWISTED_FATE] == 0:
        best = best // 2
    return best


def journey_priors(state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
    threats = Threats(state, seat)
    for index in range(legal.count):
        weights.items[index] = threats.gain(state.fight[CASTER], legal.items[index] - GO)


def counter_gank_priors(state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
    forecast = Forecast(state, seat)
    tile = state.place(state.mover)
    theirs, ours = state.crowd(1 - seat, tile), state.crowd(seat, tile)
    now = forecast.raid(1 - seat, tile, theirs, ours)
    for index in range(legal.count):
        action = legal.items[index]
        if action == PASS:
            weights.items[index] = 0
        elif action == PASS_ALL:
            weights.items[index] = -20
        else:
            helped = ours | CHAMPION_BIT[action - CARD_COUNTER_GANK]
            weights.items[index] = now - forecast.raid(1 - seat, tile, theirs, helped) - COUNTER_GANK_COST


def battles_priors(state: RiftState, seat: Seat, legal: Actions, weights: Weights) -> None:
    fight = Fight(state, seat)
    spare = least_kept(state, seat, legal)
    for index in range(legal.count):
        action = legal.items[index]
        if action == DONE:
            weights.items[index] = 0
        elif action < SHOP:
            weights.items[index] = 1 if index == spare else TOO_EARLY
        elif action == ULTIMATE + TWISTED_FATE:
            weights.items[index] = journey_gain(state, Threats(state, seat)) - ULTIMATE_COST
        else:
            weights.items[index] = fight.opening_worth(action) - LEAST_GAIN


# Evaluation


def evaluate(state: RiftState, seat: Seat) -> i64:
    enemy = 1 - seat
    worth = late_lead(state, seat)
    for tower in range(enemy * TOWERS, enemy * TOWERS + NEXUS + 1):
        kind = tower % TOWERS
        worth -= state.towers[tower] * TOWER_LIFE_WORTH[kind]
        if state.towers[tower] == 0:
            worth += TOWER_FALL_WORTH[kind]
    sides = state.sides
    worth += sides[GOLD + seat] + sides[REWARD + seat] + 25 * sides[DRAGONS + seat]
    if has_baron(state, seat):
        worth += 8 * (1 + sides[BARON_UNTIL + seat] - state.round)
    worth += 15 * sides[SMITING + seat] + 8 * sides[SMITING + SEATS + seat]
    champions = state.champions
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion == NO_CHAMPION:
            continue
        tile = state.place(champion)
        if tile != NOWHERE:
            worth += 2 * champions[HEALTH + champion] + 4 * DISTANCE[seat * HALF * TILES + tile]
        if champions[COOLDOWN + champion] == 0:
            worth += 4
        held = champions[HELD + champion]
        if held != 0:
            for item in range(i64(ITEMS)):
                if held & ITEM_BIT[item] != 0:
                    worth += 2 * state.content.price[item]
    return worth


def late_lead(state: RiftState, seat: Seat) -> i64:
    """The value, late in the game, of being the one who would win at the round limit."""
    late = max(i64(1), state.options.round_limit // LATE)
    over = late - (state.options.round_limit - state.round)
    if over <= 0:
        return 0
    lead = LATE_LEAD_WORTH * over // late * who_stands_better(state)
    return lead if seat == 0 else -lead

"""The values of champions, cards and items in Rift, for the draft, the starting tiles, the shop and the hand."""

from typing import Final

from tabard.engine.types import Seat, i64, vec
from tabard.games.rift.cards import (
    ATTACK,
    BARRIER,
    BLOCK,
    COUNTER_GANK,
    CRIT,
    DEMOLISH,
    FLASH,
    FOCUS,
    HAND,
    KINDS,
    SACRIFICE,
    TELEPORT,
    TOWER_DIVE,
)
from tabard.games.rift.champions import (
    JUNGLER,
    MARKSMAN,
    NO_CHAMPION,
    ROLE_OF,
    TEAM,
    WORDS,
)
from tabard.games.rift.draft import IS_BAN
from tabard.games.rift.items import (
    BOUNTY,
    DRAIN,
    FOR_ANY,
    HASTE,
    HUNTER,
    ITEM_BIT,
    ITEMS,
    PIERCE,
    REGROW,
    SIEGE,
    SWIFT,
    TACTICS,
    THORNS,
)
from tabard.games.rift.items import count as count_items
from tabard.games.rift.layout import ATTACK as ATTACK_FIGURE
from tabard.games.rift.layout import GOLD, HELD
from tabard.games.rift.map import FIRST_BAND, HALF
from tabard.games.rift.shop import is_sold_out, most_items, why_not_buy
from tabard.games.rift.state import RiftState

TANK: Final = 0

# The draft

GOOD: Final = {
    "Ornn": 0,
    "Malphite": -2,
    "Shen": -6,
    "Nocturne": 2,
    "Fiddlesticks": 10,
    "Lee-Sin": 10,
    "Sylas": -10,
    "Anivia": 0,
    "Twisted-Fate": 10,
    "Zed": 10,
    "Vayne": 4,
    "Jinx": 6,
    "Jhin": 4,
    "Ashe": -8,
    "Yuumi": -6,
    "Soraka": -8,
    "Rakan": -10,
    "Taric": -6,
}
"""Twice the points by which a champion wins more or less than half of its games, measured in games of adepts with
random drafts and minions that wear down open Bases."""
CHAMPION_WORTH: Final = vec[i64]([GOOD[word] for word in WORDS])
SAME_ROLE_COST: Final = vec[i64]([15, 20, 15, 15, 36, 15])
"""By role: how much less a champion is worth for each other one of its role in the team, measured the same way."""
DRAFT_VARIETY: Final = 625
"""How firmly adepts and experts draft: a champion worth 8 points less than the best is taken e times less often."""


def pick_worth(state: RiftState, seat: Seat, champion: i64) -> i64:
    """The value to a seat of having a champion in addition to those it has, or of denying it to the other side. No
    champion was found to be much better against one than against another, so the enemy's team does not matter."""
    worth = CHAMPION_WORTH[champion]
    if IS_BAN[state.drafted] == 1:
        return worth
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        other = state.teams[index]
        if other != NO_CHAMPION and ROLE_OF[other] == ROLE_OF[champion]:
            worth -= SAME_ROLE_COST[ROLE_OF[champion]]
    return worth


def place_worth(state: RiftState, seat: Seat, champion: i64, column: i64) -> i64:
    """Everybody earns most alone; a jungler is best in the jungle."""
    tile = seat * HALF + FIRST_BAND + column
    there = state.crowd(seat, tile)
    worth: i64 = 0 if there == 0 else -40
    if ROLE_OF[champion] == JUNGLER:
        worth += 60 if column % 2 == 1 else 0
        worth += 20 if column == 3 else 0
    elif ROLE_OF[champion] == MARKSMAN:
        worth += 10 if column == 4 else 0
    elif ROLE_OF[champion] == TANK:
        worth += 10 if column == 0 else 0
    return worth


# The shop

ATTACK_WORTH: Final = vec[i64]([6, 12, 10, 14, 15, 9])
"""By role: the value of a point of attack. Below, the same for other stats."""
DEFENSE_WORTH: Final = vec[i64]([14, 10, 8, 9, 8, 9])
HEALTH_WORTH: Final = vec[i64]([5, 5, 5, 5, 5, 4])
EFFECT_WORTH: Final = vec[i64]([0] * 11)
"""The value of a point of each effect."""
EFFECT_WORTH[TACTICS] = 14
EFFECT_WORTH[SIEGE] = 7
EFFECT_WORTH[SWIFT] = 12
EFFECT_WORTH[HUNTER] = 2
EFFECT_WORTH[THORNS] = 6
EFFECT_WORTH[DRAIN] = 6
EFFECT_WORTH[PIERCE] = 9
EFFECT_WORTH[HASTE] = 5
EFFECT_WORTH[REGROW] = 5
EFFECT_WORTH[BOUNTY] = 4
INCOME_ROUNDS: Final = 12
"""More income pays off in this many rounds."""
KEPT_GOLD_WORTH: Final = 60
"""The value of gold that is not spent, in hundredths of what it can buy."""
LASTING_TURNS: Final = 6
"""An item has its full value if this many turns are still to come."""


def item_worth(state: RiftState, champion: i64, item: i64) -> i64:
    """The value of an item to a champion, in points."""
    role = ROLE_OF[champion]
    strong = state.champions[ATTACK_FIGURE + champion]
    content = state.content
    worth = content.item_attack[item] * (ATTACK_WORTH[role] + strong // 2)
    worth += content.item_defense[item] * DEFENSE_WORTH[role]
    worth += content.item_health[item] * HEALTH_WORTH[role]
    worth += content.item_income[item] * max(i64(0), INCOME_ROUNDS - state.round) * 2
    worth += max(i64(1), content.amount[item]) * EFFECT_WORTH[content.effect[item]]
    if role == MARKSMAN and count_items(state.champions[HELD + champion]) == 3:
        worth += 3 * strong
    return worth


def purchase_worth(state: RiftState, champion: i64, item: i64) -> i64:
    """The value of buying an item now instead of keeping the gold, which may decide a game that reaches its last round
    (RFT-16.2)."""
    lasting = min(i64(LASTING_TURNS), last_turn(state) - turns(state))
    return (
        item_worth(state, champion, item) * lasting // LASTING_TURNS
        - state.content.price[item] * KEPT_GOLD_WORTH // 100
    )


def spendable(state: RiftState, champion: i64) -> i64:
    """How much gold could still be spent on a champion: the cost of the items that are left for it."""
    held = state.champions[HELD + champion]
    if count_items(held) == most_items(champion):
        return 0
    total: i64 = 0
    for item in range(i64(ITEMS)):
        role = state.content.for_role[item]
        is_offered = not is_sold_out(state, item) and held & ITEM_BIT[item] == 0
        if is_offered and (role == FOR_ANY or role == ROLE_OF[champion]):
            total += state.content.price[item]
    return total


def wants_gold(state: RiftState, seat: Seat) -> bool:
    """Whether a side could use more items than it can pay for."""
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion != NO_CHAMPION and spendable(state, champion) > state.sides[GOLD + seat]:
            return True
    return False


def turns(state: RiftState) -> i64:
    """How many turns have begun."""
    return 2 * state.round + (i64(0) if state.current == state.first else i64(1))


def last_turn(state: RiftState) -> i64:
    """How many turns will have begun once the last one has."""
    return 2 * state.options.round_limit + 1


def best_purchase(state: RiftState, seat: Seat, champion: i64) -> i64:
    """The value of the best item that can be bought for a champion; 0 if none can."""
    best: i64 = 0
    if count_items(state.champions[HELD + champion]) == most_items(champion):
        return 0
    for item in range(i64(ITEMS)):
        if why_not_buy(state, seat, champion, item) is None:
            best = max(best, purchase_worth(state, champion, item))
    return best


# The hand

KEEP: Final = vec[i64]([0] * KINDS)
"""The value of holding a card."""
KEEP[ATTACK] = 40
KEEP[BLOCK] = 40
KEEP[FOCUS] = 32
KEEP[SACRIFICE] = 28
KEEP[FLASH] = 45
KEEP[TELEPORT] = 15
KEEP[BARRIER] = 55
KEEP[DEMOLISH] = 55
KEEP[TOWER_DIVE] = 25
KEEP[COUNTER_GANK] = 38
KEEP[CRIT] = 60
EACH_FURTHER: Final = 8


def keep_worth(state: RiftState, seat: Seat, card: i64) -> i64:
    """The value of keeping a card in hand; less if several of its kind are held."""
    return KEEP[card] - EACH_FURTHER * state.piles[(HAND + seat) * KINDS + card]

"""The shop (RFT-7)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import items as items
from tabard.games.rift import messages
from tabard.games.rift.actions import BUY, BUY_ANSWERS, DONE, SHOP_ANSWERS
from tabard.games.rift.actions import SHOP as SHOP_FOR
from tabard.games.rift.champions import (
    CHAMPION_BIT,
    CHAMPIONS,
    NAMES,
    NO_CHAMPION,
    ORNN,
    ROLE_OF,
    TEAM,
    count,
    lowest,
    only_one,
)
from tabard.games.rift.items import FOR_ANY, ITEM_BIT
from tabard.games.rift.layout import (
    ATTACK,
    DEFENSE,
    GOLD,
    HEALTH,
    HELD,
    INCOME,
    MAX_HEALTH,
    MOVING,
    OWNER,
    PLACE,
    SHOPPING,
)
from tabard.games.rift.map import NOWHERE, base_of
from tabard.games.rift.state import RiftState

MAX_ITEMS: Final = 6
MAX_ITEMS_OF_ORNN: Final = 7

NOT_YOURS: Final = Reason("RFT-7.1", "{champion} is not yours.")
NOT_IN_BASE: Final = Reason("RFT-7.1", "Items are bought for living champions in your Base; {champion} is not there.")
DEAD: Final = Reason("RFT-7.1", "Items are bought for living champions; {champion} is dead.")
FULL: Final = Reason("RFT-7.2", "{champion} can't hold more items.")
NOTHING_TO_BUY: Final = Reason("RFT-7.1", "You can't afford any item that {champion} could use.")
SOLD: Final = Reason("RFT-7.3", "{item} is sold out.")
HELD_ALREADY: Final = Reason("RFT-7.3", "{champion} already holds {item}.")
OTHER_ROLE: Final = Reason("RFT-7.4", "Only a {role} can use {item}.")
TOO_DEAR: Final = Reason("RFT-7.1", "{item} costs {price}; you have {gold} gold.")


class Shop(Step[RiftState]):
    """RFT-7.1: for whom to buy."""

    def waits_for(self, state: RiftState) -> i64:
        if state.phase != SHOPPING:
            return 0
        shoppers = shoppers_of(state, state.current)
        if shoppers == 0 or (state.options.brisk and count(shoppers) == 1):
            return 0
        return SEAT_BIT[state.current]

    def run(self, state: RiftState) -> None:
        """RFT-7.5: for a single champion, items are bought at once."""
        shoppers = shoppers_of(state, state.current) if state.phase == SHOPPING else i64(0)
        if shoppers == 0:
            state.phase = MOVING
            return
        state.shopper = only_one(shoppers)
        state.agenda.append(SHOP)
        state.agenda.append(BROWSE)

    def answers(self) -> list[int]:
        return SHOP_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return None if action == DONE else why_not_shop(state, seat, action - SHOP_FOR)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        for index in range(seat * TEAM, seat * TEAM + TEAM):
            champion = state.teams[index]
            if champion != NO_CHAMPION and why_not_shop(state, seat, champion) is None:
                legal.add(SHOP_FOR + champion)
        legal.add(DONE)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[action - SHOP_FOR])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == DONE:
            state.phase = MOVING
        else:
            state.shopper = action - SHOP_FOR
            state.agenda.append(BROWSE)

    def clause(self, state: RiftState) -> str:
        return "RFT-7.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"You have {state.sides[GOLD + seat]} gold. For whom will you buy an item? Or done."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} is in the shop."


class Browse(Step[RiftState]):
    """RFT-7.1: what to buy for the chosen champion."""

    def waits_for(self, state: RiftState) -> i64:
        if state.shopper == NO_CHAMPION or why_not_shop(state, state.current, state.shopper) is not None:
            return 0
        return SEAT_BIT[state.current]

    def run(self, state: RiftState) -> None:
        state.shopper = NO_CHAMPION

    def answers(self) -> list[int]:
        return BUY_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        return None if action == DONE else why_not_buy(state, seat, state.shopper, action - BUY)

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        price, gold = state.content.price, state.sides[GOLD + seat]
        wares = wares_for(state, state.shopper)
        while wares != 0:
            item = lowest(wares)
            if price[item] <= gold:
                legal.add(BUY + item)
            wares &= wares - 1
        legal.add(DONE)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        item = state.content.items[action - BUY]
        gold = state.sides[GOLD + seat]
        champion = NAMES[state.shopper]
        return reason.text.format(item=item.name, role=item.role, price=item.price, gold=gold, champion=champion)

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action == DONE:
            if state.options.brisk and count(shoppers_of(state, seat)) == 1:
                state.phase = MOVING
            state.shopper = NO_CHAMPION
            return
        item = action - BUY
        state.sides[GOLD + seat] = state.sides[GOLD + seat] - state.content.price[item]
        give_item(state, state.shopper, item)
        if state.log is not None:
            messages.buys(state, seat, state.shopper, item)

    def clause(self, state: RiftState) -> str:
        return "RFT-7.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return f"You have {state.sides[GOLD + seat]} gold. Buy an item for {NAMES[state.shopper]}, or done."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} looks for an item for {NAMES[state.shopper]}."


def shoppers_of(state: RiftState, seat: Seat) -> i64:
    """The set of champions that items can be bought for."""
    found: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = state.teams[index]
        if champion != NO_CHAMPION and why_not_shop(state, seat, champion) is None:
            found |= CHAMPION_BIT[champion]
    return found


def why_not_shop(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    champions = state.champions
    if champions[OWNER + champion] != seat:
        return NOT_YOURS
    place = champions[PLACE + champion]
    if place == NOWHERE:
        return DEAD
    if place != base_of(seat):
        return NOT_IN_BASE
    if items.count(champions[HELD + champion]) == most_items(champion):
        return FULL
    return None if can_buy(state, seat, champion) else NOTHING_TO_BUY


def can_buy(state: RiftState, seat: Seat, champion: i64) -> bool:
    """Whether there is an item with no reason why not."""
    price, gold = state.content.price, state.sides[GOLD + seat]
    wares = wares_for(state, champion)
    while wares != 0:
        if price[lowest(wares)] <= gold:
            return True
        wares &= wares - 1
    return False


def wares_for(state: RiftState, champion: i64) -> i64:
    """RFT-7.3, RFT-7.4: the set of items that a champion could use and that are not sold out, whatever they cost."""
    return state.content.for_champion[champion] & ~(state.sold | state.champions[HELD + champion])


def why_not_buy(state: RiftState, seat: Seat, champion: i64, item: i64) -> Reason | None:
    if is_sold_out(state, item):
        return SOLD
    if state.champions[HELD + champion] & ITEM_BIT[item] != 0:
        return HELD_ALREADY
    role = state.content.for_role[item]
    if role != FOR_ANY and role != ROLE_OF[champion]:
        return OTHER_ROLE
    return TOO_DEAR if state.content.price[item] > state.sides[GOLD + seat] else None


def most_items(champion: i64) -> i64:
    """RFT-7.2, RFT-14.5."""
    return MAX_ITEMS_OF_ORNN if champion == ORNN else MAX_ITEMS


def is_sold_out(state: RiftState, item: i64) -> bool:
    return state.sold & ITEM_BIT[item] != 0


def copies_left(state: RiftState, item: i64) -> i64:
    left = state.content.stock[item]
    for champion in range(i64(CHAMPIONS)):
        if state.champions[HELD + champion] & ITEM_BIT[item] != 0:
            left -= 1
    return left


def give_item(state: RiftState, champion: i64, item: i64) -> None:
    """RFT-15.1: the item's stats are added to the champion's."""
    champions = state.champions
    what = state.content.items[item]
    champions[HELD + champion] = champions[HELD + champion] | ITEM_BIT[item]
    if copies_left(state, item) == 0:
        state.sold |= ITEM_BIT[item]
    champions[MAX_HEALTH + champion] = champions[MAX_HEALTH + champion] + what.health
    champions[HEALTH + champion] = champions[HEALTH + champion] + what.health
    champions[ATTACK + champion] = champions[ATTACK + champion] + what.attack
    champions[DEFENSE + champion] = champions[DEFENSE + champion] + what.defense
    champions[INCOME + champion] = champions[INCOME + champion] + what.income


SHOP: Final = Shop()
BROWSE: Final = Browse()

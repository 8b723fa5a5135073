"""Movement (RFT-8)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.rift import messages
from tabard.games.rift.actions import (
    CARD_FOCUS,
    CARD_TELEPORT,
    DISCARD,
    DONE,
    HIT,
    MOVE,
    MOVE_ANSWERS,
    PASS,
    RECALL,
    SHOP,
    STRIKE,
    ULTIMATE,
)
from tabard.games.rift.battle import (
    NO_BATTLES,
    explain_opening,
    has_anything_to_do,
    open_with,
    openings_into,
    why_not_opening,
)
from tabard.games.rift.cards import CARD_NAMES, TELEPORT
from tabard.games.rift.champions import (
    CHAMPION_BIT,
    NAMES,
    NO_CHAMPION,
    TEAM,
    TWISTED_FATE,
)
from tabard.games.rift.counter_gank import arrive
from tabard.games.rift.hand import NOT_HELD, discard, discards_into, holds, holds_too_many, play_card, why_not_discard
from tabard.games.rift.items import SWIFT
from tabard.games.rift.layout import BATTLING, HELD, MOVING, OWNER, PLACE
from tabard.games.rift.map import (
    ADJACENT,
    FIRST_BAND,
    HALF,
    LANE_COUNT,
    LANES,
    MOST_NEIGHBOURS,
    NOWHERE,
    PLACES,
    SECOND_BAND,
    TILES,
    TOWERS,
    base_of,
    distance,
)
from tabard.games.rift.packs import has_effect
from tabard.games.rift.state import RiftState
from tabard.games.rift.ultimates import CLOSED, can_enter, fate_is_ready, use_ultimate, why_not_fate

NOT_YOURS: Final = Reason("RFT-8.1", "{champion} is not yours.")
DEAD: Final = Reason("RFT-12.2", "{champion} is dead until round {back}.")
MOVED: Final = Reason("RFT-8.1", "{champion} has already moved this turn.")
NOT_ADJACENT: Final = Reason("RFT-8.1", "{champion} is in {here}, which is not next to {tile}.")
AT_HOME: Final = Reason("RFT-8.2", "{champion} is already in its Base.")
HAS_MOVED: Final = Reason("RFT-8.2", "{champion} has already moved this turn, so it can't do that instead of moving.")
NO_BATTLE: Final = Reason("RFT-8.4", "There is nothing to fight or hit; choose done.")
NO_TOWER_LEFT: Final = Reason("RFT-3.13", "You have no standing tower in {lane}.")
THERE_ALREADY: Final = Reason("RFT-3.13", "{champion} is already there.")


class Move(Step[RiftState]):
    """RFT-8.1: champion by champion, until the player is done or nobody can move."""

    def waits_for(self, state: RiftState) -> i64:
        if state.phase != MOVING:
            return 0
        seat = state.current
        return SEAT_BIT[seat] if movable(state, seat) != 0 or fate_is_ready(state, seat) else i64(0)

    def run(self, state: RiftState) -> None:
        state.phase = BATTLING
        state.silent = 0

    def answers(self) -> list[int]:
        return MOVE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return None
        if action == PASS:
            return None if has_anything_to_do(state, seat) else NO_BATTLE
        if action < SHOP:
            return why_not_discard(state, seat, action - DISCARD)
        if is_opening(action):
            return why_not_opening(state, seat, action)
        if action >= CARD_TELEPORT:
            champion = (action - CARD_TELEPORT) // LANE_COUNT
            return why_not_teleport(state, seat, champion, (action - CARD_TELEPORT) % LANE_COUNT)
        if action == ULTIMATE + TWISTED_FATE:
            return why_not_fate(state, seat, TWISTED_FATE)
        if action >= RECALL:
            return why_not_recall(state, seat, action - RECALL)
        champion, tile = (action - MOVE) // TILES, (action - MOVE) % TILES
        reason = why_not_move(state, seat, champion)
        if reason is not None:
            return reason
        if distance(state.place(champion), tile) != 1:
            return NOT_ADJACENT
        return None if can_enter(state, seat, tile) else CLOSED

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        first = seat * TEAM
        enemy_base = base_of(1 - seat)
        closed: i64 = i64(NOWHERE) if can_enter(state, seat, enemy_base) else enemy_base
        own_base = base_of(seat)
        teams, champions = state.teams, state.champions
        may_move = movable(state, seat)
        for index in range(first, first + TEAM):
            champion = teams[index]
            if champion != NO_CHAMPION and may_move >> champion & 1 != 0:
                row = champions[PLACE + champion] * MOST_NEIGHBOURS
                for neighbour in range(row, row + MOST_NEIGHBOURS):
                    tile = ADJACENT[neighbour]
                    if tile != closed and tile != NOWHERE:
                        legal.add(MOVE + champion * TILES + tile)
        may_recall = may_move & ~state.stepped
        for index in range(first, first + TEAM):
            champion = teams[index]
            if champion != NO_CHAMPION and may_recall >> champion & 1 != 0 and champions[PLACE + champion] != own_base:
                legal.add(RECALL + champion)
        if holds(state, seat, TELEPORT):
            for index in range(first, first + TEAM):
                champion = state.teams[index]
                for lane in range(i64(LANE_COUNT)):
                    if champion != NO_CHAMPION and why_not_teleport(state, seat, champion, lane) is None:
                        legal.add(CARD_TELEPORT + champion * LANE_COUNT + lane)
        if fate_is_ready(state, seat):
            legal.add(ULTIMATE + TWISTED_FATE)
        others = legal.count
        openings_into(state, seat, legal)
        has_opening = legal.count != others
        discards_into(state, seat, legal)
        legal.add(DONE)
        if has_opening or has_anything_to_do(state, seat):
            legal.add(PASS)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        if action == PASS:
            return reason.text
        if action < SHOP:
            return reason.text.format(card=CARD_NAMES[action - DISCARD])
        if is_opening(action):
            return explain_opening(state, action, reason)
        champion, tile, lane = reported_in(action)
        here = "nowhere" if state.place(champion) == NOWHERE else PLACES[state.place(champion)]
        return reason.text.format(
            champion=NAMES[champion],
            tile=PLACES[tile],
            here=here,
            lane=LANES[lane],
            card=CARD_NAMES[TELEPORT],
            back=state.back_in(champion),
        )

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action in (DONE, PASS):
            state.phase = BATTLING
            if action == PASS:
                state.planned = NO_BATTLES
        elif action < SHOP:
            discard(state, seat, action - DISCARD)
            state.phase = BATTLING
            state.planned = NO_BATTLES
        elif is_opening(action):
            state.phase = BATTLING
            state.silent = 0
            open_with(state, action)
        elif action >= CARD_TELEPORT:
            teleport(state, seat, (action - CARD_TELEPORT) // LANE_COUNT, (action - CARD_TELEPORT) % LANE_COUNT)
        elif action >= ULTIMATE:
            use_ultimate(state, action - ULTIMATE)
        elif action >= RECALL:
            state.recalling |= CHAMPION_BIT[action - RECALL]
            state.moved |= CHAMPION_BIT[action - RECALL]
            if state.log is not None:
                messages.recalls(state, seat, action - RECALL)
        else:
            move(state, seat, (action - MOVE) // TILES, (action - MOVE) % TILES)

    def clause(self, state: RiftState) -> str:
        return "RFT-8.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        spare = ", discard a card to end the turn," if holds_too_many(state, seat) else ""
        return f"Move your champions one by one, attack{spare} or done."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.current)} moves champions."


def is_opening(action: Action) -> bool:
    """RFT-8.4: whether the answer ends the Movement phase with an attack or a hit on a tower."""
    return action >= HIT and not CARD_FOCUS <= action < STRIKE and action != ULTIMATE + TWISTED_FATE


def reported_in(action: Action) -> tuple[int, int, int]:
    """The champion, the tile and the lane in an answer to this question; 0 for what it doesn't name."""
    if action >= CARD_TELEPORT:
        return (action - CARD_TELEPORT) // LANE_COUNT, 0, (action - CARD_TELEPORT) % LANE_COUNT
    if action >= ULTIMATE:
        return action - ULTIMATE, 0, 0
    if action >= RECALL:
        return action - RECALL, 0, 0
    return (action - MOVE) // TILES, (action - MOVE) % TILES, 0


def movable(state: RiftState, seat: Seat) -> i64:
    """The set of a player's champions that can still move this turn: those with no reason why not."""
    teams, champions = state.teams, state.champions
    alive: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        if champion != NO_CHAMPION and champions[PLACE + champion] != NOWHERE:
            alive |= CHAMPION_BIT[champion]
    return alive & ~state.moved


def why_not_move(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    if state.champions[OWNER + champion] != seat:
        return NOT_YOURS
    if state.champions[PLACE + champion] == NOWHERE:
        return DEAD
    return MOVED if state.moved & CHAMPION_BIT[champion] != 0 else None


def why_not_recall(state: RiftState, seat: Seat, champion: i64) -> Reason | None:
    reason = why_not_move(state, seat, champion)
    if reason is not None:
        return reason
    if state.place(champion) == base_of(seat):
        return AT_HOME
    return HAS_MOVED if state.stepped & CHAMPION_BIT[champion] != 0 else None


def why_not_teleport(state: RiftState, seat: Seat, champion: i64, lane: i64) -> Reason | None:
    if not holds(state, seat, TELEPORT):
        return NOT_HELD
    reason = why_not_move(state, seat, champion)
    if reason is not None:
        return reason
    if state.stepped & CHAMPION_BIT[champion] != 0:
        return HAS_MOVED
    tile = outermost_tile(state, seat, lane)
    if tile == NOWHERE:
        return NO_TOWER_LEFT
    return THERE_ALREADY if tile == state.place(champion) else None


def outermost_tile(state: RiftState, seat: Seat, lane: i64) -> i64:
    """RFT-3.13: the tile of a player's outermost standing tower in a lane."""
    first = seat * TOWERS + lane * 2
    if state.towers[first] > 0:
        return seat * HALF + FIRST_BAND + lane * 2
    return seat * HALF + SECOND_BAND + lane * 2 if state.towers[first + 1] > 0 else i64(NOWHERE)


def move(state: RiftState, seat: Seat, champion: i64, tile: i64) -> None:
    """RFT-8.1, RFT-15.4: one tile; a swift champion may do so twice."""
    bit = CHAMPION_BIT[champion]
    swift = has_effect(state.content, state.champions[HELD + champion], SWIFT)
    if not swift or state.stepped & bit != 0:
        state.moved |= bit
    state.stepped |= bit
    if state.log is not None:
        messages.moves(state, seat, champion, tile)
    arrive(state, champion, tile)


def teleport(state: RiftState, seat: Seat, champion: i64, lane: i64) -> None:
    play_card(state, seat, TELEPORT)
    state.moved |= CHAMPION_BIT[champion]
    state.stepped |= CHAMPION_BIT[champion]
    tile = outermost_tile(state, seat, lane)
    if state.log is not None:
        messages.teleports(state, seat, champion, tile)
    arrive(state, champion, tile)


MOVE_CHAMPIONS: Final = Move()

"""Scenarios: a game of Knight's Duty from a given position, before a turn is planned.

Its fields, all but the last two by seat, such as {"P1": ...}: `clans` (colours), `positions` ([q, r]), `hearts` (full,
broken or fallen), `weapons` (sword, spear, bow or null), `inspiration` (whether it is face up), `attacked` (whether the
knight was ever a target), `first_player` (a seat) and `turn` (a number). Whatever is missing is as in a new game.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.engine.scenario import by_seat, check_fields, read_seat
from tabard.engine.types import SEAT_BIT, Counts, Seat, i64, seat_name, seat_names, seats_in, vec
from tabard.games.knights_duty.arena import CLANS, COORDINATES, LAST_SIDE, NOWHERE, RADIUS, SIDES, written
from tabard.games.knights_duty.seating import place_in_ring, seat_everyone, spread
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import NO_WEAPON, TOKENS, WEAPONS

FIELDS: Final = ("clans", "positions", "hearts", "weapons", "inspiration", "attacked", "first_player", "turn")
HEARTS: Final = ("full", "broken", "fallen")


def arrange(state: KnightsDutyState, scenario: Mapping[str, object]) -> None:
    """Put a new state into the given position. Raises Invalid if that is impossible. A scenario seats everybody, so
    nobody chooses a clan: those it does not name are assigned clockwise from the top."""
    check_fields(scenario, FIELDS, "Knight's Duty")
    seat_everyone(state, read_clans(state, scenario))
    read_hearts(state, scenario)
    read_positions(state, scenario)
    for seat, weapon in by_seat(scenario, "weapons", state.seats).items():
        state.weapons[seat] = read_weapon(weapon, seat)
    for seat, face_up in by_seat(scenario, "inspiration", state.seats).items():
        state.inspired = with_seat(state.inspired, seat, read_truth(face_up, "inspiration", seat))
    for seat, attacked in by_seat(scenario, "attacked", state.seats).items():
        state.attacked = with_seat(state.attacked, seat, read_truth(attacked, "attacked", seat))
    state.inspired &= state.standing
    if "first_player" in scenario:
        first = read_seat(scenario["first_player"], "first_player", state.seats)
        state.first = place_in_ring(state, first)
    if state.standing & SEAT_BIT[state.ring[state.first]] == 0:
        state.first = place_in_ring(state, first_standing(state, scenario))
    if "turn" in scenario:
        state.turn = read_turn(state, scenario["turn"])


def first_standing(state: KnightsDutyState, scenario: Mapping[str, object]) -> Seat:
    """If P1 has fallen and no other first player is given, the lowest standing seat has the marker."""
    if "first_player" in scenario:
        raise Invalid(f"The first player, {scenario['first_player']}, has fallen.")
    return seats_in(state.standing)[0]


def with_seat(seats: i64, seat: Seat, included: bool) -> i64:
    """A set of seats with one of them added or removed."""
    return seats | SEAT_BIT[seat] if included else seats & ~SEAT_BIT[seat]


# Clans, hearts and positions


def read_clans(state: KnightsDutyState, scenario: Mapping[str, object]) -> Counts:
    given = by_seat(scenario, "clans", state.seats)
    if not given:
        return spread(int(state.seats), LAST_SIDE)
    taken: dict[int, int] = {}
    for seat, clan in given.items():
        if clan not in CLANS:
            raise Invalid(f"There is no clan {clan!r} for {seat_name(seat)}. The clans are: {', '.join(CLANS)}.")
        side = CLANS.index(str(clan))
        if side in taken:
            raise Invalid(f"Both {seat_name(taken[side])} and {seat_name(seat)} are given the clan {clan}.")
        taken[side] = seat
    free = [side for side in range(SIDES) if side not in taken]
    sides = [CLANS.index(str(given[seat])) if seat in given else free.pop(0) for seat in range(state.seats)]
    return vec[i64](sides)


def read_hearts(state: KnightsDutyState, scenario: Mapping[str, object]) -> None:
    for seat, heart in by_seat(scenario, "hearts", state.seats).items():
        if heart not in HEARTS:
            raise Invalid(f"{seat_name(seat)}'s heart must be one of {', '.join(HEARTS)}, not {heart!r}.")
        state.full_hearts = with_seat(state.full_hearts, seat, heart == "full")
        state.standing = with_seat(state.standing, seat, heart != "fallen")
    if len(seats_in(state.standing)) < 2:
        raise Invalid("A scenario needs at least two knights that have not fallen.")


def read_positions(state: KnightsDutyState, scenario: Mapping[str, object]) -> None:
    for seat, position in by_seat(scenario, "positions", state.seats).items():
        if state.standing & SEAT_BIT[seat] == 0 and position is not None:
            raise Invalid(f"{seat_name(seat)} has fallen and has no position, not {position!r}.")
        state.positions[seat] = read_space(position, seat)
    for seat in range(state.seats):
        if state.standing & SEAT_BIT[seat] == 0:
            state.positions[seat] = NOWHERE
    check_that_positions_differ(state)


def read_space(position: object, seat: Seat) -> int:
    if position is None:
        return NOWHERE
    if not isinstance(position, (list, tuple)) or len(position) != 2 or not all(map(is_whole, position)):
        raise Invalid(f"The position of {seat_name(seat)} is given as [q, r], not {position!r}.")
    q, r = position
    if (q, r) not in COORDINATES:
        raise Invalid(f"The position of {seat_name(seat)}, {q},{r}, is outside the arena, whose radius is {RADIUS}.")
    return COORDINATES.index((q, r))


def check_that_positions_differ(state: KnightsDutyState) -> None:
    for seat in seats_in(state.standing):
        space = state.positions[seat]
        if space == NOWHERE:
            raise Invalid(f"{seat_name(seat)} has not fallen and needs a position.")
        others = tuple(other for other in seats_in(state.standing) if state.positions[other] == space)
        if len(others) > 1:
            raise Invalid(f"{seat_names(others)} stand on the same space, {written(space)}.")


# Single values


def read_weapon(weapon: object, seat: Seat) -> int:
    if weapon is None:
        return NO_WEAPON
    if weapon not in TOKENS[:WEAPONS]:
        raise Invalid(
            f"{seat_name(seat)}'s weapon must be one of {', '.join(TOKENS[:WEAPONS])} or null, not {weapon!r}."
        )
    return TOKENS.index(str(weapon))


def read_truth(given: object, field: str, seat: Seat) -> bool:
    if not isinstance(given, bool):
        raise Invalid(f"The field {field} of {seat_name(seat)} must be true or false, not {given!r}.")
    return given


def read_turn(state: KnightsDutyState, turn: object) -> int:
    limit = int(state.options.turn_limit)
    if not isinstance(turn, int) or not is_whole(turn) or not 1 <= turn <= limit:
        raise Invalid(f"The turn is a number from 1 to {limit}, the turn limit, not {turn!r}.")
    return turn


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)

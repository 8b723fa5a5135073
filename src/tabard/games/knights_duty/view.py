"""What a seat may see of Knight's Duty (KD-11): everything visible is listed here, and nothing else leaves the
state."""

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.knights_duty.arena import CLAN_NAMES, CLANS, COORDINATES, HIGH_GROUND, NOWHERE, RADIUS, SPACE_NAMES
from tabard.games.knights_duty.combat import NO_INSPIRATION, hearts, shields
from tabard.games.knights_duty.movement import stride_of
from tabard.games.knights_duty.planning import tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import NO_SPOT, RANGE, SPOTS, TOKENS, WEAPONS, weapon_name


def public(state: KnightsDutyState) -> dict[str, object]:
    return {
        "turn": state.turn,
        "turn_limit": state.options.turn_limit,
        "spot": None if state.spot == NO_SPOT else state.spot + 1,
        "first_player": first_player(state),
        "face_down": [face_down(state, seat) for seat in range(state.seats)],
        "attacks_to_come": attacks_to_come(state),
        "attacker": None if state.attacker == NOBODY else state.attacker,
        "combat": None if state.target == NOBODY else combat(state),
        "radius": RADIUS,
        "high_ground": coordinates(HIGH_GROUND),
        "spaces": list(SPACE_NAMES),
        "ranges": {TOKENS[weapon]: RANGE[weapon] for weapon in range(WEAPONS)},
    }


def private(state: KnightsDutyState, viewer: Seat) -> dict[str, object]:
    return {
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
    }


def player(state: KnightsDutyState, seat: Seat, viewer: Seat) -> dict[str, object]:
    """KD-11.4: everything but plans is public. KD-11.1, KD-11.2: plans and secret choices are visible only to their
    player."""
    side = state.sides[seat]
    seen: dict[str, object] = {
        "clan": None if side == NOBODY else CLANS[side],
        "clan_name": None if side == NOBODY else CLAN_NAMES[side],
        "position": None if state.positions[seat] == NOWHERE else coordinates(state.positions[seat]),
        "heart": heart(state, seat),
        "weapon": weapon_name(state.weapons[seat]),
        "inspiration": state.inspired & SEAT_BIT[seat] != 0,
        "tracker": tracker(state, seat, tokens_placed(state, seat) if seat == viewer else face_up(state, seat)),
        "defending": state.defending & SEAT_BIT[seat] != 0,
        "parrying": state.parrying & SEAT_BIT[seat] != 0,
        "stride": stride_of(state, seat),
    }
    if seat == viewer:
        seen["wants"] = None if state.wanted[seat] == NOWHERE else coordinates(state.wanted[seat])
        seen["spends"] = state.spending & SEAT_BIT[seat] != 0
    return seen


def heart(state: KnightsDutyState, seat: Seat) -> str:
    if state.standing & ~state.defeated & SEAT_BIT[seat] == 0:
        return "fallen"
    return "full" if state.has_full_heart(seat) else "broken"


def tracker(state: KnightsDutyState, seat: Seat, spots: i64) -> list[str]:
    """The tokens on the first spots of a tracker."""
    return [TOKENS[state.tracker[seat * SPOTS + spot]] for spot in range(spots)]


def face_up(state: KnightsDutyState, seat: Seat) -> i64:
    """How many tokens of a tracker are turned up: those up to the spot that is being resolved."""
    return min(state.spot + 1, tokens_placed(state, seat))


def face_down(state: KnightsDutyState, seat: Seat) -> i64:
    return tokens_placed(state, seat) - face_up(state, seat)


def attacks_to_come(state: KnightsDutyState) -> list[int]:
    """The seats whose attack in this spot is still to come, in their order (KD-6.1)."""
    order = [state.ring[(state.first + turn) % state.seats] for turn in range(state.seats)]
    return [seat for seat in order if state.attackers & SEAT_BIT[seat] != 0]


def combat(state: KnightsDutyState) -> dict[str, object]:
    """The combat as far as all know it: the pile before any Inspiration."""
    return {
        "attacker": state.attacker,
        "target": state.target,
        "weapon": weapon_name(state.weapons[state.attacker]),
        "hearts": hearts(state, NO_INSPIRATION),
        "shields": shields(state, NO_INSPIRATION),
    }


def first_player(state: KnightsDutyState) -> int | None:
    """Who has the first-player marker, once all are placed."""
    seated = all(side != NOBODY for side in state.sides)
    return int(state.ring[state.first]) if seated else None


def coordinates(space: i64) -> list[int]:
    q, r = COORDINATES[space]
    return [q, r]

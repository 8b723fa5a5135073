"""What a seat may see of Knight's Duty (KD-11): everything visible is listed here, and nothing else leaves the
state."""

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.knights_duty.arena import CLAN_NAMES, CLANS, COORDINATES, HIGH_GROUND, NOWHERE, RADIUS, SPACE_NAMES
from tabard.games.knights_duty.combat import NO_INSPIRATION, hearts, is_in_range, shields
from tabard.games.knights_duty.movement import stride_of
from tabard.games.knights_duty.pile import chance_of_hit, hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.planning import last_spot_of, tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import KINDS, NO_SPOT, RANGE, SPOTS, TOKENS, WEAPONS, weapon_name


def public(state: KnightsDutyState) -> dict[str, object]:
    return {
        "turn": state.turn,
        "turn_limit": state.options.turn_limit,
        "phase": phase(state),
        "spot": None if state.spot == NO_SPOT else state.spot + 1,
        "first_player": first_player(state),
        "face_down": [face_down(state, seat) for seat in range(state.seats)],
        "attacks_to_come": attacks_to_come(state),
        "attacker": None if state.attacker == NOBODY else state.attacker,
        "odds": odds(state),
        "combat": None if state.target == NOBODY else combat(state),
        "radius": RADIUS,
        "high_ground": coordinates(HIGH_GROUND),
        "spaces": list(SPACE_NAMES),
        "ranges": {TOKENS[weapon]: RANGE[weapon] for weapon in range(WEAPONS)},
        "piles": {TOKENS[weapon]: pile_of(weapon, False) for weapon in range(WEAPONS)},
    }


def phase(state: KnightsDutyState) -> str:
    if state.over:
        return "over"
    if any(side == NOBODY for side in state.sides):
        return "clans"
    if state.target != NOBODY:
        return "combat"
    if state.attacker != NOBODY:
        return "attacking"
    return "planning" if state.spot == NO_SPOT else "moving"


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
        "spots": last_spot_of(state, seat) + 1,
    }
    if seat == viewer:
        seen["hand"] = {TOKENS[token]: state.hands[seat * KINDS + token] for token in range(KINDS)}
        seen["next_weapon"] = weapon_name(next_weapon(state, seat))
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


def next_weapon(state: KnightsDutyState, seat: Seat) -> i64:
    """The weapon that the knight will hold after all tokens on its tracker, unless it fumbles: a token of another
    weapon swaps, and one of the weapon in hand attacks (KD-5.1)."""
    weapon = state.weapons[seat]
    for spot in range(tokens_placed(state, seat)):
        token = state.tracker[seat * SPOTS + spot]
        if token < WEAPONS:
            weapon = token
    return weapon


def face_up(state: KnightsDutyState, seat: Seat) -> i64:
    """How many tokens of a tracker are turned up: those up to the spot that is being resolved."""
    return min(state.spot + 1, tokens_placed(state, seat))


def face_down(state: KnightsDutyState, seat: Seat) -> i64:
    return tokens_placed(state, seat) - face_up(state, seat)


def attacks_to_come(state: KnightsDutyState) -> list[int]:
    """The seats whose attack in this spot is still to come, in their order (KD-6.1)."""
    order = [state.ring[(state.first + turn) % state.seats] for turn in range(state.seats)]
    return [seat for seat in order if state.attackers & SEAT_BIT[seat] != 0]


def odds(state: KnightsDutyState) -> list[dict[str, object]]:
    """While an attacker names a target: the pile for each that it can reach (KD-6.2), before any Inspiration."""
    if state.attacker == NOBODY or state.target != NOBODY:
        return []
    weapon = state.weapons[state.attacker]
    return [
        {"target": seat} | pile_of(weapon, state.defending & SEAT_BIT[seat] != 0)
        for seat in range(state.seats)
        if is_in_range(state, state.attacker, seat)
    ]


def combat(state: KnightsDutyState) -> dict[str, object]:
    """The combat as far as all know it: the pile before any Inspiration, and what Inspiration would do to it."""
    fight: dict[str, object] = {
        "attacker": state.attacker,
        "target": state.target,
        "weapon": weapon_name(state.weapons[state.attacker]),
    }
    return fight | combat_pile(state, NO_INSPIRATION) | {"inspiration": inspiration(state)}


def inspiration(state: KnightsDutyState) -> list[dict[str, object]]:
    """KD-7.4, KD-10.5: for each who may still spend Inspiration or has decided: its effect on the pile if the other one
    keeps theirs."""
    target_effect = "shield_in" if state.options.target_adds_shield else "heart_out"
    return [
        {"seat": seat, "effect": "heart_in" if seat == state.attacker else target_effect}
        | combat_pile(state, SEAT_BIT[seat])
        for seat in (state.attacker, state.target)
        if state.deciding & SEAT_BIT[seat] != 0
    ]


def combat_pile(state: KnightsDutyState, spending: i64) -> dict[str, object]:
    return pile(hearts(state, spending), shields(state, spending))


def pile_of(weapon: i64, target_defends: bool) -> dict[str, object]:
    """KD-7.1, KD-7.2: the pile of a weapon."""
    return pile(hearts_in_pile(weapon, target_defends, False, False), shields_in_pile(weapon, target_defends, False))


def pile(hearts: i64, shields: i64) -> dict[str, object]:
    """The cards of a pile, and the chance of a hit from 0 to 1."""
    return {"hearts": hearts, "shields": shields, "chance": chance_of_hit(hearts, shields)}


def first_player(state: KnightsDutyState) -> int | None:
    """Who has the first-player marker, once all are placed."""
    seated = all(side != NOBODY for side in state.sides)
    return int(state.ring[state.first]) if seated else None


def coordinates(space: i64) -> list[int]:
    q, r = COORDINATES[space]
    return [q, r]

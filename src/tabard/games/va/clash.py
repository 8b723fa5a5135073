"""The clash of two heroes (VA-5)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import Seat, i64
from tabard.games.va import messages
from tabard.games.va.battlefield import MIN_AD, change, has_effect, lose_ad, lose_def, strength
from tabard.games.va.keywords import BRACE, CHARGE, CORRODE, DAUNT, PARRY, PIERCE, SWIFT, THORNS
from tabard.games.va.layout import (
    AD,
    ATTACKS,
    BLOCKS,
    CLASH_DECLARED,
    CLASH_DEF,
    CLASH_HERO,
    CLASH_HP,
    CLASH_HP_LEFT,
    DECLARED,
    DEF,
    HERO,
    HP,
    SEATS,
    UNDECLARED,
)
from tabard.games.va.state import VaState


class Clash(Step[VaState]):
    def run(self, state: VaState) -> None:
        figures = state.figures
        for seat in range(SEATS):
            figures[CLASH_HERO + seat] = figures[HERO + seat]
            figures[CLASH_DECLARED + seat] = figures[DECLARED + seat]
            figures[CLASH_HP + seat] = figures[HP + seat]
            figures[CLASH_DEF + seat] = figures[DEF + seat]
            figures[DECLARED + seat] = UNDECLARED
        reckon(state)
        for seat in range(SEATS):
            figures[CLASH_HP + seat] = figures[CLASH_HP + seat] - figures[HP + seat]
            figures[CLASH_DEF + seat] = figures[CLASH_DEF + seat] - figures[DEF + seat]
            figures[CLASH_HP_LEFT + seat] = figures[HP + seat]
        if state.log is not None:
            messages.clash(state)
        daunt(state)


def reckon(state: VaState) -> None:
    """Who strikes whom, depending on the declarations. Block against block changes nothing (VA-5.4)."""
    first_attacks = state.figures[CLASH_DECLARED] == ATTACKS
    second_attacks = state.figures[CLASH_DECLARED + 1] == ATTACKS
    if first_attacks and second_attacks:
        trade_blows(state)
    elif first_attacks:
        strike_blocker(state, 0, 1)
    elif second_attacks:
        strike_blocker(state, 1, 0)


def trade_blows(state: VaState) -> None:
    """VA-5.1: each hero loses as much HP as the other has AD, both at the same time unless one is swift."""
    corrode(state, 0)
    corrode(state, 1)
    first_blow = blow(state, 0)
    second_blow = blow(state, 1)
    first_is_late = fells_first(state, 1, second_blow)
    second_is_late = fells_first(state, 0, first_blow)
    if not first_is_late:
        change(state, HP + 1, -first_blow)
    if not second_is_late:
        change(state, HP, -second_blow)


def fells_first(state: VaState, seat: Seat, blow: i64) -> bool:
    """VA-8.22: whether a swift hero fells one that is not swift before it can strike."""
    if not has_effect(state, seat, SWIFT) or has_effect(state, 1 - seat, SWIFT):
        return False
    return state.figures[HP + 1 - seat] - blow < state.options.least_hp


def blow(state: VaState, seat: Seat) -> i64:
    """The damage of an attack on an attacker: its AD, plus its charge (VA-8.9), minus the other's brace (VA-8.10)."""
    return max(MIN_AD, state.figures[AD + seat] + strength(state, seat, CHARGE) - strength(state, 1 - seat, BRACE))


def strike_blocker(state: VaState, attacker: Seat, blocker: Seat) -> None:
    """VA-5.2: the AD comes off the blocker's DEF, and the rest off its HP; the attacker loses nothing."""
    corrode(state, attacker)
    strike = max(MIN_AD, state.figures[AD + attacker] - strength(state, blocker, PARRY))  # VA-8.13
    past = min(strike, strength(state, attacker, PIERCE))  # VA-8.11
    absorbed = lose_def(state, blocker, strike - past)
    change(state, HP + blocker, absorbed - strike)
    change(state, HP + attacker, -strength(state, blocker, THORNS))  # VA-8.14


def corrode(state: VaState, attacker: Seat) -> None:
    """VA-8.12."""
    lose_def(state, 1 - attacker, strength(state, attacker, CORRODE))


def daunt(state: VaState) -> None:
    """VA-8.15: after its strike, a hero that attacked a daunting blocker loses AD."""
    for blocker in range(SEATS):
        attacker = 1 - blocker
        amount = strength(state, blocker, DAUNT)
        if amount > 0 and has_blocked(state, blocker) and not has_blocked(state, attacker):
            lost = lose_ad(state, attacker, amount)
            if state.log is not None and lost > 0:
                messages.daunts(state, blocker, lost)


def has_blocked(state: VaState, seat: Seat) -> bool:
    return state.figures[CLASH_DECLARED + seat] == BLOCKS


CLASH: Final = Clash()

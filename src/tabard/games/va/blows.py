"""What the last clash was made of: who struck whom for how much, and where it went (VA-5)."""

from typing import TYPE_CHECKING, Final

from tabard.engine.types import NOBODY, Seat, i64
from tabard.games.va.battlefield import MIN_AD, strength
from tabard.games.va.keywords import BRACE, CHARGE, CORRODE, KEYWORDS, PARRY, PIERCE
from tabard.games.va.layout import AD, ATTACKS, CLASH_DECLARED, CLASH_DEF, CLASH_HP, CLASH_HP_LEFT, DEF, SEATS

if TYPE_CHECKING:
    from tabard.games.va.state import VaState

ATTACK_DAMAGE: Final = "AD"


def attackers(state: "VaState") -> list[int]:
    return [seat for seat in range(SEATS) if state.figures[CLASH_DECLARED + seat] == ATTACKS]


def too_late(state: "VaState") -> i64:
    """VA-8.22: the hero that a swift one felled before it could strike, or NOBODY. A blow between attackers costs at
    least 1 HP, so one that cost none was never struck."""
    if len(attackers(state)) == SEATS:
        for seat in range(SEATS):
            if state.figures[CLASH_HP + 1 - seat] == 0:
                return seat
    return NOBODY


def strikers(state: "VaState") -> list[int]:
    """The seats whose heroes struck."""
    late = too_late(state)
    return [seat for seat in attackers(state) if seat != late]


def falls(state: "VaState", seat: Seat) -> bool:
    """VA-6.1: whether the clash left the hero too little HP to stand."""
    return state.figures[CLASH_HP_LEFT + seat] < state.options.least_hp


def blow(state: "VaState", seat: Seat) -> dict[str, object]:
    """What a hero's blow cost the other: in all, from DEF and from HP; and what thorns cost the striker (VA-8.14)."""
    figures, struck = state.figures, 1 - seat
    is_blocked = figures[CLASH_DECLARED + struck] != ATTACKS
    return {
        "seat": seat,
        "damage": figures[CLASH_DEF + struck] + figures[CLASH_HP + struck],
        "def": figures[CLASH_DEF + struck],
        "hp": figures[CLASH_HP + struck],
        "thorns": figures[CLASH_HP + seat] if is_blocked else 0,
    }


# While the heroes still are as they were in the clash


def explained_blow(state: "VaState", seat: Seat) -> dict[str, object]:
    """A blow of a clash that was fought just now, with the terms of its sum and what pierce took past DEF."""
    return blow(state, seat) | {"terms": terms(state, seat), "pierced": pierced(state, seat)}


def terms(state: "VaState", seat: Seat) -> list[dict[str, object]]:
    """The AD of the striker and every effect that added to the damage or took off it. Empty if they don't add up to it:
    an attack always costs something (VA-1.3)."""
    figures, struck = state.figures, 1 - seat
    is_blocked = figures[CLASH_DECLARED + struck] != ATTACKS
    less = PARRY if is_blocked else BRACE  # VA-8.13, VA-8.10
    parts: list[tuple[str, i64]] = [
        (ATTACK_DAMAGE, figures[AD + seat]),
        (KEYWORDS[CHARGE].word, 0 if is_blocked else strength(state, seat, CHARGE)),  # VA-8.9
        (KEYWORDS[less].word, -strength(state, struck, less)),
        (KEYWORDS[CORRODE].word, corroded(state, seat)),
    ]
    if sum(amount for _, amount in parts) != figures[CLASH_DEF + struck] + figures[CLASH_HP + struck]:
        return []
    return [{"of": what, "amount": amount} for what, amount in parts if amount != 0]


def corroded(state: "VaState", seat: Seat) -> i64:
    """VA-8.12: how much DEF the striker's corrode took."""
    struck = 1 - seat
    return min(strength(state, seat, CORRODE), state.figures[DEF + struck] + state.figures[CLASH_DEF + struck])


def pierced(state: "VaState", seat: Seat) -> i64:
    """VA-8.11: how much of the blow reached HP that DEF would have absorbed without pierce."""
    figures, struck = state.figures, 1 - seat
    if figures[CLASH_DECLARED + struck] == ATTACKS or strength(state, seat, PIERCE) == 0:
        return 0
    strike = max(MIN_AD, figures[AD + seat] - strength(state, struck, PARRY))
    defence = figures[DEF + struck] + figures[CLASH_DEF + struck] - corroded(state, seat)
    return figures[CLASH_HP + struck] - max(0, strike - defence)

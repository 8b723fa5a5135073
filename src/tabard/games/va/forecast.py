"""What a clash would do: shown to a player who has to declare, for each possible outcome.

The clash itself is tried out on a copy. Everything it depends on is face up on the battlefield. Cards that somebody
would draw because of a fall are left out, because nobody can know them.
"""

from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.va.clash import CLASH
from tabard.games.va.declare import DECLARE
from tabard.games.va.falls import FALLS
from tabard.games.va.layout import AD, ATTACKS, BLOCKS, DECLARED, DEF, HERO, HP, NO_CARD, SEATS, UNDECLARED
from tabard.games.va.messages import DECLARATIONS
from tabard.games.va.state import VaState


def forecast(state: VaState, viewer: Seat) -> list[dict[str, object]]:
    """A clash for each declaration of the viewer and each of the enemy; empty if the viewer has none to make."""
    if state.question is not DECLARE or viewer < 0 or state.waiting & SEAT_BIT[viewer] == 0:
        return []
    return [
        {
            "declared": DECLARATIONS[declared],
            "against": DECLARATIONS[against],
            "heroes": heroes_after(state, viewer, declared, against),
        }
        for declared in (ATTACKS, BLOCKS)
        for against in possible_answers(state, 1 - viewer)
    ]


def possible_answers(state: VaState, enemy: Seat) -> list[int]:
    """What the enemy may declare, as far as the viewer can know: what it has declared openly (VA-4.2), or either."""
    declared = state.figures[DECLARED + enemy]
    if state.options.secret or declared == UNDECLARED:
        return [ATTACKS, BLOCKS]
    return [declared]


def heroes_after(state: VaState, viewer: Seat, declared: i64, against: i64) -> list[dict[str, object] | None]:
    """By seat: the hero's stats after the clash and all falls; None if it falls."""
    tried = state.copy()
    tried.figures[DECLARED + viewer] = declared
    tried.figures[DECLARED + 1 - viewer] = against
    tried.agenda = [FALLS, CLASH]
    tried.advance()
    return [figures_of(tried, seat) for seat in range(SEATS)]


def figures_of(state: VaState, seat: Seat) -> dict[str, object] | None:
    figures = state.figures
    if figures[HERO + seat] == NO_CARD:
        return None
    return {"ad": figures[AD + seat], "hp": figures[HP + seat], "def": figures[DEF + seat]}

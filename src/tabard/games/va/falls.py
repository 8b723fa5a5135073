"""When heroes fall (VA-6)."""

from typing import Final

from tabard.engine.step import Step
from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.va import messages
from tabard.games.va.battlefield import break_equipment, bury, change, stands, strength
from tabard.games.va.draw import draw
from tabard.games.va.keywords import BEQUEST, DEATHLESS, FEAST, HEIRLOOM, SPITE, TROPHY
from tabard.games.va.layout import AD, DEF, HERO, HP, LIFE, MAX_WORN, NO_CARD, SEATS, WORN, worn_by
from tabard.games.va.state import VaState


class Falls(Step[VaState]):
    """VA-6.1: every hero with too few HP falls. A fall may bring down the other hero, so this is checked again."""

    def run(self, state: VaState) -> None:
        fallen: i64 = 0
        for seat in range(SEATS):
            if not stands(state, seat) and state.figures[HERO + seat] != NO_CARD and not is_saved(state, seat):
                fallen |= SEAT_BIT[seat]
        if fallen == 0:
            return
        for seat in range(SEATS):
            if fallen & SEAT_BIT[seat] != 0:
                fall(state, seat)
        state.agenda.append(FALLS)


def is_saved(state: VaState, seat: Seat) -> bool:
    """VA-8.21: deathless equipment breaks, and its hero survives."""
    for index in range(worn_by(state.figures, seat)):
        card = state.figures[WORN + seat * MAX_WORN + index]
        if state.content.effect[card] == DEATHLESS:
            break_equipment(state, seat, index)
            state.figures[HP + seat] = state.content.amount[card]
            if state.log is not None:
                messages.is_saved(state, seat, card)
            return True
    return False


def fall(state: VaState, seat: Seat) -> None:
    """VA-6.2: the hero leaves with its equipment, and its player loses a life. First the effects of the fallen hero
    happen, then those of the hero that felled it, if it still stands."""
    enemy = 1 - seat
    spite = strength(state, seat, SPITE)
    bequest = strength(state, seat, BEQUEST)
    state.figures[LIFE + seat] = state.figures[LIFE + seat] - 1
    if state.log is not None:
        messages.falls(state, seat)
    leave(state, seat)
    if spite > 0 and stands(state, enemy):
        change(state, HP + enemy, -spite)
        if state.log is not None:
            messages.spites(state, seat, spite)
    if bequest > 0:
        draw(state, seat, 0, bequest, "VA-8.17")
    if stands(state, enemy):
        take_trophies(state, enemy)


def leave(state: VaState, seat: Seat) -> None:
    """The hero and its equipment go to the graveyard; heirlooms stay where they are for the next hero (VA-8.20)."""
    figures = state.figures
    bury(state, figures[HERO + seat])
    first = WORN + seat * MAX_WORN
    kept = first
    for index in range(first, first + MAX_WORN):
        card = figures[index]
        figures[index] = NO_CARD
        if card == NO_CARD:
            continue
        if state.content.effect[card] == HEIRLOOM:
            figures[kept] = card
            kept += 1
        else:
            bury(state, card)
    figures[HERO + seat] = NO_CARD
    figures[AD + seat] = 0
    figures[HP + seat] = 0
    figures[DEF + seat] = 0


def take_trophies(state: VaState, seat: Seat) -> None:
    """VA-8.18 and VA-8.19: what a hero gains when its enemy falls."""
    hp = strength(state, seat, FEAST)
    ad = strength(state, seat, TROPHY)
    change(state, HP + seat, hp)
    change(state, AD + seat, ad)
    if state.log is not None:
        if hp > 0:
            messages.feasts(state, seat, hp)
        if ad > 0:
            messages.takes_trophy(state, seat, ad)


FALLS: Final = Falls()

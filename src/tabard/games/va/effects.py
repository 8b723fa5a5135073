"""What cards do besides their stats when they enter (VA-8): one function per effect word.

The words of a clash are handled in `clash.py`, those of a fall in `falls.py`.
"""

from tabard.engine.types import i64
from tabard.games.va import messages
from tabard.games.va.battlefield import break_equipment, bury, change, enemy, lose_ad, lose_def
from tabard.games.va.draw import draw
from tabard.games.va.keywords import ENFEEBLE, FORAGE, MIMIC, MUSTER, NO_EFFECT, SHATTER, SPOIL, SUNDER
from tabard.games.va.layout import (
    AD,
    HAND,
    HERO,
    HEROES,
    MAX_WORN,
    NO_CARD,
    SLOTS,
    WORN,
    count,
    first_card,
    owner,
    pick,
    worn_by,
)
from tabard.games.va.state import VaState


def enter(state: VaState, card: i64) -> None:
    """VA-8.1: a card has been attached or, if it is a hero, placed: its effect of entering happens now."""
    effect = state.content.effect[card]
    amount = state.content.amount[card]
    if effect == NO_EFFECT:
        return
    if effect == FORAGE:
        draw(state, owner(card), 0, amount, "VA-8.5")
    elif effect == SPOIL:
        spoil(state, card, amount)
    elif effect == MUSTER:
        muster(state, card, amount)
    elif state.figures[HERO + enemy(card)] != NO_CARD:
        if effect == SUNDER:
            sunder(state, card, amount)
        elif effect == ENFEEBLE:
            enfeeble(state, card, amount)
        elif effect == SHATTER:
            shatter(state, card)
        elif effect == MIMIC:
            mimic(state, card, amount)


def sunder(state: VaState, card: i64, amount: i64) -> None:
    """VA-8.2."""
    lost = lose_def(state, enemy(card), amount)
    if state.log is not None and lost > 0:
        messages.hero_loses(state, card, enemy(card), lost, "DEF")


def enfeeble(state: VaState, card: i64, amount: i64) -> None:
    """VA-8.3."""
    lost = lose_ad(state, enemy(card), amount)
    if state.log is not None and lost > 0:
        messages.hero_loses(state, card, enemy(card), lost, "AD")


def shatter(state: VaState, card: i64) -> None:
    """VA-8.4."""
    worn = worn_by(state.figures, enemy(card))
    if worn == 0:
        return
    broken = state.figures[WORN + enemy(card) * MAX_WORN + worn - 1]
    break_equipment(state, enemy(card), worn - 1)
    if state.log is not None:
        messages.shatters(state, card, broken)


def spoil(state: VaState, card: i64, amount: i64) -> None:
    """VA-8.6."""
    first = HAND + first_card(enemy(card)) + HEROES
    end = HAND + first_card(enemy(card)) + SLOTS
    for turn in range(amount):
        held = count(state.cards, first, end)
        if held == 0:
            return
        index = pick(state.cards, first, state.chance.below(held))
        state.cards[index] = state.cards[index] - 1
        bury(state, index - HAND)
        if state.log is not None:
            messages.spoils(state, card, index - HAND)


def mimic(state: VaState, card: i64, amount: i64) -> None:
    """VA-8.7."""
    seat = owner(card)
    behind = state.figures[AD + enemy(card)] - state.figures[AD + seat]
    gained = max(0, min(amount, behind))
    change(state, AD + seat, gained)
    if state.log is not None and gained > 0:
        messages.hero_gains(state, card, gained, "AD")


def muster(state: VaState, card: i64, amount: i64) -> None:
    """VA-8.8."""
    seat = owner(card)
    gained = amount * (worn_by(state.figures, seat) - 1)
    change(state, AD + seat, gained)
    if state.log is not None and gained > 0:
        messages.hero_gains(state, card, gained, "AD")

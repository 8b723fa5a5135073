"""What a seat may see of VA (VA-11): everything visible is listed here, and nothing else leaves the state."""

from typing import Final

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.va.blows import blow, strikers, too_late
from tabard.games.va.finish import winner_if_both_fall
from tabard.games.va.forecast import forecast
from tabard.games.va.layout import (
    AD,
    CLASH_DECLARED,
    COPIES,
    DECK,
    DECLARED,
    DEF,
    GRAVE,
    HAND,
    HERO,
    HEROES,
    HP,
    LIFE,
    MAX_WORN,
    NO_CARD,
    SEATS,
    SLOTS,
    SUPER,
    UNDECLARED,
    equipment_in,
    first_card,
    heroes_in,
    worn_by,
)
from tabard.games.va.messages import DECLARATIONS, card_id, clash_in_words, clash_of, worn
from tabard.games.va.opening import PREPARE
from tabard.games.va.regroup import Regroup
from tabard.games.va.state import VaState

DECK_COPIES: Final = {"heroes": int(COPIES[0]), "equipment": int(COPIES[HEROES]), "super": int(COPIES[SUPER])}
"""How often a deck has each of its cards (VA-2.1, VA-2.2)."""


def public(state: VaState) -> dict[str, object]:
    return {
        "turn": state.turns + 1,
        "phase": phase(state),
        "current": state.current,
        "last_clash": last_clash(state),
        "declare": "secret" if state.options.secret else "open",
        "falls_at": "zero" if state.options.least_hp == 1 else "below_zero",
        "lives": state.options.lives,
        "deck_copies": DECK_COPIES,
        "card_names": {card.id: card.name for card in state.content.cards},
        "stalemate": state.options.stalemate,
        "quiet_turns": state.quiet_turns,
        "wins_if_both_fall": wins_if_both_fall(state),
    }


def phase(state: VaState) -> str:
    if state.over:
        return "over"
    if state.question is PREPARE:
        return "opening"
    return "regrouping" if isinstance(state.question, Regroup) else "declaring"


def wins_if_both_fall(state: VaState) -> int | None:
    """VA-9.2: who wins when both players lose their last life point at once; None for a draw (VA-10.7)."""
    winner = winner_if_both_fall(state)
    return None if winner == NOBODY else int(winner)


def private(state: VaState, viewer: Seat) -> dict[str, object]:
    return {
        "players": [player(state, seat, viewer) for seat in range(SEATS)],
        "forecast": forecast(state, viewer),
        "cards": cards_shown(state, viewer),
    }


def player(state: VaState, seat: Seat, viewer: Seat) -> dict[str, object]:
    deck = state.content.decks[seat]
    seen: dict[str, object] = {
        "life": state.figures[LIFE + seat],
        "hero": hero(state, seat) if sees_battlefield(state, seat, viewer) else None,
        "waiting_equipment": [card_id(state, card) for card in waiting_equipment(state, seat)],
        "face_down": face_down(state, seat),
        "ready": state.ready & SEAT_BIT[seat] != 0,
        "has_declared": state.figures[DECLARED + seat] != UNDECLARED,
        "hero_deck": heroes_in(state.cards, DECK, seat),
        "equipment_deck": equipment_in(state.cards, DECK, seat),
        "hero_hand": heroes_in(state.cards, HAND, seat),
        "equipment_hand": equipment_in(state.cards, HAND, seat),
        "graveyard": [card_id(state, card) for card in lying(state, GRAVE, seat)],
        "deck": deck.as_json(),
    }
    if seat == viewer:
        seen["hand"] = [card_id(state, card) for card in lying(state, HAND, seat)]
    if seat == viewer or not state.options.secret:
        seen["declared"] = DECLARATIONS[state.figures[DECLARED + seat]] or None
    return seen


def sees_battlefield(state: VaState, seat: Seat, viewer: Seat) -> bool:
    """VA-11.2: before the reveal only the owner sees what lies there."""
    return state.figures[HERO + seat] != NO_CARD and (state.face_up or seat == viewer)


def hero(state: VaState, seat: Seat) -> dict[str, object]:
    return {
        "card": card_id(state, state.figures[HERO + seat]),
        "ad": state.figures[AD + seat],
        "hp": state.figures[HP + seat],
        "def": state.figures[DEF + seat],
        "equipment": [card_id(state, card) for card in worn(state, seat)],
        "free_slots": MAX_WORN - worn_by(state.figures, seat),
    }


def face_down(state: VaState, seat: Seat) -> int:
    """How many cards of a player are face down."""
    if state.face_up or state.figures[HERO + seat] == NO_CARD:
        return 0
    return int(1 + worn_by(state.figures, seat))


def waiting_equipment(state: VaState, seat: Seat) -> list[int]:
    """Heirlooms on the battlefield that wait for a hero (VA-8.20)."""
    return worn(state, seat) if state.figures[HERO + seat] == NO_CARD else []


def lying(state: VaState, row: i64, seat: Seat) -> list[int]:
    """The cards of a player in a row, each as often as it is there."""
    first = first_card(seat)
    return [card for card in range(first, first + SLOTS) for copy in range(state.cards[row + card])]


def last_clash(state: VaState) -> dict[str, object] | None:
    if state.figures[CLASH_DECLARED] == UNDECLARED:
        return None
    late = too_late(state)
    return {
        "text": clash_in_words(state),
        "heroes": [clash_of(state, seat) for seat in range(SEATS)],
        "blows": [blow(state, seat) for seat in strikers(state)],
        "too_late": None if late == NOBODY else late,
    }


def cards_shown(state: VaState, viewer: Seat) -> dict[str, object]:
    """What is printed on every card that the viewer sees: name, stats, effect and text."""
    shown: set[int] = set()
    for seat in range(SEATS):
        shown.update(lying(state, GRAVE, seat))
        if seat == viewer:
            shown.update(lying(state, HAND, seat))
        if sees_battlefield(state, seat, viewer):
            shown.add(state.figures[HERO + seat])
        if state.face_up or seat == viewer:
            shown.update(worn(state, seat))
    return {card_id(state, card): state.content.cards[card].as_json() for card in sorted(shown)}

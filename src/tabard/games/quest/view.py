"""What a seat may see of Quest (QST-9): everything visible is listed here, and nothing else leaves the state."""

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, seats_in
from tabard.games.quest.cards import EVENT_KINDS, EVENTS
from tabard.games.quest.hand import Trim
from tabard.games.quest.piles import ATTACKS, DECK, DISCARDS, HAND, STAGES, list_cards, size_of, total, value_of
from tabard.games.quest.sponsor import BUILD, OFFER, left_out, why_not_close
from tabard.games.quest.stages import SET_UP_ATTACK, least_value
from tabard.games.quest.state import QuestState


def public(state: QuestState) -> dict[str, object]:
    return {
        "turn": state.turns if state.event == NOBODY else state.turns + 1,
        "phase": phase(state),
        "current": state.current,
        "declined": declined(state),
        "event": None if state.event == NOBODY else EVENTS[state.event],
        "adventure_deck": size_of(state.piles, DECK),
        "adventure_discards": list_cards(state.piles, DISCARDS),
        "event_deck": total(state.events, 0, EVENT_KINDS),
        "event_discards": [
            EVENTS[event] for event in range(EVENT_KINDS) for copy in range(state.event_discards[event])
        ],
        "shields_to_win": state.options.shields_to_win,
        "hand_limit": state.options.hand_limit,
        "turn_limit": state.options.turn_limit,
        "empty_attacks": state.options.empty_attacks,
        "replenish_before_victory": state.options.replenish_before_victory,
        "asked_from": "p1" if state.options.asked_from_p1 else "sponsor",
    }


def phase(state: QuestState) -> str:
    """What is being decided."""
    if state.over:
        return "over"
    question = state.question
    if isinstance(question, Trim):
        return "trim"
    if question is OFFER:
        return "offer"
    if question is BUILD:
        return "build"
    return "attack" if question is SET_UP_ATTACK else "invite"


def declined(state: QuestState) -> list[int]:
    """QST-4.1: the seats that were offered the quest before the one that is asked now."""
    if state.over or state.question is not OFFER:
        return []
    return [(state.current + turn) % state.seats for turn in range((state.asked - state.current) % state.seats)]


def private(state: QuestState, viewer: Seat) -> dict[str, object]:
    return {
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
        "quest": None if state.sponsor == NOBODY else quest(state, viewer),
    }


def player(state: QuestState, seat: Seat, viewer: Seat) -> dict[str, object]:
    seen: dict[str, object] = {
        "shields": state.shields[seat],
        "hand_size": size_of(state.piles, HAND + seat),
        "in_quest": state.eligible & SEAT_BIT[seat] != 0,
        "joined": state.joined & SEAT_BIT[seat] != 0,
        "attack_size": size_of(state.piles, ATTACKS + seat),
        "attack_ready": state.armed & SEAT_BIT[seat] != 0,
    }
    if seat == viewer:
        seen["hand"] = list_cards(state.piles, HAND + seat)
        seen["attack"] = list_cards(state.piles, ATTACKS + seat)
        seen["attack_value"] = value_of(state.piles, ATTACKS + seat)
    return seen


def quest(state: QuestState, viewer: Seat) -> dict[str, object]:
    seen: dict[str, object] = {
        "sponsor": state.sponsor,
        "stages": [stage(state, index, viewer) for index in range(state.stages)],
        "built": state.built,
        "stage": stage_at_hand(state),
        "eligible": list(seats_in(state.eligible)),
        "joined": list(seats_in(state.joined)),
    }
    if state.built == state.stages and state.stage < state.stages:
        seen["at_least"] = least_value(state, state.stage)
    if viewer == state.sponsor:
        seen["left_out"] = left_out(state)
        if state.built < state.stages:
            seen["must_beat"] = state.floor
            seen["complete"] = why_not_close(state) is None
    return seen


def stage_at_hand(state: QuestState) -> int:
    """The number, from 1, of the stage that is being built or faced; of the last one when all are done."""
    return int(min(state.built if state.built < state.stages else state.stage, state.stages - 1) + 1)


def stage(state: QuestState, index: i64, viewer: Seat) -> dict[str, object]:
    pile = STAGES + index
    seen: dict[str, object] = {
        "number": index + 1,
        "size": size_of(state.piles, pile),
        "resolved": index < state.stage,
    }
    if index < state.stage or viewer == state.sponsor:
        seen["cards"] = list_cards(state.piles, pile)
        seen["value"] = value_of(state.piles, pile)
    return seen

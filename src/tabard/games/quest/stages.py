"""Resolving the stages of a quest (QST-5)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name, vec
from tabard.games.quest import messages
from tabard.games.quest.actions import ATTACK, ATTACK_ANSWERS, DONE, INVITE_ANSWERS, JOIN
from tabard.games.quest.cards import CARDS, FOES, KINDS, VALUE, WEAPONS
from tabard.games.quest.hand import Draw, holds, move
from tabard.games.quest.piles import ATTACKS, DISCARDS, HAND, STAGES, list_cards, size_of, value_of, weapons_in
from tabard.games.quest.questions import AskInTurn
from tabard.games.quest.state import SEATS, QuestState

NOT_HELD: Final = Reason("QST-5.4", "You have no {card}.")
NOT_A_WEAPON: Final = Reason("QST-5.4", "{card} is a foe. You attack with weapons.")
REPEATED: Final = Reason("QST-5.4", "Your attack already has {card}. An attack cannot have the same weapon twice.")
NO_WEAPON_YET: Final = Reason("QST-5.5", "You need at least one weapon.")

LIGHTEST_WEAPONS: Final = vec[i64]([sum(sorted(VALUE[FOES:])[:count]) for count in range(WEAPONS + 1)])
"""By number, the least that so many different weapons are worth together."""
STEP: Final = 5
"""The values of all cards are multiples of this."""

DRAW_FOR_STAGE: Final = [Draw(seat, 1, "QST-5.3") for seat in range(SEATS)]


def seat_at(state: QuestState, index: i64) -> i64:
    """The seat at an index of the order in which participants are asked: in play order from the sponsor, who never is
    one (QST-5.2), or from P1 (QST-8.6)."""
    return index if state.options.asked_from_p1 else (state.sponsor + index) % SEATS


def first_of(state: QuestState, seats: i64) -> i64:
    """The first of these seats to be asked; NOBODY if there is none."""
    for index in range(i64(SEATS)):
        if seats & SEAT_BIT[seat_at(state, index)] != 0:
            return seat_at(state, index)
    return NOBODY


def next_of(state: QuestState, seats: i64, seat: Seat) -> i64:
    """The next of these seats to be asked after a seat; NOBODY if there is none."""
    left = seats
    for index in range(i64(SEATS)):
        left &= ~SEAT_BIT[seat_at(state, index)]
        if seat_at(state, index) == seat:
            break
    return first_of(state, left)


class BeginStage(Step[QuestState]):
    """QST-5.1: the next stage begins with an invitation to everybody who may still take part."""

    def run(self, state: QuestState) -> None:
        state.asked = first_of(state, state.eligible)
        if state.log is not None:
            messages.stage_begins(state)
        state.agenda.append(INVITE)


class Invite(AskInTurn):
    """QST-5.2: each is asked, in turn, to join or to withdraw."""

    def answers(self) -> list[int]:
        return INVITE_ANSWERS

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action == JOIN:
            state.joined |= SEAT_BIT[seat]
        else:
            state.eligible &= ~SEAT_BIT[seat]
        if state.log is not None:
            messages.joins_or_withdraws(state, seat, action == JOIN)
        state.asked = next_of(state, state.eligible, seat)

    def run(self, state: QuestState) -> None:
        if state.joined == 0:
            if state.log is not None:
                messages.nobody_joins(state)
            return
        state.agenda.append(RESOLVE)
        state.agenda.append(PREPARE)
        for index in range(i64(SEATS - 1), i64(-1), -1):
            seat = seat_at(state, index)
            if state.joined & SEAT_BIT[seat] != 0:
                state.agenda.append(DRAW_FOR_STAGE[seat])

    def clause(self, state: QuestState) -> str:
        return "QST-5.2"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        cards = size_of(state.piles, STAGES + state.stage)
        return f"Stage {state.stage + 1} of {state.stages} has {messages.cards(cards)}. Will you join?"

    def topic(self, state: QuestState) -> str:
        return f"{seat_name(state.asked)} is deciding whether to join stage {state.stage + 1}."


class Prepare(Step[QuestState]):
    """Everyone has drawn: the participants set up their attacks, in turn (QST-5.4)."""

    def run(self, state: QuestState) -> None:
        state.asked = first_of(state, state.joined)
        state.agenda.append(SET_UP_ATTACK)


class SetUpAttack(AskInTurn):
    """QST-5.4: one or more different weapons, unseen by the others."""

    def answers(self) -> list[int]:
        return ATTACK_ANSWERS

    def why_not(self, state: QuestState, seat: Seat, action: Action) -> Reason | None:
        if action == DONE:
            return NO_WEAPON_YET if must_attack(state, seat) else None
        card = action - ATTACK
        if card < FOES:
            return NOT_A_WEAPON
        if state.piles[(ATTACKS + seat) * KINDS + card] > 0:
            return REPEATED
        return None if holds(state, seat, card) else NOT_HELD

    def legal_into(self, state: QuestState, seat: Seat, legal: Actions) -> None:
        for card in range(FOES, KINDS):
            if self.why_not(state, seat, ATTACK + card) is None:
                legal.add(ATTACK + card)
        if self.why_not(state, seat, DONE) is None:
            legal.add(DONE)

    def explain(self, state: QuestState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(card="" if action == DONE else CARDS[action - ATTACK])

    def answer(self, state: QuestState, seat: Seat, action: Action) -> None:
        if action != DONE:
            move(state, action - ATTACK, HAND + seat, ATTACKS + seat)
            if state.log is not None:
                messages.adds_to_attack(state, seat, action - ATTACK)
            return
        state.armed |= SEAT_BIT[seat]
        if state.log is not None:
            messages.attack_is_ready(state, seat)
        state.asked = next_of(state, state.joined, seat)

    def clause(self, state: QuestState) -> str:
        return "QST-5.4"

    def prompt(self, state: QuestState, seat: Seat) -> str:
        attack = ATTACKS + seat
        laid = list_cards(state.piles, attack)
        held = weapons_in(state.piles, HAND + seat)
        stage = f"stage {state.stage + 1} of {state.stages}"
        if laid:
            more = held & ~weapons_in(state.piles, attack) != 0
            then = "Add a weapon, or attack." if more else "You have no other weapon to add."
            return f"Your attack on {stage}: {messages.sum_of(laid, value_of(state.piles, attack))}. {then}"
        if held == 0:
            return f"You have no weapon, so you attack {stage} with nothing."
        how = "add a weapon, or attack with nothing" if state.options.empty_attacks else "add a weapon"
        return f"Prepare your attack on {stage}: {how}."

    def topic(self, state: QuestState) -> str:
        return f"{seat_name(state.asked)} is preparing an attack on stage {state.stage + 1}."


def must_attack(state: QuestState, seat: Seat) -> bool:
    """QST-5.5: a player with a weapon attacks with at least one, unless the table allows empty attacks (QST-8.3)."""
    if state.options.empty_attacks or weapons_in(state.piles, ATTACKS + seat) != 0:
        return False
    return weapons_in(state.piles, HAND + seat) != 0


class Resolve(Step[QuestState]):
    """QST-5.6: stage and attacks are turned up; whoever reaches the stage's value goes on."""

    def run(self, state: QuestState) -> None:
        needed = value_of(state.piles, STAGES + state.stage)
        if state.log is not None:
            messages.stage_is_revealed(state, needed)
        for index in range(i64(SEATS)):
            seat = seat_at(state, index)
            if state.joined & SEAT_BIT[seat] != 0:
                passed = value_of(state.piles, ATTACKS + seat) >= needed
                if state.log is not None:
                    messages.attack_is_revealed(state, seat, needed, passed)
                if not passed:
                    state.eligible &= ~SEAT_BIT[seat]
                discard_attack(state, seat)
        state.joined = 0
        state.armed = 0
        state.stage += 1
        if state.eligible == 0:
            if state.log is not None:
                messages.all_fail(state)
        elif state.stage < state.stages:
            state.agenda.append(BEGIN_STAGE)
        else:
            state.victors = state.eligible


def discard_attack(state: QuestState, seat: Seat) -> None:
    for card in range(FOES, KINDS):
        if state.piles[(ATTACKS + seat) * KINDS + card] > 0:
            move(state, card, ATTACKS + seat, DISCARDS)


def least_value(state: QuestState, index: i64) -> i64:
    """The least that a stage can be worth as far as all know: one foe and different weapons (QST-4.5, QST-4.6), and
    more than the stage before it (QST-4.7), which was faced already."""
    weapons = size_of(state.piles, STAGES + index) - 1
    lightest = VALUE[0] + LIGHTEST_WEAPONS[weapons]
    return lightest if index == 0 else max(lightest, value_of(state.piles, STAGES + index - 1) + STEP)


BEGIN_STAGE: Final = BeginStage()
INVITE: Final = Invite()
PREPARE: Final = Prepare()
SET_UP_ATTACK: Final = SetUpAttack()
RESOLVE: Final = Resolve()

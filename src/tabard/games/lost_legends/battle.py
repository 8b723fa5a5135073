"""The battle (LL-5) with its charges (LL-8), and how it ends (LL-12)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.lost_legends import messages
from tabard.games.lost_legends.actions import (
    ATTACK,
    ATTACK_WITH_HANDS,
    CARD,
    DRAW,
    EXHAUST,
    FIGHT_ANSWERS,
    GAIN_ANSWERS,
    PASS,
    VERB_COUNT,
)
from tabard.games.lost_legends.fight import (
    damage,
    is_against,
    is_stunned,
    monster_of,
    strength,
    wounds_after,
    wounds_of,
)
from tabard.games.lost_legends.gear import exhaust, is_exhausted, is_ready, slot_of
from tabard.games.lost_legends.keywords import HEAL, RELENTLESS, RESTORE
from tabard.games.lost_legends.layout import (
    GEAR_ROW,
    HANDS,
    HOLDER,
    LIFE,
    MANA,
    NOTHING_THERE,
    ROW,
    WOUNDS,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.monster_deck import draw_monster, lay_open, leave_front, put_in_front, to_box
from tabard.games.lost_legends.packs import MONSTERS_PER_PLAYER
from tabard.games.lost_legends.questions import Ask, mark_answered
from tabard.games.lost_legends.result import defeat_monster, regain_life, regain_mana, strike_hero
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT, DAMAGE

NOT_YOURS: Final = Reason("LL-6.1", "{card} is not part of your equipment.")
NO_WEAPON: Final = Reason("LL-6.1", "{card} is not a weapon or a spell.")
IS_EXHAUSTED: Final = Reason("LL-4.2", "{card} is exhausted until the next gear-up.")
NO_EXTRA: Final = Reason("LL-4.2", "Exhausting {card} would do nothing.")
NO_MANA: Final = Reason("LL-4.3", "{card} costs {cost} mana; you have {mana}.")
STOPS_OTHERS: Final = Reason("LL-4.5", "{card} does not stop {damage} damage.")
FULL_LIFE: Final = Reason("LL-11.15", "Your life is already at its maximum.")
FULL_MANA: Final = Reason("LL-11.16", "Your mana is already at its maximum.")
JUST_GAINED: Final = Reason("LL-5.6", "You gained {monster} this turn, so you have to fight it.")
NOBODY_FREE: Final = Reason("LL-5.5", "Nobody in the battle is free to take your monster, so you cannot pass it.")
CANNOT_BE_PASSED: Final = Reason("LL-10.7", "You cannot pass {monster}: it is relentless.")
LAST_TURN: Final = Reason("LL-12.1", "This is your last turn in this battle: attack the monster in front of you.")


# Dealing monsters


class DealMonsters(Step[LostLegendsState]):
    """LL-5.1, LL-8.4: one in front of everybody, without a charge."""

    def run(self, state: LostLegendsState) -> None:
        if state.fronts_dealt:
            return
        state.fronts_dealt = True
        dealt: list[int] = []
        for turn in range(state.seats):
            seat = (state.first + turn) % state.seats
            if monster_of(state, seat) == NOTHING_THERE and state.deck > 0:
                put_in_front(state, seat, draw_monster(state), 0)
                dealt.append(int(seat))
        if state.log is not None and dealt:
            messages.monsters_are_dealt(state, dealt)


def monsters_in_deck(seats: i64) -> i64:
    """LL-2.3."""
    return MONSTERS_PER_PLAYER * seats


class BeginBattle(Step[LostLegendsState]):
    """LL-5.2: the first player begins."""

    def run(self, state: LostLegendsState) -> None:
        if state.fighting == 0:
            for seat in range(state.seats):
                state.fighting |= SEAT_BIT[seat]
        state.current = state.first
        if state.log is not None:
            messages.battle_begins(state)
        state.agenda.append(END_BATTLE)
        if state.deck == 0:
            begin_last_round(state)
        next_turn(state, state.first)


# A turn


def next_turn(state: LostLegendsState, seat: Seat) -> None:
    """The turn of a seat, or of the next one to the left that has one; none if the battle is over (LL-12)."""
    waiting = state.last_turns & state.fighting if state.last_round else state.fighting
    if waiting == 0:
        state.current = NOBODY
        return
    while waiting & SEAT_BIT[seat] == 0:
        seat = (seat + 1) % state.seats
    state.current = seat
    state.last_turns &= ~SEAT_BIT[seat]
    state.agenda.append(END_TURN)
    state.agenda.append(TAKE_TURN)


def begin_last_round(state: LostLegendsState) -> None:
    """LL-12.1."""
    state.last_round = True
    state.last_turns = state.fighting
    if state.log is not None:
        messages.last_round_begins(state)


class TakeTurn(Step[LostLegendsState]):
    """LL-5.3: a monster is revealed; then the player selects one."""

    def run(self, state: LostLegendsState) -> None:
        if state.log is not None:
            messages.turn_begins(state)
        state.agenda.append(SELECT)
        if not state.last_round and state.open == NOTHING_THERE and state.deck > 0:
            reveal(state)


def reveal(state: LostLegendsState) -> None:
    """LL-5.3, LL-8.3: the open monster may charge whoever holds the challenge trophy of its type."""
    monster = draw_monster(state)
    lay_open(state, monster, 0)
    if state.log is not None:
        messages.monster_is_revealed(state)
    holder = state.trophies[HOLDER + state.content.type[monster]]
    if state.content.charge[monster] == 1 and holder != NOBODY and state.fighting & SEAT_BIT[holder] != 0:
        strike_hero(state, holder, monster, 0, True)


class Select(Step[LostLegendsState]):
    """LL-5.4: attack the monster in front, or gain one. A hero that a charge has defeated does neither."""

    def run(self, state: LostLegendsState) -> None:
        seat = state.current
        if state.fighting & SEAT_BIT[seat] == 0:
            return
        if monster_of(state, seat) != NOTHING_THERE:
            ask_to_fight(state, may_pass=not state.last_round)
        elif can_gain(state):
            ask_to_gain(state)
        elif state.log is not None:
            messages.is_skipped(state)  # LL-5.8


def can_gain(state: LostLegendsState) -> bool:
    return not state.last_round and (state.deck > 0 or state.open != NOTHING_THERE)


def ask_to_gain(state: LostLegendsState) -> None:
    """LL-5.9: a player without a choice is not asked."""
    state.agenda.append(GAIN)
    if state.deck > 0:
        state.owing = SEAT_BIT[state.current]
    else:
        take_open_monster(state)


class Gain(Ask):
    """LL-5.4: a new monster, from the deck or the open one; then it is fought."""

    def answers(self) -> list[int]:
        return GAIN_ANSWERS

    def answer(self, state: LostLegendsState, seat: Seat, action: Action) -> None:
        mark_answered(state, seat)
        if action == DRAW:
            draw_to_front(state, seat)
        else:
            take_open_monster(state)

    def run(self, state: LostLegendsState) -> None:
        if state.fighting & SEAT_BIT[state.current] != 0:
            ask_to_fight(state, may_pass=False)

    def clause(self, state: LostLegendsState) -> str:
        return "LL-5.4"

    def prompt(self, state: LostLegendsState, seat: Seat) -> str:
        return f"Draw a monster from the deck, or take the open one: {messages.open_monster(state)}?"

    def topic(self, state: LostLegendsState) -> str:
        return f"{seat_name(state.current)} is choosing a monster."


def take_open_monster(state: LostLegendsState) -> None:
    """LL-5.7, LL-8.4: its place stays empty until the next Reveal, and it does not charge."""
    put_in_front(state, state.current, state.open, state.open_wounds)
    lay_open(state, NOTHING_THERE, 0)
    if state.log is not None:
        messages.takes_open_monster(state)


def draw_to_front(state: LostLegendsState, seat: Seat) -> None:
    """LL-8.2: a monster that is drawn may charge."""
    monster = draw_monster(state)
    put_in_front(state, seat, monster, 0)
    if state.log is not None:
        messages.draws_monster(state)
    if state.content.charge[monster] == 1:
        strike_hero(state, seat, monster, 0, True)


def ask_to_fight(state: LostLegendsState, may_pass: bool) -> None:
    state.may_pass = may_pass
    state.owing = SEAT_BIT[state.current]
    state.agenda.append(FIGHT)


class Fight(Ask):
    """LL-5.4, LL-6.1: attack, or pass the monster on; before that, exhaust armor and artifacts."""

    def answers(self) -> list[int]:
        return FIGHT_ANSWERS

    def why_not(self, state: LostLegendsState, seat: Seat, action: Action) -> Reason | None:
        if action == ATTACK_WITH_HANDS:
            return None
        if action == PASS:
            return why_not_passed(state, seat)
        card = (action - CARD) // VERB_COUNT
        slot = slot_of(state, seat, card)
        if slot == GEAR_ROW:
            return NOT_YOURS
        if is_exhausted(state, seat, slot):
            return IS_EXHAUSTED
        if (action - CARD) % VERB_COUNT == ATTACK:
            return why_not_used(state, seat, card)
        return why_not_exhausted(state, seat, card)

    def legal_into(self, state: LostLegendsState, seat: Seat, legal: Actions) -> None:
        gear, first = state.gear, seat * GEAR_ROW
        for slot in range(GEAR_ROW):
            card = gear[first + slot]
            if is_ready(state, seat, slot) and why_not_used(state, seat, card) is None:
                legal.add(CARD + card * VERB_COUNT + ATTACK)
        legal.add(ATTACK_WITH_HANDS)
        for slot in range(GEAR_ROW):
            card = gear[first + slot]
            if is_ready(state, seat, slot) and why_not_exhausted(state, seat, card) is None:
                legal.add(CARD + card * VERB_COUNT + EXHAUST)
        if why_not_passed(state, seat) is None:
            legal.add(PASS)

    def explain(self, state: LostLegendsState, seat: Seat, action: Action, reason: Reason) -> str:
        monster = monster_of(state, seat)
        card: i64 = NOTHING_THERE if action < CARD else (action - CARD) // VERB_COUNT
        return reason.text.format(
            card="" if card == NOTHING_THERE else messages.card_name(state, card),
            cost=0 if card == NOTHING_THERE else state.content.mana[card],
            mana=state.figures[seat * ROW + MANA],
            damage=DAMAGE[state.content.blow[monster]],
            monster=messages.monster_name(state, monster),
        )

    def answer(self, state: LostLegendsState, seat: Seat, action: Action) -> None:
        if is_preparation(state, action):
            prepare(state, seat, (action - CARD) // VERB_COUNT)
        else:
            state.attack = action
            mark_answered(state, seat)

    def run(self, state: LostLegendsState) -> None:
        action, seat = state.attack, state.current
        state.attack = NOBODY
        if action == PASS:
            pass_monster(state, seat)
            ask_to_gain(state)
        elif action == ATTACK_WITH_HANDS:
            attack(state, seat, HANDS, False)
        else:
            attack(state, seat, (action - CARD) // VERB_COUNT, (action - CARD) % VERB_COUNT == EXHAUST)

    def clause(self, state: LostLegendsState) -> str:
        return "LL-5.4" if state.may_pass else "LL-6.1"

    def prompt(self, state: LostLegendsState, seat: Seat) -> str:
        monster = messages.monster_in_front(state, seat)
        passing = ", or pass it on" if why_not_passed(state, seat) is None else ""
        return f"Attack {monster}{passing}."

    def topic(self, state: LostLegendsState) -> str:
        return f"{seat_name(state.current)} faces {messages.monster_in_front(state, state.current)}."


def why_not_used(state: LostLegendsState, seat: Seat, card: i64) -> Reason | None:
    """Why a hero may not attack with a card that is ready (LL-6.1, LL-4.3)."""
    kind = state.content.kind[card]
    if kind in (ARMOR, ARTIFACT):
        return NO_WEAPON
    return NO_MANA if state.content.mana[card] > state.figures[seat * ROW + MANA] else None


def why_not_exhausted(state: LostLegendsState, seat: Seat, card: i64) -> Reason | None:
    """Why a card that is ready may not be exhausted (LL-4.2)."""
    content = state.content
    if content.exhausts[card] == 0:
        return NO_EXTRA
    kind = content.kind[card]
    if kind == ARMOR:
        return None if is_against(state, card, content.blow[monster_of(state, seat)]) else STOPS_OTHERS
    if kind == ARTIFACT:
        if content.effect[card] == HEAL:
            return FULL_LIFE if state.figures[seat * ROW + LIFE] == max_life(state.figures, seat) else None
        return FULL_MANA if state.figures[seat * ROW + MANA] == max_mana(state.figures, seat) else None
    return why_not_used(state, seat, card)


def why_not_passed(state: LostLegendsState, seat: Seat) -> Reason | None:
    """LL-5.5, LL-5.6: why the monster in front may not be passed."""
    if state.last_round:
        return LAST_TURN
    if not state.may_pass:
        return JUST_GAINED
    if state.content.ability[monster_of(state, seat)] == RELENTLESS:
        return CANNOT_BE_PASSED
    return NOBODY_FREE if receiver(state, seat) == NOBODY else None


def receiver(state: LostLegendsState, seat: Seat) -> i64:
    """LL-5.5: to whom a monster would be passed."""
    for turn in range(1, state.seats):
        other = (seat + turn) % state.seats
        if state.fighting & SEAT_BIT[other] != 0 and monster_of(state, other) == NOTHING_THERE:
            return other
    return NOBODY


def pass_monster(state: LostLegendsState, seat: Seat) -> None:
    """LL-5.5, LL-8.4: it keeps its damage and does not charge. LL-4.5: a brace against it ends."""
    to = receiver(state, seat)
    state.braced = 0
    if state.log is not None:
        messages.passes_monster(state, seat, to)
    put_in_front(state, to, monster_of(state, seat), wounds_of(state, seat))
    leave_front(state, seat)


# Preparing and attacking


def is_preparation(state: LostLegendsState, action: Action) -> bool:
    """Whether an answer exhausts armor or an artifact before the attack."""
    if action < CARD or (action - CARD) % VERB_COUNT != EXHAUST:
        return False
    return state.content.kind[(action - CARD) // VERB_COUNT] in (ARMOR, ARTIFACT)


def prepare(state: LostLegendsState, seat: Seat, card: i64) -> None:
    content = state.content
    if state.log is not None:
        messages.prepares(state, seat, card)
    if content.kind[card] == ARMOR:  # LL-4.5
        state.braced += strength(state, seat, card) + content.extra[card]
    elif content.effect[card] == HEAL:
        regain_life(state, seat, content.amount[card], "LL-11.15")
    elif content.effect[card] == RESTORE:
        regain_mana(state, seat, content.amount[card], "LL-11.16")
    exhaust(state, seat, slot_of(state, seat, card))


def attack(state: LostLegendsState, seat: Seat, card: i64, exhausting: bool) -> None:
    """LL-6: the hero strikes first; a monster that survives strikes back."""
    monster, row = monster_of(state, seat), seat * ROW
    done = damage(state, seat, card, exhausting, monster)
    suffered = wounds_of(state, seat) + done
    after = wounds_after(state, seat, card, exhausting, monster, wounds_of(state, seat))
    if state.log is not None:
        messages.attacks(state, seat, card, exhausting, done)
    if card != HANDS:
        state.figures[row + MANA] = state.figures[row + MANA] - state.content.mana[card]
        if exhausting:
            exhaust(state, seat, slot_of(state, seat, card))
    state.figures[row + WOUNDS] = after
    if after >= state.content.life[monster]:  # LL-6.5
        defeat_monster(state, seat, card)
        return
    if state.log is not None:
        messages.monster_survives(state, seat, suffered)
    if not is_stunned(state, card, exhausting):
        strike_hero(state, seat, monster, after, False)
    elif state.log is not None:
        messages.is_stunned(state, seat)


# The end of a turn and of the battle


class EndTurn(Step[LostLegendsState]):
    """LL-12.1: if the deck has run out in this turn, everybody has one more."""

    def run(self, state: LostLegendsState) -> None:
        state.braced = 0
        state.may_pass = False
        if state.deck == 0 and not state.last_round:
            begin_last_round(state)
        next_turn(state, (state.current + 1) % state.seats)


class EndBattle(Step[LostLegendsState]):
    """LL-12.2: what is left escapes."""

    def run(self, state: LostLegendsState) -> None:
        escaped: list[i64] = []
        for seat in range(state.seats):
            monster = monster_of(state, seat)
            if monster != NOTHING_THERE:
                escaped.append(monster)
                leave_front(state, seat)
        if state.open != NOTHING_THERE:
            escaped.append(state.open)
            lay_open(state, NOTHING_THERE, 0)
        for monster in escaped:
            to_box(state, monster)
        if state.log is not None and escaped:
            messages.monsters_escape(state, escaped)
        state.fighting = 0
        state.last_round = False
        state.last_turns = 0
        state.deck = 0
        state.stacked = []
        state.fronts_dealt = False


DEAL_MONSTERS: Final = DealMonsters()
BEGIN_BATTLE: Final = BeginBattle()
TAKE_TURN: Final = TakeTurn()
SELECT: Final = Select()
GAIN: Final = Gain()
FIGHT: Final = Fight()
END_TURN: Final = EndTurn()
END_BATTLE: Final = EndBattle()

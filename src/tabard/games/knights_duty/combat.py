"""Attacks (KD-6) and the combats that follow (KD-7)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name, seat_names
from tabard.games.knights_duty import messages
from tabard.games.knights_duty.actions import HOLD, INSPIRE, INSPIRE_ANSWERS, TARGET, TARGET_ANSWERS
from tabard.games.knights_duty.arena import distance
from tabard.games.knights_duty.inspiration import regain
from tabard.games.knights_duty.pile import hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.planning import take_back_tokens
from tabard.games.knights_duty.questions import Ask, mark_answered
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import LAST_SPOT, NO_WEAPON, RANGE, TOKENS

YOURSELF: Final = Reason("KD-6.3", "A knight can't attack itself.")
NO_SUCH_KNIGHT: Final = Reason("KD-6.3", "There is no {target} in the arena.")
OUT_OF_RANGE: Final = Reason("KD-6.2", "{target} is {steps} away; your {weapon} reaches {range}.")

NO_INSPIRATION: Final = 0
"""Nobody spends: the pile before the secret decisions are shown."""


class BeginAttacks(Step[KnightsDutyState]):
    """KD-6.1: attacks come up one after another, clockwise from the first-player marker."""

    def run(self, state: KnightsDutyState) -> None:
        if state.attackers != 0:
            state.agenda.append(ATTACK)
            call_next_attacker(state)


def call_next_attacker(state: KnightsDutyState) -> None:
    """Ask the next attacker with a target. KD-6.4: the attack of a knight without one is forfeit."""
    state.attacker = NOBODY
    while state.attackers != 0 and state.attacker == NOBODY:
        seat = next_attacker(state)
        state.attackers &= ~SEAT_BIT[seat]
        if has_target(state, seat):
            state.attacker = seat
            state.owing = SEAT_BIT[seat]
        elif state.log is not None:
            messages.forfeits(state, seat)


def next_attacker(state: KnightsDutyState) -> i64:
    index = state.first
    while state.attackers & SEAT_BIT[state.ring[index]] == 0:
        index = index + 1 if index + 1 < state.seats else i64(0)
    return state.ring[index]


def has_target(state: KnightsDutyState, attacker: Seat) -> bool:
    for seat in range(state.seats):
        if is_in_range(state, attacker, seat):
            return True
    return False


def is_in_range(state: KnightsDutyState, attacker: Seat, seat: Seat) -> bool:
    """KD-6.2: whether another knight in the arena is near enough for the attacker's weapon. KD-6.5: those defeated in
    this spot are still in the arena."""
    if seat == attacker or state.standing & SEAT_BIT[seat] == 0:
        return False
    return distance(state.positions[attacker], state.positions[seat]) <= RANGE[state.weapons[attacker]]


class Attack(Ask):
    """KD-6.3: one attacker after another names a target within range, or holds."""

    def answers(self) -> list[int]:
        return TARGET_ANSWERS

    def why_not(self, state: KnightsDutyState, seat: Seat, action: Action) -> Reason | None:
        if action == HOLD:
            return None
        target = action - TARGET
        if target == seat:
            return YOURSELF
        if target >= state.seats or state.standing & SEAT_BIT[target] == 0:
            return NO_SUCH_KNIGHT
        return None if is_in_range(state, seat, target) else OUT_OF_RANGE

    def legal_into(self, state: KnightsDutyState, seat: Seat, legal: Actions) -> None:
        for target in range(state.seats):
            if is_in_range(state, seat, target):
                legal.add(TARGET + target)
        legal.add(HOLD)

    def explain(self, state: KnightsDutyState, seat: Seat, action: Action, reason: Reason) -> str:
        target = action - TARGET
        if reason is not OUT_OF_RANGE:
            return reason.text.format(target=seat_name(target))
        weapon = state.weapons[seat]
        steps = messages.spaces(distance(state.positions[seat], state.positions[target]))
        return reason.text.format(target=seat_name(target), steps=steps, weapon=TOKENS[weapon], range=RANGE[weapon])

    def answer(self, state: KnightsDutyState, seat: Seat, action: Action) -> None:
        mark_answered(state, seat)
        if action == HOLD:
            if state.log is not None:
                messages.holds(state)
            call_next_attacker(state)
        else:
            begin_combat(state, action - TARGET)

    def clause(self, state: KnightsDutyState) -> str:
        return "KD-6.3"

    def prompt(self, state: KnightsDutyState, seat: Seat) -> str:
        weapon = state.weapons[seat]
        return f"Name a target for your {TOKENS[weapon]} (range {RANGE[weapon]}), or hold."

    def topic(self, state: KnightsDutyState) -> str:
        return f"{seat_name(state.attacker)} names a target for the {TOKENS[state.weapons[state.attacker]]}, or holds."


def begin_combat(state: KnightsDutyState, target: Seat) -> None:
    state.target = target
    state.attacked |= SEAT_BIT[target]
    state.deciding = who_decide(state)
    state.owing = state.deciding
    if state.log is not None:
        messages.attacks(state)
    state.agenda.append(FIGHT)


def who_decide(state: KnightsDutyState) -> i64:
    """KD-7.3: those of the two whose Inspiration is face up and would change the pile, alone or together with what the
    other one may spend."""
    able = state.inspired & (SEAT_BIT[state.attacker] | SEAT_BIT[state.target])
    deciding: i64 = 0
    for seat in (state.attacker, state.target):
        own = able & SEAT_BIT[seat]
        if own != 0 and (changes_pile(state, own, NO_INSPIRATION) or changes_pile(state, own, able & ~own)):
            deciding |= own
    return deciding


def changes_pile(state: KnightsDutyState, own: i64, spending: i64) -> bool:
    """Whether the pile changes if one more knight spends Inspiration."""
    more = spending | own
    return hearts(state, more) != hearts(state, spending) or shields(state, more) != shields(state, spending)


class Fight(Ask):
    """KD-7.3: attacker and target decide simultaneously and secretly whether to spend Inspiration; then the pile is
    built and a card drawn."""

    def answers(self) -> list[int]:
        return INSPIRE_ANSWERS

    def answer(self, state: KnightsDutyState, seat: Seat, action: Action) -> None:
        if action == INSPIRE:
            state.spending |= SEAT_BIT[seat]
        mark_answered(state, seat)
        if state.log is not None:
            messages.decides_on_inspiration(state, seat)

    def run(self, state: KnightsDutyState) -> None:
        if state.log is not None and state.deciding != 0:
            messages.inspirations_are_shown(state)
        state.inspired &= ~state.spending
        draw_from_pile(state)
        state.target = NOBODY
        state.deciding = 0
        state.spending = 0
        call_next_attacker(state)

    def clause(self, state: KnightsDutyState) -> str:
        return "KD-7.3"

    def prompt(self, state: KnightsDutyState, seat: Seat) -> str:
        pile = messages.pile_of(state, hearts(state, NO_INSPIRATION), shields(state, NO_INSPIRATION))
        weapon = TOKENS[state.weapons[state.attacker]]
        if seat == state.attacker:
            guard = messages.guards(state, state.target)
            fight = f"Your {weapon} against {seat_name(state.target)}{f', who {guard}' if guard else ''}"
            effect = "put a heart in"
        else:
            fight = f"{seat_name(state.attacker)}'s {weapon} against you"
            effect = "put a shield in" if state.options.target_adds_shield else "take a heart out"
        return f"{fight}. The pile so far: {pile}. Spend Inspiration to {effect}, or keep it?"

    def topic(self, state: KnightsDutyState) -> str:
        deciders = state.to_act
        decide = "decides" if len(deciders) == 1 else "decide"
        return f"{messages.combatants(state)} {seat_names(deciders)} {decide} about Inspiration."


def hearts(state: KnightsDutyState, spending: i64) -> i64:
    """The hearts in this combat's pile if these knights spend Inspiration."""
    return hearts_in_pile(
        state.weapons[state.attacker],
        state.defending & SEAT_BIT[state.target] != 0,
        spending & SEAT_BIT[state.attacker] != 0,
        spending & SEAT_BIT[state.target] != 0 and not state.options.target_adds_shield,
    )


def shields(state: KnightsDutyState, spending: i64) -> i64:
    return shields_in_pile(
        state.weapons[state.attacker],
        state.defending & SEAT_BIT[state.target] != 0,
        spending & SEAT_BIT[state.target] != 0 and state.options.target_adds_shield,
    )


def draw_from_pile(state: KnightsDutyState) -> None:
    """KD-7.5, KD-7.6: without a heart it is a miss; otherwise the attacker draws a card."""
    in_pile = hearts(state, state.spending)
    cards = in_pile + shields(state, state.spending)
    if state.log is not None:
        messages.pile_is_built(state, in_pile, cards - in_pile)
    if in_pile > 0 and state.chance.below(cards) < in_pile:
        hit(state)
    else:
        if state.log is not None:
            messages.misses(state, in_pile)
        miss(state)


def miss(state: KnightsDutyState) -> None:
    """KD-7.7: no harm is done; but a knight that attacks a parrying one fumbles."""
    if state.parrying & SEAT_BIT[state.target] == 0:
        return
    state.weapons[state.attacker] = NO_WEAPON
    if state.log is not None:
        messages.fumbles(state)
    if state.options.parry_inspires:
        regain(state, state.target, "KD-10.3")


def hit(state: KnightsDutyState) -> None:
    """KD-7.8, KD-7.9: a Full Heart breaks, a Broken Heart is defeated, and the defeated feel nothing more."""
    if state.log is not None:
        messages.hits(state)
    target = SEAT_BIT[state.target]
    if state.full_hearts & target != 0:
        state.full_hearts &= ~target
        lose_last_action(state, state.target)
    elif state.defeated & target == 0:
        state.defeated |= target
        if state.options.kill_inspires:
            regain(state, state.attacker, "KD-10.4")


def lose_last_action(state: KnightsDutyState, seat: Seat) -> None:
    """KD-3.6, KD-11.3: a knight whose heart is broken takes back, unseen, the token that it can't use any more."""
    if state.spot < LAST_SPOT:
        if state.log is not None:
            messages.loses_last_action(state, seat)
        take_back_tokens(state, seat, LAST_SPOT)


BEGIN_ATTACKS: Final = BeginAttacks()
ATTACK: Final = Attack()
FIGHT: Final = Fight()

"""The result of a combat (LL-7): heroes are defeated, monsters are defeated, gold and experience are given."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name
from tabard.games.lost_legends import messages
from tabard.games.lost_legends.actions import CARD, GROW_ANSWERS, LOSE, LOSE_ANSWERS, MORE_LIFE, VERB_COUNT
from tabard.games.lost_legends.fight import blow, brace_of, monster_of, wounds_of
from tabard.games.lost_legends.gear import effects, is_tucked, untuck
from tabard.games.lost_legends.heroes import HIGHEST
from tabard.games.lost_legends.keywords import DRAIN, HOARD, LEECH, LORE, PLUNDER, SIPHON
from tabard.games.lost_legends.layout import (
    EXPERIENCE,
    GOLD,
    HANDS,
    LIFE,
    MANA,
    MAX_LIFE,
    MAX_MANA,
    NOTHING_THERE,
    ROW,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.monster_deck import lay_open, leave_front, to_box, to_slain
from tabard.games.lost_legends.questions import Ask, mark_answered
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.trophies import take_challenge, take_collections

END_OF_TRACK: Final = 30
MILESTONE: Final = 5
LAST_MILESTONE: Final = 25
MILESTONES: Final = tuple(range(MILESTONE, LAST_MILESTONE + 1, MILESTONE))
"""Where on the track a hero grows (LL-7.6)."""

NOT_TUCKED: Final = Reason("LL-7.1", "{card} is not one of your skill cards.")


# A monster strikes


def strike_hero(state: LostLegendsState, seat: Seat, monster: i64, wounds: i64, charging: bool) -> None:
    """LL-6.6, LL-8.1: a blow and its consequences."""
    row = seat * ROW
    content = state.content
    if charging:
        lost = blow(state, seat, monster, wounds, True, 0)
    else:
        lost = blow(state, seat, monster, wounds, False, brace_of(state, seat))
        state.braced = 0  # LL-4.5: once
    drained: i64 = 0
    if content.ability[monster] == DRAIN:  # LL-10.6
        drained = min(content.ability_amount[monster], state.figures[row + MANA])
    state.figures[row + LIFE] = max(0, state.figures[row + LIFE] - lost)
    state.figures[row + MANA] = state.figures[row + MANA] - drained
    if state.log is not None:
        messages.strikes_hero(state, seat, monster, lost, drained, charging)
    if state.figures[row + LIFE] == 0:  # LL-6.7
        defeat_hero(state, seat)


def defeat_hero(state: LostLegendsState, seat: Seat) -> None:
    """LL-7.1 to LL-7.3: a skill card is lost, the battle continues without the player, the monster lies open."""
    state.fighting &= ~SEAT_BIT[seat]
    if state.log is not None:
        messages.hero_is_defeated(state, seat)
    monster, wounds = monster_of(state, seat), wounds_of(state, seat)
    if monster != NOTHING_THERE:
        leave_front(state, seat)
        place_is_free = state.open == NOTHING_THERE
        if place_is_free:
            lay_open(state, monster, wounds)
        else:
            to_box(state, monster)
        if state.log is not None:
            messages.monster_goes_on(state, monster, place_is_free)
    first = seat * TUCKED_ROW
    if state.tucked[first] == NOTHING_THERE:
        return
    if state.tucked[first + 1] == NOTHING_THERE:
        lose_skill(state, seat, state.tucked[first])
        return
    state.fallen = seat
    state.owing = SEAT_BIT[seat]
    state.agenda.append(LOSE_SKILL)


def lose_skill(state: LostLegendsState, seat: Seat, card: i64) -> None:
    if state.log is not None:
        messages.loses_skill(state, seat, card)
    untuck(state, seat, card)


class LoseSkill(Ask):
    """LL-7.1: defeated players choose which skill card they lose."""

    def answers(self) -> list[int]:
        return LOSE_ANSWERS

    def why_not(self, state: LostLegendsState, seat: Seat, action: Action) -> Reason | None:
        return None if is_tucked(state, seat, (action - CARD) // VERB_COUNT) else NOT_TUCKED

    def legal_into(self, state: LostLegendsState, seat: Seat, legal: Actions) -> None:
        for index in range(seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW):
            if state.tucked[index] != NOTHING_THERE:
                legal.add(CARD + state.tucked[index] * VERB_COUNT + LOSE)

    def explain(self, state: LostLegendsState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(card=messages.card_name(state, (action - CARD) // VERB_COUNT))

    def answer(self, state: LostLegendsState, seat: Seat, action: Action) -> None:
        mark_answered(state, seat)
        state.fallen = NOBODY
        lose_skill(state, seat, (action - CARD) // VERB_COUNT)

    def clause(self, state: LostLegendsState) -> str:
        return "LL-7.1"

    def prompt(self, state: LostLegendsState, seat: Seat) -> str:
        return "You are defeated. Which skill card do you lose?"

    def topic(self, state: LostLegendsState) -> str:
        return f"{seat_name(state.fallen)} is choosing a skill card to lose."


# A monster is defeated


def defeat_monster(state: LostLegendsState, seat: Seat, card: i64) -> None:
    """LL-7.4 to LL-7.7: the monster in front is defeated with a weapon or a spell, or with bare hands."""
    monster = monster_of(state, seat)
    leave_front(state, seat)
    to_slain(state, seat, monster)
    if state.log is not None:
        messages.monster_is_defeated(state, seat, monster)
    deal_gold(state, seat, monster, spoils(state, seat, card, PLUNDER))
    gain_life_and_mana(state, seat, spoils(state, seat, card, LEECH), spoils(state, seat, card, SIPHON))
    gain_experience(state, seat, state.content.experience[monster] + spoils(state, seat, card, LORE))
    take_challenge(state, seat, state.content.type[monster])
    take_collections(state, seat)


def spoils(state: LostLegendsState, seat: Seat, card: i64, effect: i64) -> i64:
    """LL-11.5 to LL-11.8: the amount of an effect for a defeat with this card."""
    total = effects(state, seat, effect)
    if card != HANDS and state.content.effect[card] == effect:
        total += state.content.amount[card]
    return total


def own_part(gold: i64) -> i64:
    """LL-7.4: what the active player gets of a monster's gold."""
    return (gold + 2) // 3


def deal_gold(state: LostLegendsState, seat: Seat, monster: i64, plunder: i64) -> None:
    """LL-7.4: 1 at a time to the active player, the left and the right. LL-10.8: a hoard goes to the active player."""
    figures = state.figures
    left, right = (seat + 1) % state.seats, (seat + state.seats - 1) % state.seats
    gold = state.content.gold[monster]
    hoard: i64 = state.content.ability_amount[monster] if state.content.ability[monster] == HOARD else i64(0)
    own = own_part(gold)
    to_left = (gold + 1) // 3
    to_right = gold // 3
    figures[seat * ROW + GOLD] = figures[seat * ROW + GOLD] + own + hoard + plunder
    figures[left * ROW + GOLD] = figures[left * ROW + GOLD] + to_left
    figures[right * ROW + GOLD] = figures[right * ROW + GOLD] + to_right
    if state.log is not None:
        messages.gold_is_dealt(state, seat, own, to_left, to_right)
        messages.gains_gold(state, seat, hoard, "LL-10.8")
        messages.gains_gold(state, seat, plunder, "LL-11.7")


def gain_life_and_mana(state: LostLegendsState, seat: Seat, leech: i64, siphon: i64) -> None:
    """LL-11.5, LL-11.6."""
    regain_life(state, seat, leech, "LL-11.5")
    regain_mana(state, seat, siphon, "LL-11.6")


def regain_life(state: LostLegendsState, seat: Seat, amount: i64, clause: str) -> None:
    gained = min(amount, max_life(state.figures, seat) - state.figures[seat * ROW + LIFE])
    state.figures[seat * ROW + LIFE] = state.figures[seat * ROW + LIFE] + gained
    if state.log is not None and gained > 0:
        messages.regains(state, seat, gained, "life", clause)


def regain_mana(state: LostLegendsState, seat: Seat, amount: i64, clause: str) -> None:
    gained = min(amount, max_mana(state.figures, seat) - state.figures[seat * ROW + MANA])
    state.figures[seat * ROW + MANA] = state.figures[seat * ROW + MANA] + gained
    if state.log is not None and gained > 0:
        messages.regains(state, seat, gained, "mana", clause)


def gain_experience(state: LostLegendsState, seat: Seat, amount: i64) -> None:
    """LL-1.6: up to the end of the track. LL-7.6: milestones make the hero grow."""
    before = state.figures[seat * ROW + EXPERIENCE]
    after = min(i64(END_OF_TRACK), before + amount)
    state.figures[seat * ROW + EXPERIENCE] = after
    if state.log is not None:
        messages.gains_experience(state, seat, after - before)
    state.growths = min(i64(LAST_MILESTONE), after) // MILESTONE - min(i64(LAST_MILESTONE), before) // MILESTONE
    if state.growths > 0:
        state.agenda.append(GROW)


class Grow(Ask):
    """LL-7.6: more life or more mana, once per milestone."""

    def waits_for(self, state: LostLegendsState) -> i64:
        can_live, can_cast = has_room_to_grow(state, MAX_LIFE), has_room_to_grow(state, MAX_MANA)
        return SEAT_BIT[state.current] if state.growths > 0 and can_live and can_cast else i64(0)

    def answers(self) -> list[int]:
        return GROW_ANSWERS

    def answer(self, state: LostLegendsState, seat: Seat, action: Action) -> None:
        grow(state, MAX_LIFE if action == MORE_LIFE else MAX_MANA)

    def run(self, state: LostLegendsState) -> None:
        """What happens to the rest if there is no choice."""
        while state.growths > 0 and has_room_to_grow(state, MAX_LIFE):
            grow(state, MAX_LIFE)
        while state.growths > 0 and has_room_to_grow(state, MAX_MANA):
            grow(state, MAX_MANA)
        state.growths = 0

    def clause(self, state: LostLegendsState) -> str:
        return "LL-7.6"

    def prompt(self, state: LostLegendsState, seat: Seat) -> str:
        life, mana = max_life(state.figures, seat), max_mana(state.figures, seat)
        return f"Your hero grows: 1 more maximum life (now {life}) or 1 more maximum mana (now {mana})?"

    def topic(self, state: LostLegendsState) -> str:
        return f"{seat_name(state.current)} is choosing between more life and more mana."


def has_room_to_grow(state: LostLegendsState, figure: i64) -> bool:
    """Whether a maximum, including artifacts, is not at the end of its track yet."""
    figures, seat = state.figures, state.current
    return (max_life(figures, seat) if figure == MAX_LIFE else max_mana(figures, seat)) < HIGHEST


def grow(state: LostLegendsState, figure: i64) -> None:
    """Raise a maximum by one, and give the point itself."""
    seat = state.current
    life, mana = max_life(state.figures, seat), max_mana(state.figures, seat)
    state.figures[seat * ROW + figure] = state.figures[seat * ROW + figure] + 1
    state.growths -= 1
    row = seat * ROW
    state.figures[row + LIFE] = state.figures[row + LIFE] + max_life(state.figures, seat) - life
    state.figures[row + MANA] = state.figures[row + MANA] + max_mana(state.figures, seat) - mana
    if state.log is not None:
        messages.grows(state, seat, "life" if figure == MAX_LIFE else "mana")


LOSE_SKILL: Final = LoseSkill()
GROW: Final = Grow()

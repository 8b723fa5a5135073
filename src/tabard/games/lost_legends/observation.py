"""What a seat of Lost Legends knows, as numbers. It reads only what `view.py` may show.

Cards, monsters and trophies are counted by kind, in the order of the content, so their number depends on the pack.
"""

from typing import Final

from tabard.engine.observation import ONE, Observation, ratios
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, zeros
from tabard.games.lost_legends.fight import add_up_stops, brace_of, wounds_of
from tabard.games.lost_legends.layout import (
    BUYS,
    CHOSEN,
    CONVERTED,
    DARES,
    ESCAPED,
    EXHAUSTED,
    EXPERIENCE,
    FRONT,
    GEAR_ROW,
    GOLD,
    HAND_ROW,
    HERO,
    HOLDER,
    ICONS,
    LIFE,
    MANA,
    NOTHING_THERE,
    POWER,
    ROOM,
    ROW,
    SLAIN,
    TAKEN,
    TILES,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.redeal import has_seen
from tabard.games.lost_legends.score import total
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import ARMOR, DAMAGE, LAST_LEVEL, SKILLS, TYPES
from tabard.games.lost_legends.tiles import STACKS

MOST_FIGURE: Final = 12
MOST_GOLD: Final = 60
MOST_EXPERIENCE: Final = 30
MOST_POINTS: Final = 120
MOST_ICONS: Final = 10
MOST_MONSTERS: Final = 15
MOST_WOUNDS: Final = 20
MOST_COPIES: Final = 3
HAND: Final = 6
SKILL_COUNT: Final = 4
DAMAGE_KINDS: Final = 4
TYPE_COUNT: Final = 4
STACK_COUNT: Final = 6
assert (SKILL_COUNT, DAMAGE_KINDS, TYPE_COUNT, STACK_COUNT) == (len(SKILLS), len(DAMAGE), len(TYPES), len(STACKS))
FIGURE: Final = ratios(MOST_FIGURE)
ICONS_SHARE: Final = ratios(MOST_ICONS)
WORN: Final = ratios(2)
COPIES_SHARE: Final = ratios(MOST_COPIES)
"""Figures as numbers from 0 to 1."""
STOPPED: Final = zeros(DAMAGE_KINDS)
"""What the armor of a hero stops, while it is added up."""


def observe(state: LostLegendsState, observer: Seat, into: Observation) -> None:
    seats = state.seats
    kinds = len(state.content.monsters)
    is_drafting = drafts(state)
    into.start()
    into.begin("level", "The level: 1, 2 or 3.")
    into.one_of(state.level - 1, LAST_LEVEL)
    into.begin("moment", "Gear-up rather than battle; picks of the draft; the last round; monsters left in the deck.")
    into.flag(is_drafting)
    into.number(state.picks if is_drafting else 0, HAND)
    into.flag(state.last_round)
    into.number(state.deck, MOST_MONSTERS)
    into.begin("first", "The first player of the level.")
    into.seat(state.first, observer, seats)
    into.begin("current", "Whose battle turn it is; whether the monster in front was there when it began.")
    into.seat(NOBODY if is_drafting else state.current, observer, seats)
    into.flag(state.may_pass and not is_drafting)
    into.begin("open monster", "Which monster is open, by kind, and its wounds.")
    into.one_of(state.open, kinds)
    into.number(state.open_wounds, MOST_WOUNDS)
    into.begin("escaped", "The monsters that have escaped, by kind.")
    write_monsters(state, ESCAPED, into)
    into.begin("discards", "The discarded equipment cards.")
    write_discards(state, into)
    into.begin("stacks", "How many trophies are gone from each stack.")
    for stack in range(i64(STACK_COUNT)):
        into.number(state.trophies[TAKEN + stack], seats)
    into.begin("choice", "Your own choice in the draft: the card, whether it is bought, and the converted card.")
    write_choice(state, observer, into)
    for place in range(seats):
        write_player(state, (observer + place) % seats, observer, place, into)


def drafts(state: LostLegendsState) -> bool:
    for card in state.hands:
        if card != NOTHING_THERE:
            return not state.over
    return False


def write_choice(state: LostLegendsState, observer: Seat, into: Observation) -> None:
    row = observer * ROW
    cards = len(state.content.cards)
    into.one_of(state.figures[row + CHOSEN], cards)
    into.flag(state.figures[row + CHOSEN] != NOTHING_THERE and state.figures[row + BUYS] == 1)
    into.one_of(state.figures[row + CONVERTED], cards)


def write_discards(state: LostLegendsState, into: Observation) -> None:
    cells, at = into.cells, into.next
    for discarded in state.discards:
        if discarded != 0:
            cells[at] = ONE
        at += 1
    into.next = at


def write_monsters(state: LostLegendsState, row: i64, into: Observation) -> None:
    kinds = len(state.content.monsters)
    into.numbers(state.monsters, row * kinds, kinds, COPIES_SHARE)


def write_player(state: LostLegendsState, seat: Seat, observer: Seat, place: i64, into: Observation) -> None:
    figures, row, bit = state.figures, seat * ROW, SEAT_BIT[seat]
    cards, kinds = len(state.content.cards), len(state.content.monsters)
    into.begin("hero", "Which hero.", place)
    into.one_of(figures[row + HERO], len(state.content.heroes))
    into.begin("figures", "Life and its maximum, mana and its maximum, gold, experience, points.", place)
    write_figures(state, seat, into)
    into.begin("icons", "The icons of each skill, and what the armor stops of each kind of damage.", place)
    write_icons(state, seat, into)
    into.begin("states", "Owes a decision; in the battle; has a last turn to come.", place)
    write_states(state, bit, into)
    into.begin("equipment", "The equipment cards: 1 if worn here, 0.5 if exhausted as well.", place)
    write_gear(state, seat, into)
    into.next += cards
    into.begin("skills", "The skill cards.", place)
    write_tucked(state, seat, into)
    into.next += cards
    into.begin("hand", "The cards in hand, if the observer knows them; how many there are.", place)
    write_hand(state, seat, seat == observer or has_seen(state, observer, seat), into)
    into.begin("monster", "The monster in front, by kind; its wounds; what braced armor stops.", place)
    front = figures[row + FRONT]
    into.one_of(front, kinds)
    into.number(0 if front == NOTHING_THERE else wounds_of(state, seat), MOST_WOUNDS)
    into.number(brace_of(state, seat), MOST_ICONS)
    into.begin("slain", "The monsters slain, by kind.", place)
    write_monsters(state, SLAIN + seat, into)
    into.begin("trophies", "The challenges held; challenge points; whether a trophy of each stack is owned.", place)
    write_trophies(state, seat, into)


def write_figures(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    figures, row, cells, at = state.figures, seat * ROW, into.cells, into.next
    cells[at] = FIGURE[figures[row + LIFE]]
    cells[at + 1] = FIGURE[max_life(figures, seat)]
    cells[at + 2] = FIGURE[figures[row + MANA]]
    cells[at + 3] = FIGURE[max_mana(figures, seat)]
    into.next = at + 4
    into.number(figures[row + GOLD], MOST_GOLD)
    into.number(figures[row + EXPERIENCE], MOST_EXPERIENCE)
    into.number(total(state, seat), MOST_POINTS)


def write_icons(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    figures, first, cells, at = state.figures, seat * ROW + ICONS, into.cells, into.next
    for skill in range(i64(SKILL_COUNT)):
        cells[at + skill] = ICONS_SHARE[figures[first + skill]]
    at += SKILL_COUNT
    if has_armor(state, seat):
        add_up_stops(state, seat, STOPPED)
        for kind in range(i64(DAMAGE_KINDS)):
            cells[at + kind] = ICONS_SHARE[STOPPED[kind]]
    into.next = at + DAMAGE_KINDS


def write_states(state: LostLegendsState, bit: i64, into: Observation) -> None:
    cells, at = into.cells, into.next
    if state.waiting & bit != 0:
        cells[at] = ONE
    if state.fighting & bit != 0:
        cells[at + 1] = ONE
    if state.last_turns & bit != 0:
        cells[at + 2] = ONE
    into.next = at + 3


def has_armor(state: LostLegendsState, seat: Seat) -> bool:
    gear, first = state.gear, seat * GEAR_ROW + ARMOR * ROOM
    for slot in range(first, first + ROOM):
        if gear[slot] != NOTHING_THERE:
            return True
    return False


def write_trophies(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    figures, trophies, row, cells, at = state.figures, state.trophies, seat * ROW, into.cells, into.next
    for type in range(i64(TYPE_COUNT)):
        if trophies[HOLDER + type] == seat:
            cells[at + type] = ONE
    into.next = at + TYPE_COUNT
    into.number(figures[row + DARES], MOST_POINTS)
    at = into.next
    for stack in range(i64(STACK_COUNT)):
        if figures[row + TILES + stack] != NOTHING_THERE:
            cells[at + stack] = ONE
    into.next = at + STACK_COUNT


def write_gear(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    gear, cells, at = state.gear, into.cells, into.next
    first, exhausted = seat * GEAR_ROW, state.figures[seat * ROW + EXHAUSTED]
    for slot in range(i64(GEAR_ROW)):
        card = gear[first + slot]
        if card != NOTHING_THERE:
            cells[at + card] = WORN[1] if exhausted & POWER[slot] != 0 else ONE


def write_tucked(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    """The skill cards. They lie one behind the other."""
    tucked, cells, at = state.tucked, into.cells, into.next
    for slot in range(seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW):
        card = tucked[slot]
        if card == NOTHING_THERE:
            break
        cells[at + card] = ONE


def write_hand(state: LostLegendsState, seat: Seat, is_known: bool, into: Observation) -> None:
    hands, cells, at = state.hands, into.cells, into.next
    held: i64 = 0
    for slot in range(seat * HAND_ROW, (seat + 1) * HAND_ROW):
        card = hands[slot]
        if card != NOTHING_THERE:
            held += 1
            if is_known:
                cells[at + card] = ONE
    into.next = at + len(state.content.cards)
    into.number(held, HAND)

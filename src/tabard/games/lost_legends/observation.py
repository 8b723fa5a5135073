"""What a seat of Lost Legends knows, as numbers. It reads only what `view.py` may show.

Cards, monsters and trophies are counted by kind, in the order of the content, so their number depends on the pack.
"""

from typing import Final

from tabard.engine.observation import FLAG, ONE, Observation, Row, ratios
from tabard.engine.types import NOBODY, Seat, i32, i64, vec, zeros
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
from tabard.games.lost_legends.terms import DAMAGE, LAST_LEVEL, SKILLS, TYPES
from tabard.games.lost_legends.tiles import STACK_COUNT

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
assert (SKILL_COUNT, DAMAGE_KINDS, TYPE_COUNT) == (len(SKILLS), len(DAMAGE), len(TYPES))
FIGURES: Final = 7
STATES: Final = 3
TROPHY_NUMBERS: Final = TYPE_COUNT + 1 + STACK_COUNT
"""How many figures, states and numbers about trophies each player has."""
FIGURE: Final = ratios(MOST_FIGURE)
GOLD_SHARE: Final = ratios(MOST_GOLD)
EXPERIENCE_SHARE: Final = ratios(MOST_EXPERIENCE)
POINTS_SHARE: Final = ratios(MOST_POINTS)
ICONS_SHARE: Final = ratios(MOST_ICONS)
WOUNDS_SHARE: Final = ratios(MOST_WOUNDS)
HAND_SHARE: Final = ratios(HAND)
COPIES_SHARE: Final = ratios(MOST_COPIES)
"""Figures as numbers from 0 to 1."""
WORN: Final = vec[i32]([ONE, ratios(2)[1]])
"""Equipment, by whether it is exhausted."""
STOPPED: Final = zeros(DAMAGE_KINDS)
"""What the armor of a hero stops, while it is added up."""


def observe(state: LostLegendsState, observer: Seat, into: Observation) -> None:
    seats = state.seats
    kinds = i64(len(state.content.monsters))
    is_drafting = drafts(state)
    into.start()
    name_table(state, into)
    into.one_of(state.level - 1, LAST_LEVEL)
    into.flag(is_drafting)
    into.number(state.picks if is_drafting else i64(0), HAND)
    into.flag(state.last_round)
    into.number(state.deck, MOST_MONSTERS)
    into.seat(state.first, observer, seats)
    into.seat(i64(NOBODY) if is_drafting else state.current, observer, seats)
    into.flag(state.may_pass and not is_drafting)
    into.one_of(state.open, kinds)
    into.number(state.open_wounds, MOST_WOUNDS)
    into.numbers(state.monsters, ESCAPED * kinds, kinds, COPIES_SHARE)
    write_discards(state, into)
    for stack in range(i64(STACK_COUNT)):
        into.number(state.trophies[TAKEN + stack], seats)
    write_choice(state, observer, into)
    for place in range(seats):
        name_player(state, place, into)
        write_player(state, (observer + place) % seats, observer, into)


def name_table(state: LostLegendsState, into: Observation) -> None:
    """The slices of the table, which `observe` fills in the same order."""
    if into.slices is None:
        return
    seats, cards, kinds = state.seats, len(state.content.cards), len(state.content.monsters)
    first = into.next
    into.begin("level", "The level: 1, 2 or 3.")
    into.next += LAST_LEVEL
    into.begin("moment", "Gear-up rather than battle; picks of the draft; the last round; monsters left in the deck.")
    into.next += 4
    into.begin("first", "The first player of the level.")
    into.next += seats
    into.begin("current", "Whose battle turn it is; whether the monster in front was there when it began.")
    into.next += seats + 1
    into.begin("open monster", "Which monster is open, by kind, and its wounds.")
    into.next += kinds + 1
    into.begin("escaped", "The monsters that have escaped, by kind.")
    into.next += kinds
    into.begin("discards", "The discarded equipment cards.")
    into.next += cards
    into.begin("stacks", "How many trophies are gone from each stack.")
    into.next += STACK_COUNT
    into.begin("choice", "Your own choice in the draft: the card, whether it is bought, and the converted card.")
    into.next = first


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
        cells[at] = i32(discarded) * ONE
        at += 1
    into.next = at


def name_player(state: LostLegendsState, place: i64, into: Observation) -> None:
    """The slices of a player, which `write_player` fills in the same order."""
    if into.slices is None:
        return
    cards, kinds = len(state.content.cards), len(state.content.monsters)
    first = into.next
    into.begin("hero", "Which hero.", place)
    into.next += len(state.content.heroes)
    into.begin("figures", "Life and its maximum, mana and its maximum, gold, experience, points.", place)
    into.next += FIGURES
    into.begin("icons", "The icons of each skill, and what the armor stops of each kind of damage.", place)
    into.next += SKILL_COUNT + DAMAGE_KINDS
    into.begin("states", "Owes a decision; in the battle; has a last turn to come.", place)
    into.next += STATES
    into.begin("equipment", "The equipment cards: 1 if worn here, 0.5 if exhausted as well.", place)
    into.next += cards
    into.begin("skills", "The skill cards.", place)
    into.next += cards
    into.begin("hand", "The cards in hand, if the observer knows them; how many there are.", place)
    into.next += cards + 1
    into.begin("monster", "The monster in front, by kind; its wounds; what braced armor stops.", place)
    into.next += kinds + 2
    into.begin("slain", "The monsters slain, by kind.", place)
    into.next += kinds
    into.begin("trophies", "The challenges held; challenge points; whether a trophy of each stack is owned.", place)
    into.next = first


def write_player(state: LostLegendsState, seat: Seat, observer: Seat, into: Observation) -> None:
    content, cells, at = state.content, into.cells, into.next
    cards, kinds = i64(len(content.cards)), i64(len(content.monsters))
    cells[at + state.figures[seat * ROW + HERO]] = ONE
    at += len(content.heroes)
    write_figures(state, seat, cells, at)
    at += FIGURES
    write_icons(state, seat, cells, at)
    at += SKILL_COUNT + DAMAGE_KINDS
    write_gear(state, seat, cells, at + STATES)
    write_states(state, seat, cells, at)
    at += STATES + cards
    write_tucked(state, seat, cells, at)
    at += cards
    write_hand(state, seat, seat == observer or has_seen(state, observer, seat), cells, at)
    at += cards + 1
    write_front(state, seat, cells, at)
    at += kinds + 2
    write_slain(state, seat, cells, at)
    at += kinds
    write_trophies(state, seat, cells, at)
    into.next = at + TROPHY_NUMBERS


def write_figures(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    figures, row = state.figures, seat * ROW
    cells[at] = FIGURE[figures[row + LIFE]]
    cells[at + 1] = FIGURE[max_life(figures, seat)]
    cells[at + 2] = FIGURE[figures[row + MANA]]
    cells[at + 3] = FIGURE[max_mana(figures, seat)]
    cells[at + 4] = GOLD_SHARE[min(figures[row + GOLD], i64(MOST_GOLD))]
    cells[at + 5] = EXPERIENCE_SHARE[min(figures[row + EXPERIENCE], i64(MOST_EXPERIENCE))]
    cells[at + 6] = POINTS_SHARE[min(total(state, seat), i64(MOST_POINTS))]


def write_icons(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    figures, first = state.figures, seat * ROW + ICONS
    for skill in range(i64(SKILL_COUNT)):
        cells[at + skill] = ICONS_SHARE[figures[first + skill]]
    if add_up_stops(state, seat, STOPPED):
        for kind in range(i64(DAMAGE_KINDS)):
            cells[at + SKILL_COUNT + kind] = ICONS_SHARE[STOPPED[kind]]


def write_states(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    cells[at] = FLAG[state.waiting >> seat & 1]
    cells[at + 1] = FLAG[state.fighting >> seat & 1]
    cells[at + 2] = FLAG[state.last_turns >> seat & 1]


def write_gear(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    """An empty slot, -1, goes to the number before the equipment, without a branch: that is written later."""
    gear, first, exhausted, worn = state.gear, seat * GEAR_ROW, state.figures[seat * ROW + EXHAUSTED], WORN
    for slot in range(i64(GEAR_ROW)):
        cells[at + gear[first + slot]] = worn[exhausted >> slot & 1]


def write_tucked(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    """The skill cards. They lie one behind the other."""
    tucked = state.tucked
    for slot in range(seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW):
        card = tucked[slot]
        if card == NOTHING_THERE:
            break
        cells[at + card] = ONE


def write_hand(state: LostLegendsState, seat: Seat, is_known: bool, cells: Row, at: i64) -> None:
    hands = state.hands
    held: i64 = 0
    for slot in range(seat * HAND_ROW, (seat + 1) * HAND_ROW):
        card = hands[slot]
        if card != NOTHING_THERE:
            held += 1
            if is_known:
                cells[at + card] = ONE
    cells[at + len(state.content.cards)] = HAND_SHARE[held]


def write_front(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    """The monster in front of a player."""
    front, kinds = state.figures[seat * ROW + FRONT], i64(len(state.content.monsters))
    if front != NOTHING_THERE:
        cells[at + front] = ONE
        cells[at + kinds] = WOUNDS_SHARE[min(wounds_of(state, seat), i64(MOST_WOUNDS))]
    cells[at + kinds + 1] = ICONS_SHARE[min(brace_of(state, seat), i64(MOST_ICONS))]


def write_slain(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    monsters, share, kinds = state.monsters, COPIES_SHARE, i64(len(state.content.monsters))
    first = (SLAIN + seat) * kinds
    for kind in range(kinds):
        slain = monsters[first + kind]
        if slain != 0:
            cells[at + kind] = share[slain]


def write_trophies(state: LostLegendsState, seat: Seat, cells: Row, at: i64) -> None:
    figures, trophies, row = state.figures, state.trophies, seat * ROW
    for type in range(i64(TYPE_COUNT)):
        if trophies[HOLDER + type] == seat:
            cells[at + type] = ONE
    at += TYPE_COUNT
    cells[at] = POINTS_SHARE[min(figures[row + DARES], i64(MOST_POINTS))]
    at += 1
    for stack in range(i64(STACK_COUNT)):
        if figures[row + TILES + stack] != NOTHING_THERE:
            cells[at + stack] = ONE

"""What a seat of Lost Legends knows, as numbers. It reads only what `view.py` may show.

Cards, monsters and trophies are counted by kind, in the order of the content, so their number depends on the pack.
"""

from typing import Final

from tabard.engine.observation import Observation
from tabard.engine.types import NOBODY, SEAT_BIT, Counts, Seat, i64
from tabard.games.lost_legends.fight import brace_of, stops, wounds_of
from tabard.games.lost_legends.gear import icons, is_exhausted
from tabard.games.lost_legends.layout import (
    BUYS,
    CHOSEN,
    CONVERTED,
    DARES,
    ESCAPED,
    EXPERIENCE,
    FRONT,
    GEAR_ROW,
    GOLD,
    HAND_ROW,
    HERO,
    HOLDER,
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
    into.numbers(state.discards, 0, len(state.content.cards), 1)
    into.begin("stacks", "How many trophies are gone from each stack.")
    for stack in range(len(STACKS)):
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


def write_monsters(state: LostLegendsState, row: i64, into: Observation) -> None:
    kinds = len(state.content.monsters)
    into.numbers(state.monsters, row * kinds, kinds, MOST_COPIES)


def write_player(state: LostLegendsState, seat: Seat, observer: Seat, place: i64, into: Observation) -> None:
    figures, row, bit = state.figures, seat * ROW, SEAT_BIT[seat]
    into.begin("hero", "Which hero.", place)
    into.one_of(figures[row + HERO], len(state.content.heroes))
    into.begin("figures", "Life and its maximum, mana and its maximum, gold, experience, points.", place)
    into.number(figures[row + LIFE], MOST_FIGURE)
    into.number(max_life(figures, seat), MOST_FIGURE)
    into.number(figures[row + MANA], MOST_FIGURE)
    into.number(max_mana(figures, seat), MOST_FIGURE)
    into.number(figures[row + GOLD], MOST_GOLD)
    into.number(figures[row + EXPERIENCE], MOST_EXPERIENCE)
    into.number(total(state, seat), MOST_POINTS)
    into.begin("icons", "The icons of each skill, and what the armor stops of each kind of damage.", place)
    for skill in range(len(SKILLS)):
        into.number(icons(state, seat, skill), MOST_ICONS)
    for kind in range(len(DAMAGE)):
        into.number(stops(state, seat, kind), MOST_ICONS)
    into.begin("states", "Owes a decision; in the battle; has a last turn to come.", place)
    into.flag(state.waiting & bit != 0)
    into.flag(state.fighting & bit != 0)
    into.flag(state.last_turns & bit != 0)
    into.begin("equipment", "For each equipment card: worn here; worn and exhausted.", place)
    write_gear(state, seat, into)
    into.begin("skills", "The skill cards.", place)
    write_cards(state, state.tucked, seat * TUCKED_ROW, (seat + 1) * TUCKED_ROW, into)
    into.begin("hand", "The cards in hand, if the observer knows them; how many there are.", place)
    first, end = seat * HAND_ROW, (seat + 1) * HAND_ROW
    if seat == observer or has_seen(state, observer, seat):
        write_cards(state, state.hands, first, end, into)
    else:
        into.nothing(len(state.content.cards))
    held: i64 = 0
    for index in range(first, end):
        if state.hands[index] != NOTHING_THERE:
            held += 1
    into.number(held, HAND)
    into.begin("monster", "The monster in front, by kind; its wounds; what braced armor stops.", place)
    front = figures[row + FRONT]
    into.one_of(front, len(state.content.monsters))
    into.number(0 if front == NOTHING_THERE else wounds_of(state, seat), MOST_WOUNDS)
    into.number(brace_of(state, seat), MOST_ICONS)
    into.begin("slain", "The monsters slain, by kind.", place)
    write_monsters(state, SLAIN + seat, into)
    into.begin("trophies", "The challenges held; challenge points; whether a trophy of each stack is owned.", place)
    for type in range(len(TYPES)):
        into.flag(state.trophies[HOLDER + type] == seat)
    into.number(figures[row + DARES], MOST_POINTS)
    for stack in range(len(STACKS)):
        into.flag(figures[row + TILES + stack] != NOTHING_THERE)


def write_gear(state: LostLegendsState, seat: Seat, into: Observation) -> None:
    for slot in range(i64(GEAR_ROW)):
        card = state.gear[seat * GEAR_ROW + slot]
        if card != NOTHING_THERE:
            into.flag_ahead(2 * card)
            if is_exhausted(state, seat, slot):
                into.flag_ahead(2 * card + 1)
    into.nothing(2 * len(state.content.cards))


def write_cards(state: LostLegendsState, cards: Counts, first: i64, end: i64, into: Observation) -> None:
    """A row of cards, as a flag for each card of the game."""
    for place in range(first, end):
        if cards[place] != NOTHING_THERE:
            into.flag_ahead(cards[place])
    into.nothing(len(state.content.cards))

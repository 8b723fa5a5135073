"""What a seat of Rift knows, as numbers. It reads only what `view.py` may show, and what the seat remembers of it.

Champions stand in the order of the rulebook, whoever has them; places are those of the map, the same for both sides.
"""

from typing import Final

from tabard.engine.observation import FLAG, ONE, Observation, Shares, ratios
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.rift.cards import COPIES, DECK, DISCARDS, HAND, KINDS, size_of
from tabard.games.rift.champions import CHAMPIONS, NO_CHAMPION, TEAM
from tabard.games.rift.items import ITEMS
from tabard.games.rift.layout import (
    ABSORBS,
    AT_ONCE,
    ATTACK,
    ATTACKER,
    BACK,
    BARON_UNTIL,
    COOLDOWN,
    DRAGONS,
    GOLD,
    HEALTH,
    HELD,
    INCOME,
    KILLS,
    MAX_HEALTH,
    MONSTERS,
    OWNER,
    PHASES,
    PICKS,
    PLACE,
    REWARD,
    SEATS,
    SIDE,
    SMITING,
    SPELL,
    STAGE,
    STAGES,
    TARGET,
    TOWER,
    WITH_ULTIMATE,
    ZONE,
)
from tabard.games.rift.map import NOWHERE, TILES, TOWERS
from tabard.games.rift.smite import is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import defense_now, has_baron, side_attack, smite_skill

DECK_SIZE: Final = sum(COPIES)
MOST_ROUNDS: Final = 60
MOST_GOLD: Final = 100
MOST_HAND: Final = 10
MOST_FIGURE: Final = 20
MOST_KILLS: Final = 20
MOST_TURNS: Final = 5
DRAFT_STEPS: Final = 16
FIGURES: Final = 8
FLAGS: Final = 10
"""How many figures and states of a champion there are."""
CHAMPION_NUMBERS: Final = 68
"""How many numbers describe a champion."""
assert CHAMPION_NUMBERS == SEATS + TILES + FIGURES + FLAGS + ITEMS
OF_COPIES: Final = Shares(COPIES)
SHARE: Final = ratios(MOST_FIGURE)
"""A figure of a champion as a number from 0 to 1."""


def observe(state: RiftState, observer: Seat, into: Observation) -> None:
    into.start()
    into.begin("side", "Whether you are blue, and whether you go first in a round.")
    into.flag(observer == 0)
    into.flag(state.first == observer)
    into.begin("round", "The round, up to 60; the phase; whose turn it is.")
    into.number(state.round, MOST_ROUNDS)
    into.one_of(state.phase, len(PHASES))
    into.seat(state.current, observer, SEATS)
    into.begin("draft", "How many bans and picks are made, of 16, or champions placed; who is banned.")
    into.number(state.drafted, DRAFT_STEPS)
    into.flags(state.banned, CHAMPIONS)
    into.begin("hand", "Your cards, by kind.")
    write_pile(state, HAND + observer, into)
    into.begin("deck", "How many cards are left in the deck; how many of each kind can be there by what you saw.")
    into.number(size_of(state.piles, DECK), DECK_SIZE)
    into.shares(state.deck_at_most, observer * KINDS, KINDS, OF_COPIES)
    into.begin("discards", "The cards on the discard pile, by kind.")
    write_pile(state, DISCARDS, into)
    for place in range(i64(SEATS)):
        write_side(state, (observer + place) % SEATS, place, into)
    into.begin("monsters", "The Dragon and the Baron: there; turns of smiting of both sides; rounds until it is back.")
    for monster in range(i64(MONSTERS)):
        there = is_there(state, monster)
        into.flag(there)
        for place in range(i64(SEATS)):
            into.number(state.sides[SMITING + monster * SEATS + (observer + place) % SEATS], MOST_TURNS)
        into.number(0 if there else state.sides[BACK + monster] - state.round, MOST_TURNS)
    into.begin("camps", "The tiles whose camp is cleared.")
    into.flags(state.cleared, TILES)
    into.begin("battles", "The tiles where there was a battle this turn.")
    into.flags(state.fought, TILES)
    write_fight(state, observer, into)
    write_champions(state, observer, into)


def write_pile(state: RiftState, pile: i64, into: Observation) -> None:
    into.shares(state.piles, pile * KINDS, KINDS, OF_COPIES)


def write_side(state: RiftState, seat: Seat, place: i64, into: Observation) -> None:
    sides = state.sides
    into.begin("wealth", "Gold, gold to come, kills, Dragons, the Baron's help, cards in hand.", place)
    into.number(sides[GOLD + seat], MOST_GOLD)
    into.number(sides[REWARD + seat], MOST_GOLD)
    into.number(sides[KILLS + seat], MOST_KILLS)
    into.number(sides[DRAGONS + seat], MOST_TURNS)
    into.number(sides[BARON_UNTIL + seat] - state.round + 1 if has_baron(state, seat) else 0, MOST_TURNS)
    into.number(size_of(state.piles, HAND + seat), MOST_HAND)
    into.begin("states", "Owes a decision; attacks no more in this battle; plays nothing more.", place)
    into.flag(state.waiting & SEAT_BIT[seat] != 0)
    into.flag(state.passed & SEAT_BIT[seat] != 0)
    into.flag(state.silent & SEAT_BIT[seat] != 0)
    into.begin("buildings", "The life of each tower and of the Nexus.", place)
    into.shares(state.towers, seat * TOWERS, TOWERS, state.content.of_life)


def write_fight(state: RiftState, observer: Seat, into: Observation) -> None:
    fight = state.fight
    into.begin("battle", "Where there is a battle, and who is to attack.")
    into.one_of(fight[ZONE], TILES)
    into.seat(fight[SIDE] if fight[SIDE] >= 0 else NOBODY, observer, SEATS)
    into.begin("attack", "The attacker, the target, the tower, how far it has come; yours: at once, with its ultimate.")
    into.one_of(fight[ATTACKER], CHAMPIONS)
    into.one_of(fight[TARGET], CHAMPIONS)
    into.one_of(fight[TOWER], SEATS * TOWERS)
    into.one_of(fight[STAGE], len(STAGES))
    is_own = fight[ATTACKER] >= 0 and state.champions[OWNER + fight[ATTACKER]] == observer
    into.flag(is_own and state.at_once == AT_ONCE)
    into.flag(is_own and state.at_once == WITH_ULTIMATE)
    into.begin("ultimate", "The ultimate that asks for targets, and how many are left.")
    into.one_of(fight[SPELL] if fight[PICKS] > 0 else -1, CHAMPIONS)
    into.number(fight[PICKS], MOST_TURNS)
    into.begin("moment", "The champion that has just moved in, and the one that items are being bought for.")
    into.one_of(state.mover, CHAMPIONS)
    into.one_of(state.shopper, CHAMPIONS)


def write_champions(state: RiftState, observer: Seat, into: Observation) -> None:
    first = into.next
    if into.slices is not None:
        for champion in range(CHAMPIONS):
            what = "Whose; where; figures; states; items. All 0 if nobody has picked it."
            into.begin("champion", what, champion)
            into.next += CHAMPION_NUMBERS
    for place in range(i64(SEATS)):
        write_team(state, (observer + place) % SEATS, place, first, into)
    into.next = first + CHAMPIONS * CHAMPION_NUMBERS


def write_team(state: RiftState, seat: Seat, place: i64, first: i64, into: Observation) -> None:
    """The champions of a side, each at its place in the order of the rulebook."""
    teams, champions, cells = state.teams, state.champions, into.cells
    added = side_attack(state, seat)
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        champion = teams[index]
        if champion == NO_CHAMPION:
            continue
        at = first + champion * CHAMPION_NUMBERS
        cells[at + place] = ONE
        tile = champions[PLACE + champion]
        if tile != NOWHERE:
            cells[at + SEATS + tile] = ONE
        at += SEATS + TILES
        cells[at] = SHARE[champions[HEALTH + champion]]
        cells[at + 1] = SHARE[champions[MAX_HEALTH + champion]]
        cells[at + 2] = SHARE[champions[ATTACK + champion] + added]
        cells[at + 3] = SHARE[defense_now(state, champion)]
        cells[at + 4] = SHARE[champions[INCOME + champion]]
        cells[at + 5] = SHARE[smite_skill(state, champion)]
        cells[at + 6] = SHARE[champions[COOLDOWN + champion]]
        cells[at + 7] = SHARE[champions[ABSORBS + champion]]
        at += FIGURES
        cells[at] = FLAG[state.dead >> champion & 1]
        cells[at + 1] = FLAG[state.recalling >> champion & 1]
        cells[at + 2] = FLAG[state.farmed >> champion & 1]
        cells[at + 3] = FLAG[state.moved >> champion & 1]
        cells[at + 4] = FLAG[state.attacked >> champion & 1]
        cells[at + 5] = FLAG[state.stunned >> champion & 1]
        cells[at + 6] = FLAG[state.guarded >> champion & 1]
        cells[at + 7] = FLAG[state.nominated >> champion & 1]
        cells[at + 8] = FLAG[state.last >> champion & 1]
        cells[at + 9] = FLAG[state.safe >> champion & 1]
        held = champions[HELD + champion]
        if held != 0:
            into.next = at + FLAGS
            into.flags(held, ITEMS)

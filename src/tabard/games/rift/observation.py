"""What a seat of Rift knows, as numbers. It reads only what `view.py` may show, and what the seat remembers of it.

Champions stand in the order of the rulebook, whoever has them; places are those of the map, the same for both sides.
"""

from typing import Final

from tabard.engine.observation import FLAG, ONE, Observation, Row, Shares, ratios
from tabard.engine.types import NOBODY, Seat, i64
from tabard.games.rift.cards import COPIES, DECK, DISCARDS, HAND, KINDS, size_of
from tabard.games.rift.champions import CHAMPIONS, NO_CHAMPION, TEAM, lowest
from tabard.games.rift.items import HUNTER, ITEMS
from tabard.games.rift.layout import (
    ABSORBS,
    AT_ONCE,
    ATTACK,
    ATTACKER,
    BACK,
    BARON_UNTIL,
    COOLDOWN,
    DEFENSE,
    DRAGONS,
    GOLD,
    HEALTH,
    HELD,
    INCOME,
    KILLS,
    MAX_HEALTH,
    MONSTERS,
    NONE,
    OWNER,
    PHASES,
    PICKS,
    PLACE,
    PREPARED,
    REWARD,
    SEATS,
    SIDE,
    SMITING,
    SPELL,
    STAGE,
    STAGES,
    TARGET,
    TOWER,
    ZONE,
)
from tabard.games.rift.map import NOWHERE, TILES, TOWERS
from tabard.games.rift.smite import is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import helped_to_defend, own_defense, side_attack, side_defense, smite_skill

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
ROUNDS_SHARE: Final = ratios(MOST_ROUNDS)
DRAFT_SHARE: Final = ratios(DRAFT_STEPS)
SHARE: Final = ratios(MOST_FIGURE)
"""A figure of a champion as a number from 0 to 1; before it, of the whole game, and after it, of a side."""
GOLD_SHARE: Final = ratios(MOST_GOLD)
KILLS_SHARE: Final = ratios(MOST_KILLS)
TURNS_SHARE: Final = ratios(MOST_TURNS)
HAND_SHARE: Final = ratios(MOST_HAND)

SLICES: Final[list[tuple[str, int, int, str]]] = [
    ("side", NOBODY, 2, "Whether you are blue, and whether you go first in a round."),
    ("round", NOBODY, 1 + len(PHASES) + SEATS, "The round, up to 60; the phase; whose turn it is."),
    ("draft", NOBODY, 1 + CHAMPIONS, "How many bans and picks are made, of 16, or champions placed; who is banned."),
    ("hand", NOBODY, KINDS, "Your cards, by kind."),
    (
        "deck",
        NOBODY,
        1 + KINDS,
        "How many cards are left in the deck; how many of each kind can be there by what you saw.",
    ),
    ("discards", NOBODY, KINDS, "The cards on the discard pile, by kind."),
    *(
        part
        for place in range(SEATS)
        for part in (
            ("wealth", place, 6, "Gold, gold to come, kills, Dragons, the Baron's help, cards in hand."),
            ("states", place, 3, "Owes a decision; attacks no more in this battle; plays nothing more."),
            ("buildings", place, TOWERS, "The life of each tower and of the Nexus."),
        )
    ),
    (
        "monsters",
        NOBODY,
        MONSTERS * (SEATS + 2),
        "The Dragon and the Baron: there; turns of smiting of both sides; rounds until it is back.",
    ),
    ("camps", NOBODY, TILES, "The tiles whose camp is cleared."),
    ("battles", NOBODY, TILES, "The tiles where there was a battle this turn."),
    ("battle", NOBODY, TILES + SEATS, "Where there is a battle, and who is to attack."),
    (
        "attack",
        NOBODY,
        2 * CHAMPIONS + SEATS * TOWERS + len(STAGES) + 2,
        "The attacker, the target, the tower, how far it has come; yours: at once, with its ultimate.",
    ),
    ("ultimate", NOBODY, CHAMPIONS + 1, "The ultimate that asks for targets, and how many are left."),
    (
        "moment",
        NOBODY,
        2 * CHAMPIONS,
        "The champion that has just moved in, and the one that items are being bought for.",
    ),
    *(
        ("champion", champion, CHAMPION_NUMBERS, "Whose; where; figures; states; items. All 0 if nobody has picked it.")
        for champion in range(CHAMPIONS)
    ),
]
"""By name: the place of the player or the number of the champion, the length, and what it says."""


def observe(state: RiftState, observer: Seat, into: Observation) -> None:
    into.start()
    if into.slices is not None:
        name_slices(into)
    write_turn(state, observer, into)
    into.flags(state.banned, CHAMPIONS)
    write_pile(state, HAND + observer, into)
    into.number(size_of(state.piles, DECK), DECK_SIZE)
    into.shares(state.deck_at_most, observer * KINDS, KINDS, OF_COPIES)
    write_pile(state, DISCARDS, into)
    for place in range(i64(SEATS)):
        write_side(state, observer if place == 0 else 1 - observer, into)
    for monster in range(i64(MONSTERS)):
        write_monster(state, monster, observer, into)
    into.flags(state.cleared, TILES)
    into.flags(state.fought, TILES)
    write_fight(state, observer, into)
    write_champions(state, observer, into)


def name_slices(into: Observation) -> None:
    """What is written next, in the same order. Most observations do without."""
    first = into.next
    for name, place, length, what in SLICES:
        into.begin(name, what, place)
        into.next += length
    into.next = first


def write_turn(state: RiftState, observer: Seat, into: Observation) -> None:
    cells, at = into.cells, into.next
    if observer == 0:
        cells[at] = ONE
    if state.first == observer:
        cells[at + 1] = ONE
    cells[at + 2] = ROUNDS_SHARE[min(state.round, i64(MOST_ROUNDS))]
    cells[at + 3 + state.phase] = ONE
    at += 3 + len(PHASES)
    if state.current != NOBODY:
        cells[at + (state.current ^ observer)] = ONE
    cells[at + SEATS] = DRAFT_SHARE[state.drafted]
    into.next = at + SEATS + 1


def write_pile(state: RiftState, pile: i64, into: Observation) -> None:
    into.shares(state.piles, pile * KINDS, KINDS, OF_COPIES)


def write_side(state: RiftState, seat: Seat, into: Observation) -> None:
    sides = state.sides
    cells, at = into.cells, into.next
    cells[at] = GOLD_SHARE[min(sides[GOLD + seat], i64(MOST_GOLD))]
    cells[at + 1] = GOLD_SHARE[min(sides[REWARD + seat], i64(MOST_GOLD))]
    cells[at + 2] = KILLS_SHARE[min(sides[KILLS + seat], i64(MOST_KILLS))]
    cells[at + 3] = TURNS_SHARE[sides[DRAGONS + seat]]
    helped = max(i64(0), sides[BARON_UNTIL + seat] - state.round + 1)
    cells[at + 4] = TURNS_SHARE[min(helped, i64(MOST_TURNS))]
    cells[at + 5] = HAND_SHARE[size_of(state.piles, HAND + seat)]
    cells[at + 6] = FLAG[state.waiting >> seat & 1]
    cells[at + 7] = FLAG[state.passed >> seat & 1]
    cells[at + 8] = FLAG[state.silent >> seat & 1]
    into.next = at + 9
    into.shares(state.towers, seat * TOWERS, TOWERS, state.content.of_life)


def write_monster(state: RiftState, monster: i64, observer: Seat, into: Observation) -> None:
    sides, cells, at = state.sides, into.cells, into.next
    there = is_there(state, monster)
    if there:
        cells[at] = ONE
    else:
        cells[at + 1 + SEATS] = TURNS_SHARE[min(sides[BACK + monster] - state.round, i64(MOST_TURNS))]
    smiting = SMITING + monster * SEATS
    cells[at + 1] = TURNS_SHARE[min(sides[smiting + observer], i64(MOST_TURNS))]
    cells[at + 2] = TURNS_SHARE[min(sides[smiting + 1 - observer], i64(MOST_TURNS))]
    into.next = at + 2 + SEATS


def write_fight(state: RiftState, observer: Seat, into: Observation) -> None:
    fight, cells, at = state.fight, into.cells, into.next
    if fight[ZONE] != NONE:
        cells[at + fight[ZONE]] = ONE
    at += TILES
    if fight[SIDE] != NONE:
        cells[at + (fight[SIDE] ^ observer)] = ONE
    at += SEATS
    attacker, target, tower = fight[ATTACKER], fight[TARGET], fight[TOWER]
    if attacker != NONE:
        cells[at + attacker] = ONE
    at += CHAMPIONS
    if target != NONE:
        cells[at + target] = ONE
    at += CHAMPIONS
    if tower != NONE:
        cells[at + tower] = ONE
    at += SEATS * TOWERS
    cells[at + fight[STAGE]] = ONE
    at += len(STAGES)
    if attacker != NONE and state.at_once != PREPARED and state.champions[OWNER + attacker] == observer:
        cells[at + (0 if state.at_once == AT_ONCE else 1)] = ONE
    at += 2
    if fight[PICKS] > 0:
        cells[at + fight[SPELL]] = ONE
    at += CHAMPIONS
    cells[at] = TURNS_SHARE[fight[PICKS]]
    at += 1
    if state.mover != NO_CHAMPION:
        cells[at + state.mover] = ONE
    at += CHAMPIONS
    if state.shopper != NO_CHAMPION:
        cells[at + state.shopper] = ONE
    into.next = at + CHAMPIONS


def write_champions(state: RiftState, observer: Seat, into: Observation) -> None:
    first = into.next
    for place in range(i64(SEATS)):
        write_team(state, (observer + place) % SEATS, place, first, into)
    write_states(state, first, into.cells)
    into.next = first + CHAMPIONS * CHAMPION_NUMBERS


def write_team(state: RiftState, seat: Seat, place: i64, first: i64, into: Observation) -> None:
    """The champions of a side, each at its place in the order of the rulebook."""
    teams, champions, cells, share = state.teams, state.champions, into.cells, SHARE
    attack_added, defense_added = side_attack(state, seat), side_defense(state, seat)
    helped, for_smite = helped_to_defend(state), state.content.with_effect[HUNTER]
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
        cells[at] = share[champions[HEALTH + champion]]
        cells[at + 1] = share[champions[MAX_HEALTH + champion]]
        cells[at + 2] = share[champions[ATTACK + champion] + attack_added]
        own = champions[DEFENSE + champion] if helped >> champion & 1 == 0 else own_defense(state, champion)
        cells[at + 3] = share[own + defense_added]
        cells[at + 4] = share[champions[INCOME + champion]]
        held = champions[HELD + champion]
        cells[at + 5] = share[state.content.smite[champion] if held & for_smite == 0 else smite_skill(state, champion)]
        cells[at + 6] = share[champions[COOLDOWN + champion]]
        cells[at + 7] = share[champions[ABSORBS + champion]]
        if held != 0:
            into.next = at + FIGURES + FLAGS
            into.flags(held, ITEMS)


def write_states(state: RiftState, first: i64, cells: Row) -> None:
    """The states of all champions. Most are in none, or in few."""
    first += SEATS + TILES + FIGURES
    mark(state.dead, first, cells)
    mark(state.farmed, first + 2, cells)
    mark(state.moved, first + 3, cells)
    mark(state.attacked, first + 4, cells)
    if state.recalling | state.stunned | state.guarded | state.nominated | state.last | state.safe == 0:
        return
    mark(state.recalling, first + 1, cells)
    mark(state.stunned, first + 5, cells)
    mark(state.guarded, first + 6, cells)
    mark(state.nominated, first + 7, cells)
    mark(state.last, first + 8, cells)
    mark(state.safe, first + 9, cells)


def mark(champions: i64, at: i64, cells: Row) -> None:
    """A state that the champions of a set are in; where it goes, if it is that of the first champion."""
    while champions != 0:
        cells[at + lowest(champions) * CHAMPION_NUMBERS] = ONE
        champions &= champions - 1

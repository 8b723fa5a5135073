"""What a seat of Knight's Duty knows, as numbers. It reads only what `view.py` may show."""

from typing import Final

from tabard.engine.observation import Observation
from tabard.engine.types import SEAT_BIT, Seat, i64
from tabard.games.knights_duty.arena import SPACES
from tabard.games.knights_duty.movement import stride_of
from tabard.games.knights_duty.planning import tokens_placed
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import COPIES, KINDS, NO_TOKEN, SPOTS, WEAPONS
from tabard.games.knights_duty.view import face_up

MOST_TURNS: Final = 200
SIDES: Final = 6
MOST_STRIDE: Final = 2


def observe(state: KnightsDutyState, observer: Seat, into: Observation) -> None:
    seats = state.seats
    into.start()
    into.begin("turn", "The turn, and how many turns the game may last, both up to 200.")
    into.number(state.turn, MOST_TURNS)
    into.number(state.options.turn_limit, MOST_TURNS)
    into.begin("spot", "The spot that is being resolved: 1, 2 or 3, or none.")
    into.one_of(state.spot, SPOTS)
    into.begin("first", "The player with the first-player marker.")
    into.seat(state.ring[state.first], observer, seats)
    into.begin("combat", "Who attacks, and who is the target.")
    into.seat(state.attacker, observer, seats)
    into.seat(state.target, observer, seats)
    into.begin("choices", "Your own secret choices: the space you want, and whether you spend Inspiration.")
    into.one_of(state.wanted[observer], SPACES)
    into.flag(state.spending & SEAT_BIT[observer] != 0)
    for place in range(seats):
        write_knight(state, (observer + place) % seats, observer, place, into)


def write_knight(state: KnightsDutyState, seat: Seat, observer: Seat, place: i64, into: Observation) -> None:
    bit = SEAT_BIT[seat]
    into.begin("side", "The side of the arena, and so the clan; none before it is chosen.", place)
    into.one_of(state.sides[seat], SIDES)
    into.begin("position", "The space of the knight; none if it is not in the arena.", place)
    into.one_of(state.positions[seat], SPACES)
    into.begin("weapon", "The equipped weapon: sword, spear or bow.", place)
    into.one_of(state.weapons[seat], WEAPONS)
    into.begin("condition", "Full Heart; in the arena; defeated in this spot; Inspiration; defends; parries.", place)
    into.flag(state.full_hearts & bit != 0)
    into.flag(state.standing & bit != 0)
    into.flag(state.defeated & bit != 0)
    into.flag(state.inspired & bit != 0)
    into.flag(state.defending & bit != 0)
    into.flag(state.parrying & bit != 0)
    into.begin("moment", "Owes a decision; attack still to come in this spot; how far it may move.", place)
    into.flag(state.waiting & bit != 0)
    into.flag(state.attackers & bit != 0)
    into.number(stride_of(state, seat), MOST_STRIDE)
    placed = tokens_placed(state, seat)
    known = placed if seat == observer else face_up(state, seat)
    into.begin("tracker", "The token on each spot, as far as the observer knows; how many there are.", place)
    for spot in range(i64(SPOTS)):
        into.one_of(state.tracker[seat * SPOTS + spot] if spot < known else i64(NO_TOKEN), KINDS)
    into.number(placed, SPOTS)
    into.begin("tokens", "How many of each token are not on the tracker; of others, as far as can be seen.", place)
    for token in range(i64(KINDS)):
        seen: i64 = 0
        for spot in range(known):
            if state.tracker[seat * SPOTS + spot] == token:
                seen += 1
        into.number(COPIES[token] - seen, COPIES[token])

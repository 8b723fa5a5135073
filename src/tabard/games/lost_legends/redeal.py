"""Redeal: the same position as far as one seat can tell, with everything it can't know drawn again.

Hidden are the hands of the draft that the seat has never held, what others have chosen in a round that is still open,
and the monsters to come. A hand that the seat has held is known exactly, because what was used of it since is public
(LL-15.1). All other hands, and the cards of the level that were not dealt, are one heap, from which as many are dealt
as before. Choices are drawn as a player would make them who answers at random. Monsters have no order until they are
drawn.
"""

from typing import TYPE_CHECKING

from tabard.engine.chance import Chance
from tabard.engine.step import Actions
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.lost_legends.layout import CHOSEN, CONVERTED, HAND_ROW, NOTHING_THERE, ROW, SEEN

if TYPE_CHECKING:
    from tabard.games.lost_legends.state import LostLegendsState


def redeal(state: "LostLegendsState", viewer: Seat, chance: Chance) -> "LostLegendsState":
    world = state.copy()
    world.chance = chance
    world.stacked = []
    if any(card != NOTHING_THERE for card in world.hands):
        deal_unseen_hands(world, viewer, chance)
        choose_anew(world, viewer, chance)
    return world


def deal_unseen_hands(world: "LostLegendsState", viewer: Seat, chance: Chance) -> None:
    """Put all cards whose place the viewer can't know into the box, and deal as many as before from there. The heap is
    in the order of the cards, so worlds that the viewer can't tell apart are dealt the same by the same chance."""
    hands = world.hands
    heap: list[i64] = []
    places: list[i64] = []
    for seat in range(world.seats):
        if not has_seen(world, viewer, seat):
            for index in range(seat * HAND_ROW, (seat + 1) * HAND_ROW):
                if hands[index] != NOTHING_THERE:
                    places.append(index)
                    world.box[hands[index]] = 1
    for card in range(len(world.content.cards)):
        if world.box[card] == 1 and is_in_use(world, card):
            world.box[card] = 0
            heap.append(card)
    for index in places:
        drawn = chance.below(len(heap))
        hands[index] = heap[drawn]
        heap[drawn] = heap[-1]
        heap.pop()
    for card in heap:
        world.box[card] = 1


def has_seen(world: "LostLegendsState", viewer: Seat, seat: Seat) -> bool:
    """Whether the viewer has ever held the hand that a seat has now."""
    return viewer != NOBODY and world.figures[seat * ROW + SEEN] & SEAT_BIT[viewer] != 0


def is_in_use(world: "LostLegendsState", card: i64) -> bool:
    """LL-2.4: whether a card belongs to the level and to that number of players."""
    return world.content.level[card] == world.level and world.content.players[card] <= world.seats


def choose_anew(world: "LostLegendsState", viewer: Seat, chance: Chance) -> None:
    """What others have chosen, or are about to. Who has finished stays as it is."""
    through = world.owing
    question = world.question
    for seat in range(world.seats):
        row = seat * ROW
        if seat == viewer or (world.figures[row + CHOSEN] == NOTHING_THERE == world.figures[row + CONVERTED]):
            continue
        undecided = through & SEAT_BIT[seat] != 0
        world.figures[row + CHOSEN] = NOTHING_THERE
        world.figures[row + CONVERTED] = NOTHING_THERE
        if undecided:
            continue
        legal = Actions()
        while world.figures[row + CHOSEN] == NOTHING_THERE:
            question.legal_into(world, seat, legal)
            question.answer(world, seat, legal.items[chance.below(legal.count)])
            legal.count = 0
    world.owing = through

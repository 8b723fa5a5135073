"""Redeal: the same position as far as one seat can tell, with every card it can't know dealt again.

Hidden are the hands of others and the deck. Constraints on them are kept: their sizes, and that the deck contains no
card that can't have come into it at the last shuffle. So whoever saw the pile that was shuffled still knows the cards
that the other held at that time; a spectator knows what both hands held together.
"""

from typing import TYPE_CHECKING

from tabard.engine.chance import Chance
from tabard.engine.types import NOBODY, Seat, i64, zeros
from tabard.games.rift.cards import DECK, HAND, KINDS, SPECTATOR_ROW, pick, size_of, total
from tabard.games.rift.layout import SEATS

if TYPE_CHECKING:
    from tabard.games.rift.state import RiftState


def redeal(state: "RiftState", viewer: Seat, chance: Chance) -> "RiftState":
    world = state.copy()
    world.chance = chance
    world.stacked = []
    piles = world.piles
    pool = zeros(KINDS)
    sizes = zeros(DECK + 1)
    for pile in range(i64(DECK + 1)):
        sizes[pile] = size_of(piles, pile)
        if pile != HAND + viewer:
            for card in range(i64(KINDS)):
                pool[card] = pool[card] + piles[pile * KINDS + card]
                piles[pile * KINDS + card] = 0
    row: i64 = (SPECTATOR_ROW if viewer == NOBODY else viewer) * KINDS
    fit = zeros(KINDS)
    for card in range(i64(KINDS)):
        fit[card] = min(pool[card], world.deck_at_most[row + card])
    for turn in range(sizes[DECK]):
        card = pick(fit, 0, chance.below(total(fit, 0)))
        fit[card] = fit[card] - 1
        pool[card] = pool[card] - 1
        piles[DECK * KINDS + card] = piles[DECK * KINDS + card] + 1
    for seat in range(i64(SEATS)):
        if seat != viewer:
            for turn in range(sizes[HAND + seat]):
                card = pick(pool, 0, chance.below(total(pool, 0)))
                pool[card] = pool[card] - 1
                piles[(HAND + seat) * KINDS + card] = piles[(HAND + seat) * KINDS + card] + 1
    return world

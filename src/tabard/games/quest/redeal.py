"""Redeal: the same position as far as one seat can tell, with every card it can't know dealt again.

What a seat has seen stays: its hand, the discards, the stages face up, its own attack and, for the sponsor, the stages.
Constraints on the rest are kept, too: the size of every pile; stages that are valid and, while they are being built,
can still be finished; attacks of different weapons; an empty attack for lack of weapons; and a deck without any card
that can't have come into it at the last shuffle.
"""

from typing import TYPE_CHECKING, Final

from tabard.engine.chance import Chance
from tabard.engine.types import NOBODY, SEAT_BIT, Counts, Seat, i64, vec, zeros
from tabard.games.quest.cards import FOES, KINDS, MAX_STAGES, VALUE, WEAPONS
from tabard.games.quest.feasible import FIRST_ABOVE, HIGHEST, SET_VALUE, SETS_BY_VALUE, WEAPON_SETS
from tabard.games.quest.piles import (
    ATTACKS,
    BIT,
    DECK,
    HAND,
    PILES,
    SPECTATOR_ROW,
    STAGES,
    foes_in,
    pick,
    size_of,
    total,
    value_of,
    weapons_in,
)

if TYPE_CHECKING:
    from tabard.games.quest.state import QuestState

ATTEMPTS: Final = 100_000
NO_CARD: Final = -1

SETS_BY_SIZE: Final = vec[i64](sorted(range(WEAPON_SETS), key=lambda weapons: bin(weapons).count("1")))
FIRST_OF_SIZE: Final = vec[i64]([0, 1, 7, 22, 42, 57, 63, 64])
"""The index in `SETS_BY_SIZE` of the first set with that many weapons."""


def redeal(state: "QuestState", viewer: Seat, chance: Chance) -> "QuestState":
    for attempt in range(ATTEMPTS):
        world = state.copy()
        world.chance = chance
        world.stacked = []
        world.stacked_events = []
        if Redeal(world, viewer, chance).succeeds():
            return world
    raise AssertionError("no consistent deal was found")


class Redeal:
    """One attempt. It may reach a dead end, because cards are dealt at random to piles that constrain each other."""

    def __init__(self, world: "QuestState", viewer: Seat, chance: Chance) -> None:
        self.world = world
        self.viewer = viewer
        self.chance = chance
        self.pool: Counts = zeros(KINDS)
        """The cards whose place the viewer can't know."""
        self.sizes: Counts = zeros(PILES)
        """The size of each pile before its cards went into the pool."""
        self.ceilings: Counts = zeros(MAX_STAGES)
        """How high each closed stage may be."""
        row = (SPECTATOR_ROW if viewer == NOBODY else viewer) * KINDS
        self.deck_at_most: Counts = world.deck_at_most[row : row + KINDS]
        """How many of each card the deck can contain, by what the viewer has seen."""
        self.to_spare: i64 = 0
        """How many of the cards that could be in the deck may be elsewhere, so that enough are left for the deck."""
        self.patience: i64 = 60
        """How many more stages are tried before a new attempt."""

    def succeeds(self) -> bool:
        world = self.world
        self.gather()
        hides_stages = world.sponsor != NOBODY and world.sponsor != self.viewer and world.stage < world.stages
        if hides_stages:
            self.find_ceilings()
            if not self.lay_stage(world.stage, self.floor()):
                return False
            self.note_open_stage()
        return self.lay_attacks() and self.deal_weaponless() and self.deal_deck() and self.deal_hands()

    def gather(self) -> None:
        """Put everything the viewer can't see into the pool, remembering how much was where."""
        world = self.world
        for seat in range(world.seats):
            if seat != self.viewer:
                self.take_pile(HAND + seat)
                self.take_pile(ATTACKS + seat)
        self.take_pile(DECK)
        if world.sponsor != self.viewer:
            for stage in range(world.stage, world.stages):
                self.take_pile(STAGES + stage)
        self.to_spare = -self.sizes[DECK]
        for card in range(KINDS):
            self.to_spare += min(self.pool[card], self.deck_at_most[card])

    def take_pile(self, pile: i64) -> None:
        piles = self.world.piles
        self.sizes[pile] = size_of(piles, pile)
        for card in range(KINDS):
            self.pool[card] = self.pool[card] + piles[pile * KINDS + card]
            piles[pile * KINDS + card] = 0

    def can_spare(self, card: i64) -> bool:
        """Whether a card of the pool may be elsewhere than in the deck."""
        left = self.pool[card]
        return left > self.deck_at_most[card] or (left > 0 and self.to_spare > 0)

    def put(self, card: i64, pile: i64) -> None:
        if self.pool[card] <= self.deck_at_most[card]:
            self.to_spare -= 1
        self.pool[card] = self.pool[card] - 1
        index = pile * KINDS + card
        self.world.piles[index] = self.world.piles[index] + 1

    def take_back(self, card: i64, pile: i64) -> None:
        self.pool[card] = self.pool[card] + 1
        if self.pool[card] <= self.deck_at_most[card]:
            self.to_spare += 1
        index = pile * KINDS + card
        self.world.piles[index] = self.world.piles[index] - 1

    def floor(self) -> i64:
        """What the first hidden stage must beat: the last one that is face up."""
        stage = self.world.stage
        return 0 if stage == 0 else value_of(self.world.piles, STAGES + stage - 1)

    # Stages

    def find_ceilings(self) -> None:
        """How high each closed stage may be, so that those after it can still be higher."""
        world = self.world
        ceiling: i64 = HIGHEST - 5 * (world.stages - world.built) + 5
        for turn in range(world.built - world.stage):
            stage = world.built - 1 - turn
            size = self.sizes[STAGES + stage]
            ceiling = min(ceiling - 5, top_of(self.pool, 0, FOES, 1) + top_of(self.pool, FOES, KINDS, size - 1))
            self.ceilings[stage] = ceiling

    def lay_stage(self, stage: i64, floor: i64) -> bool:
        """Build this stage and all after it, trying foes and weapons in random order until it works out."""
        world = self.world
        if stage == world.stages:
            return True
        self.patience -= 1
        if self.patience < 0:
            return False
        first_foe = self.chance.below(FOES)
        for turn in range(FOES):
            foe = (first_foe + turn) % FOES
            if self.can_spare(foe) and self.arm_stage(stage, foe, floor):
                return True
        return False

    def arm_stage(self, stage: i64, foe: i64, floor: i64) -> bool:
        """Build a stage with this foe: with as many weapons as are there or, while it is being built, as may still
        come."""
        world = self.world
        if stage > world.built:
            missing = max(floor - VALUE[foe], i64(-1))
            for index in range(FIRST_ABOVE[missing] if missing >= 0 else 0, i64(WEAPON_SETS)):
                if self.lay_set(stage, foe, SETS_BY_VALUE[index], floor, HIGHEST):
                    return True
                if self.patience < 0 or missing < 0:
                    return False
            return False
        size = self.sizes[STAGES + stage]
        if stage < world.built:
            return self.arm_with(stage, foe, size - 1, floor, self.ceilings[stage])
        for weapons in range(max(size - 1, i64(0)), i64(WEAPONS + 1)):
            if self.arm_with(stage, foe, weapons, floor, HIGHEST):
                return True
        return False

    def arm_with(self, stage: i64, foe: i64, size: i64, floor: i64, ceiling: i64) -> bool:
        """Build a stage with this foe and that many weapons."""
        first = FIRST_OF_SIZE[size]
        count = FIRST_OF_SIZE[size + 1] - first
        start = self.chance.below(count)
        for turn in range(count):
            if self.lay_set(stage, foe, SETS_BY_SIZE[first + (start + turn) % count], floor, ceiling):
                return True
        return False

    def lay_set(self, stage: i64, foe: i64, weapons: i64, floor: i64, ceiling: i64) -> bool:
        """Build a stage with this foe and these weapons, and all stages after it."""
        value = VALUE[foe] + SET_VALUE[weapons]
        if value <= floor or value > ceiling or not self.has_set(weapons) or not self.lay_cards(stage, foe, weapons):
            return False
        if self.lay_stage(stage + 1, value):
            return True
        self.pick_up_cards(stage, foe, weapons)
        return False

    def note_open_stage(self) -> None:
        """Keep what the state knows about the stage being built consistent."""
        world = self.world
        if world.built < world.stages:
            world.floor = value_of(world.piles, STAGES + world.built - 1) if world.built > 0 else 0
            world.laid_value = value_of(world.piles, STAGES + world.built)
            world.laid_foe = foes_in(world.piles, STAGES + world.built) != 0
            world.laid_weapons = weapons_in(world.piles, STAGES + world.built)

    def has_set(self, weapons: i64) -> bool:
        for weapon in range(WEAPONS):
            if weapons & BIT[weapon] != 0 and not self.can_spare(FOES + weapon):
                return False
        return True

    def lay_cards(self, stage: i64, foe: i64, weapons: i64) -> bool:
        """Place a stage: as many of its cards as are there already; the rest is still in the sponsor's hand."""
        world = self.world
        hand = HAND + world.sponsor
        to_lay = 1 + count_of(weapons) if stage < world.built else self.sizes[STAGES + stage]
        held = 1 + count_of(weapons) - to_lay
        if size_of(world.piles, hand) + held > self.sizes[hand]:
            return False
        foe_is_held = held > 0 and self.chance.below(held + to_lay) < held
        if foe_is_held:
            held -= 1
        self.put(foe, hand if foe_is_held else STAGES + stage)
        for weapon in range(WEAPONS):
            if weapons & BIT[weapon] != 0:
                self.put(FOES + weapon, hand if held > 0 else STAGES + stage)
                held -= 1
        if self.to_spare >= 0:
            return True
        self.pick_up_cards(stage, foe, weapons)
        return False

    def pick_up_cards(self, stage: i64, foe: i64, weapons: i64) -> None:
        self.pick_up(stage, foe)
        for weapon in range(WEAPONS):
            if weapons & BIT[weapon] != 0:
                self.pick_up(stage, FOES + weapon)

    def pick_up(self, stage: i64, card: i64) -> None:
        laid = self.world.piles[(STAGES + stage) * KINDS + card] > 0
        self.take_back(card, STAGES + stage if laid else HAND + self.world.sponsor)

    # Everything else

    def lay_attacks(self) -> bool:
        """An attack consists of different weapons (QST-5.4)."""
        for seat in range(self.world.seats):
            if seat != self.viewer:
                for turn in range(self.sizes[ATTACKS + seat]):
                    weapon = self.some_card(FOES, KINDS, ATTACKS + seat, True)
                    if weapon == NO_CARD:
                        return False
                    self.put(weapon, ATTACKS + seat)
        return True

    def some_card(self, first: i64, end: i64, pile: i64, other: bool) -> i64:
        """Any card between two kinds that need not be in the deck; if asked for, one that a pile doesn't have."""
        fit = zeros(KINDS)
        for card in range(first, end):
            if self.can_spare(card) and not (other and self.world.piles[pile * KINDS + card] > 0):
                left = self.pool[card]
                fit[card] = left if self.to_spare > 0 else left - self.deck_at_most[card]
        left = total(fit, first, end)
        return NO_CARD if left == 0 else pick(fit, first, self.chance.below(left))

    def deal_weaponless(self) -> bool:
        """A player who attacked with nothing for lack of weapons holds only foes (QST-5.5)."""
        world = self.world
        if world.options.empty_attacks:
            return True
        for seat in range(world.seats):
            if seat != self.viewer and world.armed & SEAT_BIT[seat] != 0 and self.sizes[ATTACKS + seat] == 0:
                for card in range(self.sizes[HAND + seat]):
                    foe = self.some_card(0, FOES, HAND + seat, False)
                    if foe == NO_CARD:
                        return False
                    self.put(foe, HAND + seat)
        return True

    def deal_deck(self) -> bool:
        """Deal the deck from the cards that it can contain by what the viewer has seen."""
        fit = zeros(KINDS)
        for card in range(KINDS):
            fit[card] = min(self.pool[card], self.deck_at_most[card])
        left = total(fit, 0, KINDS)
        if left < self.sizes[DECK]:
            return False
        for turn in range(self.sizes[DECK]):
            card = pick(fit, 0, self.chance.below(left))
            fit[card] = fit[card] - 1
            left -= 1
            self.put(card, DECK)
        return True

    def deal_hands(self) -> bool:
        """Deal all that is left."""
        for seat in range(self.world.seats):
            if seat != self.viewer:
                for turn in range(self.sizes[HAND + seat] - size_of(self.world.piles, HAND + seat)):
                    self.put(pick(self.pool, 0, self.chance.below(total(self.pool, 0, KINDS))), HAND + seat)
        return True


def top_of(cards: Counts, first: i64, end: i64, count: i64) -> i64:
    """The value of that many different cards, the highest there are between two kinds."""
    value: i64 = 0
    card = end - 1
    while card >= first and count > 0:
        if cards[card] > 0:
            value += VALUE[card]
            count -= 1
        card -= 1
    return value


def count_of(weapons: i64) -> i64:
    count: i64 = 0
    for weapon in range(WEAPONS):
        if weapons & BIT[weapon] != 0:
            count += 1
    return count

"""A position of Rift: the champions and towers on the map, cards and gold, and how far the turn has come."""

from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Counts, Seat, i64, mypyc_attr, seats_in
from tabard.games.rift import messages
from tabard.games.rift.champions import CHAMPION_BIT, NO_CHAMPION
from tabard.games.rift.layout import ATTACKER, DRAFTING, FIGHT_PLACES, NO_FIGHT, OWNER, PLACE, PREPARED, SEATS
from tabard.games.rift.map import NOWHERE, TILES
from tabard.games.rift.options import RiftOptions
from tabard.games.rift.packs import Catalog
from tabard.games.rift.redeal import redeal


@mypyc_attr(free_list_len=1, acyclic=True)
class RiftState(State):
    def __init__(
        self,
        options: RiftOptions,
        content: Catalog,
        chance: Chance,
        champions: Counts,
        teams: Counts,
        crowds: Counts,
        sides: Counts,
        towers: Counts,
        piles: Counts,
        deck_at_most: Counts,
        fight: Counts,
    ) -> None:
        super().__init__(SEATS, chance)
        self.options = options
        self.content = content
        self.champions = champions
        """The stats of every champion; see `layout.py`."""
        self.teams = teams
        """Five champions per seat, in the order in which they were picked; NO_CHAMPION where there is none yet."""
        self.crowds = crowds
        """One row per seat: the set of its living champions on each tile."""
        self.sides = sides
        """Gold, kills and the like; see `layout.py`."""
        self.towers = towers
        """The life of every tower and Nexus; see `map.py`."""
        self.piles = piles
        """How many of each card are in each pile; see `cards.py`."""
        self.deck_at_most = deck_at_most
        """One row per seat and one for spectators: how many of each card the deck can still contain by what they have
        seen."""
        self.fight = fight
        """The current attack or hit; see `layout.py`."""
        self.stacked: list[int] = []
        """Cards of the deck whose order a scenario has fixed, the next one last."""
        self.rolled: list[int] = []
        """The last dice. Replaced, never changed in place, so copies share it."""
        self.roller: i64 = NO_CHAMPION
        """For whom they were rolled."""
        self.undealt: i64 = 0
        """The set of seats that are still to be dealt their first hand."""
        self.phase: i64 = DRAFTING
        self.drafted: i64 = 0
        """How many bans and picks have been made, and then how many champions have been placed."""
        self.banned: i64 = 0
        """The set of champions that were banned."""
        self.first: i64 = NOBODY
        """Who has the first turn of each round."""
        self.current: i64 = NOBODY
        """Whose turn it is."""
        self.round: i64 = 1
        self.first_blood: bool = False
        """Whether a champion has been killed in this game."""
        self.dead: i64 = 0
        """The set of dead champions; below, more sets of champions."""
        self.fallen: i64 = 0
        """Died in this turn, and are still dead in the next one."""
        self.recalling: i64 = 0
        self.farmed: i64 = 0
        """Have farmed this turn."""
        self.stepped: i64 = 0
        """Moved this turn, and may move again only if they are swift."""
        self.moved: i64 = 0
        """Have used their movement of this turn."""
        self.attacked: i64 = 0
        """Have made their attack of this turn."""
        self.stunned: i64 = 0
        self.barriered: i64 = 0
        """Have had a Barrier this turn."""
        self.guarded: i64 = 0
        """Have 3 more defense this turn, from Shen."""
        self.nominated: i64 = 0
        self.last: i64 = 0
        """Attack last in this battle."""
        self.safe: i64 = 0
        """Take no damage in this battle, from Taric."""
        self.spirit_spent: bool = False
        """Whether Shen's passive has helped this turn."""
        self.reborn: bool = False
        """Whether Anivia's passive has helped in this game."""
        self.healed: i64 = 0
        """The supports that have healed in this End phase."""
        self.fought: i64 = 0
        """The set of tiles in which there was a battle this turn."""
        self.cleared: i64 = 0
        """The set of jungle tiles whose camp is cleared."""
        self.passed: i64 = 0
        """The set of seats that make no further attack in this battle."""
        self.silent: i64 = 0
        """The set of seats that play nothing more in this battle, or in this Movement phase."""
        self.at_once: i64 = PREPARED
        """How the current attack or hit is made: see PREPARED in `layout.py`."""
        self.planned: i64 = NO_CHAMPION
        """Who attacks next in this battle by an answer that was given before; see `plan` in `battle.py`."""
        self.mover: i64 = NO_CHAMPION
        """The champion that has just moved to a tile, while the other side may react."""
        self.sold: i64 = 0
        """The set of items that are sold out."""
        self.shopper: i64 = NO_CHAMPION
        """For whom items are being bought."""
        self.victors: i64 = 0
        """The set of seats that have won."""
        self.drawn: bool = False
        """Whether the game has ended without a winner."""

    def copy(self) -> "RiftState":
        twin = RiftState(
            self.options,
            self.content,
            self.chance.copy(),
            self.champions[:],
            self.teams[:],
            self.crowds[:],
            self.sides[:],
            self.towers[:],
            self.piles[:],
            self.deck_at_most[:],
            self.fight[:],
        )
        twin.agenda = self.agenda[:]
        twin.question = self.question
        twin.waiting = self.waiting
        twin.stacked = self.stacked[:]
        twin.rolled = self.rolled
        twin.roller = self.roller
        twin.undealt = self.undealt
        twin.phase = self.phase
        twin.drafted = self.drafted
        twin.banned = self.banned
        twin.first = self.first
        twin.current = self.current
        twin.round = self.round
        twin.first_blood = self.first_blood
        twin.dead = self.dead
        twin.fallen = self.fallen
        twin.recalling = self.recalling
        twin.farmed = self.farmed
        twin.stepped = self.stepped
        twin.moved = self.moved
        twin.attacked = self.attacked
        twin.stunned = self.stunned
        twin.barriered = self.barriered
        twin.guarded = self.guarded
        twin.nominated = self.nominated
        twin.last = self.last
        twin.safe = self.safe
        twin.spirit_spent = self.spirit_spent
        twin.reborn = self.reborn
        twin.healed = self.healed
        twin.fought = self.fought
        twin.cleared = self.cleared
        twin.passed = self.passed
        twin.silent = self.silent
        twin.at_once = self.at_once
        twin.planned = self.planned
        twin.mover = self.mover
        twin.sold = self.sold
        twin.shopper = self.shopper
        twin.victors = self.victors
        twin.drawn = self.drawn
        return twin

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)

    def redeal(self, seat: Seat, chance: Chance) -> "RiftState":
        return redeal(self, seat, chance)

    def winners(self) -> tuple[int, ...]:
        return seats_in(self.victors)

    def scores(self) -> tuple[int, ...]:
        """RFT-16.3: 2 for a victory, 1 for a draw."""
        return tuple(2 if self.victors & SEAT_BIT[seat] != 0 else 1 if self.drawn else 0 for seat in range(SEATS))

    # Positions

    def owner(self, champion: i64) -> i64:
        return self.champions[OWNER + champion]

    def place(self, champion: i64) -> i64:
        return self.champions[PLACE + champion]

    def crowd(self, seat: Seat, tile: i64) -> i64:
        """The set of a seat's living champions on a tile."""
        return self.crowds[seat * TILES + tile]

    def enemies_at(self, champion: i64) -> i64:
        """The set of living enemies on a champion's tile."""
        return self.crowds[(1 - self.champions[OWNER + champion]) * TILES + self.champions[PLACE + champion]]

    def lives(self, champion: i64) -> bool:
        return self.champions[PLACE + champion] != NOWHERE

    def back_in(self, champion: i64) -> i64:
        """RFT-12.2: the round in which a dead champion respawns."""
        owner = self.champions[OWNER + champion]
        back = self.round
        if self.current != self.first or owner == self.first:
            back += 1
        if owner != self.current and self.fallen & CHAMPION_BIT[champion] != 0:
            back += 1
        return back

    def relocate(self, champion: i64, tile: i64) -> None:
        """A champion leaves its tile, if it is on one, for another, or for NOWHERE; RFT-8.3: that ends a recall."""
        champions, crowds = self.champions, self.crowds
        row = champions[OWNER + champion] * TILES
        bit = CHAMPION_BIT[champion]
        here = champions[PLACE + champion]
        if here != NOWHERE:
            crowds[row + here] = crowds[row + here] & ~bit
        if tile != NOWHERE:
            crowds[row + tile] = crowds[row + tile] | bit
        champions[PLACE + champion] = tile
        if tile != here and self.recalling & bit != 0:
            self.recalling &= ~bit
            if self.log is not None:
                messages.recall_breaks(self, champion, hurt=False)

    def clear_attack(self) -> None:
        """Clear the last attack, but not the battle that it belongs to."""
        fight = self.fight
        for index in range(i64(ATTACKER), i64(FIGHT_PLACES)):
            fight[index] = NO_FIGHT[index]
        self.at_once = PREPARED

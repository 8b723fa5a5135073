"""A position of Knight's Duty: the knights in the arena, the tokens on the trackers, and how far the turn has come."""

from tabard.engine.chance import Chance
from tabard.engine.state import State
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Counts, Seat, i64, mypyc_attr, seats_in
from tabard.games.knights_duty.options import KnightsDutyOptions
from tabard.games.knights_duty.redeal import redeal
from tabard.games.knights_duty.tokens import NO_SPOT


@mypyc_attr(free_list_len=1, acyclic=True)
class KnightsDutyState(State):
    def __init__(
        self,
        options: KnightsDutyOptions,
        chance: Chance,
        sides: Counts,
        positions: Counts,
        weapons: Counts,
        hands: Counts,
        tracker: Counts,
        wanted: Counts,
    ) -> None:
        super().__init__(len(sides), chance)
        self.options = options
        self.sides = sides
        """By seat: the side of the arena and so the clan; NOBODY before a clan is chosen. Replaced, never changed in
        place, so copies share it; the same for the ring."""
        self.ring: Counts = sides
        """The seats clockwise around the arena."""
        self.positions = positions
        """By seat: the space of the knight; NOWHERE before it is placed and after it has left."""
        self.weapons = weapons
        """By seat: the equipped weapon."""
        self.hands = hands
        """One row per seat: how many of each token are not on the tracker."""
        self.tracker = tracker
        """One row per seat: the token on each spot."""
        self.wanted = wanted
        """By seat: the space that a mover has secretly chosen; NOWHERE if none."""
        self.standing: i64 = 0
        """The set of knights in the arena."""
        self.full_hearts: i64 = 0
        """The set of knights that were never hit."""
        self.defeated: i64 = 0
        """The set of knights that were defeated in this spot and leave the arena when it ends."""
        self.inspired: i64 = 0
        """The set of knights whose Inspiration is face up."""
        self.defending: i64 = 0
        """The set of knights that count as defending; below, parrying."""
        self.parrying: i64 = 0
        self.attacked: i64 = 0
        """The set of knights that were ever a target."""
        self.turn: i64 = 1
        self.first: i64 = 0
        """Who has the first-player marker, as an index into the ring."""
        self.spot: i64 = NO_SPOT
        """The spot that is being resolved; the tokens on it and before it are face up."""
        self.movers: i64 = 0
        """The set of knights that move in this spot; the same below."""
        self.swappers: i64 = 0
        self.defenders: i64 = 0
        self.parriers: i64 = 0
        self.attackers: i64 = 0
        """The set of knights whose attack in this spot is still to come."""
        self.attacker: i64 = NOBODY
        self.target: i64 = NOBODY
        self.deciding: i64 = 0
        """The set of knights that may spend Inspiration in this combat."""
        self.spending: i64 = 0
        """The set of knights that have secretly chosen to."""
        self.owing: i64 = 0
        """The set of seats that still owe an answer to the open question."""
        self.victor: i64 = NOBODY
        self.drawn: i64 = 0
        """The set of knights that share a draw."""

    def copy(self) -> "KnightsDutyState":
        twin = KnightsDutyState(
            self.options,
            self.chance.copy(),
            self.sides,
            self.positions[:],
            self.weapons[:],
            self.hands[:],
            self.tracker[:],
            self.wanted[:],
        )
        twin.agenda = self.agenda[:]
        twin.question = self.question
        twin.waiting = self.waiting
        twin.ring = self.ring
        twin.standing = self.standing
        twin.full_hearts = self.full_hearts
        twin.defeated = self.defeated
        twin.inspired = self.inspired
        twin.defending = self.defending
        twin.parrying = self.parrying
        twin.attacked = self.attacked
        twin.turn = self.turn
        twin.first = self.first
        twin.spot = self.spot
        twin.movers = self.movers
        twin.swappers = self.swappers
        twin.defenders = self.defenders
        twin.parriers = self.parriers
        twin.attackers = self.attackers
        twin.attacker = self.attacker
        twin.target = self.target
        twin.deciding = self.deciding
        twin.spending = self.spending
        twin.owing = self.owing
        twin.victor = self.victor
        twin.drawn = self.drawn
        return twin

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)

    def redeal(self, seat: Seat, chance: Chance) -> "KnightsDutyState":
        return redeal(self, seat, chance)

    def winners(self) -> tuple[int, ...]:
        return () if self.victor == NOBODY else seats_in(SEAT_BIT[self.victor])

    def scores(self) -> tuple[int, ...]:
        """KD-9.4: 2 for the victory, 1 for a share in a draw."""
        return tuple(
            2 if seat == self.victor else 1 if self.drawn & SEAT_BIT[seat] != 0 else 0
            for seat in range(int(self.seats))
        )

    def is_void(self) -> bool:
        """KD-9.3: the last turn is over, and more than one knight still stands."""
        return self.victor == NOBODY and self.drawn == 0

    @property
    def out(self) -> tuple[int, ...]:
        """KD-7.9: the fallen, once they have left the arena."""
        return tuple(seat for seat in range(int(self.seats)) if self.standing & SEAT_BIT[seat] == 0)

    def has_full_heart(self, seat: Seat) -> bool:
        return self.full_hearts & SEAT_BIT[seat] != 0

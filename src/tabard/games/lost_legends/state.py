"""A position of Lost Legends: heroes, cards, monsters and trophies, and how far the level has come."""

from tabard.engine.chance import Chance
from tabard.engine.refusal import WRONG_QUESTION, Reason
from tabard.engine.state import State
from tabard.engine.types import NOBODY, Action, Counts, Seat, i64, mypyc_attr, seats_in
from tabard.games.lost_legends.actions import CARD, VERB_COUNT
from tabard.games.lost_legends.catalog import Catalog
from tabard.games.lost_legends.layout import NOTHING_THERE
from tabard.games.lost_legends.options import LostLegendsOptions
from tabard.games.lost_legends.redeal import redeal
from tabard.games.lost_legends.score import total, winners


@mypyc_attr(free_list_len=1, acyclic=True)
class LostLegendsState(State):
    def __init__(
        self,
        seats: i64,
        options: LostLegendsOptions,
        content: Catalog,
        chance: Chance,
        figures: Counts,
        hands: Counts,
        gear: Counts,
        tucked: Counts,
        box: Counts,
        discards: Counts,
        monsters: Counts,
        trophies: Counts,
    ) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.content = content
        self.figures = figures
        """One row per seat: life, mana, gold and everything else that is counted. For this and the following, see
        `layout.py`."""
        self.hands = hands
        """One row per seat: the cards of the draft."""
        self.gear = gear
        """One row per seat: the equipment, three slots per kind."""
        self.tucked = tucked
        """One row per seat: the skill cards."""
        self.box = box
        """By equipment card: 1 if it was never dealt."""
        self.discards = discards
        """By equipment card: 1 if it was discarded."""
        self.monsters = monsters
        """Rows with the number of copies of each monster in each place."""
        self.trophies = trophies
        """Who holds the challenge trophies, and how many are gone from each stack."""
        self.stacked: list[int] = []
        """Monsters whose order in the deck a scenario has fixed, the next one last."""
        self.undealt: i64 = 0
        """The set of seats that are still to be dealt a hand in this level."""
        self.level: i64 = 1
        self.first: i64 = NOBODY
        """The first player of the level."""
        self.picks: i64 = 0
        """How many cards everybody has used in this gear-up."""
        self.deck: i64 = 0
        """How many monsters are left in the deck of the level."""
        self.fronts_dealt: bool = False
        """Whether the first monsters of the level are in front of the players."""
        self.open: i64 = NOTHING_THERE
        """The open monster."""
        self.open_wounds: i64 = 0
        self.fighting: i64 = 0
        """The set of seats that are in the battle."""
        self.current: i64 = NOBODY
        """Whose battle turn it is."""
        self.may_pass: bool = False
        """Whether the monster in front was there when the turn began."""
        self.last_round: bool = False
        """Whether the deck has run out, so that everybody has one more turn."""
        self.last_turns: i64 = 0
        """The set of seats whose last turn is still to come."""
        self.attack: i64 = NOBODY
        """The answer by which the current player attacks or passes."""
        self.braced: i64 = 0
        """What armor that was exhausted in this fight stops of the next blow of the monster in front."""
        self.fallen: i64 = NOBODY
        """The defeated player who is to lose a skill card."""
        self.growths: i64 = 0
        """How often the current player may still choose between life and mana."""
        self.owing: i64 = 0
        """The set of seats that still owe an answer to the open question."""

    def copy(self) -> "LostLegendsState":
        twin = LostLegendsState(
            self.seats,
            self.options,
            self.content,
            self.chance.copy(),
            self.figures[:],
            self.hands[:],
            self.gear[:],
            self.tucked[:],
            self.box[:],
            self.discards[:],
            self.monsters[:],
            self.trophies[:],
        )
        twin.agenda = self.agenda[:]
        twin.question = self.question
        twin.waiting = self.waiting
        twin.stacked = self.stacked[:]
        twin.undealt = self.undealt
        twin.level = self.level
        twin.first = self.first
        twin.picks = self.picks
        twin.deck = self.deck
        twin.fronts_dealt = self.fronts_dealt
        twin.open = self.open
        twin.open_wounds = self.open_wounds
        twin.fighting = self.fighting
        twin.current = self.current
        twin.may_pass = self.may_pass
        twin.last_round = self.last_round
        twin.last_turns = self.last_turns
        twin.attack = self.attack
        twin.braced = self.braced
        twin.fallen = self.fallen
        twin.growths = self.growths
        twin.owing = self.owing
        return twin

    def legal(self, seat: Seat) -> list[int]:
        return super().legal(seat)

    def apply(self, seat: Seat, action: Action) -> None:
        super().apply(seat, action)

    def redeal(self, seat: Seat, chance: Chance) -> "LostLegendsState":
        return redeal(self, seat, chance)

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """Questions about cards allow for large packs; this table has fewer cards."""
        if self.waiting != 0 and action >= CARD + VERB_COUNT * len(self.content.cards):
            return WRONG_QUESTION
        return super().why_not(seat, action)

    def winners(self) -> tuple[int, ...]:
        return seats_in(winners(self))

    def scores(self) -> tuple[int, ...]:
        return tuple(int(total(self, seat)) for seat in range(self.seats))

"""VA: its `Game`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.content import load_json
from tabard.engine.earlier import EarlierRules
from tabard.engine.game import Game
from tabard.engine.observation import Observation
from tabard.engine.rulebook import load_rulebook
from tabard.engine.state import State
from tabard.engine.types import NOBODY, Seat, i64, vec
from tabard.games.va.actions import ACTIONS, texts
from tabard.games.va.cards import SECTIONS
from tabard.games.va.decks import EQUIPMENT_PER_DECK, HEROES_PER_DECK
from tabard.games.va.layout import (
    ALL_CARDS,
    BOTH,
    COPIES,
    DECK,
    FIGURES,
    GRAVE,
    HAND,
    HERO,
    LIFE,
    MAX_WORN,
    NO_CARD,
    ROWS,
    SEATS,
    WORN,
    owner,
)
from tabard.games.va.messages import LOG_GROUPS, worn
from tabard.games.va.observation import observe
from tabard.games.va.opening import DEAL_HANDS, PREPARE, REVEAL, TOSS_COIN
from tabard.games.va.options import OPTIONS, VaOptions, content_set_of, meet
from tabard.games.va.packs import BASE_CONTENT, check_pack
from tabard.games.va.scenario import arrange
from tabard.games.va.state import VaState
from tabard.games.va.turn import BEGIN_TURN
from tabard.games.va.view import private, public


class Va(Game):
    def resolve_options(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """The decks are checked against the rules, with the pack's cards (VA-2.5)."""
        options = super().resolve_options(seats, options)
        meet(options)
        return options

    def actions_of(self, options: Mapping[str, object]) -> tuple[str, ...]:
        return texts(content_set_of(options).pool)

    def seat_options(self) -> tuple[str, ...]:
        """VA-2.3: each player brings their own deck."""
        return ("decks",)

    def content(self) -> dict[str, object]:
        """The pool by kind, and the ready-made decks; how many of each kind a deck has (VA-2)."""
        shown: dict[str, object] = {
            section: [{"id": card.id} | card.as_json() for card in BASE_CONTENT.pool.cards if card.kind == kind]
            for kind, section in enumerate(SECTIONS)
        }
        return shown | {
            "decks": [deck.as_json() for deck in BASE_CONTENT.decks.values()],
            "deck": {"heroes": HEROES_PER_DECK, "equipment": EQUIPMENT_PER_DECK, "super": 1},
        }

    def check_pack(self, pack: object, where: str) -> None:
        check_pack(pack, where)

    def deal(
        self, seats: int, options: Mapping[str, object], chance: Chance, scenario: Mapping[str, object] | None = None
    ) -> State:
        cards = vec[i64]([0] * ROWS)
        for card in range(ALL_CARDS):
            cards[DECK + card] = COPIES[card]
        figures = vec[i64]([0] * FIGURES)
        read = VaOptions(options)
        for seat in range(SEATS):
            figures[LIFE + seat] = read.lives
            figures[HERO + seat] = NO_CARD
            for index in range(MAX_WORN):
                figures[WORN + seat * MAX_WORN + index] = NO_CARD
        state = VaState(read, meet(options), chance, cards, figures)
        state.undealt = BOTH
        state.current = NOBODY
        if scenario is not None:
            arrange(state, scenario)
        state.agenda.append(BEGIN_TURN)
        if not state.face_up:
            state.agenda.append(REVEAL)
            state.agenda.append(PREPARE)
        state.agenda.append(DEAL_HANDS)
        state.agenda.append(TOSS_COIN)
        return state

    def census(self, state: State) -> dict[str, int]:
        assert isinstance(state, VaState)
        counted = [int(sum(state.cards[row + card] for row in (DECK, HAND, GRAVE))) for card in range(ALL_CARDS)]
        for seat in range(SEATS):
            for card in worn(state, seat):
                counted[card] += 1
            if state.figures[HERO + seat] != NO_CARD:
                counted[state.figures[HERO + seat]] += 1
        return {f"P{owner(card) + 1} {state.content.cards[card].id}": counted[card] for card in range(ALL_CARDS)}

    def observe(self, state: State, observer: Seat, into: Observation) -> None:
        assert isinstance(state, VaState)
        observe(state, observer, into)

    def public(self, state: State) -> dict[str, object]:
        assert isinstance(state, VaState)
        return public(state)

    def private(self, state: State, viewer: Seat) -> dict[str, object]:
        assert isinstance(state, VaState)
        return private(state, viewer)


GAME: Final = Va(
    id="va",
    title="VA",
    description="Two heroes face each other: attack or block, equip them well, and outlive the other side.",
    minutes=20,
    seat_counts=(SEATS,),
    options=OPTIONS,
    actions=ACTIONS,
    rulebook=load_rulebook(Path(__file__).parent / "rulebook.md"),
    rules_version=3,
    random_options={},
    log_groups=LOG_GROUPS,
    earlier_rules={
        1: EarlierRules(
            {
                "both_fall": "draw",
                "decks": ["wildfire", "bulwark"],
                "pack": load_json(Path(__file__).parent / "earlier-1.json"),
            },
            added=("options.second_wins",),
        ),
        2: EarlierRules({"pack": load_json(Path(__file__).parent / "earlier-2.json")}),
    },
)

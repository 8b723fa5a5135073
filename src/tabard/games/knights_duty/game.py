"""Knight's Duty: its `Game`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.earlier import EarlierRules
from tabard.engine.game import Game
from tabard.engine.observation import Observation
from tabard.engine.rulebook import load_rulebook
from tabard.engine.state import State
from tabard.engine.types import NOBODY, SEAT_BIT, SEATS_IN, Counts, Seat, i64, vec
from tabard.games.knights_duty.actions import ACTIONS
from tabard.games.knights_duty.arena import NOWHERE
from tabard.games.knights_duty.messages import LOG_GROUPS
from tabard.games.knights_duty.observation import observe
from tabard.games.knights_duty.options import OPTIONS, KnightsDutyOptions
from tabard.games.knights_duty.scenario import arrange
from tabard.games.knights_duty.seating import CHOOSE_CLANS, TAKE_PLACES, draw_empty_side, seat_everyone, spread
from tabard.games.knights_duty.state import KnightsDutyState
from tabard.games.knights_duty.tokens import COPIES, KINDS, NO_TOKEN, NO_WEAPON, SPOTS, TOKENS
from tabard.games.knights_duty.turn import BEGIN_TURN
from tabard.games.knights_duty.victory import RUN_OUT_OF_TIME
from tabard.games.knights_duty.view import private, public


class KnightsDuty(Game):
    def deal(
        self, seats: int, options: Mapping[str, object], chance: Chance, scenario: Mapping[str, object] | None = None
    ) -> State:
        state = unseated(seats, KnightsDutyOptions(options), chance)
        state.agenda.append(RUN_OUT_OF_TIME)
        state.agenda.append(BEGIN_TURN)
        state.agenda.append(TAKE_PLACES)
        if scenario is not None:
            arrange(state, scenario)
        elif state.options.choose_clans:
            state.owing = SEAT_BIT[0]
            state.agenda.append(CHOOSE_CLANS)
        else:
            seat_everyone(state, spread(seats, draw_empty_side(seats, state.chance)))
        return state

    def census(self, state: State) -> dict[str, int]:
        assert isinstance(state, KnightsDutyState)
        counted = {TOKENS[token]: tokens_of_kind(state, token) for token in range(KINDS)}
        on_spaces = {state.positions[seat] for seat in range(state.seats) if state.positions[seat] != NOWHERE}
        not_placed = sum(1 for seat in range(state.seats) if is_to_be_placed(state, seat))
        fallen = int(state.seats) - len(SEATS_IN[state.standing])
        counted["knight"] = len(on_spaces) + not_placed + fallen
        return counted

    def observe(self, state: State, observer: Seat, into: Observation) -> None:
        assert isinstance(state, KnightsDutyState)
        observe(state, observer, into)

    def public(self, state: State) -> dict[str, object]:
        assert isinstance(state, KnightsDutyState)
        return public(state)

    def private(self, state: State, viewer: Seat) -> dict[str, object]:
        assert isinstance(state, KnightsDutyState)
        return private(state, viewer)


def unseated(seats: int, options: KnightsDutyOptions, chance: Chance) -> KnightsDutyState:
    """Everybody with all tokens in hand, a Full Heart, Inspiration face up and no weapon (KD-2.2), but not in the arena
    yet."""
    state = KnightsDutyState(
        options,
        chance,
        sides=each(seats, NOBODY),
        positions=each(seats, NOWHERE),
        weapons=each(seats, NO_WEAPON),
        hands=vec[i64]([COPIES[token] for seat in range(seats) for token in range(KINDS)]),
        tracker=each(seats * SPOTS, NO_TOKEN),
        wanted=each(seats, NOWHERE),
    )
    everybody = sum(1 << seat for seat in range(seats))
    state.standing = everybody
    state.full_hearts = everybody
    state.inspired = everybody
    return state


def each(places: int, value: int) -> Counts:
    return vec[i64]([value] * places)


def tokens_of_kind(state: KnightsDutyState, token: i64) -> int:
    """How many tokens of a kind all players have, in hand and on their trackers."""
    held = sum(state.hands[seat * KINDS + token] for seat in range(state.seats))
    return held + sum(1 for placed in state.tracker if placed == token)


def is_to_be_placed(state: KnightsDutyState, seat: Seat) -> bool:
    return state.standing & SEAT_BIT[seat] != 0 and state.positions[seat] == NOWHERE


GAME: Final = KnightsDuty(
    id="knights-duty",
    title="Knight's Duty",
    description="Plan in secret, move at once, and be the last knight standing in the arena.",
    minutes=30,
    seat_counts=(2, 3, 4, 5, 6),
    options=OPTIONS,
    actions=ACTIONS,
    rulebook=load_rulebook(Path(__file__).parent / "rulebook.md"),
    rules_version=3,
    random_options={},
    log_groups=LOG_GROUPS,
    earlier_rules={2: EarlierRules({"draw_at_limit": True}, added=("options.draw_at_limit",))},
)

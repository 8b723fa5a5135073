"""Draft, starting tiles and turn order (RFT-4)."""

from typing import Final

from tabard.engine.refusal import Reason
from tabard.engine.step import Actions, Step
from tabard.engine.types import NOBODY, SEAT_BIT, Action, Seat, i64, seat_name, vec
from tabard.games.rift import messages
from tabard.games.rift.actions import BAN, DRAFT_ANSWERS, PICK, PLACE_ANSWERS
from tabard.games.rift.actions import PLACE as PLACE_AT
from tabard.games.rift.champions import (
    CHAMPION_BIT,
    CHAMPIONS,
    JUNGLER,
    NAMES,
    NO_CHAMPION,
    ROLE_OF,
    TEAM,
)
from tabard.games.rift.layout import (
    ATTACK,
    DEFENSE,
    HEALTH,
    INCOME,
    MAX_HEALTH,
    OWNER,
    PLACE,
    PLACING,
    SEATS,
)
from tabard.games.rift.map import COLUMNS, FIRST_BAND, HALF, NOWHERE, WIDTH
from tabard.games.rift.state import RiftState

ORDER: Final = (
    *("ban 0", "ban 1", "ban 1", "ban 0"),
    *("pick 0", "pick 1", "pick 1", "pick 0", "pick 0", "pick 1"),
    *("ban 1", "ban 0"),
    *("pick 0", "pick 1", "pick 1", "pick 0"),
)
"""RFT-4.1: what is done, and by which seat."""
DRAFT_LENGTH: Final = 16
DRAFT_SEAT: Final = vec[i64]([int(entry.split()[1]) for entry in ORDER])
IS_BAN: Final = vec[i64]([1 if entry.startswith("ban") else 0 for entry in ORDER])

BANNED_NOW: Final = Reason("RFT-4.1", "Ban a champion now; you pick later.")
PICKED_NOW: Final = Reason("RFT-4.1", "Pick a champion now; you can't ban one.")
GONE: Final = Reason("RFT-4.2", "{champion} is already banned or picked.")
NOT_YOURS: Final = Reason("RFT-4.3", "{champion} is not yours.")
HAS_A_PLACE: Final = Reason("RFT-4.3", "{champion} has already been placed.")
JUNGLERS_ONLY: Final = Reason("RFT-4.4", "Only junglers start in the jungle; {champion} starts in a lane.")


class Draft(Step[RiftState]):
    """RFT-4.1: bans and picks, in their order."""

    def waits_for(self, state: RiftState) -> i64:
        return SEAT_BIT[DRAFT_SEAT[state.drafted]] if state.drafted < DRAFT_LENGTH else i64(0)

    def run(self, state: RiftState) -> None:
        state.drafted = 0
        state.phase = PLACING

    def answers(self) -> list[int]:
        return DRAFT_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        if IS_BAN[state.drafted] == 1:
            if action >= PICK:
                return BANNED_NOW
            return None if is_free(state, action - BAN) else GONE
        if action < PICK:
            return PICKED_NOW
        return None if is_free(state, action - PICK) else GONE

    def legal_into(self, state: RiftState, seat: Seat, legal: Actions) -> None:
        first: i64 = BAN if IS_BAN[state.drafted] == 1 else PICK
        for champion in range(i64(CHAMPIONS)):
            if is_free(state, champion):
                legal.add(first + champion)

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[(action - BAN) % CHAMPIONS])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        if action < PICK:
            state.banned |= CHAMPION_BIT[action - BAN]
        else:
            pick_champion(state, seat, action - PICK)
        state.drafted += 1
        if state.log is not None:
            messages.drafts(state, seat, (action - BAN) % CHAMPIONS, action < PICK)

    def clause(self, state: RiftState) -> str:
        return "RFT-4.1"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        return "Ban a champion." if IS_BAN[state.drafted] == 1 else "Pick a champion."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(DRAFT_SEAT[state.drafted])} {'bans' if IS_BAN[state.drafted] == 1 else 'picks'} a champion."


def is_free(state: RiftState, champion: i64) -> bool:
    return state.champions[OWNER + champion] == NOBODY and state.banned & CHAMPION_BIT[champion] == 0


def pick_champion(state: RiftState, seat: Seat, champion: i64) -> None:
    """The champion joins the team, with its own stats and at full health (RFT-2.2)."""
    champions, content = state.champions, state.content
    champions[OWNER + champion] = seat
    champions[HEALTH + champion] = content.health[champion]
    champions[MAX_HEALTH + champion] = content.health[champion]
    champions[ATTACK + champion] = content.attack[champion]
    champions[DEFENSE + champion] = content.defense[champion]
    champions[INCOME + champion] = content.income[champion]
    index = seat * TEAM
    while state.teams[index] != NO_CHAMPION:
        index += 1
    state.teams[index] = champion


class PlaceChampions(Step[RiftState]):
    """RFT-4.3: blue and red place their champions in turn."""

    def waits_for(self, state: RiftState) -> i64:
        return SEAT_BIT[state.drafted % SEATS] if state.drafted < SEATS * TEAM else i64(0)

    def answers(self) -> list[int]:
        return PLACE_ANSWERS

    def why_not(self, state: RiftState, seat: Seat, action: Action) -> Reason | None:
        champion = (action - PLACE_AT) // WIDTH
        if state.champions[OWNER + champion] != seat:
            return NOT_YOURS
        if state.champions[PLACE + champion] != NOWHERE:
            return HAS_A_PLACE
        in_jungle = (action - PLACE_AT) % WIDTH % 2 == 1
        return JUNGLERS_ONLY if in_jungle and ROLE_OF[champion] != JUNGLER else None

    def explain(self, state: RiftState, seat: Seat, action: Action, reason: Reason) -> str:
        return reason.text.format(champion=NAMES[(action - PLACE_AT) // WIDTH])

    def answer(self, state: RiftState, seat: Seat, action: Action) -> None:
        champion, column = (action - PLACE_AT) // WIDTH, (action - PLACE_AT) % WIDTH
        state.relocate(champion, seat * HALF + FIRST_BAND + column)
        state.drafted += 1
        if state.log is not None:
            messages.places(state, seat, champion)

    def clause(self, state: RiftState) -> str:
        return "RFT-4.3"

    def prompt(self, state: RiftState, seat: Seat) -> str:
        towers = ", ".join(COLUMNS[::2])
        return f"Place a champion at one of your outer towers: {towers}. A jungler may also start in the jungle."

    def topic(self, state: RiftState) -> str:
        return f"{seat_name(state.drafted % SEATS)} places a champion."


class DecideTurnOrder(Step[RiftState]):
    """RFT-4.5, RFT-4.6: the higher initiative goes first, unless a scenario has said who does."""

    def run(self, state: RiftState) -> None:
        if state.first == NOBODY:
            blue, red = initiative(state, 0), initiative(state, 1)
            if blue != red:
                state.first = 0 if blue > red else 1
            elif state.options.lost_last != NOBODY:
                state.first = state.options.lost_last
            else:
                state.first = state.chance.below(SEATS)
            if state.log is not None:
                messages.goes_first(state, blue, red)
        if state.current == NOBODY:
            state.current = state.first


def initiative(state: RiftState, seat: Seat) -> i64:
    total: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        if state.teams[index] != NO_CHAMPION:
            total += state.content.initiative[state.teams[index]]
    return total


DRAFT: Final = Draft()
PLACE_CHAMPIONS: Final = PlaceChampions()
DECIDE_TURN_ORDER: Final = DecideTurnOrder()

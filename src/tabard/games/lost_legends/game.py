"""Lost Legends: its `Game`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tabard.engine.chance import Chance
from tabard.engine.game import Game
from tabard.engine.rulebook import load_rulebook
from tabard.engine.state import State
from tabard.engine.types import NOBODY, Counts, Seat, i64, vec
from tabard.games.lost_legends.actions import ACTIONS, texts
from tabard.games.lost_legends.catalog import Catalog
from tabard.games.lost_legends.layout import (
    CHOSEN,
    CONVERTED,
    FRONT,
    GEAR_ROW,
    HAND_ROW,
    HOLDER,
    NOTHING_THERE,
    POOL,
    ROW,
    SLAIN,
    TAKEN,
    TILES,
    TROPHIES,
    TUCKED_ROW,
)
from tabard.games.lost_legends.level import INTRODUCE, deal_heroes, prepare_level, put_level_on_agenda
from tabard.games.lost_legends.messages import LOG_GROUPS
from tabard.games.lost_legends.options import OPTIONS, LostLegendsOptions, content_set_of, heroes_of
from tabard.games.lost_legends.packs import BASE_CONTENT, SEAT_COUNTS, ContentSet, check_pack
from tabard.games.lost_legends.scenario import arrange
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import TYPES
from tabard.games.lost_legends.tiles import STACKS
from tabard.games.lost_legends.view import private, public

BASE_CATALOG: Final = Catalog(BASE_CONTENT)


class LostLegends(Game):
    def resolve_options(self, seats: int, options: Mapping[str, object]) -> dict[str, object]:
        """The heroes are looked up including the pack's heroes (LL-14.3)."""
        options = super().resolve_options(seats, options)
        heroes_of(options, seats)
        return options

    def actions_of(self, options: Mapping[str, object]) -> tuple[str, ...]:
        return texts(content_set_of(options).equipment)

    def check_pack(self, pack: object, where: str) -> None:
        check_pack(pack, where)

    def deal(
        self, seats: int, options: Mapping[str, object], chance: Chance, scenario: Mapping[str, object] | None = None
    ) -> State:
        state = empty_table(seats, LostLegendsOptions(options), catalog_of(content_set_of(options)), chance)
        chosen = heroes_of(options, seats)
        chosen += [NOTHING_THERE] * (seats - len(chosen))
        prepare_level(state)
        if scenario is None:
            deal_heroes(state, chosen)
            put_level_on_agenda(state)
        else:
            arrange(state, chosen, scenario)
        state.agenda.append(INTRODUCE)
        return state

    def census(self, state: State) -> dict[str, int]:
        assert isinstance(state, LostLegendsState)
        return equipment_census(state) | monster_census(state) | trophy_census(state)

    def public(self, state: State) -> dict[str, object]:
        assert isinstance(state, LostLegendsState)
        return public(state)

    def private(self, state: State, viewer: Seat) -> dict[str, object]:
        assert isinstance(state, LostLegendsState)
        return private(state, viewer)


def catalog_of(content_set: ContentSet) -> Catalog:
    return BASE_CATALOG if content_set is BASE_CONTENT else Catalog(content_set)


def empty_table(seats: int, options: LostLegendsOptions, content: Catalog, chance: Chance) -> LostLegendsState:
    """All cards and monsters in the box, all trophies in their places, nobody with a hero yet."""
    state = LostLegendsState(
        seats,
        options,
        content,
        chance,
        figures=each(seats * ROW, 0),
        hands=each(seats * HAND_ROW, NOTHING_THERE),
        gear=each(seats * GEAR_ROW, NOTHING_THERE),
        tucked=each(seats * TUCKED_ROW, NOTHING_THERE),
        box=each(len(content.cards), 1),
        discards=each(len(content.cards), 0),
        monsters=each((SLAIN + seats) * len(content.monsters), 0),
        trophies=each(TROPHIES, 0),
    )
    for monster in range(len(content.monsters)):
        state.monsters[POOL + monster] = content.copies[monster]
    for type in range(len(TYPES)):
        state.trophies[HOLDER + type] = NOBODY
    for seat in range(seats):
        for figure in (FRONT, CHOSEN, CONVERTED):
            state.figures[seat * ROW + figure] = NOTHING_THERE
        for stack in range(len(STACKS)):
            state.figures[seat * ROW + TILES + stack] = NOTHING_THERE
    return state


def each(places: int, value: int) -> Counts:
    return vec[i64]([value] * places)


# Counting


def equipment_census(state: LostLegendsState) -> dict[str, int]:
    counted = [int(state.box[card] + state.discards[card]) for card in range(len(state.content.cards))]
    for held in (state.hands, state.gear, state.tucked):
        for card in held:
            if card != NOTHING_THERE:
                counted[card] += 1
    return {card.id: counted[number] for number, card in enumerate(state.content.cards)}


def monster_census(state: LostLegendsState) -> dict[str, int]:
    kinds = len(state.content.monsters)
    counted = [
        int(sum(state.monsters[row * kinds + monster] for row in range(SLAIN + state.seats)))
        for monster in range(kinds)
    ]
    for monster in [state.open, *(state.figures[seat * ROW + FRONT] for seat in range(state.seats))]:
        if monster != NOTHING_THERE:
            counted[monster] += 1
    return {f"monster {monster.id}": counted[number] for number, monster in enumerate(state.content.monsters)}


def trophy_census(state: LostLegendsState) -> dict[str, int]:
    """The tiles left in each stack and those in front of players."""
    content = state.content
    counted: dict[str, int] = {}
    for stack, title in enumerate(STACKS):
        size = content.first_of_stack[stack + 1] - content.first_of_stack[stack]
        owned = sum(1 for seat in range(state.seats) if state.figures[seat * ROW + TILES + stack] != NOTHING_THERE)
        counted[f"trophies {title}"] = int(size - state.trophies[TAKEN + stack]) + owned
    return counted


GAME: Final = LostLegends(
    id="lost-legends",
    title="Lost Legends",
    description="Draft your gear, fight what lives below, and come back as the greatest legend.",
    minutes=60,
    seat_counts=SEAT_COUNTS,
    options=OPTIONS,
    actions=ACTIONS,
    rulebook=load_rulebook(Path(__file__).parent / "rulebook.md"),
    rules_version=3,
    random_options={},
    log_groups=LOG_GROUPS,
)

"""Scenarios: a game of Lost Legends from the beginning of a gear-up or of a battle.

By seat, such as {"P1": ...}: `heroes`, `life`, `mana`, `max_life` and `max_mana` (of the hero, without artifacts),
`gold`, `experience`, `skills`, `equipment`, `exhausted`, `hands` (six cards of the level), `fronts` (a monster, or
{"monster": ..., "damage": ...}; others have none), `slain` (monsters), `challenges` (types), `trophies` (ids) and
`challenge_points`. For the table: `level`, `phase` (gear-up or battle), `first_player`, `out` (seats that are out of
the battle), `open` (like a front) and `deck` (the monsters of the deck, in the order in which they will be drawn).
Whatever is missing is as in a new game, and dealt from the seed.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.engine.scenario import by_seat, check_fields, read_int, read_seat
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, seat_name, seats_in
from tabard.games.lost_legends.gear import equip, exhaust, has_room, slot_of, tuck
from tabard.games.lost_legends.gear_up import refresh
from tabard.games.lost_legends.heroes import HIGHEST
from tabard.games.lost_legends.layout import (
    DARES,
    EXPERIENCE,
    GEAR_ROW,
    GOLD,
    HAND_ROW,
    HOLDER,
    LIFE,
    MANA,
    MAX_LIFE,
    MAX_MANA,
    NOTHING_THERE,
    POOL,
    ROW,
    TAKEN,
    TILES,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.level import deal_heroes, prepare_level, put_battle_on_agenda, put_level_on_agenda
from tabard.games.lost_legends.monster_deck import lay_open, put_in_front, to_slain
from tabard.games.lost_legends.result import END_OF_TRACK
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import LAST_LEVEL, TYPES

FIELDS: Final = (
    "heroes",
    "life",
    "mana",
    "max_life",
    "max_mana",
    "gold",
    "experience",
    "skills",
    "equipment",
    "exhausted",
    "hands",
    "fronts",
    "slain",
    "challenges",
    "trophies",
    "challenge_points",
    "level",
    "phase",
    "first_player",
    "out",
    "open",
    "deck",
)
GEAR_UP: Final = "gear-up"
BATTLE: Final = "battle"
ONLY_IN_BATTLE: Final = ("life", "mana", "exhausted", "out", "open")
MAX_GOLD: Final = 99


def arrange(state: LostLegendsState, chosen: list[int], scenario: Mapping[str, object]) -> None:
    """Put an empty table into the given position. Raises Invalid if that is impossible."""
    check_fields(scenario, FIELDS, "Lost Legends")
    phase = scenario.get("phase", GEAR_UP)
    if phase not in (GEAR_UP, BATTLE):
        raise Invalid(f"The phase is {GEAR_UP} or {BATTLE}, not {phase!r}.")
    if "level" in scenario:
        state.level = read_int(scenario["level"], "The level", 1, LAST_LEVEL)
    prepare_level(state)
    set_heroes(state, chosen, scenario)
    set_figures(state, scenario)
    set_cards(state, scenario)
    set_monsters(state, scenario)
    set_trophies(state, scenario)
    if "first_player" in scenario:
        state.first = read_seat(scenario["first_player"], "first_player", state.seats)
    if phase == GEAR_UP:
        for field in ONLY_IN_BATTLE:
            if field in scenario:
                raise Invalid(f'The field {field} is for a battle: give "phase": "{BATTLE}" as well.')
        put_level_on_agenda(state)
    else:
        if "hands" in scenario:
            raise Invalid(f"The field hands is for a {GEAR_UP}, not for a {BATTLE}.")
        set_condition(state, scenario)
        put_battle_on_agenda(state)
        state.undealt = 0
    check_that_hands_can_be_dealt(state)


def set_heroes(state: LostLegendsState, chosen: list[int], scenario: Mapping[str, object]) -> None:
    known = [hero.id for hero in state.content.heroes]
    for seat, given in by_seat(scenario, "heroes", state.seats).items():
        if given not in known:
            raise Invalid(f"There is no hero {given!r} for {seat_name(seat)}. The heroes are: {', '.join(known)}.")
        chosen[seat] = known.index(str(given))
    named = [hero for hero in chosen if hero != NOTHING_THERE]
    for hero in named:
        if named.count(hero) > 1:
            raise Invalid(f"The hero {known[hero]} is given to two players.")
    deal_heroes(state, chosen)


def set_figures(state: LostLegendsState, scenario: Mapping[str, object]) -> None:
    for field, figure, low, high in (
        ("max_life", MAX_LIFE, 1, HIGHEST),
        ("max_mana", MAX_MANA, 0, HIGHEST),
        ("gold", GOLD, 0, MAX_GOLD),
        ("experience", EXPERIENCE, 0, END_OF_TRACK),
        ("challenge_points", DARES, 0, MAX_GOLD),
    ):
        for seat, given in by_seat(scenario, field, state.seats).items():
            state.figures[seat * ROW + figure] = read_int(given, f"The {field} of {seat_name(seat)}", low, high)
    for seat in range(state.seats):
        refresh(state, seat)


def set_condition(state: LostLegendsState, scenario: Mapping[str, object]) -> None:
    """Life, mana, exhausted cards, and who is out of the battle."""
    for seat, given in by_seat(scenario, "life", state.seats).items():
        most = int(max_life(state.figures, seat))
        state.figures[seat * ROW + LIFE] = read_int(given, f"The life of {seat_name(seat)}", 1, most)
    for seat, given in by_seat(scenario, "mana", state.seats).items():
        most = int(max_mana(state.figures, seat))
        state.figures[seat * ROW + MANA] = read_int(given, f"The mana of {seat_name(seat)}", 0, most)
    for seat, given in by_seat(scenario, "exhausted", state.seats).items():
        for card in card_numbers(state, given, f"the exhausted cards of {seat_name(seat)}"):
            index = slot_of(state, seat, card)
            if index == GEAR_ROW:
                raise Invalid(
                    f"{seat_name(seat)} does not have {state.content.cards[card].id}, so it is not exhausted."
                )
            exhaust(state, seat, index)
    out = scenario.get("out", [])
    if not isinstance(out, (list, tuple)):
        raise Invalid(f'The field out must be a list of seats, such as ["P1"], not {out!r}.')
    absent: i64 = 0
    for given in out:
        absent |= SEAT_BIT[read_seat(given, "out", state.seats)]
    for seat in range(state.seats):
        if absent & SEAT_BIT[seat] == 0:
            state.fighting |= SEAT_BIT[seat]
    if state.fighting == 0:
        raise Invalid("Somebody must be in the battle, but the field out names every player.")


# Cards


def set_cards(state: LostLegendsState, scenario: Mapping[str, object]) -> None:
    for seat, given in by_seat(scenario, "equipment", state.seats).items():
        for card in take_cards(state, given, f"the equipment of {seat_name(seat)}"):
            if not has_room(state, seat, state.content.kind[card]):
                raise Invalid(f"The equipment of {seat_name(seat)} has more than three cards of a kind (LL-1.4).")
            equip(state, seat, card)
    for seat, given in by_seat(scenario, "skills", state.seats).items():
        cards = take_cards(state, given, f"the skills of {seat_name(seat)}")
        if len(cards) > TUCKED_ROW:
            raise Invalid(f"{seat_name(seat)} has {len(cards)} skill cards; there can be {TUCKED_ROW}.")
        for card in cards:
            tuck(state, seat, card)
    for seat, given in by_seat(scenario, "hands", state.seats).items():
        set_hand(state, seat, given)


def check_that_hands_can_be_dealt(state: LostLegendsState) -> None:
    """In this level, cards for those who are still to be dealt some; in later levels, for everybody."""
    for level in range(state.level, LAST_LEVEL + 1):
        hands = len(seats_in(state.undealt)) if level == state.level else state.seats
        left: i64 = 0
        for card in range(len(state.content.cards)):
            if state.box[card] == 1 and state.content.level[card] == level:
                left += 1 if state.content.players[card] <= state.seats else 0
        if left < hands * HAND_ROW:
            raise Invalid(
                f"{left} equipment cards of level {level} are left, but {hands * HAND_ROW} have to be dealt. "
                f"Give the players cards of earlier levels."
            )


def set_hand(state: LostLegendsState, seat: Seat, given: object) -> None:
    cards = take_cards(state, given, f"the hand of {seat_name(seat)}")
    if len(cards) != HAND_ROW:
        raise Invalid(f"The hand of {seat_name(seat)} must have {HAND_ROW} cards, not {len(cards)}.")
    for index, card in enumerate(cards):
        printed = state.content.cards[card]
        if printed.level != state.level or printed.players > state.seats:
            raise Invalid(
                f"In the hand of {seat_name(seat)}: {printed.id} is not dealt in level {state.level} with "
                f"{state.seats} players."
            )
        state.hands[seat * HAND_ROW + index] = card
    state.undealt &= ~SEAT_BIT[seat]


def take_cards(state: LostLegendsState, given: object, where: str) -> list[int]:
    """The named cards, taken from the box."""
    cards = card_numbers(state, given, where)
    for card in cards:
        if state.box[card] == 0:
            raise Invalid(f"In {where}: {state.content.cards[card].id} is named twice; there is only one.")
        state.box[card] = 0
    return cards


def card_numbers(state: LostLegendsState, given: object, where: str) -> list[int]:
    return numbers(given, [card.id for card in state.content.cards], where, "card")


def numbers(given: object, known: list[str], where: str, noun: str) -> list[int]:
    """Numbers from names. A list, or one text with spaces between the ids."""
    words = given.split() if isinstance(given, str) else given
    if not isinstance(words, (list, tuple)):
        raise Invalid(f"For {where}, give a list of ids, not {given!r}.")
    for word in words:
        if word not in known:
            raise Invalid(f"In {where}: there is no {noun} {word!r}.")
    return [known.index(str(word)) for word in words]


# Monsters and trophies


def set_monsters(state: LostLegendsState, scenario: Mapping[str, object]) -> None:
    for seat, given in by_seat(scenario, "slain", state.seats).items():
        for monster in take_monsters(state, given, f"the monsters that {seat_name(seat)} has defeated"):
            to_slain(state, seat, monster)
    state.fronts_dealt = "fronts" in scenario
    for seat, given in by_seat(scenario, "fronts", state.seats).items():
        where = f"the front of {seat_name(seat)}"
        monster, wounds = read_wounded(state, given, where)
        put_in_front(state, seat, monster, wounds)
        state.deck -= 1
    if scenario.get("open") is not None:
        monster, wounds = read_wounded(state, scenario["open"], "the open place")
        lay_open(state, monster, wounds)
        state.deck -= 1
    if "deck" in scenario:
        deck = take_monsters(state, scenario["deck"], "the deck")
        check_level(state, deck, "the deck")
        for monster in deck:
            state.monsters[POOL + monster] = state.monsters[POOL + monster] + 1
        state.stacked = list(reversed(deck))
        state.deck = len(deck)
    first, end = state.content.first_of_level[state.level - 1], state.content.first_of_level[state.level]
    if state.deck > sum(state.monsters[POOL + monster] for monster in range(first, end)):
        raise Invalid(f"Too many monsters of level {state.level} are given; not enough are left for the deck.")


def read_wounded(state: LostLegendsState, given: object, where: str) -> tuple[int, int]:
    """A monster and the damage on it."""
    fields = {"monster": given} if isinstance(given, str) else given
    if not isinstance(fields, Mapping) or "monster" not in fields or set(fields) - {"monster", "damage"}:
        raise Invalid(f'For {where}, give a monster or {{"monster": ..., "damage": ...}}, not {given!r}.')
    monster = take_monsters(state, [fields["monster"]], where)[0]
    check_level(state, [monster], where)
    most = int(state.content.life[monster]) - 1
    return monster, read_int(fields.get("damage", 0), f"The damage of the monster in {where}", 0, most)


def check_level(state: LostLegendsState, monsters: list[int], where: str) -> None:
    for monster in monsters:
        if state.content.monster_level[monster] != state.level:
            raise Invalid(f"In {where}: {state.content.monsters[monster].id} is not a monster of level {state.level}.")


def take_monsters(state: LostLegendsState, given: object, where: str) -> list[int]:
    """The named monsters, each taken from those never drawn."""
    found = numbers(given, [monster.id for monster in state.content.monsters], where, "monster")
    for monster in found:
        if state.monsters[POOL + monster] == 0:
            id = state.content.monsters[monster].id
            raise Invalid(f"In {where}: {id} is named more often than there are copies of it.")
        state.monsters[POOL + monster] = state.monsters[POOL + monster] - 1
    return found


def set_trophies(state: LostLegendsState, scenario: Mapping[str, object]) -> None:
    for seat, given in by_seat(scenario, "challenges", state.seats).items():
        for type in numbers(given, list(TYPES), f"the challenges of {seat_name(seat)}", "type"):
            if state.trophies[HOLDER + type] != NOBODY:
                raise Invalid(f"The challenge trophy {TYPES[type]} is given twice.")
            state.trophies[HOLDER + type] = seat
    owners: dict[int, Seat] = {}
    known = [tile.id for tile in state.content.tiles]
    for seat, given in by_seat(scenario, "trophies", state.seats).items():
        for tile in numbers(given, known, f"the trophies of {seat_name(seat)}", "trophy"):
            stack = state.content.tiles[tile].stack
            if tile in owners or state.figures[seat * ROW + TILES + stack] != NOTHING_THERE:
                raise Invalid(
                    f"In the trophies of {seat_name(seat)}: each exists once, and a player has one per stack."
                )
            owners[tile] = seat
            state.figures[seat * ROW + TILES + stack] = tile
            state.trophies[TAKEN + stack] = state.trophies[TAKEN + stack] + 1
    for tile in owners:
        stack = state.content.tiles[tile].stack
        if tile >= state.content.first_of_stack[stack] + state.trophies[TAKEN + stack]:
            raise Invalid(f"The trophy {state.content.tiles[tile].id} is given out before a higher one of its stack.")

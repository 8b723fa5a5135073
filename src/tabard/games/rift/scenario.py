"""Scenarios: a game of Rift from a given position. Whatever is missing is as in a new game, or dealt from the seed.

Its fields: by seat `champions`, `hands`, `gold`, `dragons`, `baron_until` (a round); `deck` (what is drawn next),
`discards`, `banned`, `towers` ({"blue-top-1": life}), `cleared` (jungle tiles), `monsters` ({"dragon": {"back": round,
"turns": {"P1": 1}}}), `first_blood`, `reborn`, `first`, `turn`, `round` and `phase`. Without champions the game starts
with the draft. A champion has the fields `place`, `health`, `items`, `cooldown`, `recalling`, `dead`, `fallen` (it died
in this turn), `farmed` (by default, true in a position after the Farming phase), `moved` and `stunned`; one without a
place is in its Base. Without a phase the turn begins.
"""

from collections.abc import Mapping
from typing import Final

from tabard.engine.refusal import Invalid
from tabard.engine.scenario import by_seat, check_fields, read_int, read_seat
from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64, seat_name
from tabard.games.rift import items as items
from tabard.games.rift.cards import CARDS, DECK, DISCARDS, HAND, KINDS, move_card
from tabard.games.rift.champions import CHAMPION_BIT, CHAMPIONS, ROLE_OF, TEAM, WORDS, count
from tabard.games.rift.draft import DRAFT_LENGTH, is_free, pick_champion
from tabard.games.rift.items import FOR_ANY, ITEM_BIT, ITEM_IDS
from tabard.games.rift.layout import (
    BACK,
    BARON_UNTIL,
    COOLDOWN,
    DRAGONS,
    DRAWING,
    FARMING,
    GOLD,
    HEALTH,
    HELD,
    MAX_HEALTH,
    PHASES,
    SEATS,
    SMITING,
)
from tabard.games.rift.map import (
    IS_JUNGLE,
    NEXUS,
    TILE_BIT,
    TILE_NAMES,
    TOWER_NAMES,
    TOWERS,
    base_of,
)
from tabard.games.rift.messages import MONSTERS
from tabard.games.rift.shop import give_item, is_sold_out, most_items
from tabard.games.rift.smite import MAX_DRAGONS, TURNS_NEEDED
from tabard.games.rift.state import RiftState
from tabard.games.rift.ultimates import can_enter

FIELDS: Final = (
    "champions",
    "hands",
    "gold",
    "dragons",
    "baron_until",
    "deck",
    "discards",
    "banned",
    "towers",
    "cleared",
    "monsters",
    "first_blood",
    "reborn",
    "first",
    "turn",
    "round",
    "phase",
)
CHAMPION_FIELDS: Final = (
    "place",
    "health",
    "items",
    "cooldown",
    "recalling",
    "dead",
    "fallen",
    "farmed",
    "moved",
    "stunned",
)
OF_A_POSITION: Final = tuple(
    field for field in FIELDS if field not in ("champions", "hands", "deck", "discards", "banned")
)
"""Fields that make sense only if the champions are on the map."""
MONSTER_FIELDS: Final = ("back", "turns")
MAX_GOLD: Final = 999
MAX_COOLDOWN: Final = 9


def arrange(state: RiftState, scenario: Mapping[str, object]) -> None:
    """Put a new state, with all cards still in the deck, into the given position. Raises Invalid if that is
    impossible."""
    check_fields(scenario, FIELDS, "Rift")
    read_cards(state, scenario)
    for champion in read_words(scenario.get("banned", []), WORDS, "champion", "banned"):
        state.banned |= CHAMPION_BIT[champion]
    if "champions" not in scenario:
        if count(state.banned) > CHAMPIONS - DRAFT_LENGTH:
            raise Invalid(f"The field banned leaves too few champions: the draft needs {DRAFT_LENGTH} of {CHAMPIONS}.")
        for field in OF_A_POSITION:
            if field in scenario:
                raise Invalid(
                    f"The field {field} needs the field champions; without it the game starts with the draft."
                )
        return
    read_towers(state, scenario.get("towers", {}))
    read_teams(state, scenario)
    read_progress(state, scenario)
    read_sides(state, scenario)
    read_monsters(state, scenario.get("monsters", {}))
    for tile in read_words(scenario.get("cleared", []), TILE_NAMES, "tile", "cleared"):
        if IS_JUNGLE[tile] == 0:
            raise Invalid(f"The field cleared names {TILE_NAMES[tile]}, which has no camp.")
        state.cleared |= TILE_BIT[tile]


def starting_phase(scenario: Mapping[str, object]) -> int | None:
    """The phase in which the game starts; None if the turn begins."""
    if "phase" not in scenario:
        return None
    known = PHASES[DRAWING:]
    if scenario["phase"] not in known:
        raise Invalid(f"The field phase must be one of {', '.join(known)}, not {scenario['phase']!r}.")
    return PHASES.index(str(scenario["phase"]))


# Cards


def read_cards(state: RiftState, scenario: Mapping[str, object]) -> None:
    for seat, given in by_seat(scenario, "hands", SEATS).items():
        for card in take_cards(state, given, f"the hand of {seat_name(seat)}"):
            move_card(state.piles, card, DECK, HAND + seat)
            known = seat * KINDS + card
            state.deck_at_most[known] = state.deck_at_most[known] - 1
        state.undealt &= ~SEAT_BIT[seat]
    for card in take_cards(state, scenario.get("discards", []), "the discards"):
        move_card(state.piles, card, DECK, DISCARDS)
    state.stacked = list(reversed(take_cards(state, scenario.get("deck", []), "the deck")))


def take_cards(state: RiftState, given: object, where: str) -> list[int]:
    """The named cards, all of which the deck must have."""
    cards = read_words(given, CARDS, "card", where)
    for card in set(cards):
        if cards.count(card) > state.piles[DECK * KINDS + card]:
            raise Invalid(f"In {where}: {CARDS[card]} is named more often than there are cards left.")
    return cards


def read_words(given: object, known: tuple[str, ...], noun: str, where: str) -> list[int]:
    """Numbers from a list of names, or from one text with spaces between them."""
    words = given.split() if isinstance(given, str) else given
    if not isinstance(words, (list, tuple)):
        raise Invalid(f"For {where}, give a list, not {given!r}.")
    for word in words:
        if word not in known:
            raise Invalid(f"In {where}: there is no {noun} {word!r}. There are: {', '.join(known)}.")
    return [known.index(word) for word in words]


# The map


def read_towers(state: RiftState, given: object) -> None:
    if not isinstance(given, Mapping):
        raise Invalid(f'The field towers is given by tower, such as {{"blue-top-1": 3}}, not {given!r}.')
    for tower, life in given.items():
        if tower not in TOWER_NAMES:
            raise Invalid(f"The field towers names {tower!r}; the towers are {', '.join(TOWER_NAMES)}.")
        number = TOWER_NAMES.index(tower)
        least = 1 if number % TOWERS == NEXUS else 0
        state.towers[number] = read_int(life, f"The life of {tower}", least, int(state.content.life[number % TOWERS]))
    for number in range(SEATS * TOWERS):
        if number % TOWERS in (1, 3, 5) and state.towers[number] == 0 and state.towers[number - 1] > 0:
            raise Invalid(f"{TOWER_NAMES[number]} is destroyed, but {TOWER_NAMES[number - 1]} stands before it.")


def read_teams(state: RiftState, scenario: Mapping[str, object]) -> None:
    teams = by_seat(scenario, "champions", SEATS)
    phase = starting_phase(scenario)
    farming_is_over = phase is not None and phase > FARMING
    for seat in range(SEATS):
        given = teams.get(seat)
        if not isinstance(given, Mapping) or not 1 <= len(given) <= TEAM:
            raise Invalid(
                f'{seat_name(seat)} needs 1 to {TEAM} champions, such as {{"Zed": {{"place": ...}}}}, not {given!r}.'
            )
        for word, fields in given.items():
            read_champion(state, seat, word, fields, farming_is_over)


def read_champion(state: RiftState, seat: Seat, word: object, given: object, farming_is_over: bool) -> None:
    if word not in WORDS or not isinstance(word, str):
        raise Invalid(f"There is no champion {word!r}. The champions are: {', '.join(WORDS)}.")
    champion = WORDS.index(word)
    if not is_free(state, champion):
        raise Invalid(f"{word} is named twice.")
    fields = {"place": given} if isinstance(given, str) else given
    if not isinstance(fields, Mapping):
        raise Invalid(f'For {word}, give a place or fields such as {{"place": ..., "health": ...}}, not {given!r}.')
    for field in fields:
        if field not in CHAMPION_FIELDS:
            raise Invalid(f"For {word} there is no field {field!r}. The fields are: {', '.join(CHAMPION_FIELDS)}.")
    pick_champion(state, seat, champion)
    read_items(state, champion, fields.get("items", []))
    most = int(state.champions[MAX_HEALTH + champion])
    if "health" in fields:
        state.champions[HEALTH + champion] = read_int(fields["health"], f"The health of {word}", 1, most)
    if "cooldown" in fields:
        cooldown = read_int(fields["cooldown"], f"The cooldown of {word}", 0, MAX_COOLDOWN)
        state.champions[COOLDOWN + champion] = cooldown
    bit = CHAMPION_BIT[champion]
    if read_truth(fields, "dead", word):
        if "place" in fields:
            raise Invalid(f"{word} is dead and has no place.")
        state.dead |= bit
        state.champions[HEALTH + champion] = 0
    else:
        read_place(state, seat, champion, fields.get("place"))
    if read_truth(fields, "fallen", word):
        if state.lives(champion):
            raise Invalid(f"{word} has fallen this turn only if it is dead.")
        if state.options.dead_for_a_turn:
            state.fallen |= bit
    if read_truth(fields, "recalling", word):
        if state.champions[HEALTH + champion] == 0 or state.place(champion) == base_of(seat):
            raise Invalid(f"{word} can recall only alive and outside its Base.")
        state.recalling |= bit
    if read_truth({"farmed": farming_is_over, **fields}, "farmed", word):
        state.farmed |= bit
    if read_truth(fields, "moved", word):
        state.moved |= bit
        state.stepped |= bit
    if read_truth(fields, "stunned", word):
        state.stunned |= bit


def read_place(state: RiftState, seat: Seat, champion: i64, given: object) -> None:
    if given is None:
        state.relocate(champion, base_of(seat))
        return
    if given not in TILE_NAMES:
        raise Invalid(f"{WORDS[champion]} is placed on {given!r}. The tiles are: {', '.join(TILE_NAMES)}.")
    tile = TILE_NAMES.index(str(given))
    if not can_enter(state, seat, tile):
        raise Invalid(f"{WORDS[champion]} is placed in {given}, which is closed: no lane is open.")
    state.relocate(champion, tile)


def read_items(state: RiftState, champion: i64, given: object) -> None:
    word = WORDS[champion]
    for item in read_words(given, ITEM_IDS, "item", f"the items of {word}"):
        if is_sold_out(state, item):
            copies = "there is one copy" if state.content.stock[item] == 1 else "there are too few copies"
            raise Invalid(f"{ITEM_IDS[item]} is given too often; {copies}.")
        if state.champions[HELD + champion] & ITEM_BIT[item] != 0:
            raise Invalid(f"{ITEM_IDS[item]} is given to {word} twice.")
        role = state.content.for_role[item]
        if role != FOR_ANY and role != ROLE_OF[champion]:
            raise Invalid(f"{ITEM_IDS[item]} is not for the role of {word}.")
        give_item(state, champion, item)
    if items.count(state.champions[HELD + champion]) > most_items(champion):
        raise Invalid(f"{word} holds at most {most_items(champion)} items.")


# The turn, and the sides


def read_progress(state: RiftState, scenario: Mapping[str, object]) -> None:
    if "round" in scenario:
        state.round = read_int(scenario["round"], "The round", 1, int(state.options.round_limit))
    if "first" in scenario:
        state.first = read_seat(scenario["first"], "first", SEATS)
    if "turn" in scenario:
        state.current = read_seat(scenario["turn"], "turn", SEATS)
        if state.first == NOBODY:
            state.first = state.current
    state.first_blood = read_truth(scenario, "first_blood", "the game")
    state.reborn = read_truth(scenario, "reborn", "the game")


def read_sides(state: RiftState, scenario: Mapping[str, object]) -> None:
    for seat, gold in by_seat(scenario, "gold", SEATS).items():
        state.sides[GOLD + seat] = read_int(gold, f"The gold of {seat_name(seat)}", 0, MAX_GOLD)
    for seat, dragons in by_seat(scenario, "dragons", SEATS).items():
        state.sides[DRAGONS + seat] = read_int(dragons, f"The dragons of {seat_name(seat)}", 0, MAX_DRAGONS)
    for seat, until in by_seat(scenario, "baron_until", SEATS).items():
        state.sides[BARON_UNTIL + seat] = read_int(until, f"The field baron_until of {seat_name(seat)}", 0, MAX_GOLD)


def read_monsters(state: RiftState, given: object) -> None:
    if not isinstance(given, Mapping):
        raise Invalid(f'The field monsters is given by monster, such as {{"dragon": ...}}, not {given!r}.')
    for word, fields in given.items():
        if word not in MONSTERS or not isinstance(fields, Mapping):
            raise Invalid(f"The field monsters has dragon and baron with their fields, not {word!r}: {fields!r}.")
        for field in fields:
            if field not in MONSTER_FIELDS:
                raise Invalid(f"For {word} there is no field {field!r}. The fields are: {', '.join(MONSTER_FIELDS)}.")
        monster = MONSTERS.index(word)
        state.sides[BACK + monster] = read_int(fields.get("back", 0), f"When {word} is back", 0, MAX_GOLD)
        for seat, turns in by_seat(fields, "turns", SEATS).items():
            most = int(TURNS_NEEDED[monster]) - 1
            counted = read_int(turns, f"The turns of {seat_name(seat)} in the pit of {word}", 0, most)
            state.sides[SMITING + monster * SEATS + seat] = counted


def read_truth(fields: Mapping[str, object], field: str, whose: str) -> bool:
    given = fields.get(field, False)
    if not isinstance(given, bool):
        raise Invalid(f"The field {field} of {whose} must be true or false, not {given!r}.")
    return given

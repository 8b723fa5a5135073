"""What a seat may see of Lost Legends (LL-15): everything visible is listed here, and nothing else leaves the state."""

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.lost_legends.battle import receiver, why_not_used
from tabard.games.lost_legends.fight import (
    blow,
    brace_of,
    damage,
    damage_kind,
    force,
    is_stunned,
    monster_of,
    stops,
    strength,
    wounds_after,
    wounds_of,
)
from tabard.games.lost_legends.gear import NO_ROOM, icons, is_exhausted, price, slot_of, why_not_bought
from tabard.games.lost_legends.gear_up import USED, hand_goes_to, passes_left
from tabard.games.lost_legends.layout import (
    BUYS,
    CHOSEN,
    CONVERTED,
    DARES,
    ESCAPED,
    EXPERIENCE,
    FRONT,
    GEAR_ROW,
    GOLD,
    HANDS,
    HERO,
    HOLDER,
    LIFE,
    MANA,
    NOTHING_THERE,
    ROOM,
    ROW,
    SLAIN,
    TAKEN,
    TILES,
    TUCKED_ROW,
    max_life,
    max_mana,
)
from tabard.games.lost_legends.messages import card_id, hand_of, monster_id, score_lines
from tabard.games.lost_legends.redeal import has_seen
from tabard.games.lost_legends.result import END_OF_TRACK, MILESTONES
from tabard.games.lost_legends.score import MOST_GOLD, SECOND_MOST_GOLD, ranking, total
from tabard.games.lost_legends.state import LostLegendsState
from tabard.games.lost_legends.terms import ARMOR, ARTIFACT, DAMAGE, KINDS, LEVELS, SKILLS, TYPES
from tabard.games.lost_legends.tiles import STACKS, requirement
from tabard.games.lost_legends.trophies import needed, progress


def public(state: LostLegendsState) -> dict[str, object]:
    return at_this_time(state) | {
        "level": state.level,
        "levels": list(LEVELS),
        "level_name": LEVELS[state.level - 1],
        "phase": phase(state),
        "first_player": None if state.first == NOBODY else state.first,
        "current": None if state.current == NOBODY or phase(state) != "battle" else state.current,
        "pick": state.picks + 1 if phase(state) == "gear-up" else None,
        "passes_to": "left" if passes_left(state) else "right",
        "last_round": state.last_round,
        "last_turns": [seat for seat in range(state.seats) if state.last_turns & SEAT_BIT[seat] != 0],
        "monster_deck": state.deck,
        "open_monster": monster_shown(state, state.open, state.open_wounds),
        "challenges": challenges(state),
        "stacks": [stack_shown(state, stack) for stack in range(len(STACKS))],
        "discards": [card_id(state, card) for card in discarded(state)],
        "escaped": [monster_id(state, monster) for monster in monsters_in_row(state, ESCAPED)],
        "monsters": monsters_shown(state),
        "track": {"end": END_OF_TRACK, "milestones": list(MILESTONES)},
    }


def at_this_time(state: LostLegendsState) -> dict[str, object]:
    """What is of interest in one phase only. Gear-up: how many cards everybody uses (LL-3.4), and what a skill brings
    (LL-3.5). At the end: the prizes for gold (LL-13.3) and the places (LL-13.5)."""
    now = phase(state)
    if now == "gear-up":
        return {"picks": USED, "skill_gold": state.level}
    if now == "over":
        return {"gold_prizes": [MOST_GOLD, SECOND_MOST_GOLD], "ranking": ranking(state)}
    return {}


def private(state: LostLegendsState, viewer: Seat) -> dict[str, object]:
    return {
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
        "cards": cards_shown(state, viewer),
    }


def phase(state: LostLegendsState) -> str:
    if state.over:
        return "over"
    is_drafting = any(card != NOTHING_THERE for card in state.hands)
    return "gear-up" if is_drafting else "battle"  # also while the last fallen hero chooses a skill card


# Players


def player(state: LostLegendsState, seat: Seat, viewer: Seat) -> dict[str, object]:
    row = seat * ROW
    figures = state.figures
    hero = state.content.heroes[figures[row + HERO]]
    now = phase(state)
    seen: dict[str, object] = {
        "hero": {"id": hero.id} | hero.as_json(),
        "life": figures[row + LIFE],
        "max_life": max_life(figures, seat),
        "mana": figures[row + MANA],
        "max_mana": max_mana(figures, seat),
        "gold": figures[row + GOLD],
        "experience": figures[row + EXPERIENCE],
        "icons": {skill: icons(state, seat, number) for number, skill in enumerate(SKILLS)},
        "skills": [card_id(state, card) for card in tucked(state, seat)],
        "equipment": [piece(state, seat, card) for card in gear(state, seat)],
        "bare_hands": {"damage": force(state, seat, HANDS, False), "damage_kind": DAMAGE[damage_kind(state, HANDS)]},
        "stops": {kind: stops(state, seat, number) for number, kind in enumerate(DAMAGE)},
        "monster": monster_shown(state, figures[row + FRONT], wounds_of(state, seat)),
        "braced": brace_of(state, seat),
        "in_battle": now == "battle" and state.fighting & SEAT_BIT[seat] != 0,
        "slain": [monster_id(state, monster) for monster in monsters_in_row(state, SLAIN + seat)],
        "challenges": [type for number, type in enumerate(TYPES) if state.trophies[HOLDER + number] == seat],
        "challenge_points": figures[row + DARES],
        "trophies": [state.content.tiles[tile].id for tile in tiles(state, seat)],
        "hand_size": len(hand_of(state, seat)),
        "has_chosen": now == "gear-up" and state.owing & SEAT_BIT[seat] == 0,
        "forecast": forecasts(state, seat),
        "score": score_lines(state, seat),
        "points": total(state, seat),
        "room": room(state, seat),
    }
    if now == "gear-up":
        seen["hand_goes_to"] = hand_goes_to(state, seat)
    elif now == "battle" and monster_of(state, seat) != NOTHING_THERE:
        seen["monster_goes_to"] = None if receiver(state, seat) == NOBODY else receiver(state, seat)
    if seat == viewer:
        seen["progress"] = {
            STACKS[stack]: min(progress(state, seat, stack), needed(stack)) for stack in range(len(STACKS))
        }
        seen["hand"] = [offer(state, seat, card) for card in hand_of(state, seat)]
        seen["choice"] = choice(state, seat)
    elif has_seen(state, viewer, seat):
        seen["known_hand"] = [card_id(state, card) for card in hand_of(state, seat)]
    return seen


def tucked(state: LostLegendsState, seat: Seat) -> list[int]:
    return [card for card in state.tucked[seat * TUCKED_ROW : (seat + 1) * TUCKED_ROW] if card != NOTHING_THERE]


def gear(state: LostLegendsState, seat: Seat) -> list[int]:
    """The equipment by kind."""
    return [card for card in state.gear[seat * GEAR_ROW : (seat + 1) * GEAR_ROW] if card != NOTHING_THERE]


def room(state: LostLegendsState, seat: Seat) -> dict[str, int]:
    """LL-1.4: how many more of each kind of equipment a hero can have."""
    kinds = [state.content.kind[card] for card in gear(state, seat)]
    return {kind: ROOM - kinds.count(number) for number, kind in enumerate(KINDS)}


def tiles(state: LostLegendsState, seat: Seat) -> list[int]:
    owned = [state.figures[seat * ROW + TILES + stack] for stack in range(len(STACKS))]
    return [tile for tile in owned if tile != NOTHING_THERE]


def piece(state: LostLegendsState, seat: Seat, card: i64) -> dict[str, object]:
    """A piece of equipment with its current value to its owner: `damage` or `stops`, now and when exhausted."""
    kind = state.content.kind[card]
    shown: dict[str, object] = {
        "card": card_id(state, card),
        "kind": KINDS[kind],
        "exhausted": is_exhausted(state, seat, slot_of(state, seat, card)),
        "can_be_exhausted": state.content.exhausts[card] == 1,
    }
    if kind == ARMOR:
        worth = strength(state, seat, card)
        return shown | {"stops": worth, "stops_exhausted": worth + state.content.extra[card]}
    if kind == ARTIFACT:
        return shown
    return shown | {
        "damage": force(state, seat, card, False),
        "damage_exhausted": force(state, seat, card, True),
        "damage_kind": DAMAGE[state.content.damage[card]],
        "mana": state.content.mana[card],
    }


# The draft (LL-15.1, LL-15.2: only for the hand's holder)


def offer(state: LostLegendsState, seat: Seat, card: i64) -> dict[str, object]:
    """A card in the viewer's hand: what it costs this player, whether it can be bought, and why not."""
    converted = state.figures[seat * ROW + CONVERTED]
    reason = why_not_bought(state, seat, card, converted)
    return {
        "card": card_id(state, card),
        "price": price(state, seat, card, converted),
        "can_buy": reason is None,
        "clause": None if reason is None else reason.clause,
        "lacks": None if reason is None else "room" if reason is NO_ROOM else "gold",
        "skill": SKILLS[state.content.skill[card]],
    }


def choice(state: LostLegendsState, seat: Seat) -> dict[str, object] | None:
    """What the player has chosen so far in this round of the draft."""
    row = seat * ROW
    card, converted = state.figures[row + CHOSEN], state.figures[row + CONVERTED]
    if card == NOTHING_THERE and converted == NOTHING_THERE:
        return None
    return {
        "card": None if card == NOTHING_THERE else card_id(state, card),
        "buys": state.figures[row + BUYS] == 1,
        "converted": None if converted == NOTHING_THERE else card_id(state, converted),
    }


# Monsters and what attacking them would do


def monster_shown(state: LostLegendsState, monster: i64, wounds: i64) -> dict[str, object] | None:
    if monster == NOTHING_THERE:
        return None
    return {
        "monster": monster_id(state, monster),
        "type": TYPES[state.content.type[monster]],
        "damage": wounds,
        "life": state.content.life[monster],
        "left": state.content.life[monster] - wounds,
    }


def forecasts(state: LostLegendsState, seat: Seat) -> dict[str, object]:
    """What each weapon would do to the monster in front and to the open one, and what their counterattacks would do."""
    front, wounds = monster_of(state, seat), wounds_of(state, seat)
    return {
        "front": forecast(state, seat, front, wounds, brace_of(state, seat)),
        "open": None if state.last_round else forecast(state, seat, state.open, state.open_wounds, 0),
    }


def forecast(
    state: LostLegendsState, seat: Seat, monster: i64, wounds: i64, braced: i64
) -> list[dict[str, object]] | None:
    if monster == NOTHING_THERE:
        return None
    found = [outcome(state, seat, HANDS, False, monster, wounds, braced)]
    for card in gear(state, seat):
        ready = not is_exhausted(state, seat, slot_of(state, seat, card))
        if ready and why_not_used(state, seat, card) is None:
            found.append(outcome(state, seat, card, False, monster, wounds, braced))
            if state.content.exhausts[card] == 1:
                found.append(outcome(state, seat, card, True, monster, wounds, braced))
    return found


def outcome(
    state: LostLegendsState, seat: Seat, card: i64, exhausting: bool, monster: i64, wounds: i64, braced: i64
) -> dict[str, object]:
    """One attack: the damage, what the monster would have left, and how much life its counterattack would cost."""
    life = state.content.life[monster]
    after = wounds_after(state, seat, card, exhausting, monster, wounds)
    defeats = after >= life
    is_struck = not defeats and not is_stunned(state, card, exhausting)
    answer = blow(state, seat, monster, after, False, braced) if is_struck else 0
    verb = "exhaust" if exhausting else "attack"
    return {
        "answer": f"{verb}:{'hands' if card == HANDS else card_id(state, card)}",
        "damage": damage(state, seat, card, exhausting, monster),
        "left": max(0, life - after),
        "defeats": defeats,
        "mana": 0 if card == HANDS else state.content.mana[card],
        "loses": answer,
        "falls": answer >= state.figures[seat * ROW + LIFE],
    }


# The rest of the table


def challenges(state: LostLegendsState) -> dict[str, object]:
    """Who holds the challenge trophy of each type."""
    held: dict[str, object] = {}
    for number, type in enumerate(TYPES):
        holder = state.trophies[HOLDER + number]
        held[type] = None if holder == NOBODY else holder
    return held


def stack_shown(state: LostLegendsState, stack: i64) -> dict[str, object]:
    """The trophies that are still in a stack, from the top."""
    content = state.content
    first = content.first_of_stack[stack] + state.trophies[TAKEN + stack]
    left = [content.tiles[tile] for tile in range(first, content.first_of_stack[stack + 1])]
    return {
        "stack": STACKS[stack],
        "for": requirement(int(stack)),
        "needed": needed(stack),
        "trophies": [{"id": tile.id} | tile.as_json() for tile in left],
    }


def discarded(state: LostLegendsState) -> list[int]:
    return [card for card in range(len(state.content.cards)) if state.discards[card] == 1]


def monsters_in_row(state: LostLegendsState, row: i64) -> list[int]:
    """The monsters in a row, each as often as it is there."""
    kinds = len(state.content.monsters)
    return [monster for monster in range(kinds) for copy in range(state.monsters[row * kinds + monster])]


def cards_shown(state: LostLegendsState, viewer: Seat) -> dict[str, object]:
    """What is printed on every equipment card that the viewer sees."""
    shown = set(discarded(state))
    for seat in range(state.seats):
        shown.update(tucked(state, seat))
        shown.update(gear(state, seat))
        if seat == viewer or has_seen(state, viewer, seat):
            shown.update(hand_of(state, seat))
    return {card_id(state, card): state.content.cards[card].as_json() for card in sorted(shown)}


def monsters_shown(state: LostLegendsState) -> dict[str, object]:
    """What is printed on every monster that is face up."""
    shown = {monster for seat in range(state.seats) for monster in monsters_in_row(state, SLAIN + seat)}
    shown.update(monsters_in_row(state, ESCAPED))
    shown.update(monster_of(state, seat) for seat in range(state.seats))
    shown.add(state.open)
    shown.discard(NOTHING_THERE)
    return {monster_id(state, monster): state.content.monsters[monster].as_json() for monster in sorted(shown)}

"""What a seat may see of Rift (RFT-17): everything visible is listed here, and nothing else leaves the state."""

from typing import Final

from tabard.engine.types import NOBODY, SEAT_BIT, Seat, i64
from tabard.games.rift import items as items
from tabard.games.rift.attack import DIVE_DAMAGE
from tabard.games.rift.cards import CARD_RULES, CARDS, DECK, DISCARDS, HAND, list_cards, size_of
from tabard.games.rift.champions import ALL, CHAMPION_BIT, NO_CHAMPION, TEAM, WORDS, members
from tabard.games.rift.damage import strike
from tabard.games.rift.defense import BARRIER_ABSORBS
from tabard.games.rift.draft import DRAFT_SEAT, ORDER, is_free
from tabard.games.rift.ending import HEAL
from tabard.games.rift.finish import COMPARED, figure, towers_left
from tabard.games.rift.hand import limit
from tabard.games.rift.items import ITEM_BIT, ITEM_IDS, ITEMS
from tabard.games.rift.layout import (
    ABSORBS,
    ATTACKER,
    BACK,
    BARON_UNTIL,
    CASTER,
    COOLDOWN,
    DRAFTING,
    DRAGONS,
    FLED,
    GOLD,
    HEALTH,
    HELD,
    IDLE,
    INCOME,
    KILLS,
    MAX_HEALTH,
    MOVING,
    NONE,
    OWNER,
    PHASES,
    PICKS,
    PLACE,
    REWARD,
    SEATS,
    SHOPPING,
    SIDE,
    SMITING,
    SPELL,
    STAGE,
    STAGES,
    TARGET,
    TOWER,
    ZONE,
)
from tabard.games.rift.map import (
    IS_JUNGLE,
    LANES,
    NEIGHBOURS,
    NEXUS,
    NO_TOWER,
    NOWHERE,
    SIDES,
    TILE_BIT,
    TILE_NAMES,
    TILES,
    TOWER_NAMES,
    TOWER_ON,
    TOWERS,
    base_of,
)
from tabard.games.rift.messages import MONSTERS
from tabard.games.rift.movement import outermost_tile
from tabard.games.rift.shop import copies_left, most_items, why_not_shop
from tabard.games.rift.smite import PIT, TURNS_NEEDED, is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import (
    ATTACK_CARD,
    BLOCK_CARD,
    DEMOLISH_DAMAGE,
    attack_damage,
    attack_now,
    attack_parts,
    defense_against,
    defense_now,
    defense_parts,
    dragon_attack,
    has_baron,
    smite_skill,
    tower_damage,
    tower_parts,
)
from tabard.games.rift.ultimates import COPY_ULTIMATE

CARD_AMOUNTS: Final = {
    "attack": ATTACK_CARD,
    "block": BLOCK_CARD,
    "barrier": BARRIER_ABSORBS,
    "demolish": DEMOLISH_DAMAGE,
    "tower-dive": DIVE_DAMAGE,
}
"""How much attack, defense or damage a card adds, absorbs or deals (RFT-3)."""


def public(state: RiftState) -> dict[str, object]:
    return {
        "round": state.round,
        "round_limit": state.options.round_limit,
        "phase": PHASES[state.phase],
        "first": None if state.first == NOBODY else state.first,
        "current": None if state.current == NOBODY else state.current,
        "draft": draft(state),
        "champions": {WORDS[number]: champion(state, number) for number in state.teams if number != NO_CHAMPION},
        "tiles": {TILE_NAMES[tile]: shown_tile(state, tile) for tile in range(TILES)},
        "towers": {TOWER_NAMES[tower]: shown_tower(state, tower) for tower in range(SEATS * TOWERS)},
        "monsters": {MONSTERS[monster]: shown_monster(state, monster) for monster in range(len(MONSTERS))},
        "battle": battle(state),
        "attack": attack(state),
        "ultimate_under_way": ultimate_under_way(state),
        "moved_in": None if state.mover == NO_CHAMPION else WORDS[state.mover],
        "dice": dice(state),
        "shop": shop(state),
        "deck": size_of(state.piles, DECK),
        "discards": list_cards(state.piles, DISCARDS),
        "cards": {CARDS[card]: CARD_RULES[card] for card in range(len(CARDS))},
        "card_amounts": CARD_AMOUNTS,
        "lead": lead(state),
        "named_to": named_to(state),
    }


def private(state: RiftState, viewer: Seat) -> dict[str, object]:
    return {
        "players": [player(state, seat, viewer) for seat in range(SEATS)],
    }


def words(champions: i64) -> list[str]:
    return [WORDS[number] for number in members(champions)]


def draft(state: RiftState) -> dict[str, object]:
    """The order of bans and picks, how far it has come, and all champions with their stats."""
    return {
        "order": [{"seat": DRAFT_SEAT[turn], "does": entry.split()[0]} for turn, entry in enumerate(ORDER)],
        "made": state.drafted if state.phase == DRAFTING else len(ORDER),
        "banned": words(state.banned),
        "free": [WORDS[number] for number in range(len(WORDS)) if is_free(state, number)],
        "champions": {known.word: known.as_json() for known in state.content.champions},
    }


def player(state: RiftState, seat: Seat, viewer: Seat) -> dict[str, object]:
    team = [state.teams[index] for index in range(seat * TEAM, seat * TEAM + TEAM)]
    seen: dict[str, object] = {
        "side": SIDES[seat],
        "team": [WORDS[number] for number in team if number != NO_CHAMPION],
        "gold": state.sides[GOLD + seat],
        "reward_to_come": state.sides[REWARD + seat],
        "kills": state.sides[KILLS + seat],
        "towers": towers_left(state, seat),
        "dragons": state.sides[DRAGONS + seat],
        "dragon_attack": dragon_attack(state, seat),
        "baron_until": state.sides[BARON_UNTIL + seat] if has_baron(state, seat) else None,
        "hand_size": size_of(state.piles, HAND + seat),
        "hand_limit": limit(state, seat),
        "has_passed": state.passed & SEAT_BIT[seat] != 0,
        "plays_nothing_more": state.silent & SEAT_BIT[seat] != 0,
    }
    if state.phase == MOVING:
        seen["teleports_to"] = teleports_to(state, seat)
    if seat == viewer:
        seen["hand"] = list_cards(state.piles, HAND + seat)
    return seen


def teleports_to(state: RiftState, seat: Seat) -> dict[str, object]:
    """RFT-3.13: by lane, the tile where Teleport goes, if a tower stands there."""
    tiles = {lane: outermost_tile(state, seat, number) for number, lane in enumerate(LANES)}
    return {lane: TILE_NAMES[tile] for lane, tile in tiles.items() if tile != NOWHERE}


def lead(state: RiftState) -> dict[str, object] | None:
    """RFT-16.2: who is ahead and in what, with the figures of both sides; None if all is level."""
    for what in range(len(COMPARED)):
        blue, red = figure(state, what, 0), figure(state, what, 1)
        if blue != red:
            return {"seat": 0 if blue > red else 1, "in": COMPARED[what], "figures": [blue, red]}
    return None


def named_to(state: RiftState) -> str | None:
    """What a champion that has to be named is named for, where that is not to hit it: to be healed (RFT-14.2), or to
    lend its ultimate (RFT-13.9)."""
    if state.question is HEAL:
        return "heal"
    return "copy" if state.question is COPY_ULTIMATE else None


def champion(state: RiftState, number: i64) -> dict[str, object]:
    figures = state.champions
    bit = CHAMPION_BIT[number]
    tile = figures[PLACE + number]
    alive = state.dead & bit == 0
    if not alive:
        tile = base_of(figures[OWNER + number])
    return {
        "name": ALL[number].name,
        "seat": figures[OWNER + number],
        "role": ALL[number].as_json()["role"],
        "place": None if tile == NOWHERE else TILE_NAMES[tile],
        "alive": alive,
        "back_in_round": None if alive else state.back_in(number),
        "health": figures[HEALTH + number],
        "most_health": figures[MAX_HEALTH + number],
        "attack": attack_now(state, number),
        "defense": defense_now(state, number),
        "income": figures[INCOME + number],
        "smite": smite_skill(state, number),
        "cooldown": figures[COOLDOWN + number],
        "items": [ITEM_IDS[item] for item in items.listed(figures[HELD + number])],
        "most_items": most_items(number),
        "recalling": state.recalling & bit != 0,
        "has_farmed": state.farmed & bit != 0,
        "has_moved": state.moved & bit != 0,
        "has_attacked": state.attacked & bit != 0,
        "stunned": state.stunned & bit != 0,
        "guarded": state.guarded & bit != 0,
        "absorbs": figures[ABSORBS + number],
        "can_shop": state.phase == SHOPPING and why_not_shop(state, state.current, number) is None,
    }


# The map


def shown_tile(state: RiftState, tile: i64) -> dict[str, object]:
    tower = TOWER_ON[tile]
    return {
        "adjacent": [TILE_NAMES[other] for other in NEIGHBOURS[tile]],
        "tower": None if tower == NO_TOWER else TOWER_NAMES[tower],
        "camp": None if IS_JUNGLE[tile] == 0 else state.cleared & TILE_BIT[tile] == 0,
        "champions": [words(state.crowd(seat, tile)) for seat in range(SEATS)],
        "fought": state.fought & TILE_BIT[tile] != 0,
    }


def shown_tower(state: RiftState, tower: i64) -> dict[str, object]:
    kind = tower % TOWERS
    return {
        "seat": tower // TOWERS,
        "kind": "nexus" if kind == NEXUS else "tower",
        "life": state.towers[tower],
        "most_life": state.content.life[kind],
    }


def shown_monster(state: RiftState, monster: i64) -> dict[str, object]:
    there = is_there(state, monster)
    return {
        "tile": TILE_NAMES[PIT[monster]],
        "there": there,
        "back_in_round": None if there else state.sides[BACK + monster],
        "turns_needed": TURNS_NEEDED[monster],
        "turns": [state.sides[SMITING + monster * SEATS + seat] for seat in range(SEATS)],
    }


# The current battle


def battle(state: RiftState) -> dict[str, object] | None:
    """The current battle: who is to attack, who has, who was nominated."""
    zone = state.fight[ZONE]
    if zone == NONE:
        return None
    return {
        "tile": TILE_NAMES[zone],
        "to_attack": None if state.fight[SIDE] == NONE else state.fight[SIDE],
        "sides": [words(state.crowd(seat, zone)) for seat in range(SEATS)],
        "attacked": words(state.attacked),
        "nominated": words(state.nominated),
        "attack_last": words(state.last),
        "take_no_damage": words(state.safe),
    }


def attack(state: RiftState) -> dict[str, object] | None:
    """The current attack or hit on a tower, with its sums explained."""
    fight = state.fight
    if fight[ATTACKER] == NONE or fight[STAGE] == IDLE or not state.lives(fight[ATTACKER]):
        return None
    tower, target = fight[TOWER], fight[TARGET]
    at_tower = fight[ZONE] == NONE
    seen: dict[str, object] = {
        "attacker": WORDS[fight[ATTACKER]],
        "stage": STAGES[fight[STAGE]],
        "tower": None if tower == NONE else TOWER_NAMES[tower],
        "target": None if target == NONE else WORDS[target],
        "damage": tower_damage(state) if at_tower else attack_damage(state),
        "damage_parts": as_json(tower_parts(state) if at_tower else attack_parts(state)),
    }
    if target != NONE:
        seen["defense"] = defense_against(state, target)
        seen["defense_parts"] = as_json(defense_parts(state, target))
        if fight[FLED] == 0:
            seen["forecast"] = forecast(state, fight[ATTACKER], target)
    return seen


def forecast(state: RiftState, attacker: i64, target: i64) -> dict[str, object]:
    """RFT-9.9, RFT-9.10: what the attack would do if nothing more were played, tried out on a copy: the damage above
    the defense, how much of it a Barrier would absorb, and the health that the target would have left."""
    tried = state.copy()
    strike(tried, attacker, target)
    before, after = state.champions, tried.champions
    return {
        "damage": max(0, attack_damage(state) - defense_against(state, target)),
        "absorbed": before[ABSORBS + target] - after[ABSORBS + target],
        "health": after[HEALTH + target],
    }


def as_json(parts: list[tuple[str, int]]) -> list[dict[str, object]]:
    return [{"of": label, "amount": amount} for label, amount in parts]


def ultimate_under_way(state: RiftState) -> dict[str, object] | None:
    """An ultimate that asks for targets."""
    if state.fight[PICKS] == 0:
        return None
    return {
        "champion": WORDS[state.fight[CASTER]],
        "of": WORDS[state.fight[SPELL]],
        "targets_left": min(state.fight[PICKS], TEAM),
    }


def dice(state: RiftState) -> dict[str, object] | None:
    """The last dice, and for whom they were rolled; for nobody if both sides smote."""
    if not state.rolled:
        return None
    return {"champion": None if state.roller == NO_CHAMPION else WORDS[state.roller], "dice": list(state.rolled)}


# The shop


def shop(state: RiftState) -> dict[str, object]:
    """All items, with how many copies are left and who holds the others."""
    return {
        "buying_for": None if state.shopper == NO_CHAMPION else WORDS[state.shopper],
        "items": {
            ITEM_IDS[item]: {
                **state.content.items[item].as_json(),
                "left": copies_left(state, item),
                "holders": holders(state, item),
            }
            for item in range(ITEMS)
        },
    }


def holders(state: RiftState, item: i64) -> list[str]:
    return [
        WORDS[number]
        for number in state.teams
        if number != NO_CHAMPION and state.champions[HELD + number] & ITEM_BIT[item] != 0
    ]

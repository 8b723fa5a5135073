"""Reasons for answers in Rift, in a sentence for people: what an answer does, in the figures of the position."""

from typing import Final

from tabard.engine.types import Action, Seat, i64, seat_name
from tabard.games.rift.actions import (
    ATTACK_WITH,
    BAN,
    BATTLE,
    BUY,
    CARD_ATTACK,
    CARD_BLOCK,
    CARD_COUNTER_GANK,
    CARD_CRIT,
    CARD_DEMOLISH,
    CARD_FLASH,
    CARD_FOCUS,
    CARD_SACRIFICE,
    CARD_TELEPORT,
    CARD_TOWER_DIVE,
    DISCARD,
    GO,
    HIT,
    MOVE,
    NOMINATE,
    PASS_ALL,
    PICK,
    PLACE,
    RECALL,
    SHOP,
    TARGET,
    TOWER,
    ULTIMATE,
)
from tabard.games.rift.attack import AIM, ATTACK_STAGE, DIVE_DAMAGE
from tabard.games.rift.battle import CHOOSE_ATTACKER, CHOOSE_BATTLE
from tabard.games.rift.cards import CARD_NAMES, HAND, KINDS
from tabard.games.rift.champions import ALL as CHAMPIONS
from tabard.games.rift.champions import CHAMPION_BIT, NAMES, NO_CHAMPION, ROLE_OF, ROLES, TEAM, count
from tabard.games.rift.counter_gank import ANSWER_MOVE
from tabard.games.rift.damage import absorb, spirit_guard
from tabard.games.rift.defense import CHASE, DEFEND
from tabard.games.rift.farming import has_something_to_farm, is_outermost, zone_income
from tabard.games.rift.finish import towers_left
from tabard.games.rift.items import ALL as ITEMS
from tabard.games.rift.items import count as count_items
from tabard.games.rift.layout import (
    ATTACK_CARDS,
    BARON,
    CASTER,
    DEMOLISHING,
    DRAGON,
    GOLD,
    HEALING,
    HEALTH,
    HELD,
    IS_CRIT,
    MAX_HEALTH,
    NONE,
)
from tabard.games.rift.layout import TARGET as TARGETED_ONE
from tabard.games.rift.layout import TOWER as TOWER_HIT
from tabard.games.rift.map import (
    BARON_PIT,
    BASE_TOWERS,
    DISTANCE,
    DRAGON_PIT,
    FIRST_BAND,
    HALF,
    LANE_COUNT,
    NEIGHBOURS,
    NEXUS,
    NO_TOWER,
    NOWHERE,
    TILES,
    TOWER_ON,
    TOWERS,
    UPPER,
    WIDTH,
    base_of,
)
from tabard.games.rift.movement import MOVE_CHAMPIONS, outermost_tile
from tabard.games.rift.shop import BROWSE, most_items, why_not_buy
from tabard.games.rift.shop import SHOP as SHOPPING
from tabard.games.rift.smite import is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import attack_damage, attack_now, defense_against, tower_damage
from tabard.games.rift.towers import TOWER_CARDS
from tabard.games.rift.ultimates import can_enter

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def why(state: RiftState, seat: Seat, action: Action) -> str:
    if action < PICK:
        return why_banned(state, seat, action - BAN)
    if action < PLACE:
        return why_picked(state, seat, action - PICK)
    if action < DISCARD:
        return why_placed(state, seat, (action - PLACE) // WIDTH, (action - PLACE) % WIDTH)
    if action < SHOP:
        return why_discarded(state, seat, action - DISCARD)
    if action < BUY:
        buys = f"{NAMES[action - SHOP]} can spend your {state.sides[GOLD + seat]} gold on an item"
        return f"{buys}{what_gold_decides(state, seat)}."
    if action < MOVE:
        return why_bought(state, seat, action - BUY)
    if action < RECALL:
        return why_there(state, seat, (action - MOVE) // TILES, (action - MOVE) % TILES)
    if action < BATTLE:
        return why_recall(state, seat, action - RECALL)
    if action < HIT:
        return (
            f"You fight there with {strength_text(state, seat, action - BATTLE, state.crowd(seat, action - BATTLE))}."
        )
    if action < TOWER:
        return why_hit(state, seat, action - HIT)
    if action < ATTACK_WITH:
        life = state.towers[(1 - seat) * TOWERS + UPPER + action - TOWER]
        return f"The {BASE_TOWERS[action - TOWER]} tower has {life} life left."
    if action < NOMINATE:
        return f"{NAMES[action - ATTACK_WITH]} attacks for {attack_now(state, action - ATTACK_WITH)} before cards."
    if action < TARGET:
        return struck(state, action - NOMINATE)
    if action < GO:
        champion = action - TARGET
        return struck(state, champion) if state.question is AIM else health_text(state, champion)
    if action < ULTIMATE:
        return why_there(state, seat, state.fight[CASTER], action - GO)
    if action < CARD_FOCUS:
        printed = CHAMPIONS[action - ULTIMATE]
        return f"{printed.name}'s ultimate: {printed.ultimate}"
    return why_card(state, seat, action)


# The draft, starting tiles and the hand


def why_banned(state: RiftState, seat: Seat, champion: i64) -> str:
    printed = CHAMPIONS[champion]
    figures = figures_text(state, champion)
    return f"{seat_name(1 - seat)} cannot pick {printed.name}, a {ROLES[printed.role]} with {figures}."


def why_picked(state: RiftState, seat: Seat, champion: i64) -> str:
    printed = CHAMPIONS[champion]
    same: i64 = 0
    for index in range(seat * TEAM, seat * TEAM + TEAM):
        other = state.teams[index]
        if other != NO_CHAMPION and ROLE_OF[other] == printed.role:
            same += 1
    team = f"your {ORDINALS[same]} {ROLES[printed.role]}"
    return f"{printed.name} becomes {team}, with {figures_text(state, champion)}."


def figures_text(state: RiftState, champion: i64) -> str:
    printed = state.content.champions[champion]
    return f"attack {printed.attack}, defense {printed.defense}, health {printed.health} and income {printed.income}"


def why_placed(state: RiftState, seat: Seat, champion: i64, column: i64) -> str:
    """RFT-6.3, RFT-6.4: the gold that it brings."""
    tile = seat * HALF + FIRST_BAND + column
    trial = state.copy()
    trial.relocate(champion, tile)
    earned = zone_income(trial, seat, tile) - zone_income(state, seat, tile)
    beside = [NAMES[other] for other in state.teams if other != NO_CHAMPION and is_in(state.crowd(seat, tile), other)]
    shared = f", beside {listed(beside)}" if beside else ""
    return f"{NAMES[champion]} earns you {earned} gold per turn there{shared}."


def why_discarded(state: RiftState, seat: Seat, card: i64) -> str:
    first = (HAND + seat) * KINDS
    held = state.piles[first + card]
    if held > 1:
        return f"You still hold {held - 1} {CARD_NAMES[card]}."
    kept = [CARD_NAMES[kind] for kind in range(i64(KINDS)) if kind != card and state.piles[first + kind] > 0]
    return f"You give up your only {CARD_NAMES[card]}, and keep {listed(kept)}."


def listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def is_in(crowd: i64, champion: i64) -> bool:
    return crowd & CHAMPION_BIT[champion] != 0


# Gold


def why_bought(state: RiftState, seat: Seat, item: i64) -> str:
    printed = state.content.items[item]
    gold = state.sides[GOLD + seat]
    message = f"{printed.name} for {printed.price} of your {gold} gold: {printed.rule.rstrip('.')}"
    decides = what_gold_decides(state, seat)
    return f"{message}. You keep {gold - printed.price} gold{decides}." if decides else f"{message}."


def what_gold_decides(state: RiftState, seat: Seat) -> str:
    """RFT-16.2: what gold is good for in a last round that nothing else decides, as a clause."""
    if state.round < state.options.round_limit or state.towers[NEXUS] != state.towers[TOWERS + NEXUS]:
        return ""
    if towers_left(state, 0) != towers_left(state, 1):
        return ""
    theirs = f"{seat_name(1 - seat)} has {state.sides[GOLD + 1 - seat]}"
    return f"; it is the last round, gold decides if the towers are level, and {theirs}"


# Tiles

BASE_IN_DANGER: Final = "Your Base is open, with enemies two steps away, and"


def why_there(state: RiftState, seat: Seat, champion: i64, tile: i64) -> str:
    if tile == NOWHERE:
        return ""
    enemy = 1 - seat
    who = NAMES[champion]
    tower = TOWER_ON[tile]
    standing = tower != NO_TOWER and state.towers[tower] > 0 and is_outermost(state, tower)
    if state.crowd(enemy, tile) != 0:
        ours = state.crowd(seat, tile) | CHAMPION_BIT[champion]
        return f"With {who} you have {strength_text(state, seat, tile, ours)} there."
    if tile == base_of(enemy):
        life = state.towers[enemy * TOWERS + NEXUS]
        return f"Nobody guards the enemy's Base, whose Nexus has {life} life left."
    if standing and tower // TOWERS == enemy:
        return f"Nobody guards the tower there, which has {state.towers[tower]} life left."
    if (standing and tower // TOWERS == seat) or tile == base_of(seat):
        for neighbour in NEIGHBOURS[tile]:
            if state.crowd(enemy, neighbour) != 0:
                return f"{who} guards your side there, with enemies one step away."
    if tile == DRAGON_PIT and is_there(state, DRAGON):
        return "The Dragon is there: slaying it makes your champions stronger for the rest of the game."
    if tile == BARON_PIT and is_there(state, BARON):
        return "Baron is there: slaying him helps you bring down towers."
    if tile in NEIGHBOURS[base_of(enemy)] and can_enter(state, seat, base_of(enemy)):
        return f"The enemy's Base is open, and from there {who} can enter it on your next turn."
    if DISTANCE[base_of(seat) * TILES + tile] <= 1 and is_base_in_danger(state, seat):
        return f"{BASE_IN_DANGER} {who} can be there in time."
    return "There is gold to farm there." if has_something_to_farm(state, tile) else ""


def is_base_in_danger(state: RiftState, seat: Seat) -> bool:
    """Whether enemies can be in a side's Base in two turns: time enough for those who set out now."""
    home, enemy = base_of(seat), 1 - seat
    if can_enter(state, enemy, home):
        for tile in range(i64(TILES)):
            if DISTANCE[home * TILES + tile] == 2 and state.crowd(enemy, tile) != 0:
                return True
    return False


def strength_text(state: RiftState, seat: Seat, tile: i64, ours: i64) -> str:
    """How many stand against how many on a tile."""
    own, theirs = count(ours), count(state.crowd(1 - seat, tile))
    return f"{own} champion{'' if own == 1 else 's'} against {theirs}"


def why_recall(state: RiftState, seat: Seat, champion: i64) -> str:
    who = NAMES[champion]
    health, most = state.champions[HEALTH + champion], state.champions[MAX_HEALTH + champion]
    message = f"{who} has {health} of {most} health, and comes home to be healed" if health < most else ""
    if state.round < state.options.round_limit and can_buy(state, seat, champion):
        gold = f"{who} can buy an item at home for your {state.sides[GOLD + seat]} gold"
        return f"{message}; {gold}." if message else f"{gold}."
    if message:
        return f"{message}."
    return f"{BASE_IN_DANGER} {who} is home on your next turn." if is_base_in_danger(state, seat) else ""


def can_buy(state: RiftState, seat: Seat, champion: i64) -> bool:
    """Whether the gold is enough for something that the champion could use."""
    if count_items(state.champions[HELD + champion]) == most_items(champion):
        return False
    for item in range(i64(len(ITEMS))):
        if why_not_buy(state, seat, champion, item) is None:
            return True
    return False


def why_hit(state: RiftState, seat: Seat, champion: i64) -> str:
    tile = state.place(champion)
    if tile == base_of(1 - seat):
        life = state.towers[(1 - seat) * TOWERS + NEXUS]
        return f"Nobody guards the enemy's Base, whose Nexus has {life} life left."
    return f"Nobody guards the tower there, which has {state.towers[TOWER_ON[tile]]} life left."


# Fights


def struck(state: RiftState, champion: i64) -> str:
    """What the current attack does to a champion."""
    trial = state.copy()
    damage = max(i64(0), attack_damage(state) - defense_against(state, champion))
    damage = absorb(trial, champion, spirit_guard(trial, champion, damage)) - state.fight[HEALING]
    who = NAMES[champion]
    if damage <= 0:
        return f"{who} takes no damage from this attack as it is."
    return (
        f"{who} takes {damage} damage from this attack as it is, and has {state.champions[HEALTH + champion]} health."
    )


def health_text(state: RiftState, champion: i64) -> str:
    most = state.champions[MAX_HEALTH + champion]
    return f"{NAMES[champion]} has {state.champions[HEALTH + champion]} of {most} health."


def why_card(state: RiftState, seat: Seat, action: Action) -> str:
    if action < CARD_FLASH:
        return struck(state, action - (CARD_FOCUS if action < CARD_SACRIFICE else CARD_SACRIFICE))
    if action < CARD_TOWER_DIVE or action == CARD_BLOCK:
        return why_defended(state)
    if action < CARD_COUNTER_GANK:
        return f"{NAMES[action - CARD_TOWER_DIVE]} may take {DIVE_DAMAGE} damage now, and so may your champion."
    if action < CARD_TELEPORT:
        return why_there_at_once(state, seat, action - CARD_COUNTER_GANK)
    if action < CARD_ATTACK:
        index = action - CARD_TELEPORT
        return why_there(state, seat, index // LANE_COUNT, outermost_tile(state, seat, index % LANE_COUNT))
    if action in (CARD_ATTACK, CARD_CRIT, CARD_DEMOLISH):
        return why_sharpened(state, action)
    return why_no_more(state, seat, action)


def why_defended(state: RiftState) -> str:
    target = state.fight[TARGETED_ONE]
    return struck(state, target) if state.question is DEFEND and target != NONE else ""


def why_there_at_once(state: RiftState, seat: Seat, champion: i64) -> str:
    tile = state.place(state.mover)
    ours = state.crowd(seat, tile) | CHAMPION_BIT[champion]
    return f"With {NAMES[champion]} you have {strength_text(state, seat, tile, ours)} there."


def why_sharpened(state: RiftState, card: Action) -> str:
    """What the card changes about the attack, or the hit on a tower."""
    trial = state.copy()
    figure: i64 = ATTACK_CARDS if card == CARD_ATTACK else IS_CRIT if card == CARD_CRIT else DEMOLISHING
    trial.fight[figure] = 1 if card == CARD_CRIT else trial.fight[figure] + 1
    if state.question is not TOWER_CARDS:
        return f"The attack does {attack_damage(trial)} instead of {attack_damage(state)}."
    return f"The hit does {tower_damage(trial)} instead of {tower_damage(state)}; {tower_text(state)}."


def tower_text(state: RiftState) -> str:
    tower = state.fight[TOWER_HIT]
    what = "the Nexus" if tower % TOWERS == NEXUS else "the tower"
    return f"{what} has {state.towers[tower]} life left"


def why_no_more(state: RiftState, seat: Seat, action: Action) -> str:
    """What is true when a seat is done, or passes."""
    question = state.question
    if question is SHOPPING or question is BROWSE:
        return f"You keep {state.sides[GOLD + seat]} gold{what_gold_decides(state, seat)}."
    if question is MOVE_CHAMPIONS:
        return "Your other champions stay where they are."
    if question is CHOOSE_BATTLE:
        return "You start no more battles and hit no more towers this turn."
    if question is CHOOSE_ATTACKER:
        return "None of your champions attacks now."
    if question is CHASE:
        return "Whoever flashed away is safe from this attack."
    message = ""
    if question is ATTACK_STAGE:
        message = f"The attack does {attack_damage(state)} as it is."
    elif question is TOWER_CARDS:
        message = f"The hit does {tower_damage(state)} as it is; {tower_text(state)}."
    else:
        message = why_defended(state) or "You keep your cards."
    return f"{message} You are not asked again in this {scope_of(state)}." if action == PASS_ALL else message


def scope_of(state: RiftState) -> str:
    """RFT-5.4: for how long a player stays silent."""
    return "turn's movement" if state.question is ANSWER_MOVE else "battle"

"""Reasons for answers in Rift, in a sentence for people: what an answer does, in the figures of the position."""

from typing import Final

from tabard.bots.wording import counted, none_or
from tabard.engine.types import Action, Seat, i64, seat_name
from tabard.games.rift.actions import (
    ATTACK_WITH,
    BAN,
    BATTLE,
    BUY,
    CARD_ATTACK,
    CARD_BARRIER,
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
    PASS,
    PASS_ALL,
    PICK,
    PLACE,
    RECALL,
    SHOP,
    STRIKE,
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
from tabard.games.rift.damage import FIRST_BLOOD_GOLD, KILL_GOLD, absorb, lose_health, spirit_guard
from tabard.games.rift.defense import BARRIER_ABSORBS, CHASE, DEFEND
from tabard.games.rift.farming import has_something_to_farm, is_outermost, zone_income
from tabard.games.rift.finish import towers_left
from tabard.games.rift.hand import TRIM
from tabard.games.rift.items import ALL as ITEMS
from tabard.games.rift.items import count as count_items
from tabard.games.rift.layout import (
    ABSORBS,
    ATTACK_CARDS,
    ATTACKER,
    BARON,
    BLOCKS,
    CASTER,
    DEMOLISHING,
    DRAGON,
    DRAGONS,
    GOLD,
    HEALING,
    HEALTH,
    HELD,
    IS_CRIT,
    MAX_HEALTH,
    NONE,
    SEATS,
    SMITING,
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
from tabard.games.rift.smite import BARON_ROUNDS, MAX_DRAGONS, MONSTER_GOLD, TURNS_NEEDED, is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.stats import BARON_AGAINST_TOWERS, attack_damage, attack_now, defense_against, tower_damage
from tabard.games.rift.towers import TOWER_CARDS, TOWER_GOLD
from tabard.games.rift.ultimates import COPY_ULTIMATE, OF_ATTACK, WHEN_OF, can_enter

NO_ITEM: Final = -1
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
        return why_shopped(state, seat, action - SHOP)
    if action < MOVE:
        return why_bought(state, seat, action - BUY)
    if action < RECALL:
        return why_there(state, seat, (action - MOVE) // TILES, (action - MOVE) % TILES)
    if action < BATTLE:
        return why_recall(state, seat, action - RECALL)
    if action < HIT:
        return f"You fight with {strength_text(state, seat, action - BATTLE, state.crowd(seat, action - BATTLE))}."
    if action < TOWER:
        return why_hit(state, seat, action - HIT)
    if action < ATTACK_WITH:
        life = state.towers[(1 - seat) * TOWERS + UPPER + action - TOWER]
        tower = BASE_TOWERS[action - TOWER]
        return f"The hit does {tower_damage(state)} before cards, and the {tower} tower has {life} life left."
    if action < NOMINATE:
        return why_attack(state, seat, action - ATTACK_WITH)
    if action < TARGET:
        return struck(state, seat, action - NOMINATE)
    if action < GO:
        return why_targeted(state, seat, action - TARGET)
    if action < ULTIMATE:
        return why_there(state, seat, state.fight[CASTER], action - GO)
    if action < CARD_FOCUS:
        return why_ultimate(state, seat, action - ULTIMATE)
    return why_strike(state, seat, action - STRIKE) if action >= STRIKE else why_card(state, seat, action)


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
    beside = [NAMES[other] for other in state.teams if other != NO_CHAMPION and is_in(state.crowd(seat, tile), other)]
    shared = f", beside {listed(beside)}" if beside else ""
    return f"{NAMES[champion]} farms {farmed_by(state, seat, champion, tile)} gold there at first{shared}."


def farmed_by(state: RiftState, seat: Seat, champion: i64, tile: i64) -> i64:
    """RFT-6.3: what a champion adds to the gold that its side farms on a tile."""
    if not has_something_to_farm(state, tile):
        return 0
    others = state.crowd(seat, tile) & ~CHAMPION_BIT[champion]
    return zone_income(state, seat, others | CHAMPION_BIT[champion]) - zone_income(state, seat, others)


def why_discarded(state: RiftState, seat: Seat, card: i64) -> str:
    first = (HAND + seat) * KINDS
    held = state.piles[first + card]
    ends = "" if state.question is TRIM else " Your turn ends."
    if held > 1:
        return f"You still hold {held - 1} {CARD_NAMES[card]}.{ends}"
    kept = [CARD_NAMES[kind] for kind in range(i64(KINDS)) if kind != card and state.piles[first + kind] > 0]
    return f"You give up your only {CARD_NAMES[card]}, and keep {listed(kept)}.{ends}"


def listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def is_in(crowd: i64, champion: i64) -> bool:
    return crowd & CHAMPION_BIT[champion] != 0


# Gold


def why_shopped(state: RiftState, seat: Seat, champion: i64) -> str:
    """The dearest item that the champion can get, and how many it has."""
    dearest = NO_ITEM
    for item in range(i64(len(ITEMS))):
        if why_not_buy(state, seat, champion, item) is None and (
            dearest == NO_ITEM or state.content.items[item].price > state.content.items[dearest].price
        ):
            dearest = item
    holds = f"{NAMES[champion]} has {none_or(count_items(state.champions[HELD + champion]), 'item')}"
    gold = f"your {state.sides[GOLD + seat]} gold"
    if dearest == NO_ITEM:
        return f"{holds}, and {gold} buys nothing that {NAMES[champion]} can use{what_gold_decides(state, seat)}."
    printed = state.content.items[dearest]
    buys = f"{gold} buys up to {printed.name} for {printed.price}: {printed.rule.rstrip('.')}"
    return f"{holds}, and {buys}{what_gold_decides(state, seat)}."


def why_bought(state: RiftState, seat: Seat, item: i64) -> str:
    printed = state.content.items[item]
    gold = state.sides[GOLD + seat]
    keeps = f"You keep {gold - printed.price} of your {gold} gold"
    gives = f"{printed.name} for {NAMES[state.shopper]}: {printed.rule.rstrip('.')}"
    return f"{gives}. {keeps}{what_gold_decides(state, seat)}."


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
        return f"With {who} you have {strength_text(state, seat, tile, ours)}."
    if tile == base_of(enemy) or (standing and tower // TOWERS == enemy):
        return hit_text(state, seat, champion, tile)
    if (standing and tower // TOWERS == seat) or tile == base_of(seat):
        for neighbour in NEIGHBOURS[tile]:
            if state.crowd(enemy, neighbour) != 0:
                what = "Base" if tile == base_of(seat) else f"tower there, which has {state.towers[tower]} life left,"
                return f"{who} guards your {what} with enemies one step away."
    if tile == DRAGON_PIT and is_there(state, DRAGON):
        gains = "" if state.sides[DRAGONS + seat] >= MAX_DRAGONS else " and +1 attack for all your champions for good"
        return f"The Dragon is there: {smite_text(state, seat, DRAGON)}{gains}."
    if tile == BARON_PIT and is_there(state, BARON):
        more = f"+1 attack, +1 defense and +{BARON_AGAINST_TOWERS} against towers"
        return f"Baron is there: {smite_text(state, seat, BARON)}, and {more} for {BARON_ROUNDS} rounds."
    if tile in NEIGHBOURS[base_of(enemy)] and can_enter(state, seat, base_of(enemy)):
        return f"The enemy's Base is open, and from there {who} can enter it on your next turn."
    if DISTANCE[base_of(seat) * TILES + tile] <= 1 and is_base_in_danger(state, seat):
        return f"{BASE_IN_DANGER} {who} can be there in time."
    return why_farmed(state, seat, champion, tile)


def smite_text(state: RiftState, seat: Seat, monster: i64) -> str:
    """RFT-11.1, RFT-11.5: how long it takes to smite a monster, and its gold."""
    turns = TURNS_NEEDED[monster] - state.sides[SMITING + monster * SEATS + seat]
    return f"staying for {counted(turns, 'turn')} brings you {MONSTER_GOLD[monster]} gold"


def why_farmed(state: RiftState, seat: Seat, champion: i64, tile: i64) -> str:
    """The gold on a quiet tile, compared with that where the champion stands, and the nearest enemies."""
    who, here = NAMES[champion], state.place(champion)
    gold = farmed_by(state, seat, champion, tile)
    now = i64(0) if here == NOWHERE else farmed_by(state, seat, champion, here)
    near: i64 = 0
    for neighbour in NEIGHBOURS[tile]:
        near += count(state.crowd(1 - seat, neighbour))
    enemies = "no enemy" if near == 0 else "1 enemy" if near == 1 else f"{near} enemies"
    earns = f"{who} can farm {gold} gold there, and {now} where {who} is now"
    if gold == 0:
        earns = f"{who} has nothing to farm there" + (f", but {now} gold where {who} is now" if now > 0 else "")
    return f"{earns}; {enemies} can come there in one step."


def hit_text(state: RiftState, seat: Seat, champion: i64, tile: i64) -> str:
    """What a champion does to an unguarded tower on a tile, or to the enemy's Base."""
    trial = state.copy()
    if state.place(champion) != tile:
        trial.relocate(champion, tile)
        trial.stepped |= CHAMPION_BIT[champion]
    trial.clear_attack()
    trial.fight[ATTACKER] = champion
    damage, who = tower_damage(trial), NAMES[champion]
    first = (1 - seat) * TOWERS + UPPER
    tower = TOWER_ON[tile]
    what = "the tower there"
    if tile == base_of(1 - seat):
        towers = [tower for tower in (first, first + 1) if state.towers[tower] > 0]
        tower = towers[0] if towers else (1 - seat) * TOWERS + NEXUS
        what = "a base tower, which must fall before the Nexus" if towers else "the Nexus"
    life = state.towers[tower]
    if damage >= life:
        falls = "wins the game" if tower % TOWERS == NEXUS else f"brings it down, for {TOWER_GOLD} gold"
        return f"Nobody guards {what}: it has {life} life left, and a hit of {damage} by {who} {falls}."
    return f"Nobody guards {what}: {who} hits for {damage} before cards, and it has {life} life left."


def is_base_in_danger(state: RiftState, seat: Seat) -> bool:
    """Whether enemies can be in a side's Base in two turns: time enough for those who set out now."""
    home, enemy = base_of(seat), 1 - seat
    if can_enter(state, enemy, home):
        for tile in range(i64(TILES)):
            if DISTANCE[home * TILES + tile] == 2 and state.crowd(enemy, tile) != 0:
                return True
    return False


def strength_text(state: RiftState, seat: Seat, tile: i64, ours: i64) -> str:
    """How many stand against how many on a tile, and how hard they strike."""
    theirs = state.crowd(1 - seat, tile)
    sides = f"{counted(count(ours), 'champion')} against {count(theirs)}"
    return f"{sides} there, with attacks of up to {strongest(state, ours)} against {strongest(state, theirs)}"


def strongest(state: RiftState, crowd: i64) -> i64:
    """The strongest attack of some champions, before cards."""
    most: i64 = 0
    for champion in state.teams:
        if champion != NO_CHAMPION and is_in(crowd, champion):
            most = max(most, attack_now(state, champion))
    return most


def why_recall(state: RiftState, seat: Seat, champion: i64) -> str:
    """What the champion gets at home, and how far it will be from where it is now."""
    who = NAMES[champion]
    health, most = state.champions[HEALTH + champion], state.champions[MAX_HEALTH + champion]
    buys = state.round < state.options.round_limit and can_buy(state, seat, champion)
    gains: list[str] = []
    if health < most:
        gains.append(f"{who} has {health} of {most} health, and is healed at home")
    if buys:
        gains.append(f"{who} can buy an item at home for your {state.sides[GOLD + seat]} gold")
    if not gains and is_base_in_danger(state, seat):
        return f"{BASE_IN_DANGER} {who} is home on your next turn."
    if not gains:
        gains.append(f"{who} has full health and nothing to buy at home")
    away = DISTANCE[base_of(seat) * TILES + state.place(champion)]
    return f"{'; '.join(gains)}; the way back is {counted(away, 'step')}."


def can_buy(state: RiftState, seat: Seat, champion: i64) -> bool:
    """Whether the gold is enough for something that the champion could use."""
    if count_items(state.champions[HELD + champion]) == most_items(champion):
        return False
    for item in range(i64(len(ITEMS))):
        if why_not_buy(state, seat, champion, item) is None:
            return True
    return False


def why_hit(state: RiftState, seat: Seat, champion: i64) -> str:
    return hit_text(state, seat, champion, state.place(champion))


# Fights


def struck(state: RiftState, seat: Seat, champion: i64) -> str:
    """What the current attack does to a champion, said to a seat."""
    trial = state.copy()
    damage = damage_to(trial, champion)
    who, health = NAMES[champion], state.champions[HEALTH + champion]
    if damage == 0:
        return f"{who} takes no damage from this attack as it is."
    lose_health(trial, champion, damage)
    left = trial.champions[HEALTH + champion]
    if left > 0:
        return f"{who} takes {damage} damage from this attack as it is, and keeps {left} of {health} health."
    gold = KILL_GOLD if state.first_blood else FIRST_BLOOD_GOLD
    killer = 1 - state.owner(champion)
    earns = "you earn" if killer == seat else f"{seat_name(killer)} earns"
    harm = f"{damage} damage against {health} health"
    return f"{who} dies from this attack as it is ({harm}), and {earns} {gold} gold."


def why_attack(state: RiftState, seat: Seat, champion: i64) -> str:
    """RFT-9.14, RFT-9.15: what the champion does before its player prepares it."""
    trial = attack_of(state, champion)
    attack = f"{NAMES[champion]} attacks for {attack_damage(trial)} before cards{victims_text(trial)}"
    if state.question is DEFEND:
        return f"{struck(state, seat, state.fight[TARGETED_ONE])} Then {attack}, if still there."
    return f"{attack}."


def why_ultimate(state: RiftState, seat: Seat, champion: i64) -> str:
    printed = CHAMPIONS[champion]
    text = f"{printed.name}'s ultimate: {printed.ultimate}"
    if state.question is DEFEND and WHEN_OF[champion] == OF_ATTACK:
        return f"{struck(state, seat, state.fight[TARGETED_ONE])} Then {text}"
    return text


def why_strike(state: RiftState, seat: Seat, champion: i64) -> str:
    """RFT-9.14, RFT-9.15: what the champion does as it is, after what it takes if it strikes back."""
    if state.enemies_at(champion) == 0:
        return f"{why_hit(state, seat, champion)} You keep your cards."
    trial = attack_of(state, champion)
    attack = f"{NAMES[champion]} attacks for {attack_damage(trial)}{victims_text(trial)}"
    if state.question is DEFEND:
        return f"{struck(state, seat, state.fight[TARGETED_ONE])} Then {attack}, if still there."
    return f"{attack}; you keep your cards."


def damage_to(state: RiftState, champion: i64) -> i64:
    """The damage that a champion takes from the current attack, worked out on a copy."""
    damage = max(i64(0), attack_damage(state) - defense_against(state, champion))
    return max(i64(0), absorb(state, champion, spirit_guard(state, champion, damage)) - state.fight[HEALING])


def attack_of(state: RiftState, champion: i64) -> RiftState:
    """A copy in which a champion attacks."""
    trial = state.copy()
    trial.clear_attack()
    trial.fight[ATTACKER] = champion
    return trial


def victims_text(state: RiftState) -> str:
    """What each of the champions that may be hit takes from the current attack, as a clause."""
    hurt: list[str] = []
    for champion in state.teams:
        if champion != NO_CHAMPION and is_in(state.enemies_at(state.fight[ATTACKER]), champion):
            damage = damage_to(state.copy(), champion)
            hurt.append(f"{'no' if damage == 0 else damage} damage to {NAMES[champion]}")
    return f": {listed(hurt).replace(' and ', ' or ')}" if hurt else ""


def why_targeted(state: RiftState, seat: Seat, champion: i64) -> str:
    if state.question is AIM:
        return struck(state, seat, champion)
    if state.question is COPY_ULTIMATE:
        return f"The ultimate of {NAMES[champion]}: {CHAMPIONS[champion].ultimate}"
    health, most = state.champions[HEALTH + champion], state.champions[MAX_HEALTH + champion]
    return f"{NAMES[champion]} attacks for {attack_now(state, champion)} and has {health} of {most} health."


def why_card(state: RiftState, seat: Seat, action: Action) -> str:
    if action < CARD_FLASH:
        return struck(state, seat, action - (CARD_FOCUS if action < CARD_SACRIFICE else CARD_SACRIFICE))
    if action < CARD_TOWER_DIVE or action == CARD_BLOCK:
        return why_defended(state, seat, action)
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


def why_defended(state: RiftState, seat: Seat, action: Action) -> str:
    """What a Block, a Barrier or a Flash does about the current attack."""
    target = state.fight[TARGETED_ONE]
    if target == NONE:
        return ""
    who, attacker = NAMES[target], NAMES[state.fight[ATTACKER]]
    if state.question is CHASE:
        return f"{attacker} follows: {struck(state, seat, target)}"
    before = damage_to(state.copy(), target)
    if action != CARD_BLOCK and action < CARD_BARRIER:
        if before == 0:
            return f"{who} flees, though this attack does no damage as it is."
        return f"{who} escapes {before} damage, unless {attacker} follows with a Flash."
    trial = state.copy()
    if action == CARD_BLOCK:
        trial.fight[BLOCKS] = trial.fight[BLOCKS] + 1
    else:
        trial.champions[ABSORBS + action - CARD_BARRIER] = BARRIER_ABSORBS
    after = damage_to(trial, target)
    if after == before:
        return f"It changes nothing about this attack: {who} takes {'no' if before == 0 else before} damage."
    health = state.champions[HEALTH + target]
    return f"{who} takes {'no' if after == 0 else after} damage instead of {before}, and has {health} health."


def why_there_at_once(state: RiftState, seat: Seat, champion: i64) -> str:
    tile = state.place(state.mover)
    ours = state.crowd(seat, tile) | CHAMPION_BIT[champion]
    return f"With {NAMES[champion]} you have {strength_text(state, seat, tile, ours)}."


def why_sharpened(state: RiftState, card: Action) -> str:
    """What the card changes about the attack, or the hit on a tower."""
    trial = state.copy()
    figure: i64 = ATTACK_CARDS if card == CARD_ATTACK else IS_CRIT if card == CARD_CRIT else DEMOLISHING
    trial.fight[figure] = 1 if card == CARD_CRIT else trial.fight[figure] + 1
    if state.question is not TOWER_CARDS:
        before, after = attack_damage(state), attack_damage(trial)
        if before == after:
            return f"The card changes nothing: the attack still does {before}."
        return f"The attack does {after} instead of {before}{victims_text(trial)}."
    before, after = tower_damage(state), tower_damage(trial)
    does = f"still does {before}" if before == after else f"does {after} instead of {before}"
    return f"The hit {does}; {tower_text(state)}."


def tower_text(state: RiftState) -> str:
    tower = state.fight[TOWER_HIT]
    what = "the Nexus" if tower % TOWERS == NEXUS else "the tower"
    return f"{what} has {state.towers[tower]} life left"


def why_no_more(state: RiftState, seat: Seat, action: Action) -> str:
    """What is true when a seat is done, or passes."""
    question = state.question
    if question is SHOPPING or question is BROWSE:
        return f"You keep {state.sides[GOLD + seat]} gold{what_gold_decides(state, seat)}."
    if question is MOVE_CHAMPIONS and action == PASS:
        return "You end your turn: your other champions stay where they are, and nobody fights."
    if question is MOVE_CHAMPIONS:
        return (
            f"Your other champions stay where they are; your lanes bring you {lane_income(state, seat)} gold per turn."
        )
    if question is CHOOSE_BATTLE:
        battles = counted(sum(BATTLE <= each < HIT for each in state.legal(seat)), "battle")
        hits = counted(sum(HIT <= each < TOWER for each in state.legal(seat)), "tower hit")
        left = [chances for chances in (battles, hits) if chances[0] != "0"]
        return f"You give up {listed(left)} this turn." if left else ""
    if question is CHOOSE_ATTACKER:
        ready: i64 = 0
        for each in state.legal(seat):
            if ATTACK_WITH <= each < NOMINATE:
                ready |= CHAMPION_BIT[each - ATTACK_WITH]
        return f"You attack no more in this battle, and give up an attack of {strongest(state, ready)}."
    if question is CHASE:
        return f"{NAMES[state.fight[TARGETED_ONE]]} is safe from this attack, and you keep your cards."
    if question is ANSWER_MOVE:
        tile = state.place(state.mover)
        faced = none_or(count(state.crowd(seat, tile)), "champion")
        message = f"{NAMES[state.mover]} faces {faced} of yours there, and you keep your cards."
        return f"{message} You are not asked again in this {scope_of(state)}." if action == PASS_ALL else message
    message = ""
    if question is ATTACK_STAGE:
        message = f"The attack does {attack_damage(state)} as it is{victims_text(state)}."
    elif question is TOWER_CARDS:
        message = f"The hit does {tower_damage(state)} as it is; {tower_text(state)}."
    else:
        target = state.fight[TARGETED_ONE]
        message = struck(state, seat, target) if question is DEFEND and target != NONE else "You keep your cards."
    return f"{message} You are not asked again in this {scope_of(state)}." if action == PASS_ALL else message


def scope_of(state: RiftState) -> str:
    """RFT-5.4: for how long a player stays silent."""
    return "turn's movement" if state.question is ANSWER_MOVE else "battle"


def lane_income(state: RiftState, seat: Seat) -> i64:
    """RFT-6.3: the gold that a side farms from minions each turn, as its champions stand."""
    gold: i64 = 0
    for tile in range(i64(TILES)):
        if TOWER_ON[tile] != NO_TOWER and has_something_to_farm(state, tile):
            gold += zone_income(state, seat, state.crowd(seat, tile))
    return gold

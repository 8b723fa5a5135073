"""What speaks for an answer in Rift, in a sentence for people."""

from tabard.bots.minds.rift_forecast import ANYBODY, Forecast
from tabard.engine.kinds import Action, Seat, i64
from tabard.games.rift.actions import (
    ATTACK_WITH,
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
    DONE,
    GO,
    HIT,
    MOVE,
    NOMINATE,
    PASS,
    PICK,
    PLACE,
    RECALL,
    SHOP,
    TARGET,
    ULTIMATE,
)
from tabard.games.rift.champions import CHAMPION_BIT, NAMES
from tabard.games.rift.farming import has_something_to_farm, is_outermost
from tabard.games.rift.figures import attack_damage, defense_against
from tabard.games.rift.items import ALL as ITEMS
from tabard.games.rift.map import (
    BARON_PIT,
    DRAGON_PIT,
    NEIGHBOURS,
    NEXUS,
    NO_TOWER,
    TILES,
    TOWER_ON,
    TOWERS,
    base_of,
)
from tabard.games.rift.smite import is_there
from tabard.games.rift.state import RiftState
from tabard.games.rift.table import BARON, DRAGON, GOLD, HEALTH, MOST_HEALTH, TOWER


def why(state: RiftState, seat: Seat, action: Action) -> str:
    if action < PLACE:
        champion = action % PICK
        return f"{NAMES[champion]} is among the strongest that are left."
    if action < DISCARD:
        return "Champions earn most where they farm apart."
    if action < SHOP:
        return "It is the card that helps you least."
    if action < BUY:
        return "Gold helps only when it is spent."
    if action < MOVE:
        return f"It makes {NAMES[state.shopper]} stronger: {ITEMS[action - BUY].rule}."
    if action < RECALL:
        return why_there(state, seat, (action - MOVE) // TILES, (action - MOVE) % TILES)
    if action < BATTLE:
        return why_recall(state, seat, action - RECALL)
    if action < HIT:
        return why_battle(state, seat, action - BATTLE)
    if action < ATTACK_WITH:
        return "Nobody guards what it hits."
    if action < NOMINATE:
        return "Its attack costs nothing, and wears the enemy down."
    if action < TARGET:
        return why_nominate(state, action - NOMINATE)
    if action < GO:
        return "It is the target that hurts the other side most."
    if action < ULTIMATE:
        return "It is needed there most."
    if action < CARD_FOCUS:
        return "Its ultimate does much here, and will be ready again."
    return why_card(state, seat, action)


def why_card(state: RiftState, seat: Seat, action: Action) -> str:
    if action < CARD_SACRIFICE:
        return f"{NAMES[action - CARD_FOCUS]} is hurt most by this attack."
    if action < CARD_FLASH:
        return "This champion can best bear the attack."
    if action < CARD_TOWER_DIVE:
        return "It keeps the damage off."
    if action < CARD_COUNTER_GANK:
        return "It may hurt an enemy beside the attack."
    if action < CARD_TELEPORT:
        return "Together your champions hold the zone."
    if action < CARD_ATTACK:
        return "It is needed there at once."
    if action == CARD_BLOCK:
        return "It keeps the damage off."
    if action in (CARD_ATTACK, CARD_CRIT):
        return "It makes the damage tell."
    if action == CARD_DEMOLISH:
        tower = state.fight[TOWER]
        return "The Nexus is what the game is about." if tower % TOWERS == NEXUS else "Towers do not grow back."
    if action in (DONE, PASS):
        return "Anything else would cost more than it brings."
    return ""


def why_there(state: RiftState, seat: Seat, champion: i64, tile: i64) -> str:
    enemy = 1 - seat
    who = NAMES[champion]
    tower = TOWER_ON[tile]
    standing = tower != NO_TOWER and state.towers[tower] > 0 and is_outermost(state, tower)
    if tile == base_of(enemy):
        return f"The enemy's Base is open to {who}."
    if state.crowd(enemy, tile) != 0:
        ours = state.crowd(seat, tile) | CHAMPION_BIT[champion]
        worth = Forecast(state, seat).battle(seat, ours, state.crowd(enemy, tile), ANYBODY)
        return f"With {who} the battle there goes well." if worth > 0 else f"{who} is in the enemy's way there."
    if standing and tower // TOWERS == enemy:
        return f"Nobody guards the tower there, so {who} can hit it."
    if (standing and tower // TOWERS == seat) or tile == base_of(seat):
        for neighbour in NEIGHBOURS[tile]:
            if state.crowd(enemy, neighbour) != 0:
                return f"{who} guards your side against the enemies nearby."
    if tile == DRAGON_PIT and is_there(state, DRAGON):
        return "The Dragon makes all your champions stronger for the rest of the game."
    if tile == BARON_PIT and is_there(state, BARON):
        return "Baron helps you to bring towers down."
    return f"{who} earns gold there." if has_something_to_farm(state, tile) else ""


def why_recall(state: RiftState, seat: Seat, champion: i64) -> str:
    if 2 * state.champions[HEALTH + champion] <= state.champions[MOST_HEALTH + champion]:
        return f"{NAMES[champion]} is badly hurt, and comes home to full health."
    gold = state.sides[GOLD + seat]
    return f"{NAMES[champion]} can spend your {gold} gold at home." if gold > 0 else ""


def why_battle(state: RiftState, seat: Seat, tile: i64) -> str:
    worth = Forecast(state, seat).battle(seat, state.crowd(seat, tile), state.crowd(1 - seat, tile), ANYBODY)
    return "The battle will cost the enemy more than you." if worth > 0 else ""


def why_nominate(state: RiftState, champion: i64) -> str:
    if attack_damage(state) <= defense_against(state, champion):
        return f"{NAMES[champion]} takes no damage from this attack."
    return f"{NAMES[champion]} can best bear this attack."

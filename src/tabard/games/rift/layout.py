"""Where everything is: the flat arrays of a state, and the names of their indices."""

from typing import Final

from tabard.engine.types import i64, vec
from tabard.games.rift.champions import CHAMPIONS

SEATS: Final = 2
BOTH: Final = 3
"""The set of both seats."""

COLUMNS: Final = 18
"""CHAMPIONS, written as a number: see rule 2 in docs/speed.md."""
assert COLUMNS == CHAMPIONS

# Rows of `champions`, one column per champion
OWNER: Final = 0
"""The seat that picked it, or NOBODY."""
PLACE: Final = COLUMNS
"""Its tile; NOWHERE before it is placed and while it is dead."""
HEALTH: Final = 2 * COLUMNS
MAX_HEALTH: Final = 3 * COLUMNS
ATTACK: Final = 4 * COLUMNS
"""Its own stat plus that of its items; the same for defense and income."""
DEFENSE: Final = 5 * COLUMNS
INCOME: Final = 6 * COLUMNS
COOLDOWN: Final = 7 * COLUMNS
"""In how many turns the ultimate is ready."""
HELD: Final = 8 * COLUMNS
"""The set of its items."""
ABSORBS: Final = 9 * COLUMNS
"""How much damage its Barrier still absorbs this turn."""
CHAMPION_FIGURES: Final = 10 * COLUMNS

# Pairs of `sides`, P1's and P2's
GOLD: Final = 0
REWARD: Final = 2
"""What the kills of this turn will earn in the End phase."""
KILLS: Final = 4
DRAGONS: Final = 6
BARON_UNTIL: Final = 8
"""The last round in which Baron helps the side."""
SMITING: Final = 10
"""How many Smite phases in a row the side was in a pit: one pair per monster."""
BACK: Final = 14
"""By monster: the round from which it is there."""
SIDE_FIGURES: Final = 16

DRAGON: Final = 0
BARON: Final = 1
MONSTERS: Final = 2

# Indices of `fight`: the current battle, or hit on a tower
ZONE: Final = 0
NEXT: Final = 1
"""The seat whose turn to attack is next."""
SIDE: Final = 2
"""The seat that is to attack now."""
ATTACKER: Final = 3
STAGE: Final = 4
TARGET: Final = 5
"""Who takes the damage of the attack."""
TARGETED: Final = 6
"""Whether the attacker names the target."""
ATTACK_CARDS: Final = 7
IS_CRIT: Final = 8
ADDED: Final = 9
"""What an ultimate adds to the damage."""
USED: Final = 10
"""Whether the attacker has used its ultimate in this attack."""
BLOCKS: Final = 11
HEALING: Final = 12
"""What the target is healed before the damage is done."""
FLED: Final = 13
"""Whether the target has flashed away."""
DEMOLISHING: Final = 14
TOWER: Final = 15
"""The tower that is being hit."""
CASTER: Final = 16
"""The champion whose ultimate asks for targets."""
SPELL: Final = 17
"""Which champion's ultimate it is."""
PICKS: Final = 18
"""How many targets it still has."""
PICKED: Final = 19
"""The set of targets it has had."""
FIGHT_PLACES: Final = 20

NONE: Final = -1

NO_FIGHT: Final = vec[i64]([NONE, NONE, NONE, NONE, 0, NONE, 0, 0, 0, 0, 0, 0, 0, 0, 0, NONE, NONE, NONE, 0, 0])
"""The initial values of `fight`."""

# Stages of an attack
IDLE: Final = 0
ATTACKING: Final = 1
AIMING: Final = 2
NOMINATING: Final = 3
DEFENDING: Final = 4
RESOLVING: Final = 5
STAGES: Final = ("", "attack", "aim", "nominate", "defense", "resolve")

# How an attack or a hit is made (RFT-9.14)
PREPARED: Final = 0
"""The player may play cards and the ultimate first."""
AT_ONCE: Final = 1
"""As it is."""
WITH_ULTIMATE: Final = 2
"""With the ultimate, and no cards."""

# Phases
DRAFTING: Final = 0
PLACING: Final = 1
DRAWING: Final = 2
FARMING: Final = 3
SHOPPING: Final = 4
MOVING: Final = 5
BATTLING: Final = 6
SMITE: Final = 7
ENDING: Final = 8
PHASES: Final = ("draft", "placement", "draw", "farming", "shop", "movement", "battle", "smite", "end")

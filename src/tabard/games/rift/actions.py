"""The answers of Rift. Their texts are stable; their numbers are indices into this table. `move:Zed:red-top-1` and the
like combine a champion and a tile: their numbers start at that of the word and go champion by champion."""

from typing import Final

from tabard.games.rift.cards import CARDS, KINDS
from tabard.games.rift.champions import CHAMPIONS, WORDS
from tabard.games.rift.items import ITEM_IDS, ITEMS
from tabard.games.rift.map import BASE_TOWERS, COLUMNS, LANE_COUNT, LANES, TILE_NAMES, TILES, WIDTH

# How many answers a word has that is followed by one of these, written as numbers: see rule 2 in docs/speed.md.
EACH_CHAMPION: Final = 18
EACH_COLUMN: Final = 5
EACH_CARD: Final = 11
EACH_ITEM: Final = 24
EACH_TILE: Final = 24
EACH_LANE: Final = 3
EACH_BASE_TOWER: Final = 2
assert (EACH_CHAMPION, EACH_COLUMN, EACH_CARD, EACH_ITEM) == (CHAMPIONS, WIDTH, KINDS, ITEMS)
assert (EACH_TILE, EACH_LANE, EACH_BASE_TOWER) == (TILES, LANE_COUNT, len(BASE_TOWERS))

BAN: Final = 0
"""The number of `ban:` with a champion is this plus the champion's; the same below."""
PICK: Final = BAN + EACH_CHAMPION
PLACE: Final = PICK + EACH_CHAMPION
DISCARD: Final = PLACE + EACH_CHAMPION * EACH_COLUMN
SHOP: Final = DISCARD + EACH_CARD
BUY: Final = SHOP + EACH_CHAMPION
MOVE: Final = BUY + EACH_ITEM
RECALL: Final = MOVE + EACH_CHAMPION * EACH_TILE
BATTLE: Final = RECALL + EACH_CHAMPION
HIT: Final = BATTLE + EACH_TILE
TOWER: Final = HIT + EACH_CHAMPION
ATTACK_WITH: Final = TOWER + EACH_BASE_TOWER
NOMINATE: Final = ATTACK_WITH + EACH_CHAMPION
TARGET: Final = NOMINATE + EACH_CHAMPION
GO: Final = TARGET + EACH_CHAMPION
ULTIMATE: Final = GO + EACH_TILE
CARD_FOCUS: Final = ULTIMATE + EACH_CHAMPION
CARD_SACRIFICE: Final = CARD_FOCUS + EACH_CHAMPION
CARD_FLASH: Final = CARD_SACRIFICE + EACH_CHAMPION
CARD_BARRIER: Final = CARD_FLASH + EACH_CHAMPION
CARD_TOWER_DIVE: Final = CARD_BARRIER + EACH_CHAMPION
CARD_COUNTER_GANK: Final = CARD_TOWER_DIVE + EACH_CHAMPION
CARD_TELEPORT: Final = CARD_COUNTER_GANK + EACH_CHAMPION
CARD_ATTACK: Final = CARD_TELEPORT + EACH_CHAMPION * EACH_LANE
CARD_BLOCK: Final = CARD_ATTACK + 1
CARD_CRIT: Final = CARD_ATTACK + 2
CARD_DEMOLISH: Final = CARD_ATTACK + 3
DONE: Final = CARD_ATTACK + 4
PASS: Final = DONE + 1
PASS_ALL: Final = DONE + 2
STRIKE: Final = DONE + 3


def each(word: str, *rows: tuple[str, ...]) -> list[str]:
    """A word with every combination of what may follow it."""
    texts = [word]
    for row in rows:
        texts = [f"{text}:{name}" for text in texts for name in row]
    return texts


ACTIONS: Final = (
    *each("ban", WORDS),
    *each("pick", WORDS),
    *each("place", WORDS, COLUMNS),
    *each("discard", CARDS),
    *each("shop", WORDS),
    *each("buy", ITEM_IDS),
    *each("move", WORDS, TILE_NAMES),
    *each("recall", WORDS),
    *each("battle", TILE_NAMES),
    *each("hit", WORDS),
    *each("tower", BASE_TOWERS),
    *each("attack", WORDS),
    *each("nominate", WORDS),
    *each("target", WORDS),
    *each("go", TILE_NAMES),
    *each("ultimate", WORDS),
    *each("card:focus", WORDS),
    *each("card:sacrifice", WORDS),
    *each("card:flash", WORDS),
    *each("card:barrier", WORDS),
    *each("card:tower-dive", WORDS),
    *each("card:counter-gank", WORDS),
    *each("card:teleport", WORDS, LANES),
    "card:attack",
    "card:block",
    "card:crit",
    "card:demolish",
    "done",
    "pass",
    "pass-all",
    *each("strike", WORDS),
)


def numbers(first: int, how_many: int) -> list[int]:
    return list(range(first, first + how_many))


BAN_ANSWERS: Final = numbers(BAN, CHAMPIONS)
PICK_ANSWERS: Final = numbers(PICK, CHAMPIONS)
DRAFT_ANSWERS: Final = BAN_ANSWERS + PICK_ANSWERS
PLACE_ANSWERS: Final = numbers(PLACE, CHAMPIONS * WIDTH)
DISCARD_ANSWERS: Final = numbers(DISCARD, KINDS)
SHOP_ANSWERS: Final = [*numbers(SHOP, CHAMPIONS), DONE]
BUY_ANSWERS: Final = [*numbers(BUY, ITEMS), DONE]
OPENING_ANSWERS: Final = [*numbers(HIT, CHAMPIONS), *numbers(ATTACK_WITH, CHAMPIONS), *numbers(STRIKE, CHAMPIONS)]
MOVE_ANSWERS: Final = [
    *DISCARD_ANSWERS,
    *numbers(MOVE, CHAMPIONS * TILES),
    *numbers(RECALL, CHAMPIONS),
    *numbers(CARD_TELEPORT, CHAMPIONS * LANE_COUNT),
    *numbers(ULTIMATE, CHAMPIONS),
    *OPENING_ANSWERS,
    DONE,
    PASS,
]
COUNTER_GANK_ANSWERS: Final = [*numbers(CARD_COUNTER_GANK, CHAMPIONS), PASS, PASS_ALL]
BATTLE_ANSWERS: Final = [
    *DISCARD_ANSWERS,
    *numbers(BATTLE, TILES),
    *numbers(ULTIMATE, CHAMPIONS),
    *OPENING_ANSWERS,
    DONE,
]
TOWER_ANSWERS: Final = numbers(TOWER, len(BASE_TOWERS))
HIT_ANSWERS: Final = [CARD_ATTACK, CARD_CRIT, CARD_DEMOLISH, DONE]
ATTACKER_ANSWERS: Final = [
    *numbers(ATTACK_WITH, CHAMPIONS),
    *numbers(ULTIMATE, CHAMPIONS),
    PASS,
    *numbers(STRIKE, CHAMPIONS),
]
ATTACK_ANSWERS: Final = [
    CARD_ATTACK,
    CARD_CRIT,
    *numbers(CARD_FOCUS, CHAMPIONS),
    *numbers(CARD_TOWER_DIVE, CHAMPIONS),
    *numbers(ULTIMATE, CHAMPIONS),
    DONE,
    PASS_ALL,
]
NOMINATE_ANSWERS: Final = [*numbers(NOMINATE, CHAMPIONS), *numbers(CARD_SACRIFICE, CHAMPIONS)]
DEFENSE_ANSWERS: Final = [
    *numbers(ATTACK_WITH, CHAMPIONS),
    CARD_BLOCK,
    *numbers(CARD_BARRIER, CHAMPIONS),
    *numbers(CARD_FLASH, CHAMPIONS),
    *numbers(ULTIMATE, CHAMPIONS),
    DONE,
    PASS_ALL,
    *numbers(STRIKE, CHAMPIONS),
]
CHASE_ANSWERS: Final = [*numbers(CARD_FLASH, CHAMPIONS), PASS]
TARGET_ANSWERS: Final = numbers(TARGET, CHAMPIONS)
GO_ANSWERS: Final = numbers(GO, TILES)

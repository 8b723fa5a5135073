"""Every built-in equipment card, in play: what it costs a hero with two icons of its skill, what it does in that
hero's hands, and what its effect changes. Each card has its line, and a card without one is reported."""

from typing import Any

import pytest

from tabard.games.lost_legends.packs import BASE_CONTENT
from tabard.games.lost_legends.terms import KINDS, SKILLS, TYPES
from tests.lost_legends.table import Legends, monster, weapon

CARDS = {
    "notched-cleaver": "1 gold: 4 melee, 6 exhausted",
    "gravediggers-spade": "2 gold: 4 melee, bane 2 undead",
    "ox-yoke-flail": "3 gold: 4 melee, 7 exhausted",
    "bent-poker": "0 gold: 4 melee, 6 exhausted",
    "hunting-sling": "1 gold: 6 ranged, 7 exhausted",
    "yew-shortbow": "2 gold: 6 ranged, 8 exhausted",
    "fowlers-net": "2 gold: 5 ranged, stun",
    "brace-of-knives": "1 gold: 5 ranged, 8 exhausted",
    "rowan-wand": "2 gold: 6 magic, 8 exhausted",
    "cracked-censer": "3 gold: 5 chaos, 7 exhausted",
    "spark-shower": "1 gold: 7 magic for 1 mana, 9 exhausted",
    "frost-rime": "2 gold: 7 magic for 1 mana, stun",
    "soul-tithe": "2 gold: 7 magic for 1 mana, leech 1",
    "battle-hymn": "1 gold: 7 melee for 1 mana, 9 exhausted",
    "seeking-dart": "0 gold: 8 ranged for 1 mana, pierce",
    "moth-swarm": "1 gold: 7 magic for 1 mana, siphon 1",
    "boiled-leather": "0 gold: stops 1 melee ranged",
    "pot-helm": "0 gold: stops 2 melee, 4 exhausted",
    "hide-buckler": "0 gold: stops 1 melee ranged, 3 exhausted",
    "ash-cloak": "0 gold: stops 1 magic chaos, 2 exhausted",
    "chain-coif": "1 gold: stops 2 melee, steady 1",
    "pilgrims-girdle": "1 gold: stops 1 ranged magic, leech 1",
    "salvaged-mail": "1 gold: stops 1 melee ranged magic",
    "whetstone": "2 gold: might 2 melee",
    "fletchers-quiver": "2 gold: might 2 ranged",
    "bottled-dusk": "2 gold: focus 2",
    "ox-heart-charm": "2 gold: vigor 2",
    "poultice-bag": "1 gold: heal 3",
    "guild-token": "0 gold: haggle 2",
    "cutpurse-gloves": "1 gold: plunder 1",
    "miners-pick": "4 gold: 6 melee, 9 exhausted",
    "chitin-saber": "5 gold: 5 melee, 7 exhausted, leech 1",
    "basalt-maul": "4 gold: 7 melee, 11 exhausted",
    "butchers-hook": "3 gold: 5 melee, bane 4 beast",
    "spider-silk-bow": "5 gold: 8 ranged, 11 exhausted",
    "clockwork-crossbow": "6 gold: 8 ranged, 10 exhausted, pierce",
    "leaden-bolas": "4 gold: 8 ranged, 9 exhausted, stun",
    "giantfeller-javelin": "4 gold: 7 ranged, bane 4 giant",
    "glowcap-staff": "5 gold: 8 magic, 11 exhausted",
    "void-shard": "4 gold: 8 chaos, 11 exhausted",
    "emberlance": "4 gold: 10 magic for 1 mana, 13 exhausted",
    "stone-sleep": "4 gold: 9 magic for 1 mana, stun",
    "blood-lantern": "4 gold: 9 magic for 1 mana, leech 2",
    "red-mist": "4 gold: 10 melee for 1 mana, 14 exhausted",
    "hail-of-thorns": "3 gold: 11 ranged for 1 mana, 14 exhausted",
    "echoing-word": "4 gold: 9 magic for 1 mana, siphon 1",
    "beetle-plate": "2 gold: stops 2 melee ranged, 4 exhausted",
    "slate-tower-shield": "2 gold: stops 3 melee ranged, 5 exhausted",
    "mirror-mantle": "2 gold: stops 2 magic chaos, 5 exhausted",
    "deepwool-coat": "1 gold: stops 2 melee ranged magic",
    "spiked-gorget": "2 gold: stops 2 melee, steady 2",
    "lichen-vest": "2 gold: stops 2 ranged magic, leech 1",
    "scale-hauberk": "2 gold: stops 3 melee ranged",
    "warlords-torc": "4 gold: might 2 melee",
    "hawk-eye-lens": "4 gold: might 2 ranged",
    "crystal-matrix": "4 gold: might 2 magic",
    "troll-marrow-flask": "4 gold: vigor 3",
    "lodestone-idol": "3 gold: focus 3",
    "banner-of-old-wars": "3 gold: emblem 2 melee",
    "surveyors-map": "7 gold: lore 1",
    "oathbreaker": "10 gold: 9 melee, 14 exhausted",
    "saints-hammer": "9 gold: 8 melee, bane 5 demon",
    "twin-falchions": "8 gold: 8 melee, 11 exhausted, plunder 2",
    "headsmans-axe": "10 gold: 11 melee, 17 exhausted",
    "comet-bow": "9 gold: 10 ranged, 15 exhausted",
    "harpoon-of-the-deep": "8 gold: 10 ranged, 14 exhausted, pierce",
    "chain-snare": "7 gold: 9 ranged, 12 exhausted, stun",
    "silver-arbalest": "8 gold: 9 ranged, bane 5 undead",
    "archons-scepter": "10 gold: 10 magic, 15 exhausted",
    "tear-in-the-world": "11 gold: 10 chaos, 16 exhausted",
    "starfall": "9 gold: 16 magic for 2 mana, 22 exhausted",
    "unmaking": "10 gold: 14 chaos for 2 mana, lore 1",
    "time-snag": "8 gold: 13 magic for 1 mana, stun",
    "wrath-of-ancestors": "8 gold: 14 melee for 1 mana, 18 exhausted",
    "thousand-needles": "6 gold: 15 ranged for 1 mana, 19 exhausted",
    "vampiric-verse": "8 gold: 13 magic for 1 mana, leech 3",
    "hellforged-plate": "3 gold: stops 5 melee ranged, 8 exhausted",
    "aegis-of-dawn": "7 gold: stops 3 melee ranged magic chaos, 6 exhausted",
    "wardwoven-robe": "3 gold: stops 4 magic chaos, 8 exhausted",
    "bone-bulwark": "2 gold: stops 5 melee, 9 exhausted",
    "ironroot-greaves": "4 gold: stops 2 melee ranged, steady 4",
    "gluttons-belt": "4 gold: stops 2 melee chaos, leech 2",
    "seraph-wings": "5 gold: stops 5 ranged magic chaos",
    "crown-of-battle": "7 gold: might 4 melee",
    "falcon-pinion": "7 gold: might 4 ranged",
    "philosophers-ember": "7 gold: might 4 magic",
    "dragonheart-pendant": "4 gold: vigor 4",
    "vial-of-second-dawn": "5 gold: heal 5",
    "reliquary-of-names": "9 gold: lore 1",
    "starlit-phial": "5 gold: restore 4",
}

BASE_CARDS = {card.id: card for card in BASE_CONTENT.equipment}


def test_no_card_is_without_a_test_of_its_own() -> None:
    assert [id for id in BASE_CARDS if id not in CARDS] == []


@pytest.mark.parametrize("id", CARDS)
def test_a_card_does_what_it_is_known_for(id: str) -> None:
    assert in_play(id) == CARDS[id]


def in_play(id: str) -> str:
    """What can be observed about a card by playing it."""
    kind = KINDS[BASE_CARDS[id].kind]
    parts = {"weapon": attacks, "spell": attacks, "armor": stops}[kind](id) if kind != "artifact" else []
    return f"{price(id)} gold: {', '.join([*parts, *effect(id)])}"


def price(id: str) -> int:
    """What the card costs in the gear-up of its level."""
    level = BASE_CARDS[id].level
    others = [card.id for card in BASE_CONTENT.equipment if card.level == level and card.id != id][:5]
    scenario = {"level": level, "hands": {"P1": [id, *others]}, "phase": "gear-up"}
    return table_with(id, [], **scenario).price("P1", id)


def attacks(id: str) -> list[str]:
    """The damage to a monster that nothing defeats, and the cost in mana."""
    done = {}
    mana = 0
    for verb in ("attack", "exhaust"):
        table = battle_with(id, foe=OTHER_TYPE)
        if f"{verb}:{id}" in table.legal("P1"):
            table.play("P1", f"{verb}:{id}")
            done[verb] = table.shown("P1", "monster")["damage"]
            mana = 3 - table.shown("P1", "mana")
            kind = table.said("attack")[0][1]["kind"]
    parts = [f"{done['attack']} {kind}" + (f" for {mana} mana" if mana else "")]
    return parts + ([f"{done['exhaust']} exhausted"] if done.get("exhaust", 0) > done["attack"] else [])


def stops(id: str) -> list[str]:
    """What is left of blows of 20 of each kind of damage."""
    stopped = {kind: 20 - blow(id, kind) for kind in ("melee", "ranged", "magic", "chaos")}
    against = [kind for kind, amount in stopped.items() if amount > 0]
    parts = [f"stops {stopped[against[0]]} {' '.join(against)}"]
    assert {stopped[kind] for kind in against} == {stopped[against[0]]}
    table = battle_with(id, attack=15, damage=against[0])
    if f"exhaust:{id}" in table.legal("P1"):
        table.play("P1", f"exhaust:{id}")
        parts.append(f"{table.shown('P1', 'braced')} exhausted")
    return parts


def blow(id: str, kind: str) -> int:
    table = battle_with(id, attack=15, damage=kind)
    return 5 + table.forecast("P1", "attack:hands")["loses"]


OTHER_TYPE = "no bane"


def battle_with(
    id: str,
    foe: str = "beast",
    life: int = 60,
    attack: int = 1,
    damage: str = "melee",
    hero_life: int = 5,
    **scenario: Any,
) -> Legends:
    """P1 has the card and faces a monster, of a type that the card is no bane of when that is asked."""
    card = BASE_CARDS[id]
    if foe == OTHER_TYPE:
        foe = next(type for number, type in enumerate(TYPES) if number != card.foe)
    rat = monster("rat", level=card.level, life=life, type=foe, attack=attack, damage=damage)
    bull = monster("bull", level=card.level, life=60, charge=True, attack=9)
    given = {"phase": "battle", "level": card.level, "fronts": {"P1": "rat"}, "deck": ["bull"] * 4, "open": "bull"}
    return table_with(id, [rat, bull], **{**given, **scenario}, life={"P1": hero_life}, equipment={"P1": id})


def table_with(id: str, entries: list[Any], **scenario: Any) -> Legends:
    """P1 has two icons of the card's skill: what the heroes of the tests have, and skill cards."""
    skill = SKILLS[BASE_CARDS[id].skill]
    lessons = [weapon("lesson-a", skill=skill, players=5), weapon("lesson-b", skill=skill, players=5)]
    needed = 1 if skill in ("melee", "ranged") else 2
    skills = {"P1": [lesson["id"] for lesson in lessons][:needed]}
    return Legends(*lessons, *entries, seats=5, skills=skills, **scenario)


# Effects, by what they change


def effect(id: str) -> list[Any]:
    """The effect of a card as observed in play: nothing, or its word with what it changed."""
    seen = [look(id) for look in LOOKS]
    return [word for word in seen if word]


def attack_with(id: str) -> str:
    """The answer that attacks: with the card, or with bare hands where it is no weapon."""
    return f"attack:{id if BASE_CARDS[id].attacks else 'hands'}"


def after_a_defeat(id: str, figure: str, **given: Any) -> int:
    """By how much a stat grows when the card's owner defeats a monster; the mana cost of spells is not counted."""
    table = battle_with(id, life=1, **given)
    before = table.shown("P1", figure)
    table.play("P1", attack_with(id))
    cost = BASE_CARDS[id].mana if figure == "mana" else 0
    return table.shown("P1", figure) - before + cost


def pierce(id: str) -> str:
    if not BASE_CARDS[id].attacks:
        return ""
    rat = monster("rat", level=BASE_CARDS[id].level, life=60, immune=["melee", "ranged", "magic", "chaos"])
    given = {"phase": "battle", "level": BASE_CARDS[id].level, "fronts": {"P1": "rat"}}
    table = table_with(id, [rat], **given, equipment={"P1": id})
    return "pierce" if table.forecast("P1", f"attack:{id}")["damage"] else ""


def bane(id: str) -> str:
    if not BASE_CARDS[id].attacks:
        return ""
    done = {type: battle_with(id, foe=type).forecast("P1", f"attack:{id}")["damage"] for type in TYPES}
    most, least = max(done.values()), min(done.values())
    return f"bane {most - least} {max(done, key=lambda type: done[type])}" if most > least else ""


def stun(id: str) -> str:
    table = battle_with(id)
    if not BASE_CARDS[id].attacks or f"exhaust:{id}" not in table.legal("P1"):
        return ""
    return "stun" if table.forecast("P1", f"exhaust:{id}")["loses"] == 0 else ""


def leech(id: str) -> str:
    gained = after_a_defeat(id, "life", hero_life=1)
    return f"leech {gained}" if gained else ""


def siphon(id: str) -> str:
    gained = after_a_defeat(id, "mana", mana={"P1": 2})
    return f"siphon {gained}" if gained else ""


def plunder(id: str) -> str:
    gained = after_a_defeat(id, "gold")
    return f"plunder {gained}" if gained else ""


def lore(id: str) -> str:
    gained = after_a_defeat(id, "experience") - 1
    return f"lore {gained}" if gained else ""


def steady(id: str) -> str:
    """How much less a charge does than a blow of the same monster."""
    table = battle_with(id, fronts={})
    table.play("P1", "draw")
    charged = table.said("charge")[0][1]["damage"]
    return f"steady {table_blow(id) - charged}" if charged < table_blow(id) else ""


def table_blow(id: str) -> int:
    """What a blow of the charging monster costs the card's owner when it does not charge."""
    return battle_with(id, attack=9).forecast("P1", "attack:hands")["loses"]


def vigor(id: str) -> str:
    gained = battle_with(id).shown("P1", "max_life") - 5
    return f"vigor {gained}" if gained else ""


def focus(id: str) -> str:
    gained = battle_with(id).shown("P1", "max_mana") - 3
    return f"focus {gained}" if gained else ""


def might(id: str) -> str:
    """How much stronger attacks of each kind of damage are."""
    if BASE_CARDS[id].attacks:
        return ""
    for kind in ("melee", "ranged", "magic", "chaos"):
        level = BASE_CARDS[id].level
        cards = [weapon("stick", damage=kind, strength=5, skill="armor"), monster("rat", level=level, life=60)]
        given = {"phase": "battle", "level": level, "fronts": {"P1": "rat"}, "equipment": {"P1": [id, "stick"]}}
        more = table_with(id, cards, **given).forecast("P1", "attack:stick")["damage"] - 5
        if more:
            return f"might {more} {kind}"
    return ""


def emblem(id: str) -> str:
    skill = SKILLS[BASE_CARDS[id].skill]
    more = battle_with(id).shown("P1", "icons")[skill] - 2
    return f"emblem {more} {skill}" if more else ""


def haggle(id: str) -> str:
    """How much less a card of another skill costs."""
    level = BASE_CARDS[id].level
    if level == 3 or BASE_CARDS[id].attacks:
        return ""
    skill = "armor" if SKILLS[BASE_CARDS[id].skill] != "armor" else "magic"
    wares = [weapon(f"ware-{number}", level=level + 1, price=20, skill=skill) for number in range(6)]
    hands = {"P1": [ware["id"] for ware in wares]}
    table = table_with(id, wares, level=level + 1, hands=hands, equipment={"P1": id})
    less = 20 - table.price("P1", "ware-0")
    return f"haggle {less}" if less else ""


def heal(id: str) -> str:
    return regained(id, "heal", "life", max_life={"P1": 9}, hero_life=1)


def restore(id: str) -> str:
    return regained(id, "restore", "mana", max_mana={"P1": 9}, mana={"P1": 1})


def regained(id: str, word: str, figure: str, **given: Any) -> str:
    table = battle_with(id, **given)
    if BASE_CARDS[id].attacks or f"exhaust:{id}" not in table.legal("P1"):
        return ""
    before = table.shown("P1", figure)
    table.play("P1", f"exhaust:{id}")
    gained = table.shown("P1", figure) - before
    return f"{word} {gained}" if gained else ""


LOOKS = (
    pierce, bane, stun, leech, siphon, plunder, lore, steady, vigor, focus, might, emblem, haggle, heal, restore,
)  # fmt: skip

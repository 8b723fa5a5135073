"""Every effect of equipment (chapter 11), and that no effect is without a test."""

from typing import Any

import pytest

from tabard.games.lost_legends.keywords import EFFECT_WORDS
from tabard.games.lost_legends.packs import BASE_CONTENT
from tests.lost_legends.table import Legends, armor, artifact, battle, draft, monster, spell, weapon


def armed(*cards: dict[str, Any], rat: dict[str, Any] | None = None, **given: Any) -> Legends:
    """P1 has these cards and faces a rat."""
    return battle(*cards, *([] if rat is None else [rat]), equipment={"P1": [card["id"] for card in cards]}, **given)


@pytest.mark.clause("LL-11.1")
def test_effects_add_up() -> None:
    weak = monster("rat", life=1)
    cards = [artifact("a", "plunder", 1), armor("b", effect="plunder", amount=1)]
    table = armed(weapon(effect="plunder", amount=1), *cards, rat=weak)
    table.play("P1", "attack:blade")
    assert table.shown("P1", "gold") == 8


@pytest.mark.clause("LL-11.2")
@pytest.mark.parametrize("how", ["resists", "immune"])
def test_pierce(how: str) -> None:
    table = armed(weapon(strength=5, effect="pierce"), rat=monster("rat", **{how: ["melee"]}))
    table.play("P1", "attack:blade")
    assert table.front("P1") == "rat 5/9"


@pytest.mark.clause("LL-11.3")
@pytest.mark.parametrize(("foe", "done"), [("beast", 5), ("giant", 2)])
def test_bane(foe: str, done: int) -> None:
    table = armed(spell(strength=2, effect="bane", amount=3, foe=foe))
    table.play("P1", "attack:spark")
    assert table.front("P1") == f"rat {done}/9"


@pytest.mark.clause("LL-11.4")
@pytest.mark.parametrize(("answer", "life"), [("exhaust:blade", 5), ("attack:blade", 4)])
def test_stun(answer: str, life: int) -> None:
    table = armed(weapon(effect="stun"))
    assert table.forecast("P1", answer)["loses"] == 5 - life
    table.play("P1", answer)
    assert table.shown("P1", "life") == life


@pytest.mark.clause("LL-11.5")
@pytest.mark.parametrize("card", [weapon(effect="leech", amount=2), armor(effect="leech", amount=2)])
def test_leech(card: dict[str, Any]) -> None:
    table = armed(card, rat=monster("rat", life=1), life={"P1": 2})
    table.play("P1", "attack:blade" if card["kind"] == "weapon" else "attack:hands")
    assert table.shown("P1", "life") == 4


@pytest.mark.clause("LL-11.5")
def test_leech_of_a_weapon_needs_that_weapon_and_a_defeat() -> None:
    table = armed(weapon(effect="leech", amount=2), rat=monster("rat", life=2), life={"P1": 2})
    table.play("P1", "attack:blade")
    assert table.shown("P1", "life") == 1
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.play("P1", "attack:hands")
    assert (table.shown("P1", "slain"), table.shown("P1", "life")) == (["rat"], 1)


@pytest.mark.clause("LL-11.6")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 3)])
def test_siphon(before: int, after: int) -> None:
    table = armed(spell(effect="siphon", amount=2), rat=monster("rat", life=1), mana={"P1": before})
    table.play("P1", "attack:spark")
    assert table.shown("P1", "mana") == after


@pytest.mark.clause("LL-11.7")
def test_plunder() -> None:
    table = armed(weapon(effect="plunder", amount=2), rat=monster("rat", life=1, gold=1))
    table.play("P1", "attack:blade")
    assert table.every("gold") == [8, 5, 5]


@pytest.mark.clause("LL-11.8")
def test_lore() -> None:
    table = armed(artifact(effect="lore", amount=2), rat=monster("rat", life=1))
    table.play("P1", "attack:hands")
    assert table.every("experience") == [3, 0, 0]


@pytest.mark.clause("LL-11.9")
@pytest.mark.parametrize(("steady", "life"), [(1, 3), (5, 4)])
def test_steady(steady: int, life: int) -> None:
    boots = armor("boots", against=["magic"], effect="steady", amount=steady)
    bull = monster("bull", charge=True, attack=3)
    table = armed(boots, rat=bull, fronts={"P1": ""}, open="rat", deck=["bull", "rat"])
    table.play("P1", "draw")
    assert table.shown("P1", "life") == life
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == life - 3


def bought(card: dict[str, Any]) -> dict[str, Any]:
    """What P1 shows after buying a card that costs nothing."""
    table = draft({**card, "price": 0}, P1=card["id"])
    table.play("P1", f"buy:{card['id']}")
    for seat in ("P2", "P3"):
        table.play(seat, f"skill:{table.hand(seat)[0]}")
    return table.player("P1")


@pytest.mark.clause("LL-11.10")
def test_vigor() -> None:
    shown = bought(artifact(effect="vigor", amount=2))
    assert (shown["life"], shown["max_life"], shown["mana"]) == (7, 7, 3)


@pytest.mark.clause("LL-11.11")
def test_focus() -> None:
    shown = bought(artifact(effect="focus", amount=2))
    assert (shown["mana"], shown["max_mana"], shown["life"]) == (5, 5, 5)


@pytest.mark.clause("LL-11.12")
@pytest.mark.parametrize(("kind", "damage"), [("melee", 5), ("magic", 2)])
def test_might(kind: str, damage: int) -> None:
    table = armed(weapon(strength=2), artifact(effect="might", amount=3, damage=kind))
    assert table.forecast("P1", "attack:blade")["damage"] == damage


@pytest.mark.clause("LL-11.12", "LL-6.1")
def test_might_does_not_add_to_bare_hands() -> None:
    table = armed(artifact(effect="might", amount=3, damage="melee"))
    assert table.shown("P1", "bare_hands") == {"damage": 1, "damage_kind": "melee"}
    assert table.forecast("P1", "attack:hands")["damage"] == 1
    table.play("P1", "attack:hands")
    assert table.front("P1") == "rat 1/9"


@pytest.mark.clause("LL-11.13")
def test_emblem() -> None:
    badge = artifact("badge", "emblem", 2, skill="armor")
    table = draft(badge, weapon("new", skill="armor", price=6), P1="new", equipment={"P1": "badge"})
    assert table.shown("P1", "icons")["armor"] == 2
    assert table.price("P1", "new") == 4
    table.play("P1", "convert:badge")
    assert table.price("P1", "new") == 5


@pytest.mark.clause("LL-11.14")
def test_haggle() -> None:
    token = artifact("token", "haggle", 2)
    cards = [weapon("new", price=6), weapon("cheap", price=1)]
    table = draft(token, *cards, P1="new cheap", equipment={"P1": "token"})
    assert (table.price("P1", "new"), table.price("P1", "cheap")) == (4, 0)


@pytest.mark.clause("LL-11.15")
def test_heal() -> None:
    table = armed(artifact(effect="heal", amount=2), life={"P1": 2}, deck=["rat"] * 3)
    table.play("P1", "exhaust:charm")
    assert (table.shown("P1", "life"), table.exhausted("P1"), table.asked()) == (4, ["charm"], "P1")
    table.refused("P1", "exhaust:charm", "LL-4.2")
    armed(artifact(effect="heal", amount=2)).refused("P1", "exhaust:charm", "LL-11.15", "already at its maximum")


@pytest.mark.clause("LL-11.16")
def test_restore() -> None:
    table = armed(artifact(effect="restore", amount=5), mana={"P1": 1})
    table.play("P1", "exhaust:charm")
    assert (table.shown("P1", "mana"), table.exhausted("P1"), table.asked()) == (3, ["charm"], "P1")
    armed(artifact(effect="restore", amount=2)).refused("P1", "exhaust:charm", "LL-11.16", "already at its maximum")


def test_no_effect_is_without_a_test_of_its_own() -> None:
    tests = {name.removeprefix("test_") for name in globals()}
    assert [word for word in EFFECT_WORDS[1:] if word not in tests] == []


def test_the_built_in_content_uses_every_effect() -> None:
    used = {card.effect for card in BASE_CONTENT.equipment}
    assert [word for number, word in enumerate(EFFECT_WORDS) if number not in used] == []

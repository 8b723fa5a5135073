"""Every effect word (chapter 8), on a hero and on equipment; and that the built-in cards use no other."""

from collections.abc import Callable
from typing import Any

import pytest

from tabard.games.va.cards import HERO
from tabard.games.va.keywords import KEYWORDS, NO_EFFECT, WORDS, Keyword
from tabard.games.va.packs import BASE_CONTENT
from tests.va.table import Duel

# Entering


def on_hero_or_equipment(test: Callable[..., Any]) -> Callable[..., Any]:
    return pytest.mark.parametrize("kind", ["hero", "equipment", "super"])(test)


def enters(effect: str, kind: str, enemy: str = "h5-20-5", own: str = "3-9-0", **more: Any) -> Duel:
    """P1's card with the effect has just entered, on a hero with the given stats; P2's hero is unchanged."""
    hands = more.pop("hands", {})
    if kind == "hero":
        table = Duel("h1-1-0", enemy, hands={**hands, "P1": f"h{own}-{effect}"}, **more)
        table.clash("block", "attack")
        table.play("P1", f"hero:h{own}-{effect}")
        return table
    card = f"{kind[0]}0-0-0-{effect}"
    table = Duel(f"h{own}", enemy, hands={**hands, "P1": card}, **more)
    table.clash("block", "block")
    table.play("P1", f"equip:{card}")
    return table


@pytest.mark.clause("VA-8.2")
@on_hero_or_equipment
def test_sunder(kind: str) -> None:
    assert enters("sunder-2", kind).figures("P2") == "5/20/3"
    assert enters("sunder-9", kind).figures("P2") == "5/20/0"


@pytest.mark.clause("VA-8.3")
@on_hero_or_equipment
def test_enfeeble(kind: str) -> None:
    assert enters("enfeeble-2", kind).figures("P2") == "3/20/5"
    assert enters("enfeeble-9", kind).figures("P2") == "1/20/5"


@pytest.mark.clause("VA-8.4")
@on_hero_or_equipment
def test_shatter(kind: str) -> None:
    table = enters("shatter", kind, enemy="h5-20-5 e1-0-0 e0-0-1 e2-3-0")
    assert (table.worn("P2"), table.graveyard("P2")) == ("e1-0-0 e0-0-1", "e2-3-0")
    assert table.figures("P2") == "6/23/6"
    assert table.said("effect")[-1][1]["broken"] == "e2-3-0"
    assert enters("shatter", kind).figures("P2") == "5/20/5"


@pytest.mark.clause("VA-8.5")
@on_hero_or_equipment
def test_forage(kind: str) -> None:
    table = enters("forage-2", kind, tops={"P1": "h1-9-0-a e0-1-0 e0-2-0 e0-3-0 e0-4-0"})
    assert set(table.hand("P1").split()) == {"h1-9-0-a", "e0-1-0", "e0-2-0", "e0-3-0"}
    assert ("VA-8.5", 2) in [(clause, data["equipment"]) for clause, data in table.said("draw")]


@pytest.mark.clause("VA-8.6")
@on_hero_or_equipment
def test_spoil(kind: str) -> None:
    held = "h2-2-2 e0-1-0 e0-2-0 e0-3-0"
    spoiled = set()
    for seed in range(12):
        table = enters("spoil-2", kind, hands={"P2": held}, seed=seed)
        assert len(table.hand("P2").split()) == 2 and table.hand("P2").startswith("h2-2-2")
        assert len(table.graveyard("P2").split()) == 2
        assert sorted((table.hand("P2") + " " + table.graveyard("P2")).split()) == sorted(held.split())
        spoiled.add(table.graveyard("P2"))
    assert len(spoiled) == 3
    all_of_it = enters("spoil-5", kind, hands={"P2": held})
    assert all_of_it.hand("P2") == "h2-2-2"


@pytest.mark.clause("VA-8.7")
@on_hero_or_equipment
def test_mimic(kind: str) -> None:
    assert enters("mimic-9", kind).figures("P1") == "5/9/0"
    assert enters("mimic-1", kind).figures("P1") == "4/9/0"
    assert enters("mimic-9", kind, enemy="h2-20-5").figures("P1") == "3/9/0"


@pytest.mark.clause("VA-8.8")
@pytest.mark.parametrize("card", ["e0-0-0-muster-2", "s0-0-0-muster-2"])
@pytest.mark.parametrize(("worn", "ad"), [("", 3), (" e0-1-0", 5), (" e0-1-0 e0-1-0", 7)])
def test_muster(card: str, worn: str, ad: int) -> None:
    table = Duel(f"h3-9-0{worn}", "h1-9-0", hands={"P1": card})
    table.clash("block", "block")
    table.play("P1", f"equip:{card}")
    assert table.figures("P1").startswith(f"{ad}/")


@pytest.mark.clause("VA-8.8")
def test_muster_counts_once() -> None:
    table = Duel("h3-9-0", "h1-9-0", hands={"P1": "e0-0-0-muster-2 e0-1-0"})
    table.clash("block", "block")
    table.play("P1", "equip:e0-0-0-muster-2 equip:e0-1-0")
    assert table.figures("P1") == "3/10/0"


@pytest.mark.clause("VA-8.1")
@pytest.mark.parametrize("effect", ["sunder-9", "enfeeble-9", "shatter", "mimic-9"])
def test_an_effect_on_the_enemy_hero_does_nothing_while_there_is_none(effect: str) -> None:
    """Both have fallen; P1 places a hero with the effect before P2 places one."""
    table = Duel("h5-1-0", "h5-1-0", hands={"P1": f"h3-5-2-{effect}", "P2": "h7-7-7"})
    table.clash("attack", "attack")
    table.play("P1", f"hero:h3-5-2-{effect}")
    assert table.figures("P1") == "3/5/2"
    assert not table.said("effect")
    table.rest()
    assert table.figures("P2") == "7/7/7"


@pytest.mark.clause("VA-8.1")
def test_effects_of_entering_come_once() -> None:
    table = enters("sunder-2", "equipment")
    table.rest()
    table.turn("block", "block")
    assert table.figures("P2") == "5/20/3"


# In a clash


def carriers(hero: str, effect: str) -> list[str]:
    """A hero that has the effect itself, and ones that have it on their equipment."""
    return [f"{hero}-{effect}", f"{hero} e0-0-0-{effect}", f"{hero} s0-0-0-{effect}"]


def clash(p1: str, p2: str, first: str, second: str, hands: dict[str, str] | None = None) -> tuple[Any, ...]:
    """One clash, with the stats of both after it. It goes the same way if the players change seats."""
    hands = {"P1": "", "P2": "", **(hands or {})}
    table = Duel(p1, p2, hands=hands)
    table.clash(first, second)
    mirrored = Duel(p2, p1, hands={"P1": hands["P2"], "P2": hands["P1"]})
    mirrored.clash(second, first)
    assert (table.figures("P1"), table.figures("P2")) == (mirrored.figures("P2"), mirrored.figures("P1"))
    return table.figures("P1"), table.figures("P2")


@pytest.mark.clause("VA-8.9")
@pytest.mark.parametrize("hero", carriers("h3-9-2", "charge-2"))
def test_charge(hero: str) -> None:
    assert clash(hero, "h1-9-0", "attack", "attack") == ("3/8/2", "1/4/0")
    assert clash(hero, "h1-9-0", "attack", "block") == ("3/9/2", "1/6/0")
    assert clash("h1-9-0", hero, "attack", "block") == ("1/9/0", "3/9/1")


@pytest.mark.clause("VA-8.10")
@pytest.mark.parametrize("hero", carriers("h3-9-2", "brace-2"))
def test_brace(hero: str) -> None:
    assert clash(hero, "h5-9-0", "attack", "attack") == ("3/6/2", "5/6/0")
    assert clash(hero, "h5-9-0", "block", "attack") == ("3/6/0", "5/9/0")
    assert clash(hero, "h2-9-0", "attack", "attack") == ("3/8/2", "2/6/0")


@pytest.mark.clause("VA-8.11")
@pytest.mark.parametrize("hero", carriers("h3-9-2", "pierce-2"))
def test_pierce(hero: str) -> None:
    assert clash(hero, "h1-9-5", "attack", "block") == ("3/9/2", "1/7/4")
    assert clash(hero, "h1-9-0", "attack", "block") == ("3/9/2", "1/6/0")
    assert clash(hero, "h1-9-5", "attack", "attack") == ("3/8/2", "1/6/5")


@pytest.mark.clause("VA-8.11")
def test_no_more_than_the_whole_blow_pierces() -> None:
    assert clash("h3-9-0-pierce-9", "h1-9-5", "attack", "block") == ("3/9/0", "1/6/5")
    assert clash("h3-9-0-pierce-9", "h1-9-5-parry-1", "attack", "block") == ("3/9/0", "1/7/5")


@pytest.mark.clause("VA-8.12")
@pytest.mark.parametrize("hero", carriers("h3-9-2", "corrode-2"))
def test_corrode(hero: str) -> None:
    assert clash(hero, "h1-9-4", "attack", "block") == ("3/9/2", "1/8/0")
    assert clash(hero, "h1-9-4", "attack", "attack") == ("3/8/2", "1/6/2")
    assert clash(hero, "h1-9-1", "attack", "block") == ("3/9/2", "1/6/0")
    assert clash(hero, "h1-9-4", "block", "attack") == ("3/9/1", "1/9/4")
    assert clash(hero, "h1-9-4", "block", "block") == ("3/9/2", "1/9/4")


@pytest.mark.clause("VA-8.13")
@pytest.mark.parametrize("hero", carriers("h3-9-2", "parry-2"))
def test_parry(hero: str) -> None:
    assert clash(hero, "h5-9-0", "block", "attack") == ("3/8/0", "5/9/0")
    assert clash(hero, "h1-9-0", "block", "attack") == ("3/9/1", "1/9/0")
    assert clash(hero, "h5-9-0", "attack", "attack") == ("3/4/2", "5/6/0")


@pytest.mark.clause("VA-8.14")
@pytest.mark.parametrize("hero", carriers("h3-9-5", "thorns-2"))
def test_thorns(hero: str) -> None:
    assert clash(hero, "h1-9-3", "block", "attack") == ("3/9/4", "1/7/3")
    assert clash(hero, "h1-9-3", "attack", "attack") == ("3/8/5", "1/6/3")
    assert clash(hero, "h1-9-3", "block", "block") == ("3/9/5", "1/9/3")
    assert clash(hero, "h1-1-3", "block", "attack", hands={"P2": "h1-1-1"}) == ("3/9/4", None)


@pytest.mark.clause("VA-8.15")
@pytest.mark.parametrize("hero", carriers("h3-9-5", "daunt-2"))
def test_daunt(hero: str) -> None:
    assert clash(hero, "h4-9-0", "block", "attack") == ("3/9/1", "2/9/0")
    assert clash(hero, "h2-9-0", "block", "attack") == ("3/9/3", "1/9/0")
    assert clash(hero, "h4-9-0", "attack", "attack") == ("3/5/5", "4/6/0")
    assert clash(hero, "h4-9-0", "block", "block") == ("3/9/5", "4/9/0")


@pytest.mark.clause("VA-8.15", "VA-1.3")
@pytest.mark.parametrize(
    ("attacker", "lost", "text"),
    [
        ("h4-9-0", 2, "Daunt: P2's H4-9-0 loses 2 AD."),
        ("h2-9-0", 1, "Daunt: P2's H2-9-0 loses 1 AD."),
    ],
)
def test_the_event_says_what_daunt_really_took(attacker: str, lost: int, text: str) -> None:
    table = Duel("h3-9-5-daunt-2", attacker)
    table.clash("block", "attack")
    clash, effect = (event for event in table.match.log if event.kind in ("clash", "effect"))
    assert (clash.kind, effect.text) == ("clash", text)
    assert effect.data == {"seat": 0, "effect": "daunt", "lost": lost}


@pytest.mark.clause("VA-8.1")
def test_a_hero_and_its_equipment_add_up() -> None:
    hero = "h3-9-0-charge-1 e0-0-0-charge-2 e0-0-0-charge-2 s0-0-0-charge-3"
    assert clash(hero, "h1-20-0", "attack", "attack") == ("3/8/0", "1/9/0")


@pytest.mark.clause("VA-8.1")
def test_effects_that_applied_in_a_clash_are_reported() -> None:
    table = Duel("h3-9-0-pierce-1 e0-0-0-pierce-2", "h1-9-5-thorns-1")
    table.clash("attack", "block")
    assert table.log(kind="clash")[0].endswith("P1's pierce 3 and P2's thorns 1 applied.")


APPLIED = {
    "charge": ("h3-9-0-charge-2", "h1-9-0", "attack", "attack", "P1's charge 2"),
    "charge of a hero that could not strike": ("h3-1-0-charge-2", "h4-9-0-swift", "attack", "attack", ""),
    "charge against a blocker": ("h3-9-0-charge-2", "h1-9-0", "attack", "block", ""),
    "brace": ("h3-9-0-brace-2", "h2-9-0", "attack", "attack", "P1's brace 2"),
    "brace against the least blow": ("h3-9-0-brace-2", "h1-9-0", "attack", "attack", ""),
    "brace against a blow that did not fall": ("h3-9-0-brace-2 e0-0-0-swift", "h5-1-0", "attack", "attack", ""),
    "corrode": ("h3-9-0-corrode-2", "h1-9-4", "attack", "attack", "P1's corrode 2"),
    "corrode with no DEF to lose": ("h3-9-0-corrode-2", "h1-9-0", "attack", "block", ""),
    "pierce": ("h3-9-0-pierce-2", "h1-9-2", "attack", "block", "P1's pierce 2"),
    "pierce with no DEF to go past": ("h3-9-0-pierce-2", "h1-9-0", "attack", "block", ""),
    "pierce by no more than goes through anyhow": ("h5-9-0-pierce-2", "h1-9-3", "attack", "block", ""),
    "parry": ("h3-9-0-parry-2", "h2-9-0", "block", "attack", "P1's parry 2"),
    "parry against the least blow": ("h3-9-0-parry-2", "h1-9-0", "block", "attack", ""),
    "thorns": ("h3-9-0-thorns-2", "h1-9-0", "block", "attack", "P1's thorns 2"),
    "thorns with nobody attacking": ("h3-9-0-thorns-2", "h1-9-0", "block", "block", ""),
    "swift that fells nobody": ("h3-9-0-swift", "h1-9-0", "attack", "attack", ""),
}


@pytest.mark.clause("VA-8.1")
@pytest.mark.parametrize(("hero", "enemy", "declared", "against", "applied"), APPLIED.values(), ids=list(APPLIED))
def test_an_effect_that_changed_nothing_is_not_reported(
    hero: str, enemy: str, declared: str, against: str, applied: str
) -> None:
    table = Duel(hero, enemy, hands={"P1": "h1-9-0-a", "P2": "h1-9-0-a"})
    table.clash(declared, against)
    said = table.log(kind="clash")[0]
    assert applied in said
    assert sum(f"'s {word}" in said for word in WORDS) == (applied != "")


@pytest.mark.clause("VA-8.22")
def test_a_blow_that_did_not_happen_is_reported() -> None:
    table = Duel("h3-9-0-swift", "h5-1-0", hands={"P2": "h1-9-0-a"})
    table.clash("attack", "attack")
    assert table.log(kind="clash") == [
        "P1's H3-9-0-SWIFT strikes first. P2's H5-1-0 loses 3 HP and drops to -2 HP before it can strike back."
    ]


@pytest.mark.clause("VA-8.1")
@pytest.mark.parametrize(
    ("card", "enemy"),
    [
        ("e0-0-0-sunder-2", "h5-9-0"),
        ("e0-0-0-enfeeble-2", "h1-9-0"),
        ("e0-0-0-mimic-2", "h1-9-0"),
        ("e0-0-0-muster-2", "h5-9-0"),
    ],
)
def test_a_card_without_effect_on_entering_is_reported_without_it(card: str, enemy: str) -> None:
    table = Duel("h3-9-0", enemy, hands={"P1": card})
    table.clash("block", "block")
    table.play("P1", f"equip:{card}")
    assert table.said("equip") and not table.said("effect")


@pytest.mark.clause("VA-8.15")
def test_daunt_that_takes_nothing_is_not_reported() -> None:
    table = Duel("h3-9-5-daunt-2", "h1-9-0")
    table.clash("block", "attack")
    assert table.said("clash") and not table.said("effect")


# Falling


@pytest.mark.clause("VA-8.16")
@pytest.mark.parametrize("hero", carriers("h1-1-0", "spite-2"))
def test_spite(hero: str) -> None:
    assert clash("h9-9-0", hero, "attack", "block", hands={"P2": "h1-1-1"}) == ("9/7/0", None)
    assert clash("h9-2-0", hero, "attack", "block", hands={"P2": "h1-1-1"}) == ("9/0/0", None)
    assert clash("h9-1-0", hero, "attack", "block", hands={"P1": "h1-1-1", "P2": "h1-1-1"}) == (None, None)


@pytest.mark.clause("VA-8.17")
@pytest.mark.parametrize("hero", carriers("h1-1-0", "bequest-2"))
def test_bequest(hero: str) -> None:
    table = Duel("h9-9-0", hero, hands={"P2": "h1-1-1"}, tops={"P2": "e0-1-0 e0-2-0 e0-3-0"})
    table.clash("attack", "block")
    assert table.hand("P2") == "h1-1-1 e0-1-0 e0-2-0"
    assert table.said("draw")[0][0] == "VA-8.17"


@pytest.mark.clause("VA-8.18")
@pytest.mark.parametrize("hero", carriers("h9-5-0", "feast-2"))
def test_feast(hero: str) -> None:
    assert clash(hero, "h1-1-0", "attack", "attack", hands={"P2": "h1-1-1"}) == ("9/6/0", None)
    assert clash(hero, "h1-9-0", "attack", "attack") == ("9/4/0", "1/0/0")


@pytest.mark.clause("VA-8.19")
@pytest.mark.parametrize("hero", carriers("h9-5-0", "trophy-2"))
def test_trophy(hero: str) -> None:
    assert clash(hero, "h1-1-0", "attack", "attack", hands={"P2": "h1-1-1"}) == ("11/4/0", None)
    assert clash(hero, "h1-9-0", "attack", "attack") == ("9/4/0", "1/0/0")


@pytest.mark.clause("VA-8.18", "VA-8.19")
def test_a_hero_that_falls_to_thorns_feeds_the_blocker() -> None:
    table = Duel("h1-1-0", "h1-9-5-thorns-2 e0-0-0-feast-3 e0-0-0-trophy-1", hands={"P1": "h1-1-1"})
    table.clash("attack", "block")
    assert (table.figures("P1"), table.figures("P2")) == (None, "2/12/4")


@pytest.mark.clause("VA-8.20")
@pytest.mark.parametrize("heirloom", ["e2-3-1-heirloom", "s2-3-1-heirloom"])
def test_heirloom(heirloom: str) -> None:
    table = Duel("h15-9-0", f"h1-1-0 e1-0-0 {heirloom} e0-1-0", hands={"P2": "h3-4-5"})
    table.clash("attack", "block")
    assert table.graveyard("P2") == "h1-1-0 e1-0-0 e0-1-0"
    assert table.player("P2", "P1")["waiting_equipment"] == [heirloom]
    assert table.life() == [5, 4]
    table.rest()
    assert (table.hero("P2"), table.worn("P2"), table.figures("P2")) == ("h3-4-5", heirloom, "5/7/6")
    assert table.player("P2")["waiting_equipment"] == []


@pytest.mark.clause("VA-8.20", "VA-1.5")
def test_an_heirloom_takes_one_of_the_three_places() -> None:
    table = Duel(
        "h15-9-0",
        "h1-1-0 e0-0-0-heirloom e0-0-0-heirloom",
        hands={"P2": "h3-4-5 e1-0-0 e1-0-0"},
        left={"P1": "", "P2": ""},
    )
    table.clash("attack", "block")
    table.play("P2", "hero:h3-4-5 equip:e1-0-0")
    assert table.worn("P2") == "e0-0-0-heirloom e0-0-0-heirloom e1-0-0"
    assert table.hand("P2") == "e1-0-0"
    assert "equip:e1-0-0" not in table.legal("P2")


@pytest.mark.clause("VA-8.21")
@pytest.mark.parametrize("card", ["e2-1-2-deathless-4", "s2-1-2-deathless-4"])
def test_deathless(card: str) -> None:
    table = Duel("h9-9-0", f"h3-2-0 {card} e1-0-0")
    table.clash("attack", "block")
    assert table.figures("P2") == "4/4/0"
    assert (table.worn("P2"), table.graveyard("P2")) == ("e1-0-0", card)
    assert table.life() == [5, 5]
    assert not table.said("fall")


@pytest.mark.clause("VA-8.21")
def test_one_deathless_card_breaks_at_a_time() -> None:
    table = Duel("h9-9-0", "h3-2-0 e0-0-0-deathless-4 e0-0-0-deathless-4", hands={"P2": "h1-1-1"})
    table.turn("attack", "block")
    assert (table.figures("P2"), table.worn("P2")) == ("3/4/0", "e0-0-0-deathless-4")
    table.turn("attack", "block")
    assert (table.figures("P2"), table.worn("P2")) == ("3/4/0", "")
    table.turn("attack", "block")
    assert table.life() == [5, 4]


@pytest.mark.clause("VA-8.21")
def test_a_deathless_wearer_is_there_for_the_reward_and_for_the_spite() -> None:
    cards = "e0-0-0-deathless-2 e0-0-0-feast-5"
    table = Duel(f"h9-1-0 {cards}", "h9-1-0", hands={"P2": "h1-1-1"})
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.figures("P2"), table.life()) == ("9/7/0", None, [5, 4])
    table = Duel(f"h9-1-0 {cards}", "h9-1-0-spite-3", hands={"P1": "h1-1-1", "P2": "h1-1-1"})
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.life()) == (None, [4, 4])


@pytest.mark.clause("VA-8.22")
@pytest.mark.parametrize("hero", carriers("h3-2-0", "swift"))
def test_swift(hero: str) -> None:
    table = Duel(hero, "h9-2-0", hands={"P2": "h1-1-1"})
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.figures("P2"), table.life()) == ("3/2/0", None, [5, 4])


@pytest.mark.clause("VA-8.22")
def test_a_survivor_of_the_swift_blow_strikes_back() -> None:
    table = Duel("h3-9-0-swift", "h4-9-0")
    table.clash("attack", "attack")
    assert (table.figures("P1"), table.figures("P2")) == ("3/5/0", "4/6/0")


@pytest.mark.clause("VA-8.22")
def test_two_swift_heroes_strike_at_the_same_time() -> None:
    hands = {"P1": "h1-1-1", "P2": "h1-1-1"}
    table = Duel("h9-2-0-swift", "h9-2-0 e0-0-0-swift", hands=hands)
    table.clash("attack", "attack")
    assert table.life() == [4, 4]


# The built-in cards

SHOWN = {
    "sunder": test_sunder,
    "enfeeble": test_enfeeble,
    "shatter": test_shatter,
    "forage": test_forage,
    "spoil": test_spoil,
    "mimic": test_mimic,
    "muster": test_muster,
    "charge": test_charge,
    "brace": test_brace,
    "pierce": test_pierce,
    "corrode": test_corrode,
    "parry": test_parry,
    "thorns": test_thorns,
    "daunt": test_daunt,
    "spite": test_spite,
    "bequest": test_bequest,
    "feast": test_feast,
    "trophy": test_trophy,
    "heirloom": test_heirloom,
    "deathless": test_deathless,
    "swift": test_swift,
}
"""The test of each effect word."""


def test_every_effect_of_a_built_in_card_is_tested() -> None:
    untested = [
        f"{card.id}: {WORDS[card.effect]}"
        for card in BASE_CONTENT.pool.cards
        if card.effect != NO_EFFECT and WORDS[card.effect] not in SHOWN
    ]
    assert not untested


def test_every_effect_word_has_a_test_of_the_clause_it_names() -> None:
    assert set(SHOWN) == set(WORDS) - {"none"}
    for keyword in KEYWORDS[1:]:
        marks = [mark.args for mark in SHOWN[keyword.word].pytestmark if mark.name == "clause"]
        assert marks == [(keyword.clause,)]


@pytest.mark.parametrize("keyword", KEYWORDS[1:], ids=lambda keyword: keyword.word)
def test_what_a_card_says_has_its_amount_and_is_a_sentence(keyword: Keyword) -> None:
    texts = [keyword.on_equipment(keyword.high)]
    if keyword.fits_heroes:
        texts.append(keyword.on_hero(keyword.high))
    for text in texts:
        assert text[0].isupper() and text.endswith(".") and "{" not in text
        assert str(keyword.high) in text or keyword.high == 0


def test_every_built_in_card_says_what_it_does_in_one_line() -> None:
    for card in BASE_CONTENT.pool.cards:
        assert bool(card.rule) == (card.effect != NO_EFFECT)
        assert "\n" not in card.rule and len(card.rule) <= 100
        assert card.kind != HERO or KEYWORDS[card.effect].fits_heroes

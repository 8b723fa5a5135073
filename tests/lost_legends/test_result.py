"""The result of a combat (chapter 7), and charges (chapter 8)."""

from typing import Any

import pytest

from tests.lost_legends.table import Legends, armor, artifact, battle, monster, weapon

SKILLS = [weapon("a", skill="melee"), weapon("b", skill="magic")]
KILLER = monster("killer", attack=9)


# Defeated heroes


@pytest.mark.clause("LL-7.1")
def test_a_defeated_player_chooses_a_skill_card_to_lose() -> None:
    table = battle(*SKILLS, KILLER, fronts={"P1": "killer"}, skills={"P1": "a b"})
    table.play("P1", "attack:hands")
    table.expect("P1", "lose:a lose:b")
    table.refused("P1", "lose:junk-1", "LL-7.1", "Junk-1 is not one of your skill cards.")
    table.play("P1", "lose:a")
    assert (table.shown("P1", "skills"), table.shown("P1", "icons")["melee"]) == (["b"], 1)
    assert table.view()["discards"] == ["a"]
    assert table.asked() == "P2"


@pytest.mark.clause("LL-7.1")
def test_the_last_to_fall_chooses_while_the_battle_lasts() -> None:
    table = battle(*SKILLS, KILLER, fronts={"P1": "killer"}, skills={"P1": "a b"}, out=["P2", "P3"])
    table.play("P1", "attack:hands")
    table.expect("P1", "lose:a lose:b")
    assert (table.phase(), table.every("in_battle")) == ("battle", [False, False, False])
    table.play("P1", "lose:a")
    assert table.phase() == "gear-up"


@pytest.mark.clause("LL-7.1")
@pytest.mark.parametrize("skills", ["", "b"])
def test_a_player_without_a_choice_is_not_asked(skills: str) -> None:
    table = battle(*SKILLS, KILLER, fronts={"P1": "killer"}, skills={"P1": skills})
    table.play("P1", "attack:hands")
    assert (table.shown("P1", "skills"), table.asked()) == ([], "P2")
    assert table.shown("P1", "icons") == {"melee": 1, "ranged": 1, "magic": 0, "armor": 0}


@pytest.mark.clause("LL-7.2")
def test_a_defeated_player_is_out_but_collects_gold() -> None:
    table = battle(KILLER, monster("rat", life=1, gold=3), fronts={"P1": "killer"})
    table.play("P1", "attack:hands")
    assert table.every("in_battle") == [False, True, True]
    table.play("P2", "attack:hands")
    assert table.every("gold") == [6, 6, 6]
    table.play("P3", "attack:hands")
    assert table.asked() == "P2"


@pytest.mark.clause("LL-7.3")
def test_the_monster_lies_open_with_its_damage_if_there_is_room() -> None:
    table = battle(KILLER, fronts={"P1": "killer", "P2": {"monster": "killer", "damage": 3}}, deck=[])
    table.play("P1", "attack:hands")
    assert (table.open_monster(), table.view()["escaped"]) == ("killer 1/9", [])
    table.play("P2", "attack:hands")
    assert (table.open_monster(), table.view()["escaped"]) == ("killer 1/9", ["killer"])
    assert [data["open"] for clause, data in table.said("loose")] == [True, False]


# Defeated monsters


@pytest.mark.clause("LL-7.4")
@pytest.mark.parametrize(
    ("gold", "shares"),
    [(0, [5, 5, 5, 5]), (1, [6, 5, 5, 5]), (2, [6, 6, 5, 5]), (3, [6, 6, 5, 6]), (5, [7, 7, 5, 6]), (7, [8, 7, 5, 7])],
)
def test_gold_is_dealt_to_the_active_player_the_left_and_the_right(gold: int, shares: list[int]) -> None:
    table = battle(monster("rat", life=1, gold=gold), seats=4)
    table.play("P1", "attack:hands")
    assert table.every("gold") == shares


@pytest.mark.clause("LL-7.4")
@pytest.mark.parametrize(
    ("gold", "said"),
    [(0, []), (1, ["P1 gets 1 gold."]), (2, ["P1 gets 1 gold and P2 1."]), (5, ["P1 gets 2 gold, P2 2 and P4 1."])],
)
def test_the_event_says_who_gets_how_much_gold(gold: int, said: list[Any]) -> None:
    table = battle(monster("rat", life=1, gold=gold), seats=4)
    table.play("P1", "attack:hands")
    assert table.log(kind="gold") == said


@pytest.mark.clause("LL-7.5")
def test_experience_is_for_the_active_player() -> None:
    table = battle(monster("rat", life=1, experience=3))
    table.play("P1", "attack:hands")
    assert table.every("experience") == [3, 0, 0]


@pytest.mark.clause("LL-7.6")
@pytest.mark.parametrize(("choice", "life", "mana"), [("life", (4, 6), (1, 3)), ("mana", (3, 5), (2, 4))])
def test_milestones_make_a_hero_grow(choice: str, life: tuple[int, int], mana: tuple[int, int]) -> None:
    table = battle(
        monster("rat", life=1, experience=2), experience={"P1": 3}, life={"P1": 3}, mana={"P1": 1}, deck=["rat"] * 2
    )
    table.play("P1", "attack:hands")
    table.expect("P1", "life mana")
    table.play("P1", choice)
    assert (table.shown("P1", "life"), table.shown("P1", "max_life")) == life
    assert (table.shown("P1", "mana"), table.shown("P1", "max_mana")) == mana
    assert table.asked() == "P2"


@pytest.mark.clause("LL-7.6")
def test_two_milestones_at_once_and_none_after_25() -> None:
    table = battle(monster("rat", life=1, experience=7), experience={"P1": 4, "P2": 24, "P3": 25})
    table.play("P1", "attack:hands life mana")
    assert (table.shown("P1", "max_life"), table.shown("P1", "max_mana")) == (6, 4)
    table.play("P2", "attack:hands life")
    assert table.asked() == "P3"
    table.play("P3", "attack:hands")
    assert table.asked() == "P1"


@pytest.mark.clause("LL-7.6")
@pytest.mark.parametrize(("life", "mana", "after"), [(9, 4, (9, 5)), (4, 9, (5, 9)), (9, 9, (9, 9))])
def test_what_is_at_9_does_not_grow(life: int, mana: int, after: tuple[int, int]) -> None:
    table = battle(monster("rat", life=1, experience=5), max_life={"P1": life}, max_mana={"P1": mana}, deck=["rat"] * 2)
    table.play("P1", "attack:hands")
    assert table.asked() == "P2"
    assert (table.shown("P1", "max_life"), table.shown("P1", "max_mana")) == after


@pytest.mark.clause("LL-7.6", "LL-11.10", "LL-11.11")
@pytest.mark.parametrize(("charms", "after"), [("heart", (9, 5)), ("idol", (6, 9)), ("heart idol", (9, 9)), ("", None)])
def test_what_artifacts_have_raised_to_9_does_not_grow(charms: str, after: tuple[int, int] | None) -> None:
    """Hearts bring life from 5 to 9, idols mana from 4 to 9: with one of them nothing is asked."""
    rat = monster("rat", life=1, experience=5)
    cards = [artifact("heart", "vigor", 4), artifact("idol", "focus", 5)]
    table = battle(rat, *cards, equipment={"P1": charms}, max_mana={"P1": 4}, deck=["rat"] * 2)
    table.play("P1", "attack:hands")
    if after is None:
        table.expect("P1", "life mana")
        return
    assert table.asked() == "P2"
    assert (table.shown("P1", "max_life"), table.shown("P1", "max_mana")) == after


@pytest.mark.clause("LL-7.7")
def test_a_defeated_monster_is_kept_and_another_is_fought() -> None:
    table = battle(monster("rat", life=1))
    table.play("P1", "attack:hands")
    assert (table.front("P1"), table.shown("P1", "slain")) == ("", ["rat"])
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    table.expect("P1", "draw open")


# Charge

BULL = monster("bull", charge=True, attack=3)


@pytest.mark.clause("LL-8.1")
def test_a_charge_is_a_blow_before_the_hero_acts() -> None:
    table = battle(
        BULL, armor(strength=1), fronts={"P1": ""}, open="rat", deck=["bull", "rat"], equipment={"P1": "shield"}
    )
    table.play("P1", "draw")
    assert (table.shown("P1", "life"), table.front("P1")) == (3, "bull 0/9")
    assert [clause for clause, data in table.said("charge")] == ["LL-8.1"]
    table.expect("P1", "attack:hands")


@pytest.mark.clause("LL-8.1")
def test_a_charge_may_defeat_a_hero_and_then_the_turn_is_over() -> None:
    table = battle(
        *SKILLS, BULL, fronts={"P1": ""}, open="rat", deck=["bull", "rat"], life={"P1": 3}, skills={"P1": "a b"}
    )
    table.play("P1", "draw")
    table.expect("P1", "lose:a lose:b")
    table.play("P1", "lose:b")
    assert (table.asked(), table.view()["escaped"]) == ("P2", ["bull"])


@pytest.mark.clause("LL-8.2")
def test_a_player_who_draws_a_charging_monster_is_charged() -> None:
    table = battle(BULL, fronts={"P1": ""}, open="rat", deck=["bull", "rat"])
    table.play("P1", "draw")
    assert table.every("life") == [2, 5, 5]


@pytest.mark.clause("LL-8.3")
def test_an_open_monster_charges_the_holder_of_its_challenge_trophy() -> None:
    table = battle(BULL, deck=["bull", "rat"], challenges={"P3": "beast"})
    assert (table.every("life"), table.open_monster()) == ([5, 5, 2], "bull 0/9")
    assert table.asked() == "P1"


@pytest.mark.clause("LL-8.3")
@pytest.mark.parametrize(
    "given", [{"challenges": {"P3": "giant"}}, {"challenges": {"P3": "beast"}, "out": ["P3"], "fronts": {"P3": ""}}, {}]
)
def test_nobody_else_is_charged_by_it(given: dict[str, Any]) -> None:
    table = battle(BULL, deck=["bull", "rat"], **given)
    assert (table.every("life"), table.open_monster()) == ([5, 5, 5], "bull 0/9")


@pytest.mark.clause("LL-8.3", "LL-7.3")
def test_a_holder_defeated_in_their_turn_loses_it() -> None:
    table = battle(BULL, deck=["bull", "rat"], challenges={"P1": "beast"}, life={"P1": 1})
    assert (table.asked(), table.open_monster(), table.view()["escaped"]) == ("P2", "bull 0/9", ["rat"])
    assert table.every("in_battle") == [False, True, True]


@pytest.mark.clause("LL-8.4")
def test_no_charge_when_dealt_passed_or_taken_openly() -> None:
    table = battle(BULL, fronts={"P1": "bull", "P2": ""}, open="bull", deck=["rat", "rat"])
    table.play("P1", "pass open")
    assert (table.front("P1"), table.front("P2")) == ("bull 0/9", "bull 0/9")
    assert table.every("life") == [5, 5, 5]


@pytest.mark.clause("LL-8.4", "LL-5.1")
def test_no_charge_when_a_battle_begins() -> None:
    table = Legends(BULL, phase="battle", deck=["bull"] * 3 + ["rat"] * 2, challenges={"P1": "beast"})
    assert table.every("life") == [5, 5, 5]

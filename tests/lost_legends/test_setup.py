"""What belongs to the game, and its setup (chapters 1 and 2)."""

from collections import Counter
from typing import Any

import pytest

import tabard
from tabard.engine.match import Match
from tabard.games.lost_legends.packs import BASE_CONTENT
from tests.lost_legends.table import Legends, artifact, battle, draft, monster, weapon


def start_match(seats: int = 3, seed: int = 1, **options: Any) -> Match:
    return tabard.start("lost-legends", seats=seats, seed=seed, options=options)


@pytest.mark.clause("LL-1.1")
def test_three_to_five_players() -> None:
    for seats in (3, 4, 5):
        assert len(start_match(seats).view(None)["players"]) == seats
    for seats in (2, 6):
        with pytest.raises(tabard.Invalid, match="3 or 4 or 5 seats"):
            start_match(seats)


@pytest.mark.clause("LL-1.1")
def test_the_left_of_the_last_player_is_p1() -> None:
    table = battle(fronts={"P1": "", "P3": "rat"}, first_player="P3")
    table.play("P3", "pass")
    assert table.front("P1") == "rat 0/9"


@pytest.mark.clause("LL-1.2")
def test_three_levels_of_gear_up_and_battle() -> None:
    match = start_match()
    bot = tabard.bot("random", "lost-legends", seed=1)
    seen = []
    while not match.over:
        view = match.view(None)
        if (view["level_name"], view["phase"]) not in seen:
            seen.append((view["level_name"], view["phase"]))
        seat = match.to_act[0]
        match.play(seat, bot.choose(match, seat))
    levels = ("the Ruins", "the Caverns", "the Demon Fortress")
    assert seen == [(level, phase) for level in levels for phase in ("gear-up", "battle")]


@pytest.mark.clause("LL-1.3")
def test_icons_are_printed_on_the_hero_and_on_skill_cards() -> None:
    table = battle(weapon("a", skill="melee"), weapon("b", skill="armor"), skills={"P1": "a b"})
    assert table.shown("P1", "icons") == {"melee": 2, "ranged": 1, "magic": 0, "armor": 1}
    assert table.shown("P2", "icons") == {"melee": 1, "ranged": 1, "magic": 0, "armor": 0}


@pytest.mark.clause("LL-1.4")
@pytest.mark.parametrize("kind", ["weapon", "armor", "spell", "artifact"])
def test_room_for_three_of_each_kind(kind: str) -> None:
    owned = [
        card.id for card in BASE_CONTENT.equipment if card.kind == ("weapon", "armor", "spell", "artifact").index(kind)
    ]
    three = {"equipment": {"P1": owned[:3]}, "phase": "battle"}
    match = tabard.start("lost-legends", seats=3, seed=1, scenario=three)
    assert len(match.view(None)["players"][0]["equipment"]) == 3
    with pytest.raises(tabard.Invalid, match=r"more than three cards of a kind \(LL-1\.4\)"):
        tabard.start("lost-legends", seats=3, seed=1, scenario={**three, "equipment": {"P1": owned[:4]}})


@pytest.mark.clause("LL-1.5")
def test_no_maximum_is_above_9() -> None:
    table = draft(
        artifact("heart", "vigor", 5, price=0),
        artifact("mind", "focus", 5, price=0),
        P1="heart mind",
        max_life={"P1": 8},
        max_mana={"P1": 7},
    )
    table.play_all(f"buy:heart skill:{table.hand('P2')[0]} skill:{table.hand('P3')[0]}")
    assert (table.shown("P1", "life"), table.shown("P1", "max_life")) == (9, 9)
    assert (table.shown("P1", "mana"), table.shown("P1", "max_mana")) == (7, 7)


@pytest.mark.clause("LL-1.5")
def test_life_is_not_below_0() -> None:
    table = battle(monster("rat", attack=12))
    table.play("P1", "attack:hands")
    assert table.shown("P1", "life") == 0


@pytest.mark.clause("LL-1.6")
def test_experience_ends_at_30() -> None:
    table = battle(monster("rat", life=1, experience=5), experience={"P1": 28})
    table.play("P1", "attack:hands")
    assert table.shown("P1", "experience") == 30
    assert table.said("experience")[-1][1]["gained"] == 2
    assert Legends().every("experience") == [0, 0, 0]


@pytest.mark.clause("LL-1.7")
@pytest.mark.parametrize("kind", ["melee", "ranged", "magic", "chaos"])
def test_four_kinds_of_damage(kind: str) -> None:
    table = battle(weapon(damage=kind, strength=2), monster("rat", weak=[kind]), equipment={"P1": "blade"})
    assert table.forecast("P1", "attack:blade")["damage"] == 4
    table.play("P1", "attack:blade")
    assert table.said("attack")[-1][1]["kind"] == kind


@pytest.mark.clause("LL-1.8")
def test_monsters_have_a_type_and_figures() -> None:
    table = battle(monster("ogre", type="giant", life=6, attack=2, experience=2, gold=4), fronts={"P1": "ogre"})
    assert table.shown("P1", "monster") == {"monster": "ogre", "type": "giant", "damage": 0, "life": 6, "left": 6}
    printed = table.view()["monsters"]["ogre"]
    assert (printed["attack"], printed["damage"], printed["experience"], printed["gold"]) == (2, "melee", 2, 4)
    assert Counter(monster.type for monster in BASE_CONTENT.monsters).keys() == {0, 1, 2, 3}


@pytest.mark.clause("LL-1.9", "LL-14.4")
def test_a_pack_adds_and_replaces() -> None:
    pack = {"heroes": [{**HERO, "id": "dwarf", "life": 7}, {**HERO, "id": "bard"}]}
    match = start_match(3, heroes=["dwarf", "bard"], pack=pack)
    shown = [player["max_life"] for player in match.view(None)["players"]]
    assert shown[:2] == [7, 6]
    assert match.actions == tabard.start("lost-legends").actions
    match = start_match(3, pack={"equipment": [weapon("lute", level=1)]})
    assert match.actions[-6:] == ("skill:lute", "buy:lute", "convert:lute", "attack:lute", "exhaust:lute", "lose:lute")


HERO = {
    "name": "Bard",
    "life": 6,
    "mana": 1,
    "gold": 4,
    "first_skill": "magic",
    "second_skill": "ranged",
    "text": "La.",
}


@pytest.mark.clause("LL-2.1")
def test_heroes_are_dealt_by_chance_and_differ() -> None:
    first = set()
    for seed in range(40):
        heroes = [player["hero"]["id"] for player in start_match(5, seed).view(None)["players"]]
        assert sorted(heroes) == ["assassin", "barbarian", "dwarf", "ranger", "sorceress"]
        first.add(heroes[0])
    assert len(first) == 5


@pytest.mark.clause("LL-2.2")
@pytest.mark.parametrize(
    ("hero", "life", "mana", "gold", "skills"),
    [
        ("barbarian", 4, 0, 6, {"melee": 2}),
        ("dwarf", 5, 1, 9, {"melee": 1, "armor": 1}),
        ("ranger", 2, 2, 7, {"ranged": 1, "magic": 1}),
        ("sorceress", 2, 4, 3, {"magic": 1, "armor": 1}),
        ("assassin", 3, 1, 5, {"ranged": 1, "melee": 1}),
    ],
)
def test_a_hero_has_life_mana_gold_and_skills(
    hero: str, life: int, mana: int, gold: int, skills: dict[str, int]
) -> None:
    player = start_match(3, heroes=[hero]).view(None)["players"][0]
    assert (player["life"], player["max_life"], player["mana"], player["max_mana"]) == (life, life, mana, mana)
    assert player["gold"] == gold
    assert {skill: icons for skill, icons in player["icons"].items() if icons} == skills


@pytest.mark.clause("LL-2.3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deck_has_three_monsters_per_player(seats: int) -> None:
    assert start_match(seats).view(None)["monster_deck"] == 3 * seats


@pytest.mark.clause("LL-2.3")
def test_any_monster_of_the_level_may_be_in_the_deck() -> None:
    met = set()
    for seed in range(30):
        match = start_match(3, seed, deal_first="draft")
        met |= {player["monster"]["monster"] for player in match.view(None)["players"]}
    assert met == {monster.id for monster in BASE_CONTENT.monsters if monster.level == 1}


@pytest.mark.clause("LL-2.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cards_for_more_players_are_not_used(seats: int) -> None:
    match = start_match(seats)
    hands = [offer["card"] for seat in range(seats) for offer in match.view(seat)["players"][seat]["hand"]]
    used = {card.id for card in BASE_CONTENT.equipment if card.level == 1 and card.players <= seats}
    assert sorted(hands) == sorted(used) and len(hands) == 6 * seats


@pytest.mark.clause("LL-2.5")
def test_six_stacks_of_trophies_and_four_challenges() -> None:
    view = start_match().view(None)
    assert [stack["stack"] for stack in view["stacks"]] == ["beast", "undead", "giant", "demon", "medley", "veteran"]
    for stack in view["stacks"]:
        assert [trophy["value"] for trophy in stack["trophies"]] == [5, 4, 3, 2]
    assert view["challenges"] == {"beast": None, "undead": None, "giant": None, "demon": None}


@pytest.mark.clause("LL-2.6")
def test_the_first_player_is_chosen_by_chance() -> None:
    assert {start_match(3, seed).view(None)["first_player"] for seed in range(20)} == {0, 1, 2}


@pytest.mark.clause("LL-2.6", "LL-14.5")
@pytest.mark.parametrize(
    ("option", "experience", "first"),
    [
        ("trailing", {"P1": 4, "P2": 3, "P3": 2}, "P3"),
        ("trailing", {"P1": 4, "P2": 2, "P3": 2}, "P2"),
        ("trailing", {"P1": 2, "P2": 2, "P3": 4}, "P1"),
        ("trailing", {"P1": 3, "P2": 3, "P3": 3}, "P1"),
        ("left", {"P1": 4, "P2": 3, "P3": 2}, "P1"),
    ],
)
def test_the_player_with_the_least_experience_goes_first_in_the_next_level(
    option: str, experience: dict[str, int], first: str
) -> None:
    table = battle(
        monster("wall", life=60, attack=1),
        monster("bat", level=2),
        deck=[],
        first_player="P3",
        experience=experience,
        options={"first_player": option},
    )
    table.fight_on()
    assert (table.view()["level"], table.view()["first_player"]) == (2, int(first[1:]) - 1)

"""How battles and the game end (chapters 12 and 13)."""

from typing import Any

import pytest

from tests.lost_legends.table import Legends, battle, monster, weapon


def rats(**fields: Any) -> dict[str, Any]:
    """Rats of the third level."""
    return monster("rat", level=3, **fields)


@pytest.mark.clause("LL-12.1")
def test_after_the_last_monster_everybody_has_one_more_turn() -> None:
    table = battle(deck=["rat"], first_player="P2")
    for seat in ("P2", "P3", "P1", "P2"):
        assert table.asked() == seat
        table.play(seat, "attack:hands")
    assert table.view()["level"] == 2
    assert [data for clause, data in table.said("turn")] == [
        {"seat": 1, "last": False},
        {"seat": 2, "last": True},
        {"seat": 0, "last": True},
        {"seat": 1, "last": True},
    ]


@pytest.mark.clause("LL-12.1")
def test_the_last_monster_may_be_drawn_by_a_player() -> None:
    table = battle(monster("bat"), fronts={"P1": ""}, open="rat", deck=["bat"])
    table.play("P1", "draw attack:hands")
    assert (table.view()["last_round"], table.view()["last_turns"]) == (True, [0, 2])
    table.play("P2", "attack:hands")
    table.play("P3", "attack:hands")
    assert table.front("P1") == "bat 1/9"
    table.expect("P1", "attack:hands")


@pytest.mark.clause("LL-12.1")
def test_nothing_is_revealed_or_gained_in_the_last_turns() -> None:
    table = battle(fronts={"P2": ""}, deck=["rat"])
    table.play("P1", "attack:hands")
    assert table.said("skipped") == [("LL-5.8", {"seat": 1})]
    assert table.asked() == "P3"


@pytest.mark.clause("LL-12.2")
def test_what_is_left_escapes() -> None:
    table = battle(monster("bat"), deck=["bat"])
    for seat in ("P1", "P2", "P3", "P1"):
        table.play(seat, "attack:hands")
    view = table.view()
    assert (sorted(view["escaped"]), view["open_monster"]) == (["bat", "rat", "rat", "rat"], None)
    assert table.every("monster") == [None, None, None]
    assert table.said("escape") == [("LL-12.2", {"monsters": ["rat", "rat", "rat", "bat"]})]
    assert table.log(kind="escape") == ["The Rat, the Rat, the Rat and the Bat escape."]


@pytest.mark.clause("LL-12.3")
def test_a_battle_ends_when_nobody_is_left() -> None:
    table = battle(monster("rat", attack=9), deck=["rat"] * 5)
    for seat in ("P1", "P2", "P3"):
        table.play(seat, "attack:hands")
    assert (table.view()["level"], table.phase(), table.view()["monster_deck"]) == (2, "gear-up", 9)


@pytest.mark.clause("LL-12.4")
def test_everything_is_kept_for_the_next_level() -> None:
    table = battle(
        monster("rat", life=1, gold=1),
        weapon(),
        weapon("a"),
        equipment={"P1": "blade"},
        skills={"P1": "a"},
        trophies={"P1": "antler-crown"},
        deck=[],
    )
    table.fight_on()
    shown = table.player("P1")
    assert table.view()["level"] == 2
    assert (table.equipment("P1"), shown["skills"], shown["gold"], shown["experience"]) == (["blade"], ["a"], 6, 1)
    assert (shown["slain"], shown["trophies"], shown["challenge_points"]) == (["rat"], ["antler-crown"], 1)


@pytest.mark.clause("LL-12.4")
def test_the_game_is_over_after_the_third_level() -> None:
    table = battle(rats(), deck=[], level=3)
    for seat in ("P1", "P2", "P3"):
        assert not table.match.over
        table.play(seat, "attack:hands")
    assert table.match.over and table.phase() == "over"


# Scoring


def scored(**given: Any) -> Legends:
    """A game that ends without a monster being defeated."""
    given = {"gold": {"P1": 3, "P2": 2, "P3": 1}, **given}
    seats = given.get("seats", 3)
    table = battle(rats(), deck=[], level=3, **given)
    for seat in range(seats):
        table.play(f"P{seat + 1}", "attack:hands")
    assert table.match.over
    return table


def lines(table: Legends, seat: str) -> list[tuple[int, str]]:
    return [(line["points"], line["for"]) for line in table.shown(seat, "score")]


@pytest.mark.clause("LL-13.1")
def test_experience_is_scored() -> None:
    table = scored(experience={"P1": 17})
    assert lines(table, "P1")[0] == (17, "experience")
    assert table.match.result.scores == (23, 3, 0)


@pytest.mark.clause("LL-13.2")
def test_trophies_are_scored() -> None:
    table = scored(
        trophies={"P1": "antler-crown grave-bell", "P2": "key-of-the-last-crypt"}, challenge_points={"P1": 3}
    )
    assert lines(table, "P1")[1:4] == [
        (3, "challenge trophies"),
        (5, "the Antler Crown"),
        (4, "the Grave Bell"),
    ]
    assert table.match.result.scores == (18, 8, 0)


@pytest.mark.clause("LL-13.3")
def test_gold_is_scored() -> None:
    table = scored(gold={"P1": 4, "P2": 9, "P3": 7})
    assert table.match.result.scores == (0, 6, 3)
    assert [lines(table, seat)[-1] for seat in ("P1", "P2", "P3")] == [
        (0, "gold (4)"),
        (6, "the most gold (9)"),
        (3, "the second most gold (7)"),
    ]


@pytest.mark.clause("LL-13.4")
@pytest.mark.parametrize(
    ("gold", "scores"),
    [
        ((9, 9, 7, 1), (6, 6, 0, 0)),
        ((9, 7, 7, 1), (6, 3, 3, 0)),
        ((5, 5, 5, 5), (6, 6, 6, 6)),
        ((9, 7, 7, 7), (6, 3, 3, 3)),
    ],
)
def test_ties_for_gold(gold: tuple[int, ...], scores: tuple[int, ...]) -> None:
    table = scored(seats=4, gold={f"P{seat + 1}": amount for seat, amount in enumerate(gold)})
    assert table.match.result.scores == scores


@pytest.mark.clause("LL-13.5")
@pytest.mark.parametrize(
    ("given", "winners"),
    [
        ({"experience": {"P2": 5}}, "P2"),
        ({"experience": {"P1": 3, "P2": 6}, "slain": {"P2": ["rubble-rat"]}}, "P2"),
        ({"experience": {"P1": 3, "P2": 6}, "slain": {"P1": ["rubble-rat"]}}, "P1"),
        ({"experience": {"P1": 3, "P2": 6}}, "P1"),
        ({"gold": {"P1": 3, "P2": 3, "P3": 1}}, "P1 P2"),
    ],
)
def test_ties_for_victory(given: dict[str, Any], winners: str) -> None:
    """With equal points more monsters count, then more gold; otherwise they share the victory."""
    assert scored(**given).winners() == winners


@pytest.mark.clause("LL-13.5")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"experience": {"P2": 5}}, "P2 wins."),
        (
            {"experience": {"P1": 3, "P2": 6}, "slain": {"P2": ["rubble-rat"]}},
            "P2 wins: as many points as P1, but more monsters.",
        ),
        ({"experience": {"P1": 3, "P2": 6}}, "P1 wins: as many points and monsters as P2, but more gold."),
        (
            {"gold": {"P1": 3, "P2": 3, "P3": 1}},
            "P1 and P2 share the victory, with as many points, monsters and gold.",
        ),
    ],
)
def test_the_tie_breaker_is_announced(given: dict[str, Any], said: str) -> None:
    assert scored(**given).log(kind="game_over") == [said]


@pytest.mark.clause("LL-13.1", "LL-13.2", "LL-13.3", "LL-13.5")
def test_every_players_points_are_itemised_once_with_their_sum() -> None:
    table = scored(experience={"P1": 7}, challenge_points={"P1": 2}, trophies={"P1": "antler-crown"})
    parts = "7 for experience, 2 for challenge trophies, 5 for the Antler Crown and 6 for the most gold (3)"
    assert table.log(kind="score") == [
        f"P1 scores {parts}: 20 points.",
        "P2 scores 3 for the second most gold (2): 3 points.",
        "P3 scores nothing.",
    ]
    said = [data for clause, data in table.said("score")]
    assert [data["parts"] for data in said] == [table.shown(seat, "score") for seat in ("P1", "P2", "P3")]
    assert [data["points"] for data in said] == list(table.match.result.scores) == table.every("points")
    ending = table.log()[-4:]
    assert sum(text.count("20") for text in ending) == 1

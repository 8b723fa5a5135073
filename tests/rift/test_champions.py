"""Champions (RFT-2): the content file, and what holds for all of them."""

import pytest

import tabard
from tabard.engine.content import entry_schema
from tabard.games import find
from tabard.games.rift import champions, items
from tests.rift.table import Rift, at, ready, rolling

GAME = find("rift")


@pytest.mark.clause("RFT-2.1")
def test_the_stats_are_those_of_the_rulebook() -> None:
    chapter = GAME.rulebook.text.partition("## 2. Champions")[2].partition("## 3. Cards")[0]
    rows = [line.strip("| \n").split(" | ") for line in chapter.splitlines() if line.startswith("| ")]
    printed = {row[0]: [row[1], *map(int, row[2:])] for row in rows[1:]}
    shown = tabard.start("rift", seed=1).view(None)["draft"]["champions"]
    fields = ("role", "health", "attack", "defense", "income", "initiative", "smite", "cooldown")
    assert {known["name"]: [known[field] for field in fields] for known in shown.values()} == printed
    assert len(printed) == 18


@pytest.mark.clause("RFT-2.1")
def test_the_constants_match_the_order_of_the_file() -> None:
    for number, word in enumerate(champions.WORDS):
        assert getattr(champions, word.upper().replace("-", "_")) == number


def test_content_that_does_not_fit_is_refused_with_file_entry_and_field() -> None:
    ahri = {"id": "ahri", "name": "Ahri", "role": "bard"}
    with pytest.raises(tabard.Invalid, match=r"champions\.json: champion 'ahri': field role must be one of tank"):
        champions.read_champions([ahri], "champions.json")
    with pytest.raises(tabard.Invalid, match=r"items\.json: item 'club': field price is missing"):
        items.read_items([{"id": "club", "name": "Club", "text": "Round."}], "items.json")
    for fields in (champions.FIELDS, items.FIELDS):
        assert entry_schema(fields)["required"]


@pytest.mark.clause("RFT-2.2")
def test_health_is_full_at_the_start_and_never_above_its_maximum() -> None:
    table = Rift(at("red-top-1", "Nocturne"), at("red-top-1", "Vayne"))
    table.fight("red-top-1", "Nocturne")
    assert table.health("Nocturne") == table.champion("Nocturne")["most_health"] == 7


@pytest.mark.clause("RFT-2.3")
def test_an_ultimate_starts_ready_and_cools_down_at_the_start_of_its_players_turns() -> None:
    table = Rift(ready("red-top-1", "Anivia"), at("red-top-1", "Ornn"))
    assert table.cooldown("Anivia") == 0
    table.fight("red-top-1", "Anivia")
    table.play("P1", "ultimate:Anivia")
    assert table.cooldown("Anivia") == 3
    for left in (3, 2, 2, 1, 1, 0):
        table.end_turn()
        assert table.cooldown("Anivia") == left


@pytest.mark.clause("RFT-2.3")
def test_an_ultimate_that_cools_down_is_refused() -> None:
    table = Rift(at("red-top-1", "Anivia", cooldown=1), at("red-top-1", "Ornn"), hands={"P1": "block"})
    table.fight("red-top-1", "Anivia")
    table.refused("P1", "ultimate:Anivia", "RFT-2.3", "not ready")


@pytest.mark.clause("RFT-2.4")
def test_a_stunned_champion_makes_no_attack_this_turn() -> None:
    def play(seed: int) -> Rift:
        table = Rift(ready("red-top-1", "Ashe"), at("red-top-1", "Ornn", "Zed"), seed=seed)
        table.play("P1", "battle:red-top-1 attack:Ashe ultimate:Ashe target:Zed")
        return table

    table = rolling([[3]], play)
    table.play("P2", "nominate:Ornn")
    assert table.champion("Zed")["stunned"]
    table.refused("P2", "attack:Zed", "RFT-2.4", "stunned")
    table.end_turn()
    assert not table.champion("Zed")["stunned"]

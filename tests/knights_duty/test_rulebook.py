"""What the rulebook shows at a glance is what the rules do: the picture of the arena and the table of odds."""

import re

import pytest

from tabard.games import find
from tabard.games.knights_duty.arena import CLANS, COORDINATES, HOMES, SPACE_NAMES, space_name
from tabard.games.knights_duty.pile import MAX_SHIELDS, hearts_in_pile, shields_in_pile
from tabard.games.knights_duty.tokens import RANGE, TOKENS, WEAPONS

TEXT = find("knights-duty").rulebook.text
ROW = re.compile(r"^\| (sword|spear|bow) \| 1-(\d) \| (open|defends) \| (.*) \|$", re.MULTILINE)
SPENDING = {"nobody": (False, False), "attacker": (True, False), "target": (False, True), "both": (True, True)}


def chance_in_words(weapon: int, defends: bool, attacker: bool, target: bool) -> str:
    hearts = hearts_in_pile(weapon, defends, attacker, target)
    cards = hearts + shields_in_pile(weapon, defends, False)
    return f"{hearts}/{cards}, {100 * int(hearts) / int(cards):.0f} %"


@pytest.mark.clause("KD-6.2", "KD-7.1", "KD-7.2", "KD-7.4")
def test_the_table_of_odds_is_that_of_the_piles() -> None:
    assert f"| weapon | range | target | {' | '.join(SPENDING)} |" in TEXT
    shown = {(weapon, guard): (int(reach), cells.split(" | ")) for weapon, reach, guard, cells in ROW.findall(TEXT)}
    assert shown == {
        (TOKENS[weapon], guard): (
            RANGE[weapon],
            [chance_in_words(weapon, guard == "defends", *spending) for spending in SPENDING.values()],
        )
        for weapon in range(WEAPONS)
        for guard in ("open", "defends")
    }


@pytest.mark.clause("KD-1.3", "KD-1.5")
def test_the_picture_of_the_arena_has_every_space_in_its_place() -> None:
    picture = TEXT.split("```")[1].strip("\n").splitlines()
    rows = [[(found[0], found.start()) for found in re.finditer(r"[A-I]\d", line)] for line in picture]
    shown = [space for row in rows for space in row]
    assert [name for name, _ in shown] == list(SPACE_NAMES)
    for (_, column), (q, r) in zip(shown, COORDINATES, strict=True):
        assert column == shown[30][1] + 4 * q + 2 * r, "two columns to the right with each row, four within a row"
    assert [clan for line in picture for clan in re.findall(r"[a-z]+", line)] == [
        "purple", "green", "red", "blue", "yellow", "aqua",
    ]  # fmt: skip
    begin = ", ".join(space_name(home) for home in HOMES[:5])
    assert f"The knights begin on {begin} and {space_name(HOMES[5])}." in TEXT
    assert set(re.findall(r"[a-z]+", "\n".join(picture))) == set(CLANS)


@pytest.mark.clause("KD-1.6")
def test_the_battle_cards_suffice_for_every_pile() -> None:
    hearts = shields = 0
    for weapon in range(WEAPONS):
        for defends in (False, True):
            for attacker, target in SPENDING.values():
                hearts = max(hearts, hearts_in_pile(weapon, defends, attacker, target))
                shields = max(shields, shields_in_pile(weapon, defends, target))
    assert (hearts, shields) == (4, 4) == (4, MAX_SHIELDS)
    assert "battle cards (4 Full Hearts, 4 Broken Hearts, 4 Shields)" in str(find("knights-duty").clause("KD-1.6"))


@pytest.mark.parametrize(
    "clause",
    ["KD-1.2", "KD-1.5", "KD-2.1", "KD-3.6", "KD-4.4", "KD-6.1", "KD-7.3", "KD-8.2", "KD-9.2", "KD-9.3", "KD-9.4"],
)
def test_what_differs_from_the_original_is_marked_as_a_ruling(clause: str) -> None:
    assert re.search(r"\*[^*]*\bruling", str(find("knights-duty").clause(clause)), re.IGNORECASE)

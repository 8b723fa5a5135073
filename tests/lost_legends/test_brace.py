"""What a brace stops (LL-4.5), checked by a referee that knows only what is printed on the cards."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabard.engine.event import Event
from tests.conformance.setups import EFFORT
from tests.lost_legends.table import armor, battle, monster

DAMAGE = ("melee", "ranged", "magic", "chaos")
DECISIONS = 14
"""Enough for two turns of everybody."""

armors = st.lists(
    st.fixed_dictionaries(
        {
            "against": st.lists(st.sampled_from(DAMAGE), min_size=1, max_size=3, unique=True),
            "strength": st.integers(1, 3),
            "extra": st.integers(1, 4),
        }
    ),
    min_size=1,
    max_size=3,
)
monsters = st.lists(
    st.fixed_dictionaries({"damage": st.sampled_from(DAMAGE), "attack": st.integers(1, 4), "charge": st.booleans()}),
    min_size=2,
    max_size=4,
)


class Referee:
    """Follows P1: which armor is ready, and which was exhausted in the current fight."""

    def __init__(self, armors: list[dict[str, Any]], monsters: list[dict[str, Any]]) -> None:
        self.armors = {card["id"]: card for card in armors}
        self.monsters = {printed["id"]: printed for printed in monsters}
        self.ready = set(self.armors)
        self.raised: set[str] = set()

    def hears(self, answer: str) -> None:
        verb, _, card = answer.partition(":")
        if verb == "exhaust":
            self.ready.remove(card)
            self.raised.add(card)
        elif verb == "pass":
            self.raised.clear()

    def judges(self, event: Event) -> None:
        """The blow costs what the monster does, less what armor against that kind of damage stops; at least 1."""
        printed = self.monsters[event.data["monster"]]
        against = {id for id, card in self.armors.items() if printed["damage"] in card["against"]}
        stopped = sum(self.armors[id]["strength"] for id in self.ready & against)
        if event.kind == "strike":
            stopped += sum(self.armors[id]["strength"] + self.armors[id]["extra"] for id in self.raised & against)
            self.raised.clear()
        assert event.data["damage"] == max(1, printed["attack"] - stopped), (printed, self.ready, self.raised)


def answer_for(legal: list[str], pick: int) -> str:
    """One of the answers; mostly one that is not an attack."""
    waiting = [answer for answer in legal if not answer.startswith("attack")]
    likely = waiting if waiting and pick % 4 else legal
    return likely[pick % len(likely)]


@pytest.mark.many_games
@pytest.mark.clause("LL-4.5", "LL-4.4", "LL-6.6", "LL-8.1")
@settings(max_examples=60 * EFFORT)
@given(armors=armors, monsters=monsters, numbers=st.lists(st.integers(0, 30), min_size=DECISIONS, max_size=DECISIONS))
def test_a_brace_stops_only_what_its_armor_stops_and_only_once(
    armors: list[dict[str, Any]], monsters: list[dict[str, Any]], numbers: list[int]
) -> None:
    armors[0]["against"] = list({*armors[0]["against"], monsters[0]["damage"]})
    worn = [armor(f"armor-{number}", **fields) for number, fields in enumerate(armors)]
    met = [monster(f"monster-{number}", life=60, **fields) for number, fields in enumerate(monsters)]
    ids = [printed["id"] for printed in met]
    table = battle(
        *worn,
        *met,
        equipment={"P1": [card["id"] for card in worn]},
        max_life={"P1": 9},
        fronts={"P1": ids[0], "P2": "", "P3": ids[0]},
        open=ids[1],
        deck=ids * 3,
    )
    referee = Referee(worn, met)
    match = table.match
    for pick in numbers:
        if table.phase() != "battle":
            break
        seat, seen = match.to_act[0], len(match.log)
        answer = answer_for(match.legal(seat), pick)
        if seat == 0:
            referee.hears(answer)
        match.play(seat, answer)
        for event in match.log[seen:]:
            if event.kind in ("strike", "charge") and event.data["seat"] == 0:
                referee.judges(event)
        if seat == 0 and answer.startswith("attack"):
            referee.raised.clear()

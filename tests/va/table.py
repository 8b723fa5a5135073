"""A table of VA at which tests play, with cards of their own whose ids say what is printed on them.

A hero is `h<AD>-<HP>-<DEF>`, equipment `e<AD>-<HP>-<DEF>`, a super equipment `s<AD>-<HP>-<DEF>`; `n2` is minus two.
What follows is an effect with its amount, or a letter that tells two like cards apart.

table = Duel("h3-5-2-charge-1 e1-0-0", "h4-9-0", hands={"P1": "e0-0-2-parry-1"})
table.clash("attack", "block")
assert table.figures("P2") == "4/5/0"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from tabard.games.va.keywords import WORDS
from tests.table import SPECTATOR, Table, seat_number

SECTION = {"h": "heroes", "e": "equipment", "s": "super"}
NEEDED = {"h": 15, "e": 7, "s": 1}
LETTERS = "abcdefghijklmno"
FILLERS = {
    "h": [f"h1-9-0-{letter}" for letter in LETTERS],
    "e": [f"e0-0-0-{letter}" for letter in LETTERS],
    "s": ["s0-0-0-a"],
}
"""What a deck has besides the cards that a test names: cards that hardly matter."""

CARD = re.compile(r"([hes])(n?\d+)-(n?\d+)-(n?\d+)(?:-([a-z]+))?(?:-(\d))?")

Cards = Mapping[str, str]


def card(id: str) -> dict[str, object]:
    """The entry of a pack for a card whose id says it all."""
    parts = CARD.fullmatch(id)
    assert parts, f"{id} is no card of the tests"
    ad, hp, defence = (int(figure.replace("n", "-")) for figure in parts.group(2, 3, 4))
    entry: dict[str, object] = {"id": id, "name": id.upper(), "ad": ad, "hp": hp, "def": defence, "text": "For tests."}
    word, amount = parts.group(5, 6)
    if word in WORDS:
        entry["effect"] = word
        entry["amount"] = int(amount or 0)
    return entry


def pack_of(ids: Iterable[str]) -> dict[str, list[dict[str, object]]]:
    """A pack that has these cards."""
    pack: dict[str, list[dict[str, object]]] = {"heroes": [], "equipment": [], "super": []}
    for id in dict.fromkeys(ids):
        pack[SECTION[id[0]]].append(card(id))
    return pack


def deck_of(ids: Iterable[str], name: str = "of the tests") -> dict[str, Any]:
    """A deck with these cards, filled up to a legal one."""
    wanted = list(dict.fromkeys(ids))
    chosen: dict[str, list[str]] = {}
    for kind, needed in NEEDED.items():
        named = [id for id in wanted if id[0] == kind]
        assert len(named) <= needed, f"a deck has no room for {named}"
        fillers = [id for id in FILLERS[kind] if id not in named]
        chosen[kind] = (named + fillers)[:needed]
    return {"name": name, "heroes": chosen["h"], "equipment": chosen["e"], "super": chosen["s"][0]}


def all_cards(deck: Mapping[str, Any]) -> list[str]:
    """The 30 cards of a deck."""
    return [*deck["heroes"], *deck["equipment"], *deck["equipment"], deck["super"]]


def words(*texts: str) -> list[str]:
    return [word for text in texts for word in text.split()]


class Duel(Table):
    """A duel from a given position: with a hero each at the start of P1's turn, without them from the opening."""

    def __init__(
        self,
        p1: str = "",
        p2: str = "",
        *,
        hands: Cards | None = None,
        tops: Cards | None = None,
        left: Cards | None = None,
        now: Mapping[str, Mapping[str, int]] | None = None,
        lives: Mapping[str, int] | None = None,
        turn: str = "P1",
        seed: int | str = 1,
        **options: object,
    ) -> None:
        """`p1` and `p2`: a hero and then its equipment. `hands`: empty unless given. `tops`: what is drawn next.
        `left`: all cards that a player's decks still have; the rest is in the graveyard. `now`: stats that differ from
        the printed ones. Anything else given by name is an option."""
        hands, tops, left = {"P1": "", "P2": "", **(hands or {})}, tops or {}, left or {}
        fielded = {"P1": words(p1), "P2": words(p2)}
        mentioned = {
            seat: fielded[seat] + words(hands[seat], tops.get(seat, ""), left.get(seat, "")) for seat in ("P1", "P2")
        }
        self.decks = {seat: deck_of(mentioned[seat], f"of {seat}") for seat in ("P1", "P2")}
        scenario: dict[str, object] = {"hands": hands, "tops": tops, "turn": turn, "lives": lives or {}}
        if p1:
            scenario["heroes"] = {
                seat: {"card": cards[0], "equipment": cards[1:], **(now or {}).get(seat, {})}
                for seat, cards in fielded.items()
            }
        scenario["graveyards"] = {
            seat: without(all_cards(self.decks[seat]), fielded[seat] + words(hands[seat], left[seat])) for seat in left
        }
        settled = {
            "pack": pack_of([id for deck in self.decks.values() for id in all_cards(deck)]),
            "decks": [self.decks["P1"], self.decks["P2"]],
            **options,
        }
        super().__init__("va", seed=seed, options=settled, scenario=scenario)

    # Playing

    def clash(self, p1: str, p2: str) -> None:
        """Both declare, in the order in which they are asked."""
        for seat in sorted(("P1", "P2"), key=lambda seat: seat != self.current()):
            self.play(seat, p1 if seat == "P1" else p2)

    def rest(self) -> None:
        """Whoever is asked after the clash places the first hero there is and attaches nothing more."""
        while not self.match.over and self.match.legal(self.match.to_act[0])[0] != "attack":
            seat = self.match.to_act[0]
            legal = self.match.legal(seat)
            self.match.play(seat, "done" if "done" in legal else legal[0])

    def turn(self, p1: str, p2: str) -> None:
        """A whole turn, with nothing more than what must be done after the clash."""
        self.clash(p1, p2)
        self.rest()

    # Inspecting

    def player(self, seat: str, viewer: str = SPECTATOR) -> dict[str, Any]:
        players: list[dict[str, Any]] = self.view(viewer)["players"]
        return players[seat_number(seat)]

    def hero(self, seat: str, viewer: str = SPECTATOR) -> str | None:
        shown = self.player(seat, viewer)["hero"]
        return None if shown is None else str(shown["card"])

    def figures(self, seat: str, viewer: str = SPECTATOR) -> str | None:
        """The stats of the hero on the battlefield: AD/HP/DEF."""
        shown = self.player(seat, viewer)["hero"]
        return None if shown is None else f"{shown['ad']}/{shown['hp']}/{shown['def']}"

    def worn(self, seat: str) -> str:
        return " ".join(self.player(seat)["hero"]["equipment"])

    def life(self) -> list[int]:
        return [self.player(seat)["life"] for seat in ("P1", "P2")]

    def hand(self, seat: str) -> str:
        return " ".join(self.player(seat, seat)["hand"])

    def graveyard(self, seat: str) -> str:
        return " ".join(self.player(seat)["graveyard"])

    def current(self) -> str:
        """Whose turn it is."""
        return f"P{self.view()['current'] + 1}"

    def quiet_turns(self) -> int:
        return int(self.view()["quiet_turns"])

    def ending(self) -> str:
        """Who has won: "P1", "draw", or "" while the game goes on."""
        return "" if not self.match.over else self.winners() or "draw"

    def said(self, kind: str) -> list[tuple[str, dict[str, Any]]]:
        """The events of a kind: the clause and the data of each."""
        return [(event.clause, dict(event.data)) for event in self.match.log if event.kind == kind]


def without(cards: list[str], taken: list[str]) -> list[str]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return rest

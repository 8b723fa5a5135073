"""A table of Lost Legends at which tests play, with heroes, cards and monsters of their own, so that no test of a rule
depends on the figures of the built-in ones.

table = battle(weapon("blade", strength=3), monster("rat", life=4), equipment={"P1": "blade"}, fronts={"P1": "rat"})
table.play("P1", "attack:blade")
assert table.front("P1") == "rat 3/4"
"""

from __future__ import annotations

from typing import Any

from tests.table import SPECTATOR, Table, seat_number

Entry = dict[str, Any]

HEROES = [
    {"id": f"hero-{number}", "name": f"Hero {number}", "life": 5, "mana": 3, "gold": 5, "text": "For tests."}
    | {"first_skill": "melee", "second_skill": "ranged"}
    for number in range(1, 6)
]
"""Everybody has life 5, mana 3, 5 gold, and a melee and a ranged icon."""

JUNK = [f"junk-{number}" for number in range(1, 37)]
"""Cards that nobody can buy, to fill hands with; a few for each level."""


def card(id: str, kind: str, **fields: Any) -> Entry:
    common = {"id": id, "name": id.title(), "level": 1, "players": 3, "kind": kind, "skill": "magic", "price": 4}
    return common | {"text": "For tests."} | fields


def weapon(id: str = "blade", **fields: Any) -> Entry:
    return card(id, "weapon", **({"damage": "melee", "strength": 1} | fields))


def spell(id: str = "spark", **fields: Any) -> Entry:
    return card(id, "spell", **({"damage": "magic", "strength": 1, "mana": 1} | fields))


def armor(id: str = "shield", **fields: Any) -> Entry:
    return card(id, "armor", **({"against": ["melee"], "strength": 1, "skill": "armor"} | fields))


def artifact(id: str = "charm", effect: str = "vigor", amount: int = 1, **fields: Any) -> Entry:
    return card(id, "artifact", **({"effect": effect, "amount": amount} | fields))


def monster(id: str = "rat", **fields: Any) -> Entry:
    common = {"id": id, "name": id.title(), "level": 1, "type": "beast", "life": 9, "attack": 1, "damage": "melee"}
    return common | {"experience": 1, "gold": 0, "copies": 9, "text": "For tests."} | fields


def pack_of(entries: tuple[Entry, ...]) -> Entry:
    """A pack with the heroes, the junk and a rat, and whatever a test brings."""
    junk = [weapon(id, price=30, level=1 + number // 18) for number, id in enumerate(JUNK)]
    monsters = {"rat": monster("rat")} | {entry["id"]: entry for entry in entries if "type" in entry}
    return {
        "heroes": HEROES,
        "equipment": [*junk, *(entry for entry in entries if "kind" in entry)],
        "monsters": list(monsters.values()),
    }


class Legends(Table):
    def __init__(
        self, *entries: Entry, seats: int = 3, seed: int | str = 1, options: Entry | None = None, **scenario: Any
    ) -> None:
        heroes = {f"P{seat}": f"hero-{seat}" for seat in range(1, seats + 1)}
        scenario = {"heroes": heroes, "first_player": "P1", **scenario}
        settled = {"pack": pack_of(entries), **(options or {})}
        super().__init__("lost-legends", seats=seats, seed=seed, options=settled, scenario=scenario)

    # Playing

    def play_all(self, answers: str) -> None:
        """Everybody in turn answers once: "skill:a skill:b buy:c"."""
        for seat, answer in enumerate(answers.split(), start=1):
            self.play(f"P{seat}", answer)

    def finish_draft(self) -> None:
        """Everybody takes the first card there is as a skill until the gear-up is over."""
        while self.phase() == "gear-up":
            seat = self.match.to_act[0]
            self.match.play(seat, self.match.legal(seat)[0])

    def fight_on(self, answer: str = "attack:hands") -> None:
        """Whoever is asked attacks, until the level or the game is over; heroes grow only in life."""
        level = self.view()["level"]
        while self.phase() == "battle" and self.view()["level"] == level:
            seat = self.match.to_act[0]
            legal = self.match.legal(seat)
            self.match.play(seat, answer if answer in legal else legal[0])

    # Inspecting

    def phase(self) -> str:
        return str(self.view()["phase"])

    def player(self, seat: str, viewer: str = SPECTATOR) -> dict[str, Any]:
        players: list[dict[str, Any]] = self.view(viewer)["players"]
        return players[seat_number(seat)]

    def shown(self, seat: str, figure: str) -> Any:
        return self.player(seat)[figure]

    def every(self, figure: str) -> list[Any]:
        return [player[figure] for player in self.view()["players"]]

    def front(self, seat: str) -> str:
        """The monster in front of a player: "rat 3/9" with 3 damage of life 9; "" if there is none."""
        return written(self.player(seat)["monster"])

    def open_monster(self) -> str:
        return written(self.view()["open_monster"])

    def hand(self, seat: str) -> list[str]:
        return [offer["card"] for offer in self.player(seat, seat)["hand"]]

    def price(self, seat: str, card: str) -> int:
        return next(offer["price"] for offer in self.player(seat, seat)["hand"] if offer["card"] == card)

    def equipment(self, seat: str) -> list[str]:
        return [piece["card"] for piece in self.player(seat)["equipment"]]

    def exhausted(self, seat: str) -> list[str]:
        return [piece["card"] for piece in self.player(seat)["equipment"] if piece["exhausted"]]

    def forecast(self, seat: str, answer: str, of: str = "front") -> dict[str, Any]:
        return next(line for line in self.player(seat)["forecast"][of] if line["answer"] == answer)

    def current(self) -> str:
        return f"P{self.view()['current'] + 1}"

    def said(self, kind: str) -> list[tuple[str, dict[str, Any]]]:
        """The events of a kind: the clause and the data of each."""
        return [(event.clause, dict(event.data)) for event in self.match.log if event.kind == kind]


def written(shown: dict[str, Any] | None) -> str:
    return "" if shown is None else f"{shown['monster']} {shown['damage']}/{shown['life']}"


def battle(*entries: Entry, **given: Any) -> Legends:
    """A battle in which everybody has a rat in front, unless given otherwise ("": nothing): P1's turn."""
    seats = given.get("seats", 3)
    fronts = {f"P{seat}": "rat" for seat in range(1, seats + 1)} | given.pop("fronts", {})
    given = {"deck": ["rat"] * 4, **given}
    return Legends(*entries, phase="battle", fronts={seat: front for seat, front in fronts.items() if front}, **given)


def draft(*entries: Entry, **given: Any) -> Legends:
    """A gear-up: hands are given by seat as texts and filled up with junk."""
    seats, level = given.get("seats", 3), given.get("level", 1)
    junk = [id for number, id in enumerate(JUNK) if number // 18 == level - 1]
    hands: dict[str, list[str]] = {}
    for seat in range(1, seats + 1):
        named = given.get(f"P{seat}", "").split()
        hands[f"P{seat}"] = named + [junk.pop(0) for _ in range(6 - len(named))]
        given.pop(f"P{seat}", None)
    return Legends(*entries, hands=hands, **given)

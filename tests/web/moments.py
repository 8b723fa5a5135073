"""The moments of each game that look different from one another, and how a table gets to one of them."""

import random
from collections.abc import Callable
from typing import Any

from tests.web.site import Site, Table

Sought = Callable[[dict[str, Any], list[str]], bool]
"""Whether this is the moment: the view of the first seat, and its legal answers."""

FINISHING = {"done", "pass", "pass-all", "ready"}
BUSY = 30
"""After this many decisions a table is worth looking at."""
TABLES = 20
"""How many games are played until one has come to a moment; most come to every one."""


def may(*words: str) -> Sought:
    """Answers that begin like this may be given, one for each word."""
    return lambda _view, legal: all(any(answer.startswith(word) for answer in legal) for word in words)


def attacked_at(stage: str) -> Sought:
    """An attack has come to this stage, and cards can be played in it."""

    def found(view: dict[str, Any], legal: list[str]) -> bool:
        return view["attack"] is not None and view["attack"]["stage"] == stage and may("card:")(view, legal)

    return found


def has_diced(view: dict[str, Any], _legal: list[str]) -> bool:
    return view["dice"] is not None and view["phase"] != "shop"


MOMENTS: dict[str, dict[str, Sought]] = {
    "knights-duty": {
        "planning": may("plan:"),
        "moving": may("move:"),
        "combat": lambda view, legal: view["combat"] is not None,
    },
    "lost-legends": {
        "draft": lambda view, legal: view["level"] == 1 and view["phase"] == "gear-up",
        "battle": lambda view, legal: view["level"] == 1 and view["phase"] == "battle",
        "second-draft": lambda view, legal: view["level"] == 2 and view["phase"] == "gear-up",
        "last-battle": lambda view, legal: view["level"] == 3 and view["phase"] == "battle",
    },
    "quest": {
        "building": may("stage:"),
        "fighting": may("attack:"),
    },
    "rift": {
        "draft": lambda view, legal: view["draft"]["made"] > 8 and view["phase"] == "draft",
        "placement": may("place:"),
        "shop": may("buy:"),
        "map": may("move:"),
        "fights": may("battle:"),
        "attack": attacked_at("attack"),
        "answer": attacked_at("defense"),
        "dice": has_diced,
    },
    "va": {
        "opening": lambda view, legal: True,
        "declaring": lambda view, legal: view["question"]["clause"].startswith("VA-4"),
    },
}
LATER = {"rift": {"shop", "map", "fights", "attack", "answer"}}
"""What else there is to see when the game has gone on for a while."""


def come_to(site: Site, game: str, moment: str, seed: int = 0) -> Table:
    """A table of a guest among bots that has come to this moment, with the guest asked."""
    sought = MOMENTS[game][moment]
    patience = BUSY if moment in LATER.get(game, ()) else 0
    chance = random.Random(seed)
    for _ in range(TABLES):
        table = site.open(game)
        made = 0
        while (seen := site.view(table))["table"]["status"] == "playing":
            if seen["ask"] is None:
                continue
            legal = seen["ask"]["legal"]
            if made >= patience and sought(seen["view"], legal):
                return table
            eager = [answer for answer in legal if answer not in FINISHING]
            answer = chance.choice(eager if eager and chance.random() < 0.8 else legal)
            site.decide(table, 0, seen["ask"]["decision"], answer)
            made += 1
    raise AssertionError(f"{game} came to no {moment} at {TABLES} tables")

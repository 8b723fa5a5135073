"""A bot of your own for Quest, by a few rules of thumb.

tabard play quest --bot examples/my_bot.py
tabard ladder quest --levels random,novice --bot examples/my_bot.py
"""

from typing import Any


def value(card: str) -> int:
    """The value of a card: F25 is a foe of 25, S10 a sword of 10."""
    return int(card[1:])


def choose(observation: Any) -> str:
    """One of `observation.legal`. The observation has everything that the seat may know: see docs/bots.md."""
    me, quest = observation.view["players"][observation.seat], observation.view["quest"]
    cards = {answer: value(answer.split(":")[1]) for answer in observation.legal if ":" in answer}
    if "decline" in observation.legal:
        return "decline"  # a sponsor wins no shields
    if "join" in observation.legal:
        weapons = sum(value(card) for card in me["hand"] if not card.startswith("F"))
        return "join" if weapons >= 14 * sum(face_down(quest)) else "withdraw"
    if "done" in observation.legal and me["attack_value"] >= 15 * face_down(quest)[0]:
        return "done"  # a card of a stage is worth about 15
    if cards:
        return min(cards, key=lambda answer: (not answer.startswith("discard:F"), cards[answer]))
    return observation.legal[0]


def face_down(quest: dict[str, Any]) -> list[int]:
    """How many cards are in each stage that is still to come, the next one first."""
    return [stage["size"] for stage in quest["stages"] if not stage["resolved"]]

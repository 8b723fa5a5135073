"""Both decks as the rulebook counts them, independently of the code under test."""

from collections import Counter

DECK = {
    "F5": 8, "F10": 7, "F15": 8, "F20": 7, "F25": 7, "F30": 4, "F35": 4, "F40": 2, "F50": 2, "F70": 1,
    "D5": 6, "S10": 16, "H10": 12, "B15": 8, "L20": 6, "E30": 2,
}  # fmt: skip

EVENT_DECK = {"Q2": 3, "Q3": 4, "Q4": 3, "Q5": 2, "Plague": 1, "Queen's Favor": 2, "Prosperity": 2}


def a_whole_event_deck() -> list[str]:
    return [event for event, copies in EVENT_DECK.items() for _ in range(copies)]


def all_but(*taken: str) -> str:
    """Every adventure card that is not among these, as one text."""
    left = Counter(DECK)
    left.subtract(Counter(" ".join(taken).split()))
    assert min(left.values()) >= 0
    return " ".join(left.elements())

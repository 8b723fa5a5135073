"""A bot of your own for Quest, by a few rules of thumb.

tabard play quest --bot examples/my_bot.py
tabard ladder quest --levels random,novice --bot examples/my_bot.py
"""


def value(card: str) -> int:
    """What a card counts: F25 is a foe of 25, S10 a sword of 10."""
    return int(card[1:])


def choose(look) -> str:
    """One of look.legal. All that the seat may know is in look: docs/bots.md."""
    me = look.view["players"][look.seat]
    quest = look.view["quest"]
    cards = {answer: value(answer.split(":")[1]) for answer in look.legal if ":" in answer}
    if "sponsor" in look.legal:
        foes = {card for card in me["hand"] if card.startswith("F")}
        return "sponsor" if len(foes) > int(look.view["event"][1:]) + 2 else "decline"
    if "close" in look.legal:
        return "close"  # a stage of few cards leaves more for those to come
    if "join" in look.legal:
        weapons = [value(card) for card in me["hand"] if not card.startswith("F")]
        return "join" if sum(weapons) >= 10 * len(quest["stages"]) else "withdraw"
    if "done" in look.legal and me["attack_value"] >= 12 * (quest["stage"] + 1):
        return "done"  # about what a stage is worth
    if cards:
        return min(cards, key=cards.get)
    return look.legal[0]

"""Turns sentences about P1 into sentences about "you".

Events name seats: "P1 draws F5." The player in that seat reads "You draw F5." If the grammar is not certain, the
sentence stays as it is and only says who is meant: "P1 (you)".
"""

import re
from typing import Final

IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
SHORT_IN_IE: Final = ("dies", "lies", "ties", "vies")
HISSING: Final = ("sses", "shes", "ches", "xes", "zzes")

FURTHER_VERBS: Final = frozenset({
    "attacks", "blocks", "breaks", "defeats", "dies", "discards", "draws", "drops", "fails", "falls", "gains", "goes",
    "has", "heals", "hits", "keeps", "loses", "misses", "moves", "parries", "passes", "plays", "returns", "stays",
    "takes", "turns", "wins", "withdraws",
})  # fmt: skip
"""Words that may follow "and" as a second verb. Other words there might be nouns: "and bows"."""

WORDS_IN_S: Final = re.compile(r"(?<=\band )[a-z]+s\b|(?<=, )[a-z]+s\b")
BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")


def plain_verb(verb: str) -> str | None:
    """The verb form for "you" or for several: passes -> pass. None if it is not a verb in the third person."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if not verb.isalpha() or not verb.islower() or not verb.endswith("s") or verb.endswith("ss"):
        return None
    if verb.endswith("ies") and verb not in SHORT_IN_IE:
        return verb[:-3] + "y"
    if verb.endswith(HISSING):
        return verb[:-2]
    return verb[:-1]


def plain_predicate(predicate: str) -> str | None:
    """The predicate of a sentence in the form for "you" or for several; None if that is not certain."""
    first, space, rest = predicate.partition(" ")
    word = first.rstrip(".,:!?")
    verb = plain_verb(word)
    further = WORDS_IN_S.findall(rest)
    if verb is None or not FURTHER_VERBS.issuperset(further):
        return None
    return verb + first[len(word) :] + space + WORDS_IN_S.sub(lambda found: plain_verb(found[0]) or found[0], rest)


def in_second_person(text: str, you: int) -> str:
    """The text as the player in that seat reads it."""
    return " ".join(sentence_in_second_person(sentence, f"P{you + 1}") for sentence in BETWEEN_SENTENCES.split(text))


def sentence_in_second_person(sentence: str, name: str) -> str:
    """One sentence, with its subject first or after a colon."""
    before, colon, rest = sentence.partition(": ")
    if colon and re.search(rf"\b{name}\b", rest) and not re.search(rf"\b{name}\b", before):
        return before + colon + clause_in_second_person(rest, name, "you")
    if colon:  # what follows may be about somebody else: "P1 parries: P2 fumbles and drops the weapon."
        return clause_in_second_person(before, name, "You") + colon + in_the_middle(rest, name)
    return clause_in_second_person(sentence, name, "You")


def clause_in_second_person(clause: str, name: str, you: str) -> str:
    subject = re.match(rf"{name} (?!and P\d)", clause)
    if subject:
        predicate = plain_predicate(clause[subject.end() :])
        if predicate is None:
            return f"{name} (you) " + in_the_middle(clause[subject.end() :], name)
        return f"{you} " + in_the_middle(predicate, name)
    if re.match(rf"{name}\b", clause):
        owned = clause.startswith(f"{name}'s ")
        message = f"{you}r " if owned else you
        return message + in_the_middle(clause[len(name) + (3 if owned else 0) :], name)
    return in_the_middle(clause, name)


def in_the_middle(words: str, name: str) -> str:
    """Replace the seat's name later in a sentence. Before what could be its verb, it is kept: "and P1 falls"."""
    words = re.sub(rf"\b{name}'s\b", "your", words)
    words = re.sub(rf"\b{name}\b(?= [a-z]+s\b)", f"{name} (you)", words)
    return re.sub(rf"\b{name}\b(?! \(you\))", "you", words)

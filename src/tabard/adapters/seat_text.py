"""A seat's table as plain text, for players that read and write: language models and the programs that call them.

Everything is made from what the seat may see: its view, its events and its legal answers.
"""

import io
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from rich.console import Console, RenderableType

from tabard.engine.event import Event
from tabard.engine.game import Game
from tabard.engine.refusal import UNKNOWN_ANSWER, Refused
from tabard.engine.result import Result
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.terminal.answers import argument
from tabard.terminal.boards.board import Board
from tabard.terminal.card_listing import Listing
from tabard.terminal.cards import CATALOGUES
from tabard.terminal.ending import outcome, scores
from tabard.terminal.recent_events import paragraph_text, paragraphs, without_superseded
from tabard.terminal.second_person import in_second_person

WIDTH: Final = 110
"""Columns of a board."""
MAX_LISTED: Final = 2400
"""Characters of answers that are all listed; beyond it, long groups are folded."""
MAX_GROUP: Final = 6
"""How many answers of a group are listed when lists are folded."""
MAX_RULES: Final = 6000
"""Characters of rules in one text."""
RULE: Final = re.compile(r" ?─{3,}")
FIRST_CHAPTER: Final = re.compile(r"^## 1\. ", re.MULTILINE)
CHAPTER: Final = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)
COLOURS: Final = re.compile(
    ", in their clan's colour; yours is drawn in reverse|yours in reverse, "
    "|, in green if that is more than on its card and in red if it is less"
)
"""What legends say about colours."""
QUOTES: Final = "\"'`*"
BETWEEN_WORDS: Final = re.compile(r"[\s:_]+")

News = Sequence[Event | str]
"""What happened: events of the game, and finished sentences about the table."""


class Question(NamedTuple):
    id: str
    """Stays the same while the seat is asked the same thing."""
    text: str
    clause: str
    legal: Sequence[str]


# The table


def board_text(board: Board, view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table as the terminal draws it."""
    return rendered(board.render(view, names))


def rendered(*renderables: RenderableType) -> str:
    """What the terminal would show, without colours and padding."""
    console = Console(file=io.StringIO(), width=WIDTH, force_terminal=False, color_system=None, legacy_windows=False)
    console.print(*renderables, sep="\n")
    file = console.file
    assert isinstance(file, io.StringIO)
    return "\n".join(RULE.sub("", line).rstrip() for line in file.getvalue().splitlines()).strip("\n")


def legend_text(board: Board) -> str:
    """How to read the board, without what needs colours or a keyboard."""
    legend = COLOURS.sub("", board.legend)
    return " ".join(sentence for sentence in re.split(r"(?<=\.) ", legend) if "?" not in sentence)


def news_text(news: News, board: Board, you: int | None) -> str:
    """What happened, one paragraph per line, as the seat reads it."""
    lines: list[str] = []
    for is_line, group in groupby(news, key=lambda item: isinstance(item, str)):
        if is_line:
            lines += [str(item) for item in group]
        else:
            events = without_superseded([item for item in group if isinstance(item, Event)], board.log)
            lines += [paragraph_text(paragraph, board, you).plain for paragraph in paragraphs(events, board)]
    return "\n".join(lines)


def log_text(news: News, you: int | None, most: int = 60) -> str:
    """The last things that happened, one per line, with their clauses."""
    lines = [
        item if isinstance(item, str) else f"{item.clause} {personal(item.text, you)}".strip() for item in news[-most:]
    ]
    return "\n".join([*([f"({len(news) - most} earlier lines left out)"] if len(news) > most else []), *lines])


def personal(text: str, you: int | None) -> str:
    return text if you is None else in_second_person(text, you)


def ending_text(result: Result, board: Board, names: Sequence[str], you: int | None) -> str:
    return f"The game is over. {outcome(result, names, you)} {scores(result, names, board.score)}"


# Questions and answers


def question_text(question: Question, board: Board, view: Mapping[str, Any], listed: bool = True) -> str:
    """The question and, if `listed`, the legal answers."""
    asked = f"Question {question.id}: {question.text} ({question.clause})"
    return f"{asked}\n{answers_text(question.legal, board, view)}" if listed else asked


def answers_text(legal: Sequence[str], board: Board, view: Mapping[str, Any], fold: bool = True) -> str:
    """The legal answers with their numbers. Those that differ only in the last word share a line."""
    groups = [list(group) for _, group in groupby(enumerate(legal, 1), key=lambda item: stem(board.spoken(item[1])))]
    text = "\n".join(group_text(group, board, view, len(legal)) for group in groups)
    if fold and len(text) > MAX_LISTED:
        text = "\n".join(group_text(group, board, view, MAX_GROUP) for group in groups)
    return f"Answers (number or text):\n{text}"


def group_text(group: Sequence[tuple[int, str]], board: Board, view: Mapping[str, Any], most: int) -> str:
    before = stem(board.spoken(group[0][1]))
    if len(group) == 1 or not before:
        return "\n".join(
            f" {number}) {described(answer, board.spoken(answer), board, view)}" for number, answer in group
        )
    shown = list(group) if len(group) <= most else list(group[: most // 2])
    items = [
        f"{number}) {described(answer, board.spoken(answer)[len(before) + 1 :], board, view)}"
        for number, answer in shown
    ]
    if len(shown) < len(group):
        items.append(f"and {len(group) - len(shown)} more, up to {group[-1][0]}")
    return f" {before}: {', '.join(items)}"


def stem(answer: str) -> str:
    """What stands before the last part of an answer: move:Zed for move:Zed:baron."""
    return answer.rpartition(":")[0]


def described(answer: str, shown: str, board: Board, view: Mapping[str, Any]) -> str:
    meaning = board.outlook(view, answer) or board.meanings.get(answer, "")
    return f"{shown} ({'; '.join(meaning.splitlines())})" if meaning else shown


def read_answer(given: str, legal: Sequence[str], known: Sequence[str], board: Board) -> str:
    """The answer that is meant by a number or a text. It may be a known one that is not legal, so that the game can say
    why not. Raises Refused if it is no answer of this game, or could be several."""
    word = given.strip().strip(QUOTES).strip()
    if word.isdecimal() and len(word) <= 4:
        if 1 <= int(word) <= len(legal):
            return legal[int(word) - 1]
        raise Refused(UNKNOWN_ANSWER.clause, f"There is no answer number {word}; they go from 1 to {len(legal)}.")
    wanted = plain(word)
    meant = [answer for answer in legal if wanted in (plain(answer), plain(board.spoken(answer)))]
    meant = meant or [answer for answer in legal if wanted and wanted == plain(argument(board.spoken(answer)))]
    if len(meant) > 1:
        could = " or ".join(board.spoken(answer) for answer in meant)
        raise Refused(UNKNOWN_ANSWER.clause, f"{word!r} could mean {could}. Give the whole text, or its number.")
    meant = meant or [answer for answer in known if wanted in (plain(answer), plain(board.spoken(answer)))]
    if not meant:
        raise Refused(UNKNOWN_ANSWER.clause, UNKNOWN_ANSWER.text)
    return meant[0]


def plain(answer: str) -> str:
    """The same for attack:S10, Attack S10 and attack s10."""
    return BETWEEN_WORDS.sub("-", answer.strip().lower().replace("'", ""))


def refusal_text(refusal: Refused, game: Game | None) -> str:
    """The reason, its clause, and what the clause says."""
    said = f"{refusal.reason} ({refusal.clause})" if refusal.clause else refusal.reason
    text = None if game is None else game.clause(refusal.clause)
    return said if text is None else f"{said}\n{refusal.clause}: {flowing(text)}"


def flowing(text: str) -> str:
    """A clause without its line breaks; the rows of a table keep theirs."""
    return re.sub(r"\n(?![|\-])", " ", text)


# Rules and cards


def rules_text(game: Game | None, about: str) -> str:
    """The overview of a rulebook, or its clauses and cards about a clause, a chapter or a word; empty if there are
    none. Without a game, the rules of every table."""
    rulebook = TABLE_RULES if game is None else game.rulebook
    about = " ".join(about.split()).strip(QUOTES)
    if not about:
        return overview(rulebook)
    cards = [] if game is None else cards_about(game.id, about)
    clauses = rulebook.find(about) or TABLE_RULES.find(about) or with_all_words(rulebook, about)
    return bounded(cards, [f"{number}: {flowing(text)}" for number, text in clauses.items()])


def overview(rulebook: Rulebook) -> str:
    """What stands before the numbered rules, and the chapters; a short rulebook as a whole."""
    first = FIRST_CHAPTER.search(rulebook.text)
    if first is None or len(rulebook.text) <= MAX_RULES:
        return rulebook.text
    chapters = ", ".join(f"{number} {title}" for number, title in CHAPTER.findall(rulebook.text))
    return f"{rulebook.text[: first.start()].strip()}\n\nChapters, to ask about by number: {chapters}."


def with_all_words(rulebook: Rulebook, about: str) -> dict[str, str]:
    words = about.lower().split()
    return {number: text for number, text in rulebook.clauses.items() if all(word in text.lower() for word in words)}


def cards_about(game: str, about: str) -> list[str]:
    """The card with this name, or else those that mention it."""
    if game not in CATALOGUES:
        return []
    cards = CATALOGUES[game]({}, "")
    name = about.lower().replace("'", "").replace(" ", "-")
    found = [card for card in cards if card.id.lower() == name] or [card for card in cards if card.mentions(about)]
    return [card_text(card) for card in found]


def card_text(card: Listing) -> str:
    figures = [f"{figure} {value}" for figure, value in zip(card.figures, card.values, strict=False)]
    return f"{card.id} ({', '.join([card.kind, *figures])}): {card.does.plain}"


def bounded(*lists: Sequence[str]) -> str:
    """As many lines as fit; the others are named."""
    lines: list[str] = []
    left_out: list[str] = []
    size = 0
    for line in [line for lines_of_one in lists for line in lines_of_one]:
        size += len(line)
        if size <= MAX_RULES or not lines:
            lines.append(line)
        else:
            left_out.append(re.split(r":| \(", line, maxsplit=1)[0])
    if left_out:
        lines.append(f"Also: {', '.join(left_out)}. Ask for one of them.")
    return "\n".join(lines)

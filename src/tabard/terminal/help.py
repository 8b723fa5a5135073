"""What `?` says at the table."""

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import tabard
from tabard.terminal.answers import Unclear, argument, understand
from tabard.terminal.boards.board import Board
from tabard.terminal.card_listing import listed
from tabard.terminal.cards import cards_named
from tabard.terminal.rules import find_clauses, render_markdown


def general_help(match: tabard.Match, seat: int, board: Board) -> list[RenderableType]:
    """The clause behind the question, how to answer, how to read the table, and what else can be typed."""
    question = match.view(seat)["question"]
    assert isinstance(question, dict)
    clause, legal = question["clause"], [board.spoken(answer) for answer in match.legal(seat)]
    text = match.game.clause(clause)
    parts: list[RenderableType] = [] if text is None else [render_markdown({clause: text})]
    if legal:
        parts.append(indented(Text(ways_to_answer(legal))))
    if board.legend:
        parts.append(indented(board.styled(board.legend)))
    return [*parts, commands(clause, legal)]


def ways_to_answer(legal: list[str]) -> str:
    if len(legal) == 1:
        return f"Your only move is {legal[0]}: press Enter, or type 1 or {legal[0]}."
    answer = f"Choose by number (1 to {len(legal)}), by name ({legal[0]}) or by its first letters"
    with_card = next((answer for answer in legal if argument(answer)), None)
    if with_card is None:
        return f"{answer}."
    line = " ".join(argument(answer) or answer for answer in (legal[0], legal[-1]))
    return f"{answer}, or type just {argument(with_card)} for {with_card}. One line may hold several moves: {line}."


def commands(clause: str, legal: list[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    for typed, effect in (
        (f"? {clause.partition('-')[2]}", "read a clause; ? 4 reads a chapter; ? word searches the rules"),
        *([(f"? {legal[-1]}", "whether you can do this now, and why not")] if legal else []),
        ("look, log", "everything you can see; everything that happened, with clauses"),
        ("rules", "the whole rulebook"),
        ("hint", "what an expert would answer, and why"),
        ("undo", "undo your last move, where that is allowed"),
        ("skip", "see the end at once, when you are out and only bots play"),
        ("save FILE", "save a copy there; the game is saved after every move anyway"),
        ("quit", "leave; you can resume later"),
        ("Enter", "show the board again"),
    ):
        grid.add_row(Text(typed, style="bold"), effect)
    return indented(grid)


def indented(renderable: RenderableType) -> RenderableType:
    return Padding(renderable, (0, 0, 0, 1), expand=False)


def help_about(match: tabard.Match, seat: int, wanted: str, board: Board) -> list[RenderableType]:
    """Help about an answer, a card, a clause or a word."""
    cards, clauses = cards_named(match, wanted), find_clauses(match.game, wanted)
    answer = answer_meant(match, seat, wanted, board)
    known = [*([indented(listed(cards))] if cards else []), *([render_markdown(clauses)] if clauses else [])]
    if answer is None:
        nothing = Text(f"{wanted!r} isn't a move, a card, a clause or a word in the rulebook.")
        return known or [nothing]
    return [*whether_allowed(match, seat, answer, board), *known]


def answer_meant(match: tabard.Match, seat: int, wanted: str, board: Board) -> str | None:
    """The answer that the player asks about. A bare number is a chapter, not an answer."""
    if wanted.isdecimal() or not match.legal(seat):
        return None
    try:
        return understand(wanted, match.legal(seat), match.actions, board.spoken)
    except Unclear:
        return None


def whether_allowed(match: tabard.Match, seat: int, answer: str, board: Board) -> list[RenderableType]:
    refusal = match.why_not(seat, answer)
    if refusal is None:
        return [indented(Text(f"{board.spoken(answer)} is allowed now.", style="green"))]
    said = indented(
        Text(f"{board.spoken(answer)} is not allowed now. {refusal.reason} ({refusal.clause})", style="red")
    )
    text = match.game.clause(refusal.clause)
    return [said] if text is None else [said, render_markdown({refusal.clause: text})]

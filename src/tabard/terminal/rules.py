"""Rulebooks on the screen: a whole one, or the clauses that somebody looks for."""

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding

import tabard
from tabard.engine.game import Game
from tabard.engine.rulebook import TABLE_RULES, Rulebook
from tabard.games import find as find_game
from tabard.terminal.screen import Screen

EVERY_TABLE: Final = "table"
"""The name under which the table rules can be asked for."""


def show_rules(screen: Screen, book: str, wanted: str) -> None:
    """A whole rulebook, or its clauses that match `wanted`."""
    rulebook = TABLE_RULES if book == EVERY_TABLE else find_rulebook(book)
    if not wanted:
        screen.page(render_rulebook(rulebook))
        return
    clauses = rulebook.find(wanted)
    if not clauses:
        raise tabard.Invalid(
            f"The rules of {book} have no clause or word {wanted!r}. Read all of them: tabard rules {book}"
        )
    screen.page(render_markdown(clauses))


def find_rulebook(game: str) -> Rulebook:
    try:
        return find_game(game).rulebook
    except tabard.Invalid as error:
        raise tabard.Invalid(f"{error} For the rules of every game: tabard rules {EVERY_TABLE}") from None


def find_clauses(game: Game, wanted: str) -> dict[str, str]:
    """The matching clauses of a game or, if there are none, of the table rules."""
    return game.rulebook.find(wanted) or TABLE_RULES.find(wanted)


def render_rulebook(rulebook: Rulebook) -> RenderableType:
    return Markdown(rulebook.text)


def render_markdown(clauses: Mapping[str, str]) -> RenderableType:
    return Group(
        *(Padding(Markdown(f"**{number}** {text}"), (0, 0, 0, 1), expand=False) for number, text in clauses.items())
    )

"""The only way from a state to a viewer."""

from typing import Any

from tabard.engine.game import Game
from tabard.engine.result import result_of
from tabard.engine.state import State
from tabard.engine.types import NOBODY


def view(game: Game, state: State, viewer: int | None) -> dict[str, Any]:
    """What a seat, or with None a spectator, may see: JSON-able, and only what is listed here or by the game."""
    return public_view(game, state) | private_view(game, state, viewer)


def public_view(game: Game, state: State) -> dict[str, object]:
    """The part that is the same for every viewer."""
    result = result_of(state)
    return {
        "game": game.id,
        "to_act": list(state.to_act),
        "over": state.over,
        "result": None if result is None else result.as_json(),
    } | game.public(state)


def private_view(game: Game, state: State, viewer: int | None) -> dict[str, object]:
    """The part that differs between viewers."""
    return {"seat": viewer, "question": question_view(state, viewer)} | game.private(
        state, NOBODY if viewer is None else viewer
    )


def question_view(state: State, viewer: int | None) -> dict[str, object] | None:
    """The current question as the viewer sees it, and the clause behind it."""
    if state.over:
        return None
    step = state.question
    if viewer is not None and viewer in state.to_act:
        return {"text": step.prompt(state, viewer), "clause": step.clause(state)}
    return {"text": step.topic(state), "clause": step.clause(state)}

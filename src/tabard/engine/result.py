"""How a game ended."""

from typing import Final

from tabard.engine.state import State


class Result:
    def __init__(self, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
        self.winners: Final = winners
        self.scores: Final = scores

    def as_json(self) -> dict[str, object]:
        return {"winners": list(self.winners), "scores": list(self.scores)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.winners, self.scores) == (other.winners, other.scores)

    def __hash__(self) -> int:
        return hash((self.winners, self.scores))

    def __reduce__(self) -> tuple[object, ...]:
        """Lets compiled results be copied and pickled."""
        return Result, (self.winners, self.scores)

    def __repr__(self) -> str:
        return f"Result(winners={self.winners}, scores={self.scores})"


def result_of(state: State) -> Result | None:
    """The result of a finished game; None before."""
    return Result(state.winners(), state.scores()) if state.over else None


def winning_seats(state: State) -> tuple[int, ...]:
    """The seats that share the victory of a finished game: the winners or, in a draw, those with the highest score.
    Nobody if the game is void (KD-9.3)."""
    winners = state.winners()
    if winners or state.is_void():
        return winners
    scores = state.scores()
    most = max(scores)
    return tuple([seat for seat in range(len(scores)) if scores[seat] == most])

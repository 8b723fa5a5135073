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


def rewards(state: State) -> list[float]:
    """What a finished game is worth to each seat: 1 for a victory and less than 0 for a defeat, together 0. A victory
    that several share is divided; if nobody wins, everybody has lost."""
    winners = winning_seats(state)
    seats = int(state.seats)
    shares = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(share * seats - 1.0) / (seats - 1) for share in shares]

"""What every game's scenario reader needs. Errors name the field and the allowed values."""

from collections.abc import Mapping

from tabard.engine.refusal import Invalid
from tabard.engine.types import seat_name


def check_fields(scenario: Mapping[str, object], fields: tuple[str, ...], title: str) -> None:
    for field in scenario:
        if field not in fields:
            raise Invalid(f"A scenario of {title} has no field {field!r}. The fields are: {', '.join(fields)}.")


def by_seat(scenario: Mapping[str, object], field: str, seats: int) -> dict[int, object]:
    """A field that is given per seat, such as {"P1": ...}; empty if it is missing."""
    given = scenario.get(field, {})
    if not isinstance(given, Mapping):
        raise Invalid(f'The field {field} is given by seat, such as {{"P1": ...}}, not {given!r}.')
    return {read_seat(seat, field, seats): value for seat, value in given.items()}


def read_seat(given: object, field: str, seats: int) -> int:
    known = [seat_name(seat) for seat in range(seats)]
    if given not in known:
        raise Invalid(f"The field {field} names {given!r}; the seats are {', '.join(known)}.")
    return known.index(str(given))


def read_int(given: object, what: str, low: int, high: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not low <= given <= high:
        raise Invalid(f"{what} must be a whole number from {low} to {high}, not {given!r}.")
    return given

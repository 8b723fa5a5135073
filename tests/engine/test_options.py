"""Options: defaults, ranges, and errors that say what is allowed."""

import pytest

from tabard.engine.options import choice, flag, integer, resolve_options
from tabard.engine.refusal import Invalid

OPTIONS = (
    integer("size", 7, 1, 20, "How large."),
    flag("loud", "Whether loud."),
    choice("mode", ("calm", "wild"), "Which mode."),
)


def test_missing_options_have_their_defaults() -> None:
    assert resolve_options(OPTIONS, {}) == {"size": 7, "loud": False, "mode": "calm"}


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ({"size": 20}, 20),
        ({"size": "3"}, 3),
        ({"loud": "on"}, True),
        ({"loud": False}, False),
        ({"mode": "wild"}, "wild"),
    ],
)
def test_values_are_read_from_python_and_from_the_command_line(given: dict[str, object], settled: object) -> None:
    assert resolve_options(OPTIONS, given)[next(iter(given))] == settled


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"size": 21}, "Size must be a whole number from 1 to 20, not 21"),
        ({"size": True}, "not True"),
        ({"size": 3.5}, "not 3.5"),
        ({"size": "many"}, "not 'many'"),
        ({"size": "--5"}, "not '--5'"),
        ({"size": "9" * 5000}, "Size must be a whole number"),
        ({"loud": 1}, "Loud must be on or off, not 1"),
        ({"mode": "mad"}, "Mode must be calm or wild, not 'mad'"),
        ({"colour": "red"}, "no option 'colour'. The options are: size, loud, mode"),
        ({"mode": ["calm"]}, "not ['calm']"),
    ],
)
def test_a_bad_value_is_reported_with_the_allowed_ones(given: dict[str, object], says: str) -> None:
    with pytest.raises(Invalid) as invalid:
        resolve_options(OPTIONS, given)
    assert says in str(invalid.value)


def test_samples_cover_every_choice_and_both_ends() -> None:
    assert [option.samples() for option in OPTIONS] == [[1, 7, 20], [False, True], ["calm", "wild"]]


def test_schemas_describe_forms() -> None:
    size, loud, mode = (option.schema() for option in OPTIONS)
    assert size["minimum"] == 1 and size["maximum"] == 20 and size["description"] == "How large."
    assert loud["type"] == "boolean" and mode["enum"] == ["calm", "wild"]

"""Views are encoded field by field, and what is shown again and again only once."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from tabard.server.tables.views import ENCODED_FIELDS, MAX_VALUES, encode_field

NUMBERS = st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
SCALARS = st.none() | st.booleans() | NUMBERS | st.text()
VALUES = st.recursive(SCALARS, lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside), max_leaves=8)
NAMES = st.sampled_from(["turn", "phase", "over"])


def shown(name: str, value: object) -> object:
    pairs: dict[str, object] = json.loads(b"{" + encode_field(name, value) + b"}")
    assert list(pairs) == [name]
    return pairs[name]


@given(NAMES, st.lists(VALUES, min_size=1))
@example("turn", [1, True, 1.0, "1", 0, False, 0.0, "0", None, "None"])
@example("turn", [True, 1])
def test_a_field_shows_its_value_whatever_was_shown_before(name: str, values: list[object]) -> None:
    for value in [*values, *values]:
        again = shown(name, value)
        assert again == value and type(again) is type(value)


def test_what_is_shown_again_is_the_same_object() -> None:
    assert encode_field("turn", 12) is encode_field("turn", 12)
    assert encode_field("phase", "attack") is encode_field("phase", "attack")


def test_only_so_many_values_are_kept() -> None:
    for value in range(2 * MAX_VALUES):
        assert shown("counter", value) == value
    assert len(ENCODED_FIELDS["counter"]) == MAX_VALUES

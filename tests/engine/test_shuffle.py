"""The key behind all shuffles: nobody can choose it, and a record shows what it was made of."""

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabard
from tabard.engine.match import Match
from tabard.engine.record import verify_shuffle
from tabard.engine.shuffle import commitment_to, digest, nonce_hash, shuffle_key, shuffle_terms
from tabard.games import find

VA = find("va")
SECRET, ANN, BEN = "5e" * 32, "a1" * 32, "be" * 32
HASHES = [nonce_hash(ANN), nonce_hash(BEN)]


def record_of(
    secret: str = SECRET,
    nonces: tuple[str, str] = (ANN, BEN),
    table: str = "table",
    options: dict[str, object] | None = None,
    hashes: list[str] = HASHES,
) -> dict[str, Any]:
    """The record of a duel at a table, as a server would write it: in itself it is always sound."""
    resolved = VA.resolve_options(2, options or {})
    terms = shuffle_terms(table, "va", VA.rules_version, resolved, None, hashes)
    match = Match(VA, 2, bytes.fromhex(shuffle_key(secret, terms, nonces)), resolved)
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    shuffle = {"secret": secret, "terms": terms, "nonces": list(nonces)}
    return match.record() | {"table": table, "commitment": commitment_to(secret, terms), "shuffle": shuffle}


def verify(record: dict[str, Any], kept: str | None = None) -> Any:
    return verify_shuffle(record, tabard.replay(record), kept)


@pytest.fixture(scope="module")
def fair() -> dict[str, Any]:
    return record_of()


# A record that is sound


def test_a_fair_record_shows_who_has_added_to_the_key(fair: dict[str, Any]) -> None:
    proof = verify(json.loads(json.dumps(fair)), fair["commitment"])
    assert (proof.commitment, proof.opened) == (fair["commitment"], 2)
    assert proof.check_nonce(ANN) and proof.check_nonce(BEN)
    with pytest.raises(tabard.Invalid, match="made without your nonce"):
        proof.check_nonce("00" * 32)


def test_a_nonce_that_came_too_late_counts_by_its_hash() -> None:
    proof = verify(record_of(nonces=(ANN, "")))
    assert proof.opened == 1
    assert not proof.check_nonce(BEN)


def test_a_match_of_ones_own_has_no_commitment() -> None:
    match = tabard.start("va", seats=2)
    assert verify_shuffle(match.record(), match) is None
    with pytest.raises(tabard.Invalid, match="no commitment"):
        verify_shuffle(match.record(), match, "00" * 32)


# An operator who would like to choose the key


@pytest.mark.parametrize(
    "swapped",
    [
        {"secret": "00" * 32},
        {"table": "another"},
        {"options": {"lives": 1}},
        {"hashes": [HASHES[0], nonce_hash("cc" * 32)], "nonces": (ANN, "cc" * 32)},
    ],
    ids=["secret", "table", "options", "another player's nonce"],
)
def test_what_is_swapped_after_the_nonces_are_known_does_not_fit_what_a_client_kept(
    fair: dict[str, Any], swapped: dict[str, Any]
) -> None:
    """The operator knows all nonces, and looks for a key that suits them. The record is sound in itself."""
    forged = record_of(**swapped)
    assert forged["key"] != fair["key"]
    assert verify(forged) is not None
    with pytest.raises(tabard.Invalid, match="isn't the one you kept"):
        verify(forged, fair["commitment"])


def test_no_secret_of_many_fits_the_commitment_that_a_client_kept(fair: dict[str, Any]) -> None:
    """The operator tries secrets until a key suits them, and shows them as the one committed to."""
    for tried in range(100):
        secret = digest("tried", str(tried))
        key = shuffle_key(secret, fair["shuffle"]["terms"], [ANN, BEN])
        match = Match(VA, 2, bytes.fromhex(key))
        shuffle = fair["shuffle"] | {"secret": secret}
        forged = match.record() | {"table": "table", "commitment": fair["commitment"], "shuffle": shuffle}
        with pytest.raises(tabard.Invalid, match="aren't the ones committed to"):
            verify(forged, fair["commitment"])


def test_leaving_out_a_nonce_that_was_opened_is_seen_by_its_player(fair: dict[str, Any]) -> None:
    """The commitment fits: the operator says that Ben's nonce came too late. Ben knows better."""
    forged = record_of(nonces=(ANN, ""))
    proof = verify(forged, fair["commitment"])
    assert forged["key"] != fair["key"] and not proof.check_nonce(BEN)


# A player who would like to choose the key


def test_a_player_can_open_only_the_nonce_whose_hash_was_given() -> None:
    with pytest.raises(tabard.Invalid, match="The nonce of P2 in the record isn't the one whose hash was given before"):
        verify(record_of(nonces=(ANN, "cc" * 32)))


# The key

TEXTS = st.text("0123456789abcdef", min_size=64, max_size=64)
INGREDIENTS = st.fixed_dictionaries(
    {
        "secret": TEXTS,
        "table": st.text("abcdefgh", min_size=1, max_size=12),
        "game": st.sampled_from(tabard.games()),
        "rules": st.integers(1, 9),
        "options": st.dictionaries(st.sampled_from("abc"), st.integers(0, 3) | st.booleans() | st.text(max_size=3)),
        "scenario": st.none() | st.dictionaries(st.sampled_from("ab"), st.lists(st.integers(0, 3), max_size=2)),
        "nonces": st.lists(st.just("") | TEXTS, min_size=2, max_size=4),
        "hashes": st.lists(st.just("") | TEXTS, min_size=2, max_size=4),
    }
)


def key_of(of: dict[str, Any]) -> tuple[str, str]:
    terms = shuffle_terms(of["table"], of["game"], of["rules"], of["options"], of["scenario"], of["hashes"])
    return commitment_to(of["secret"], terms), shuffle_key(of["secret"], terms, of["nonces"])


@settings(max_examples=300)
@given(INGREDIENTS, INGREDIENTS)
def test_a_change_of_any_ingredient_changes_the_key(one: dict[str, Any], other: dict[str, Any]) -> None:
    commitment, key = key_of(one)
    assert re.fullmatch("[0-9a-f]{64}", key)
    for name, value in other.items():
        changed = one | {name: value}
        same = json.dumps(changed, sort_keys=True) == json.dumps(one, sort_keys=True)
        assert (key_of(changed)[1] == key) is same
        assert (key_of(changed)[0] == commitment) is (same or name == "nonces"), "nonces are opened after it"


@given(INGREDIENTS)
def test_the_order_in_which_options_are_written_does_not_matter(one: dict[str, Any]) -> None:
    turned = one | {"options": dict(reversed(one["options"].items()))}
    assert key_of(turned) == key_of(one)


@given(st.lists(st.just("") | TEXTS, min_size=2, max_size=4, unique=True))
def test_the_key_depends_on_who_sits_where(nonces: list[str]) -> None:
    assert shuffle_key(SECRET, "terms", nonces) != shuffle_key(SECRET, "terms", nonces[::-1])


# Records that are damaged


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"shuffle": None}, "shuffle is damaged"),
        ({"shuffle": {}}, "shuffle is damaged"),
        ({"commitment": "00" * 32}, "aren't the ones committed to"),
        ({"table": "another"}, "Changed in the record since the table committed to it: table"),
    ],
)
def test_a_record_whose_shuffle_was_changed_is_refused(
    fair: dict[str, Any], changes: dict[str, object], says: str
) -> None:
    with pytest.raises(tabard.Invalid, match=says):
        verify(copy.deepcopy(fair) | changes)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("secret", "00" * 32, "aren't the ones committed to"),
        ("secret", "5e\ud800", "shuffle is damaged"),
        ("terms", "{}", "shuffle is damaged"),
        ("terms", '{"table":"\ud800"}', "shuffle is damaged"),
        ("terms", "[" * 100_000, "shuffle is damaged"),
        ("nonces", [ANN], "shuffle is damaged"),
        ("nonces", [ANN, 7], "The nonce of P2"),
        ("nonces", ["", BEN], "doesn't follow from"),
    ],
)
def test_a_part_of_the_shuffle_that_was_changed_is_refused(
    fair: dict[str, Any], field: str, value: object, says: str
) -> None:
    changed = copy.deepcopy(fair)
    changed["shuffle"][field] = value
    with pytest.raises(tabard.Invalid, match=says):
        verify(changed)

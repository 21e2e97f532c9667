"""The shape of an entry: what it is but for its values."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.adapters.log_files.shapes import shape_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (b"took 7ms", b"took 35ms"),
        (b"order=ab12cd34 done", b"order=9f00e1 done"),
        (b"2026-03-01T10:00:00Z up", b"2025-12-31T23:59:59Z up"),
        (b"id 550e8400-e29b-41d4-a716-446655440000", b"id 123e4567-e89b-12d3-a456-426614174000"),
    ],
)
def test_other_values_have_the_same_shape(one: bytes, other: bytes) -> None:
    """Numbers, hexadecimal ids, stamps, UUIDs; letters before the first digit of an id are words."""
    assert shape_of(one.replace(b"ab12", b"12")) == shape_of(other)


@pytest.mark.parametrize(("one", "other"), [(b"took 7ms", b"took 7s"), (b"cache hit", b"cache miss")])
def test_other_words_have_another(one: bytes, other: bytes) -> None:
    """Nothing but values is taken out."""
    assert shape_of(one) != shape_of(other)


@given(st.text(alphabet="0159adf-x. :", max_size=60))
def test_it_is_what_two_simple_steps_give(text: str) -> None:
    """Every run of digits is one 0; then runs of 0 that hexadecimal letters and dashes join are one 0."""
    flat = re.sub(r"\d+", "0", text)
    assert shape_of(text.encode()) == re.sub(r"0(?:[a-f-]*0)+[a-f]*", "0", flat).encode()

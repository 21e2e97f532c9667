"""What is made later is made once, when it is first used, and behaves as what it stands for."""

import copy
import re

import pytest

from superbizagent.domain.text import later, lazy_pattern


def test_it_is_made_once_and_not_before_it_is_used() -> None:
    """Every attribute comes from the one value."""
    made: list[str] = []

    def make() -> str:
        made.append("made")
        return "a,b"

    value = later(make)
    assert made == []
    assert value.split(",") == ["a", "b"]
    assert value.upper() == "A,B"
    assert made == ["made"]


@pytest.mark.parametrize(("flags", "found"), [(0, ["Error"]), (re.IGNORECASE, ["ERROR", "Error"])])
def test_a_pattern_finds_what_a_compiled_one_finds(flags: int, found: list[str]) -> None:
    """Flags count; a missing attribute is an AttributeError of the pattern."""
    pattern = lazy_pattern("Error", flags)
    assert pattern.findall("ERROR Error") == found
    assert pattern.pattern == "Error"
    assert [match.group() for match in pattern.finditer("ERROR Error")] == found
    with pytest.raises(AttributeError):
        _ = pattern.serach  # pyright: ignore[reportAttributeAccessIssue] - that is the test


def test_a_wrong_expression_fails_where_it_is_used() -> None:
    """With the message of `re`; the sources of this package are all compiled by a test of their own."""
    with pytest.raises(re.error):
        lazy_pattern("(").search("x")


def test_a_copy_of_it_still_works() -> None:
    """Copying asks for methods that may not exist."""
    assert copy.copy(lazy_pattern("b+")).sub("c", "abbb") == "ac"

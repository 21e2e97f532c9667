"""Figures and series names as one would say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.stages.executor.reading_aloud import say_figure, say_series, spaced


@pytest.mark.parametrize(
    ("printed", "unit", "said"),
    [
        ("447741952", "bytes", "427 MiB"),
        ("512", "bytes", "512 B"),
        ("0.048824", "seconds", "0.0488 秒"),
        ("540.047", "seconds", "540 秒"),
        ("0.339394", "ratio", "33.9%"),
        ("97.25", "percent", "97.2%"),
        ("12345.6", "", "12346"),
        ("0", "", "0"),
        ("32", "", "32"),
        ("NaN", "seconds", "NaN"),
        ("n/a", "bytes", "n/a"),
    ],
)
def test_a_figure_is_said_with_three_digits_and_a_unit_that_fits(printed: str, unit: str, said: str) -> None:
    assert say_figure(printed, unit) == said


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e15, max_value=1e15))
def test_a_said_figure_is_within_half_a_percent(value: float) -> None:
    said = float(say_figure(repr(value), ""))
    assert abs(said - value) <= abs(value) * 0.005


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ('up{job="a",state="idle in transaction"}', "up（job=a，state=idle in transaction）"),
        ('mean(took{route="/a,b"})', "mean(took)（route=/a,b）"),
        ("up", "up"),
        ("up{}", "up{}"),
        ("odd{job=a}", "odd{job=a}"),
    ],
)
def test_labels_are_said_without_quotation_marks(name: str, said: str) -> None:
    assert say_series(name) == said


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("db", "的", "up（job=a）", "从", "0.1 秒", "升到", "3"), "db 的 up（job=a）从 0.1 秒升到 3"),
        (("", "up", "最高", "9%"), "up 最高 9%"),
    ],
)
def test_blanks_stand_only_between_latin_and_han(parts: tuple[str, ...], text: str) -> None:
    assert spaced(*parts) == text

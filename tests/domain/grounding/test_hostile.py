"""Hostile input: bounded, never raising, the same twice."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, bound, call, check, fact

_SCALARS = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=40)
_JSON = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=12), inner, max_size=5),
    max_leaves=25,
)
_PIECES = st.lists(
    st.sampled_from(
        [
            "payment",
            "超时",
            "从 2 升到 97",
            "10:02",
            "99%",
            "没有",
            "OOM",
            "导致",
            "，",
            " ",
            "web-1",
            "\u202e",
            "“",
            "p95",
            "，错误率",
            "3 次",
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(result=_JSON, text=_PIECES | st.text(max_size=80), excerpt=st.text(max_size=40))
def test_no_input_raises_and_the_same_input_gives_the_same(result: Json, text: str, excerpt: str) -> None:
    """Any JSON, any claim, any excerpt."""
    one = check(fact(text, bound(excerpt)), call(result))
    two = check(fact(text, bound(excerpt)), call(result))
    assert one == two


@settings(max_examples=80, deadline=None)
@given(text=_PIECES)
def test_without_a_matching_excerpt_nothing_is_supported(text: str) -> None:
    """Whatever the claim says."""
    found = check(fact(text, bound("an excerpt that nobody returned at all")), call("payment-7f9c 超时 OOM 99% 10:02"))
    assert found.evidence_class in CLASSES["unsupported"]


@pytest.mark.parametrize(
    "result",
    [
        json.loads("[" * 150 + "]" * 150),
        {
            "a": float("nan"),
            "b": float("inf"),
            "timestamps": ["2026-03-01T10:00:00Z"] * 3,
            "values": [float("nan"), 1, float("inf")],
        },
        "x" * 300_000,
        "{" * 5_000,
        "k=" * 20_000,
        "a:b\n" * 5_000,
        ",".join("abc" for _ in range(20_000)),
    ],
    ids=["deep", "nan", "long line", "braces", "pairs", "block", "csv"],
)
def test_odd_results(result: Json) -> None:
    """Deep, huge, broken."""
    found = check(fact("payment 超时 3 次", bound("payment timeout three")), call(result))
    assert found.evidence_class in CLASSES["unsupported"]


def test_a_long_claim_is_read() -> None:
    """10 kB of it."""
    found = check(fact("payment 超时，" * 1500, bound("payment timeout three")), call("payment ok"))
    assert found.evidence_class in CLASSES["unsupported"]

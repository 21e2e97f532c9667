"""Matching an excerpt exactly as U4 has it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.grounding.excerpt import find_excerpt
from superbizagent.domain.grounding.haystack import build_haystack
from superbizagent.domain.text import Json, canonical_json

TEXT = (
    "\x1b[31mERROR\x1b[0m payment-7f9c  timeout calling\tstock-api after 3000ms\n"
    '支付服务超时：连接池耗尽 user=张三 "quoted" path=C:\\\\tmp'
)
OBJECT: Json = {
    "service": "payment",
    "msg": '连接池 "pool" 耗尽',
    "stats": {"active": 50, "max": 50},
    "hosts": ["web-1", "web-2"],
}

MATCHES: list[tuple[Json, str, str]] = [
    (TEXT, "timeout calling stock-api after 3000ms", "found"),
    (TEXT, "ERROR payment-7f9c timeout", "found"),
    (TEXT, "ＥＲＲＯＲ payment-7f9c timeout", "found"),
    (TEXT, "TIMEOUT CALLING STOCK-API", "found"),
    (TEXT, "time\u200bout calling stock-api", "found"),
    (TEXT, "timeout calling … 3000ms", "found"),
    (TEXT, "3000ms … timeout calling", "absent"),
    (TEXT, "支付服务超时：连接池耗尽", "found"),
    (TEXT, "连接池耗尽", "too_short"),
    (TEXT, "payment-7f9c", "found"),
    (TEXT, "timeout calling stock-api after 300ms", "absent"),
    (TEXT, "timeout calling stock-api after 3000", "found"),
    (TEXT, "timeout calling stock-api after 30000ms", "absent"),
    (TEXT, "timeout calling stock-api after 3000msx", "absent"),
    (TEXT, "ERROR payment-7f9c timeout calling stock-api aftr", "found"),
    (TEXT, "timeout calling order-api after 3000ms", "absent"),
    (TEXT, "imeout calling stock", "found"),
    (TEXT, "meout c", "too_short"),
    (TEXT, "", "too_short"),
    (OBJECT, '"stats":{"active":50,"max":50}', "found"),
    (OBJECT, '"stats": {\n  "active": 50,\n  "max": 50\n}', "found"),
    (OBJECT, '"stats":{"active":51,"max":50}', "absent"),
    (OBJECT, "stats.active=50", "found"),
    (OBJECT, "stats.active=51", "absent"),
    (OBJECT, "web-1", "found"),
    (OBJECT, "50", "found"),
    (OBJECT, "51", "too_short"),
    (OBJECT, '连接池 "pool" 耗尽', "found"),
]


@pytest.mark.parametrize(
    ("result", "excerpt", "outcome"), MATCHES, ids=[f"{i}: {m[1]!r}" for i, m in enumerate(MATCHES)]
)
def test_matching(result: Json, excerpt: str, outcome: str) -> None:
    """Normalised alike, ordered parts, never fuzzy on digits and names."""
    assert find_excerpt(excerpt, build_haystack(result)).outcome == outcome


def test_the_place_is_that_of_the_source() -> None:
    """Folding does not shift places."""
    spot = find_excerpt("timeout calling stock-api", build_haystack(TEXT)).spots[0]
    assert TEXT[spot.start : spot.end] == "timeout calling\tstock-api"


def test_a_json_place_is_a_pointer() -> None:
    """Into the leaf."""
    spot = find_excerpt("stats.active=50", build_haystack(OBJECT)).spots[0]
    assert spot.path == "/stats/active"


@given(
    st.text(alphabet=st.characters(codec="utf-8", categories=("L", "N", "P", "Z")), min_size=40, max_size=200),
    st.data(),
)
def test_every_long_cut_of_a_text_is_found(text: str, data: st.DataObject) -> None:
    """Whole words of it, at least."""
    words = text.split()
    if len(words) < 3:
        return
    start = data.draw(st.integers(0, len(words) - 2))
    cut = " ".join(words[start:])
    found = find_excerpt(cut, build_haystack(text))
    assert found.outcome in ("found", "too_short")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )
)
def test_a_whole_dump_is_found(value: Json) -> None:
    """Whatever the shape."""
    dump = canonical_json(value)
    assert find_excerpt(dump, build_haystack(value)).outcome in ("found", "too_short")

"""The first line: shortened at whole clauses and quotations, and what it says when there is no suspect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.answer.headline import brief, opening
from superbizagent.domain.material import Material, MaterialItem
from tests.domain.building import verdict


@pytest.mark.parametrize(
    ("text", "longest", "short"),
    [
        ('order 出现 3 条日志，例如 "remaining connection slots are reserved"', 40, "order 出现 3 条日志…"),
        ("变更 “deploy order-service 2.3.1 -> 2.4.0 with snapshots”，之后出错", 27, "变更 “deploy order-service…”"),
        ("可能原因：db 连接数达到上限（pay 的日志：“too many clients”）", 28, "可能原因：db 连接数达到上限…"),
        ("db 的 count（application_name=order，state=idle）从 2 升到 32", 40, "db 的 count从 2 升到 32"),
        ("short", 40, "short"),
    ],
)
def test_text_is_shortened_before_a_quotation_or_with_it_closed(text: str, longest: int, short: str) -> None:
    assert brief(text, longest) == short


@given(st.text(alphabet='ab ，；。（“”"中文', max_size=80), st.integers(min_value=8, max_value=60))
def test_a_shortened_text_is_short_and_closes_what_it_opens(text: str, longest: int) -> None:
    short = brief(text, longest)
    assert len(short) <= max(longest + 1, 2)
    if text.count('"') % 2 == 0 and "“" not in text:
        assert short.count('"') % 2 == 0


@pytest.mark.req("R96", "R97")
@pytest.mark.parametrize("finding", ["web 的 requests 最高 4", "告警 TooManyConnections 处于 alerting 状态"])
def test_having_no_suspect_is_never_told_as_nothing_being_wrong(finding: str) -> None:
    item = MaterialItem(item_id="m1", kind="confirmed", text=finding, refs=("r1-t1",), fact_type="observation")
    first = opening(verdict("PASS", row="M5"), Material(confirmed=(item,)), "query_logs")
    assert first == f"已核实的发现；根因尚未确定：{finding}"

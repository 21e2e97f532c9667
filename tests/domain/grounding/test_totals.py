"""A total that the backend reported is a count of what was asked; the rows it returned are none (U4)."""

from dataclasses import replace

import pytest

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import bound, call, check, fact

LINE = "2026-03-01T10:02:11Z ERROR payment-7f9c payment.Client timeout calling stock-api after 3000ms"
CALL = replace(call(LINE, coverage="truncated", args={"service": "payment", "level": "ERROR"}), total=1287, returned=50)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("payment 日志共 1287 条 ERROR", True),
        ("a total of 1287 ERROR lines of payment matched", True),
        ("payment 日志共 50 条 ERROR", False),
        ("cart 日志共 1287 条 ERROR", False),
        ("payment 日志共 1287 条 WARN", False),
    ],
)
def test_the_reported_total_counts(text: str, want: bool) -> None:
    """Of the subject and the words that were asked for."""
    found = check(fact(text, bound("payment.Client timeout calling stock-api")), CALL)
    assert (found.evidence_class == "direct_evidence") is want


@pytest.mark.parametrize(
    ("text", "want"), [("web-1 的 CPU 从 42.1 升到 97.3", True), ("web-1 的 CPU 从 42.1 升到 98.3", False)]
)
def test_what_a_series_yields_is_found_without_its_figures_being_printed(text: str, want: bool) -> None:
    """A rare number in one row does not hide the series that the rows make up."""
    rows: list[Json] = [["2026-03-01T10:00:00Z", 42.1], ["2026-03-01T10:05:00Z", 97.3]]
    series: Json = {"name": "cpu", "tags": {"host": "web-1"}, "columns": ["time", "mean"], "values": rows}
    made = call({"series": [series]})
    found = check(fact(text, bound('"tags":{"host":"web-1"}')), made)
    assert (found.evidence_class in ("direct_evidence", "indirect_evidence")) is want

"""Which way a figure went: the word, the claim's own from and to, the moment it set out, and the series agree (U4)."""

import pytest

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, Want, call, holds

RISING: Json = {
    "label": "WriteIOPS", "metric_name": "WriteIOPS", "dimensions": [{"Name": "Instance", "Value": "pay-prod"}],
    "stat": "Average", "unit": "Count/Second",
    "timestamps": [f"2026-03-01T10:0{n}:00Z" for n in range(5)], "values": [900.5, 905.0, 1000.2, 1020.0, 1046.3],
}  # fmt: skip
SPIKE: Json = {**RISING, "values": [900.5, 2400.0, 1000.2, 950.0, 1046.3]}
FALLING = (
    'metric=rate(http_requests_total{method="POST",status="503"}) service=orders unit=per_second count=36 first=0.8 last=0 min=0 '
    "max=1.6 mean=0.98 trend=down onset=2026-03-01T10:05:00Z"
)
RATE = 'rate(http_requests_total{method="POST",status="503"})'


@pytest.mark.parametrize(
    ("text", "result", "want"),
    [
        ("pay-prod 的 WriteIOPS 从 900.5 上升到 1046.3", RISING, "direct"),
        ("pay-prod 的 WriteIOPS 持续上升，从 900.5 到 1046.3", RISING, "direct"),
        ("pay-prod 的 WriteIOPS 持续下降，从 900.5 到 1046.3", RISING, "unsupported"),
        ("pay-prod 的 WriteIOPS 持续回落，从 900.5 到 1046.3", RISING, "unsupported"),
        ("pay-prod 的 WriteIOPS 持续上升，从 900.5 到 1046.3", SPIKE, "unsupported"),
        ("pay-prod WriteIOPS rose to 1046.3 from 900.5", RISING, "direct"),
        ("pay-prod WriteIOPS fell to 1046.3 from 900.5", RISING, "unsupported"),
        ("pay-prod WriteIOPS rose to 900.5 from 1046.3", RISING, "unsupported"),
        ("pay-prod WriteIOPS rose steadily", RISING, "direct"),
        ("pay-prod WriteIOPS rose steadily", SPIKE, "unsupported"),
        (f"orders 的 {RATE} 从 2026-03-01T10:05:00Z 开始降低", FALLING, "direct"),
        (f"orders 的 {RATE} 从 2026-03-01T10:05:00Z 开始升高", FALLING, "unsupported"),
        (f"2026-03-01T10:05:00Z 起 {RATE}（orders）升高", FALLING, "unsupported"),
        (f"{RATE} of orders rose from 2026-03-01T10:05:00Z on", FALLING, "unsupported"),
        (f"{RATE} of orders fell from 2026-03-01T10:05:00Z on", FALLING, "direct"),
    ],
)
def test_directions(text: str, result: Json, want: Want) -> None:
    excerpt = result if isinstance(result, str) else '"metric_name":"WriteIOPS"'
    found = holds(text, excerpt, call(result, source="metric", tool="query_metrics"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("pay-prod 的 WriteIOPS 在 2026-03-01T10:04:00Z 为 1046.3 次/秒", "direct"),
        ("pay-prod 的 WriteIOPS 在 2026-03-01T10:04:00Z 为 1046.3%", "unsupported"),
        ("WriteIOPS of pay-prod was 1046.3% at 2026-03-01T10:04:00Z", "unsupported"),
        ("pay-prod 的 WriteIOPS 最大值为 1046.3", "direct"),
        ("pay-prod 的 WriteIOPS 平均值为 1046.3", "unsupported"),
        ("the lowest WriteIOPS of pay-prod was 1046.3", "unsupported"),
    ],
)
def test_a_rate_is_no_share_and_a_mean_of_means_no_maximum(text: str, want: Want) -> None:
    found = holds(text, '"metric_name":"WriteIOPS"', call(RISING, source="metric", tool="query_metrics"))
    assert found.evidence_class in CLASSES[want], (found.reason_codes, found.missing, found.nearest)


def test_a_peak_of_a_selector_with_commas_is_the_figures_own() -> None:
    made = call(FALLING, source="metric", tool="query_metrics")
    assert holds(f"the peak of {RATE} for orders is 1.6 per second", FALLING, made).evidence_class == "direct_evidence"

"""Claims over one matrix of Prometheus: values at times, percentiles, extremes, moves, bounds, who is meant."""

import pytest

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, Want, call, holds


def _values(*values: float) -> list[Json]:
    """Samples a minute apart from 2026-03-01T10:00:00Z on."""
    return [[1772359200 + at * 60, str(value)] for at, value in enumerate(values)]


def _series(name: str, values: list[Json], **labels: str) -> Json:
    return {"metric": {"__name__": name, **labels}, "values": values}


MATRIX: Json = {
    "status": "success",
    "data": {
        "resultType": "matrix",
        "result": [
            _series("http_error_ratio", _values(0.01, 0.012, 0.011, 0.18, 0.42, 0.41, 0.05, 0.01), service="pay"),
            _series(
                "http_error_ratio", _values(0.002, 0.002, 0.003, 0.002, 0.002, 0.003, 0.002, 0.002), service="cart"
            ),
            _series(
                "http_latency_seconds",
                _values(0.2, 0.21, 0.2, 1.9, 3.1, 3.0, 0.5, 0.22),
                service="pay",
                quantile="0.99",
            ),
            _series(
                "http_latency_seconds",
                _values(0.05, 0.05, 0.05, 0.2, 0.4, 0.4, 0.06, 0.05),
                service="pay",
                quantile="0.5",
            ),
            _series(
                "process_resident_memory_bytes",
                _values(104857600, 209715200, 314572800, 419430400, 524288000, 536870912, 104857600, 104857600),
                pod="pay-6b-2x",
            ),
            _series("kafka_lag", _values(10, 120, 900, 4000, 9000, 15000, 22000, 31000), topic="orders"),
        ],
    },
}


@pytest.mark.parametrize(
    ("text", "excerpt", "want"),
    [
        ("pay 的错误率在 10:03 升到 18%", "http_error_ratio", "supported"),
        ("pay 的错误率在 10:01 升到 18%", "http_error_ratio", "unsupported"),
        ("cart 的错误率升到 42%", "http_error_ratio", "unsupported"),
        ("pay error rate peaked at 42% at 10:04Z", "http_error_ratio", "supported"),
        ("pay error rate peaked at 42% at 10:06Z", "http_error_ratio", "unsupported"),
        ("pay 的错误率在 10:07 恢复到 1%", "http_error_ratio", "supported"),
        ("pay error rate is still above 40%", "http_error_ratio", "unsupported"),
        ("pay 的错误率一直低于 5%", "http_error_ratio", "unsupported"),
        ("cart 的错误率一直低于 1%", "http_error_ratio", "supported"),
        ("cart error rate never exceeded 0.5%", "http_error_ratio", "supported"),
        ("pay error rate never exceeded 20%", "http_error_ratio", "unsupported"),
        ("pay 的 P99 延迟最高 3.1 秒", "http_latency_seconds", "supported"),
        ("pay 的 P50 延迟最高 3.1 秒", "http_latency_seconds", "unsupported"),
        ("pay p99 latency rose from 0.2 s to 3.1 s", "http_latency_seconds", "supported"),
        ("pay p99 latency fell from 3.1 s to 0.22 s", "http_latency_seconds", "supported"),
        ("pay p99 latency rose from 0.2 s to 3.1 ms", "http_latency_seconds", "unsupported"),
        ("pay p95 latency reached 3.1 s", "http_latency_seconds", "unsupported"),
        ("pay 的 P99 是 P50 的 3 倍", "http_latency_seconds", "unsupported"),
        ("pay-6b-2x 内存从 100 MiB 涨到 512 MiB", "process_resident_memory_bytes", "supported"),
        ("pay-6b-2x memory grew from 100 MiB to 512 GiB", "process_resident_memory_bytes", "unsupported"),
        ("pay-6b-2x 内存在 10:06 回落到 100 MiB", "process_resident_memory_bytes", "supported"),
        ("pay-6b-2x 内存持续上升，没有回落", "process_resident_memory_bytes", "unsupported"),
        ("pay-6b-3y 内存涨到 512 MiB", "process_resident_memory_bytes", "unsupported"),
        ("orders 的 lag 持续增长到 31000", "kafka_lag", "supported"),
        ("orders lag has been falling", "kafka_lag", "unsupported"),
        ("orders lag grew from 10 to 31000 within 7 minutes", "kafka_lag", "supported"),
        ("orders lag 在 10:04 达到 15000", "kafka_lag", "unsupported"),
        ("refunds 的 lag 达到 31000", "kafka_lag", "unsupported"),
        ("orders lag 增加了 30990", "kafka_lag", "supported"),
        ("orders lag 增长了 3 倍", "kafka_lag", "unsupported"),
        ("错误率升高导致内存上涨", "http_error_ratio", "unsupported"),
        ("pay 平均错误率约 14%", "http_error_ratio", "supported"),
        ("pay 平均错误率为 42%", "http_error_ratio", "unsupported"),
        ("pay 的错误率从 1% 升到 42%，随后回落", "http_error_ratio", "supported"),
        ("pay error rate dropped from 42% to 1%", "http_error_ratio", "supported"),
        ("pay 的错误率从 10:00 的 1% 升到 10:04 的 42%", "http_error_ratio", "supported"),
        ("pay 的错误率从 10:00 的 42% 降到 10:04 的 1%", "http_error_ratio", "unsupported"),
    ],
)
def test_claims_over_a_matrix(text: str, excerpt: str, want: Want) -> None:
    """U4: the very series, the very statistic, the very time."""
    made = call(MATRIX, source="metric", tool="query_metrics")
    assert holds(text, excerpt, made).evidence_class in CLASSES[want]

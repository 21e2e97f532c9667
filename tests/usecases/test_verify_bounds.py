"""Large and strange input is answered like any other: nothing is lost, nothing is confirmed by size (issue 3, bad input)."""

import json
from typing import Any

import pytest

from superbizagent.domain.errors import SettingsError
from superbizagent.usecases.verify import verify

LINE = "2026-03-01T10:{:02d}:{:02d}Z ERROR payment-7f9c payment.Client timeout calling stock-api after {}ms"


def _line(number: int) -> str:
    return LINE.format(number // 60 % 60, number % 60, 1000 + number)


def _claim(number: int, text: str, excerpt: str, kind: str = "log_event") -> dict[str, Any]:
    return {
        "claim_id": f"c{number}",
        "claim_text": text,
        "claim_type": kind,
        "support_level": "direct",
        "evidence_bindings": [
            {
                "source_type": "log",
                "tool_name": "query_logs",
                "source_invocation_ids": ["r1-t1"],
                "evidence_excerpt": excerpt,
            }
        ],
    }


def _verify(claims: list[dict[str, Any]], result: object) -> dict[str, Any]:
    contract = {
        "answer_version": "executor_evidence_v2",
        "claims": claims,
        "hypotheses": [],
        "recommended_actions": [],
        "missing_info": [],
    }
    call = {
        "invocation_id": "r1-t1",
        "tool_name": "query_logs",
        "source_type": "log",
        "status": "ok",
        "result": result,
    }
    given = {"original_query": "payment 为什么超时", "tool_trace": [call], "executor_structured_output": contract}
    return verify(given)


def _classes(told: dict[str, Any]) -> list[str]:
    return [check["class"] for check in told["claim_checks"]]


def _in_bounds(told: dict[str, Any]) -> bool:
    return 0.0 <= told["groundedness_score"] <= 1.0 and bool(told["final_answer"])


def test_of_six_hundred_claims_five_hundred_are_checked_and_none_is_lost() -> None:
    """One in five has another number than its line; what is beyond the limit of a contract is unsupported, and said so."""
    lines = [_line(number) for number in range(100)]
    claims = [
        _claim(n, f"payment 调用 stock-api 超时 {1000 + n % 100 + (0 if n % 5 else 7000)}ms", lines[n % 100])
        for n in range(600)
    ]
    told = _verify(claims, "\n".join(lines))
    classes = _classes(told)
    assert len(classes) == 600
    assert all(found == "direct_evidence" for n, found in enumerate(classes[:500]) if n % 5)
    assert not any(found in ("direct_evidence", "indirect_evidence") for found in (*classes[:500:5], *classes[500:]))
    assert _in_bounds(told)


def test_what_claims_say_beyond_a_bound_is_unsupported() -> None:
    """Two thousand characters each: what a contract costs is bounded by its text, however it is cut into claims."""
    long = "payment 调用 stock-api 超时 1003ms " + "，" * 1_950
    told = _verify(
        [_claim(n, long if n < 110 else "payment 调用 stock-api 超时 1003ms", _line(3)) for n in range(112)], _line(3)
    )
    assert [_classes(told)[n] for n in (0, 110, 111)] == ["direct_evidence", "no_evidence", "no_evidence"]
    assert _in_bounds(told)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 10_000,
        "a" * 10_000,
        "a-" * 5_000,
        "因为" * 5_000,
        "不" * 10_000,
        "1," * 5_000,
        "(" * 10_000,
        "一" * 10_000,
        "1:" * 5_000,
        "payment 在 10:02 出现 9 次崩溃，导致 order 失败率升至 95.3%，" * 250,
        (_line(3) + " ") * 110,
    ],
    ids=lambda text: text[:8],
)
def test_a_claim_of_ten_kilobytes_is_judged_and_not_confirmed(text: str) -> None:
    """Whatever it repeats."""
    told = _verify([_claim(0, f"{text} mysql OOM 77 次", _line(3))], "\n".join(_line(n) for n in range(50)))
    assert _classes(told) != ["direct_evidence"]
    assert told["verdict"] != "PASS"
    assert _in_bounds(told)


@pytest.mark.parametrize("kind", ["object", "list", "text"])
def test_what_stands_two_hundred_levels_deep_is_found(kind: str) -> None:
    """As JSON and as JSON in a text."""
    value: object = {"service": "payment", "restarts": 37}
    for _ in range(198):
        value = [value] if kind == "list" else {"inner": value}
    told = _verify(
        [_claim(0, "payment 重启 37 次", '"restarts":37'), _claim(1, "payment 重启 38 次", '"restarts":37')],
        json.dumps(value) if kind == "text" else value,
    )
    assert "direct_evidence" not in _classes(told)[1:]
    assert _in_bounds(told)


def test_deeper_than_two_hundred_levels_names_the_place() -> None:
    """And is no traceback."""
    value: object = 1
    for _ in range(5_000):
        value = [value]
    with pytest.raises(SettingsError, match="tool_trace"):
        _verify([], value)


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["lines", "one line", "rows"])
def test_a_result_of_megabytes_answers_like_a_small_one(shape: str) -> None:
    """The last line counts as much as the first."""
    lines = [_line(number) for number in range(20_000)]
    result: object = {
        "lines": "\n".join(lines),
        "one line": " ".join(lines),
        "rows": [{"host": f"web-{n % 50}", "message": line} for n, line in enumerate(lines)],
    }[shape]
    told = _verify(
        [
            _claim(0, "payment 调用 stock-api 超时 20999ms", lines[-1]),
            _claim(1, "payment 调用 stock-api 超时 99999ms", lines[-1]),
        ],
        result,
    )
    first, second = _classes(told)
    assert first in ("direct_evidence", "indirect_evidence")
    assert second in ("no_evidence", "contradicted")

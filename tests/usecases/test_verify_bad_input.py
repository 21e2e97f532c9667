"""Every kind of bad input of issue 3 gets an answer: a score in [0, 1], words for the user, and the same answer twice."""

import json
from typing import Any

import pytest

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json, JsonObject
from superbizagent.usecases.verify import verify
from tests.domain.building import EXCERPT, LOG, QUESTION, binding, claim, contract

CALL: JsonObject = {
    "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "args": {}, "status": "ok",
    "coverage": "complete", "result": LOG,
}  # fmt: skip


def _given(answer: Json, *calls: dict[str, Any]) -> JsonObject:
    return {"original_query": QUESTION, "executor_structured_output": answer, "tool_trace": list[Json](calls)}


def _deep(levels: int) -> Json:
    value: Json = LOG
    for _ in range(levels):
        value = [value]
    return value


OTHER: JsonObject = CALL | {"invocation_id": "r1-t2", "result": LOG.replace("3000ms", "7000ms")}
SLOW = "order 调用 stock-api 超时 {}ms"
ARABIC = claim("الخدمة order انتهت مهلتها ٣٠٠٠ms", binding(excerpt="שגיאה"))
BAD: dict[str, JsonObject] = {
    "empty trace": _given(contract(claim())),
    "empty result": _given(contract(claim()), CALL | {"status": "empty", "result": ""}),
    "NaN and infinities": _given(contract(claim()), CALL | {"result": {"log": LOG, "v": [float("nan"), float("inf"), float("-inf")]}}),
    "NaN as text": _given(contract(claim("order 错误率 NaN%")), CALL | {"result": '{"error_ratio": NaN, "other": Infinity}'}),
    "199 levels": _given(contract(claim()), CALL | {"result": _deep(199)}),
    "199 levels as text": _given(contract(claim()), CALL | {"result": json.dumps(_deep(199))}),
    "contradictory results": _given(contract(claim()), CALL, OTHER),
    "one claim says both": _given(contract(claim(SLOW.format(3000)), claim(SLOW.format(7000), claim_id="c2")), CALL),
    "ids of claims used twice": _given(contract(claim(), claim()), CALL),
    "Arabic and Hebrew": _given(contract(ARABIC), CALL | {"result": f"{LOG}\nשגיאה خطأ"}),
    "Cyrillic and Japanese": _given(contract(claim("order сервис タイムアウト")), CALL | {"result": "order ОШИБКА タイムアウト"}),
    "emoji, zero width, half of a pair": _given(contract(claim("order 🔥\u200b超时\ud800")), CALL | {"result": "order 🔥 超时\ud800"}),
    "right to left": _given(contract(claim("\u202eorder 超时\u202c")), CALL),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_answered(name: str) -> None:
    told: Any = verify(BAD[name])
    assert 0.0 <= told["groundedness_score"] <= 1.0
    assert told["verdict"] in ("PASS", "LOW_CONFID", "REJECT") and told["final_answer"]
    assert json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    assert verify(BAD[name]) == told


def test_an_empty_trace_confirms_nothing() -> None:
    told = verify(BAD["empty trace"])
    assert told["verdict"] != "PASS" and told["groundedness_score"] == 0.0


def test_of_two_statements_that_exclude_each_other_only_the_true_one_is_direct() -> None:
    told: Any = verify(BAD["one claim says both"])
    first, second = (check["class"] for check in told["claim_checks"])
    assert first == "direct_evidence" and second in ("no_evidence", "contradicted")


def test_what_another_call_says_otherwise_does_not_move_the_citation() -> None:
    """The claim is checked against the call that it cites, whatever the other one says."""
    told: Any = verify(BAD["contradictory results"])
    (check,) = told["claim_checks"]
    assert EXCERPT in LOG and check["class"] == "direct_evidence" and check["matched_invocation_ids"] == ["r1-t1"]


def test_an_id_of_a_call_used_twice_names_its_place() -> None:
    with pytest.raises(SettingsError, match="used twice") as refused:
        verify(_given(contract(claim()), CALL, CALL))
    assert refused.value.where == "tool_trace[1].invocation_id"

"""The audit view of a session as text (U17, R39, R99)."""

import json
from collections.abc import Iterator
from datetime import datetime

from superbizagent.domain.answer import show_instant
from superbizagent.domain.text import Json, JsonObject, visible


def trace_text(document: JsonObject) -> str:
    """Calls, contract, facts with class and reasons, gatekeeper, rounds, composer."""
    evaluation = _object(_object(document.get("self_evaluation")).get("verifier_evaluation"))
    return visible(
        "\n".join(
            [*_calls(document), *_parsing(evaluation), *_facts(evaluation), *_gate(evaluation), *_rest(evaluation)]
        )
    )


_STATES = {"queued": "排队中", "running": "进行中", "completed": "已完成", "failed": "失败", "cancelled": "已取消"}


def state_line(document: JsonObject, zone: str) -> str:
    """When it was asked, how it ended, how many calls were made."""
    calls = _objects(document.get("invocations"))
    got = sum(call["status"] in ("ok", "empty") for call in calls)
    state = _STATES.get(str(document.get("status")), str(document.get("status")))
    verdict = f" · 裁决 {document['verdict']}" if document.get("verdict") else ""
    return f"{asked_time(document, zone)} · {state}{verdict} · 查询 {len(calls)} 次，取到 {got} 次"


def asked_time(session: JsonObject, zone: str) -> str:
    """The time a session was asked at, on the reader's clock, with its zone."""
    try:
        asked = datetime.fromisoformat(str(session.get("asked_at")))
    except ValueError:
        return str(session.get("asked_at"))
    return show_instant(asked, zone)


def calls_text(document: JsonObject) -> str:
    """The calls of a session, one a line."""
    return visible("\n".join(_calls(document)))


def _calls(document: JsonObject) -> Iterator[str]:
    yield "== 查询 =="
    for call in _objects(document.get("invocations")):
        yield f"[{call['id']}] {call['tool']} {_short(call['args'])} → {call['status']} ({call['coverage']}, {call['seconds']} s)"


def _parsing(evaluation: JsonObject) -> Iterator[str]:
    yield "== 证据契约 =="
    yield f"解析：{evaluation.get('executor_output_parse_status')} {_short(evaluation.get('executor_output_parse_detail'))}"
    structured = evaluation.get("executor_structured_output")
    yield (
        json.dumps(structured, ensure_ascii=False, indent=1)
        if structured
        else str(evaluation.get("executor_final_answer"))
    )


def _facts(evaluation: JsonObject) -> Iterator[str]:
    yield "== 事实核实 =="
    for fact in _objects(evaluation.get("facts_checked")):
        codes = fact.get("reason_codes")
        reasons = "、".join(map(str, codes)) if isinstance(codes, list) and codes else "—"
        yield f"{fact.get('class')} · {fact.get('claim_id') or fact.get('fact_id')} · {reasons} · {fact.get('text')}"
        if fact.get("nearest"):
            yield f"    最接近：{fact['nearest']}"


def _gate(evaluation: JsonObject) -> Iterator[str]:
    gate = _object(evaluation.get("gatekeeper_result"))
    yield f"== 守门规则（上限 {gate.get('verdict_cap')}） =="
    for check in _objects(gate.get("checks")):
        if check.get("outcome") != "pass":
            yield f"{check.get('rule_id')} {check.get('outcome')} {_short(check.get('detail'))}"


def _rest(evaluation: JsonObject) -> Iterator[str]:
    yield "== 裁决 =="
    yield f"{evaluation.get('verdict')} · {evaluation.get('groundedness_score')} · {evaluation.get('rationale')}"
    for gap in _objects(evaluation.get("evidence_gaps")):
        yield f"缺口 {gap.get('kind')}：{gap.get('description_zh')}"
    composed = _object(evaluation.get("composer_output"))
    yield f"成文方式：{composed.get('mode')} {composed.get('fallback_reason') or ''}"


def _object(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _objects(value: Json) -> list[JsonObject]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _short(value: Json) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:199] + "…"

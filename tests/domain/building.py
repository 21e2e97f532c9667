"""Small makers of contracts, facts and traces for the tests of the domain."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from superbizagent.domain.contract import Binding, FactType, ParseOutcome, SupportLevel, parse_contract
from superbizagent.domain.facts import CheckedFact, EvidenceClass, Fact, FactSource, ReasonCode, Setting
from superbizagent.domain.gatekeeper import Cap, GateResult
from superbizagent.domain.plan import SourceType
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Coverage, DataSource, Invocation, Status, Trace
from superbizagent.domain.verdict import MatrixRow, Verdict, VerdictName

WINDOW = Window(start=datetime(2026, 3, 1, 10, tzinfo=UTC), end=datetime(2026, 3, 1, 11, tzinfo=UTC))
LINE = "2026-03-01T10:02:11Z ERROR order-5d9 order.Client timeout calling stock-api after 3000ms"
LOG = f"{LINE}\n2026-03-01T10:02:15Z INFO  order-5d9 GET /healthz 200"
QUESTION = "order 服务为什么报错？"
EXCERPT = "timeout calling stock-api after 3000ms"
TRUE_TEXT = "order 调用 stock-api 超时，超时时间为 3 秒"


def binding(
    *,
    ids: Sequence[str] = ("r1-t1",),
    excerpt: str = EXCERPT,
    tool: str = "query_logs",
    source: str = "log",
    **more: Json,
) -> JsonObject:
    """A V2 binding."""
    return {
        "source_type": source, "tool_name": tool, "source_invocation_ids": list[Json](ids), "evidence_excerpt": excerpt,
    } | more  # fmt: skip


def claim(text: str = TRUE_TEXT, *bindings: JsonObject, **more: Json) -> JsonObject:
    """A V2 claim."""
    whole: JsonObject = {
        "claim_id": "c1", "claim_type": "observation", "claim_text": text, "support_level": "direct",
        "evidence_bindings": list[Json](bindings or (binding(),)),
    }  # fmt: skip
    return whole | more


def contract(*claims: JsonObject, **more: Json) -> JsonObject:
    """A V2 contract."""
    whole: JsonObject = {
        "answer_version": "executor_evidence_v2", "claims": list[Json](claims), "hypotheses": [],
        "recommended_actions": [], "missing_info": [],
    }  # fmt: skip
    return whole | more


def old_contract(*claims: JsonObject, answer: str = "", summary: str = "", **more: Json) -> JsonObject:
    """A V1 contract."""
    whole = contract(*claims) | {"answer_version": "executor_evidence_v1"}
    return whole | {"diagnosis_summary": summary, "user_facing_answer": answer} | more


def parsed(value: Json) -> ParseOutcome:
    """What parsing makes of a value written as text."""
    return parse_contract(json.dumps(value, ensure_ascii=False))


def call(
    invocation_id: str = "r1-t1",
    *,
    result: Json = LOG,
    tool: str = "query_logs",
    source: SourceType = "log",
    status: Status = "ok",
    coverage: Coverage = "complete",
    data_source: DataSource = "recorded",
    args: JsonObject | None = None,
) -> Invocation:
    """One invocation over the window."""
    return Invocation(
        invocation_id=invocation_id, tool_name=tool, source_type=source, status=status, result=result,
        args=args or {}, coverage=coverage, time_window=WINDOW, data_source=data_source,
    )  # fmt: skip


def trace(*calls: Invocation) -> Trace:
    """A trace; without calls, the one log call."""
    return Trace(invocations=calls or (call(),))


def setting(question: str = QUESTION, *, demo: bool = False) -> Setting:
    """The setting of the window."""
    return Setting(question=question, window=WINDOW, demo=demo)


def fact(
    number: int = 1,
    evidence_class: EvidenceClass = "direct_evidence",
    *,
    kind: FactType = "observation",
    source: FactSource = "claim",
    codes: Sequence[ReasonCode] = (),
    text: str = TRUE_TEXT,
    level: SupportLevel = "direct",
    matched: Sequence[str] = ("r1-t1",),
    missing: Sequence[str] = (),
    excerpt: str = "",
    record_time: str = "",
) -> CheckedFact:
    """A checked fact without going through grounding."""
    bound = Binding(
        source_type="log", tool_name="query_logs", source_invocation_ids=("r1-t1",), evidence_excerpt=EXCERPT
    )
    made = Fact(
        fact_id=f"f{number}", source=source, text=text, fact_type=kind, support_level=level,
        claim_id=f"c{number}" if source == "claim" else None, bindings=(bound,) if source == "claim" else (),
    )  # fmt: skip
    return CheckedFact(
        fact=made, evidence_class=evidence_class, reason_codes=tuple(codes), missing=tuple(missing), excerpt=excerpt,
        matched_invocation_ids=tuple(matched) if evidence_class != "no_evidence" else (), record_time=record_time,
    )  # fmt: skip


def gate(cap: Cap = "PASS") -> GateResult:
    """A gate that found nothing but its cap."""
    return GateResult(verdict_cap=cap, passed=cap == "PASS")


def verdict(name: VerdictName, score: float = 1.0, row: MatrixRow = "M5") -> Verdict:
    """A verdict as given."""
    return Verdict(verdict=name, groundedness_score=score, row=row, rationale_zh="")

"""Findings in the results of our own tools, one line each, worded as the verifier can hold them."""

import math
import re
from collections.abc import Callable

from superbizagent.analysis.templates import strip_header
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.lines import quote_around, shown, stated_cause
from superbizagent.stages.executor.moments import moment_of
from superbizagent.stages.executor.own_lines import Record, own_records
from superbizagent.stages.executor.own_phrasing import (
    alert_sentences,
    calm_sentences,
    change_sentences,
    edge_sentences,
    operation_sentences,
    series_quote,
    series_sentences,
    template_sentences,
)
from superbizagent.stages.executor.scope import Scope
from superbizagent.stages.executor.series import got_worse, metric_areas
from superbizagent.stages.executor.vocabulary import Sign, signs_in

LEVEL_WEIGHT = {"FATAL": 2.5, "CRITICAL": 2.5, "ERROR": 2.0, "WARN": 1.0, "WARNING": 1.0}
SHARE_MOVED = 0.25
BETTER_COUNTS = 0.5
QUIET_LEVELS = frozenset({"INFO", "DEBUG", "TRACE"})
ENOUGH_BURST = 0.5
TELLING = 4.0
Signs = tuple[tuple[Sign, re.Match[str]], ...]


def own_findings(invocation: Invocation, scope: Scope) -> tuple[Finding, ...]:
    """Findings of one result, in line order."""
    found = [
        READERS[record.head](invocation, record, scope) for record in own_records(invocation) if record.head in READERS
    ]
    return tuple(item for item in found if item is not None)


def _about(scope: Scope, name: str) -> float:
    if not scope.subjects or scope.kin(name):
        return 1.0
    return 0.7 if name.lower() in scope.neighbours else 0.5


def _base(invocation: Invocation, record: Record, scope: Scope) -> dict[str, object]:
    entity = record.get("service")
    return {
        "invocation_id": invocation.invocation_id,
        "tool_name": invocation.tool_name,
        "source_type": invocation.source_type,
        "excerpt": record.line.strip(),
        "entity": entity,
        "about": _about(scope, entity),
    }


def _template(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    example = _telling_text(record)
    level, count = record.get("level").upper(), record.figure("count") or 0.0
    before, new = record.figure("before") or 0.0, record.get("new") == "true"
    signs = signs_in(example)
    if not signs and level not in {"ERROR", "FATAL", "CRITICAL"} and not (new and level.startswith("WARN")):
        return None
    sign = signs[0][0] if signs else None
    if sign and sign.weight < TELLING and level in QUIET_LEVELS:
        return None
    quote, cause = _quote(example, signs), stated_cause(example)
    burst = 1.5 if new else min(1.5, math.log10((count + 1) / (before + 1)) if count > before else 0.0)
    return Finding(
        kind="log",
        claim_type="log_event",
        sentences=template_sentences(record, quote),
        quote=shown(quote),
        trouble=sign.name if sign else "",
        areas=sign.areas if sign else frozenset({"errors"}),
        role=sign.role if sign and (new or burst >= ENOUGH_BURST or sign.weight >= TELLING) else "effect",
        weight=(sign.weight if sign else 0.8) + LEVEL_WEIGHT.get(level, 0.0) * 0.6 + burst,
        cause_text=cause if cause and not _only_effects(cause) else "",
        wording=sign.wording if sign else "",
        at=moment_of(record.get("first")),
        share=burst,
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _telling_text(record: Record) -> str:
    """The example; or the template, where a long stack was cut off before the exception that the template still names."""
    example = record.line.split(" example: ", 1)[-1]
    shape = record.get("template")
    by_example, by_shape = signs_in(example), signs_in(shape)
    stack_only = bool(by_example) and by_example[0][1].group().startswith("Traceback")
    if by_shape and (stack_only or not by_example) and not by_shape[0][1].group().startswith("Traceback"):
        return shape
    return example


def _quote(example: str, signs: Signs) -> str:
    """The part of an example that says it, its header left off."""
    head = strip_header(example)
    message = example[head:]
    span = signs[0][1].span() if signs else (head, len(example))
    start, end = max(0, span[0] - head), max(0, span[1] - head)
    return quote_around(message, start, end) if end > start else quote_around(example, *span)


def _only_effects(cause: str) -> bool:
    """Whether what a line gives as a cause is itself but a symptom (`due to statement timeout`)."""
    signs = signs_in(cause)
    return bool(signs) and all(sign.role == "effect" for sign, _ in signs)


def _series(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    figures = [record.figure(key) for key in ("first", "max", "min")]
    first, high, low = (value if value is not None else 0.0 for value in figures)
    if high == low or (record.get("trend") in {"", "flat"} and not record.get("onset")):
        return _calm(invocation, record, scope) if scope.present else None
    strength = _strength(record, first, high, low)
    if strength < SHARE_MOVED:
        return None
    areas = metric_areas(record.get("metric"))
    asked = 1.0 if areas & scope.areas else 0.0
    worse = got_worse(record.get("metric"), up=record.get("trend") != "down")
    return Finding(
        kind="metric",
        claim_type="metric_value",
        sentences=series_sentences(record),
        quote=series_quote(record),
        trouble="metric_shift",
        areas=areas,
        role="effect" if worse else "context",
        weight=(min(4.0, 1.0 + strength * 0.6) + asked) * (1.0 if worse else BETTER_COUNTS),
        at=moment_of(record.get("onset")),
        share=strength,
        strength=record.score,
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _calm(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    """An error figure that did not move says something where it is asked whether anything is wrong."""
    if not metric_areas(record.get("metric")) & {"errors"}:
        return None
    return Finding(
        kind="metric",
        claim_type="metric_value",
        sentences=calm_sentences(record),
        quote=record.get("metric"),
        trouble="metric_calm",
        areas=frozenset({"errors"}),
        weight=1.5,
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _strength(record: Record, first: float, high: float, low: float) -> float:
    """How far a series moved, in doublings: by its mean against the time before, else by its range against its start."""
    ratio = record.figure("ratio")
    if ratio is not None and ratio > 0:
        return min(8.0, abs(math.log2(ratio)))
    top = max(abs(high), abs(low))
    if top == 0:
        return 0.0
    return min(8.0, math.log2(top / abs(first))) if first else 3.0


def _alert(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    return Finding(
        kind="alert",
        claim_type="alert_state",
        sentences=alert_sentences(record),
        quote=record.get("alert"),
        trouble="alert",
        role="context",
        weight=2.0 if record.get("state") == "firing" else 1.0,
        at=moment_of(record.get("starts_at")),
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _change(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    return Finding(
        kind="change",
        claim_type="change_event",
        sentences=change_sentences(record),
        quote=record.get("what"),
        trouble="change",
        areas=frozenset({"change"}),
        role="context",
        weight=2.0,
        at=moment_of(record.get("time")),
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _operation(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    errors, after, before = record.figure("error_ratio") or 0.0, record.figure("p95_ms"), record.figure("before_p95_ms")
    slower = after / before if after and before else 1.0
    if errors < 0.02 and slower < 1.5:
        return None
    return Finding(
        kind="trace",
        claim_type="observation",
        sentences=operation_sentences(record),
        quote=record.get("name"),
        trouble="slow_span" if slower >= 1.5 else "failing_span",
        areas=frozenset({"latency"} if slower >= 1.5 else {"errors"}),
        role="effect",
        weight=2.0 + min(2.0, math.log2(slower)) + errors,
        at=moment_of(record.get("onset")),
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _origin(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    return Finding(
        kind="trace",
        claim_type="observation",
        sentences=operation_sentences(record),
        quote=record.get("name"),
        trouble="error_origin",
        areas=frozenset({"errors"}),
        role="effect",
        weight=3.2,
        wording="最先出错",
        **_base(invocation, record, scope),  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


def _edge(invocation: Invocation, record: Record, scope: Scope) -> Finding | None:
    errors, count = record.figure("errors") or 0.0, record.figure("count") or 0.0
    if count <= 0 or errors / count < 0.05:
        return None
    base = _base(invocation, record, scope) | {
        "entity": record.get("callee"),
        "about": _about(scope, record.get("caller")),
    }
    return Finding(
        kind="trace",
        claim_type="observation",
        sentences=edge_sentences(record),
        quote=f"{record.get('caller')} → {record.get('callee')}",
        trouble="failing_edge",
        areas=frozenset({"errors", "dependency"}),
        role="effect",
        weight=2.0 + errors / count,
        **base,  # pyright: ignore[reportArgumentType] - keys are Finding's own fields
    )


READERS: dict[str, Callable[[Invocation, Record, Scope], Finding | None]] = {
    "template": _template,
    "metric": _series,
    "alert": _alert,
    "change": _change,
    "spans": _operation,
    "error_origin": _origin,
    "edge": _edge,
}

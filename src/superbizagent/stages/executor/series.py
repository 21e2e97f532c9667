"""Findings in metric series of any tool: which moved, how, and since when."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from superbizagent.domain.text import Json, JsonObject
from superbizagent.domain.trace import Invocation
from superbizagent.stages.executor.finding import Finding, Role
from superbizagent.stages.executor.leaves import NAME_KEYS, Node, first_text, number
from superbizagent.stages.executor.moments import moment_of
from superbizagent.stages.executor.movement import Movement, movement_of
from superbizagent.stages.executor.phrasing import calm_sentences, dip_sentences, level_sentences, shift_sentences
from superbizagent.stages.executor.quoting import excerpt_of
from superbizagent.stages.executor.scope import Scope, about_text
from superbizagent.stages.executor.vocabulary import BEHIND

VALUE_KEYS = ("values", "points", "datapoints", "data", "samples")
NAMES = ("metric_name", "metric", "label", "name", "title")
PER_CALL = 8
HIGH_PERCENT = 85.0
CALM_WEIGHT = 0.6
BETTER_HIGH = re.compile(r"free|available|remaining|idle_cpu|hit|success|healthy|\bup\b", re.IGNORECASE)
METRIC_AREAS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (area, re.compile(pattern, re.IGNORECASE))
    for area, pattern in (
        ("connections", r"connection|session|pool|clients"),
        ("idle", r"idle"),
        ("replication", r"replica|lag"),
        ("write", r"write|wal|transaction_?log|checkpoint|fsync|insert|update"),
        ("storage", r"storage|disk|filesystem|volume|inode"),
        ("cpu", r"cpu|load"),
        ("memory", r"mem|swap|heap|rss|oom"),
        ("latency", r"latency|duration|response_?time|p9\d|seconds"),
        ("io", r"iops|read|queue_?depth|io_"),
        ("errors", r"error|fail|5xx|reject|refus|evict"),
        ("lock", r"lock|wait"),
        ("network", r"network|transmit|receive|packet|tcp"),
        ("queue", r"queue|backlog|pending|consumer"),
        ("traffic", r"request|throughput|qps|rps|commit"),
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesView:
    """A series found in a result; `shown` are the values as they are written."""

    name: str
    entity: str
    unit: str
    values: tuple[float, ...]
    shown: tuple[Json, ...]
    times: tuple[Json, ...]


def series_findings(invocation: Invocation, nodes: tuple[Node, ...], scope: Scope, call: float) -> tuple[Finding, ...]:
    """Series that moved or stand high, strongest first, at most PER_CALL."""
    found = [
        finding
        for node in nodes
        for view in series_in(node)
        if (finding := _finding(invocation, view, scope, call)) is not None
    ]
    found.sort(key=lambda finding: -finding.score)
    return tuple(found[:PER_CALL])


def series_in(node: Node) -> Iterator[SeriesView]:
    """The series an object holds: parallel arrays of times and values, or pairs."""
    value = node.value
    for key in VALUE_KEYS:
        items = value.get(key)
        if not isinstance(items, list) or len(items) < 3:
            continue
        view = _view(node, key, items)
        if view is not None:
            yield view


def _view(node: Node, key: str, items: list[Json]) -> SeriesView | None:
    plain = [number(item) for item in items]
    times: Sequence[Json] = _times(node.value)
    shown: list[Json] = list(items)
    if any(item is None for item in plain):
        pairs = [item for item in items if isinstance(item, list) and len(item) == 2]
        if len(pairs) != len(items):
            return None
        plain = [number(pair[1]) for pair in pairs]
        shown, times = [pair[1] for pair in pairs], [pair[0] for pair in pairs]
    values = tuple(item for item in plain if item is not None)
    if len(values) != len(items):
        return None
    name = _name(node, key)
    return SeriesView(
        name=name,
        entity=_entity(node),
        unit=str(node.value.get("unit", "")),
        values=values,
        shown=tuple(shown),
        times=tuple(times),
    )


def _times(value: JsonObject) -> Sequence[Json]:
    for key in ("timestamps", "times", "time"):
        items = value.get(key)
        if isinstance(items, list):
            return items
    return ()


def _name(node: Node, key: str) -> str:
    metric = node.value.get("metric")
    if isinstance(metric, dict):
        return str(metric.get("__name__", "")) or key
    _, name = first_text(node.value, NAMES)
    return name or next((part for part in reversed(node.path) if not part.isdigit()), key)


def _entity(node: Node) -> str:
    for holder in (node.value, *node.parents):
        dimensions = holder.get("dimensions") or holder.get("labels") or holder.get("metric")
        if isinstance(dimensions, list):
            values = [
                str(item.get("Value") or item.get("value") or "") for item in dimensions if isinstance(item, dict)
            ]
            if values:
                return values[0]
        if isinstance(dimensions, dict):
            _, name = first_text(dimensions, ("service", "instance", "pod", "job", *NAME_KEYS))
            if name:
                return name
        for key, item in holder.items():
            if key.endswith(("_identifier", "instance", "service")) and isinstance(item, str):
                return item
    return ""


def got_worse(name: str, *, up: bool) -> bool:
    """Whether a move is for the worse: figures of what is left or done get worse downwards, all others upwards."""
    return up != bool(BETTER_HIGH.search(name))


def metric_areas(name: str) -> frozenset[str]:
    """What a metric is about, by the words of its name."""
    return frozenset(area for area, pattern in METRIC_AREAS if pattern.search(name))


def _finding(invocation: Invocation, view: SeriesView, scope: Scope, call: float) -> Finding | None:
    move = movement_of(view.values)
    high = _stands_high(view)
    if move.kind == "flat" and not high and not scope.present:
        return None
    about = 1.0 if scope.kin(view.entity) else about_text(call, view.name, scope)
    if scope.subjects and view.entity and not scope.kin(view.entity):
        about = 0.0
    areas = metric_areas(view.name)
    return Finding(
        kind="metric",
        invocation_id=invocation.invocation_id,
        tool_name=invocation.tool_name,
        source_type=invocation.source_type,
        claim_type="metric_value",
        sentences=_sentences(view, move, high=high),
        excerpt=_excerpt(invocation, view),
        quote=_quote(view, move),
        entity=view.entity,
        trouble=f"metric_{move.kind}" if move.kind != "flat" else "metric_high" if high else "metric_calm",
        areas=areas,
        role=_role(view, move, high=high),
        weight=_weight(move, areas, scope, high=high),
        about=about,
        at=_onset(view, move),
    )


def _stands_high(view: SeriesView) -> bool:
    if not re.search(r"percent|%|ratio", view.unit, re.IGNORECASE):
        return False
    scale = 1.0 if max(view.values) <= 1.0 and "ratio" in view.unit.lower() else 100.0
    tail = view.values[len(view.values) // 2 :]
    return min(tail) >= HIGH_PERCENT / 100.0 * scale


def _role(view: SeriesView, move: Movement, *, high: bool) -> Role:
    worse = high or (move.kind != "flat" and got_worse(view.name, up=move.up))
    return "effect" if worse else "context"


def _weight(move: Movement, areas: frozenset[str], scope: Scope, *, high: bool) -> float:
    if move.kind == "flat" and not high:
        return CALM_WEIGHT + (0.3 if areas & scope.areas else 0.0)
    strength = {"shift": 1.0, "excursion": 0.7, "flat": 0.0}[move.kind] * min(2.5, move.strength**0.25 + 0.5)
    asked = 1.2 if areas & scope.areas else 0.0
    behind = 0.6 if any(area in BEHIND.get(asked_area, ()) for asked_area in scope.areas for area in areas) else 0.0
    return strength + asked + behind + (1.0 if high else 0.0)


def _shown(view: SeriesView, value: float) -> str:
    index = view.values.index(value)
    return str(view.shown[index])


def _sentences(view: SeriesView, move: Movement, *, high: bool) -> tuple[str, ...]:
    first, last = str(view.shown[0]), str(view.shown[-1])
    if move.kind == "shift":
        return shift_sentences(view.name, view.entity, first, last, up=move.up)
    if move.kind == "excursion" and not high:
        return dip_sentences(view.name, view.entity, _shown(view, move.extreme), up=move.up)
    if not high:
        return calm_sentences(view.name, view.entity, _shown(view, min(view.values)), _shown(view, max(view.values)))
    return level_sentences(view.name, view.entity, last)


def _quote(view: SeriesView, move: Movement) -> str:
    """Without figures: those stand in the claim."""
    if move.kind == "flat":
        return f"{view.name} 过高"
    return f"{view.name} {'升高' if move.up else '下降'}"


def _excerpt(invocation: Invocation, view: SeriesView) -> str:
    joined = ",".join(_json(item) for item in view.shown[:6])
    head = excerpt_of(invocation, f'"values":[{joined}')
    return head or excerpt_of(invocation, view.name)


def _json(item: Json) -> str:
    return f'"{item}"' if isinstance(item, str) else str(item)


def _onset(view: SeriesView, move: Movement) -> datetime | None:
    if move.onset < len(view.times):
        stamp = view.times[move.onset]
        return moment_of(stamp) if isinstance(stamp, str) else None
    return None

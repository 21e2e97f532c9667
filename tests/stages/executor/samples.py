"""Invocations and questions that the Executor's tests are made of."""

import json
from datetime import UTC, datetime, timedelta

from superbizagent.domain.plan import Plan, SourceType
from superbizagent.domain.question import Question, Window
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Coverage, Invocation, Status
from superbizagent.stages.executor.scope import Scope

NOW = datetime(2026, 3, 1, 10, 30, tzinfo=UTC)
WINDOW = Window(start=NOW - timedelta(minutes=30), end=NOW)


def invocation(
    result: Json,
    *,
    tool: str = "fetch_logs",
    kind: SourceType = "log",
    status: Status = "ok",
    coverage: Coverage = "unknown",
    number: int = 1,
    **args: Json,
) -> Invocation:
    """A recorded call."""
    return Invocation(
        invocation_id=f"r1-t{number}",
        tool_name=tool,
        source_type=kind,
        status=status,
        coverage=coverage,
        result=result,
        args=dict(args),
        data_source="recorded",
    )


def own(tool: str, kind: SourceType, *lines: str, number: int = 1) -> Invocation:
    """A call of one of our own tools with these text lines."""
    return invocation({"text": "\n".join(lines), "rows": []}, tool=tool, kind=kind, number=number, coverage="complete")


def scope(*subjects: str, areas: str = "", present: bool = False) -> Scope:
    """What is asked about."""
    return Scope(subjects=subjects, areas=frozenset(areas.split()), window=WINDOW, present=present)


def ask(text: str) -> Question:
    """A question asked at NOW."""
    return Question(text=text, asked_at=NOW, zone="UTC", window=WINDOW)


def plan(*subjects: str) -> Plan:
    """A plan without calls."""
    return Plan(subjects=subjects, kinds=("errors",), window=WINDOW, calls=())


def metrics(*series: tuple[str, str, list[float]]) -> str:
    """A JSON text of metric series: (name, instance, values a minute)."""
    times = [(WINDOW.start + timedelta(minutes=minute)).isoformat() for minute in range(40)]
    found = [
        {"metric_name": name, "dimensions": [{"Name": "Instance", "Value": instance}], "unit": "Count",
         "timestamps": times[: len(values)], "values": values}
        for name, instance, values in series
    ]  # fmt: skip
    return json.dumps({"metric_data_results": found})

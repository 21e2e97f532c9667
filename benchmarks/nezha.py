"""Reads Nezha's recorded faults (Yu et al., FSE 2023). Injection times are UTC; log lines carry their own."""

import csv
import json
import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from superbizagent.analysis.spans import Span

Series = tuple[NDArray[np.float64], NDArray[np.float64]]

_HOST_COLUMNS = "Node"
_LABELS = {"Time", "TimeStamp", "PodName", "ServiceName"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One injected fault; ``at`` epoch seconds."""

    at: float
    service: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    at: float
    service: str
    text: str


def read_faults(day: Path) -> list[Fault]:
    listed = json.loads((day / f"{day.name}-fault_list.json").read_text())
    return [
        Fault(at=epoch(one["inject_time"]), service=service_of(one["inject_pod"]), kind=one["inject_type"])
        for hour in listed.values()
        for one in hour
    ]


def service_of(pod: str) -> str:
    return pod.rsplit("-", 2)[0]


def read_metrics(day: Path) -> dict[tuple[str, str], Series]:
    """By (service, metric); columns about the whole node are left out."""
    found: dict[tuple[str, str], Series] = {}
    for path in sorted((day / "metric").glob("*-*-*_metric.csv.xz")):
        rows = list(_rows(path))
        at = np.array([float(row["TimeStamp"]) for row in rows])
        for column in rows[0]:
            if column not in _LABELS and not column.startswith(_HOST_COLUMNS):
                found[service_of(rows[0]["PodName"]), column] = (at, np.array([_number(row[column]) for row in rows]))
    return found


def read_calls(day: Path) -> list[tuple[str, str]]:
    """(caller, callee) pairs as the data set lists them."""
    return [(row["Source"], row["Target"]) for row in _rows(day / "metric" / "dependency.csv.xz")]


def read_logs(day: Path, fault: Fault) -> list[LogLine]:
    lines: list[LogLine] = []
    for path in _files(day / "log", fault):
        for row in _rows(path):
            try:
                text = json.loads(row["Log"])["log"]
                lines.append(
                    LogLine(at=_epoch_of(row["Timestamp"]), service=service_of(row["PodName"]), text=text.strip())
                )
            except (ValueError, KeyError, TypeError):
                continue
    return lines


def read_spans(day: Path, fault: Fault) -> list[Span]:
    return [
        Span(
            trace_id=row["TraceID"],
            span_id=row["SpanID"],
            parent_id=None if row["ParentID"] == "root" else row["ParentID"],
            service=service_of(row["PodName"]),
            name=row["OperationName"],
            start=float(row["StartTimeUnixNano"]) / 1e9,
            duration_ms=float(row["Duration"]) / 1e3,
        )
        for path in _files(day / "trace", fault)
        for row in _rows(path)
    ]


def _files(folder: Path, fault: Fault) -> list[Path]:
    """The one-minute files of a fault: that of its minute and the two after it."""
    minutes = [datetime.fromtimestamp(fault.at + 60 * step, UTC).strftime("%H_%M") for step in range(3)]
    return [path for minute in minutes for path in sorted(folder.glob(f"{minute}_*.csv.xz"))]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    csv.field_size_limit(10_000_000)
    with lzma.open(path, "rt", encoding="utf-8", errors="replace", newline="") as stream:
        yield from csv.DictReader(stream)


def _number(text: str | None) -> float:
    try:
        return float(text or "nan")
    except ValueError:
        return float("nan")


def epoch(text: str) -> float:
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC).timestamp()


def _epoch_of(stamp: str) -> float:
    whole, _, fraction = stamp.rstrip("Z").partition(".")
    seconds = datetime.fromisoformat(whole).replace(tzinfo=UTC).timestamp()
    return seconds + (float(f"0.{fraction}") if fraction else 0.0)

"""Reads PetShop (Hardt et al., CLeaR 2024): five-minute metrics with three header rows, and the call graph."""

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.nezha import Series

STEP = 300.0
DAY = 288


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One injected issue: where it was noticed, what really broke, and the few minutes of metrics around it."""

    name: str
    target: str
    metric: str
    truth: str
    at: float
    series: dict[tuple[str, str], Series]


def read_issues(scenario: Path) -> Iterator[Issue]:
    for path in sorted(scenario.glob("*/issue_*/target.json")):
        told = json.loads(path.read_text())
        yield Issue(
            name=f"{path.parent.parent.name}/{path.parent.name}",
            target=told["target"]["node"],
            metric=told["target"]["metric"],
            truth=told["root_cause"]["node"],
            at=float(told["target"]["timestamp"]),
            series=read_series(path.with_name("metrics.csv")),
        )


def read_series(path: Path) -> dict[tuple[str, str], Series]:
    """By (entity, metric_statistic); empty cells are NaN."""
    with path.open(newline="") as stream:
        rows = list(csv.reader(stream))
    entities, metrics, statistics = rows[0], rows[1], rows[2]
    table = np.array([[float(cell) if cell else np.nan for cell in row] for row in rows[4:]])
    return {
        (entities[at], f"{metrics[at]}_{statistics[at]}"): (table[:, 0], table[:, at]) for at in range(1, len(entities))
    }


def read_calls(scenario: Path) -> list[tuple[str, str]]:
    """(caller, callee): a row calls the columns that hold 1."""
    with (scenario / "graph.csv").open(newline="") as stream:
        rows = list(csv.reader(stream))
    callees = rows[0][1:]
    return [
        (row[0], callee) for row in rows[1:] for callee, cell in zip(callees, row[1:], strict=False) if _calls(cell)
    ]


def _calls(cell: str) -> bool:
    return bool(cell) and float(cell) > 0.0


def first_time(series: dict[tuple[str, str], Series]) -> float:
    return min(float(times[0]) for times, _ in series.values())


def continue_normal(
    normal: dict[tuple[str, str], Series], issue: dict[tuple[str, str], Series]
) -> dict[tuple[str, str], Series]:
    """Each series of the issue behind the last issue-free day, as if that had just passed."""
    joined: dict[tuple[str, str], Series] = {}
    for key, (times, values) in issue.items():
        if key in normal:
            before, usual = normal[key][0][-DAY:], normal[key][1][-DAY:]
            moved = before - before[-1] + times[0] - STEP
            joined[key] = (np.concatenate([moved, times]), np.concatenate([usual, values]))
    return joined

"""Counts of log templates: by level, against the stretch before, at their peak."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from superbizagent.analysis.bursts import Burst, find_bursts
from superbizagent.analysis.robust import Floats
from superbizagent.analysis.templates import TemplateMiner
from superbizagent.domain.question import Window
from superbizagent.ports import LogReply, LogTemplate

_WORST_FIRST = ("FATAL", "ERROR", "WARN", "", "INFO", "DEBUG", "TRACE")


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """What the same search found in the stretch before."""

    window: Window
    reply: LogReply


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCount:
    """Entries of one service and level; `peak` the most in one minute, which began at `peak_at` (epoch seconds)."""

    service: str
    level: str
    count: int
    first: datetime | None
    last: datetime | None
    peak: int | None
    peak_at: float | None
    before: int | None
    per_minute: tuple[tuple[int, int], ...]


def count_levels(templates: Sequence[LogTemplate], before: Baseline | None) -> tuple[LevelCount, ...]:
    """Counts by service and level, worst level first."""
    groups: dict[tuple[str, str], list[LogTemplate]] = {}
    for template in templates:
        groups.setdefault((template.service, template.level), []).append(template)
    earlier: dict[tuple[str, str], int] = {}
    for template in before.reply.templates if before else ():
        key = (template.service, template.level)
        earlier[key] = earlier.get(key, 0) + template.count
    counted = [_level(key, group, earlier.get(key, 0) if before is not None else None) for key, group in groups.items()]
    return tuple(sorted(counted, key=lambda one: (_rank(one.level), -one.count, one.service)))


def match_baseline(templates: Sequence[LogTemplate], before: Baseline | None) -> tuple[int | None, ...]:
    """For each template how many entries of its shape the stretch before held; None where there is no such stretch."""
    if before is None:
        return tuple(None for _ in templates)
    miner = TemplateMiner()
    for template in (*before.reply.templates, *templates):
        miner.add(_shape(template))
    earlier: dict[tuple[str, int], int] = {}
    for template in before.reply.templates:
        key = (template.service, miner.add(_shape(template)))
        earlier[key] = earlier.get(key, 0) + template.count
    same = {
        (template.service, template.level, template.template): template.count for template in before.reply.templates
    }
    return tuple(
        same.get(
            (template.service, template.level, template.template),
            earlier.get((template.service, miner.add(_shape(template))), 0),
        )
        for template in templates
    )


def find_onsets(
    counts: Sequence[Sequence[tuple[int, int]]], firsts: Sequence[float | None], *, start: float, end: float
) -> tuple[Burst[int] | None, ...]:
    """For each (per-minute counts, first time) whether it is new, bursts or vanishes inside [start, end)."""
    events = {
        index: _times(minutes, first, start) for index, (minutes, first) in enumerate(zip(counts, firsts, strict=True))
    }
    found = {burst.key: burst for burst in find_bursts(events, start, end)}
    return tuple(found.get(index) for index in range(len(counts)))


def _times(minutes: Sequence[tuple[int, int]], first: float | None, start: float) -> Floats:
    """Times that stand for the counts: each in its minute, the first one where it was."""
    if not minutes:
        return np.empty(0)
    at = np.repeat([max(minute * 60.0, start) for minute, _ in minutes], [count for _, count in minutes])
    if first is not None:
        at = np.maximum(at, first)
    return np.asarray(at, dtype=np.float64)


def peak(per_minute: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The (epoch minute, count) of the fullest minute, the first of several."""
    return max(per_minute, key=lambda pair: (pair[1], -pair[0])) if per_minute else None


def _shape(template: LogTemplate) -> str:
    return f"{template.level} {template.template}"


def _level(key: tuple[str, str], group: Sequence[LogTemplate], before: int | None) -> LevelCount:
    minutes: dict[int, int] = {}
    for template in group:
        for minute, count in template.per_minute:
            minutes[minute] = minutes.get(minute, 0) + count
    top = peak(sorted(minutes.items()))
    return LevelCount(
        service=key[0],
        level=key[1],
        count=sum(template.count for template in group),
        first=min((template.first for template in group if template.first), default=None),
        last=max((template.last for template in group if template.last), default=None),
        peak=top[1] if top else None,
        peak_at=top[0] * 60.0 if top else None,
        before=before,
        per_minute=tuple(sorted(minutes.items())),
    )


def _rank(level: str) -> int:
    return _WORST_FIRST.index(level) if level in _WORST_FIRST else len(_WORST_FIRST)

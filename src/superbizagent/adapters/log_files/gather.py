"""Matching entries gathered into templates, with a sample of lines taken by template, not by position."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from superbizagent.adapters.log_files.entries import Entry
from superbizagent.adapters.log_files.levels import ORDER
from superbizagent.adapters.log_files.meaning import Reading, shown_text
from superbizagent.adapters.log_files.shapes import ShapeReader, shape_of
from superbizagent.analysis.templates import TemplateMiner
from superbizagent.ports import LogLine, LogTemplate

EXAMPLES = 3
MOST_TEMPLATES = 2_000
_SHAPES = 50_000
_LONGEST_SHAPE = 2_000


@dataclass(slots=True)
class _Group:
    count: int = 0
    first: float | None = None
    last: float | None = None
    minutes: dict[int, int] = field(default_factory=dict[int, int])
    examples: list[LogLine] = field(default_factory=list[LogLine])

    def add(self, at: float | None) -> None:
        self.count += 1
        if at is None:
            return
        if self.first is None or self.last is None:
            self.first = self.last = at
        elif at < self.first:
            self.first = at
        elif at > self.last:
            self.last = at
        minute = int(at // 60)
        self.minutes[minute] = self.minutes.get(minute, 0) + 1

    def join(self, other: "_Group") -> None:
        """Take over another group's entries."""
        self.count += other.count
        self.first = min((at for at in (self.first, other.first) if at is not None), default=None)
        self.last = max((at for at in (self.last, other.last) if at is not None), default=None)
        for minute, count in other.minutes.items():
            self.minutes[minute] = self.minutes.get(minute, 0) + count
        both = sorted(self.examples + other.examples, key=_when)
        self.examples = both[:EXAMPLES]


_Key = tuple[str, str, str, int]


class Gathering:
    """Counts entries by service, level, fixed part and template; keeps a few of each. Times shown in `zone`."""

    def __init__(self, zone: tzinfo) -> None:
        self.total = 0
        self._zone = zone
        self._miner = TemplateMiner(max_clusters=MOST_TEMPLATES)
        self._groups: dict[_Key, _Group] = {}
        self._clusters: dict[bytes, int] = {}

    def add_all(
        self, entries: Iterable[Entry], *, reader: ShapeReader, encoding: str, service: str, place: str
    ) -> None:
        """File the entries of one log."""
        held: dict[int, tuple[Reading, _Key, _Group]] = {}
        for entry in entries:
            reading = reader.read(entry)
            mine = held.get(id(reading))
            if mine is None:
                mine = (reading, *self._group(reading, service))
                if reading.by_shape and len(held) < _SHAPES:
                    held[id(reading)] = mine
            _, key, group = mine
            group.add(entry.at)
            self.total += 1
            if len(group.examples) < EXAMPLES:
                group.examples.append(self._line(entry, key, encoding, place))

    def templates(self) -> tuple[LogTemplate, ...]:
        """All templates: worst level first, then most frequent."""
        merged: dict[_Key, _Group] = {}
        for (service, level, fixed, cluster), group in self._groups.items():
            key = (service, level, fixed, self._miner.resolve(cluster))
            merged.setdefault(key, _Group()).join(group)
        ordered = sorted(merged.items(), key=lambda item: (-_badness(item[0]), -item[1].count, item[0]))
        return tuple(self._template(key, group) for key, group in ordered)

    def levels(self) -> dict[str, int]:
        """Entries by level."""
        counts: dict[str, int] = {}
        for (_, level, _, _), group in self._groups.items():
            counts[level] = counts.get(level, 0) + group.count
        return counts

    def _group(self, reading: Reading, service: str) -> tuple[_Key, _Group]:
        shape = shape_of(reading.message[:_LONGEST_SHAPE].encode("utf-8", "replace"))
        cluster = self._clusters.get(shape)
        if cluster is None:
            cluster = self._miner.add(reading.message)
            if len(self._clusters) < _SHAPES:
                self._clusters[shape] = cluster
        key = (reading.service or service, reading.level, reading.fixed, cluster)
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group()
        return key, group

    def _template(self, key: _Key, group: _Group) -> LogTemplate:
        service, level, fixed, cluster = key
        text = self._miner.template(cluster)
        return LogTemplate(
            template=f"{text} {fixed}" if fixed else text,
            service=service,
            level=level,
            count=group.count,
            first=self._time(group.first),
            last=self._time(group.last),
            examples=tuple(group.examples),
            per_minute=tuple(sorted(group.minutes.items())),
        )

    def _line(self, entry: Entry, key: _Key, encoding: str, place: str) -> LogLine:
        text = shown_text(entry.raw, encoding)
        return LogLine(at=self._time(entry.at), service=key[0], level=key[1], text=text, place=place)

    def _time(self, at: float | None) -> datetime | None:
        return None if at is None else datetime.fromtimestamp(at, self._zone)


def sample_lines(templates: tuple[LogTemplate, ...], limit: int) -> tuple[LogLine, ...]:
    """Up to `limit` lines, one of each template before a second of any, in order of time."""
    chosen: list[LogLine] = []
    for turn in range(EXAMPLES):
        chosen += [template.examples[turn] for template in templates if turn < len(template.examples)]
    return tuple(sorted(chosen[: max(0, limit)], key=_when))


def _when(line: LogLine) -> float:
    return line.at.timestamp() if line.at is not None else 0.0


def _badness(key: _Key) -> int:
    return ORDER.index(key[1]) if key[1] in ORDER else ORDER.index("INFO")

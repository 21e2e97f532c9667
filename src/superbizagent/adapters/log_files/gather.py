"""Matching entries gathered into templates, with a sample of lines taken by template, not by position."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from superbizagent.adapters.log_files.entries import Entry
from superbizagent.adapters.log_files.levels import ORDER
from superbizagent.analysis.templates import TemplateMiner
from superbizagent.ports import LogLine, LogTemplate

EXAMPLES = 3
MOST_TEMPLATES = 2_000


@dataclass(slots=True)
class _Group:
    count: int = 0
    first: float | None = None
    last: float | None = None
    minutes: dict[int, int] = field(default_factory=dict[int, int])
    examples: list[tuple[Entry, str]] = field(default_factory=list[tuple[Entry, str]])


_Key = tuple[str, str, str, int]


class Gathering:
    """Counts entries by service, level, fixed part and template; keeps a few of each. Times shown in `zone`."""

    def __init__(self, zone: tzinfo) -> None:
        self.total = 0
        self._zone = zone
        self._miner = TemplateMiner(max_clusters=MOST_TEMPLATES)
        self._groups: dict[_Key, _Group] = {}

    def add_all(self, entries: Iterable[Entry], *, encoding: str, service: str, place: str) -> None:
        """File the entries of one log."""
        for entry in entries:
            meaning = entry.meaning(encoding)
            cluster = self._miner.add(meaning.message)
            self._file((meaning.service or service, meaning.level, meaning.fixed, cluster), entry, meaning.text, place)

    def _file(self, key: _Key, entry: Entry, text: str, place: str) -> None:
        self.total += 1
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group()
        group.count += 1
        at = entry.at
        if at is not None:
            group.first = at if group.first is None or at < group.first else group.first
            group.last = at if group.last is None or at > group.last else group.last
            minute = int(at // 60)
            group.minutes[minute] = group.minutes.get(minute, 0) + 1
        if len(group.examples) < EXAMPLES:
            group.examples.append((Entry(at, text.encode("utf-8", "replace")), place))

    def templates(self) -> tuple[LogTemplate, ...]:
        """All templates: worst level first, then most frequent."""
        ordered = sorted(self._groups.items(), key=lambda item: (-_badness(item[0]), -item[1].count, item[0]))
        return tuple(self._template(key, group) for key, group in ordered)

    def levels(self) -> dict[str, int]:
        """Entries by level."""
        counts: dict[str, int] = {}
        for (_, level, _, _), group in self._groups.items():
            counts[level] = counts.get(level, 0) + group.count
        return counts

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
            examples=tuple(self._line(entry, service, level, place) for entry, place in group.examples),
            per_minute=tuple(sorted(group.minutes.items())),
        )

    def _line(self, entry: Entry, service: str, level: str, place: str) -> LogLine:
        text = entry.raw.decode("utf-8", "replace")
        return LogLine(at=self._time(entry.at), service=service, level=level, text=text, place=place)

    def _time(self, at: float | None) -> datetime | None:
        return None if at is None else datetime.fromtimestamp(at, self._zone)


def sample_lines(templates: tuple[LogTemplate, ...], limit: int) -> tuple[LogLine, ...]:
    """Up to `limit` lines, one of each template before a second of any, in order of time."""
    chosen: list[LogLine] = []
    for turn in range(EXAMPLES):
        chosen += [template.examples[turn] for template in templates if turn < len(template.examples)]
    return tuple(sorted(chosen[: max(0, limit)], key=lambda line: line.at.timestamp() if line.at else 0.0))


def _badness(key: _Key) -> int:
    return ORDER.index(key[1]) if key[1] in ORDER else ORDER.index("INFO")

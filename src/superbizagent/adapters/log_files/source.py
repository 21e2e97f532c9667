"""LogFiles: the log files of an incident or a machine as a LogSource."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Protocol
from zoneinfo import ZoneInfo

from superbizagent.adapters.log_files.columns import learn_columns
from superbizagent.adapters.log_files.entries import read_shape, split_entries
from superbizagent.adapters.log_files.files import LogFile, ReadLimits, Remarks, read_head, read_tail, size_of
from superbizagent.adapters.log_files.filters import Filter, make_filter
from superbizagent.adapters.log_files.gather import Gathering, sample_lines
from superbizagent.adapters.log_files.minutes import count_minutes
from superbizagent.adapters.log_files.scan import (
    KEPT_BYTES,
    OpenFile,
    Tally,
    levels_as_words,
    load_entries,
    open_blocks,
    scan,
)
from superbizagent.adapters.log_files.shapes import ShapeReader
from superbizagent.adapters.log_files.stamps import Fallback
from superbizagent.domain.clock_text import read_stamp
from superbizagent.domain.errors import BackendError
from superbizagent.domain.question import Window
from superbizagent.ports import LogQuery, LogReply


class LogFiles:
    """Searches log files. Naive stamps stand in `zone`, stamps without a year near `reference`."""

    def __init__(
        self,
        files: Sequence[LogFile],
        *,
        zone: str,
        reference: datetime,
        limits: ReadLimits | None = None,
        fallback: Fallback | None = None,
    ) -> None:
        self._files = tuple(files)
        self._zone = zone
        self._reference = reference
        self._limits = limits or ReadLimits()
        self._fallback = fallback
        self._opened: dict[str, OpenFile] = {}
        self._room = KEPT_BYTES
        self._covers: tuple[Window | None] | None = None
        self._lock = Lock()

    @property
    def services(self) -> tuple[str, ...]:
        """Services that have a file of their own."""
        return tuple(sorted({file.service for file in self._files}))

    async def search(self, query: LogQuery) -> LogReply:
        """Entries that match, as counts, templates and a sample. Raises BackendError (also for an unknown service)."""
        return await asyncio.to_thread(self._search, query)

    async def count_per_minute(self, query: LogQuery) -> dict[int, int]:
        """How many entries match, by epoch minute, ascending. Raises BackendError."""
        return await asyncio.to_thread(self._count, query)

    async def span(self) -> Window | None:
        """First to last time of all files; None when no line that can be read bears a time."""
        return await asyncio.to_thread(self.covers)

    def _search(self, query: LogQuery) -> LogReply:
        wanted = make_filter(query)
        gathering = Gathering(ZoneInfo(self._zone))
        tally = Tally()
        chosen = [file for file in self._files if wanted.wants(file.service)]
        broken: list[BackendError] = []
        for file in chosen or self._files:
            try:
                self._gather(file, query, wanted, tally, gathering)
            except BackendError as error:
                # One broken file must not hide the others: what it held is missing, and said to be.
                broken.append(error)
                tally.remarks.leave_out(error.what)
        if broken and len(broken) == len(chosen or self._files):
            raise broken[0]
        if not chosen and not gathering.total:
            self._refuse(query)
        templates = gathering.templates()
        return LogReply(
            total=gathering.total,
            lines=sample_lines(templates, query.limit),
            templates=templates,
            coverage=tally.remarks.coverage,
            scanned=tally.scanned,
            levels=gathering.levels(),
            notes=tuple(tally.remarks.notes),
        )

    def _gather(self, file: LogFile, query: LogQuery, wanted: Filter, tally: Tally, gathering: Gathering) -> None:
        opened = self._open(file)
        gathering.add_all(
            scan(opened, query, wanted, self._limits, tally),
            reader=opened.reader,
            encoding=opened.shape.block_encoding,
            service=file.service,
            place=file.name,
        )

    def _count(self, query: LogQuery) -> dict[int, int]:
        wanted = make_filter(query)
        counts: Counter[int] = Counter()
        for file in self._files:
            if wanted.wants(file.service):
                counts += count_minutes(self._open(file), query, wanted, self._limits, Tally())
        return dict(sorted(counts.items()))

    def _refuse(self, query: LogQuery) -> None:
        raise BackendError(
            f"there is no log of {', '.join(map(repr, query.services))}",
            todo=f"logs exist of: {', '.join(self.services) or 'nothing'}",
            code="unknown_service",
        )

    def _open(self, file: LogFile) -> OpenFile:
        with self._lock:
            opened = self._opened.get(file.name)
            if opened is None:
                opened = self._opened[file.name] = self._look_at(file)
        return opened

    def _look_at(self, file: LogFile) -> OpenFile:
        shape = read_shape(file, zone=self._zone, reference=self._reference, fallback=self._fallback)
        sample = split_entries(read_head(file, 128 << 10), shape) if shape.ascii_safe else []
        opened = OpenFile(
            file=file,
            shape=shape,
            levels_are_words=levels_as_words(sample[:600]),
            columns=learn_columns(entry.raw for entry in sample[:600]),
            reader=ShapeReader(shape.block_encoding),
        )
        self._keep(opened)
        return opened

    def _keep(self, opened: OpenFile) -> None:
        size = size_of(opened.file)
        if size > self._room or not load_entries(opened, self._limits, self._room):
            return
        self._room -= sum(len(entry.raw) for entry in opened.entries or ())

    def covers(self) -> Window | None:
        """The same, without waiting."""
        if self._covers is None:
            self._covers = (self._find_span(),)
        return self._covers[0]

    def _find_span(self) -> Window | None:
        times: list[float] = []
        for file in self._files:
            try:
                times += self._times(self._open(file))
            except BackendError:
                continue
        if not times:
            return None
        zone = ZoneInfo(self._zone)
        return Window(start=datetime.fromtimestamp(min(times), zone), end=datetime.fromtimestamp(max(times), zone))

    def _times(self, opened: OpenFile) -> list[float]:
        if opened.entries is not None:
            return [entry.at for entry in opened.entries if entry.at is not None]
        return _ends(opened, self._limits)


def _ends(opened: OpenFile, limits: ReadLimits) -> list[float]:
    """Times in the first and last part of a large file."""
    file, read = opened.file, opened.shape.clock.read
    if file.packed or not opened.shape.ascii_safe:
        first = last = b""
        for block in open_blocks(opened, limits, Remarks(), None):
            first, last = first or block, block
        parts = (first, last)
    else:
        parts = (read_head(file, 64 << 10), read_tail(file, 256 << 10))
    return [at for part in parts for line in part.split(b"\n") if (at := read(line)) is not None]


class LogPlace(Protocol):
    """Where a log file is."""

    @property
    def path(self) -> Path: ...

    @property
    def name(self) -> str: ...

    @property
    def service(self) -> str: ...


def read_log_files(files: Sequence[LogPlace], *, zone: str, reference: datetime) -> LogFiles:
    """A LogSource over files; unusual stamps are read too."""
    kept = [LogFile(path=file.path, name=file.name, service=file.service) for file in files]

    def unusual(line: str) -> datetime | None:
        stamp = read_stamp(line, year=reference.year)
        return None if stamp is None else stamp.at

    return LogFiles(kept, zone=zone, reference=reference, fallback=unusual)

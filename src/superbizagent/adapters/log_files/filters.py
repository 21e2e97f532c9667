"""What a query keeps: cheapest test first, on bytes as long as possible."""

from dataclasses import dataclass
from functools import lru_cache

from superbizagent.adapters.log_files.entries import Entry, FileShape
from superbizagent.adapters.log_files.levels import at_least, needles, read_level
from superbizagent.adapters.log_files.needles import Needle, make_needle
from superbizagent.analysis.naming import same_service
from superbizagent.ports import LogQuery


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """A LogQuery made ready: epoch seconds, lower-case words (ASCII ones as bytes), uniform levels and services."""

    start: float | None
    end: float | None
    words: tuple[bytes, ...]
    wide_words: tuple[str, ...]
    any_words: tuple[bytes, ...]
    wide_any_words: tuple[str, ...]
    levels: frozenset[str]
    services: frozenset[str]

    def keeps(self, entry: Entry, shape: FileShape, service: str) -> bool:
        """Whether the entry of a file of that service matches. Without a time it matches only in unstamped files."""
        return (
            self._in_time(entry, stamped=shape.stamped)
            and self._has_words(entry, shape.block_encoding)
            and (not self.levels or self._has_level(entry, shape.block_encoding))
            and (not self.services or self._of_service(entry, shape.block_encoding, service))
        )

    def in_time(self, entries: list[Entry], *, stamped: bool) -> list[Entry]:
        """Those inside the window."""
        start, end = self.start, self.end
        if start is None or end is None:
            return entries
        if not stamped:
            return [entry for entry in entries if entry.at is None or start <= entry.at < end]
        return [entry for entry in entries if entry.at is not None and start <= entry.at < end]

    def _in_time(self, entry: Entry, *, stamped: bool) -> bool:
        if self.start is None or self.end is None:
            return True
        return not stamped if entry.at is None else self.start <= entry.at < self.end

    def _has_words(self, entry: Entry, encoding: str) -> bool:
        if not (self.words or self.wide_words or self.any_words or self.wide_any_words):
            return True
        low = entry.raw.lower()
        if not all(word in low for word in self.words):
            return False
        if not self.wide_words and not self.wide_any_words:
            return not self.any_words or any(word in low for word in self.any_words)
        text = f"{entry.raw.decode(encoding, 'replace')}\n{entry.reading(encoding).message}".lower()
        if not all(word in text for word in self.wide_words):
            return False
        if not self.any_words and not self.wide_any_words:
            return True
        return any(word in low for word in self.any_words) or any(word in text for word in self.wide_any_words)

    def _has_level(self, entry: Entry, encoding: str) -> bool:
        if entry.known is not None:
            return entry.known.level in self.levels
        if entry.level is None:
            entry.level = _level_of(entry, encoding)
        return entry.level in self.levels

    def _of_service(self, entry: Entry, encoding: str, service: str) -> bool:
        if b"erv" not in entry.raw and b"pp" not in entry.raw:
            return self.wants(service)
        return self.wants(entry.reading(encoding).service or service)

    def wants(self, service: str) -> bool:
        """Whether the service, or the one its stream belongs to, is asked for."""
        return not self.services or _any_same(self.services, service)


def _level_of(entry: Entry, encoding: str) -> str:
    level = read_level(entry.raw)
    if not level and (entry.raw[:1] == b"{" or b"\x1b" in entry.raw):
        level = entry.reading(encoding).level
    return level


@lru_cache(maxsize=1024)
def _any_same(services: frozenset[str], service: str) -> bool:
    return any(same_service(asked, service) for asked in services)


def make_filter(query: LogQuery) -> Filter:
    """Make a query ready."""
    return Filter(
        start=query.window.start.timestamp() if query.window else None,
        end=query.window.end.timestamp() if query.window else None,
        words=tuple(word.lower().encode() for word in query.words if word.isascii()),
        wide_words=tuple(word.lower() for word in query.words if not word.isascii()),
        any_words=tuple(word.lower().encode() for word in query.any_words if word.isascii()),
        wide_any_words=tuple(word.lower() for word in query.any_words if not word.isascii()),
        levels=at_least(query.levels),
        services=frozenset(service.lower() for service in query.services),
    )


def needles_for(query: LogQuery, encoding: str, *, levels_are_words: bool) -> tuple[Needle, ...]:
    """Needles one of which stands in every matching entry; empty when every entry must be read."""
    required = [needle for word in query.words if (needle := make_needle(word, encoding)) is not None]
    if required:
        return (max(required, key=lambda needle: len(needle.data)),)
    optional = [make_needle(word, encoding) for word in query.any_words]
    known = tuple(needle for needle in optional if needle is not None)
    if known and len(known) == len(optional):
        return known
    levels = at_least(query.levels)
    if levels and levels_are_words and "INFO" not in levels:
        return tuple(needle for word in needles(levels) if (needle := make_needle(word.decode(), encoding)) is not None)
    return ()

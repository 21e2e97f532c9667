"""Tables of metric samples, long or wide, read into series."""

import csv
import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast
from zoneinfo import ZoneInfo

import numpy as np

from superbizagent.adapters.incident_folder.facts import read_time
from superbizagent.adapters.incident_folder.places import Place
from superbizagent.adapters.incident_folder.unpacking import open_lines
from superbizagent.domain.errors import BackendError

_TIME = ("time", "timestamp", "ts", "datetime", "date")
_METRIC = ("metric", "metric_name", "name", "__name__")
_MOST_SERIES = 50_000
_Key = tuple[str, tuple[tuple[str, str], ...]]


def _no_series() -> "dict[_Key, tuple[array[float], array[float]]]":
    return {}


@dataclass(slots=True)
class Samples:
    """Samples of all series of a folder by (name, labels)."""

    series: "dict[_Key, tuple[array[float], array[float]]]" = field(default_factory=_no_series)
    notes: list[str] = field(default_factory=list[str])

    def add(self, key: _Key, at: float, value: float) -> None:
        """Add one sample."""
        held = self.series.get(key)
        if held is None:
            if len(self.series) >= _MOST_SERIES:
                self.say(f"more than {_MOST_SERIES} series: the rest was not read")
                return
            held = self.series[key] = (array("d"), array("d"))
        held[0].append(at)
        held[1].append(value)

    def say(self, note: str) -> None:
        """Remember a note once."""
        if note not in self.notes:
            self.notes.append(note)


def read_table(place: Place, path: Path, samples: Samples, *, zone: str, entities: Sequence[str]) -> None:
    """Read one file. `entities` are names that column names of a wide table may begin with. Raises BackendError."""
    rows = (
        _parquet_rows(place, path) if path.name.lower().endswith(".parquet") else _csv_rows(place, path, samples.notes)
    )
    header = next(rows, None)
    if header is None:
        return
    names = [name.strip() for name in header]
    low = [name.lower() for name in names]
    time_at = next((low.index(name) for name in _TIME if name in low), None)
    if time_at is None:
        raise _broken(place, path, "has no column named time or timestamp")
    clock = _Clock(zone)
    metric_at = next((low.index(name) for name in _METRIC if name in low), None)
    if metric_at is not None and "value" in low:
        bad = _read_long(rows, names, (time_at, metric_at, low.index("value")), clock, samples)
    else:
        bad = _read_wide(rows, names, time_at, clock, samples, entities)
    if bad:
        samples.say(f"{place.shown(path)}: {bad} rows without a usable time or value were left out")


def _read_long(
    rows: Iterable[list[str]], names: Sequence[str], at: tuple[int, int, int], clock: "_Clock", samples: Samples
) -> int:
    time_at, metric_at, value_at = at
    labels = [(index, name) for index, name in enumerate(names) if index not in at and name]
    keys: dict[tuple[str, ...], _Key] = {}
    bad = 0
    for row in rows:
        if len(row) <= max(at):
            bad += bool(row)
            continue
        moment, value = clock.read(row[time_at]), _number(row[value_at])
        if moment is None or value is None or not row[metric_at]:
            bad += 1
            continue
        identity = tuple(row[:time_at] + row[time_at + 1 : value_at] + row[value_at + 1 :])
        key = keys.get(identity)
        if key is None:
            pairs = tuple((name, row[index]) for index, name in labels if index < len(row) and row[index] != "")
            key = keys[identity] = (row[metric_at], pairs)
        samples.add(key, moment, value)
    return bad


def _read_wide(
    rows: Iterable[list[str]],
    names: Sequence[str],
    time_at: int,
    clock: "_Clock",
    samples: Samples,
    entities: Sequence[str],
) -> int:
    columns = [(index, _split(name, entities)) for index, name in enumerate(names) if index != time_at and name]
    bad = 0
    for row in rows:
        moment = clock.read(row[time_at]) if len(row) > time_at else None
        if moment is None:
            bad += bool(row)
            continue
        for index, key in columns:
            value = _number(row[index]) if index < len(row) and row[index] != "" else None
            if value is not None:
                samples.add(key, moment, value)
    return bad


def _split(column: str, entities: Sequence[str]) -> _Key:
    """`payment_cpu` is cpu of payment; an entity that is known may itself have underscores."""
    known = max((name for name in entities if column.startswith(f"{name}_")), key=len, default="")
    entity = known or column.partition("_")[0]
    metric = column[len(entity) + 1 :]
    return (metric, (("service", entity),)) if metric else (column, ())


class _Clock:
    """Times of a column; each text is read once."""

    def __init__(self, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._memo: dict[str, float | None] = {}

    def read(self, text: str) -> float | None:
        """Epoch seconds, or None."""
        if text not in self._memo:
            self._memo[text] = self._parse(text)
        return self._memo[text]

    def _parse(self, text: str) -> float | None:
        try:
            return read_time(float(text), self._zone).timestamp()
        except ValueError:
            pass
        try:
            return read_time(text, self._zone).timestamp()
        except ValueError:
            return None


def _number(text: str) -> float | None:
    """A value; NaN and Inf are gaps (NaN)."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else math.nan


def _csv_rows(place: Place, path: Path, notes: list[str]) -> Iterator[list[str]]:
    lines = open_lines(place, path, notes)
    try:
        yield from csv.reader(lines)
    except csv.Error as error:
        raise _broken(place, path, f"is not CSV: {error}") from error


class _Frame(Protocol):
    def to_pydict(self) -> dict[str, list[object]]: ...


class _Parquet(Protocol):
    def read_table(self, source: Path) -> _Frame: ...


def _parquet_rows(place: Place, path: Path) -> Iterator[list[str]]:
    try:
        parquet = cast(_Parquet, import_module("pyarrow.parquet"))
    except ImportError as error:
        raise BackendError(
            f"{place.shown(path)} is a Parquet file and pyarrow is not installed",
            todo="install the extra: pip install 'superbizagent[parquet]', or give the metrics as CSV",
            code="missing_part",
        ) from error
    try:
        columns = parquet.read_table(path).to_pydict()
    except (OSError, ValueError) as error:
        raise _broken(place, path, f"is not a usable Parquet file: {error}") from error
    yield list(columns)
    for row in zip(*columns.values(), strict=True):
        yield ["" if cell is None else cell.isoformat() if isinstance(cell, datetime) else str(cell) for cell in row]


def _broken(place: Place, path: Path, why: str) -> BackendError:
    return BackendError(f"{place.shown(path)} {why}", where="incident folder", code="malformed")


def as_arrays(held: "tuple[array[float], array[float]]") -> tuple[np.ndarray, np.ndarray]:
    """Times and values, in order of time."""
    times, values = np.frombuffer(held[0]), np.frombuffer(held[1])
    if times.size > 1 and bool((np.diff(times) < 0).any()):
        order = np.argsort(times, kind="stable")
        return times[order], values[order]
    return times, values

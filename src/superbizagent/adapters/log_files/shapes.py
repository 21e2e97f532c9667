"""Entries that look alike but for their values read alike: each shape is read once."""

import re

from superbizagent.adapters.log_files.entries import Entry
from superbizagent.adapters.log_files.meaning import Reading

_MOST = 50_000
_TRIED = 2_000
_LONGEST = 2_000
# In a text whose digits are all 0: a number of two digits or more, or runs of digits joined by hexadecimal letters and
# dashes, with the letters behind. Nothing is given back, so that it is read once.
_VALUE = re.compile(rb"0(?:0++(?:(?>(?:[a-f-]++0++)+)[a-f]*+)?|(?>(?:[a-f-]++0++)+)[a-f]*+)")
_STATUS = re.compile(rb"(?:status(?:_code)?|code)\"?[:=] ?\"?([1-5]\d\d)(?!\d)")
_DIGITS = bytes.maketrans(b"123456789", b"000000000")


def shape_of(data: bytes) -> bytes:
    """The bytes with every number, hexadecimal id, UUID and date as one 0: what differs in values looks the same."""
    return _VALUE.sub(b"0", data.translate(_DIGITS))


class ShapeReader:
    """Reads the entries of one file; gives up comparing shapes when hardly two entries look alike."""

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding
        self._readings: dict[bytes, Reading] = {}
        self._tried = 0
        self._known = 0

    def read(self, entry: Entry) -> Reading:
        """What the entry says; the values in its message may be those of an entry of the same shape."""
        if entry.known is not None:
            return entry.known
        raw = entry.raw
        if len(raw) > _LONGEST or (self._tried > _TRIED and self._known * 4 < self._tried):
            return entry.reading(self._encoding)
        self._tried += 1
        shape = _whole_shape(raw)
        reading = self._readings.get(shape)
        if reading is not None:
            self._known += 1
            entry.known = reading
            return reading
        reading = entry.reading(self._encoding)
        if reading.by_shape and len(self._readings) < _MOST:
            self._readings[shape] = reading
        return reading


def _whole_shape(raw: bytes) -> bytes:
    """The shape of an entry with its HTTP status, which tells templates apart."""
    status = _STATUS.search(raw) if b"status" in raw or b"code" in raw else None
    return shape_of(raw) if status is None else shape_of(raw) + status[1]

"""Lines of a text file of the folder, plain or packed, no more of it than the limits allow."""

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO, cast

import zstandard

from superbizagent.adapters.incident_folder.places import Place
from superbizagent.domain.errors import BackendError

_LONGEST = 1 << 20


def open_lines(place: Place, path: Path, notes: list[str]) -> Iterator[str]:
    """Lines as UTF-8 text. Past the limit reading stops with a note. Raises BackendError."""
    read = 0
    try:
        with path.open("rb") as raw, closing(_unpacked(path, raw)) as stream:
            while line := stream.readline(_LONGEST):
                read += len(line)
                if read > place.limits.table:
                    notes.append(
                        f"{place.shown(path)} holds more than {place.limits.table} bytes: the rest was not read"
                    )
                    return
                yield line.decode("utf-8-sig" if read == len(line) else "utf-8", "replace").replace("\x00", "")
    except (OSError, EOFError, zlib.error, zstandard.ZstdError) as error:
        raise BackendError(
            f"{place.shown(path)} cannot be read: {error}", where="incident folder", code="unreadable"
        ) from error


def _unpacked(path: Path, raw: BinaryIO) -> BinaryIO:
    suffix = path.suffix.lower()
    if suffix == ".gz":
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw, mode="rb"))
    if suffix == ".zst":
        reader = zstandard.ZstdDecompressor(max_window_size=1 << 27).stream_reader(
            raw, read_across_frames=True, closefd=False
        )
        return cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, reader), 1 << 16))
    return raw

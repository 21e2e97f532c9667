"""Log files written for a test."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from superbizagent.adapters.log_files import LogFile, LogFiles, ReadLimits

Write = Callable[..., LogFiles]


@pytest.fixture
def logs(tmp_path: Path) -> Write:
    """Write files, given as name=bytes, and open them."""

    def write(files: dict[str, bytes], *, zone: str = "UTC", limits: ReadLimits | None = None) -> LogFiles:
        kept: list[LogFile] = []
        for name, data in files.items():
            path = tmp_path / name
            path.write_bytes(data)
            kept.append(LogFile(path=path, name=name, service=name.partition(".")[0]))
        return LogFiles(kept, zone=zone, reference=datetime(2026, 3, 1, tzinfo=UTC), limits=limits)

    return write

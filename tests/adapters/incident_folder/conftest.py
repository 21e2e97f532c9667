"""Incident folders written for a test."""

from collections.abc import Callable
from pathlib import Path

import pytest

from superbizagent.adapters.incident_folder import FolderLimits, FolderParts, IncidentFolder, open_incident
from superbizagent.adapters.knowledge_text import KnowledgeText
from superbizagent.adapters.log_files import read_log_files
from superbizagent.tools import build_tools

PARTS = FolderParts(read_logs=read_log_files, read_documents=KnowledgeText, build_tools=build_tools)
WINDOW = "window: {start: 2026-03-01T10:00:00Z, end: 2026-03-01T11:00:00Z}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """Write a folder from name=text or bytes; incident.yaml is there unless it is given as None."""

    def write(files: dict[str, str | bytes | None] | None = None) -> Path:
        root = tmp_path / "incident"
        root.mkdir(exist_ok=True)
        for name, text in ({"incident.yaml": WINDOW} | (files or {})).items():
            if text is None:
                continue
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode() if isinstance(text, str) else text)
        return root

    return write


@pytest.fixture
def opened(folder: Callable[..., Path]) -> Callable[..., IncidentFolder]:
    """Write a folder and open it."""

    def make(
        files: dict[str, str | bytes | None] | None = None, *, limits: FolderLimits | None = None
    ) -> IncidentFolder:
        return open_incident(folder(files), parts=PARTS, limits=limits)

    return make

"""Runbooks from files and folders on disk."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from superbizagent.domain.errors import SettingsError

ENDINGS = (".md", ".markdown", ".txt")
LARGEST = 8 * 1024 * 1024
_TITLE = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)


def read_runbooks(paths: Sequence[Path]) -> Iterator[tuple[str, str, str]]:
    """(title, origin, text) of each Markdown or text file named, or found in a folder named; folders are walked.

    Raises SettingsError for a path that is missing, unreadable, too large or of another kind, naming it.
    """
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())
            if not found:
                what = "folder holds no .md or .txt file"
                raise SettingsError(what, where=str(path), todo="name a folder with runbooks", code="no_runbooks")
            for file in found:
                yield _read(file)
        else:
            yield _read(path)


def _read(path: Path) -> tuple[str, str, str]:
    if not path.exists():
        what = "there is no such file or folder"
        raise SettingsError(what, where=str(path), todo="name one that exists", code="bad_runbook")
    if path.suffix.lower() not in ENDINGS:
        what = f"{path.suffix or 'a file without ending'} is not a kind of runbook that can be read"
        raise SettingsError(what, where=str(path), todo="use Markdown or plain text", code="bad_runbook")
    try:
        if path.stat().st_size > LARGEST:
            what = f"runbook is larger than {LARGEST // 1024 // 1024} MiB"
            raise SettingsError(what, where=str(path), todo="split it", code="bad_runbook")
        text = _decode(path.read_bytes())
    except OSError as error:
        what = f"runbook cannot be read: {error.strerror}"
        raise SettingsError(what, where=str(path), todo="name a file that exists", code="bad_runbook") from error
    heading = _TITLE.search(text)
    return heading[1] if heading else path.stem, str(path.resolve()), text


def _decode(raw: bytes) -> str:
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("utf-8", "replace")

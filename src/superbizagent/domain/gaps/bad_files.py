"""Which file of a source could not be read whole, as our own tools note it: `path[ line N] why` or `path: why`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from superbizagent.domain.trace import Invocation

_NOTE = re.compile(
    r"(?:log file )?'?(?P<file>[\w.-]+(?:/[\w.-]+)*\.\w{1,12})'?:?(?: line (?P<line>\d{1,9})(?:, column \d{1,9})?)?:? (?P<why>[^\n]{3,})",
    re.ASCII,
)
_WHY: tuple[tuple[str, str], ...] = (
    ("more than", "超出可读取的大小，其余部分没有读取"),
    ("cannot be read", "无法读取"),
    ("left out", "有内容无法解析，已略过"),
    ("one block in", ""),
)
_UNPARSED = "无法解析"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadFile:
    """`file` as the source names it, `line` from 1 or None, `why` in Chinese."""

    file: str
    line: int | None
    why: str


def bad_files(call: Invocation) -> Iterator[BadFile]:
    """The files that a call of our own tools found broken, one entry a file, in the order noted."""
    seen: set[str] = set()
    for note in _notes(call):
        match = _NOTE.match(note)
        why = next((said for words, said in _WHY if match and words in match["why"]), _UNPARSED)
        if match is None or not why or match["file"] in seen:
            continue
        seen.add(match["file"])
        yield BadFile(file=match["file"], line=int(match["line"]) if match["line"] else None, why=why)


def _notes(call: Invocation) -> list[str]:
    if isinstance(call.result, str):
        return [call.result] if call.status == "error" else []
    notes = call.result.get("notes") if isinstance(call.result, dict) else None
    return [note for note in notes if isinstance(note, str)] if isinstance(notes, list) else []

"""Results to stdout, progress to stderr."""

import io
import json
import sys
from collections.abc import Mapping

from typing_extensions import Buffer

from superbizagent.domain.text import Json, JsonObject, visible

VERDICT_CODES = {"PASS": 0, "LOW_CONFID": 1, "REJECT": 2}
FAILED = 4


def print_json(value: Json | Mapping[str, Json]) -> None:
    """One JSON document; Chinese as it is."""
    text = json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False)
    print(text.encode("utf-8", "replace").decode("utf-8"))


def exit_code(session: JsonObject) -> int:
    """0 PASS, 1 LOW_CONFID, 2 REJECT; 4 when the diagnosis failed."""
    if session.get("status") != "completed":
        return FAILED
    return VERDICT_CODES.get(str(session.get("verdict")), FAILED)


def use_utf8() -> None:
    """Speak UTF-8 whatever the locale says: an answer in Chinese must not die on a C locale."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


class OutputLost(OSError):
    """Stdout cannot take what is written (a full disk)."""


class _Leavable(io.RawIOBase):
    """A raw stream whose reader may leave (`… | head`): what comes after is dropped, and the exit code stays the verdict's."""

    def __init__(self, raw: io.RawIOBase) -> None:
        super().__init__()
        self._raw = raw

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()

    def write(self, data: Buffer, /) -> int | None:
        try:
            return self._raw.write(data)
        except BrokenPipeError:
            return len(memoryview(data))
        except OSError as error:
            raise OutputLost(error.errno, error.strerror) from error


def let_reader_leave() -> None:
    """Make stdout such a stream."""
    raw = getattr(sys.stdout.buffer, "raw", sys.stdout.buffer)  # unbuffered, it is the raw stream itself
    if isinstance(raw, io.RawIOBase):
        buffer = io.BufferedWriter(_Leavable(raw))
        sys.stdout = io.TextIOWrapper(buffer, encoding="utf-8", errors="replace", line_buffering=raw.isatty())


def typed(text: str) -> str:
    """What the user typed, where an ASCII locale made lone surrogates of it."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def note(line: str) -> None:
    """One line of progress."""
    print(line, file=sys.stderr, flush=True)


class Progress:
    """Shows public events as lines on stderr: what is looked at, how it went, how long it took."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet

    def __call__(self, event: JsonObject) -> None:
        """Show one stored event."""
        if self._quiet or event.get("visibility") != "public":
            return
        line = _line(event)
        if line:
            note(visible(line))


_STAGES = {"planner": "规划", "executor": "取证", "verifier": "核实", "composer": "成文"}


def _line(event: JsonObject) -> str:
    name = event.get("name")
    if name == "stage":
        return f"▸ 第 {event['round']} 轮 · {_STAGES.get(str(event['stage']), event['stage'])}"
    if name == "planned":
        calls = event.get("calls")
        count = len(calls) if isinstance(calls, list) else 0
        subjects = event.get("subjects")
        about = "、".join(map(str, subjects)) if isinstance(subjects, list) and subjects else "全部"
        return f"  计划 {count} 次查询 · 对象 {about} · 窗口 {event.get('window')}"
    if name == "tool_finished":
        return _tool_line(event)
    if name == "retrying":
        return "▸ 证据不足，再查一轮"
    if name == "verdict":
        return f"  裁决 {event['verdict']} · 证据得分 {event['groundedness_score']}"
    return ""


def _tool_line(event: JsonObject) -> str:
    mark = {"ok": "✓", "empty": "∅"}.get(str(event["status"]), "✗")
    total = event.get("total")
    counted = f" · 共 {total} 条" if isinstance(total, int) else ""
    return f"  {mark} [{event['invocation_id']}] {event['tool_name']} {event['status']}{counted} · {event['duration_ms']} ms"

"""What one entry says: level, service, the message to group by, and the text to show."""

import json
import re
from dataclasses import dataclass
from typing import Any, cast

from superbizagent.adapters.log_files.encodings import decode
from superbizagent.adapters.log_files.levels import name_level, read_level
from superbizagent.analysis.templates import mask, strip_header

SHOWN = 4_000
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_ESCAPE_BYTES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]")
_ACCESS = re.compile(r'"(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT) (\S{1,2000})(?: (HTTP/[\d.]+))?" (\d{3})(?: |$)')
_LOGFMT = re.compile(r'(?:^|\s)([A-Za-z_][\w.@-]{0,40})=(?:"((?:[^"\\]|\\.)*)"|(\S*))')
_MESSAGE_KEYS = ("msg", "message", "log", "@m", "event", "text", "body")
_CAUSE_KEYS = ("error", "err", "exception", "exc_info", "stack", "stack_trace", "reason", "cause")
_SERVICE_KEYS = ("service", "service.name", "service_name", "app", "application")
_STATUS_KEYS = ("status", "status_code", "http_status", "code", "response_code", "http.status_code")
_PATH_KEYS = ("path", "uri", "url", "route", "request_uri", "endpoint", "http.path", "http.target")
_METHOD_KEYS = ("method", "request_method", "http.method", "verb")
_REQUEST = re.compile(r"^([A-Z]{3,8}) (\S+)(?: HTTP/[\d.]+)?$")


@dataclass(frozen=True, slots=True)
class Meaning:
    """`message` is grouped into a template, `fixed` distinguishes templates as it is (`status=503`), `text` is shown."""

    level: str
    service: str
    message: str
    fixed: str
    text: str


def read_meaning(raw: bytes, encoding: str) -> Meaning:
    """Read one entry (JSON, logfmt, access log or plain)."""
    text = decode(raw, encoding)
    if "\x1b" in text:
        text = _ESCAPE.sub("", text)
        raw = _ESCAPE_BYTES.sub(b"", raw)
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}…[truncated, {len(raw)} bytes]"
    if text[:1] == "{":
        fields = _json_fields(text)
        if fields:
            return _of_fields(fields, shown, read_level(raw))
    access = _ACCESS.search(text, 0, 4096)
    if access is not None:
        return Meaning("", "", f"{access[1]} {_bare_path(access[2])}", f"status={access[4]}", shown)
    return _of_plain(text, shown, read_level(raw))


def _of_plain(text: str, shown: str, level: str) -> Meaning:
    if "=" in text and (text.startswith(("time=", "ts=", "t=", "level=", "lvl=")) or " level=" in text[:80]):
        pairs = {key.lower(): quoted or bare for key, quoted, bare in _LOGFMT.findall(text[:8192])}
        if len(pairs) >= 2:
            return _of_fields(cast(dict[str, Any], pairs), shown, level)
    first, _, rest = text.partition("\n")
    message = first[strip_header(first) :] or first
    if rest:
        message = f"{message} | {_last_word(rest)}"
    return Meaning(level, "", message, "", shown)


def _last_word(stack: str) -> str:
    """The line of a stack trace that names the error: the last `Caused by:`, else the last line without indentation."""
    lines = [line for line in stack.split("\n") if line.strip()]
    causes = [line for line in lines if line.startswith("Caused by:")]
    plain = [line for line in lines if line[:1] not in " \t"]
    chosen = causes[-1:] or plain[-1:] or lines[:1]
    return chosen[0].strip()[:300] if chosen else ""


def _json_fields(text: str) -> dict[str, Any] | None:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast(dict[str, Any], value) if isinstance(value, dict) else None


def _of_fields(fields: dict[str, Any], shown: str, level: str) -> Meaning:
    service = _service(fields)
    status = _first(fields, _STATUS_KEYS)
    fixed = f"status={status}" if re.fullmatch(r"[1-5]\d\d", status) else ""
    message = _first(fields, _MESSAGE_KEYS)
    inner = message[strip_header(message) :] if message else ""
    if message and not level:
        level = name_level(_first(fields, ("level", "severity"))) or read_level(message.encode("utf-8", "replace"))
    request = _request(fields)
    parts = [inner or message, request]
    cause = _first(fields, _CAUSE_KEYS)
    if cause and cause not in message:
        parts.append(f"error={cause.splitlines()[-1][:300]}")
    whole = " ".join(part for part in parts if part) or _rest(fields)
    return Meaning(level, service, whole, fixed, shown)


def _service(fields: dict[str, Any]) -> str:
    found = _first(fields, _SERVICE_KEYS)
    nested = fields.get("service")
    if isinstance(nested, dict):
        found = _first(cast(dict[str, Any], nested), ("name",))
    return found if len(found) <= 100 and "\n" not in found else ""


def _request(fields: dict[str, Any]) -> str:
    line = _REQUEST.match(_first(fields, ("request",)))
    if line is not None:
        return f"{line[1]} {_bare_path(line[2])}"
    path = _first(fields, _PATH_KEYS)
    return f"{_first(fields, _METHOD_KEYS)} {_bare_path(path)}".strip() if path else ""


def _bare_path(path: str) -> str:
    return mask(path.partition("?")[0])


def _rest(fields: dict[str, Any]) -> str:
    """Names and values of a record that has no message of its own."""
    return " ".join(f"{key}={value}" for key, value in list(fields.items())[:12] if isinstance(value, (str, int, float)))[:400]


def _first(fields: dict[str, Any], keys: tuple[str, ...]) -> str:
    for key in keys:
        value = fields.get(key)
        if isinstance(value, str) and value:
            return value
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)
    return ""

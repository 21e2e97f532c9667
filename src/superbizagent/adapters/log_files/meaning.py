"""What one entry says: level, service, the message to group by, and the text to show."""

import json
import re
from dataclasses import dataclass
from typing import Any, cast

from superbizagent.adapters.log_files.encodings import decode
from superbizagent.adapters.log_files.levels import name_level, name_number, read_level
from superbizagent.analysis.templates import mask, strip_header

SHOWN = 4_000
_READ = 16_000
_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_ACCESS = re.compile(
    r'"(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT) (\S{1,2000})(?: HTTP/[\d.]+)?" (\d{3})(?: |$)'
)
_LOGFMT = re.compile(r'(?:^|\s)([A-Za-z_][\w.@-]{0,40})=(?:"((?:[^"\\]|\\.)*)"|(\S*))')
_LOGFMT_START = re.compile(r"\s*(?:time|ts|t|level|lvl|msg|caller)=|.{0,80}\slevel=\w")
_REQUEST = re.compile(r"^([A-Z]{3,8}) (\S+)(?: HTTP/[\d.]+)?$")
_STATUS = re.compile(r"[1-5]\d\d")

_ROLES: dict[str, tuple[str, int]] = {
    name: (role, rank)
    for role, names in {
        "message": ("msg", "message", "log", "@m", "event", "text", "body"),
        "cause": ("error", "err", "exception", "exc_info", "stack", "stack_trace", "reason", "cause"),
        "service": ("service", "service.name", "service_name", "app", "application"),
        "status": ("status", "status_code", "http_status", "code", "response_code", "http.status_code"),
        "path": ("path", "uri", "url", "route", "request_uri", "endpoint", "http.path", "http.target"),
        "method": ("method", "request_method", "http.method", "verb"),
        "request": ("request",),
        "level": ("level", "severity", "severity_text", "lvl", "loglevel", "log_level", "log.level", "levelname", "@l"),
    }.items()
    for rank, name in enumerate(names)
}


@dataclass(frozen=True, slots=True)
class Reading:
    """`message` is grouped into a template, `fixed` tells templates apart as it is (`status=503`).

    `by_shape`: entries of the same shape and `fixed` part read the same but for the values in the message.
    """

    level: str
    service: str
    message: str
    fixed: str = ""
    by_shape: bool = False


def read_entry(raw: bytes, encoding: str) -> Reading:
    """Read one entry (JSON, logfmt, access log or plain)."""
    text = _clean(raw[:_READ], encoding)
    if text[:1] == "{":
        fields = _json_fields(text if len(raw) <= _READ else _clean(raw, encoding))
        if fields:
            return _of_fields(fields)
    if '" ' in text:
        access = _ACCESS.search(text, 0, 4096)
        if access is not None:
            return Reading("", "", f"{access[1]} {_bare_path(access[2])}", f"status={access[3]}")
    return _of_plain(text)


def shown_text(raw: bytes, encoding: str) -> str:
    """The entry as it is shown: decoded, without colours, a very long one cut."""
    text = _clean(raw[: 4 * SHOWN + 4], encoding)
    return text if len(text) <= SHOWN and len(raw) <= 4 * SHOWN else f"{text[:SHOWN]}…[truncated, {len(raw)} bytes]"


def _clean(raw: bytes, encoding: str) -> str:
    text = decode(raw, encoding)
    return _ESCAPE.sub("", text) if "\x1b" in text else text


def _of_plain(text: str) -> Reading:
    if "=" in text and _LOGFMT_START.match(text):
        pairs = {key: _unquote(quoted) or bare for key, quoted, bare in _LOGFMT.findall(text[:8192])}
        if len(pairs) >= 2:
            return _of_fields(cast(dict[str, Any], pairs))
    first, _, rest = text.partition("\n")
    message = first[strip_header(first) :] or first
    if rest:
        message = f"{message} | {_last_word(rest)}"
    return Reading(read_level(text.encode("utf-8", "replace")), "", message, by_shape=True)


def _unquote(text: str) -> str:
    return text.replace('\\"', '"').replace("\\n", "\n") if "\\" in text else text


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


def _of_fields(fields: dict[str, Any]) -> Reading:
    roles = _roles(fields)
    message = roles.get("message", "")
    status = roles.get("status", "")
    inner = message[strip_header(message) :] or message
    request = _request(roles)
    parts = [inner, "" if roles.get("method", "-") in message and "/" in message else request]
    cause = roles.get("cause", "")
    if cause and cause not in message:
        parts.append(f"error={cause.rstrip().rpartition(chr(10))[2][:300]}")
    service, level = _service(roles.get("service", "")), roles.get("level", "")
    return Reading(
        _level(level, message),
        service,
        " ".join(part for part in parts if part) or _rest(fields),
        f"status={status}" if _STATUS.fullmatch(status) else "",
        by_shape=not any(map(str.isdigit, service + level)),
    )


def _roles(fields: dict[str, Any]) -> dict[str, str]:
    """The value of each role, from the field that names it best."""
    found: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for name, value in fields.items():
        role = _ROLES.get(name) or _ROLES.get(name.lower())
        if role is None or ranks.get(role[0], 99) <= role[1]:
            continue
        text = _text(value)
        if text:
            found[role[0]], ranks[role[0]] = text, role[1]
    return found


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, dict):
        named: object = cast(dict[str, object], value).get("name") or cast(dict[str, object], value).get("message")
        return named if isinstance(named, str) else ""
    return ""


def _level(given: str, message: str) -> str:
    if given:
        return name_number(int(given)) if given.isdigit() and len(given) <= 2 else name_level(given)
    return read_level(message[:256].encode("utf-8", "replace")) if message else ""


def _service(given: str) -> str:
    return given if len(given) <= 100 and "\n" not in given else ""


def _request(roles: dict[str, str]) -> str:
    line = _REQUEST.match(roles.get("request", ""))
    if line is not None:
        return f"{line[1]} {_bare_path(line[2])}"
    path = roles.get("path", "")
    return f"{roles.get('method', '')} {_bare_path(path)}".strip() if path else ""


def _bare_path(path: str) -> str:
    bare = path.partition("?")[0]
    return mask(bare) if any(map(str.isdigit, bare)) else bare


def _rest(fields: dict[str, Any]) -> str:
    """Names and values of a record that has no message of its own."""
    items = list(fields.items())[:12]
    return " ".join(f"{key}={value}" for key, value in items if isinstance(value, (str, int, float)))[:400]

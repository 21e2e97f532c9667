"""The border of `verify`: somebody's answer and tool trace, checked by Pydantic (interfaces.md)."""

import hashlib
import math
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Annotated, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictStr, ValidationError

from superbizagent.domain.clock_text import zone_named
from superbizagent.domain.contract import ParseOutcome, find_fault, parse_contract, parse_object, scrub
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.facts import Setting
from superbizagent.domain.plan import SourceType
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, canonical_json, redact
from superbizagent.domain.trace import Coverage, DataSource, Invocation, Status, Trace

DEEPEST_RESULT = 200
_TODO = "see interfaces: the input of verify"


class _WindowIn(BaseModel):
    model_config = ConfigDict(extra="ignore", defer_build=True)
    start: datetime
    end: datetime


def _instant_text(value: object) -> object:
    """Numbers are no times here: an ISO text is asked for."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError("not an object with start and end")
    parts = cast("dict[str, object]", value)
    if not all(isinstance(part, str) for part in parts.values()):
        raise ValueError("start and end must be ISO 8601 texts")
    return parts


_MaybeWindow = Annotated[_WindowIn | None, BeforeValidator(_instant_text)]


class _InvocationIn(BaseModel):
    model_config = ConfigDict(extra="ignore", defer_build=True)
    invocation_id: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    tool_name: Annotated[StrictStr, Field(min_length=1, max_length=200)]
    source_type: SourceType
    status: Status
    result: object = None
    args: dict[str, object] | None = None
    coverage: Coverage | None = None
    total: Annotated[int | None, Field(ge=0)] = None
    returned: Annotated[int | None, Field(ge=0)] = None
    time_window: _MaybeWindow = None
    data_source: DataSource | None = None
    error_code: StrictStr | None = None
    started_at: StrictStr | None = None


class _VerifyIn(BaseModel):
    model_config = ConfigDict(extra="ignore", defer_build=True)
    original_query: StrictStr
    tool_trace: list[_InvocationIn]
    executor_final_answer: object = None
    executor_structured_output: object = None
    window: _MaybeWindow = None
    display_time_zone: StrictStr | None = None
    asked_at: StrictStr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyInput:
    """What is to be verified: the parsed answer, the redacted trace, and the setting to check them in."""

    outcome: ParseOutcome
    trace: Trace
    setting: Setting


def read_verify_input(given: object, *, default_zone: str = "Asia/Shanghai") -> VerifyInput:
    """The input of `verify`. Raises SettingsError (bad_input) that names the place, e.g. `tool_trace[3].status`."""
    if not isinstance(given, dict):
        raise _bad("the input is not a JSON object", "")
    try:
        read = _VerifyIn.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        raise _bad(_say(first["msg"], first.get("input")), _place(first["loc"])) from error
    except RecursionError as error:
        raise _bad("nested too deeply", "") from error
    zone = read.display_time_zone or default_zone
    try:
        zone_named(zone)
    except SettingsError as error:
        raise SettingsError(error.what, where="display_time_zone", todo=error.todo, code="bad_input") from error
    window = _window(read.window, "window", zone)
    return VerifyInput(
        outcome=_outcome(read),
        trace=_trace(read.tool_trace, zone, window),
        setting=Setting(question=scrubbed(read.original_query), window=window, zone=zone),
    )


def scrubbed(text: str) -> str:
    """The text with lone surrogates replaced."""
    clean = scrub(text)
    return clean if isinstance(clean, str) else ""


def _outcome(read: _VerifyIn) -> ParseOutcome:
    text, obj = read.executor_final_answer, read.executor_structured_output
    if isinstance(text, dict):
        text, obj = None, obj if obj is not None else cast("dict[str, object]", text)
    if text is None:
        return parse_object(cast("Json", obj))
    if not isinstance(text, str):
        raise _bad("Input should be a text", "executor_final_answer")
    outcome = parse_contract(text)
    if obj is None or _same(outcome, obj):
        return outcome
    return outcome.warned("executor_structured_output differs from executor_final_answer, the text counts")


def _same(outcome: ParseOutcome, obj: object) -> bool:
    if find_fault(obj):
        return False
    other = parse_object(cast("Json", obj))
    return getattr(outcome, "structured", None) == getattr(other, "structured", "") or outcome.raw == other.raw


def _trace(calls: list[_InvocationIn], zone: str, asked: Window | None) -> Trace:
    seen: set[str] = set()
    made: list[Invocation] = []
    for position, call in enumerate(calls):
        place = f"tool_trace[{position}]"
        if call.invocation_id in seen:
            raise _bad(f"invocation_id {call.invocation_id!r} is used twice", f"{place}.invocation_id")
        seen.add(call.invocation_id)
        made.append(_invocation(call, place, position, zone, asked))
    return Trace(invocations=tuple(made))


def _invocation(call: _InvocationIn, place: str, position: int, zone: str, asked: Window | None) -> Invocation:
    data_source = call.data_source or "live"
    window = _window(call.time_window, f"{place}.time_window", zone)
    coverage: Coverage = call.coverage or "unknown"
    if call.coverage is None and call.status == "empty" and data_source == "recorded":
        # A recording that found nothing is complete over its arguments and the incident's window (U3).
        coverage, window = "complete", window or asked
    result = redact(_clean(call.result if call.result is not None else "", f"{place}.result"))
    args = redact(_clean(call.args or {}, f"{place}.args"))
    return Invocation(
        invocation_id=scrubbed(call.invocation_id),
        tool_name=scrubbed(call.tool_name),
        source_type=call.source_type,
        status=call.status,
        result=result,
        args=args if isinstance(args, dict) else {},
        round=2 if call.invocation_id.startswith("r2-") else 1,
        seq=position + 1,
        coverage=coverage,
        total=call.total,
        returned=call.returned,
        time_window=window,
        started_at=call.started_at or "",
        result_sha256=hashlib.sha256(
            (result if isinstance(result, str) else canonical_json(result)).encode()
        ).hexdigest(),
        data_source=data_source,
        error_code=call.error_code or "",
    )


def _clean(value: object, place: str) -> Json:
    plain = _finite(value) if find_fault(value, max_depth=DEEPEST_RESULT) not in ("", "depth") else value
    fault = find_fault(plain, max_depth=DEEPEST_RESULT)
    if fault == "depth":
        raise _bad(f"nested deeper than {DEEPEST_RESULT} levels", place)
    if fault:
        raise _bad(fault, place)
    return scrub(plain)


def _finite(value: object) -> object:
    """NaN and infinities as the words that JSON has no number for."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, list):
        return [_finite(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in cast("dict[str, object]", value).items()}
    return value


def _window(given: _WindowIn | None, place: str, zone: str) -> Window | None:
    if given is None:
        return None
    start, end = (at if at.tzinfo else at.replace(tzinfo=zone_named(zone)) for at in (given.start, given.end))
    try:
        window = Window(start=start.astimezone(UTC), end=end.astimezone(UTC))
    except OverflowError:
        raise _bad("start or end lies outside the calendar", place) from None
    if window.end < window.start:
        raise _bad("end lies before start", place)
    if window.start.year <= MINYEAR or window.end.year >= MAXYEAR:
        raise _bad("start or end lies outside the calendar", place)
    return window


def _bad(what: str, where: str) -> SettingsError:
    return SettingsError(what, where=where, todo=_TODO, code="bad_input")


def _say(message: str, given: object) -> str:
    shown = f", not {given[:40]!r}" if isinstance(given, str) else ""
    return " ".join(f"{message}{shown}".split())[:300]


def _place(loc: tuple[int | str, ...]) -> str:
    text = ""
    for part in loc:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text

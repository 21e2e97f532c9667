"""The border of `verify`: somebody's answer and tool trace, read by hand so that checking starts light (interfaces.md)."""

import hashlib
import math
from dataclasses import dataclass
from typing import cast, get_args

from superbizagent.domain.clock_text import zone_named
from superbizagent.domain.contract import ParseOutcome, find_fault, parse_contract, parse_object, scrub
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.facts import Setting
from superbizagent.domain.plan import SourceType
from superbizagent.domain.question import Window
from superbizagent.domain.text import Json, canonical_json, redact
from superbizagent.domain.trace import Coverage, DataSource, Invocation, Status, Trace
from superbizagent.domain.wire.fields import Fields, bad_input

DEEPEST_RESULT = 200
_SOURCES: tuple[SourceType, ...] = get_args(SourceType)
_STATUSES: tuple[Status, ...] = get_args(Status)
_COVERAGES: tuple[Coverage, ...] = get_args(Coverage)
_DATA_SOURCES: tuple[DataSource, ...] = get_args(DataSource)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyInput:
    """What is to be verified: the parsed answer, the redacted trace, and the setting to check them in."""

    outcome: ParseOutcome
    trace: Trace
    setting: Setting


def read_verify_input(given: object, *, default_zone: str = "Asia/Shanghai") -> VerifyInput:
    """The input of `verify`. Raises SettingsError (bad_input) that names the place, e.g. `tool_trace[3].status`."""
    if not isinstance(given, dict):
        raise bad_input("the input is not a JSON object", "")
    fields = Fields(cast("dict[str, object]", given), "")
    question, calls = fields.text("original_query"), fields.items("tool_trace")
    zone = _zone(fields, default_zone)
    window = fields.window("window", zone)
    fields.maybe_text("asked_at")
    return VerifyInput(
        outcome=_outcome(fields),
        trace=_trace(calls, zone, window),
        setting=Setting(question=scrubbed(question), window=window, zone=zone),
    )


def _zone(fields: Fields, default_zone: str) -> str:
    zone = fields.maybe_text("display_time_zone") or default_zone
    try:
        zone_named(zone)
    except SettingsError as error:
        raise SettingsError(error.what, where="display_time_zone", todo=error.todo, code="bad_input") from error
    return zone


def scrubbed(text: str) -> str:
    """The text with lone surrogates replaced."""
    clean = scrub(text)
    return clean if isinstance(clean, str) else ""


def _outcome(fields: Fields) -> ParseOutcome:
    text, obj = fields.value("executor_final_answer"), fields.value("executor_structured_output")
    if isinstance(text, dict):
        text, obj = None, obj if obj is not None else cast("dict[str, object]", text)
    if text is None:
        return parse_object(cast("Json", obj))
    if not isinstance(text, str):
        raise bad_input("Input should be a text", "executor_final_answer")
    outcome = parse_contract(text)
    if obj is None or _same(outcome, obj):
        return outcome
    return outcome.warned("executor_structured_output differs from executor_final_answer, the text counts")


def _same(outcome: ParseOutcome, obj: object) -> bool:
    if find_fault(obj):
        return False
    other = parse_object(cast("Json", obj))
    return getattr(outcome, "structured", None) == getattr(other, "structured", "") or outcome.raw == other.raw


def _trace(calls: list[tuple[str, object]], zone: str, asked: Window | None) -> Trace:
    seen: set[str] = set()
    made: list[Invocation] = []
    for position, (place, given) in enumerate(calls):
        call = _invocation(Fields(given, place), position + 1, zone, asked)
        if call.invocation_id in seen:
            raise bad_input(f"invocation_id {call.invocation_id!r} is used twice", f"{place}.invocation_id")
        seen.add(call.invocation_id)
        made.append(call)
    return Trace(invocations=tuple(made))


def _invocation(call: Fields, seq: int, zone: str, asked: Window | None) -> Invocation:
    invocation_id = scrubbed(call.identifier("invocation_id"))
    tool_name = scrubbed(call.identifier("tool_name"))
    source_type = call.word("source_type", _SOURCES)
    status = call.word("status", _STATUSES)
    data_source = call.maybe_word("data_source", _DATA_SOURCES) or "live"
    window = call.window("time_window", zone)
    coverage = call.maybe_word("coverage", _COVERAGES)
    if coverage is None and status == "empty" and data_source == "recorded":
        # A recording that found nothing is complete over its arguments and the incident's window (U3).
        coverage, window = "complete", window or asked
    given = call.value("result")
    result = redact(_clean(given if given is not None else "", call.at("result")))
    args = redact(_clean(call.mapping("args"), call.at("args")))
    return Invocation(
        invocation_id=invocation_id,
        tool_name=tool_name,
        source_type=source_type,
        status=status,
        result=result,
        args=args if isinstance(args, dict) else {},
        round=2 if invocation_id.startswith("r2-") else 1,
        seq=seq,
        coverage=coverage or "unknown",
        total=call.count("total"),
        returned=call.count("returned"),
        time_window=window,
        started_at=call.maybe_text("started_at"),
        result_sha256=hashlib.sha256(
            (result if isinstance(result, str) else canonical_json(result)).encode()
        ).hexdigest(),
        data_source=data_source,
        error_code=call.maybe_text("error_code"),
    )


def _clean(value: object, place: str) -> Json:
    plain = _finite(value) if find_fault(value, max_depth=DEEPEST_RESULT) not in ("", "depth") else value
    fault = find_fault(plain, max_depth=DEEPEST_RESULT)
    if fault == "depth":
        raise bad_input(f"nested deeper than {DEEPEST_RESULT} levels", place)
    if fault:
        raise bad_input(fault, place)
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

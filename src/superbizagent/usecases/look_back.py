"""Look back: what was asked, answered and why; and a session as an incident folder."""

import json
from collections.abc import Sequence

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.session import public_view
from superbizagent.domain.text import Json, JsonObject
from superbizagent.ports import SessionStore

AUDIT_KEYS = ("self_evaluation",)


async def find_session(store: SessionStore, session_id: str) -> JsonObject:
    """The session of that id. Raises SettingsError when there is none."""
    session = await store.get(session_id)
    if session is None:
        what = f"no session {session_id!r}"
        raise SettingsError(
            what, where="ID", todo="superbizagent sessions list shows those there are", code="no_session"
        )
    return session


async def session_document(store: SessionStore, session: JsonObject, *, audit: bool) -> JsonObject:
    """The public session with its calls; with `audit` also evaluation, full results and events (U17)."""
    invocations = await store.invocations(str(session["session_id"]))
    document: JsonObject = public_view(session)
    document["invocations"] = [_call(invocation) for invocation in invocations]
    if audit:
        for key in AUDIT_KEYS:
            document[key] = session.get(key)
        document["trace"] = [*invocations]
        document["events"] = [*await store.events(str(session["session_id"]))]
    return document


def incident_files(session: JsonObject, invocations: Sequence[JsonObject]) -> dict[str, str]:
    """The files of an incident folder by relative path: incident.yaml, one recording a call, what was answered."""
    files = {"incident.yaml": _pretty(_incident(session))}
    for position, invocation in enumerate(invocations, start=1):
        name = "".join(char if char.isalnum() or char in "._-" else "_" for char in str(invocation["tool_name"]))[:60]
        files[f"recordings/{position:02d}-{name}.json"] = _pretty(_recording(invocation))
    files["answer.md"] = str(session.get("final_answer", "")) + "\n"
    return files


def _incident(session: JsonObject) -> JsonObject:
    start, _, end = str(session.get("window") or "").partition("/")
    incident: JsonObject = {
        "id": session["session_id"],
        "title": str(session["question"])[:80],
        "question": session["question"],
        "time_zone": "UTC",
        "source": "exported from a SuperBizAgent session",
        "licence": "private",
    }
    if start and end:
        incident["window"] = {"start": start, "end": end}
    return incident


def _recording(invocation: JsonObject) -> JsonObject:
    kept = ("tool_name", "source_type", "args", "status", "coverage", "time_window", "total", "returned", "result")
    return {key: invocation[key] for key in kept if invocation.get(key) is not None}


def _call(invocation: JsonObject) -> JsonObject:
    duration = invocation.get("duration_ms")
    return {
        "id": invocation["invocation_id"],
        "tool": invocation["tool_name"],
        "args": invocation.get("args"),
        "status": invocation.get("status"),
        "coverage": invocation.get("coverage"),
        "seconds": round(duration / 1000, 4) if isinstance(duration, int | float) else None,
    }


def _pretty(value: Json) -> str:
    # JSON is YAML: one writer serves both, and nothing a log says can become a YAML tag.
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"

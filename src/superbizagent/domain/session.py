"""A diagnosis_session is the fold of its events (U15)."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from superbizagent.domain.events import (
    Answered,
    Cancelled,
    Composed,
    ContractWritten,
    Counted,
    Evaluated,
    Event,
    Failed,
    Invoked,
    Planned,
    Retrying,
    StageReached,
    Started,
    ToolFinished,
    ToolStarted,
    VerdictGiven,
)
from superbizagent.domain.material import Material, material_object
from superbizagent.domain.text import Json, JsonObject

SCHEMA_VERSION = 1
UNFINISHED = ("queued", "running")
VERSIONS: JsonObject = {
    "contract": "executor_evidence_v2",
    "matrix": "verdict_matrix_v1",
    "rules": "gatekeeper_v1",
    "material": "allowed_material_v1",
    "causal_markers": "causal_markers_v1",
    "prompts": None,
    "model": None,
}
# What a chat user may see of a session; the rest is for operator and auditor (U17).
PUBLIC_KEYS = (
    "session_id", "chat_id", "question", "resolved_query", "asked_at", "status", "rounds_used", "retry_used",
    "verdict", "groundedness_score", "final_answer", "allowed_material", "error_code", "window", "versions",
)  # fmt: skip


def new_session(
    *, session_id: str, chat_id: str, question: str, resolved: str, asked_at: str, user: str = "", expires_at: str = ""
) -> JsonObject:
    """A session as it is before anything happened; `expires_at` is when, still unfinished, it must have been interrupted."""
    return {
        "session_id": session_id,
        "chat_id": chat_id,
        "tenant": "default",
        "user": user,
        "question": question,
        "resolved_query": resolved,
        "asked_at": asked_at,
        "status": "queued",
        "rounds_used": 0,
        "retry_used": False,
        "verdict": None,
        "groundedness_score": None,
        "final_answer": "",
        "allowed_material": material_object(Material()),
        "self_evaluation": {"schema_version": SCHEMA_VERSION},
        "versions": dict(VERSIONS),
        "updated_at": asked_at,
        "expires_at": expires_at,
    }


def changes_of(event: Event, *, at: str) -> JsonObject:
    """The top-level fields of the session that an event changes; `self_evaluation` is not among them."""
    match event:
        case Started():
            changed: JsonObject = {"status": "running"}
        case Planned():
            changed = {"rounds_used": event.round, "window": event.window}
        case VerdictGiven():
            changed = {"verdict": event.verdict, "groundedness_score": event.groundedness_score}
        case Retrying():
            changed = {"retry_used": True}
        case Answered() | Failed() | Cancelled():
            changed = _ended(event)
        case ToolStarted() | ToolFinished() | Invoked() | StageReached():
            return {}
        case ContractWritten() | Evaluated() | Composed() | Counted():
            return {}
        case _:
            assert_never(event)
    return {**changed, "updated_at": at}


def _ended(event: Answered | Failed | Cancelled) -> JsonObject:
    match event:
        case Answered():
            return {
                "status": "completed",
                "verdict": event.verdict,
                "groundedness_score": event.groundedness_score,
                "final_answer": event.final_answer,
                "allowed_material": event.allowed_material,
            }
        case Failed():
            return {"status": "failed", "error_code": event.error_code, "final_answer": event.final_answer}
        case Cancelled():
            return {"status": "cancelled", "final_answer": event.final_answer}
        case _:
            assert_never(event)


def evaluation_keys_of(event: Event) -> tuple[tuple[tuple[str, ...], Json], ...]:
    """The keys of `self_evaluation` that an event sets, one by one (R71, R74, R76)."""
    if isinstance(event, Evaluated):
        return tuple((("verifier_evaluation", key), value) for key, value in event.evaluation.items())
    if isinstance(event, Composed):
        return ((("verifier_evaluation", "composer_output"), event.composer_output),)
    if isinstance(event, Counted):
        return ((("rule_evaluation",), event.rule_evaluation),)
    return ()


def fold(session: JsonObject, events: Iterable[tuple[Event, str]]) -> JsonObject:
    """The session after `events` (each with its `at`); what the store holds when they are all written."""
    evaluation = _object(session.get("self_evaluation"))
    folded = dict(session)
    for event, at in events:
        folded |= changes_of(event, at=at)
        for path, value in evaluation_keys_of(event):
            evaluation = _set(evaluation, path, value)
    folded["self_evaluation"] = evaluation
    return folded


def public_view(session: JsonObject) -> JsonObject:
    """The session as a chat user sees it (U17)."""
    return {key: session[key] for key in PUBLIC_KEYS if key in session}


def resolve_follow_up(text: str, *, earlier_questions: Sequence[str]) -> str:
    """A follow-up made whole from the chat's last question; a question that stands alone stays as it is.

    Works on questions only: final answers and raw Executor text never enter the next turn's query.
    """
    short = len(text.strip()) <= 12 or text.strip().startswith(
        ("那", "然后", "还有", "它", "这个", "and ", "what about")
    )
    if not earlier_questions or not short:
        return text
    return f"{earlier_questions[-1]}（追问：{text}）"


def _object(value: Json) -> JsonObject:
    return dict(value) if isinstance(value, dict) else {}


def _set(tree: JsonObject, path: tuple[str, ...], value: Json) -> JsonObject:
    if len(path) == 1:
        return {**tree, path[0]: value}
    return {**tree, path[0]: _set(_object(tree.get(path[0])), path[1:], value)}

"""Everything that happens in a diagnosis, as one union; faces read the public ones only (U17, manner 7)."""

from dataclasses import asdict, dataclass
from typing import ClassVar, Literal, TypeAlias

from superbizagent.domain.text import Json, JsonObject

Visibility = Literal["public", "audit"]
VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The question is taken up."""

    name: ClassVar[str] = "started"
    visibility: ClassVar[Visibility] = "public"
    question: str
    chat_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A round's plan: window as ISO `start/end`, what it is about, the calls as `{tool_name, args}`."""

    name: ClassVar[str] = "planned"
    visibility: ClassVar[Visibility] = "public"
    round: int
    window: str
    subjects: tuple[str, ...]
    kinds: tuple[str, ...]
    calls: tuple[JsonObject, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolStarted:
    """A tool call begins; `args` are redacted."""

    name: ClassVar[str] = "tool_started"
    visibility: ClassVar[Visibility] = "public"
    round: int
    invocation_id: str
    tool_name: str
    args: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFinished:
    """A tool call ended; the result itself stays in the store."""

    name: ClassVar[str] = "tool_finished"
    visibility: ClassVar[Visibility] = "public"
    round: int
    invocation_id: str
    tool_name: str
    status: str
    coverage: str
    duration_ms: float
    total: int | None
    returned: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoked:
    """A finished call with its full redacted result, as stored."""

    name: ClassVar[str] = "invoked"
    visibility: ClassVar[Visibility] = "audit"
    invocation: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The run's statistics, `rule_evaluation` (U8)."""

    name: ClassVar[str] = "counted"
    visibility: ClassVar[Visibility] = "audit"
    rule_evaluation: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class StageReached:
    """A stage begins: planner, executor, verifier or composer."""

    name: ClassVar[str] = "stage"
    visibility: ClassVar[Visibility] = "public"
    round: int
    stage: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractWritten:
    """What the Executor wrote, raw: for the audit alone."""

    name: ClassVar[str] = "contract"
    visibility: ClassVar[Visibility] = "audit"
    round: int
    raw: str
    parse_status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluated:
    """The evaluation of one round, for the audit alone."""

    name: ClassVar[str] = "evaluated"
    visibility: ClassVar[Visibility] = "audit"
    round: int
    evaluation: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictGiven:
    """A round's verdict."""

    name: ClassVar[str] = "verdict"
    visibility: ClassVar[Visibility] = "public"
    round: int
    verdict: str
    groundedness_score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrying:
    """One more round begins, to close these gaps (code-owned Chinese text)."""

    name: ClassVar[str] = "retrying"
    visibility: ClassVar[Visibility] = "public"
    round: int
    gaps: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Composed:
    """The `composer_output` object, for the audit alone."""

    name: ClassVar[str] = "composed"
    visibility: ClassVar[Visibility] = "audit"
    composer_output: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Terminal: the answer, made of verified material only."""

    name: ClassVar[str] = "answered"
    visibility: ClassVar[Visibility] = "public"
    verdict: str
    groundedness_score: float
    final_answer: str
    allowed_material: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """Terminal: no diagnosis could be made; `final_answer` says so in Chinese (U14)."""

    name: ClassVar[str] = "failed"
    visibility: ClassVar[Visibility] = "public"
    error_code: str
    final_answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """Terminal: somebody stopped it."""

    name: ClassVar[str] = "cancelled"
    visibility: ClassVar[Visibility] = "public"
    final_answer: str


Event: TypeAlias = (
    Started
    | Planned
    | ToolStarted
    | ToolFinished
    | Invoked
    | Counted
    | StageReached
    | ContractWritten
    | Evaluated
    | VerdictGiven
    | Retrying
    | Composed
    | Answered
    | Failed
    | Cancelled
)


def event_object(event: Event, *, session_id: str, seq: int, at: str) -> JsonObject:
    """The stored form: `{v, name, visibility, session_id, seq, at, …fields}` (interfaces.md, HTTP)."""
    head: JsonObject = {
        "v": VERSION,
        "name": event.name,
        "visibility": event.visibility,
        "session_id": session_id,
        "seq": seq,
        "at": at,
    }
    fields: dict[str, Json] = {key: _plain(value) for key, value in asdict(event).items()}
    return head | fields


def is_terminal(event: Event) -> bool:
    """Whether nothing follows it."""
    return isinstance(event, Answered | Failed | Cancelled)


def _plain(value: Json | tuple[Json, ...]) -> Json:
    return list(value) if isinstance(value, tuple) else value

"""What the Verifier gets, and nothing else (R1–R8)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from superbizagent.domain.facts import EvidenceClass
from superbizagent.domain.text import Json, JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierInput:
    """Explicit inputs. `retry_context` in round 2 only; `executor_structured_output` only when it parsed.

    There is no field for a conversation, for reasoning, for the gatekeeper or for run statistics, on purpose.
    """

    original_query: str
    executor_final_answer: str
    tool_trace_summary: tuple[JsonObject, ...]
    executor_output_parse_status: Literal["parsed", "failed"]
    executor_structured_output: JsonObject | None = None
    retry_context: JsonObject | None = None

    def as_object(self) -> dict[str, Json]:
        """The inputs as JSON; absent ones are left out, not null."""
        given: dict[str, Json] = {
            "original_query": self.original_query,
            "executor_final_answer": self.executor_final_answer,
            "tool_trace_summary": list(self.tool_trace_summary),
            "executor_output_parse_status": self.executor_output_parse_status,
        }
        if self.executor_structured_output is not None:
            given["executor_structured_output"] = self.executor_structured_output
        if self.retry_context is not None:
            given["retry_context"] = self.retry_context
        return given


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierReply:
    """`classes` by fact_id, where the Verifier has its own opinion; `status` degraded = it did not complete (U14)."""

    status: Literal["completed", "degraded"] = "completed"
    classes: Mapping[str, EvidenceClass] = field(default_factory=dict[str, EvidenceClass])

"""The class of one claim over one call, through the whole of `verify`."""

import superbizagent
from superbizagent.domain.contract import FactType
from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json, JsonObject


def class_of(
    text: str, result: Json, excerpt: str, *, source: SourceType = "metric", kind: FactType = "observation"
) -> str:
    """`direct_evidence`, `indirect_evidence`, `no_evidence` or `contradicted`."""
    bound: JsonObject = {
        "source_type": source, "tool_name": "look", "source_invocation_ids": ["r1-t1"], "evidence_excerpt": excerpt,
    }  # fmt: skip
    claim: JsonObject = {
        "claim_id": "c1", "claim_type": kind, "claim_text": text, "support_level": "direct", "evidence_bindings": [bound],
    }  # fmt: skip
    contract: JsonObject = {
        "answer_version": "executor_evidence_v2", "claims": [claim], "hypotheses": [], "recommended_actions": [],
        "missing_info": [],
    }  # fmt: skip
    call: JsonObject = {
        "invocation_id": "r1-t1", "tool_name": "look", "source_type": source, "status": "ok", "coverage": "complete",
        "result": result,
    }  # fmt: skip
    checked = superbizagent.verify(
        {"original_query": "哪里不正常", "executor_structured_output": contract, "tool_trace": [call]}
    )
    return next(str(fact["class"]) for fact in checked["facts_checked"] if fact["claim_id"] == "c1")

"""A contract as the JSON object that is stored and repaired against."""

from superbizagent.domain.contract.nouns import V2, Binding, Claim, Contract
from superbizagent.domain.text import Json, JsonObject


def contract_object(contract: Contract) -> JsonObject:
    """The object form (R80, R85, R88; V1 with its two prose fields). Unknown keys stay at its end."""
    whole: JsonObject = {
        "answer_version": V2 if contract.version == "v2" else "executor_evidence_v1",
        "claims": [_claim_object(claim) for claim in contract.claims],
        "hypotheses": [
            {
                "hypothesis_id": item.hypothesis_id,
                "text": item.text,
                "related_claim_ids": list[Json](item.related_claim_ids),
                "how_to_verify": item.how_to_verify,
            }
            for item in contract.hypotheses
        ],
        "recommended_actions": [
            {
                "action_id": item.action_id,
                "text": item.text,
                "risk": item.risk,
                "basis": item.basis,
                "related_claim_ids": list[Json](item.related_claim_ids),
            }
            for item in contract.recommended_actions
        ],
        "missing_info": [
            {"info_id": item.info_id, "text": item.text, "suggested_tool": item.suggested_tool}
            for item in contract.missing_info
        ],
    }
    if contract.version == "v1":
        whole["diagnosis_summary"] = contract.diagnosis_summary
        whole["user_facing_answer"] = contract.user_facing_answer
    return whole | {key: value for key, value in contract.unknown.items() if key not in whole}


def _claim_object(claim: Claim) -> JsonObject:
    return {
        "claim_id": claim.claim_id,
        "claim_type": claim.claim_type,
        "claim_text": claim.claim_text,
        "support_level": claim.support_level,
        "evidence_bindings": [_binding_object(binding) for binding in claim.bindings],
    }


def _binding_object(binding: Binding) -> JsonObject:
    whole: JsonObject = {
        "source_type": binding.source_type,
        "tool_name": binding.tool_name,
        "source_invocation_ids": list[Json](binding.source_invocation_ids),
        "evidence_excerpt": binding.evidence_excerpt,
    }
    return whole | {"source_id": binding.source_id} if binding.source_id else whole

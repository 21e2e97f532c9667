"""`found X` over a record that says X was not found, and the other ways of saying so."""

import pytest

import superbizagent
from superbizagent.domain.text import JsonObject

_LINE = 'Mar 01 10:02:11 host-1 kubelet: E0301 node "node-5" not found'


def _class_of(text: str) -> str:
    claim: JsonObject = {
        "claim_id": "c1", "claim_type": "log_event", "claim_text": text, "support_level": "direct",
        "evidence_bindings": [
            {"source_type": "log", "tool_name": "logs", "source_invocation_ids": ["r1-t1"], "evidence_excerpt": _LINE[25:]}
        ],
    }  # fmt: skip
    contract: JsonObject = {
        "answer_version": "executor_evidence_v2", "claims": [claim], "hypotheses": [], "recommended_actions": [], "missing_info": [],
    }  # fmt: skip
    call: JsonObject = {
        "invocation_id": "r1-t1", "tool_name": "logs", "source_type": "log", "status": "ok", "coverage": "complete", "result": _LINE,
    }  # fmt: skip
    checked = superbizagent.verify(
        {"original_query": "kubelet 怎么了", "executor_structured_output": contract, "tool_trace": [call]}
    )
    return next(str(fact["class"]) for fact in checked["facts_checked"] if fact["claim_id"] == "c1")


@pytest.mark.req("R13")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("kubelet 日志显示 node-5 not found", True), ("node-5 not found", True), ("kubelet 没有找到 node-5", True),
        ("kubelet 找不到 node-5", True), ('日志中出现 “node "node-5" not found”', True),
        ("kubelet found node-5", False), ("node-5 exists", False), ("存在 node-5", False), ("kubelet 发现 node-5", False),
    ],
)  # fmt: skip
def test_what_was_not_found_is_not_there(text: str, kept: bool) -> None:
    assert (_class_of(text) == "direct_evidence") is kept

"""`found X` over a record that says X was not found, and the other ways of saying so."""

import pytest

from tests.domain.grounding.one_claim import class_of

_LINE = 'Mar 01 10:02:11 host-1 kubelet: E0301 node "node-5" not found'


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
    found = class_of(text, _LINE, _LINE[25:], source="log", kind="log_event")
    assert (found == "direct_evidence") is kept

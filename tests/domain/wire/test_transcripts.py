"""Transcripts of other agents become the input of `verify`; what is not of the format is named by its place."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import superbizagent
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json
from superbizagent.domain.wire import FORMATS, read_transcript
from superbizagent.domain.wire.transcripts import source_type_of

LINE = "2026-03-01T10:02:11Z ERROR checkout timeout calling inventory-api after 3000ms"
TRUE = "checkout logged a timeout calling inventory-api after 3000ms at 10:02:11Z."
FALSE = "checkout logged a timeout calling payment-api after 9000ms at 10:02:11Z."
ASKED = "Why does checkout fail?"
ARGS: dict[str, Json] = {"pod": "checkout-1"}


def _openai(answer: str) -> Any:
    call = {"id": "c1", "type": "function", "function": {"name": "fetch_pod_logs", "arguments": json.dumps(ARGS)}}
    return {
        "messages": [
            {"role": "system", "content": "be helpful"},
            {"role": "user", "content": ASKED},
            {"role": "assistant", "content": "let me look", "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": LINE},
            {"role": "assistant", "content": [{"type": "text", "text": answer}]},
        ]
    }


def _responses(answer: str) -> Any:
    return {
        "input": [{"role": "user", "content": ASKED}],
        "output": [
            {"type": "reasoning", "id": "rs_1", "summary": []},
            {"type": "function_call", "call_id": "c1", "name": "fetch_pod_logs", "arguments": json.dumps(ARGS)},
            {"type": "function_call_output", "call_id": "c1", "output": LINE},
            {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": answer}]},
        ],
    }


def _langchain(answer: str) -> Any:
    return [
        {"type": "human", "data": {"content": ASKED}},
        {"type": "ai", "data": {"content": "", "tool_calls": [{"name": "fetch_pod_logs", "args": ARGS, "id": "c1"}]}},
        {"type": "tool", "data": {"content": LINE, "tool_call_id": "c1", "status": "success"}},
        {"type": "ai", "data": {"content": answer}},
    ]


def _constructed(answer: str) -> Any:
    def made(kind: str, **kwargs: Json) -> Json:
        return {"lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", kind], "kwargs": kwargs}

    return {
        "messages": [
            made("HumanMessage", content=ASKED),
            made("AIMessage", content="", tool_calls=[{"name": "fetch_pod_logs", "args": ARGS, "id": "c1"}]),
            made("ToolMessage", content=LINE, tool_call_id="c1", name="fetch_pod_logs"),
            made("AIMessage", content=answer),
        ]
    }


def _holmes(answer: str) -> Any:
    result = {"schema_version": "v1", "status": "success", "data": LINE, "params": ARGS}
    call = {"tool_call_id": "c1", "tool_name": "fetch_pod_logs", "description": "logs", "result": result}
    return {"ask": ASKED, "analysis": answer, "tool_calls": [call]}


SHAPES = [
    ("openai", _openai),
    ("openai", _responses),
    ("langchain", _langchain),
    ("langchain", _constructed),
    ("holmes", _holmes),
]


@pytest.mark.parametrize(("name", "shape"), SHAPES)
def test_every_format_comes_to_the_same_input(name: str, shape: Any) -> None:
    assert read_transcript(shape(TRUE), name) == {
        "original_query": ASKED,
        "executor_final_answer": TRUE,
        "tool_trace": [
            {
                "invocation_id": "c1", "tool_name": "fetch_pod_logs", "source_type": "log", "args": ARGS, "status": "ok",
                "result": LINE,
            }
        ],
    }  # fmt: skip


@pytest.mark.parametrize(("name", "shape"), SHAPES)
def test_a_true_sentence_is_held_and_a_false_one_is_not(name: str, shape: Any) -> None:
    true, false = (superbizagent.verify(shape(text), format=name) for text in (TRUE, FALSE))
    assert [fact["class"] for fact in true["facts_checked"]] == ["direct_evidence"]
    assert next(fact["class"] for fact in false["facts_checked"]) in ("no_evidence", "contradicted")
    assert true["verdict"] == "LOW_CONFID", "prose is no evidence contract"
    assert "payment-api" not in false["final_answer"]


@pytest.mark.parametrize(
    ("name", "given_", "what", "where"),
    [
        ("openai", "x", "no list of messages", "docs/verify.md"),
        ("openai", {"messages": [3]}, "a message is not an object", "messages[0]"),
        ("openai", [{"role": "robot", "content": "x"}], "unknown role 'robot'", "[0].role"),
        ("openai", [{"role": "user", "content": {"a": 1}}], "neither a text nor a list", "[0].content"),
        ("openai", [{"role": "assistant", "tool_calls": 3}], "tool_calls is not a list", "[0].tool_calls"),
        ("openai", [{"role": "assistant", "tool_calls": [{"id": "c"}]}], "has no name", "[0].tool_calls[0]"),
        ("openai", [{"role": "assistant", "content": "x"}], "no question of a user", "messages"),
        ("langchain", [{"type": "weird", "data": {}}], "unknown message type 'weird'", "[0].type"),
        ("langchain", {"chat": []}, "no list of messages", "docs/verify.md"),
        ("holmes", [], "the document is not an object", "docs/verify.md"),
        ("holmes", {"analysis": "x", "tool_calls": []}, "there is no question", "ask"),
        ("holmes", {"ask": "q", "analysis": "x"}, "no list of tool calls", "tool_calls"),
        ("holmes", {"ask": "q", "tool_calls": [{"result": {}}]}, "has no name", "tool_calls[0].tool_name"),
        ("holmes", {"ask": "q", "tool_calls": [{"tool_name": "t", "result": {"status": "odd"}}]}, "unknown status 'odd'",
         "tool_calls[0].result.status"),
        ("xml", {}, "unknown format 'xml'", "--format"),
    ],
)  # fmt: skip
def test_what_is_not_of_the_format_is_named_by_its_place(name: str, given_: Any, what: str, where: str) -> None:
    with pytest.raises(SettingsError) as told:
        superbizagent.verify(given_, format=name)
    assert what in str(told.value) and where in str(told.value)


@pytest.mark.parametrize(
    ("content", "status"),
    [("", "empty"), ("[]", "empty"), (None, "empty"), ({"error": "denied"}, "error"), ({"error": "x", "rows": []}, "ok"), ("text", "ok")],
)  # fmt: skip
def test_how_a_call_ended_is_read_from_its_result_where_the_format_does_not_say(content: Json, status: str) -> None:
    given_ = _openai(TRUE)
    given_["messages"][3]["content"] = content
    read = read_transcript(given_, "openai")
    assert isinstance(read, dict) and read["tool_trace"][0]["status"] == status


@pytest.mark.parametrize(
    ("held", "status"),
    [("success", "ok"), ("no_data", "empty"), ("error", "error"), ("approval_required", "denied")],
)
def test_holmes_says_how_a_call_ended(held: str, status: str) -> None:
    given_ = _holmes(TRUE)
    given_["tool_calls"][0]["result"]["status"] = held
    read = read_transcript(given_, "holmes")
    assert isinstance(read, dict) and read["tool_trace"][0]["status"] == status


def test_an_id_used_again_in_a_later_turn_stays_a_call_of_its_own() -> None:
    given_ = _openai(TRUE)
    given_["messages"] += _openai(FALSE)["messages"]
    read = read_transcript(given_, "openai")
    assert isinstance(read, dict)
    assert [call["invocation_id"] for call in read["tool_trace"]] == ["c1", "c1#2"]
    assert read["executor_final_answer"] == FALSE


@pytest.mark.parametrize(
    ("tool", "kind"),
    [
        ("fetch_pod_logs", "log"), ("execute_prometheus_range_query", "metric"), ("kubectl_describe", "topology"),
        ("getAlertManagerAlerts", "alert"), ("fetch_runbook", "knowledge"), ("git_recent_commits", "change"),
        ("tempo_search", "trace"), ("do_something", "other"), ("", "other"),
    ],
)  # fmt: skip
def test_the_kind_of_a_tool_is_read_from_its_name(tool: str, kind: str) -> None:
    assert source_type_of(tool) == kind


def test_the_documented_transcripts_are_what_is_read() -> None:
    page = (Path(__file__).parents[3] / "docs" / "verify.md").read_text(encoding="utf-8")
    shown = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)][-3:]
    for name, document in zip(FORMATS[1:], shown, strict=True):
        checked = superbizagent.verify(document, format=name)
        assert [fact["class"] for fact in checked["facts_checked"]] == ["direct_evidence"]


_KEYS = ["messages", "role", "content", "type", "data", "tool_calls", "id", "kwargs", "ask", "result", "name"]
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["user", "tool", "assistant", "x", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
    max_leaves=12,
)


def _read(document: Any, name: str) -> object:
    try:
        return read_transcript(document, name)
    except SettingsError as error:
        return error


@given(document=_JSON, name=st.sampled_from(FORMATS[1:]))
def test_any_json_is_read_or_refused_with_a_reason(document: Any, name: str) -> None:
    read = _read(document, name)
    if isinstance(read, SettingsError):
        assert read.code == "bad_input" and "docs/verify.md" in str(read)
    else:
        assert isinstance(read, dict) and read["original_query"]

"""What is printed: progress in lines, nothing that could steer a terminal, one JSON document."""

import json
import math

import pytest

from superbizagent.cli.output import Progress, print_json, typed
from superbizagent.cli.trace_view import trace_text
from superbizagent.domain.events import Event, ToolFinished, event_object
from superbizagent.domain.text import JsonObject
from tests.domain.test_session import AT, ONE_OF_EACH


def _show(event: JsonObject, *, quiet: bool = False) -> None:
    Progress(quiet=quiet)(event)


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: event.name)
def test_progress_takes_every_event_and_prints_to_stderr_alone(
    event: Event, capsys: pytest.CaptureFixture[str]
) -> None:
    _show(event_object(event, session_id="s", seq=1, at=AT))
    told = capsys.readouterr()
    assert told.out == ""
    if event.visibility == "audit":
        assert told.err == "", "what is for the audit is not shown"
    if event.name in ("planned", "stage", "tool_finished", "verdict", "retrying"):
        assert told.err.strip()


def test_quiet_means_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    for event in ONE_OF_EACH:
        _show(event_object(event, session_id="s", seq=1, at=AT), quiet=True)
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "")


def test_a_name_from_a_file_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    event = ToolFinished(
        round=1, invocation_id="r1-t1", tool_name="x\x1b[2J\u202e\x07", status="ok", coverage="complete", duration_ms=1.0,
        total=None, returned=None,
    )  # fmt: skip
    _show(event_object(event, session_id="s", seq=1, at=AT))
    told = capsys.readouterr().err
    assert "r1-t1" in told
    assert not any(char in told for char in "\x1b\u202e\x07")


def test_json_is_strict_and_chinese_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"问": "为什么\ud800"})
    out = capsys.readouterr().out
    assert json.loads(out) == {"问": "为什么?"} and "为什么" in out
    with pytest.raises(ValueError, match="JSON"):
        print_json({"v": math.nan})


@pytest.mark.parametrize(
    ("given", "text"), [("支付", "支付"), ("支付".encode().decode("ascii", "surrogateescape"), "支付"), ("", "")]
)
def test_what_was_typed_is_read_whatever_the_locale_made_of_it(given: str, text: str) -> None:
    assert typed(given) == text


@pytest.mark.parametrize(
    "document", [{}, {"self_evaluation": None}, {"self_evaluation": {"verifier_evaluation": []}}, {"invocations": "x"}]
)
def test_a_session_that_did_not_come_far_can_still_be_looked_at(document: JsonObject) -> None:
    assert "== 证据契约 ==" in trace_text(document)

"""Hostile replies: whatever the text, an outcome, never an exception (R35)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from superbizagent.domain.contract import Parsed, Unparsed, parse_contract, parse_object
from superbizagent.domain.facts import facts_of
from superbizagent.domain.text import Json
from tests.domain.building import claim, contract

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)
NAMES = st.sampled_from([*contract(), *claim(), "source_invocation_ids", "text", "user_facing_answer", "其他"])
SHAPED = st.recursive(
    st.none() | st.booleans() | st.text(max_size=8) | st.sampled_from(["direct", "executor_evidence_v2", "c1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=8),
    max_leaves=30,
)


def _outcome(raw: str | None) -> Parsed | Unparsed:
    outcome = parse_contract(raw)
    facts_of(outcome)
    json.dumps(outcome.raw, ensure_ascii=False).encode()
    return outcome


@pytest.mark.req("R35")
@given(st.text(max_size=200) | st.text(alphabet='{}[]",:\\`<>/think \n\ud800', max_size=80))
def test_any_text(raw: str) -> None:
    assert isinstance(_outcome(raw), Parsed | Unparsed)


@pytest.mark.req("R35")
@given(VALUES | SHAPED)
def test_any_value(value: Json) -> None:
    outcome = parse_object(value)
    facts_of(outcome)
    assert isinstance(outcome, Parsed | Unparsed)


@pytest.mark.req("R35")
@given(SHAPED, st.integers(min_value=0, max_value=400))
def test_any_cut_of_a_contract_with_any_claim(value: Json, length: int) -> None:
    raw = json.dumps(contract(claim()) | {"claims": [value]}, ensure_ascii=False)
    assert isinstance(_outcome(raw[:length]), Parsed | Unparsed)
    assert isinstance(_outcome(raw), Parsed)


@pytest.mark.parametrize("mark", ['{"a":', "[", '{"claims":[', '"', "\\", "```", "<think>", "{", "}"])
def test_any_mark_a_hundred_thousand_times(mark: str) -> None:
    assert isinstance(_outcome(mark * 100_000), Unparsed)

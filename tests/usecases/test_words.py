"""Words of one's own: they join words for one check, and never a figure, a name or a denial."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.glossary import concepts_in, read_own_entries
from superbizagent.domain.text import JsonObject
from superbizagent.usecases.verify import verify
from superbizagent.usecases.words import glossary_with

LINE = "2026-03-01T10:00:00Z ERROR settle-core settlement stuck after 30s, payment ok"
STUCK = "settle_stuck : event < failure = 清算卡单 | settlement stuck"


def document(claim: str) -> JsonObject:
    """An answer of one claim over one log line."""
    binding = {
        "source_type": "log", "tool_name": "query_logs", "source_invocation_ids": ["r1-t1"],
        "evidence_excerpt": "ERROR settle-core settlement stuck",
    }  # fmt: skip
    claims = [{
        "claim_id": "c1", "claim_type": "observation", "claim_text": claim, "support_level": "direct",
        "evidence_bindings": [binding],
    }]  # fmt: skip
    call = {
        "invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "status": "ok", "result": LINE,
    }  # fmt: skip
    contract = {
        "answer_version": "executor_evidence_v2", "claims": claims, "hypotheses": [], "recommended_actions": [],
        "missing_info": [],
    }  # fmt: skip
    return {"original_query": "结算为什么卡住", "tool_trace": [call], "executor_structured_output": contract}  # pyright: ignore[reportReturnType] - JSON, spelled as literals


def class_of(claim: str, glossary: str) -> object:
    """The class of the claim with these words in force."""
    facts = verify(document(claim), glossary=glossary)["facts_checked"]
    assert isinstance(facts, list)
    first = facts[0]
    assert isinstance(first, dict)
    return first["class"]


def test_an_entry_joins_the_words_of_one_check_and_of_no_other() -> None:
    """U4: the glossary is data that users add to."""
    assert class_of("settle-core 出现清算卡单", "") != "direct_evidence"
    assert class_of("settle-core 出现清算卡单", STUCK) == "direct_evidence"
    assert class_of("settle-core 出现清算卡单", "") != "direct_evidence"


def test_an_alias_joins_a_service_to_its_deployment() -> None:
    """U4: names by an alias table."""
    alias = "svc_settle : service = 结算中心 | settle-core"
    assert class_of("结算中心 settlement stuck after 30s", alias) == "direct_evidence"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x : negation = 不行吧", "grammar of claims"),
        ("x : causal = 闹成", "grammar of claims"),
        ("x : event @usage = 卡单", "family"),
        ("x : event = 未支付", "negation"),
        ("x : event = p99 飙高", "number or a unit"),
        ("x : metric = 30s", "number or a unit"),
        ("x : metric = ms", "number or a unit"),
        ("x : event = 超时", "already means timeout"),
        ("timeout : state = 挂住", "exists already as event"),
        ("timeout : event < failure = 挂住", "exists already as event"),
        ("x : event < nope = 卡单", "unknown concept"),
        ("x : event ! nope = 卡单", "unknown concept"),
        ("x : event = 卡", "characters long"),
        ("x : event", "not a glossary entry"),
        ("# a comment\n\nx event = 卡单", "line 3"),
    ],
)
def test_what_an_entry_may_not_do_is_refused_with_its_line(line: str, why: str) -> None:
    """An error says what, where and what to do."""
    with pytest.raises(SettingsError) as caught:
        read_own_entries(line, "words.txt")
    assert why in str(caught.value)
    assert "words.txt: line" in caught.value.where
    assert caught.value.todo
    assert caught.value.code == "bad_glossary"


def test_more_terms_for_a_concept_that_ships() -> None:
    """An id that ships is given more terms, for the length of the block."""
    with glossary_with(read_own_entries("timeout : event = 挂死了", "words.txt")):
        assert [m.concept_id for m in concepts_in("挂死了")] == ["timeout"]
    assert "timeout" not in [m.concept_id for m in concepts_in("挂死了")]


FALSE = (
    "settle-core settlement stuck after 60s",
    "order-core settlement stuck after 30s",
    "settle-core 没有 settlement stuck",
    "payment 超时",
)
_TERM = st.text(alphabet="settlementpaymokordrcfai结算卡支付失败订单 ", min_size=2, max_size=14)
_LINE = st.builds(
    "{} : {} = {} | {}".format,
    st.sampled_from(["own_a", "own_b", "timeout"]), st.sampled_from(["event", "state", "metric", "object"]), _TERM, _TERM,
)  # fmt: skip


@settings(max_examples=12, deadline=None)
@given(lines=st.lists(_LINE, min_size=1, max_size=3), claim=st.sampled_from(FALSE))
def test_no_entry_makes_a_wrong_figure_a_wrong_name_or_a_denial_true(lines: list[str], claim: str) -> None:
    """U4: words join words, never what is compared as it is."""
    usable: list[str] = []
    for line in lines:
        try:
            read_own_entries("\n".join([*usable, line]), "words.txt")
        except SettingsError:
            continue
        usable.append(line)
    assert class_of(claim, "\n".join(usable)) in ("no_evidence", "contradicted")

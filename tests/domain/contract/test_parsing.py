"""U9 and the contract's shape: what is read, what is refused and why, what stays as a defective item."""

import json

import pytest

from superbizagent.domain.contract import (
    MAX_BYTES,
    Parsed,
    ParseOutcome,
    Unparsed,
    contract_object,
    parse_contract,
    parse_object,
)
from superbizagent.domain.text import Json, JsonObject, canonical_json
from tests.domain.building import binding, claim, contract, old_contract, parsed

V2_FIELDS = ("answer_version", "claims", "hypotheses", "recommended_actions", "missing_info")
V1_FIELDS = (*V2_FIELDS, "diagnosis_summary", "user_facing_answer")


def _parsed(outcome: ParseOutcome) -> Parsed:
    assert isinstance(outcome, Parsed), outcome
    return outcome


def _refused(outcome: ParseOutcome) -> Unparsed:
    assert isinstance(outcome, Unparsed), outcome
    return outcome


def _with_claims(*items: Json) -> JsonObject:
    whole = contract()
    whole["claims"] = list(items)
    return whole


def _without(value: JsonObject, key: str) -> JsonObject:
    return {name: item for name, item in value.items() if name != key}


@pytest.mark.req("R79", "R80", "R85", "R88")
def test_a_v2_contract_keeps_its_four_kinds_apart() -> None:
    whole = contract(
        claim(), hypotheses=["可能是连接池"], recommended_actions=[{"text": "检查", "risk": "read_only"}],
        missing_info=[{"text": "没有调用链", "suggested_tool": "query_traces"}],
    )  # fmt: skip
    read = _parsed(parsed(whole)).contract
    assert [item.claim_id for item in read.claims] == ["c1"]
    assert [item.text for item in read.hypotheses] == ["可能是连接池"]
    assert [(item.text, item.risk) for item in read.recommended_actions] == [("检查", "read_only")]
    assert [item.suggested_tool for item in read.missing_info] == ["query_traces"]


@pytest.mark.req("R80")
@pytest.mark.parametrize("field", V2_FIELDS)
def test_every_field_of_v2_is_required(field: str) -> None:
    refused = _refused(parsed(_without(contract(claim()), field)))
    assert refused.reason == "missing_field"
    assert any(field in error for error in refused.errors)


@pytest.mark.req("R81")
@pytest.mark.parametrize("version", ["executor_evidence_v3", "v2", "EXECUTOR_EVIDENCE_V2", ""])
def test_another_version_is_refused(version: str) -> None:
    assert _refused(parsed(contract(claim()) | {"answer_version": version})).reason == "wrong_version"


@pytest.mark.req("R83")
def test_v2_has_no_diagnosis_summary() -> None:
    refused = _refused(parsed(contract(claim(), diagnosis_summary="一切正常")))
    assert refused.reason == "forbidden_field" and "diagnosis_summary" in refused.errors[0]


@pytest.mark.req("R84")
def test_v2_has_no_user_facing_answer() -> None:
    refused = _refused(parsed(contract(claim(), user_facing_answer="一切正常")))
    assert refused.reason == "forbidden_field" and "user_facing_answer" in refused.errors[0]


@pytest.mark.req("R18")
@pytest.mark.parametrize("field", V1_FIELDS)
def test_v1_has_seven_fields(field: str) -> None:
    assert _parsed(parsed(old_contract(claim()))).contract.version == "v1"
    assert _refused(parsed(_without(old_contract(claim()), field))).reason == "missing_field"


@pytest.mark.req("R18")
@pytest.mark.parametrize("version", ["executor_evidence_v1", "1.0", "v1"])
def test_v1_may_call_its_version_as_it_likes(version: str) -> None:
    assert _parsed(parsed(old_contract(answer_version=version))).contract.version == "v1"


@pytest.mark.req("R82")
def test_the_object_may_stand_in_fences_with_a_warning() -> None:
    read = _parsed(parse_contract(f"```json\n{canonical_json(contract(claim()))}\n```"))
    assert any("fences" in warning for warning in read.warnings)
    assert not _parsed(parsed(contract(claim()))).warnings


@pytest.mark.req("R82")
@pytest.mark.parametrize("raw", ["结论：{}", "{}。以上", "```json\n{}\n```\n以上", "{}{}"])
def test_prose_around_the_object_is_no_contract(raw: str) -> None:
    assert _refused(parse_contract(raw.replace("{}", canonical_json(contract(claim()))))).reason == "not_json"


@pytest.mark.req("R85")
@pytest.mark.parametrize("field", ["claim_id", "claim_type", "claim_text", "support_level", "evidence_bindings"])
def test_a_claim_without_one_of_its_five_fields_stays_and_is_defective(field: str) -> None:
    read = _parsed(parsed(contract(_without(claim(), field), claim(claim_id="c2")))).contract.claims
    assert any(field in defect for defect in read[0].defects)
    assert not read[1].defects


@pytest.mark.req("R86")
@pytest.mark.parametrize(("level", "sound"), [("direct", True), ("indirect", True), ("none", False), ("high", False)])
def test_support_level_of_v2(level: str, sound: bool) -> None:
    read = _parsed(parsed(contract(claim(support_level=level)))).contract.claims[0]
    assert (not read.defects) == sound


@pytest.mark.req("R21")
@pytest.mark.parametrize(("level", "sound"), [("direct", True), ("indirect", True), ("none", True), ("high", False)])
def test_support_level_of_v1(level: str, sound: bool) -> None:
    bound = binding(source_id="s")
    read = _parsed(parsed(old_contract(claim("x 超时", bound, support_level=level)))).contract.claims[0]
    assert (not read.defects) == sound


@pytest.mark.req("R87")
def test_a_v2_claim_has_a_binding() -> None:
    assert _parsed(parsed(contract(claim(evidence_bindings=[])))).contract.claims[0].defects


@pytest.mark.req("R22")
@pytest.mark.parametrize(("level", "sound"), [("direct", False), ("indirect", False), ("none", True)])
def test_a_v1_claim_has_a_binding_unless_it_is_none(level: str, sound: bool) -> None:
    bare = claim(support_level=level, evidence_bindings=[])
    read = _parsed(parsed(old_contract(bare))).contract.claims[0]
    assert (not read.defects) == sound


@pytest.mark.req("R88")
@pytest.mark.parametrize("field", ["source_type", "tool_name", "source_invocation_ids", "evidence_excerpt"])
def test_a_binding_without_one_of_its_four_fields_voids_its_claim(field: str) -> None:
    read = _parsed(parsed(contract(claim("x", _without(binding(), field))))).contract.claims[0]
    assert any(field in defect for defect in read.defects)


@pytest.mark.req("R89")
def test_a_v2_binding_may_carry_a_source_id() -> None:
    read = _parsed(parsed(contract(claim("x", binding(source_id="log-7")))))
    assert not read.contract.claims[0].defects and not read.warnings
    assert read.contract.claims[0].bindings[0].source_id == "log-7"


@pytest.mark.req("R23")
def test_a_v1_binding_has_a_source_id() -> None:
    with_id, without = claim("x", binding(source_id="s")), claim("y", binding(), claim_id="c2")
    read = _parsed(parsed(old_contract(with_id, without))).contract.claims
    assert [bool(item.defects) for item in read] == [False, True]


@pytest.mark.req("R91")
def test_a_chunk_id_alone_binds_nothing() -> None:
    read = _parsed(parsed(contract(claim("x", binding(ids=[], source_id="chunk-7"))))).contract.claims[0]
    assert any("source_invocation_ids" in defect for defect in read.defects)


@pytest.mark.req("R90")
@pytest.mark.parametrize(
    ("tool", "source"), [("lookup_knowledge", "knowledge"), ("query_logs", "log"), ("query_metrics", "metric"), ("kubectl_get", "other")]
)  # fmt: skip
def test_any_evidence_bearing_tool_can_be_bound(tool: str, source: str) -> None:
    read = _parsed(parsed(contract(claim("x", binding(tool=tool, source=source))))).contract.claims[0]
    assert (read.defects, read.bindings[0].tool_name) == ((), tool)


@pytest.mark.req("R94")
@pytest.mark.parametrize("basis", ["evidence", "runbook", "experience"])
def test_an_action_may_rest_on_a_runbook(basis: str) -> None:
    action: JsonObject = {"action_id": "a1", "text": "按手册检查连接数", "risk": "low", "basis": basis}
    read = _parsed(parsed(contract(recommended_actions=[action])))
    assert [item.basis for item in read.contract.recommended_actions] == [basis]
    assert not read.warnings


def test_of_two_claims_with_one_id_the_second_is_defective() -> None:
    read = _parsed(parsed(contract(claim(), claim("另一条")))).contract.claims
    assert [bool(item.defects) for item in read] == [False, True]
    assert len({item.claim_id for item in read}) == 2


@pytest.mark.parametrize("item", [7, "一句话", None, [], {}])
def test_an_item_that_is_no_claim_stays_in_its_place(item: Json) -> None:
    read = _parsed(parsed(_with_claims(item, claim()))).contract.claims
    assert [bool(found.defects) for found in read] == [True, False]


@pytest.mark.parametrize("field", ["claims", "hypotheses", "recommended_actions", "missing_info"])
def test_a_field_of_the_wrong_type_fails_the_parse(field: str) -> None:
    assert _refused(parsed(contract() | {field: {}})).reason == "bad_type"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (None, "absent"), ("", "empty"), (" \n", "empty"), ("<think>想一想</think>", "empty"), ("你好", "not_json"),
        ("[1]", "not_object"), ("3", "not_object"), ('"x"', "not_object"), ('{"a": NaN}', "not_json"),
        ('{"a": -Infinity}', "not_json"), ('{"a": 1e999}', "not_json"), ('{"a": 1', "not_json"), ("{}", "missing_field"),
        ("[" * 100_000, "too_large"), ('{"a":' * 5_000 + "1" + "}" * 5_000, "too_large"), ('{"answer_version": 2}', "bad_type"),
    ],
)  # fmt: skip
def test_why_it_did_not_parse(raw: str | None, reason: str) -> None:
    refused = _refused(parse_contract(raw))
    assert refused.reason == reason and refused.errors


def test_a_contract_of_two_megabytes_is_too_large_and_the_limit_is_named() -> None:
    refused = _refused(parsed(contract(missing_info=["x" * 2_000_000])))
    assert refused.reason == "too_large" and str(MAX_BYTES) in refused.errors[0]


@pytest.mark.req("R6", "R7")
@pytest.mark.parametrize(
    "raw", ["<think>先看日志\n{}</think>{{}}", "推理…</think>{{}}", "<THINK a=1>x</THINK >\n{{}}\n"]
)
def test_reasoning_is_removed_before_anything_is_kept(raw: str) -> None:
    read = _parsed(parse_contract(raw.replace("{{}}", canonical_json(contract(claim())))))
    assert "think" not in read.raw.lower() and "推理" not in read.raw and "先看" not in read.raw


@pytest.mark.req("R31")
@pytest.mark.parametrize(("answer", "warned"), [("order 超时。", False), ("", False), ("order timed out.", True)])
def test_v1s_answer_is_chinese(answer: str, warned: bool) -> None:
    assert any("Chinese" in warning for warning in _parsed(parsed(old_contract(answer=answer))).warnings) == warned


def test_reasoning_left_open_is_cut_off() -> None:
    assert _refused(parse_contract("结论。<think>其实我不确定")).raw == "结论。"


def test_an_object_instead_of_text_is_kept_as_its_canonical_json() -> None:
    read = _parsed(parse_object(contract(claim())))
    assert read.raw == canonical_json(contract(claim()))
    assert _refused(parse_object(None)).reason == "absent"
    assert _refused(parse_object([])).reason == "not_object"


def test_unknown_fields_are_warned_about_and_kept() -> None:
    read = _parsed(parsed(contract(claim(mood="gut"), verdict="PASS")))
    assert read.contract.unknown == {"verdict": "PASS"}
    assert len(read.warnings) == 2


def test_a_repeated_key_is_warned_about() -> None:
    raw = canonical_json(contract(claim()))
    assert any("more than once" in w for w in _parsed(parse_contract(raw[:-1] + ',"claims":[]}')).warnings)


@pytest.mark.parametrize("whole", [contract(claim(), hypotheses=["h"], note="n"), old_contract(claim(), answer="好")])
def test_what_is_written_reads_as_the_same_contract(whole: JsonObject) -> None:
    first = _parsed(parsed(whole))
    again = _parsed(parsed(contract_object(first.contract)))
    assert again.contract == first.contract
    assert json.loads(json.dumps(first.structured)) == first.structured

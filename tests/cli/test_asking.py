"""`demo`, `ask`, `sessions`, `eval`, `knowledge`, `doctor`, through the real entry over a small incident folder."""

import json
from pathlib import Path

import pytest
import yaml

from superbizagent.cli.output import exit_code
from superbizagent.domain.text import JsonObject
from tests.cli.conftest import Call, make_incident

CODES = {"PASS": 0, "LOW_CONFID": 1, "REJECT": 2}


@pytest.mark.parametrize(
    ("session", "code"),
    [
        ({"status": "completed", "verdict": "PASS"}, 0),
        ({"status": "completed", "verdict": "LOW_CONFID"}, 1),
        ({"status": "completed", "verdict": "REJECT"}, 2),
        ({"status": "failed", "verdict": "PASS"}, 4),
        ({"status": "cancelled"}, 4),
        ({}, 4),
    ],
)
def test_the_exit_code_is_the_verdict(session: JsonObject, code: int) -> None:
    assert exit_code(session) == code


def _invocations(document: JsonObject) -> list[JsonObject]:
    calls = document["invocations"]
    assert isinstance(calls, list)
    return [call for call in calls if isinstance(call, dict)]


@pytest.mark.req("R96", "R98")
def test_ask_answers_on_stdout_and_tells_its_progress_on_stderr(cli: Call, incident: Path) -> None:
    ran = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident))
    assert ran.code in (0, 1)
    assert "inventory-api" in ran.out and "[r1-t" in ran.out
    assert "claim_text" not in ran.out and "answer_version" not in ran.out
    assert "▸" in ran.err and "query_logs" in ran.err and "▸" not in ran.out


def test_json_is_one_document_and_nothing_else(cli: Call, incident: Path) -> None:
    ran = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident), "--json")
    assert ran.err == ""
    document = ran.document
    assert ran.code == CODES[str(document["verdict"])]
    assert document["final_answer"] and document["allowed_material"]
    assert all({"id", "tool", "args", "status", "coverage", "seconds"} <= set(call) for call in _invocations(document))
    assert "self_evaluation" not in document
    assert "支付" in ran.out, "Chinese is never escaped"


@pytest.mark.req("R99")
def test_the_trace_option_adds_the_audit(cli: Call, incident: Path) -> None:
    document = cli("ask", "支付为什么报错？", "--incident", str(incident), "--json", "--trace").document
    evaluation = document["self_evaluation"]
    assert isinstance(evaluation, dict) and {"verifier_evaluation", "rule_evaluation"} <= set(evaluation)


def test_every_excerpt_of_an_answer_is_in_the_result_of_the_call_it_names(cli: Call, incident: Path) -> None:
    document = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident), "--json", "--trace").document
    material, trace = document["allowed_material"], document["trace"]
    assert isinstance(material, dict) and isinstance(trace, list)
    results = {
        call["invocation_id"]: json.dumps(call["result"], ensure_ascii=False)
        for call in trace
        if isinstance(call, dict)
    }
    confirmed = material["confirmed"]
    assert isinstance(confirmed, list) and confirmed
    for item in confirmed:
        assert isinstance(item, dict) and isinstance(item["evidence"], list) and item["evidence"]
        for line in item["evidence"]:
            assert isinstance(line, dict)
            escaped = json.dumps(line["excerpt"], ensure_ascii=False)[1:-1]
            assert escaped.strip("…").split("…")[0] in results[line["invocation_id"]]


def test_a_folder_with_nothing_in_it_is_a_failed_diagnosis(cli: Call, tmp_path: Path) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "incident.yaml").write_text("id: e\nquestion: 为什么报错？\n", encoding="utf-8")
    ran = cli("ask", "为什么报错？", "--incident", str(folder))
    assert ran.code == 4
    assert ran.out.startswith("系统故障")


def test_sessions_are_listed_shown_and_exported(cli: Call, incident: Path, tmp_path: Path) -> None:
    asked = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident), "--json").document
    name = str(asked["session_id"])
    assert name in cli("sessions", "list").out
    (listed,) = json.loads(cli("sessions", "list", "--json").out)
    assert listed["session_id"] == name and "self_evaluation" not in listed
    shown = cli("sessions", "show", name)
    assert shown.code == 0 and str(asked["final_answer"]) in shown.out
    view = cli("sessions", "show", name, "--trace").out
    assert "claim" in view and "direct_evidence" in view and "守门规则" in view
    exported = cli("sessions", "export", name, str(tmp_path / "out"))
    assert exported.code == 0
    written = yaml.safe_load((tmp_path / "out" / "incident.yaml").read_text(encoding="utf-8"))
    assert written["question"] == asked["question"]
    again = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(tmp_path / "out"), "--json")
    assert again.code in (0, 1, 2), again.err
    assert cli("sessions", "export", name, str(tmp_path / "out")).code == 64, "never over what is there"


def test_a_follow_up_stays_in_its_chat(cli: Call, incident: Path) -> None:
    cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident), "--chat", "c1", "--json")
    follow = cli("ask", "那日志呢？", "--incident", str(incident), "--chat", "c1", "--json").document
    assert "支付服务 payment 为什么报错？" in str(follow["resolved_query"])


def test_eval_scores_folders_and_ends_with_0_whatever_the_scores(cli: Call, incident: Path, tmp_path: Path) -> None:
    calm = make_incident(tmp_path / "calm", **{"truth.yaml": "fault: false\n"})
    ran = cli("eval", str(incident), str(calm), "--json")
    assert ran.code == 0 and ran.err == ""
    results, summary = ran.document["results"], ran.document["summary"]
    assert isinstance(results, list) and isinstance(summary, dict)
    assert (summary["folders"], summary["faults"], summary["errors"]) == (2, 1, 0)
    assert [result["error"] for result in results if isinstance(result, dict)] == [None, None]
    told = cli("eval", str(incident))
    assert told.code == 0 and "1 个目录" in told.out


def test_eval_of_a_broken_folder_is_1_and_the_others_are_scored(cli: Call, incident: Path, tmp_path: Path) -> None:
    ran = cli("eval", str(tmp_path / "nothing"), str(incident), "--json")
    assert ran.code == 1
    results = ran.document["results"]
    assert isinstance(results, list) and len(results) == 2
    assert [bool(result["error"]) for result in results if isinstance(result, dict)] == [True, False]


def test_the_truth_is_never_read_by_a_diagnosis(cli: Call, incident: Path) -> None:
    (incident / "truth.yaml").write_text("fault: true\nroot_cause: {entity: [canary-7731]}\n", encoding="utf-8")
    ran = cli("ask", "支付服务 payment 为什么报错？", "--incident", str(incident), "--json", "--trace")
    assert "canary-7731" not in ran.out


def test_runbooks_are_kept_found_and_removed(cli: Call, tmp_path: Path) -> None:
    runbook = tmp_path / "支付手册.md"
    runbook.write_text("# 支付超时\n\n检查 inventory-api 的连接池与超时设置。\n", encoding="utf-8")
    assert cli("knowledge", "list").code == 0
    (added,) = json.loads(cli("knowledge", "add", str(runbook), "--json").out)
    assert json.loads(cli("knowledge", "list", "--json").out) == [added]
    assert "连接池" in cli("knowledge", "search", "连接池 超时").out
    assert cli("knowledge", "remove", str(added["document_id"])).code == 0
    assert json.loads(cli("knowledge", "list", "--json").out) == []


def test_doctor_names_each_part_and_prints_no_secret(
    cli: Call, monkeypatch: pytest.MonkeyPatch, incident: Path
) -> None:
    monkeypatch.setenv("SUPERBIZ_MODEL_API_KEY", "sk-hunter2-0123456789")
    monkeypatch.setenv("SUPERBIZ_SOURCE_DIR", str(incident))
    ran = cli("doctor")
    assert "hunter2" not in ran.out + ran.err
    findings = json.loads(cli("doctor", "--json").out)
    assert {"part", "state", "says", "todo"} <= set(findings[0])
    monkeypatch.setenv("SUPERBIZ_SOURCE_DIR", "/no/such")
    assert cli("doctor").code == 1


def test_demo_answers_without_any_set_up(cli: Call) -> None:
    ran = cli("demo", "--json")
    assert ran.code == 0 and ran.err == ""
    assert ran.document["status"] == "completed" and "[r1-t" in str(ran.document["final_answer"])


@pytest.mark.parametrize("question", ["讲个笑话", "???!!", "hello there"])
def test_what_asks_after_nothing_does_not_pass_and_is_told_so(cli: Call, incident: Path, question: str) -> None:
    ran = cli("ask", question, "--incident", str(incident))
    assert ran.code == 1
    assert "问题里没有认出服务、指标或故障现象" in ran.out


def test_a_service_that_is_not_in_the_data_is_said_to_be_missing(cli: Call, incident: Path) -> None:
    ran = cli("ask", "ghost-svc-7 为什么报错", "--incident", str(incident))
    assert ran.code == 1
    assert "本次取得的数据里没有一条记录提到 ghost-svc-7" in ran.out


@pytest.mark.parametrize(("question", "missing"), [("kafka 为什么报错", "kafka"), ("物流服务为什么超时", "物流")])
def test_a_product_or_service_by_its_plain_word_is_missed_as_well(
    cli: Call, incident: Path, question: str, missing: str
) -> None:
    ran = cli("ask", question, "--incident", str(incident))
    assert ran.code == 1
    assert f"本次取得的数据里没有一条记录提到 {missing}" in ran.out

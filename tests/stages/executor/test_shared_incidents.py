"""The model-less stages over the project's recorded incidents: causes found, nothing named where nothing is wrong."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

import pytest

from superbizagent.domain.contract import Contract, Parsed, parse_contract
from superbizagent.domain.facts import Setting
from superbizagent.domain.grounding import index_trace
from superbizagent.domain.plan import Catalogue, Plan, PlannedCall, ToolSpec
from superbizagent.domain.question import Question, Window
from superbizagent.domain.text import redact
from superbizagent.domain.trace import Invocation, Trace
from superbizagent.stages.executor import execute
from superbizagent.stages.executor.judging import judge_of
from superbizagent.stages.planner import plan_by_code
from superbizagent.usecases.truth import ShownItem, Truth, compare, read_truth

INCIDENTS = Path(__file__).parents[4] / "shared" / "data" / "incidents"
FOLDERS = sorted(path.parent for path in INCIDENTS.glob("*/*/truth.yaml"))
pytestmark = [pytest.mark.shared, pytest.mark.slow]


class Folder:
    """An incident folder of recordings, read by hand."""

    def __init__(self, path: Path) -> None:
        facts = json.loads((path / "incident.yaml").read_text("utf-8"))
        self.recordings = [json.loads(file.read_text("utf-8")) for file in sorted(path.glob("recordings/*.json"))]
        self.truth: Truth = read_truth(json.loads((path / "truth.yaml").read_text("utf-8")))
        window = facts.get("window")
        self.window = Window(start=_at(window["start"]), end=_at(window["end"])) if window else None
        asked_at = self.window.end if self.window else datetime(2025, 6, 1, tzinfo=UTC)
        self.question = Question(text=facts["question"], asked_at=asked_at)
        self.made: list[Invocation] = []

    @property
    def catalogue(self) -> Catalogue:
        specs = [
            ToolSpec(name=one["tool_name"], source_type=one["source_type"], description="", fixed_args=one["args"])
            for one in self.recordings
        ]
        return Catalogue(tools=tuple(specs), span=self.window)

    async def call(self, planned: PlannedCall) -> Invocation:
        one = next(
            one for one in self.recordings if one["tool_name"] == planned.tool_name and one["args"] == planned.args
        )
        args = redact(one["args"])
        self.made.append(
            Invocation(
                invocation_id=f"r1-t{len(self.made) + 1}",
                tool_name=one["tool_name"],
                source_type=one["source_type"],
                status=one["status"],
                result=redact(one["result"]),
                args=args if isinstance(args, dict) else {},
                data_source="recorded",
            )
        )
        return self.made[-1]


def _at(text: str) -> datetime:
    return datetime.fromisoformat(text)


async def diagnose(path: Path) -> tuple[Folder, Plan, str]:
    folder = Folder(path)
    plan = plan_by_code(folder.question, folder.catalogue, None)
    made = await execute(folder.question, plan, folder.call, trace=Trace(), calls_left=12, catalogue=folder.catalogue)
    return folder, plan, made.raw_text


def contract_of(raw: str) -> Contract:
    outcome = parse_contract(raw)
    assert isinstance(outcome, Parsed)
    return outcome.contract


@lru_cache(maxsize=1)
def _names() -> list[str]:
    return [f"{path.parent.name}/{path.name}" for path in FOLDERS]


def _items(contract: Contract) -> Iterator[tuple[str, ShownItem]]:
    for claim in contract.claims:
        text = f"{claim.claim_text}\n{claim.bindings[0].evidence_excerpt[:160]}"
        yield claim.support_level, ShownItem(text=text, states_cause=claim.claim_type == "root_cause")
    for hypothesis in contract.hypotheses:
        yield "hypothesis", ShownItem(text=hypothesis.text, states_cause=True)


@pytest.mark.parametrize("path", FOLDERS, ids=_names())
async def test_each_claim_holds_and_a_second_run_writes_the_same(path: Path) -> None:
    folder, plan, raw = await diagnose(path)
    setting = Setting(question=folder.question.whole, window=plan.window, zone=folder.question.zone)
    judge = judge_of(index_trace(Trace(invocations=tuple(folder.made))), setting)
    classes = {"direct": "direct_evidence", "indirect": "indirect_evidence"}
    for claim in contract_of(raw).claims:
        assert judge.check(claim).evidence_class == classes[claim.support_level], claim.claim_text
    assert (await diagnose(path))[2] == raw


async def test_most_causes_are_found_and_none_is_named_where_nothing_is_wrong() -> None:
    found: list[str] = []
    loud: list[str] = []
    wrong: list[str] = []
    for path in FOLDERS:
        folder, _, raw = await diagnose(path)
        items = list(_items(contract_of(raw)))
        compared = compare(
            folder.truth,
            question=folder.question.text,
            confirmed=[item for level, item in items if level == "direct"],
            directions=[item for level, item in items if level != "direct"],
        )
        if folder.truth.fault and (compared.cause_confirmed or (compared.rank or 9) <= 3):
            found.append(path.name)
        if not folder.truth.fault and compared.named_cause is not None:
            loud.append(path.name)
        if compared.wrong_cause_confirmed:
            wrong.append(path.name)
    faults = sum(1 for path in FOLDERS if Folder(path).truth.fault)
    assert (loud, wrong) == ([], [])
    assert len(found) >= 0.8 * faults

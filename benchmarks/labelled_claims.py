"""Labelled claims of recorded incidents through the check: what is supported, what is not, what was altered.

    python -m benchmarks.labelled_claims [DATA] [--failures]      DATA defaults to ../shared/data/incidents/*/*

Each claim cites its recording with the first words of the result. Supported claims should be direct or indirect,
unsupported ones and supported ones with a number or an entity exchanged none or contradicted. Two trivial classifiers
stand beside: always indirect, and "every number of the claim is in the result".
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import yaml

from superbizagent.domain.contract import Binding
from superbizagent.domain.facts import CheckedFact, Fact, Setting, decide_type
from superbizagent.domain.grounding import TraceIndex, ground, index_trace
from superbizagent.domain.question import Window
from superbizagent.domain.text import canonical_json
from superbizagent.domain.trace import Invocation, Trace

_SUPPORTED = ("direct_evidence", "indirect_evidence")
_NUMBER = re.compile(r"(?<![\w.:-])\d[\d,]*(?:\.\d+)?(?![\w:]*:)(?!\d|:|Z)")
_ENTITY = re.compile(r"\b(?:[A-Z][a-z]+[A-Z]\w+|[\w-]+-(?:prod|replica)[\w-]*|[A-Za-z]+:[A-Z]\w+)\b")
_OTHER_ENTITY = "QueueDepthOfNobody"


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One claim to check: `kind` is its label or how it was altered; `call` what it cites."""

    kind: str
    text: str
    call: Invocation
    index: TraceIndex
    setting: Setting


def read_cases(folder: Path) -> Iterator[Case]:
    """The labelled claims of one incident folder, and the altered twins of the supported ones."""
    truth = yaml.safe_load((folder / "truth.yaml").read_text())
    incident = yaml.safe_load((folder / "incident.yaml").read_text())
    calls = {path.name: _call(path, at) for at, path in enumerate(sorted((folder / "recordings").glob("*.json")), 1)}
    index = index_trace(Trace(invocations=tuple(calls.values())))
    ends = incident.get("window") or {}
    window = Window(**{k: datetime.fromisoformat(str(v)) for k, v in ends.items()}) if ends else None
    setting = Setting(question=incident["question"], window=window, zone="UTC")
    for labelled in truth.get("labelled_claims", []):
        call = calls.get(labelled.get("recording") or "")
        if call is None:
            continue
        text = labelled["text"]
        yield Case(kind=labelled["label"], text=text, call=call, index=index, setting=setting)
        if labelled["label"] == "supported":
            for kind, altered in (("number altered", alter_number(text)), ("entity altered", alter_entity(text))):
                if altered != text:
                    yield Case(kind=kind, text=altered, call=call, index=index, setting=setting)


def _call(path: Path, at: int) -> Invocation:
    made = json.loads(path.read_text())
    return Invocation(
        invocation_id=f"r1-t{at}", tool_name=made["tool_name"], source_type=made["source_type"], status=made["status"],
        args=made["args"], result=made["result"], coverage=made.get("coverage", "unknown"), data_source="recorded",
    )  # fmt: skip


def alter_number(text: str) -> str:
    """The last number of the text made another."""
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    last = found[-1]
    written = last.group().replace(",", "")
    number = float(written) * 1.7 + 3
    return text[: last.start()] + (f"{number:.1f}" if "." in written else str(int(number))) + text[last.end() :]


def alter_entity(text: str) -> str:
    """The first identifier of the text made one that no result has."""
    return _ENTITY.sub(_OTHER_ENTITY, text, count=1)


def check(case: Case) -> CheckedFact:
    """What our code says of it."""
    written = case.call.result if isinstance(case.call.result, str) else canonical_json(case.call.result)
    binding = Binding(
        source_type=case.call.source_type, tool_name=case.call.tool_name,
        source_invocation_ids=(case.call.invocation_id,), evidence_excerpt=written[:120],
    )  # fmt: skip
    fact = Fact(fact_id="f1", source="claim", text=case.text, fact_type=decide_type(case.text), bindings=(binding,))
    return ground([fact], case.index, case.setting)[0]


def numbers_present(case: Case) -> str:
    """The trivial classifier: indirect when the result has every number of the claim as written."""
    written = canonical_json(case.call.result)
    numbers = [n.replace(",", "") for n in _NUMBER.findall(case.text)]
    return "indirect_evidence" if all(n in written for n in numbers) else "no_evidence"


def _told(case: Case, got: CheckedFact) -> str:
    codes = ", ".join((*got.reason_codes, *(f"lacks {text!r}" for text in got.missing)))
    return f"    {got.evidence_class} ({codes}): {case.text}\n"


def main() -> int:
    """Print a row a kind: how many, how many right by us and by the two trivial classifiers, and our classes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="?", default="../shared/data/incidents")
    parser.add_argument("--failures", action="store_true")
    wanted = parser.parse_args()
    folders = [path.parent for path in sorted(Path(wanted.data).glob("*/*/truth.yaml"))]
    cases = [case for folder in folders for case in read_cases(folder)]
    checked = [check(case) for case in cases]
    sys.stdout.write(f"{'kind':<18}{'n':>4}{'ours':>8}{'always':>8}{'numbers':>9}   classes\n")
    for kind in dict.fromkeys(case.kind for case in cases):
        here = [(case, got) for case, got in zip(cases, checked, strict=True) if case.kind == kind]
        right = [(got.evidence_class in _SUPPORTED) is (kind == "supported") for _, got in here]
        always = 1.0 if kind == "supported" else 0.0
        trivial = [(numbers_present(case) in _SUPPORTED) is (kind == "supported") for case, _ in here]
        table = dict(Counter(got.evidence_class for _, got in here))
        sys.stdout.write(
            f"{kind:<18}{len(here):>4}{sum(right) / len(right):>8.1%}{always:>8.0%}{sum(trivial) / len(here):>9.1%}   {table}\n"
        )
        if wanted.failures and kind != "hypothesis":
            sys.stdout.writelines(_told(*one) for one, good in zip(here, right, strict=True) if not good)
    return 0


if __name__ == "__main__":
    sys.exit(main())

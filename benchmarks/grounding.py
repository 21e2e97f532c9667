"""The check of claims on public text sets that it was not made for: reported, never tuned to.

    python -m benchmarks.grounding [DATA] [--each 400]      DATA defaults to ../shared/data/grounding

AttributionBench and WiCE (English) say of a claim whether its references support it. UHGEval (Chinese) says which words of
a generated sentence are wrong: a clause with two labelled words or more and none wrong is taken as supported. *Supported* =
direct or indirect. Beside us: always indirect, and "every number of the claim is in the evidence". Balanced accuracy is the
mean of the two shares.
"""

import argparse
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from superbizagent.domain.contract import Binding
from superbizagent.domain.facts import Fact, Setting, decide_type
from superbizagent.domain.grounding import ground, index_trace
from superbizagent.domain.trace import Invocation, Trace

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LONGEST = 60_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A claim, its evidence, and whether that supports it."""

    claim: str
    evidence: str
    supported: bool


def attribution_bench(data: Path) -> Iterator[Row]:
    """AttributionBench, dev and test."""
    for path in sorted((data / "attributionbench").glob("*.jsonl")):
        for row in _rows(path):
            label = row["attribution_label"] == "attributable"
            yield Row(claim=row["claim"], evidence="\n".join(row["references"]), supported=label)


def wice(data: Path) -> Iterator[Row]:
    """WiCE dev; partly supported is not supported."""
    for row in _rows(data / "wice" / "claim_dev.jsonl"):
        yield Row(claim=row["claim"], evidence="\n".join(row["evidence"]), supported=row["label"] == "supported")


def uhgeval(data: Path) -> Iterator[Row]:
    """Clauses of UHGEval's generated sentences: supported when all its labelled keywords are 合理, else not."""
    for row in _rows(data / "uhgeval" / "dataset_uhgeval_concise.jsonl"):
        labels = dict(note.split("<sep>", 1) for note in row["annotations"] if "<sep>" in note)
        news = f"{row['headLine']}\n{row['newsBeginning']}\n{row['newsRemainder']}"
        for clause in re.split(r"[，。；\n]", row["hallucinatedContinuation"]):
            here = [label for word, label in labels.items() if word in clause]
            if len(here) >= 2:
                yield Row(claim=clause.strip(), evidence=news, supported=all(one.startswith("合理") for one in here))


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def ours(row: Row) -> bool:
    """Whether our check finds the claim supported."""
    call = Invocation(invocation_id="r1-t1", tool_name="read", source_type="other", status="ok", coverage="complete",
                      result=row.evidence[:_LONGEST], data_source="recorded")  # fmt: skip
    binding = Binding(source_type="other", tool_name="read", source_invocation_ids=("r1-t1",),
                      evidence_excerpt=row.evidence[:120])  # fmt: skip
    fact = Fact(fact_id="f1", source="claim", text=row.claim, fact_type=decide_type(row.claim), bindings=(binding,))
    return ground([fact], index_trace(Trace(invocations=(call,))), Setting(question=row.claim))[0].supported


def always(row: Row) -> bool:
    """The most trivial classifier: supported, whatever it says."""
    return bool(row.claim)


def numbers_present(row: Row) -> bool:
    """The trivial classifier."""
    return all(number in row.evidence for number in _NUMBER.findall(row.claim))


def scores(rows: Sequence[Row], found: Sequence[bool]) -> str:
    """Shares of supported claims found supported, of others found unsupported, and their mean."""
    kept = [got for row, got in zip(rows, found, strict=True) if row.supported]
    caught = [not got for row, got in zip(rows, found, strict=True) if not row.supported]
    high, low = (sum(one) / max(len(one), 1) for one in (kept, caught))
    return f"{high:>10.1%}{low:>10.1%}{(high + low) / 2:>10.1%}"


def main() -> int:
    """Print a table a data set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", default="../shared/data/grounding")
    parser.add_argument("--each", type=int, default=400)
    wanted = parser.parse_args()
    sys.stdout.write(f"{'set':<18}{'n':>5} {'classifier':<10}{'kept':>10}{'caught':>10}{'balanced':>10}\n")
    for read in (attribution_bench, wice, uhgeval):
        rows = list(read(Path(wanted.data)))
        rows = random.Random(7).sample(rows, min(wanted.each, len(rows)))
        for name, judge in (("ours", ours), ("always", always), ("numbers", numbers_present)):
            table = scores(rows, [judge(row) for row in rows])
            sys.stdout.write(f"{read.__name__:<18}{len(rows):>5} {name:<10}{table}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())

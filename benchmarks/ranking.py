"""How often the faulty service is ranked first, among three, among five: ours beside baselines, in one run.

    python -m benchmarks.ranking [DATA]      DATA defaults to ../shared/data

Nezha TrainTicket with logs and metrics, and with traces too; Nezha OnlineBoutique with metrics; PetShop low traffic,
with specificity on issue-free windows.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks import nezha, petshop
from superbizagent.analysis.flows import flow_changes
from superbizagent.analysis.ranking import SUSPECT_CUT, Ranked, Suspect, rank_suspects
from superbizagent.analysis.robust import Floats
from superbizagent.analysis.spans import Span, read_traces
from superbizagent.analysis.suspects import suspect_flows, suspect_series, suspect_spans
from superbizagent.analysis.templates import TemplateMiner, strip_header

_BEFORE = 3600.0
_AFTER = 180.0
_TRACE_ID = re.compile(r"TraceID: (\w+)")


@dataclass(frozen=True, slots=True)
class Score:
    """Ranks of the right answer, None where it is not named."""

    ranks: Sequence[int | None]

    def at(self, k: int) -> float:
        return 100.0 * sum(rank is not None and rank <= k for rank in self.ranks) / max(len(self.ranks), 1)

    def line(self, name: str) -> str:
        return f"{name:<58}{len(self.ranks):>4}   " + " / ".join(f"{self.at(k):5.1f}" for k in (1, 3, 5))


def rank_of(ranked: Iterable[Ranked], truth: str) -> int | None:
    return next((at for at, one in enumerate(ranked, start=1) if one.entity == truth), None)


def plain_z(series: Mapping[tuple[str, str], nezha.Series], at: float) -> list[Suspect]:
    """The baseline: two-sided maximum of (value - mean) / standard deviation, the usual NSigma."""
    found: list[Suspect] = []
    for (entity, metric), (times, values) in series.items():
        before = _between(times, values, at - _BEFORE, at)[1]
        after = _between(times, values, at, at + _AFTER)[1]
        if before.size >= 3 and after.size and float(np.std(before)) > 0.0:
            score = float(np.max(np.abs(after - np.mean(before)))) / float(np.std(before))
            found.append(Suspect(entity=entity, signal="metric", strength=score, key=metric))
    return found


def metric_suspects(series: Mapping[tuple[str, str], nezha.Series], at: float) -> list[Suspect]:
    return suspect_all({key: _between(*own, at - _BEFORE, at + _AFTER) for key, own in series.items()}, at)


def log_suspects(lines: Iterable[nezha.LogLine], at: float) -> list[Suspect]:
    miner = TemplateMiner()
    events: dict[str, list[tuple[str, float, int]]] = defaultdict(list)
    for line in lines:
        cluster = miner.add(line.text[strip_header(line.text) :])
        trace = _TRACE_ID.search(line.text)
        if trace is not None:
            events[line.service].append((trace.group(1), line.at, cluster))
    return [
        suspect
        for service, own in events.items()
        for suspect in suspect_flows(
            service, flow_changes([(flow, when, miner.resolve(key)) for flow, when, key in own], at)
        )
    ]


def call_edges(spans: Iterable[Span]) -> list[tuple[str, str]]:
    return [(edge.caller, edge.callee) for edge in read_traces(spans).edges]


def _between(times: Floats, values: Floats, start: float, end: float) -> tuple[Floats, Floats]:
    inside = (times >= start) & (times <= end) & np.isfinite(values)
    return times[inside], values[inside]


def run_train_ticket(data: Path) -> None:
    day = data / "rca/nezha/rca_data/2023-01-29"
    normal = data / "rca/nezha/construct_data/2023-01-29"
    normal_minute = nezha.Fault(at=nezha.epoch("2023-01-29 08:50:00"), service="", kind="")
    normal_lines, normal_spans = nezha.read_logs(normal, normal_minute), nezha.read_spans(normal, normal_minute)
    series = nezha.read_metrics(day)
    ranks: dict[str, list[int | None]] = defaultdict(list)
    for fault in nezha.read_faults(day):
        shift = fault.at - 600.0 - normal_minute.at
        lines = [replace(line, at=line.at + shift) for line in normal_lines] + nezha.read_logs(day, fault)
        spans = [replace(span, start=span.start + shift) for span in normal_spans] + nezha.read_spans(day, fault)
        metrics, logs = metric_suspects(series, fault.at), log_suspects(lines, fault.at)
        traces, edges = suspect_spans(spans, fault.at), call_edges(spans)
        for name, suspects, known in (
            ("baseline: two-sided max z, metrics", plain_z(series, fault.at), ()),
            ("metrics", metrics, ()),
            ("logs", logs, ()),
            ("logs + metrics", metrics + logs, ()),
            ("logs + metrics + traces", metrics + logs + traces, ()),
            ("logs + metrics + traces + calls", metrics + logs + traces, edges),
        ):
            ranks[name].append(rank_of(rank_suspects(suspects, known), fault.service))
    _show("Nezha TrainTicket", ranks)


def run_online_boutique(data: Path) -> None:
    day = data / "rca/nezha/rca_data/2022-08-22"
    series, edges = nezha.read_metrics(day), nezha.read_calls(day)
    ranks: dict[str, list[int | None]] = defaultdict(list)
    for fault in nezha.read_faults(day):
        metrics = metric_suspects(series, fault.at)
        ranks["baseline: two-sided max z"].append(rank_of(rank_suspects(plain_z(series, fault.at)), fault.service))
        ranks["metrics"].append(rank_of(rank_suspects(metrics), fault.service))
        ranks["metrics + calls"].append(rank_of(rank_suspects(metrics, edges), fault.service))
    _show("Nezha OnlineBoutique", ranks)


def run_petshop(data: Path) -> None:
    scenario = data / "rca/petshop/dataset/low_traffic"
    normal, edges = petshop.read_series(scenario / "noissue/metrics.csv"), petshop.read_calls(scenario)
    issues = list(petshop.read_issues(scenario))
    usual = [truth for truth, _ in Counter(issue.truth for issue in issues).most_common()]
    ranks: dict[str, list[int | None]] = defaultdict(list)
    for issue in issues:
        series = petshop.continue_normal(normal, issue.series)
        split = petshop.first_time(issue.series) + 2 * petshop.STEP
        suspects = suspect_all(series, split)
        ranks["baseline: two-sided max z"].append(rank_of(rank_suspects(plain_z(series, split)), issue.truth))
        ranks["baseline: most frequent labels"].append(usual.index(issue.truth) + 1)
        ranks["metrics"].append(rank_of(rank_suspects(suspects), issue.truth))
        ranked = rank_suspects(suspects, edges, tolerance=petshop.STEP + 60.0)
        ranks["metrics + calls"].append(rank_of(ranked, issue.truth))
        named = [one for one in ranked if one.score >= SUSPECT_CUT]
        ranks["metrics + calls, above the cut"].append(rank_of(named, issue.truth))
    _show("PetShop low traffic", ranks)
    quiet = list(_quiet_windows(normal))
    silent = sum(
        not any(one.score >= SUSPECT_CUT for one in rank_suspects(own, edges, tolerance=360.0)) for own in quiet
    )
    sys.stdout.write(
        f"{'PetShop low traffic: issue-free windows that name nobody':<58}{len(quiet):>4}   {100 * silent / len(quiet):5.1f} %\n"
    )


def _quiet_windows(normal: Mapping[tuple[str, str], nezha.Series]) -> Iterable[list[Suspect]]:
    """Stretches of three samples of the issue-free period, each against the day before it."""
    times = next(iter(normal.values()))[0]
    for first in range(petshop.DAY, times.size - 3, 12):
        yield suspect_all(
            {
                key: (at[first - petshop.DAY : first + 3], values[first - petshop.DAY : first + 3])
                for key, (at, values) in normal.items()
            },
            float(times[first]),
        )


def suspect_all(series: Mapping[tuple[str, str], nezha.Series], split: float) -> list[Suspect]:
    return [
        suspect
        for (entity, metric), (times, values) in series.items()
        for suspect in suspect_series(entity, metric, times, values, split=split)
    ]


def _show(system: str, ranks: Mapping[str, Sequence[int | None]]) -> None:
    for name, own in ranks.items():
        sys.stdout.write(Score(own).line(f"{system}: {name}") + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=Path("../shared/data"))
    data = parser.parse_args().data
    sys.stdout.write(f"{'system: signals':<58}{'n':>4}      @1 /    @3 /    @5\n")
    runs: tuple[Callable[[Path], None], ...] = (run_train_ticket, run_online_boutique, run_petshop)
    for run in runs:
        run(data)


if __name__ == "__main__":
    main()

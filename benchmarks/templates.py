"""Grouping accuracy and speed of the log templates on LogHub-2k, by system.

    python -m benchmarks.templates [DATA]      DATA defaults to ../shared/data

"content" mines the message column of the data set, as others report it; "raw" mines whole lines behind
``strip_header``. Lines a second are process time, the best of five.
"""

import argparse
import csv
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path

from superbizagent.analysis.templates import TemplateMiner, strip_header

_RUNS = 5
_MILLION = 1_000_000


def grouping_accuracy(truth: Sequence[Hashable], found: Sequence[Hashable]) -> float:
    """Share of lines whose group holds exactly the lines of their true group."""
    true_groups: dict[Hashable, list[int]] = defaultdict(list)
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at, (true_one, one) in enumerate(zip(truth, found, strict=True)):
        true_groups[true_one].append(at)
        groups[one].append(at)
    right = sum(len(lines) for lines in groups.values() if true_groups[truth[lines[0]]] == lines)
    return right / len(truth)


def mine(messages: Sequence[str]) -> list[int]:
    miner = TemplateMiner()
    clusters = miner.add_all(messages)
    return [miner.resolve(cluster) for cluster in clusters]


def mine_raw(lines: Sequence[str]) -> list[int]:
    return mine([line[strip_header(line) :] for line in lines])


def lines_per_second(work: Callable[[], object], lines: int) -> float:
    taken: list[float] = []
    for _ in range(_RUNS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return lines / min(taken)


def read_system(folder: Path) -> tuple[list[str], list[str], list[str]]:
    """Raw lines, messages and true event ids."""
    with (folder / f"{folder.name}_2k.log_structured.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    raw = (folder / f"{folder.name}_2k.log").read_text(encoding="utf-8", errors="replace").splitlines()
    return raw[: len(rows)], [row["Content"] for row in rows], [row["EventId"] for row in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="?", type=Path, default=Path("../shared/data"))
    folders = sorted(path.parent for path in parser.parse_args().data.glob("logs/loghub_2k/*/*_2k.log"))
    sys.stdout.write(f"{'system':<12}{'content GA':>12}{'raw GA':>10}{'content lines/s':>18}{'raw lines/s':>14}\n")
    pooled: list[str] = []
    for folder in folders:
        raw, content, truth = read_system(folder)
        pooled += content
        scores = grouping_accuracy(truth, mine(content)), grouping_accuracy(truth, mine_raw(raw))
        speeds = (
            lines_per_second(lambda text=content: mine(text), len(content)),
            lines_per_second(lambda text=raw: mine_raw(text), len(raw)),
        )
        sys.stdout.write(
            f"{folder.name:<12}{scores[0]:>12.3f}{scores[1]:>10.3f}{speeds[0]:>18,.0f}{speeds[1]:>14,.0f}\n"
        )
    _million_lines(pooled)


def _million_lines(messages: Sequence[str]) -> None:
    """The messages of all systems again and again, each time with another number at the end, up to a million."""
    many = [f"{message} {at}" for at in range(_MILLION // len(messages) + 1) for message in messages][:_MILLION]
    miner = TemplateMiner()
    start = time.process_time()
    for message in many:
        miner.add(message)
    taken = time.process_time() - start
    sys.stdout.write(
        f"1,000,000 different messages of all systems: {_MILLION / taken:,.0f} lines/s, {len(miner.clusters())} templates\n"
    )


if __name__ == "__main__":
    main()

"""Reading a large log beside ripgrep in the same run. usage: logs.py [GIGABYTES] [--keep FILE]

Writes a log of mixed plain and JSON lines to a temporary folder (or to FILE, and leaves it there), then prints for each
job the best of five runs of ours and of ripgrep's, their ratio and the limit; at the end templates a second and the
peak memory. (ripgrep only counts the ERROR lines, which is less than counting them by the minute.)
"""

import argparse
import asyncio
import json
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from superbizagent.adapters.log_files import LogFile, LogFiles
from superbizagent.adapters.log_files.entries import Entry, read_shape, split_entries
from superbizagent.adapters.log_files.gather import Gathering
from superbizagent.adapters.log_files.shapes import ShapeReader
from superbizagent.analysis.templates import TemplateMiner, strip_header
from superbizagent.domain.question import Window
from superbizagent.ports import LogQuery

START = datetime(2026, 3, 1, 10, tzinfo=UTC)
HOURS = 6
RARE = "deadlockzebra"
SERVICES = ("payment", "checkout", "cart", "inventory", "gateway")
RUNS = 5


def message(level: str, rnd: random.Random) -> str:
    if level == "ERROR":
        wait, order = rnd.randint(1000, 30000), rnd.getrandbits(48)
        return f"timeout calling inventory-api after {wait}ms, retry {rnd.randint(1, 3)} of 3 order={order:012x}"
    kind = rnd.randrange(3)
    if kind == 0:
        return f"request finished path=/api/v1/orders/{rnd.randint(1, 99999)} status=200 took={rnd.randint(1, 900)}ms"
    if kind == 1:
        return f"cache hit key=user:{rnd.randint(1, 9999)} region=eu-{rnd.randint(1, 4)} shard={rnd.randint(1, 64)}"
    return f"published event id={rnd.getrandbits(64):016x} to topic orders partition={rnd.randint(0, 11)}"


def line(at: datetime, rnd: random.Random) -> str:
    service, dice = rnd.choice(SERVICES), rnd.random()
    level = "INFO" if dice < 0.93 else "WARN" if dice < 0.97 else "ERROR"
    stamp = at.strftime("%Y-%m-%dT%H:%M:%S") + f".{at.microsecond // 1000:03d}Z"
    text = message(level, rnd)
    if rnd.random() < 3e-6:
        text += f" {RARE}"
    if rnd.random() < 0.5:
        return f"{stamp} {level} [{service}] worker-{rnd.randint(1, 16)} com.shop.{service}.Handler - {text}\n"
    trace = f"{rnd.getrandbits(64):016x}"
    fields = {"time": stamp, "level": level.lower(), "service": service, "msg": text, "trace_id": trace}
    return json.dumps(fields) + "\n"


def write_log(path: Path, size: int) -> None:
    """Six hours of lines; a few million different ones, written over and over with new stamps would be no fair test."""
    rnd = random.Random(7)
    step = timedelta(hours=HOURS) / (size / 156)
    at, written = START, 0
    with path.open("w", encoding="utf-8") as file:
        while written < size:
            lines = []
            for _ in range(20_000):
                at += step
                lines.append(line(at, rnd))
            text = "".join(lines)
            written += len(text)
            file.write(text)


def best(job: Callable[[], object]) -> tuple[float, object]:
    """Shortest of RUNS runs, and what the job gave."""
    seconds, given = [], None
    for _ in range(RUNS):
        began = time.perf_counter()
        given = job()
        seconds.append(time.perf_counter() - began)
    return min(seconds), given


def ripgrep(path: Path, *args: str) -> Callable[[], object]:
    command = [shutil.which("rg") or sys.exit("ripgrep is not installed (Debian: apt-get install ripgrep)"), *args]

    def run() -> object:
        return subprocess.run([*command, str(path)], capture_output=True, check=True).stdout

    return run


def measure(path: Path) -> None:
    window = Window(start=START + timedelta(hours=1), end=START + timedelta(hours=1, minutes=15))

    def logs() -> LogFiles:
        file = LogFile(path=path, name=path.name, service="shop")
        return LogFiles([file], zone="UTC", reference=START)

    def search(query: LogQuery) -> Callable[[], object]:
        return lambda: asyncio.run(logs().search(query)).total

    jobs: list[tuple[str, float, Callable[[], object], Callable[[], object]]] = [
        ("rare word", 10.0, search(LogQuery(words=(RARE,))), ripgrep(path, "-c", RARE)),
        (
            "15 minutes with a word",
            1.5,
            search(LogQuery(words=("timeout",), window=window)),
            ripgrep(path, "-c", r"T11:(0\d|1[0-4]).*timeout"),
        ),
        (
            "ERROR lines per minute",
            5.0,
            lambda: sum(asyncio.run(logs().count_per_minute(LogQuery(levels=("ERROR",)))).values()),
            ripgrep(path, "-c", r'"level": "error"| ERROR '),
        ),
    ]
    print(f"{'job':<26}{'ours s':>9}{'rg s':>9}{'ratio':>8}{'limit':>8}   found (ours, rg)")
    for name, limit, ours, theirs in jobs:
        took, found = best(ours)
        reference, counted = best(theirs)
        shown = int(counted) if isinstance(counted, bytes) else counted
        print(f"{name:<26}{took:9.3f}{reference:9.3f}{took / reference:8.2f}{limit:8.1f}   {found} {shown}")
    took, found = best(search(LogQuery(window=window)))
    print(f"{'15 minutes, templates':<26}{took:9.3f}   {found} entries, {int(str(found)) / took:,.0f} a second")


def templates(path: Path, count: int) -> None:
    """Headers stripped, levels and services read, templates mined and counted, by the minute too; from lines in memory."""
    shape = read_shape(LogFile(path=path, name=path.name, service="shop"), zone="UTC", reference=START, fallback=None)
    entries: list[Entry] = []
    with path.open("rb") as file:
        while len(entries) < count and (block := b"".join(file.readlines(1 << 20))):
            entries += split_entries(block, shape)
    gathering = Gathering(UTC)
    began = time.perf_counter()
    gathering.add_all(entries[:count], reader=ShapeReader("utf-8"), encoding="utf-8", service="shop", place=path.name)
    found = gathering.templates()
    took = time.perf_counter() - began
    print(f"templates of {count:,} lines: {count / took:,.0f} lines/s (limit 100,000), {len(found)} templates")
    began = time.perf_counter()
    miner = TemplateMiner()
    for entry in entries[: count // 5]:
        text = entry.raw.decode()
        miner.add(text[strip_header(text) :])
    print(
        f"  strip_header and TemplateMiner alone, no shapes remembered: {count / 5 / (time.perf_counter() - began):,.0f} lines/s"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Reading a large log beside ripgrep in the same run.")
    parser.add_argument("gigabytes", nargs="?", type=float, default=1.0)
    parser.add_argument("--keep", type=Path, help="write the log here, or use the one that is here")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = args.keep or Path(folder) / "shop.log"
        if not path.exists():
            print("writing the log …", file=sys.stderr)
            write_log(path, int(args.gigabytes * 1e9))
        print(f"{path.stat().st_size / 1e9:.2f} GB")
        measure(path)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"peak memory so far: {peak:.0f} MiB (limit 200)")
        templates(path, 1_000_000)


if __name__ == "__main__":
    main()

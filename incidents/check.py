"""Looks at recorded folders: `check.py DIR…` prints a summary and every defect; exit 1 when there is one."""

import csv
import gzip
import io
import json
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

MOST_BYTES = 3_000_000
_STATUS = re.compile(r'" (\d{3}) \d+ "')
_MINUTE = re.compile(r"\[\d+/\w+/\d+:(\d+:\d+)")
_MACHINE_PATHS = re.compile(rb"/(?:tmp|work|root|home)/[\w.-]+")
_EXPECTED = ("incident.yaml", "truth.yaml", "topology.yaml", "alerts.json", "changes.jsonl", "traces/spans.jsonl")


def read_log(path: Path) -> bytes:
    """Text of a log, unpacked."""
    raw = path.read_bytes()
    return gzip.decompress(raw) if path.suffix == ".gz" else raw


def packed_size(folder: Path) -> int:
    """Bytes of the folder as a zip."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in folder.rglob("*"):
            archive.write(path, path.relative_to(folder))
    return len(target.getvalue())


def edge_by_minute(folder: Path) -> dict[str, Counter[str]]:
    """Minute → status → requests, as nginx saw them."""
    minutes: dict[str, Counter[str]] = {}
    for path in (folder / "logs").glob("nginx-access.log*"):
        for line in read_log(path).decode().splitlines():
            minute, status = _MINUTE.search(line), _STATUS.search(line)
            if minute and status:
                minutes.setdefault(minute[1], Counter())[status[1]] += 1
    return minutes


def _rows(folder: Path, topic: str) -> Iterator[dict[str, str]]:
    with (folder / "metrics" / f"{topic}.csv").open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def served_5xx(folder: Path) -> int:
    """Answers with 5xx by the services' own counters, last value of each series."""
    last: dict[tuple[str, ...], float] = {}
    for row in _rows(folder, "http"):
        if row["metric"] == "http_requests_total" and row["status"].startswith("5"):
            last[(row["service"], row["method"], row["route"], row["status"])] = float(row["value"])
    return int(sum(last.values()))


def _window(head: dict[str, Any]) -> tuple[datetime, datetime]:
    return datetime.fromisoformat(head["window"]["start"]), datetime.fromisoformat(head["window"]["end"])


def defects(folder: Path) -> Iterator[str]:
    """What is not as it should be, one line each."""
    yield from (f"{name} is missing" for name in _EXPECTED if not (folder / name).exists())
    size = packed_size(folder)
    if size > MOST_BYTES:
        yield f"packed size is {size}, more than {MOST_BYTES}"
    for path in (folder / "logs").iterdir():
        if found := _MACHINE_PATHS.search(read_log(path)):
            yield f"{path.name} names a directory of the recording machine: {found[0]!r}"
    truth = yaml.safe_load((folder / "truth.yaml").read_text(encoding="utf-8"))
    failed = served_5xx(folder)
    if truth["fault"] != (failed > 0):
        yield f"fault is {truth['fault']} but the services answered {failed} requests with 5xx"
    start, end = _window(yaml.safe_load((folder / "incident.yaml").read_text(encoding="utf-8")))
    for line in (folder / "changes.jsonl").read_text(encoding="utf-8").splitlines():
        if not start <= datetime.fromisoformat(json.loads(line)["time"]) <= end:
            yield f"a change lies outside the window: {line}"


def summarise(folder: Path) -> None:
    """Print what happened, minute by minute."""
    head = yaml.safe_load((folder / "incident.yaml").read_text(encoding="utf-8"))
    start, end = _window(head)
    print(
        f"{folder.name}: {head['question']}  {start:%H:%M:%S}-{end:%H:%M:%S} UTC, {packed_size(folder) / 1e6:.2f} MB packed"
    )
    for minute, statuses in edge_by_minute(folder).items():
        print("  ", minute, " ".join(f"{status}:{count}" for status, count in sorted(statuses.items())))
    for line in (folder / "changes.jsonl").read_text(encoding="utf-8").splitlines():
        change = json.loads(line)
        print("   change", change["time"], change["service"], change["what"])
    for alert in json.loads((folder / "alerts.json").read_text(encoding="utf-8")):
        labels = alert["labels"]
        where = f"{labels.get('service', '')} {labels.get('route', '')}"
        print("   alert", alert["startsAt"], alert["endsAt"], labels["alertname"], where)


def main() -> int:
    """Summaries of all folders given; 1 when one has a defect."""
    bad = 0
    for name in sys.argv[1:]:
        folder = Path(name)
        summarise(folder)
        for defect in defects(folder):
            bad += 1
            print(f"   DEFECT {defect}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

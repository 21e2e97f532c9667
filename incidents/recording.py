"""The story of one recording: start, baseline, fault, export, end."""

import importlib
import shutil
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from alerts import AlertWatch
from binaries import MissingProgram, find_binaries
from export import Prometheus, export_changes, export_logs, export_metrics, export_spans, zulu
from faults.script import Script
from servers import NotReady
from system import System

HERE = Path(__file__).parent
WARM_UP_SECONDS = 15
TOPOLOGY = [
    ["nginx", "shop-api"],
    ["shop-api", "redis"],
    ["shop-api", "postgres"],
    ["shop-api", "order-service"],
    ["order-service", "postgres"],
    ["order-service", "payment-service"],
    ["payment-service", "redis"],
    ["payment-service", "postgres"],
    ["payment-service", "bank-gateway"],
]


class NotRecorded(Exception):
    """The recording could not be made; the message says what to do."""


def _say(text: str) -> None:
    print(f"{datetime.now(UTC):%H:%M:%S} {text}", file=sys.stderr, flush=True)


def _schedule(script: Script, seconds: float) -> dict[str, Any]:
    phases = [
        {"start": p.start * seconds, "end": p.end * seconds, "factor": p.factor, "crawl": p.crawl}
        for p in script.phases
    ]
    return {"rate": script.rate, "seed": script.seed, "phases": phases}


def _play(system: System, script: Script, seconds: float) -> None:
    for step in script.steps:
        while (left := system.began + step.at * seconds - time.monotonic()) > 0:
            time.sleep(min(left, 1))
        step.act(system)
        _say(f"{script.name}: step at {step.at:.2f} done")
    time.sleep(max(0.0, system.began + seconds - time.monotonic()))


def _write_story(name: str, start: datetime, end: datetime, time_zone: str, folder: Path) -> None:
    """incident.yaml, truth.yaml, topology.yaml and the runbooks."""
    story = HERE / "stories" / name
    head = yaml.safe_load((story / "incident.yaml").read_text(encoding="utf-8"))
    head |= {
        "time_zone": time_zone,
        "window": {"start": zulu(start), "end": zulu(end)},
        "source": "recorded by incidents/record.py from a real run of nginx, PostgreSQL, Redis, Prometheus and three services",
        "licence": "Apache-2.0",
    }
    (folder / "incident.yaml").write_text(yaml.safe_dump(head, allow_unicode=True, sort_keys=False), encoding="utf-8")
    (folder / "topology.yaml").write_text(
        yaml.safe_dump({"calls": TOPOLOGY}, default_flow_style=None, sort_keys=False), encoding="utf-8"
    )
    shutil.copyfile(story / "truth.yaml", folder / "truth.yaml")
    (folder / "knowledge").mkdir()
    for title in (story / "knowledge.txt").read_text().split():
        shutil.copyfile(HERE / "runbooks" / f"{title}.md", folder / "knowledge" / f"{title}.md")


def _export(system: System, watch: AlertWatch, start: datetime, end: datetime, script: Script, out: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="incident-") as scratch:
        folder = Path(scratch) / "folder"
        folder.mkdir()
        series = export_metrics(Prometheus(system.ports["prometheus"]), start, end, folder / "metrics")
        fired = watch.write(folder / "alerts.json")
        export_logs(system.logs, system.run, folder / "logs")
        export_spans(system.run / "spans.jsonl", folder / "traces")
        export_changes(system.changes.path, folder / "changes.jsonl")
        _write_story(script.name, start, end, script.time_zone, folder)
        if out.exists():
            shutil.rmtree(out)
        shutil.copytree(folder, out)
    _say(f"{script.name}: {series} series, {fired} alerts, written to {out}")


def record(name: str, minutes: float | None, out: Path) -> None:
    """Run the script `name` for `minutes` and write the incident folder `out`."""
    script: Script = importlib.import_module(f"faults.{name.replace('-', '_')}").SCRIPT
    seconds = (minutes or script.minutes) * 60
    try:
        binaries = find_binaries()
        system = System(
            binaries,
            time_zone=script.time_zone,
            redis_maxmemory=script.redis_maxmemory,
            minutes=seconds / 60,
        )
    except MissingProgram as error:
        raise NotRecorded(str(error)) from error
    try:
        _say(f"{name}: starting in {system.run}")
        system.start()
        watch = AlertWatch(Prometheus(system.ports["prometheus"]))
        watch.start()
        system.start_load(_schedule(script, seconds))
        _say(f"{name}: traffic runs for {seconds:.0f} s")
        _play(system, script, seconds)
        start, end = system.began_at + timedelta(seconds=WARM_UP_SECONDS), datetime.now(UTC)
        watch.end()
        _export(system, watch, start, end, script, out)
    except NotReady as error:
        raise NotRecorded(f"{error} in {system.run} and {system.logs}") from error
    finally:
        system.end()
    shutil.rmtree(system.run, ignore_errors=True)

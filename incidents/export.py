"""Turns a finished recording into an incident folder."""

import csv
import gzip
import json
import re
import shutil
import sys
import sysconfig
import urllib.parse
import urllib.request
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

STEP_SECONDS = 10
ROOT_NAME = "/srv/shop"
_DROPPED_LABELS = {"__name__", "instance"}

# One file a topic; every name is exported with all its series.
METRICS: Mapping[str, tuple[str, ...]] = {
    "http": (
        "http_requests_total", "http_request_duration_seconds_p95", "http_request_duration_seconds_sum",
        "http_request_duration_seconds_count", "http_requests_in_flight", "downstream_requests_total",
        "nginx_connections_active", "nginx_http_requests_total", "build_info", "up",
    ),
    "postgres": (
        "pg_up", "pg_connections", "pg_settings_max_connections", "pg_stat_activity_count",
        "pg_stat_activity_max_tx_duration_seconds", "pg_locks_waiting", "pg_locks_waiting_sessions",
        "pg_stat_database_xact_commit_total", "pg_stat_database_xact_rollback_total",
        "pg_stat_database_deadlocks_total", "db_pool_max", "db_pool_size", "db_pool_in_use", "db_pool_waiting",
    ),
    "redis": (
        "redis_up", "redis_memory_used_bytes", "redis_memory_max_bytes", "redis_memory_rss_bytes",
        "redis_connected_clients", "redis_db_keys", "redis_commands_processed_total", "redis_evicted_keys_total",
        "redis_expired_keys_total", "redis_keyspace_hits_total", "redis_keyspace_misses_total",
        "redis_rejected_connections_total", "redis_error_replies_total", "redis_errors_total",
    ),
    "host": (
        "node_cpu_seconds_total", "node_memory_MemAvailable_bytes", "node_memory_MemTotal_bytes", "node_load1",
        "process_resident_memory_bytes", "process_cpu_seconds_total", "process_open_fds",
    ),
}  # fmt: skip


def zulu(moment: datetime) -> str:
    """UTC to the second, with Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Prometheus:
    """The range query of Prometheus' HTTP API."""

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}/api/v1"

    def ask(self, path: str, **parameters: object) -> Any:
        """`data` of an answer."""
        url = f"{self._base}/{path}?{urllib.parse.urlencode(parameters)}"
        with urllib.request.urlopen(url, timeout=30) as reply:
            return json.loads(reply.read())["data"]

    def series(self, name: str, start: datetime, end: datetime) -> list[Any]:
        """All series of a metric as [{metric: labels, values: [[t, text], …]}]."""
        return self.ask("query_range", query=name, start=start.timestamp(), end=end.timestamp(), step=STEP_SECONDS)[
            "result"
        ]


def export_metrics(prometheus: Prometheus, start: datetime, end: datetime, folder: Path) -> int:
    """Write metrics/*.csv in long form; the number of series."""
    folder.mkdir()
    count = 0
    for topic, names in METRICS.items():
        series = [(name, one) for name in names for one in prometheus.series(name, start, end)]
        count += len(series)
        labels = sorted({label for _, one in series for label in one["metric"]} - _DROPPED_LABELS)
        labels.sort(key=lambda label: label != "service")
        with (folder / f"{topic}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["time", "metric", "value", *labels])
            for name, one in series:
                tags = [one["metric"].get(label, "") for label in labels]
                for moment, value in one["values"]:
                    writer.writerow([zulu(datetime.fromtimestamp(moment, UTC)), name, value, *tags])
    return count


def _renamed(run: Path) -> list[tuple[re.Pattern[bytes], bytes]]:
    """Directories of this machine → the ones a server would have."""
    places = {
        str(run): ROOT_NAME,
        sysconfig.get_paths()["purelib"]: f"{ROOT_NAME}/venv/lib/python3.11/site-packages",
        sysconfig.get_paths()["stdlib"]: "/usr/lib/python3.11",
        str(Path(__file__).parent): f"{ROOT_NAME}/releases",
        sys.prefix: f"{ROOT_NAME}/venv",
    }
    return [(re.compile(re.escape(old.encode())), new.encode()) for old, new in places.items()]


def _rewritten(source: Path, run: Path) -> Iterator[bytes]:
    names = _renamed(run)
    with source.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                return  # the program is still writing it
            for old, new in names:
                line = old.sub(new, line)
            yield line


def export_logs(logs: Path, run: Path, folder: Path, keep_plain_below: int = 150_000) -> None:
    """Copy each log of the running system, directories renamed; gz when it is large."""
    folder.mkdir()
    for source in sorted(logs.glob("*.log")):
        if source.stat().st_size == 0:
            continue
        text = b"".join(_rewritten(source, run))
        if len(text) < keep_plain_below:
            (folder / source.name).write_bytes(text)
        else:
            (folder / f"{source.name}.gz").write_bytes(gzip.compress(text, 9, mtime=0))


def export_changes(source: Path, target: Path) -> None:
    """changes.jsonl as the deploy script wrote it."""
    shutil.copyfile(source, target)


def export_spans(source: Path, folder: Path) -> None:
    """Spans of all services, in time order."""
    folder.mkdir()
    written = source.read_text(encoding="utf-8")
    rows = sorted(written[: written.rfind("\n")].splitlines(), key=lambda line: json.loads(line)["start"])
    (folder / "spans.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")

"""Watches Prometheus' alerts and writes them down the way Alertmanager lists them."""

import hashlib
import json
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from export import Prometheus, zulu

EVERY_SECONDS = 2.0
_NEVER = "0001-01-01T00:00:00Z"


class AlertWatch:
    """Polls /api/v1/alerts in a thread and remembers when each alert fired and ended."""

    def __init__(self, prometheus: Prometheus) -> None:
        self._prometheus = prometheus
        self._seen: dict[tuple[str, str], dict[str, Any]] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def start(self) -> None:
        """Begin to poll."""
        self._thread.start()

    def end(self) -> None:
        """Stop polling."""
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(EVERY_SECONDS):
            try:
                listed = self._prometheus.ask("alerts")["alerts"]
            except OSError:
                continue
            self._note(listed, datetime.now(UTC))

    def _note(self, listed: list[dict[str, Any]], now: datetime) -> None:
        present: set[tuple[str, str]] = set()
        for alert in listed:
            key = (json.dumps(alert["labels"], sort_keys=True), alert["activeAt"])
            present.add(key)
            entry = self._seen.setdefault(key, {"alert": alert, "fired": None, "ended": None, "peak": None})
            if alert["state"] == "firing" and entry["fired"] is None:
                entry |= {"fired": now, "alert": alert}
        for key, entry in self._seen.items():
            if key not in present and entry["ended"] is None:
                entry["ended"] = now

    def write(self, path: Path) -> int:
        """alerts.json of every alert that fired, oldest first; how many."""
        rows = [self._row(entry) for entry in self._seen.values() if entry["fired"] is not None]
        rows.sort(key=lambda row: str(row["startsAt"]))
        path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        return len(rows)

    def _row(self, entry: dict[str, Any]) -> dict[str, Any]:
        alert, ended = entry["alert"], entry["ended"]
        labels = json.dumps(alert["labels"], sort_keys=True)
        return {
            "labels": alert["labels"],
            "annotations": alert["annotations"],
            "activeAt": alert["activeAt"][:19] + "Z",
            "startsAt": zulu(entry["fired"]),
            "endsAt": zulu(ended) if ended else _NEVER,
            "status": {"state": "resolved" if ended else "active"},
            "fingerprint": hashlib.sha256(labels.encode()).hexdigest()[:16],
        }

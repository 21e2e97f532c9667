"""Deploying a release: copy it, start it, drain the old one, write the change down."""

import json
import shutil
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from processes import Child

HERE = Path(__file__).parent
PACKAGES = {
    "shop-api": "shop_api",
    "order-service": "order_service",
    "payment-service": "payment_service",
}


def stamp() -> str:
    """Now, in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(slots=True, kw_only=True)
class ChangeLog:
    """changes.jsonl: what was changed, when and by whom."""

    path: Path

    def write(self, service: str, what: str, by: str, **more: object) -> None:
        """Append one change that happens now."""
        row = {"time": stamp(), "service": service, "what": what, "by": by, **more}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


@dataclass(slots=True, kw_only=True)
class Fleet:
    """The three services: one listening socket each, handed from release to release."""

    run: Path
    logs: Path
    ports: Mapping[str, int]
    env: Mapping[str, str]
    configs: dict[str, dict[str, Any]]
    sockets: dict[str, socket.socket] = field(default_factory=dict)
    children: dict[str, Child] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    def open_sockets(self) -> None:
        """Listen for every service before any starts."""
        for service, package in PACKAGES.items():
            listener = socket.socket()
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("127.0.0.1", self.ports[package]))
            listener.listen(256)
            self.sockets[service] = listener

    def start(self, service: str, version: str, overlay: str | None = None) -> None:
        """Run `version` of the service and drain the one that ran before."""
        release = self._unpack(service, version, overlay)
        config = release / "config.json"
        config.write_text(json.dumps(self.configs[service], indent=2))
        descriptor = self.sockets[service].fileno()
        command = [
            sys.executable, "-m", f"{PACKAGES[service]}.main", "--fd", str(descriptor),
            "--version", version, "--config", str(config), "--spans", str(self.run / "spans.jsonl"),
        ]  # fmt: skip
        env = {**self.env, "PYTHONPATH": str(release), "PYTHONDONTWRITEBYTECODE": "1"}
        old = self.children.get(service)
        self.children[service] = Child(
            command, log=self.logs / f"{service}.log", env=env, cwd=release, pass_fds=[descriptor]
        )
        self.versions[service] = version
        if old:
            old.end(first=signal.SIGTERM, patience=20)

    def _unpack(self, service: str, version: str, overlay: str | None) -> Path:
        release = self.run / "releases" / service / version
        skip = shutil.ignore_patterns("__pycache__")
        for package in ("kit", PACKAGES[service]):
            shutil.copytree(HERE / "services" / package, release / package, ignore=skip, dirs_exist_ok=True)
        if overlay:
            source = HERE / "releases" / overlay
            shutil.copytree(source, release / PACKAGES[service], dirs_exist_ok=True, ignore=skip)
        return release

    def end(self) -> None:
        """Stop all services and close their sockets."""
        for child in self.children.values():
            child.end(patience=20)
        for listener in self.sockets.values():
            listener.close()

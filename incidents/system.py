"""The whole shop: servers, services, load and the clock of one recording."""

import json
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import servers
from binaries import Binaries
from deploys import PACKAGES, ChangeLog, Fleet
from processes import Child

HERE = Path(__file__).parent


class System:
    """One running shop in its own directory; `end` stops everything it started."""

    def __init__(self, binaries: Binaries, *, time_zone: str, redis_maxmemory: str, minutes: float) -> None:
        self.minutes = minutes
        self.run = Path(tempfile.mkdtemp(prefix="shop-"))
        self.run.chmod(0o755)
        self.logs = self.run / "logs"
        self.logs.mkdir()
        self.ports = servers.pick_ports()
        self.env = {"TZ": time_zone}
        self.changes = ChangeLog(path=self.run / "changes.jsonl")
        self.changes.path.touch()
        self._binaries = binaries
        self._values: dict[str, object] = {
            "run": self.run, "logs": self.logs, "gzip": "off", "redis_maxmemory": redis_maxmemory, **self.ports,
        }  # fmt: skip
        self._children: list[Child] = []
        self._nginx: Child | None = None
        self.fleet = Fleet(run=self.run, logs=self.logs, ports=self.ports, env=self.env, configs=self._configs())
        self.began = time.monotonic()
        self.began_at = datetime.now(UTC)

    @property
    def dsn(self) -> str:
        """The application's database."""
        return f"postgresql://shop@127.0.0.1:{self.ports['postgres']}/shop"

    def _configs(self) -> dict[str, dict[str, Any]]:
        common = {"dsn": self.dsn, "redis_port": self.ports["redis"]}
        return {
            "shop-api": {**common, "order_port": self.ports["order_service"], "page_cache": {"ttl_seconds": 60}},
            "order-service": {**common, "payment_port": self.ports["payment_service"]},
            "payment-service": {**common},
        }

    def start(self) -> None:
        """Bring all of it up; NotReady when a part does not answer."""
        start_args = (self._binaries, self.run, self.logs, self._values)
        self._children.append(servers.start_postgres(*start_args))
        self._children.append(servers.start_redis(self._binaries, self.run, self._values, self.env))
        self.fleet.open_sockets()
        for service, version in (("payment-service", "1.4.0"), ("order-service", "2.3.1"), ("shop-api", "1.8.2")):
            self.fleet.start(service, version)
            servers.wait_for_answer(f"http://127.0.0.1:{self.ports[PACKAGES[service]]}/healthz")
        self._nginx = servers.start_nginx(*start_args, self.env)
        self._children.append(self._nginx)
        self._children.append(servers.start_exporter(self.run, self._values))
        self._children.append(servers.start_prometheus(self._binaries, self.run, self._values))

    def start_load(self, schedule: Mapping[str, object]) -> None:
        """Begin the traffic; from here the clock of the recording runs."""
        path = self.run / "schedule.json"
        path.write_text(json.dumps(schedule))
        command = [sys.executable, str(HERE / "load.py"), str(self.ports["nginx"]), str(path)]
        self._children.append(Child(command, log=self.run / "load.out"))
        self.began, self.began_at = time.monotonic(), datetime.now(UTC)

    def start_job(self, name: str, module: str, arguments: Sequence[str]) -> Child:
        """Run services/jobs/`module`.py with its own log."""
        command = [sys.executable, str(HERE / "services" / "jobs" / f"{module}.py"), *arguments]
        child = Child(command, log=self.logs / f"{name}.log", env=self.env)
        self._children.append(child)
        return child

    def reload_nginx(self, **settings: str) -> None:
        """Write nginx.conf anew with other settings and reload it."""
        self._values |= settings
        servers.write_config("nginx.conf", self.run / "nginx.conf", self._values)
        if self._nginx:
            self._nginx.send(signal.SIGHUP)

    def deploy(self, service: str, version: str, by: str, note: str, overlay: str | None = None) -> None:
        """Release `version` of a service and write the change down."""
        old = self.fleet.versions[service]
        self.changes.write(service, f"deploy {service} {old} -> {version}: {note}", by, version=version)
        self.fleet.start(service, version, overlay)

    def configure(self, service: str, by: str, what: str, **settings: object) -> None:
        """Change a service's configuration and restart it in its running version."""
        self.fleet.configs[service] |= settings
        self.changes.write(service, what, by, version=self.fleet.versions[service])
        self.fleet.start(service, self.fleet.versions[service])

    def end(self) -> None:
        """Stop everything, last started first."""
        self.fleet.end()
        for child in reversed(self._children):
            first = signal.SIGINT if child.name == "postgres" else signal.SIGTERM
            child.end(first=first)

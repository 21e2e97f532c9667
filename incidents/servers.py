"""PostgreSQL, Redis, nginx, Prometheus and the exporter on free loopback ports."""

import os
import pwd
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from string import Template

from binaries import Binaries
from processes import Child

HERE = Path(__file__).parent
PORT_NAMES = (
    "nginx", "nginx_status", "shop_api", "order_service", "payment_service",
    "postgres", "redis", "prometheus", "exporter",
)  # fmt: skip


class NotReady(Exception):
    """A server did not come up in time; the message names its log."""


def pick_ports() -> dict[str, int]:
    """A free loopback port for each part, held only for a moment."""
    held = {name: socket.socket() for name in PORT_NAMES}
    for sock in held.values():
        sock.bind(("127.0.0.1", 0))
    ports = {name: sock.getsockname()[1] for name, sock in held.items()}
    for sock in held.values():
        sock.close()
    return ports


def write_config(name: str, target: Path, values: Mapping[str, object]) -> Path:
    """Fill conf/`name` with values and write it to `target`; rules.yml is copied as it is."""
    text = (HERE / "conf" / name).read_text()
    target.write_text(text if name == "rules.yml" else Template(text).substitute(values))
    return target


def wait_for_port(port: int, name: str, seconds: float = 30) -> None:
    """Until something listens on the port."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise NotReady(f"{name} does not listen on port {port} after {seconds:.0f} s; see its log")


def database_user() -> str | None:
    """PostgreSQL refuses root: then the system user `postgres` runs it, else ourselves."""
    return "postgres" if os.geteuid() == 0 else None


def start_postgres(binaries: Binaries, run: Path, logs: Path, values: Mapping[str, object]) -> Child:
    """A fresh cluster with the shop's schema."""
    user, data = database_user(), run / "postgres"
    data.mkdir()
    if user:
        owner = pwd.getpwnam(user)
        for path in (run, data):
            os.chown(path, owner.pw_uid, owner.pw_gid)
    subprocess.run(
        [binaries.initdb, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
        check=True, stdout=subprocess.DEVNULL, user=user, cwd=run,
    )  # fmt: skip
    write_config("postgresql.conf", data / "postgresql.conf", values)
    child = Child([str(binaries.postgres), "-D", str(data)], log=logs / "postgres.log", user=user, cwd=run)
    port = int(str(values["postgres"]))
    wait_for_port(port, "postgres")
    base = [str(binaries.psql), "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", "-v", "ON_ERROR_STOP=1"]
    time.sleep(1)
    for command in ("CREATE ROLE shop LOGIN", "CREATE DATABASE shop OWNER shop"):
        subprocess.run([*base, "-c", command], check=True)
    schema = [*base, "-d", "shop", "-U", "shop", "-f", str(HERE / "conf" / "schema.sql")]
    subprocess.run(schema, check=True, stdout=subprocess.DEVNULL)
    return child


def start_redis(binaries: Binaries, run: Path, values: Mapping[str, object], env: Mapping[str, str]) -> Child:
    """Redis with a small maxmemory and no eviction."""
    config = write_config("redis.conf", run / "redis.conf", values)
    child = Child([str(binaries.redis), str(config)], log=run / "redis.out", env=env)
    wait_for_port(int(str(values["redis"])), "redis")
    return child


def start_nginx(
    binaries: Binaries, run: Path, logs: Path, values: Mapping[str, object], env: Mapping[str, str]
) -> Child:
    """Run nginx in the foreground."""
    config = write_config("nginx.conf", run / "nginx.conf", values)
    command = [str(binaries.nginx), "-p", str(run), "-e", str(logs / "nginx-error.log"), "-c", str(config)]
    child = Child(command, log=run / "nginx.out", env=env)
    wait_for_port(int(str(values["nginx"])), "nginx")
    return child


def start_exporter(run: Path, values: Mapping[str, object]) -> Child:
    """Our exporter, as superuser of the database so that it still gets in when others do not."""
    command = [
        sys.executable, str(HERE / "services" / "exporter.py"),
        "--port", str(values["exporter"]),
        "--dsn", f"postgresql://postgres@127.0.0.1:{values['postgres']}/shop",
        "--redis-port", str(values["redis"]),
        "--nginx-port", str(values["nginx_status"]),
    ]  # fmt: skip
    child = Child(command, log=run / "exporter.out")
    wait_for_port(int(str(values["exporter"])), "exporter")
    return child


def start_prometheus(binaries: Binaries, run: Path, values: Mapping[str, object]) -> Child:
    """Prometheus scraping all of it every 5 s."""
    config = write_config("prometheus.yml", run / "prometheus.yml", values)
    write_config("rules.yml", run / "rules.yml", values)
    port = values["prometheus"]
    command = [
        str(binaries.prometheus), f"--config.file={config}", f"--storage.tsdb.path={run / 'tsdb'}",
        f"--web.listen-address=127.0.0.1:{port}", "--log.level=warn",
    ]  # fmt: skip
    child = Child(command, log=run / "prometheus.out")
    wait_for_port(int(str(port)), "prometheus")
    wait_for_answer(f"http://127.0.0.1:{port}/-/ready")
    return child


def wait_for_answer(url: str) -> None:
    """Until a GET of the address succeeds."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise NotReady(f"{url} does not answer")

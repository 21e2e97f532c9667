"""A real PostgreSQL for tests marked ``servers``: started once a run on a free port of loopback, ended by its pid."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

ABSENT = "no PostgreSQL found: install it (Debian: apt-get install postgresql), or put initdb and postgres on PATH"
LONGEST_S = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PostgresServer:
    """A running server; ``programs`` holds its command line programs."""

    programs: Path
    port: int

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of the server's programs against it."""
        command = [str(self.programs / program), "-h", "127.0.0.1", "-p", str(self.port), "-U", "superbiz", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """Start a server with an empty cluster; fail with what to install where there is none."""
    programs = find_programs()
    if programs is None:
        pytest.fail(ABSENT, pytrace=False)
    folder = Path(tempfile.mkdtemp(prefix="superbiz-postgres-", dir="/tmp"))
    identity = _owner(folder)
    try:
        cluster = folder / "cluster"
        initdb = [
            str(programs / "initdb"),
            "-D",
            str(cluster),
            "-U",
            "superbiz",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        subprocess.run([*initdb, "--locale=C.UTF-8"], check=True, capture_output=True, cwd="/", **identity)
        yield from _serve(programs, cluster, identity)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """The asyncpg URL of a fresh and empty database, dropped afterwards."""
    name = f"case_{next(_numbers)}"
    made = postgres_server.run("createdb", name)
    assert made.returncode == 0, made.stderr
    yield f"postgresql+asyncpg://superbiz@127.0.0.1:{postgres_server.port}/{name}"
    postgres_server.run("dropdb", "--force", name)


_numbers = count(1)


def find_programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``: Debian's newest, else the one on PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _owner(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then the cluster belongs to its own user, or to nobody."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _serve(programs: Path, cluster: Path, identity: dict[str, Any]) -> Iterator[PostgresServer]:
    server = PostgresServer(programs=programs, port=_free_port())
    settings = {"listen_addresses": "127.0.0.1", "port": server.port, "unix_socket_directories": "", "fsync": "off"}
    command = [str(programs / "postgres"), "-D", str(cluster)]
    for name, value in settings.items():
        command += ["-c", f"{name}={value}"]
    log = cluster.parent / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, cwd="/", **identity)
    try:
        _wait_until_ready(server, process, log)
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=LONGEST_S)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_until_ready(server: PostgresServer, process: subprocess.Popen[Any], log: Path) -> None:
    deadline = time.monotonic() + LONGEST_S
    while server.run("pg_isready").returncode != 0:
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(f"PostgreSQL did not start:\n{log.read_text(errors='replace')}", pytrace=False)
        time.sleep(0.1)

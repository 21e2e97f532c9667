"""Rules for every test: no network, declared markers, hypothesis profiles, and a word on what was left out."""

import socket
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import postgres_server, postgres_url
from tests.requirements.loop import numbers_of

__all__ = ["postgres_server", "postgres_url"]

LEFT_OUT_BECAUSE = {
    "servers": "needs a real PostgreSQL: make test-servers",
    "model": "needs a small model on loopback",
    "page": "needs a browser",
    "shared": "reads the project's shared folder, which is not beside this one",
}
NETWORKED = ("servers", "model", "page")
SHARED = Path(__file__).parents[2] / "shared"

settings.register_profile("house", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.register_profile(
    "sabotage", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
settings.load_profile("house")

_left_out: Counter[str] = Counter()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs something from outside, unless ``-m`` asks for it; refuse requirements that do not exist."""
    asked = str(config.getoption("-m", default=""))
    kept: list[pytest.Item] = []
    dropped: list[pytest.Item] = []
    for item in items:
        numbers_of(item)
        reason = _why_left_out(item, asked)
        if reason is None:
            kept.append(item)
        else:
            _left_out[reason] += 1
            dropped.append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept


def _why_left_out(item: pytest.Item, asked: str) -> str | None:
    for marker in NETWORKED:
        if item.get_closest_marker(marker) and marker not in asked:
            return marker
    if item.get_closest_marker("shared") and not SHARED.is_dir():
        return "shared"
    return None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say what this run left out, and why."""
    for marker, count in sorted(_left_out.items()):
        terminalreporter.write_line(f"left out: {count} tests marked {marker} ({LEFT_OUT_BECAUSE[marker]})")


@dataclass(slots=True)
class NetworkDoor:
    """Connections fail: beyond loopback always, to loopback unless the running test is marked for a server."""

    loopback: bool = False

    def shut(self) -> None:
        """Guard every socket of this process, for good."""
        for name in ("connect", "connect_ex"):
            setattr(socket.socket, name, self._guard(getattr(socket.socket, name)))

    def _guard(self, connect: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(made: socket.socket, address: Any) -> Any:
            if not self._allows(made.family, address):
                raise AssertionError(f"a test connects to {address!r}: mark it servers, or use a shipped fake")
            return connect(made, address)

        return guarded

    def _allows(self, family: int, address: Any) -> bool:
        if family == socket.AF_UNIX:
            return self.loopback
        host = str(address[0])
        return self.loopback and (host.startswith("127.") or host in ("::1", "localhost"))


_door = NetworkDoor()


def pytest_configure() -> None:
    """Shut the network before anything is imported."""
    _door.shut()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let a marked test, and no other, reach a server on loopback."""
    _door.loopback = any(item.get_closest_marker(marker) for marker in NETWORKED)

"""The pytest plugin that runs the marked tests: once as they are, then once for every sabotage, each in a fork."""

import json
import os
import select
import signal
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.requirements.numbers import resolve_number
from tests.requirements.sabotage import Sabotage, SabotageMisfit, apply

OUTSIDE = ("servers", "shared", "model", "page")
LONGEST_S = 180.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TestRun:
    """How one test went: outcome passed, failed or skipped; the names of the exceptions that ended it."""

    __test__ = False
    node_id: str
    outcome: str
    by_assertion: bool
    error: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of a sabotage: ``noticed`` by a test, or why not."""

    sabotage: Sabotage
    noticed: bool
    detail: str


@dataclass(slots=True, eq=False)
class SabotageLoop:
    """Collects the tests of every number, then breaks the code once for each sabotage."""

    sabotages: Sequence[Sabotage]
    tests: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    baseline: dict[str, TestRun] = field(default_factory=dict[str, TestRun])
    fates: list[Fate] = field(default_factory=list[Fate])
    table_only: bool = False
    _items: dict[str, list[pytest.Item]] = field(default_factory=dict[str, list[pytest.Item]])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the numbers of every test that needs nothing from outside."""
        for item in items:
            if any(item.get_closest_marker(name) for name in OUTSIDE):
                continue
            for number in numbers_of(item):
                self._items.setdefault(number, []).append(item)
                self.tests.setdefault(number, []).append(item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> bool:
        """Run everything here instead of pytest's own loop."""
        if not self.table_only:
            self._run_baseline()
            self.fates.extend(self._break_once(sabotage) for sabotage in self.sabotages)
        return True

    def _run_baseline(self) -> None:
        wanted = {resolve_number(sabotage.number) for sabotage in self.sabotages}
        items = {item.nodeid: item for number in wanted for item in self._items.get(number, [])}
        runs, trouble = _in_fork(lambda tell: _run_items(list(items.values()), tell, stop_when=None))
        self.baseline.update((run.node_id, run) for run in runs)
        for node_id in items.keys() - self.baseline.keys():
            error = trouble or "did not run"
            self.baseline[node_id] = TestRun(
                node_id=node_id, outcome="failed", by_assertion=False, error=error, seconds=0.0
            )

    def _break_once(self, sabotage: Sabotage) -> Fate:
        items = [
            item
            for item in self._items.get(resolve_number(sabotage.number), [])
            if sabotage.tests in item.nodeid and self.baseline[item.nodeid].outcome == "passed"
        ]
        if not items:
            return Fate(sabotage=sabotage, noticed=False, detail="no passing test to notice it")
        items.sort(key=lambda item: self.baseline[item.nodeid].seconds)
        runs, trouble = _in_fork(lambda tell: _break_and_run(sabotage, items, tell))
        for run in runs:
            if run.by_assertion:
                return Fate(sabotage=sabotage, noticed=True, detail=run.node_id)
        errors = [f"{run.node_id}: {run.error}" for run in runs if run.outcome == "failed"]
        if errors:
            return Fate(sabotage=sabotage, noticed=False, detail=f"failed, but not by assertion: {errors[0]}")
        return Fate(sabotage=sabotage, noticed=False, detail=trouble or f"survived {len(runs)} tests")


def numbers_of(item: pytest.Item) -> list[str]:
    """The numbers in force that a test is marked with.  Raises UsageError for an unknown number."""
    found: dict[str, None] = {}
    for marker in item.iter_markers("req"):
        for number in marker.args:
            try:
                found[resolve_number(number)] = None
            except KeyError as error:
                raise pytest.UsageError(f"{item.nodeid} is marked with the unknown requirement {number!r}") from error
    return list(found)


def _break_and_run(sabotage: Sabotage, items: list[pytest.Item], tell: Callable[[TestRun], None]) -> None:
    apply(sabotage)
    _run_items(items, tell, stop_when=lambda run: run.by_assertion, also=sabotage.fails_with)


def _run_items(
    items: list[pytest.Item],
    tell: Callable[[TestRun], None],
    *,
    stop_when: Callable[[TestRun], bool] | None,
    also: tuple[type[BaseException], ...] = (),
) -> None:
    watcher = _Watcher(also=also)
    for position, item in enumerate(items):
        item.config.pluginmanager.register(watcher, "sabotage-watcher")
        following = items[position + 1] if position + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item.config.pluginmanager.unregister(watcher)
        run = watcher.take(item.nodeid)
        tell(run)
        if stop_when is not None and stop_when(run):
            return


@dataclass(slots=True, eq=False)
class _Watcher:
    also: tuple[type[BaseException], ...]
    outcome: str = "passed"
    by_assertion: bool = False
    error: str = ""
    seconds: float = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[Any]) -> Any:
        report = yield
        self.seconds += call.duration
        if report.outcome == "skipped" and self.outcome == "passed":
            self.outcome = "skipped"
        if report.outcome == "failed":
            self.outcome = "failed"
            if call.excinfo is not None:
                error = call.excinfo.value
                self.error = f"{type(error).__name__}: {error}".splitlines()[0][:200]
                self.by_assertion = call.when == "call" and _is_assertion(error, self.also)
        return report

    def take(self, node_id: str) -> TestRun:
        run = TestRun(
            node_id=node_id,
            outcome=self.outcome,
            by_assertion=self.by_assertion,
            error=self.error,
            seconds=self.seconds,
        )
        self.outcome, self.by_assertion, self.error, self.seconds = "passed", False, "", 0.0
        return run


def _is_assertion(error: BaseException, also: tuple[type[BaseException], ...]) -> bool:
    if isinstance(error, BaseExceptionGroup):
        leaves: tuple[BaseException, ...] = error.exceptions
        return any(_is_assertion(leaf, also) for leaf in leaves)
    return isinstance(error, (AssertionError, pytest.fail.Exception, *also))


def _in_fork(work: Callable[[Callable[[TestRun], None]], None]) -> tuple[list[TestRun], str]:
    """Runs of a child process, and what stopped it early ('' when nothing did)."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _be_the_child(writing, work)
    os.close(writing)
    try:
        text, in_time = _read_all(reading)
    finally:
        os.close(reading)
    if not in_time:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    runs: list[TestRun] = []
    trouble = "" if in_time else f"still running after {LONGEST_S:.0f} s"
    for line in text.splitlines():
        message = json.loads(line)
        if "trouble" in message:
            trouble = message["trouble"]
        else:
            runs.append(TestRun(**message))
    return runs, trouble


def _be_the_child(writing: int, work: Callable[[Callable[[TestRun], None]], None]) -> None:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)

    def send(message: dict[str, Any]) -> None:
        os.write(writing, (json.dumps(message) + "\n").encode())

    def tell(run: TestRun) -> None:
        send({name: getattr(run, name) for name in TestRun.__slots__})

    try:
        work(tell)
    except SabotageMisfit as error:
        send({"trouble": f"does not fit the code: {error}"})
    except BaseException:
        send({"trouble": traceback.format_exc(limit=-1).strip().splitlines()[-1]})
    finally:
        os._exit(0)


def _read_all(reading: int) -> tuple[str, bool]:
    parts: list[bytes] = []
    while True:
        ready, _, _ = select.select([reading], [], [], LONGEST_S)
        if not ready:
            return _whole_lines(parts), False
        part = os.read(reading, 65536)
        if not part:
            return _whole_lines(parts), True
        parts.append(part)


def _whole_lines(parts: list[bytes]) -> str:
    return b"".join(parts).decode(errors="replace").rpartition("\n")[0]

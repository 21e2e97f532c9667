"""A sabotage reaches its target wherever that is held, and one that no longer fits says so."""

import asyncio
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from tests.requirements.numbers import IN_FORCE, STATUS, resolve_number
from tests.requirements.sabotage import SabotageMisfit, apply, breaks, rewrites
from tests.source_tree import ROOT

SPECIMEN = """
    import functools

    LIMIT = 3

    def double(number, *, plus=0):
        if number > LIMIT:
            return LIMIT
        return number * 2 + plus

    TABLE = {"double": double}

    @functools.cache
    def cached(number):
        return number + 1

    async def wait():
        return "waited"

    def several():
        yield 1

    class Box:
        @property
        def size(self):
            return 1

        @staticmethod
        def fixed():
            return "fixed"

        def method(self, word):
            return word
"""


@pytest.fixture
def specimen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """A module of its own for each test: it does not survive the breaking."""
    path = tmp_path / "specimen.py"
    path.write_text(dedent(SPECIMEN), encoding="utf-8")
    module = ModuleType("specimen")
    module.__file__ = str(path)
    exec(compile(dedent(SPECIMEN), str(path), "exec"), vars(module))
    monkeypatch.setitem(sys.modules, "specimen", module)
    return module


def test_a_broken_function_is_broken_for_everyone_who_holds_it(specimen: ModuleType) -> None:
    held = specimen.double
    apply(
        breaks("R1", "specimen:double", "adds one", broken=lambda original: lambda n, **rest: original(n, **rest) + 1)
    )
    assert (held(2), specimen.TABLE["double"](2, plus=5), specimen.double(9)) == (5, 10, 4)


def test_a_rewritten_function_keeps_its_signature(specimen: ModuleType) -> None:
    apply(rewrites("R1", "specimen:double", "no limit", old="number > LIMIT", new="False"))
    assert specimen.TABLE["double"](9, plus=1) == 19


def test_a_cache_does_not_hide_the_break(specimen: ModuleType) -> None:
    apply(rewrites("R1", "specimen:cached", "counts backwards", old="number + 1", new="number - 1"))
    assert specimen.cached(5) == 4


def test_a_constant_is_replaced(specimen: ModuleType) -> None:
    apply(breaks("R1", "specimen:LIMIT", "a higher limit", broken=lambda limit: limit + 1))
    assert specimen.double(4) == 8


def test_a_coroutine_stays_one(specimen: ModuleType) -> None:
    apply(breaks("R1", "specimen:wait", "answers at once", broken=lambda original: lambda: "broken"))
    assert asyncio.run(specimen.wait()) == "broken"


def test_a_generator_stays_one(specimen: ModuleType) -> None:
    apply(breaks("R1", "specimen:several", "yields more", broken=lambda original: lambda: iter((7, 8))))
    assert list(specimen.several()) == [7, 8]


@pytest.mark.parametrize(
    ("target", "old", "new", "expected"),
    [
        ("Box.size", "1", "2", 2),
        ("Box.fixed", '"fixed"', '"loose"', "loose"),
        ("Box.method", "return word", "return 0", 0),
    ],
)
def test_methods_of_every_kind(specimen: ModuleType, target: str, old: str, new: str, expected: object) -> None:
    apply(rewrites("R1", f"specimen:{target}", "another value", old=old, new=new))
    box = specimen.Box()
    values = {"Box.size": lambda: box.size, "Box.fixed": box.fixed, "Box.method": lambda: box.method("word")}
    assert values[target]() == expected


@pytest.mark.parametrize(
    ("target", "old"),
    [
        ("specimen", "x"),
        ("specimen:", "x"),
        ("no_such_module:x", "x"),
        ("specimen:nothing", "x"),
        ("specimen:Box", "x"),
        ("specimen:Box.nothing", "x"),
        ("specimen:double", "no such text"),
        ("specimen:double", "number"),
        ("specimen:LIMIT", "3"),
    ],
)
def test_an_entry_that_no_longer_fits_says_so(specimen: ModuleType, target: str, old: str) -> None:
    with pytest.raises(SabotageMisfit):
        apply(rewrites("R1", target, "nothing", old=old, new="y"))
    assert specimen.double(1) == 2


def test_every_number_has_a_status_and_repeats_lead_to_one_in_force() -> None:
    assert list(STATUS) == [f"R{number}" for number in range(1, 101)]
    assert {resolve_number(number) for number in STATUS} == set(IN_FORCE)


CASES = """
    import pytest
    import specimen

    @pytest.mark.req("R1")
    def test_double():
        assert specimen.double(2) == 4

    @pytest.mark.req("R17")
    def test_crashes_when_broken():
        specimen.double(2)

    @pytest.mark.req("R2")
    def test_blind():
        assert True

    @pytest.mark.req("R3")
    def test_red():
        assert False

    @pytest.mark.req("R4")
    @pytest.mark.servers
    def test_outside():
        assert True
"""

RUN = """
    import pytest
    from tests.requirements.loop import SabotageLoop
    from tests.requirements.sabotage import breaks, rewrites

    def stop(original):
        def broken(*args, **kwargs):
            raise ValueError("broken")
        return broken

    more = dict(broken=lambda original: lambda n: original(n) + 1)
    loop = SabotageLoop(sabotages=[
        breaks("R1", "specimen:double", "", **more),
        breaks("R79", "specimen:double", "", broken=stop),
        breaks("R79", "specimen:double", "", broken=stop, fails_with=(ValueError,)),
        breaks("R2", "specimen:double", "", **more),
        breaks("R3", "specimen:double", "", **more),
        breaks("R4", "specimen:double", "", **more),
        rewrites("R1", "specimen:double", "", old="gone", new=""),
        breaks("R1", "specimen:double", "", **more, tests="test_other"),
    ])
    pytest.main(["-q", "-p", "no:cacheprovider", "cases.py"], plugins=[loop])
    for fate in loop.fates:
        print(f"fate {fate.sabotage.number} {fate.noticed} {fate.detail}")
"""


@pytest.mark.slow
def test_the_loop_tells_noticed_from_survived(tmp_path: Path) -> None:
    """A whole run in a process of its own, over cases that notice, crash, sleep, or were red before."""
    for name, text in (("specimen.py", SPECIMEN), ("cases.py", CASES), ("run.py", RUN)):
        (tmp_path / name).write_text(dedent(text), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  req\n  servers\n", encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import runpy; runpy.run_path('run.py')",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    fates = [line.removeprefix("fate ") for line in done.stdout.splitlines() if line.startswith("fate ")]
    assert [fate.split(": ")[0] for fate in fates] == [
        "R1 True cases.py::test_double",
        "R79 False failed, but not by assertion",
        "R79 True cases.py::test_crashes_when_broken",
        "R2 False survived 1 tests",
        "R3 False no passing test to notice it",
        "R4 False no passing test to notice it",
        "R1 False does not fit the code",
        "R1 False no passing test to notice it",
    ], done.stdout + done.stderr

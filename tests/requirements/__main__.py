"""The command behind ``make requirements``: ``python -m tests.requirements [--table] [R12 ...]``.

Exit 0 when every number asked for has a test, every test passes and every sabotage is noticed; else 1.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence

import pytest

from tests.requirements.loop import Fate, SabotageLoop
from tests.requirements.numbers import GIST, IN_FORCE, STATUS, resolve_number
from tests.requirements.sabotages import load_sabotages

QUIET = ["-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist", "-s"]


def main(arguments: Sequence[str]) -> int:
    """Print the table, run the sabotages, and say what is missing."""
    unknown = [word for word in arguments if word != "--table" and word not in STATUS]
    if unknown:
        sys.stderr.write(f"unknown requirement {unknown[0]!r}: numbers run from R1 to R100\n")
        return 64
    wanted = {resolve_number(word) for word in arguments if word in STATUS} or set(IN_FORCE)
    sabotages = [entry for entry in load_sabotages() if resolve_number(entry.number) in wanted]
    loop = SabotageLoop(sabotages=sabotages, table_only="--table" in arguments)
    options = [*QUIET, "-o", "addopts=--import-mode=importlib", "--hypothesis-profile=sabotage"]
    code = pytest.main([*options, "-m", "req", "tests"], plugins=[loop])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.stderr.write("the tests cannot be collected: run pytest first\n")
        return 1
    troubles = report(loop, wanted)
    sys.stdout.write("\n".join(["", *troubles, summary(loop, wanted, troubles), ""]))
    return 1 if troubles else 0


def report(loop: SabotageLoop, wanted: Iterable[str]) -> list[str]:
    """Print one line a number with its tests and fates; return what is wrong."""
    fates: dict[str, list[Fate]] = defaultdict(list)
    for fate in loop.fates:
        fates[resolve_number(fate.sabotage.number)].append(fate)
    troubles: list[str] = []
    for number in STATUS:
        if resolve_number(number) != number:
            sys.stdout.write(f"{number:5} {STATUS[number]}\n")
            continue
        if number not in wanted:
            continue
        tests = loop.tests.get(number, [])
        sys.stdout.write(f"{number:5} {STATUS[number]:3} {GIST[number]}\n")
        for test in functions_of(tests):
            sys.stdout.write(f"          {test}\n")
        for fate in fates[number]:
            sign = "broken and noticed" if fate.noticed else "BROKEN, NOT NOTICED"
            sys.stdout.write(f"        * {sign}: {fate.sabotage.what} [{fate.detail}]\n")
        troubles += list(troubles_of(number, loop, fates[number]))
    return troubles


def functions_of(tests: Iterable[str]) -> list[str]:
    """Node ids with the cases of one test function folded into a count."""
    cases: dict[str, int] = defaultdict(int)
    for test in tests:
        cases[test.partition("[")[0]] += 1
    return [name if count == 1 else f"{name} ({count} cases)" for name, count in cases.items()]


def troubles_of(number: str, loop: SabotageLoop, fates: Sequence[Fate]) -> Iterable[str]:
    """What is wrong with one number, a line each."""
    tests = loop.tests.get(number, [])
    if not tests:
        yield f"{number}: no test is marked with it"
    for test in tests:
        run = loop.baseline.get(test)
        if run is not None and run.outcome != "passed":
            yield f"{number}: {test} {run.outcome} without any sabotage: {run.error}"
    if not fates and not loop.table_only:
        yield f"{number}: no sabotage"
    for fate in fates:
        if not fate.noticed:
            yield f"{number}: {fate.sabotage.target} ({fate.sabotage.what}): {fate.detail}"


def summary(loop: SabotageLoop, wanted: Iterable[str], troubles: Sequence[str]) -> str:
    """The closing line: numbers, tests, sabotages noticed, troubles."""
    numbers = sorted(wanted)
    tested = sum(1 for number in numbers if loop.tests.get(number))
    noticed = sum(1 for fate in loop.fates if fate.noticed)
    return (
        f"requirements: {tested} of {len(numbers)} numbers have tests; "
        f"{noticed} of {len(loop.fates)} sabotages noticed; {len(troubles)} troubles"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

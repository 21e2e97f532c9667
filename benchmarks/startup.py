"""How long the command line, the check as a library and the demo take, beside a bare interpreter. usage: startup.py [RUNS]

Wall seconds and processor seconds (user and system) of whole processes: on a shared machine the second are the ones to read.
`standard library` loads what dataclasses, expressions, JSON and time zones need and nothing of this package.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

PYTHON = sys.executable
PROGRAM = str(Path(PYTHON).with_name("superbizagent"))
LIMITS = {"--help": 0.35, "demo": 5.0}
LIBRARY_LIMIT = 0.2
STANDARD = "import dataclasses, datetime, hashlib, json, re, typing, zoneinfo"
LIBRARY = "import superbizagent.usecases.verify"
ONE_CHECK = """
import superbizagent
call = {"invocation_id": "r1-t1", "tool_name": "query_logs", "source_type": "log", "status": "ok", "result": "payment timeout 3000ms"}
superbizagent.verify({"original_query": "payment?", "executor_final_answer": "payment timeout 3000ms.", "tool_trace": [call]})
"""


class Spent(NamedTuple):
    """Of several runs: minimum, median, maximum wall seconds, minimum and median processor seconds, peak memory in KiB."""

    low: float
    median: float
    high: float
    cpu_low: float
    cpu: float
    peak: int


def measure(command: list[str], runs: int) -> Spent:
    """What `runs` runs take after one warm-up, which also writes the bytecode."""
    seconds: list[float] = []
    cpu: list[float] = []
    peak = 0
    with tempfile.TemporaryDirectory() as data_dir:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env = {**kept, "SUPERBIZ_DATA_DIR": data_dir}
        for run in range(runs + 1):
            began = time.perf_counter()
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
            _, status, usage = os.wait4(process.pid, 0)
            took = time.perf_counter() - began
            if os.waitstatus_to_exitcode(status):
                sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
            if run:
                seconds.append(took)
                cpu.append(usage.ru_utime + usage.ru_stime)
                peak = max(peak, usage.ru_maxrss)
    return Spent(min(seconds), statistics.median(seconds), max(seconds), min(cpu), statistics.median(cpu), peak)


def main() -> None:
    """Print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    rows = {
        "python -c pass": ([PYTHON, "-c", "pass"], None),
        "import standard library": ([PYTHON, "-c", STANDARD], None),
        "import what verify needs": ([PYTHON, "-c", LIBRARY], LIBRARY_LIMIT),
        "import and first verify": ([PYTHON, "-c", ONE_CHECK], None),
        "python -c 'import typer'": ([PYTHON, "-c", "import typer"], None),
        "superbizagent --help": ([PROGRAM, "--help"], LIMITS["--help"]),
        "superbizagent demo": ([PROGRAM, "demo"], LIMITS["demo"]),
    }
    print(
        f"{'command':<28}{'min s':>8}{'median s':>10}{'max s':>8}{'min cpu s':>11}{'cpu s':>8}{'MiB':>7}{'x python':>10}{'limit s':>9}"
    )
    floor = None
    for name, (command, limit) in rows.items():
        spent = measure(command, runs)
        floor = floor or spent
        bound = f"{limit:.2f}" if limit else ""
        print(
            f"{name:<28}{spent.low:8.2f}{spent.median:10.2f}{spent.high:8.2f}{spent.cpu_low:11.3f}{spent.cpu:8.3f}"
            f"{spent.peak / 1024:7.0f}{spent.cpu / floor.cpu:10.1f}{bound:>9}"
        )


if __name__ == "__main__":
    main()

"""How long the command line takes to start and the demo to answer, beside a bare interpreter. usage: startup.py [RUNS]"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PYTHON = sys.executable
PROGRAM = str(Path(PYTHON).with_name("superbizagent"))
LIMITS = {"--help": 0.35, "demo": 5.0}


def measure(command: list[str], runs: int) -> tuple[float, float, float, int]:
    """Minimum, median, maximum seconds and the peak memory in KiB of `runs` runs after one warm-up."""
    seconds: list[float] = []
    peak = 0
    with tempfile.TemporaryDirectory() as data_dir:
        env = {**os.environ, "SUPERBIZ_DATA_DIR": data_dir}
        for run in range(runs + 1):
            began = time.perf_counter()
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
            _, status, usage = os.wait4(process.pid, 0)
            took = time.perf_counter() - began
            if os.waitstatus_to_exitcode(status):
                sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
            if run:
                seconds.append(took)
                peak = max(peak, usage.ru_maxrss)
    return min(seconds), statistics.median(seconds), max(seconds), peak


def main() -> None:
    """Print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    floor = measure([PYTHON, "-c", "pass"], runs)
    print(f"{'command':<28}{'min s':>8}{'median s':>10}{'max s':>8}{'MiB':>7}{'x python':>10}{'limit s':>9}")
    rows = {
        "python -c pass": ([PYTHON, "-c", "pass"], None),
        "python -c 'import typer'": ([PYTHON, "-c", "import typer"], None),
        "superbizagent --help": ([PROGRAM, "--help"], LIMITS["--help"]),
        "superbizagent demo": ([PROGRAM, "demo"], LIMITS["demo"]),
    }
    for name, (command, limit) in rows.items():
        low, median, high, peak = measure(command, runs)
        bound = f"{limit:.2f}" if limit else ""
        print(f"{name:<28}{low:8.2f}{median:10.2f}{high:8.2f}{peak / 1024:7.0f}{median / floor[1]:10.1f}{bound:>9}")


if __name__ == "__main__":
    main()

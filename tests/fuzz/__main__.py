"""Many attacks over several processes: ``python -m tests.fuzz --cases 100000 --seed 0 --processes 2``."""

import argparse
import asyncio
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from tests.fuzz.contracts import make_attack
from tests.fuzz.judging import run_attack

_BATCH = 500


def run_batch(start: int, *, count: int) -> list[dict[str, Any]]:
    """The attacks of these seeds that went wrong."""
    return asyncio.run(_run(start, count))


async def _run(start: int, count: int) -> list[dict[str, Any]]:
    failures: list[dict[str, Any]] = []
    for seed in range(start, start + count):
        attack = make_attack(seed)
        wrong = await run_attack(attack)
        if wrong:
            failures.append({"wrong": wrong, **attack.told()})
    return failures


def main() -> int:
    """Print how many went wrong, and each that did; the number of failures is the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    starts = range(wanted.seed, wanted.seed + wanted.cases, _BATCH)
    failed = done = 0
    with ProcessPoolExecutor(wanted.processes) as pool:
        for failures in pool.map(partial(run_batch, count=min(_BATCH, wanted.cases)), starts):
            done += min(_BATCH, wanted.cases)
            failed += len(failures)
            sys.stdout.writelines(json.dumps(failure, ensure_ascii=False) + "\n" for failure in failures)
            sys.stdout.flush()
    sys.stdout.write(f"{done} attacks from seed {wanted.seed}: {failed} went wrong\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

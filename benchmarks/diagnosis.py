"""How long a diagnosis without a model takes, folder by folder, beside reading the folder's bytes. usage: diagnosis.py [DIR…]"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from superbizagent.app import SHIPPED, open_app

LIMIT = 3.0
RUNS = 3


def floor(folder: Path) -> float:
    """Seconds to read every byte of the folder."""
    began = time.perf_counter()
    for path in folder.rglob("*"):
        if path.is_file():
            path.read_bytes()
    return time.perf_counter() - began


async def main() -> None:
    """Print the table."""
    folders = [Path(name) for name in sys.argv[1:]] or sorted(path.parent for path in SHIPPED.glob("*/incident.yaml"))
    print(f"{'folder':<44}{'median s':>9}{'max s':>8}{'calls':>7}{'x read':>8}  (limit {LIMIT} s)")
    with tempfile.TemporaryDirectory() as data_dir:
        os.environ["SUPERBIZ_DATA_DIR"] = data_dir
        async with open_app(None) as app:
            for folder in folders:
                results = [await app.evaluate(folder) for _ in range(RUNS + 1)][1:]
                seconds = [result.seconds for result in results]
                median = statistics.median(seconds)
                ratio = median / max(floor(folder), 1e-4)
                print(f"{folder.name[:42]:<44}{median:9.2f}{max(seconds):8.2f}{results[0].calls:7}{ratio:8.0f}")


if __name__ == "__main__":
    asyncio.run(main())

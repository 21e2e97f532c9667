"""Records one incident: `record.py conn-leak [--minutes N] [--out DIR]`."""

import argparse
import importlib.util
import os
import signal
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
NAMES = ("conn-leak", "lock-wait", "redis-oom", "bad-deploy", "noisy-healthy")


def _own_python() -> Path:
    """The recorder's environment in incidents/.venv, made when it is not there."""
    home = HERE / ".venv"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
    install = [python, "-m", "pip", "install", "-q", "-r", HERE / "requirements.txt"]
    if subprocess.run(install, check=False).returncode:
        sys.exit(f"record: could not install {HERE / 'requirements.txt'} into {home}; see pip's message above")
    return python


def _needs_own_python() -> bool:
    wanted = ("prometheus_client", "psycopg", "psycopg_pool", "redis", "yaml")
    return any(importlib.util.find_spec(name) is None for name in wanted)


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Record one incident on this machine, on loopback only.")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--minutes", type=float, help="length; default is the script's own")
    parser.add_argument("--out", type=Path, help="folder to write; default is the one inside the package")
    return parser.parse_args()


def main() -> int:
    """Exit 0 when the folder is written, 2 with one line when something is missing."""
    args = _read_arguments()
    if _needs_own_python():
        python = _own_python()
        os.execv(python, [str(python), *sys.argv])
    from recording import NotRecorded, record  # noqa: PLC0415 - needs the recorder's environment

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything started is ended
    out = args.out or HERE.parent / "src" / "superbizagent" / "recorded" / args.name
    try:
        record(args.name, args.minutes, out)
    except NotRecorded as error:
        print(f"record: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

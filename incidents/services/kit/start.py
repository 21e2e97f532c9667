"""How a service reads its command line and configuration."""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kit.logs import configure_logs
from kit.spans import SpanLog
from kit.web import App


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """All a service knows when it begins."""

    app: App
    listener_fd: int
    config: dict[str, Any]


def read_start(service: str, log_style: str) -> Start:
    """Parse `--fd --version --config --spans` and set up logs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--fd", type=int, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--spans", type=Path, required=True)
    args = parser.parse_args()
    configure_logs(log_style)
    app = App(name=service, version=args.version, spans=SpanLog(service, args.spans))
    return Start(app=app, listener_fd=args.fd, config=json.loads(args.config.read_text()))

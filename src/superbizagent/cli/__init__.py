"""The command line face."""

from superbizagent.cli.entry import main

__all__ = ["main"]

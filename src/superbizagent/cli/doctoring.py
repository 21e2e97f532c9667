"""`doctor`."""

from dataclasses import asdict
from pathlib import Path

from superbizagent.app import diagnose_setup
from superbizagent.cli.output import print_json, use_utf8

_MARKS = {"ok": "✓", "off": "–", "failed": "✗"}


async def run_doctor(*, as_json: bool, config: Path | None) -> int:
    """Exit code of `doctor`: 0 when all that is configured answers."""
    use_utf8()
    findings = await diagnose_setup(config)
    if as_json:
        print_json([asdict(finding) for finding in findings])
    for finding in findings if not as_json else ():
        todo = f" → {finding.todo}" if finding.todo else ""
        print(f"{_MARKS[finding.state]} {finding.part}：{finding.says}{todo}")
    return 1 if any(finding.state == "failed" for finding in findings) else 0

"""``python -m tests.readme`` writes the demo's real answer into both READMEs, for ``test_readme``."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.source_tree import ROOT

READMES = (ROOT / "README.md", ROOT / "README.zh-CN.md")
_BLOCK = re.compile(r"(<!-- demo -->\n```text\n).*?(```\n<!-- /demo -->)", re.DOTALL)


def demo_answer() -> str:
    """What `superbizagent demo` prints on stdout."""
    with tempfile.TemporaryDirectory() as data_dir:
        env = {"PATH": os.defpath, "HOME": data_dir, "SUPERBIZ_DATA_DIR": data_dir}
        program = Path(sys.executable).with_name("superbizagent")
        done = subprocess.run([program, "demo"], env=env, capture_output=True, check=True)
    return done.stdout.decode("utf-8").rstrip() + "\n"


def shown_answer(readme: Path) -> str:
    """The answer that a README shows."""
    found = _BLOCK.search(readme.read_text(encoding="utf-8"))
    assert found is not None, f"{readme.name} has no demo block"
    return found[0].removeprefix(found[1]).removesuffix(found[2])


if __name__ == "__main__":
    answer = demo_answer()
    for path in READMES:
        text = path.read_text(encoding="utf-8")
        path.write_text(_BLOCK.sub(lambda found: found[1] + answer + found[2], text), encoding="utf-8")

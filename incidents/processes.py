"""Child processes: started with a log file, ended by their own pid."""

import os
import pwd
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class Child:
    """One process this recording started; `log` takes its stdout and stderr."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        log: Path,
        env: Mapping[str, str] | None = None,
        user: str | None = None,
        cwd: Path | None = None,
        pass_fds: Sequence[int] = (),
    ) -> None:
        self.name = log.stem
        with log.open("ab") as output:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **(env or {})},
                user=user,
                group=pwd.getpwnam(user).pw_gid if user else None,
                cwd=cwd,
                pass_fds=tuple(pass_fds),
            )

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.poll() is None

    def wait(self, seconds: float) -> None:
        """Wait for its own end; subprocess.TimeoutExpired after `seconds`."""
        self._process.wait(timeout=seconds)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def end(self, *, first: signal.Signals = signal.SIGTERM, patience: float = 15) -> None:
        """Ask it to stop, kill it when it does not."""
        if not self.running:
            return
        self._process.send_signal(first)
        try:
            self._process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

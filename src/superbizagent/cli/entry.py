"""Entry: parses the call, runs it, turns every end into an exit code and at most one line on stderr."""

import os
import signal
import sys
from collections.abc import Callable

from typer import Abort
from typer.exceptions import TyperException

from superbizagent.cli.commands import build
from superbizagent.cli.output import OutputLost, let_reader_leave, use_utf8
from superbizagent.domain.errors import SettingsError, SuperBizError

WRONG_CALL = 64
INTERNAL_FAULT = 70
INTERRUPTED = 130


def main() -> None:
    """Run the command line; the process ends here."""
    use_utf8()
    let_reader_leave()
    # Being told to stop is like Ctrl-C: the run is cancelled, and its session says so.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    command = build()
    sys.exit(run_call(lambda: command(standalone_mode=False)))


def run_call(call: Callable[[], object]) -> int:
    """The exit code of a call: its own, 64 for a wrong call, 70 for a fault of ours; never a traceback."""
    try:
        code = call()
        sys.stdout.flush()
    except (TyperException, SettingsError) as error:
        return _say(_message(error), WRONG_CALL)
    except (KeyboardInterrupt, Abort):
        return _say("interrupted", INTERRUPTED)
    except SystemExit as leaving:
        code = leaving.code
    except SuperBizError as error:
        return _say(str(error), INTERNAL_FAULT)
    except OutputLost as error:
        return _unwritable(error)
    except Exception as error:  # an entry point: a user gets one line, not a traceback
        return _say(f"internal fault: {type(error).__name__} · please report it with the call you made", INTERNAL_FAULT)
    return code if isinstance(code, int) else 0


def _message(error: Exception) -> str:
    worded = getattr(error, "format_message", None)
    return str(worded()) if callable(worded) else str(error)


def _say(line: str, code: int) -> int:
    print("superbizagent: " + " ".join(line.split()), file=sys.stderr)
    return code


def _unwritable(error: OutputLost) -> int:
    # Give what is still buffered somewhere to go, or the interpreter complains again at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _say(f"output cannot be written: {error.strerror} · stdout · give it a place with room", INTERNAL_FAULT)

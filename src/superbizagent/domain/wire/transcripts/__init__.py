"""Transcripts of other agents, read into the input of `verify`."""

from collections.abc import Callable, Iterator

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.wire.transcripts.holmes import read_holmes
from superbizagent.domain.wire.transcripts.langchain import read_langchain
from superbizagent.domain.wire.transcripts.openai import read_openai
from superbizagent.domain.wire.transcripts.source_types import source_type_of
from superbizagent.domain.wire.transcripts.steps import Step, as_verify_input

__all__ = ["FORMATS", "read_transcript", "source_type_of"]

_READERS: dict[str, Callable[[object], Iterator[Step]]] = {
    "openai": read_openai,
    "langchain": read_langchain,
    "holmes": read_holmes,
}
FORMATS = ("superbiz", *_READERS)


def read_transcript(given: object, format_name: str) -> object:
    """The input of `verify` for a transcript of that format; `superbiz` is the input itself.

    Raises SettingsError (bad_format, or bad_input with the JSON place).
    """
    if format_name == "superbiz":
        return given
    reader = _READERS.get(format_name)
    if reader is None:
        what = f"unknown format {format_name[:40]!r}"
        raise SettingsError(what, where="--format", todo=f"one of: {', '.join(FORMATS)}", code="bad_format")
    return as_verify_input(reader(given), format_name)

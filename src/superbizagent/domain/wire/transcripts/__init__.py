"""Transcripts of other agents, read into the input of `verify`."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.wire.transcripts.source_types import source_type_of

if TYPE_CHECKING:
    from superbizagent.domain.wire.transcripts.steps import Step

__all__ = ["FORMATS", "read_transcript", "source_type_of"]

FORMATS = ("superbiz", "openai", "langchain", "holmes")


def read_transcript(given: object, format_name: str) -> object:
    """The input of `verify` for a transcript of that format; `superbiz` is the input itself.

    Raises SettingsError (bad_format, or bad_input with the JSON place).
    """
    if format_name == "superbiz":
        return given
    if format_name not in FORMATS:
        what = f"unknown format {format_name[:40]!r}"
        raise SettingsError(what, where="--format", todo=f"one of: {', '.join(FORMATS)}", code="bad_format")
    # Loaded when first asked for: the input itself is checked without the readers of transcripts.
    from superbizagent.domain.wire.transcripts.steps import as_verify_input  # noqa: PLC0415 - see above

    return as_verify_input(_reader(format_name)(given), format_name)


def _reader(format_name: str) -> "Callable[[object], Iterator[Step]]":
    from superbizagent.domain.wire.transcripts.holmes import read_holmes  # noqa: PLC0415 - see above
    from superbizagent.domain.wire.transcripts.langchain import read_langchain  # noqa: PLC0415 - see above
    from superbizagent.domain.wire.transcripts.openai import read_openai  # noqa: PLC0415 - see above

    return {"openai": read_openai, "langchain": read_langchain, "holmes": read_holmes}[format_name]

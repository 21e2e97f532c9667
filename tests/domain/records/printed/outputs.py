"""The shape of one case: an output as a tool prints it, and claims about it by the line that they cite."""

from typing import NamedTuple

from superbizagent.domain.plan import SourceType
from superbizagent.domain.text import Json

Cited = tuple[str, str]
"""(mark, claim): the excerpt is the line of the output that has the mark, or the mark itself in a JSON result."""


class Printed(NamedTuple):
    """`true` claims must be direct or indirect, `false` ones none or contradicted."""

    name: str
    output: Json
    true: tuple[Cited, ...]
    false: tuple[Cited, ...]
    source: SourceType = "metric"


def excerpt_of(output: Json, mark: str) -> str:
    """The excerpt that a claim with this mark cites."""
    if not isinstance(output, str):
        return mark
    return next(line.strip() for line in output.split("\n") if mark in line)

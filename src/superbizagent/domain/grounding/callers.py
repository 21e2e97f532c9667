"""Who calls whom, in a claim."""

import re
from collections.abc import Sequence
from itertools import pairwise

from superbizagent.domain.grounding.claim import Name
from superbizagent.domain.text import lazy_pattern

_CALL = lazy_pattern(
    r"(?:在|的|时)?\s*(?:调用|访问|请求|连接|依赖|连到|连接到|查询|calls?|called|calling|connects? to|connecting to|"
    r"requests? to|queries|talks? to|->|→)\s*(?:了|到|其)?\s*(?:下游|上游|the)?\s*",
    re.IGNORECASE,
)


def callers_in(text: str, names: Sequence[Name]) -> tuple[tuple[str, str], ...]:
    """(caller, callee) as written for each two neighbouring names joined by a word of calling."""
    ordered = sorted((n for n in names if n.kind in ("name", "service")), key=lambda n: n.start)
    found: list[tuple[str, str]] = []
    for first, second in pairwise(ordered):
        between = text[first.end : second.start]
        if len(between) <= 24 and _CALL.fullmatch(between.replace("服务", "").replace(" service", "").strip(" ")):
            found.append((first.text, second.text))
    return tuple(found)

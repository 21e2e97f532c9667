"""Words that a claim takes over as systems print them: a kind before a name (Service pay), a code in capitals (NXDOMAIN)."""

from superbizagent.domain.glossary import concepts_in
from superbizagent.domain.grounding.claim import Concept, Reading
from superbizagent.domain.records import Opened
from superbizagent.domain.text import lazy_pattern

_KIND = lazy_pattern(
    r"(?<![A-Za-z])(Service|Deployment|StatefulSet|DaemonSet|ReplicaSet|Pod|Job|CronJob|Node|Ingress|ConfigMap|Secret|Rollout)"
    r"\s+(?=[a-z0-9])"
)
_CODE = lazy_pattern(r"(?<![\w])[A-Z][A-Z0-9_]{3,}(?![\w])")


def wrong_kind(reading: Reading, opened: Opened) -> str:
    """The kind that the claim gives a thing of which the record says another; '' where they agree or it says none."""
    there = opened.settings.get("kind", "").strip().lower()
    said = _KIND.search(reading.text, reading.start, reading.end)
    return said[1] if said is not None and there and said[1].lower() != there else ""


def other_code(state: Concept, opened: Opened) -> str:
    """The code that the record prints instead of the claim's, where both mean about the same (SERVFAIL, NXDOMAIN)."""
    if _CODE.fullmatch(state.text) is None or state.text.lower() in opened.lower:
        return ""
    codes = (m.group() for m in _CODE.finditer(opened.record.text[:_MOST]))
    return next((c for c in codes if any(m.concept_id == state.concept_id for m in concepts_in(c))), "")


_MOST = 4000

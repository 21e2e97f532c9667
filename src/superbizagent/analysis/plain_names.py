"""Series named as briefly as tells them apart."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from superbizagent.analysis.derived import tell_series
from superbizagent.analysis.series import MetricFigures

# Labels that say how a sample was scraped, not what it measures.
PLUMBING = frozenset({"job", "endpoint", "metrics_path", "prometheus", "prometheus_replica", "scrape_config"})


def name_plainly(found: Sequence[MetricFigures]) -> list[MetricFigures]:
    """The same figures, `text` without labels that repeat the service or the scrape, where it stays unique."""
    brief = [tell_series(one.function, one.name, _telling(one)) for one in found]
    times_used = Counter(brief)
    return [replace(one, text=text) if times_used[text] == 1 else one for one, text in zip(found, brief, strict=True)]


def _telling(one: MetricFigures) -> Mapping[str, str]:
    return {key: value for key, value in one.labels.items() if key not in PLUMBING and value != one.service}

"""What kind of source a foreign tool is, by the words of its name; it decides what its results may prove (U3)."""

import re

from superbizagent.domain.plan import SourceType

# The first kind that has a word of the name wins.
_WORDS: tuple[tuple[SourceType, str], ...] = (
    ("knowledge", "runbook runbooks knowledge wiki confluence docs documentation kb playbook rag webpage"),
    ("log", "log logs loki elasticsearch opensearch logql logsql victorialogs journal journalctl syslog sls"),
    ("alert", "alert alerts alertmanager pagerduty opsgenie incident incidents"),
    ("trace", "trace traces tracing span spans jaeger tempo zipkin skywalking otel apm"),
    ("metric", "metric metrics prometheus promql cloudwatch victoriametrics thanos mimir series timeseries top usage"),
    ("change", "change changes deploy deploys deployments rollout release releases commit commits git audit history"),
    ("topology", "kubectl kubernetes k8s pod pods node nodes resource describe topology service services event events"),
)
_SPLIT = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])")


def source_type_of(tool: str) -> SourceType:
    """`fetch_pod_logs` → log, `execute_prometheus_range_query` → metric, `kubectl_describe` → topology; else other."""
    words = {word.lower() for word in _SPLIT.split(tool) if word}
    for kind, known in _WORDS:
        if words & set(known.split()):
            return kind
    return "other"

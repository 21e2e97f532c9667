"""Whose series, span or alert it is: the service among its labels."""

import re
from collections.abc import Mapping

SERVICE_LABELS = (
    "service", "service_name", "svc", "app", "application", "component", "workload", "deployment", "statefulset", "daemonset",
    "job", "container", "pod", "entity", "instance", "host", "node",
)  # fmt: skip
HOST_LABELS = ("host", "hostname", "node", "instance", "server", "machine")
_STREAM = re.compile(r"[._-](?:access|error|err|out|stdout|stderr|slow|audit|gc|app|server|current)$", re.IGNORECASE)
_PORT = re.compile(r":\d{1,5}$")


def service_of(labels: Mapping[str, str]) -> str:
    """The service a set of labels speaks of, or ""."""
    for name in SERVICE_LABELS:
        value = labels.get(name, "")
        if value:
            return value
    return ""


def same_service(asked: str, owner: str) -> bool:
    """Whether `owner` is the service asked for, or one of its streams: `nginx` is asked, `nginx-access` answers."""
    low, wanted = owner.lower(), asked.lower()
    return low == wanted or (base_service(low) == wanted != low)


def base_service(owner: str) -> str:
    """`nginx` of `nginx-access` or `nginx.error`; the name itself when it names no stream."""
    return _STREAM.sub("", owner) or owner


def hosts_of(labels: Mapping[str, str]) -> tuple[str, ...]:
    """Hosts among the labels, without their ports."""
    found = (labels.get(name, "") for name in HOST_LABELS)
    return tuple(dict.fromkeys(_PORT.sub("", value) for value in found if value))


def service_of_file(name: str) -> str:
    """The service a log file is named after: `payment.log.1.gz` and `payment-2026-03-01.log` are payment's."""
    stem = re.sub(r"\.(?:gz|zst)$", "", name, flags=re.IGNORECASE)
    stem = re.sub(r"(?:\.(?:log|jsonl|json|txt|out))+(?:\.\d{1,4})?$", "", stem, flags=re.IGNORECASE)
    shorter = re.sub(r"[._-]\d{4}[-_.]?\d\d[-_.]?\d\d(?:[-_.T]?\d\d)?$|\.\d{1,4}$", "", stem)
    return shorter or stem or name


def unit_of(name: str) -> str:
    """The unit a metric's name ends in: seconds, bytes, ratio, percent …, or ""."""
    found = re.search(
        r"_(seconds|milliseconds|ms|bytes|kilobytes|megabytes|ratio|percent|celsius|cores|connections)(?:_total|_bucket|_sum|_count)?$",
        name.lower(),
    )
    return {"ms": "milliseconds"}.get(found[1], found[1]) if found else ""


def belongs_to(service: str, name: str, labels: Mapping[str, str]) -> bool:
    """Whether a series is a service's: by a label, or because the metric is named after it (`redis_…`)."""
    wanted = service.lower()
    if any(value.lower() == wanted or _PORT.sub("", value.lower()) == wanted for value in labels.values()):
        return True
    return name.lower().startswith(f"{wanted}_") and service_of(labels).lower() in {"", wanted}

# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Calls to a neighbour service, and the database."""

import http.client
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from prometheus_client import Counter
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector
from psycopg_pool import ConnectionPool

from kit.spans import SpanLog, current

CALLS = Counter("downstream_requests", "Calls to another service", ["service", "target", "status"])

log = logging.getLogger("kit.client")


class Neighbour:
    """One service that this one calls over HTTP."""

    def __init__(self, *, caller: str, name: str, port: int, timeout: float, spans: SpanLog) -> None:
        self.name = name
        self._caller, self._port, self._timeout, self._spans = caller, port, timeout, spans

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Status and decoded body; OSError when there is no answer in time."""
        with self._spans.span(f"{method} {self.name}", peer=self.name):
            try:
                status, payload = self._send(method, path, body)
            except OSError as error:
                CALLS.labels(self._caller, self.name, "no_answer").inc()
                log.error("%s %s on %s failed after %ss: %s", method, path, self.name, self._timeout, error)
                raise
            CALLS.labels(self._caller, self.name, str(status)).inc()
            return status, payload

    def _send(self, method: str, path: str, body: dict[str, Any] | None) -> tuple[int, Any]:
        here = current.get()
        headers = {"Content-Type": "application/json"}
        if here:
            headers |= {"X-Request-ID": here.trace_id, "X-Parent-Span": here.span_id or ""}
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=self._timeout)
        try:
            link.request(method, path, json.dumps(body or {}), headers)
            reply = link.getresponse()
            return reply.status, json.loads(reply.read())
        finally:
            link.close()


class PoolCollector(Collector):
    """db_pool_* from the pool's own statistics, read at each scrape."""

    def __init__(self, service: str, pool: ConnectionPool) -> None:
        self._service, self._pool = service, pool

    def collect(self) -> Iterator[GaugeMetricFamily]:
        stats = self._pool.get_stats()
        size, free = stats.get("pool_size", 0), stats.get("pool_available", 0)
        rows = {
            "db_pool_max": stats.get("pool_max", 0),
            "db_pool_size": size,
            "db_pool_in_use": size - free,
            "db_pool_waiting": stats.get("requests_waiting", 0),
        }
        for name, value in rows.items():
            family = GaugeMetricFamily(name, name.replace("_", " "), labels=["service"])
            family.add_metric([self._service], value)
            yield family


class Database:
    """Pooled PostgreSQL access of one service."""

    def __init__(self, *, service: str, dsn: str, size: int, spans: SpanLog, statement_timeout_ms: int) -> None:
        self._spans = spans
        self._pool = ConnectionPool(
            dsn,
            min_size=2,
            max_size=size,
            timeout=4,
            max_idle=30,
            max_lifetime=120,
            reconnect_timeout=20,
            kwargs={"application_name": service, "options": f"-c statement_timeout={statement_timeout_ms}"},
            open=True,
        )
        REGISTRY.register(PoolCollector(service, self._pool))

    def close(self) -> None:
        """Give all connections back to the server."""
        self._pool.close()

    @contextmanager
    def transaction(self, name: str) -> Iterator[psycopg.Connection]:
        """A connection in a transaction: committed at the end, rolled back on an exception."""
        with self._spans.span(name, peer="postgres"), self._pool.connection() as connection:
            yield connection

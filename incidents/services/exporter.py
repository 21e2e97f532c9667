# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Prometheus figures of PostgreSQL, Redis, nginx and the host, read at each scrape."""

import argparse
import os
import re
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import redis
from prometheus_client import disable_created_metrics, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import REGISTRY, Collector

disable_created_metrics()

_ACTIVITY = """
SELECT application_name, state, count(*), coalesce(max(extract(epoch FROM now() - xact_start)), 0)
FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
GROUP BY 1, 2"""
_LOCKS = """
SELECT coalesce(c.relname, l.locktype), l.mode, count(*)
FROM pg_locks l LEFT JOIN pg_class c ON c.oid = l.relation
WHERE NOT l.granted GROUP BY 1, 2"""
_DATABASE = """
SELECT xact_commit, xact_rollback, deadlocks FROM pg_stat_database WHERE datname = current_database()"""


def _gauge(name: str, help_text: str, service: str, value: float) -> Metric:
    family = GaugeMetricFamily(name, help_text, labels=["service"])
    family.add_metric([service], value)
    return family


def _counter(name: str, help_text: str, service: str, value: float) -> Metric:
    family = CounterMetricFamily(name, help_text, labels=["service"])
    family.add_metric([service], value)
    return family


class PostgresCollector(Collector):
    """Sessions by application and state, locks waited for, transactions."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._link: psycopg.Connection | None = None

    def collect(self) -> Iterator[Metric]:
        try:
            yield from self._read()
        except psycopg.Error:
            self._link = None
            yield _gauge("pg_up", "PostgreSQL answers", "postgres", 0)

    def _read(self) -> Iterator[Metric]:
        link = self._link or psycopg.connect(self._dsn, autocommit=True, application_name="exporter")
        self._link = link
        sessions = GaugeMetricFamily(
            "pg_stat_activity_count", "Sessions", labels=["service", "application_name", "state"]
        )
        longest = GaugeMetricFamily(
            "pg_stat_activity_max_tx_duration_seconds",
            "Oldest transaction",
            labels=["service", "application_name", "state"],
        )
        total = 0
        for name, state, count, seconds in link.execute(_ACTIVITY).fetchall():
            labels = ["postgres", name or "-", state or "starting"]
            sessions.add_metric(labels, count)
            longest.add_metric(labels, float(seconds))
            total += count
        locks = GaugeMetricFamily("pg_locks_waiting", "Locks waited for", labels=["service", "relation", "mode"])
        waiting = 0
        for relation, mode, count in link.execute(_LOCKS).fetchall():
            locks.add_metric(["postgres", relation, mode], count)
            waiting += count
        limit = link.execute("SHOW max_connections").fetchone()
        done = link.execute(_DATABASE).fetchone()
        assert limit is not None and done is not None
        yield from (sessions, longest, locks)
        yield _gauge("pg_up", "PostgreSQL answers", "postgres", 1)
        yield _gauge("pg_connections", "Client sessions", "postgres", total)
        yield _gauge("pg_locks_waiting_sessions", "Sessions that wait for a lock", "postgres", waiting)
        yield _gauge("pg_settings_max_connections", "max_connections", "postgres", float(limit[0]))
        yield _counter("pg_stat_database_xact_commit", "Commits", "postgres", done[0])
        yield _counter("pg_stat_database_xact_rollback", "Rollbacks", "postgres", done[1])
        yield _counter("pg_stat_database_deadlocks", "Deadlocks", "postgres", done[2])


_REDIS_GAUGES = {
    "redis_memory_used_bytes": "used_memory",
    "redis_memory_max_bytes": "maxmemory",
    "redis_memory_rss_bytes": "used_memory_rss",
    "redis_connected_clients": "connected_clients",
}
_REDIS_COUNTERS = {
    "redis_commands_processed": "total_commands_processed",
    "redis_evicted_keys": "evicted_keys",
    "redis_expired_keys": "expired_keys",
    "redis_rejected_connections": "rejected_connections",
    "redis_keyspace_hits": "keyspace_hits",
    "redis_keyspace_misses": "keyspace_misses",
    "redis_error_replies": "total_error_replies",
}


class RedisCollector(Collector):
    """INFO of Redis."""

    def __init__(self, port: int) -> None:
        self._link = redis.Redis(port=port, socket_timeout=2)

    def collect(self) -> Iterator[Metric]:
        try:
            info = self._link.info("everything")
        except redis.RedisError:
            yield _gauge("redis_up", "Redis answers", "redis", 0)
            return
        yield _gauge("redis_up", "Redis answers", "redis", 1)
        for name, key in _REDIS_GAUGES.items():
            yield _gauge(name, key, "redis", float(info[key]))
        for name, key in _REDIS_COUNTERS.items():
            yield _counter(name, key, "redis", float(info[key]))
        yield _gauge("redis_db_keys", "Keys", "redis", float(info.get("db0", {}).get("keys", 0)))
        errors = CounterMetricFamily("redis_errors", "Error replies by kind", labels=["service", "err"])
        for key, value in info.items():
            if key.startswith("errorstat_"):
                errors.add_metric(["redis", key.removeprefix("errorstat_")], float(value["count"]))
        yield errors


class NginxCollector(Collector):
    """stub_status of nginx."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/stub_status"

    def collect(self) -> Iterator[Metric]:
        try:
            with urllib.request.urlopen(self._url, timeout=2) as reply:
                numbers = [int(n) for n in re.findall(r"\d+", reply.read().decode())]
        except OSError:
            yield _gauge("nginx_up", "nginx answers", "nginx", 0)
            return
        yield _gauge("nginx_up", "nginx answers", "nginx", 1)
        yield _gauge("nginx_connections_active", "Open connections", "nginx", numbers[0])
        yield _counter("nginx_http_requests", "Requests", "nginx", numbers[3])


class HostCollector(Collector):
    """CPU, memory and load of the machine from /proc, under node_exporter's names."""

    def collect(self) -> Iterator[Metric]:
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        modes = ("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal")
        cpu = CounterMetricFamily("node_cpu_seconds", "CPU time", labels=["service", "mode"])
        tick = os.sysconf("SC_CLK_TCK")
        for mode, value in zip(modes, fields, strict=False):
            cpu.add_metric(["host", mode], int(value) / tick)
        yield cpu
        memory = dict(re.findall(r"(\w+):\s+(\d+) kB", Path("/proc/meminfo").read_text()))
        yield _gauge("node_memory_MemTotal_bytes", "Memory", "host", int(memory["MemTotal"]) * 1024)
        yield _gauge(
            "node_memory_MemAvailable_bytes", "Memory free for use", "host", int(memory["MemAvailable"]) * 1024
        )
        yield _gauge("node_load1", "Load, one minute", "host", os.getloadavg()[0])


def main() -> None:
    """Serve until killed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--dsn", required=True)
    parser.add_argument("--redis-port", type=int, required=True)
    parser.add_argument("--nginx-port", type=int, required=True)
    args = parser.parse_args()
    for collector in (
        PostgresCollector(args.dsn),
        RedisCollector(args.redis_port),
        NginxCollector(args.nginx_port),
        HostCollector(),
    ):
        REGISTRY.register(collector)
    start_http_server(args.port, addr="127.0.0.1")
    while True:
        time.sleep(3600)


if __name__ == "__main__":
    main()

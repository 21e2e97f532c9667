# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""A small threaded HTTP server with routes, metrics, request logs and a socket it inherits."""

import json
import logging
import re
import signal
import socket
import socketserver
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from kit.logs import request_id
from kit.spans import SpanContext, SpanLog, current

disable_created_metrics()

REQUESTS = Counter("http_requests", "Requests answered", ["service", "method", "route", "status"])
DURATION = Histogram(
    "http_request_duration_seconds",
    "Time to answer",
    ["service", "route"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
IN_FLIGHT = Gauge("http_requests_in_flight", "Requests being answered", ["service"])
BUILD = Gauge("build_info", "Running version", ["service", "version"])


class HttpProblem(Exception):
    """An answer other than 2xx that the code means to give."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a route function gets."""

    path: dict[str, str]
    query: dict[str, str]
    headers: dict[str, str]
    body: dict[str, Any]


Answer = tuple[int, Any]
Route = Callable[[Request], Answer]


@dataclass(slots=True, kw_only=True)
class App:
    """One service: its name, version, routes and span log."""

    name: str
    version: str
    spans: SpanLog
    routes: list[tuple[str, str, re.Pattern[str], Route]] = field(default_factory=list)

    def route(self, method: str, template: str, function: Route) -> None:
        """Answer `method template` (`/orders/{id}`) with `function`."""
        pattern = re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template) + "$")
        self.routes.append((method, template, pattern, function))

    def find(self, method: str, path: str) -> tuple[str, Route, dict[str, str]] | None:
        """The route that fits, or None."""
        for wanted, template, pattern, function in self.routes:
            match = pattern.match(path)
            if wanted == method and match:
                return template, function, match.groupdict()
        return None


class _Handler(BaseHTTPRequestHandler):
    app: App

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are logged by `_log` instead."""

    def _answer(self) -> None:
        path = urlsplit(self.path).path
        if path == "/metrics":
            self._send(200, generate_latest(), CONTENT_TYPE_LATEST)
            return
        if path == "/healthz":
            self._send(200, b'{"status":"ok"}', "application/json")
            return
        found = self.app.find(self.command, path)
        template = found[0] if found else "unmatched"
        trace = self.headers.get("X-Request-ID", "-")
        id_token = request_id.set(trace[:12])
        span_token = current.set(SpanContext(trace_id=trace, span_id=self.headers.get("X-Parent-Span")))
        began = time.perf_counter()
        IN_FLIGHT.labels(self.app.name).inc()
        status, body = self._run(found, template)
        IN_FLIGHT.labels(self.app.name).dec()
        seconds = time.perf_counter() - began
        REQUESTS.labels(self.app.name, self.command, template, str(status)).inc()
        DURATION.labels(self.app.name, template).observe(seconds)
        self._log(template, status, seconds)
        self._send(status, json.dumps(body, ensure_ascii=False, default=str).encode(), "application/json")
        current.reset(span_token)
        request_id.reset(id_token)

    def _run(self, found: tuple[str, Route, dict[str, str]] | None, template: str) -> Answer:
        log = logging.getLogger(f"{self.app.name}.http")
        if found is None:
            return 404, {"error": "no such resource"}
        try:
            with self.app.spans.span(f"{self.command} {template}"):
                return found[1](self._request(found[2]))
        except HttpProblem as problem:
            return problem.status, {"error": str(problem)}
        except Exception:
            log.exception("unhandled error in %s %s", self.command, template)
            return 500, {"error": "internal server error"}

    def _request(self, path: dict[str, str]) -> Request:
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length) if length else b"{}"
        query = dict(parse_qsl(urlsplit(self.path).query))
        return Request(path=path, query=query, headers=dict(self.headers.items()), body=json.loads(raw))

    def _log(self, template: str, status: int, seconds: float) -> None:
        log = logging.getLogger(f"{self.app.name}.http")
        level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
        fields = {"method": self.command, "route": template, "status": status, "duration_ms": round(seconds * 1000, 1)}
        log.log(level, "%s %s %s %.0fms", self.command, self.path, status, seconds * 1000, extra=fields)

    def _send(self, status: int, body: bytes, kind: str) -> None:
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            logging.getLogger(f"{self.app.name}.http").warning("client went away before the answer was sent")


class _Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    daemon_threads = False
    block_on_close = True

    def __init__(self, listener: socket.socket, handler: type[_Handler]) -> None:
        super().__init__(("127.0.0.1", 0), handler, bind_and_activate=False)
        self.socket.close()
        self.socket = listener


def serve(app: App, listener_fd: int) -> None:
    """Answer on an inherited listening socket until SIGTERM, then finish what is in hand."""
    listener = socket.socket(fileno=listener_fd)
    listener.setblocking(False)  # two releases may wait on one socket during a deploy
    handler = type("Handler", (_Handler,), {"app": app})
    server = _Server(listener, handler)
    log = logging.getLogger(f"{app.name}.main")

    def stop(*_: object) -> None:
        log.info("SIGTERM received, draining")
        threading.Thread(target=server.shutdown).start()

    signal.signal(signal.SIGTERM, stop)
    BUILD.labels(app.name, app.version).set(1)
    log.info("%s %s started", app.name, app.version)
    server.serve_forever(poll_interval=0.2)
    server.server_close()
    log.info("%s %s stopped", app.name, app.version)

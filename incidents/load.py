"""Visitors of the shop: Poisson arrivals with a slow swing, phases and a few strays.

Run as `load.py NGINX_PORT SCHEDULE.json`; the schedule is {rate, seed, phases: [{start, end, factor, crawl}]},
rates in requests a second, times in seconds from the start, `crawl` an extra rate of requests nobody serves.
"""

import http.client
import json
import math
import queue
import random
import signal
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

AGENTS = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0",
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0 Mobile",
    "shop-app/5.12.0 (ios)",
)
CRAWLER = "Mozilla/5.0 (compatible; ExampleBot/1.0; +http://bot.example.com)"
STRAYS = ("/wp-login.php", "/.env", "/robots.txt", "/favicon.ico", "/api/v1/products", "/api/products/99999", "/admin")
CATEGORIES = ("books", "kitchen", "garden", "audio", "toys")
WORKERS = 48
ACTIONS = {
    "list": 27,
    "detail": 31,
    "login": 5,
    "cart": 8,
    "add": 10,
    "order": 9,
    "order_detail": 7,
    "orders": 2,
    "stray": 1,
}


@dataclass(slots=True)
class Visitor:
    """One customer with an own address, session and orders."""

    number: int
    token: str = ""
    orders: deque[int] = field(default_factory=lambda: deque(maxlen=4))

    @property
    def address(self) -> str:
        return f"203.0.113.{self.number % 250 + 1}"

    @property
    def agent(self) -> str:
        return AGENTS[self.number % len(AGENTS)]


class Traffic:
    """Sends what visitors do to nginx."""

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._visitors = [Visitor(1000 + n) for n in range(400)]
        self.errors = 0

    def act(self, action: str) -> None:
        """One request of a visitor picked by chance; a visitor with no session logs in first."""
        visitor = self._chance.choice(self._visitors)
        if action == "stray":
            self._send(visitor, "GET", self._chance.choice(STRAYS))
            return
        if action == "crawl":
            path = f"/api/products/{self._chance.randint(5000, 9000)}"
            self._send(
                visitor, "GET", path if self._chance.random() < 0.8 else self._chance.choice(STRAYS), agent=CRAWLER
            )
            return
        if action not in ("list", "detail", "login") and not visitor.token:
            self._login(visitor)
        getattr(self, f"_{action}")(visitor)

    def _list(self, visitor: Visitor) -> None:
        category, page = self._chance.choice(CATEGORIES), self._chance.randint(1, 3)
        self._send(visitor, "GET", f"/api/products?category={category}&page={page}")

    def _detail(self, visitor: Visitor) -> None:
        self._send(visitor, "GET", f"/api/products/{self._chance.randint(1, 300)}?user={visitor.number}")

    def _login(self, visitor: Visitor) -> None:
        body = {"user": visitor.number, "phone": f"1380000{visitor.number:04d}"}
        status, answer = self._send(visitor, "POST", "/api/login", body)
        if status == 200:
            visitor.token = str(answer["token"])

    def _cart(self, visitor: Visitor) -> None:
        self._send(visitor, "GET", "/api/cart")

    def _add(self, visitor: Visitor) -> None:
        body = {"product": self._chance.randint(1, 300), "quantity": self._chance.randint(1, 3)}
        self._send(visitor, "POST", "/api/cart", body)

    def _order(self, visitor: Visitor) -> None:
        items = {
            str(self._chance.randint(1, 300)): self._chance.randint(1, 2) for _ in range(self._chance.randint(1, 4))
        }
        body: dict[str, Any] = {"items": items, "email": f"user{visitor.number}@example.com"}
        if self._chance.random() < 0.3:
            kind, most = ("WINTER", 10) if self._chance.random() < 0.3 else ("SPRING", 30)
            body["coupon"] = f"{kind}{self._chance.randint(1, most)}"
        status, answer = self._send(visitor, "POST", "/api/orders", body)
        if status == 201:
            visitor.orders.append(int(answer["id"]))

    def _order_detail(self, visitor: Visitor) -> None:
        recent = visitor.orders and self._chance.random() < 0.75
        order = self._chance.choice(list(visitor.orders)) if recent else self._chance.randint(3000, 5990)
        self._send(visitor, "GET", f"/api/orders/{order}")

    def _orders(self, visitor: Visitor) -> None:
        self._send(visitor, "GET", "/api/orders")

    def _send(
        self, visitor: Visitor, method: str, path: str, body: dict[str, Any] | None = None, agent: str | None = None
    ) -> tuple[int, Any]:
        headers = {
            "X-Forwarded-For": visitor.address,
            "User-Agent": agent or visitor.agent,
            "Authorization": f"Bearer {visitor.token}",
            "Content-Type": "application/json",
        }
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=20)
        try:
            link.request(method, path, json.dumps(body) if body else None, headers)
            reply = link.getresponse()
            raw = reply.read()
        except (OSError, http.client.HTTPException):
            self.errors += 1
            return 0, None
        finally:
            link.close()
        if reply.status == 401:
            visitor.token = ""
        kind = reply.getheader("Content-Type") or ""
        return reply.status, json.loads(raw) if kind.startswith("application/json") else None


def rate_at(schedule: dict[str, Any], seconds: float, drift: float) -> tuple[float, float]:
    """Visitors' and crawler's requests a second at a moment."""
    swing = 1 + 0.2 * math.sin(2 * math.pi * seconds / 700) + drift
    rate, crawl = schedule["rate"] * swing, 0.0
    for phase in schedule["phases"]:
        if phase["start"] <= seconds < phase["end"]:
            rate *= phase.get("factor", 1.0)
            crawl += phase.get("crawl", 0.0)
    return max(rate, 0.0), crawl


def _work(traffic: Traffic, jobs: "queue.Queue[str | None]") -> None:
    while (action := jobs.get()) is not None:
        traffic.act(action)


def main() -> None:
    """Send requests until SIGTERM."""
    port, schedule = int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())
    chance = random.Random(schedule["seed"])
    traffic = Traffic(port, schedule["seed"])
    jobs: queue.Queue[str | None] = queue.Queue()
    workers = [threading.Thread(target=_work, args=(traffic, jobs)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    began, drift = time.monotonic(), 0.0
    names, weights = list(ACTIONS), list(ACTIONS.values())
    while not stopped.is_set():
        drift = 0.995 * drift + chance.gauss(0, 0.01)
        rate, crawl = rate_at(schedule, time.monotonic() - began, drift)
        total = rate + crawl
        if total < 0.05:
            stopped.wait(0.2)
            continue
        stopped.wait(min(chance.expovariate(total), 1.0))
        jobs.put("crawl" if chance.random() < crawl / total else chance.choices(names, weights)[0])
    for _ in workers:
        jobs.put(None)
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()

# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Product lists and product pages, cached in Redis."""

import json
import logging
import random
from typing import Any

import redis
from kit.outbound import Database
from kit.spans import SpanLog
from kit.web import Answer, HttpProblem, Request

log = logging.getLogger("shop-api.catalogue")
LIST_SECONDS = 60
PAGE_SIZE = 20


class Catalogue:
    """Reads products; pages are personal and kept for `page_ttl` seconds."""

    def __init__(self, database: Database, store: "redis.Redis", spans: SpanLog, *, page_ttl: int) -> None:
        self._database, self._store, self._spans, self._page_ttl = database, store, spans, page_ttl

    def listing(self, request: Request) -> Answer:
        """GET /api/products?category=&page="""
        category, page = request.query.get("category", "books"), int(request.query.get("page", "1"))
        key = f"list:{category}:{page}"
        cached = self._cached(key)
        if cached is not None:
            return 200, cached
        with self._database.transaction("SELECT products") as connection:
            rows = connection.execute(
                "SELECT id, name, price FROM products WHERE category = %s ORDER BY id LIMIT %s OFFSET %s",
                (category, PAGE_SIZE, (page - 1) * PAGE_SIZE),
            ).fetchall()
        answer = [{"id": row[0], "name": row[1], "price": str(row[2])} for row in rows]
        self._remember(key, answer, LIST_SECONDS)
        return 200, answer

    def detail(self, request: Request) -> Answer:
        """GET /api/products/{id}?user=: the page with what this visitor may like."""
        visitor, product = request.query.get("user", "anonymous"), request.path["id"]
        key = f"page:{visitor}:{product}"
        cached = self._cached(key)
        if cached is not None:
            return 200, cached
        if not product.isdigit():
            raise HttpProblem(404, "no such product")
        with self._database.transaction("SELECT product") as connection:
            row = connection.execute(
                "SELECT id, name, price, description, category FROM products WHERE id = %s", (int(product),)
            ).fetchone()
            if row is None:
                raise HttpProblem(404, "no such product")
            similar = connection.execute(
                "SELECT id, name, description FROM products WHERE category = %s ORDER BY random() LIMIT 16",
                (row[4],),
            ).fetchall()
        page = {
            "id": row[0],
            "name": row[1],
            "price": str(row[2]),
            "description": row[3],
            "for_you": [{"id": s[0], "name": s[1], "text": s[2], "score": random.random()} for s in similar],
        }
        self._remember(key, page, self._page_ttl)
        return 200, page

    def _cached(self, key: str) -> Any:
        with self._spans.span("GET cache", peer="redis"):
            text = self._store.get(key)
        return None if text is None else json.loads(str(text))

    def _remember(self, key: str, value: object, seconds: int) -> None:
        try:
            with self._spans.span("SETEX cache", peer="redis"):
                self._store.setex(key, seconds, json.dumps(value))
        except redis.RedisError as error:
            log.warning("cache write failed: %s", error, extra={"key": key})

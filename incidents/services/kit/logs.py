"""Log formats: JSON lines, plain Python logging and logfmt, one for each service."""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str] = ContextVar("request_id", default="-")

_RESERVED = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "request_id"}


def _extras(record: logging.LogRecord) -> dict[str, object]:
    return {k: v for k, v in record.__dict__.items() if k not in _RESERVED}


class RequestIdFilter(logging.Filter):
    """Puts the id of the request in hand on each record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line, time in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "ts": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "msg": record.getMessage(),
            "request_id": request_id.get(),
            **_extras(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = f"{type(error).__name__}: {error}"
            line["stack"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class LogfmtFormatter(logging.Formatter):
    """key=value pairs, time with the machine's offset; a stack trace follows on its own lines."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created).astimezone()
        pairs: dict[str, object] = {
            "ts": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "msg": record.getMessage(),
            "request_id": request_id.get(),
            **_extras(record),
        }
        text = " ".join(f"{key}={_quote(value)}" for key, value in pairs.items())
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


def _quote(value: object) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if any(c in text for c in ' "=\n') or not text else text


_FORMATTERS: dict[str, logging.Formatter] = {
    "json": JsonFormatter(),
    "logfmt": LogfmtFormatter(),
    "plain": logging.Formatter("%(asctime)s %(levelname)s [%(name)s] [%(request_id)s] %(message)s"),
}


def configure_logs(style: str) -> None:
    """Send all loggers to stdout in `style`: json, logfmt or plain."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(_FORMATTERS[style])
    handler.addFilter(RequestIdFilter())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)

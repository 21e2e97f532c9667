"""What the rows of a result say, typed: the truths that claims are made from, and that the oracle looks altered ones up in.

Reads JSON rows, JSON series and plain tables by itself; nothing of the rules that are measured is used here.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

PHYSICAL = {"seconds": "s", "ratio": "1", "bytes": "B", "per_second": "/s", "Percent": "%", "Seconds": "s", "Bytes": "B",
            "Milliseconds": "ms", "Count/Second": "/s", "Bytes/Second": "B/s"}  # fmt: skip
_MAX_EXCERPT = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """One truth: `shape` chooses the wordings; `unit` '' = a bare number; `after` is the later of two records.

    `averaged`: the values are averages themselves, so that one of them may be called an average.
    """

    shape: str
    call: str
    excerpt: str
    who: str
    measure: str = ""
    stat: str = ""
    value: float | None = None
    start: float | None = None
    unit: str = ""
    at: datetime | None = None
    quote: str = ""
    state: str = ""
    rises: bool | None = None
    averaged: bool = False
    after: "Known | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A recorded call as the readers take it."""

    call: str
    tool: str
    args: dict[str, Any]
    body: Any
    total: int | None
    returned: int | None
    lines: tuple[str, ...]


def known_in(result: Result) -> Iterator[Known]:
    """Every truth the readers find in one result."""
    body = result.body
    if isinstance(body, dict) and isinstance(body.get("rows"), list):
        yield from _own_rows(result)
    elif isinstance(body, dict):
        yield from _raw_json(result)
    elif isinstance(body, str):
        yield from _table(result)
        yield from _described(result)
        yield from _log_lines(result)


def moment(written: object) -> datetime | None:
    """An ISO instant with a zone, or None."""
    try:
        at = datetime.fromisoformat(str(written))
    except ValueError:
        return None
    return at if at.tzinfo else None


# ---- rows of the product's own tools -----------------------------------------------------------------------------


def _own_rows(result: Result) -> Iterator[Known]:
    for row in result.body["rows"]:
        reader = _READERS.get(str(row.get("kind")))
        if reader:
            yield from reader(result, row)
    if result.tool == "query_logs" and result.total and result.returned and result.total != result.returned:
        who = str(result.args.get("service", ""))
        if who:
            yield Known(shape="total", call=result.call, excerpt=result.lines[0], who=who, measure="matched",
                        value=result.total, start=result.returned)  # fmt: skip


def _line(result: Result, *parts: str) -> str:
    """The first line of the text that has all the parts, cut; '' when none has."""
    for line in result.lines:
        if all(part in line for part in parts):
            return line[:_MAX_EXCERPT]
    return ""


def _level(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    line = _line(result, f"level={row['level']} service={row['service']} count={row['count']} ")
    if line:
        yield Known(shape="level", call=result.call, excerpt=line, who=row["service"], measure=row["level"],
                    value=row["count"], at=moment(row["first"]))  # fmt: skip


def _template(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    text = str(row["template"])
    line = _line(result, f'template="{text[:60]}', f"service={row['service']} ", f"count={row['count']} ")
    usable = "<*>" not in text and '"' not in text and 12 <= len(text) <= 110
    if line and usable:
        yield Known(shape="template", call=result.call, excerpt=line, who=row["service"], measure=row["level"],
                    value=row["count"], at=moment(row["first"]), quote=text)  # fmt: skip


def _alert(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    line = _line(result, f"alert={row['name']} ", str(row["summary"])[:60])
    if line:
        yield Known(shape="alert", call=result.call, excerpt=line, who=row["service"], measure=row["name"],
                    state=row["state"], at=moment(row["starts_at"]))  # fmt: skip


def _change(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    line = _line(result, "change time=", str(row["what"])[:50])
    if line:
        yield Known(shape="change", call=result.call, excerpt=line, who=row["service"], quote=row["what"],
                    at=moment(row["time"]))  # fmt: skip


def _operation(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    line = _line(result, f'spans service={row["service"]} name="{row["name"]}" ')
    if not line:
        return
    base = Known(shape="latency", call=result.call, excerpt=line, who=row["service"], measure=row["name"])
    yield _with(base, stat="p95", value=round(row["p95_ms"], 1), unit="ms")
    if row["errors"]:
        yield _with(base, shape="errors", value=row["errors"], at=moment(row.get("onset")))
    yield _with(base, shape="spans", value=row["count"])


def _series(result: Result, row: dict[str, Any]) -> Iterator[Known]:
    line = _line(result, f"metric={row['metric']} service={row['service']} ", "count=")
    if not line or row["max"] == row["min"]:
        return
    unit = PHYSICAL.get(str(row.get("unit")), "")
    base = Known(shape="stat", call=result.call, excerpt=line, who=row["service"], measure=row["metric"], unit=unit)
    for stat in ("max", "min", "mean", "p95"):
        if row.get(stat):
            yield _with(base, stat=stat, value=row[stat])
    first, last, trend = row.get("first"), row.get("last"), row.get("trend")
    if first and last and trend in ("up", "down") and (last > 1.3 * first or first > 1.3 * last):
        rises = last > first
        if rises is (trend == "up"):
            yield _with(base, shape="trend", start=first, value=last, rises=rises)
    if trend in ("up", "down") and row.get("onset") and _lasting(row):
        yield _with(base, shape="onset", at=moment(row["onset"]), rises=trend == "up", unit="")


def _lasting(row: dict[str, Any]) -> bool:
    """Whether everything after the onset lies on the trend's side of everything before, and the end beyond the onset."""
    at = moment(row["onset"])
    points = [(moment(time), value) for time, value in row["points"] if value is not None]
    before = [value for time, value in points if at and time and time < at]
    after = [value for time, value in points if at and time and time >= at]
    if len(before) < 2 or len(after) < 3:
        return False
    if row["trend"] == "up":
        return min(after) > max(before) and after[-1] >= after[0]
    return max(after) < min(before) and after[-1] <= after[0]


_READERS: dict[str, Callable[[Result, dict[str, Any]], Iterator[Known]]] = {
    "level": _level, "template": _template, "alert": _alert, "change": _change, "operation": _operation,
    "series": _series,
}  # fmt: skip


def _with(known: Known, **changes: Any) -> Known:
    return replace(known, **changes)


# ---- JSON of other people's tools --------------------------------------------------------------------------------


def _raw_json(result: Result) -> Iterator[Known]:
    for node in _objects(result.body):
        if (
            isinstance(node.get("timestamps"), list)
            and isinstance(node.get("values"), list)
            and node.get("metric_name")
        ):
            yield from _points(result, node)
        elif node.get("message") and node.get("date"):
            at = moment(node["date"])
            yield Known(shape="event", call=result.call, excerpt=compact(node), who=str(node.get("source_identifier")),
                        quote=str(node["message"]), at=at)  # fmt: skip
        elif node.get("statement") and isinstance(node.get("db_load_avg"), int | float):
            yield Known(shape="load", call=result.call, excerpt=compact(node), who=str(result.body["db_instance_identifier"]),
                        quote=str(node["statement"]), measure="db_load_avg", value=node["db_load_avg"])  # fmt: skip


def compact(node: object) -> str:
    """JSON on one line without white space, as a model would quote it."""
    return json.dumps(node, ensure_ascii=False, separators=(",", ":"))


def _objects(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _objects(child)


def _points(result: Result, node: dict[str, Any]) -> Iterator[Known]:
    values, times = node["values"], node["timestamps"]
    who = next((d["Value"] for d in node.get("dimensions", []) if "Value" in d), "")
    if not who or len(values) < 3 or min(values) == max(values):
        return
    base = Known(shape="stat", call=result.call, excerpt=compact(node), who=who, measure=node["metric_name"],
                 unit=PHYSICAL.get(node.get("unit", ""), ""), averaged=node.get("stat") == "Average")  # fmt: skip
    yield _with(base, stat="max", value=max(values))
    if min(values):
        yield _with(base, stat="min", value=min(values))
    middle = len(values) // 2
    yield _with(base, shape="point", value=values[middle], at=moment(times[middle]))
    first, last = values[0], values[-1]
    if first and last and max(first, last) > 1.3 * min(first, last) and sorted(values) in (values, values[::-1]):
        yield _with(base, shape="trend", start=first, value=last, rises=last > first)


# ---- tables and descriptions -------------------------------------------------------------------------------------


def _table(result: Result) -> Iterator[Known]:
    header: list[str] = []
    for line in result.lines:
        cells = re.split(r"\s{2,}", line.strip())
        if "NAME" in cells:
            header = cells
        elif header and len(cells) >= len(header) - 1:
            row = dict(zip(header, cells, strict=False))
            yield from _row(result, row, line.strip()[:_MAX_EXCERPT])


def _row(result: Result, row: dict[str, str], line: str) -> Iterator[Known]:
    base = Known(shape="status", call=result.call, excerpt=line, who=row["NAME"])
    status = row.get("STATUS", "")
    if re.fullmatch(r"[A-Z]\w+", status) and status != "Ready":
        yield _with(base, state=status)
    restarts = re.match(r"[1-9]\d*", row.get("RESTARTS", ""))
    if restarts:
        yield _with(base, shape="restarts", value=int(restarts.group()))
    memory = re.fullmatch(r"(\d+)Mi", row.get("MEMORY(bytes)", ""))
    if memory:
        yield _with(base, shape="stat", measure="memory", value=int(memory.group(1)) * 2**20, unit="B", stat="now")


_FIELDS = {"Restart Count": "restarts", "Exit Code": "exit", "Image": "image", "Reason": "reason", "Status": "status"}


def _described(result: Result) -> Iterator[Known]:
    name = next((line.split()[1] for line in result.lines if re.match(r"Name:\s+\S+$", line)), "")
    for line in result.lines if name else ():
        found = re.match(r"\s*(Restart Count|Exit Code|Image|Reason|Status):\s+(\S+)\s*$", line)
        if found and len(line.strip()) >= 12 and found.group(2) != "0":
            shape = _FIELDS[found.group(1)]
            numeric = shape in ("restarts", "exit")
            yield Known(shape=shape, call=result.call, excerpt=line.strip(), who=name,
                        value=int(found.group(2)) if numeric and found.group(2).isdigit() else None,
                        state="" if numeric else found.group(2))  # fmt: skip


def _log_lines(result: Result) -> Iterator[Known]:
    who = str(result.args.get("pod_name", result.args.get("name", "")))
    if "log" not in result.tool or not who:
        return
    for line in result.lines[:60]:
        text = line.strip()
        if 16 <= len(text) <= 120 and '"' not in text and re.search(r"[A-Za-z]{4}", text) and not text.endswith(":"):
            yield Known(shape="line", call=result.call, excerpt=text, who=who, quote=text)


def ordered(known: list[Known]) -> Iterator[Known]:
    """Pairs at least 20 seconds apart: two log templates of one service; a change and a first log line."""
    for one in known:
        for other in known:
            apart = (other.at - one.at).total_seconds() if one.at and other.at else 0
            if (
                one.shape == other.shape == "template"
                and (one.call, one.who) == (other.call, other.who)
                and apart >= 20
            ):
                yield _with(one, shape="order", after=other)
            elif one.shape == "change" and other.shape == "level" and apart >= 20:
                yield _with(one, shape="sequence", after=other)

"""One number in its surroundings: is it a number at all, which unit, which relation, which code."""

import re
from dataclasses import dataclass

from superbizagent.domain.quantities import patterns as p
from superbizagent.domain.quantities.quantity import Relation
from superbizagent.domain.quantities.units import BARE, COUNT, MILLICORE, MULTIPLE, PER, UNITS, Unit, per_unit
from superbizagent.domain.text import lazy_pattern

_LOOK = 32
ORDINAL = Unit(symbol="ordinal", dimension="ordinal")
_MEMORY = lazy_pattern(
    r"mem|内存|heap|堆|rss|disk|磁盘|存储|容量|空间|cache|缓存|size|大小|bytes|字节|文件|file|-Xm", re.IGNORECASE
)
_CPU = lazy_pattern(r"cpu|核|core", re.IGNORECASE)
_HTTP_LOW, _HTTP_HIGH = 100, 599


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A number as written: span, value, smallest place, end of number with its magnitude."""

    start: int
    end: int
    number: float
    step: float


def written_number(text: str, found: re.Match[str]) -> Written:
    """The value of a NUMBER match, its sign and its magnitude word taken in."""
    digits = found["digits"].replace(",", "")
    number, step = float(digits), 10.0 ** -len(digits.partition(".")[2])
    if found["exp"]:
        number, step = float(digits + found["exp"]), step * 10.0 ** int(found["exp"][1:])
    start, end = found.span()
    magnitude = p.MAGNITUDE.match(text, end)
    if magnitude and not (magnitude["word"] in "kK" and _is_memory(text, start, magnitude.end())):
        factor = p.MAGNITUDES[magnitude["word"].lower()]
        number, step, end = number * factor, step * factor, magnitude.end()
    signed = _sign(text, start)
    if signed:
        start -= 1
    return Written(start=start, end=end, number=-number if signed == "-" else number, step=step)


def _sign(text: str, start: int) -> str:
    """A sign that belongs to the number: nothing glued before it."""
    if start == 0 or text[start - 1] not in "+-":
        return ""
    before = text[start - 2] if start > 1 else " "
    return "" if before.isascii() and (before.isalnum() or before in "_.)]-%") else text[start - 1]


def is_glued(text: str, start: int, end: int) -> bool:
    """Whether the digits [start, end) are part of a name, path, id or time."""
    return _glued_before(text, start) or runs_on(text, end)


def _glued_before(text: str, start: int) -> bool:
    if start == 0:
        return False
    near, far = text[start - 1], text[start - 2] if start > 1 else " "
    if near.isascii() and (near.isalnum() or near in "_#@$\\"):
        return True
    if near in "-.":
        return near == "." or (far.isascii() and (far.isalnum() or far in "_-.])}%"))
    if near == "/":
        return not far.isdigit() or text[: start - 1].rstrip("0123456789,.")[-1:] in ("/", "-")
    return near == "之" and far == "分"


def runs_on(text: str, end: int) -> bool:
    """Whether a name, path or time goes on after `end`."""
    near, far = text[end : end + 1], text[end + 1 : end + 2]
    if not near or not near.isascii() or not text[end - 1].isascii():
        return False
    if near.isalnum() or near in "_@":
        return True
    return near in "-:." and far.isascii() and far.isalnum() and not (near == "-" and far.isdigit())


def read_unit(text: str, written: Written) -> tuple[Unit, int]:
    """The unit after a number and where it ends; BARE and the number's own end without one."""
    place = written.end
    if text[place : place + 1] in (" ", "-") and text[place + 1 : place + 2] not in (" ", "-"):
        place += 1
    memory = p.MEMORY_UNIT.match(text, place)
    if memory:
        return _letter_unit(text, written, memory)
    found = p.UNIT.match(text, place)
    if found is None:
        return BARE, written.end
    if text[place - 1] == "-" and (len(found["unit"]) < 3 or not found["unit"].isascii()):
        return BARE, written.end
    return _settle(text, written, UNITS[found["unit"]], found.end())


def _letter_unit(text: str, written: Written, found: re.Match[str]) -> tuple[Unit, int]:
    """K, M and m mean different things beside memory, CPU and time."""
    letter, end = found.group(), found.end()
    if letter == "m":
        return (MILLICORE if _is_cpu(text, written.start, end) else UNITS["min"]), end
    power = {"K": 1, "k": 1, "M": 2}[letter]
    if _is_memory(text, written.start, end):
        return Unit(symbol=letter, dimension="bytes", scale=1000.0**power, power=power, wide=True), end
    return Unit(symbol="", dimension="bare", scale=1000.0**power), end


def _settle(text: str, written: Written, unit: Unit, end: int) -> tuple[Unit, int]:
    """Rates (次/秒, MB/s, 每秒 … 次), and the English word times, which counts or multiplies."""
    if text[end - 5 : end] == "times":
        after = text[end:].lstrip()
        return (MULTIPLE if p.GROWTH_WORD.match(after) else COUNT), end
    if unit is COUNT and re.search(r"第\s?\Z", text[max(0, written.start - 2) : written.start]):
        return ORDINAL, end
    per = p.PER.match(text, end)
    if per:
        rate = per_unit(unit, _seconds_of(per["per"]))
        return (rate, per.end()) if rate else (unit, end)
    before = p.PER_BEFORE.search(text[max(0, written.start - _LOOK) : written.start])
    rate = per_unit(unit, _seconds_of(before["per"])) if before else None
    return (rate or unit), end


def _seconds_of(word: str) -> float:
    return PER.get(word) or PER.get(word.rstrip("s")) or 1.0


def bare_unit(text: str, written: Written) -> tuple[Unit, int]:
    """What a number without a unit is: a code, a port, a count of an English plural, a rate, or nothing known."""
    before, after = text[max(0, written.start - _LOOK) : written.start], text[written.end : written.end + _LOOK]
    per = p.PER.match(text, written.end)
    if per:
        return Unit(symbol="/s", dimension="rate", scale=1.0 / _seconds_of(per["per"])), per.end()
    whole = written.number == int(written.number) and written.step == 1 and written.number >= 0
    code = code_kind(before, after, int(written.number)) if whole else ""
    if code:
        return Unit(symbol=code, dimension="code"), written.end
    if whole and re.search(r"第\s?\Z", before):
        return ORDINAL, written.end
    asked = p.PER_BEFORE.search(before)
    if asked:
        return Unit(symbol="/s", dimension="rate", scale=1.0 / _seconds_of(asked["per"])), written.end
    plural = p.PLURAL.match(after)
    per = p.PER.match(after, plural.end()) if plural else None
    if plural and per:
        return Unit(symbol="/s", dimension="rate", scale=1.0 / _seconds_of(per["per"])), written.end + per.end()
    return (COUNT if whole and plural and not _is_status(int(written.number)) else BARE), written.end


def code_kind(before: str, after: str, number: int) -> str:
    """`http`, `exit`, `port`, `pid`, `signal`, `error`, `code`, or '' for a number that is none."""
    for kind, pattern in p.CODE_BEFORE:
        if pattern.search(before):
            return kind if kind != "http" or _is_status(number) else "code"
    if before.endswith(":") and p.HOST_BEFORE.search(before[:-1]) and 0 < number < 65536:
        return "port"
    if _is_status(number) and (p.HTTP_AFTER.match(after) or (p.HTTP_BEFORE.search(before) and p.HTTP_END.match(after))):
        return "http"
    if p.RETURNED.search(before) and p.HTTP_END.match(after):
        return "code"
    return ""


def _is_status(number: int) -> bool:
    return _HTTP_LOW <= number <= _HTTP_HIGH


def read_relation(text: str, start: int, end: int, dimension: str) -> tuple[Relation, int]:
    """How the words around a quantity bound it, and where they end."""
    for relation, pattern in p.RELATION_AFTER:
        after = pattern.match(text, end)
        if after:
            return relation, after.end()
    before = text[max(0, start - _LOOK) : start]
    if dimension == "time" and p.DURING.search(before):
        return "eq", end
    for relation, pattern in p.RELATION_BEFORE:
        if pattern.search(before):
            return relation, end
    return "eq", end


def _is_memory(text: str, start: int, end: int) -> bool:
    return bool(_MEMORY.search(text, max(0, start - 16), min(len(text), end + 8)))


def _is_cpu(text: str, start: int, end: int) -> bool:
    return bool(_CPU.search(text, max(0, start - 16), min(len(text), end + 8)))

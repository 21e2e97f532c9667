"""Zones as people write them."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import lazy_pattern

_CHINA = timezone(timedelta(hours=8))
NAMED: dict[str, tzinfo] = {
    "utc": UTC, "gmt": UTC, "z": UTC, "zulu": UTC, "协调世界时": UTC, "格林威治时间": UTC, "格林尼治时间": UTC, "世界时": UTC,
    "北京时间": _CHINA, "中国标准时间": _CHINA, "中国时间": _CHINA, "上海时间": _CHINA, "东八区": _CHINA,
    "beijing time": _CHINA, "china standard time": _CHINA, "cst": _CHINA, "hkt": _CHINA, "sgt": _CHINA,
    "jst": timezone(timedelta(hours=9)), "kst": timezone(timedelta(hours=9)), "东京时间": timezone(timedelta(hours=9)),
    "ist": timezone(timedelta(hours=5, minutes=30)), "cet": timezone(timedelta(hours=1)), "cest": timezone(timedelta(hours=2)),
    "bst": timezone(timedelta(hours=1)), "est": timezone(timedelta(hours=-5)), "edt": timezone(timedelta(hours=-4)),
    "cdt": timezone(timedelta(hours=-5)), "mst": timezone(timedelta(hours=-7)), "mdt": timezone(timedelta(hours=-6)),
    "pst": timezone(timedelta(hours=-8)), "pdt": timezone(timedelta(hours=-7)),
}  # fmt: skip

_OFFSET = lazy_pattern(r"(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d\d))?\Z", re.IGNORECASE)


def read_zone(written: str) -> tzinfo | None:
    """`Z`, `+08:00`, `+0800`, `UTC+8`, `北京时间`, `CST` (China's, as this product's users write it), `Asia/Shanghai`."""
    text = written.strip().lower()
    named = NAMED.get(text)
    if named is not None:
        return named
    offset = _OFFSET.match(text)
    if offset:
        minutes = int(offset[2]) * 60 + int(offset[3] or 0)
        if minutes > 14 * 60 or int(offset[3] or 0) > 59:
            return None
        return timezone(timedelta(minutes=minutes if offset[1] == "+" else -minutes))
    return _load(written.strip()) if "/" in text else None


def zone_named(name: str) -> tzinfo:
    """The zone of a setting such as `Asia/Shanghai`, `UTC`, `+08:00`. Raises SettingsError (bad_zone)."""
    zone = read_zone(name) or _load(name)
    if zone is None:
        raise SettingsError(
            f"未知的时区 {name!r}", todo="请用 Asia/Shanghai、UTC 或 +08:00 这样的写法", code="bad_zone"
        )
    return zone


@lru_cache(maxsize=64)
def _load(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # A machine without zone data still knows the two zones the product needs.
        return _CHINA if name in ("Asia/Shanghai", "Asia/Chongqing", "PRC", "Asia/Hong_Kong") else None


def offset_text(at: datetime) -> str:
    """`北京时间`, `UTC` or `UTC+09:00`: how an aware instant's zone is shown (U12)."""
    offset = at.utcoffset()
    if not offset:
        return "UTC"
    if offset == timedelta(hours=8):
        return "北京时间"
    minutes = int(offset.total_seconds() // 60)
    return f"UTC{'+' if minutes > 0 else '-'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"

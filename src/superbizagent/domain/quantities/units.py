"""Units as people and systems write them, as data: each spelling belongs to a dimension and a scale to its base."""

from dataclasses import dataclass

from superbizagent.domain.text import lazy_pattern

WIDE_POWERS = {"K": 1, "k": 1, "M": 2, "G": 3, "T": 4, "kb": 1, "mb": 2, "gb": 3, "tb": 4, "pb": 5, "eb": 6}
"""Letters of sizes that count in thousands or in 1024s, whichever the writer meant."""
RATE_DIMENSIONS = {"count": "rate", "bare": "rate", "bytes": "byte_rate", "bits": "bit_rate"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`scale` units of the dimension's base: s, B, bit, ratio 1, core, per second. `wide` = K/M/G of unknown base."""

    symbol: str
    dimension: str
    scale: float = 1.0
    power: int = 0
    wide: bool = False


BARE = Unit(symbol="", dimension="bare")
COUNT = Unit(symbol="count", dimension="count")
PERCENT = Unit(symbol="%", dimension="ratio", scale=0.01)
MULTIPLE = Unit(symbol="x", dimension="multiple")

_TIME = (
    ("ns", 1e-9, "ns nanosecond nanoseconds nanos 纳秒"),
    ("us", 1e-6, "us µs μs microsecond microseconds micros 微秒"),
    ("ms", 1e-3, "ms msec msecs millisecond milliseconds millis 毫秒"),
    ("s", 1.0, "s sec secs second seconds 秒 秒钟"),
    ("min", 60.0, "m min mins minute minutes 分钟 分"),
    ("h", 3600.0, "h hr hrs hour hours 小时 个小时 钟头 个钟头"),
    ("d", 86400.0, "d day days 天 日"),
    ("w", 604800.0, "w week weeks 周 星期 个星期"),
    ("mon", 2592000.0, "个月"),
)
_COUNTERS = (
    "个 次 条 台 人 行 笔 件 张 项 份 例 起 组 名 家 位 层 轮 批 枚 只 座 种"
    " 处 遍 回 趟 路 套 块 人次 例次 个人 times occurrences lines rows"
)


def _table() -> dict[str, Unit]:
    units: dict[str, Unit] = {}

    def add(spellings: str, unit: Unit) -> None:
        for spelling in spellings.split():
            units[spelling] = unit

    for symbol, scale, spellings in _TIME:
        add(spellings, Unit(symbol=symbol, dimension="time", scale=scale))
    for power, letter in enumerate("KMGTPE", 1):
        add(f"{letter}iB {letter}i {letter}ib", Unit(symbol=f"{letter}iB", dimension="bytes", scale=1024.0**power))
        small = "k" if letter == "K" else letter
        # kB of the kernel and mb of configuration files count in 1024s, elsewhere in thousands.
        wide = Unit(symbol=f"{letter.lower()}b", dimension="bytes", scale=1000.0**power, power=power, wide=True)
        add(f"{letter.lower()}b" if letter != "K" else "KB kB kb", wide)
        if letter != "K":
            add(f"{letter}B", Unit(symbol=f"{letter}B", dimension="bytes", scale=1000.0**power))
        add(
            f"{letter}bps {small}bps {letter}bit/s {small}bit/s",
            Unit(symbol=f"{small}bit/s", dimension="bit_rate", scale=1000.0**power),
        )
    for power, letter in ((3, "G"), (4, "T")):
        add(letter, Unit(symbol=letter, dimension="bytes", scale=1000.0**power, power=power, wide=True))
    add("B byte bytes Byte Bytes 字节 个字节", Unit(symbol="B", dimension="bytes"))
    add("bps bit/s", Unit(symbol="bit/s", dimension="bit_rate"))
    add("% pct percent 个百分号 %%", PERCENT)
    add("‰", Unit(symbol="‰", dimension="ratio", scale=0.001))
    add("成", Unit(symbol="成", dimension="ratio", scale=0.1))
    add("个百分点 百分点 pp ppt", Unit(symbol="pp", dimension="percent_point", scale=0.01))
    add("倍 x X × times-as", MULTIPLE)
    add("核 个核 核心 个核心 core cores vCPU vcpu vCPUs vcpus CPUs", Unit(symbol="core", dimension="cpu"))
    add("毫核 millicore millicores mcore mcores", Unit(symbol="mcore", dimension="cpu", scale=0.001))
    add(
        "qps QPS tps TPS rps RPS iops IOPS ops/s req/s reqs/s requests/s rows/s msg/s msgs/s tx/s pps",
        Unit(symbol="/s", dimension="rate"),
    )
    add("℃ °C 摄氏度", Unit(symbol="°C", dimension="temperature"))
    add(_COUNTERS, COUNT)
    return units


UNITS: dict[str, Unit] = _table()
MILLICORE = UNITS["毫核"]
PER = {"s": 1.0, "sec": 1.0, "second": 1.0, "秒": 1.0, "秒钟": 1.0, "min": 60.0, "minute": 60.0, "m": 60.0, "分钟": 60.0, "分": 60.0,
       "h": 3600.0, "hour": 3600.0, "小时": 3600.0, "d": 86400.0, "day": 86400.0, "天": 86400.0}  # fmt: skip

_NAMED = {
    "percentage": PERCENT, "ratio": Unit(symbol="ratio", dimension="ratio"), "fraction": Unit(symbol="ratio", dimension="ratio"),
    "count": COUNT, "counts": COUNT, "total": COUNT, "number": COUNT, "num": COUNT, "short": BARE, "none": BARE,
    "cpu": UNITS["core"], "nanoseconds": UNITS["ns"], "microseconds": UNITS["us"],
    "kb": UNITS["kB"], "mb": UNITS["MB"], "gb": UNITS["GB"], "tb": UNITS["TB"], "kib": UNITS["KiB"], "mib": UNITS["MiB"],
    "gib": UNITS["GiB"], "tib": UNITS["TiB"], "kilobytes": UNITS["kB"], "megabytes": UNITS["MB"], "gigabytes": UNITS["GB"],
    "decbytes": UNITS["B"], "bits": Unit(symbol="bit", dimension="bits"), "celsius": UNITS["℃"],
    "per_second": UNITS["req/s"], "persecond": UNITS["req/s"], "ops": UNITS["req/s"], "reqps": UNITS["req/s"],
    "count/second": UNITS["req/s"],
    "bytes/second": Unit(symbol="B/s", dimension="byte_rate"), "bytes_per_second": Unit(symbol="B/s", dimension="byte_rate"),
    "binbps": UNITS["bps"], "percentunit": Unit(symbol="ratio", dimension="ratio"), "1": Unit(symbol="ratio", dimension="ratio"),
}  # fmt: skip


def unit_named(name: str) -> Unit | None:
    """The unit that a metadata field or Grafana calls `percent`, `ms`, `seconds`, `Bytes`, `MiB`, `percentunit`, `count`."""
    text = name.strip()
    return UNITS.get(text) or _NAMED.get(text.lower()) or UNITS.get(text.lower()) or _rate_named(text)


def _rate_named(text: str) -> Unit | None:
    base, slash, per = text.partition("/")
    unit, seconds = UNITS.get(base) or _NAMED.get(base.lower()), PER.get(per.lower())
    return per_unit(unit, seconds) if slash and unit and seconds else None


def per_unit(unit: Unit, seconds: float) -> Unit | None:
    """`unit` per that many seconds; None for what has no rate here."""
    dimension = RATE_DIMENSIONS.get(unit.dimension)
    if dimension is None:
        return None
    base = {"rate": "/s", "byte_rate": "B/s", "bit_rate": "bit/s"}[dimension]
    return Unit(symbol=base, dimension=dimension, scale=unit.scale / seconds)


_NAME_ENDS: tuple[tuple[str, str], ...] = (
    ("percentage_points", "pp"), ("percentage", "percent"), ("percent", "percent"), ("pct", "percent"), ("ratio", "ratio"),
    ("per_second", "per_second"), ("per_sec", "per_second"), ("qps", "qps"), ("rps", "rps"), ("tps", "tps"), ("iops", "iops"),
    ("bytes_per_second", "bytes_per_second"), ("bytes_per_sec", "bytes_per_second"),
    ("milliseconds", "ms"), ("millis", "ms"), ("msec", "ms"), ("ms", "ms"), ("microseconds", "us"),
    ("micros", "us"), ("usec", "us"), ("us", "us"),
    ("nanoseconds", "ns"), ("nanos", "ns"), ("nsec", "ns"), ("ns", "ns"), ("seconds", "s"), ("second", "s"), ("secs", "s"), ("sec", "s"),
    ("minutes", "min"), ("mins", "min"), ("hours", "h"), ("hrs", "h"), ("days", "d"),
    ("kib", "KiB"), ("mib", "MiB"), ("gib", "GiB"), ("kilobytes", "kB"), ("megabytes", "MB"), ("gigabytes", "GB"),
    ("kb", "kB"), ("mb", "MB"), ("gb", "GB"), ("bytes", "B"), ("byte", "B"),
    ("millicores", "mcore"), ("cores", "core"), ("celsius", "celsius"),
    ("count", "count"), ("counts", "count"), ("total", "count"),
)  # fmt: skip
_HUMP = lazy_pattern(r"(?<=[a-z0-9])(?=[A-Z])|[^0-9A-Za-z%]+")
_STATISTIC = lazy_pattern(
    r"_(?:p\d+|avg|average|mean|max|min|sum|median|last|first|peak|value|current|now|before|after|stddev|bucket|quantile)(?=_|$)"
)


def unit_of_name(field_name: str) -> str | None:
    """The unit a field's own name tells: `duration_ms` → ms, `latencySeconds` → s, `used_bytes` → B, `cpu (%)` → percent.

    None where it tells none; `x_bytes_total` is bytes, `x_seconds_count` a count. The answer is fit for `unit_named`.
    """
    if field_name.rstrip(")] ").endswith("%"):
        return "percent"
    flat = "_" + _HUMP.sub("_", field_name).strip("_").lower()
    flat = _STATISTIC.sub("", flat)
    if flat.endswith("_total"):
        return unit_of_name(flat[:-6]) or "count"
    return next((unit for end, unit in _NAME_ENDS if flat.endswith("_" + end)), None)

"""What the abbreviated headings and fields of common tools stand for, as data: a heading → words, and its unit."""

from collections.abc import Sequence

from superbizagent.domain.text import kept, lazy_pattern

_WORDS = {
    # ps, top
    "%cpu": "cpu usage", "cpu%": "cpu usage", "cpu %": "cpu usage", "%mem": "memory usage", "mem%": "memory usage",
    "mem %": "memory usage", "memory%": "memory usage", "rss": "resident memory", "res": "resident memory",
    "vsz": "virtual size", "virt": "virtual size", "ppid": "parent process", "time+": "cpu time",
    # df
    "avail": "available free", "use%": "disk usage", "iuse%": "inode usage", "iused": "inodes used", "ifree": "inodes free",
    # vmstat, top, mpstat; the group is the upper line of headings
    "cpu.us": "cpu user", "cpu.sy": "cpu system", "cpu.id": "cpu idle", "cpu.wa": "iowait", "cpu.st": "cpu steal",
    "cpu.ni": "cpu nice", "cpu.hi": "hardware interrupts", "cpu.si": "software interrupts",
    "swap.si": "swap in", "swap.so": "swap out", "memory.swpd": "swap used", "io.bi": "blocks in", "io.bo": "blocks out",
    "system.cs": "context switches", "system.in": "interrupts", "procs.r": "run queue runnable processes 运行队列",
    "procs.b": "blocked processes 阻塞进程",
    # iostat
    "%util": "disk utilization", "await": "latency", "svctm": "service time",
    "r_await": "read latency", "w_await": "write latency", "r/s": "read iops", "w/s": "write iops",
    "rkb/s": "read throughput", "wkb/s": "write throughput", "rmb/s": "read throughput", "wmb/s": "write throughput",
    "aqu-sz": "disk queue depth", "avgqu-sz": "disk queue depth",
    # ss, netstat
    "recv-q": "receive queue", "send-q": "send queue",
    # MySQL's processlist
    "time (s)": "age elapsed", "duration": "duration age", "elapsed": "elapsed age", "runtime": "run time age",
    # HAProxy
    "qcur": "current queue length", "qmax": "max queue length", "scur": "current sessions", "smax": "max sessions",
    "slim": "session limit", "stot": "total sessions", "chkfail": "failed checks",
    # Elasticsearch _cat
    "docs.count": "documents", "docs.deleted": "deleted documents", "pri.store.size": "primary store size",
    "heap.percent": "heap usage", "ram.percent": "ram usage", "cpu": "cpu",
    # databases
    "xact_age": "transaction age", "xact_start": "transaction start", "seconds_behind_master": "replication lag",
    "seconds_behind_source": "replication lag",
}  # fmt: skip
_UNITS = {
    "await": "ms", "r_await": "ms", "w_await": "ms", "svctm": "ms", "seconds_behind_master": "s",
    "seconds_behind_source": "s", "heap.percent": "%", "ram.percent": "%",
    "cpu.us": "%", "cpu.sy": "%", "cpu.id": "%", "cpu.wa": "%", "cpu.st": "%", "cpu.ni": "%", "cpu.hi": "%", "cpu.si": "%",
}  # fmt: skip
_SHAPE = lazy_pattern(
    r" ?\((?:s|%|kib)\)|^%(?=cpu\b)|^avg-(?=cpu\b)|^(?:[kmgt]i?b )(?=mem|swap)",
)


_TOGETHER: tuple[tuple[frozenset[str], dict[str, str]], ...] = (
    (frozenset({"pid", "rss", "vsz"}), {"rss": "RSS (KiB)", "vsz": "VSZ (KiB)"}),
    (frozenset({"pid", "virt", "res", "shr"}), {"virt": "VIRT (KiB)", "res": "RES (KiB)", "shr": "SHR (KiB)"}),
    (frozenset({"id", "user", "command", "time", "state"}), {"time": "Time (s)"}),
)
"""Headings that mean something only beside others: `Time` of MySQL's processlist is in seconds."""


def in_context(names: Sequence[str]) -> list[str]:
    """The headings of a table, those that the others explain written out."""
    lower = {name.lower() for name in names}
    told = {old: new for beside, meant in _TOGETHER if beside <= lower for old, new in meant.items()}
    return [told.get(name.lower(), name) for name in names]


@kept(16384)
def spelled(key: str) -> str:
    """The words of a dotted key, its abbreviations written out; the key's own words where it has none."""
    known = next((words for form in _forms(key) if (words := _WORDS.get(form))), "")
    tail = ".".join(key.split(".")[-2:]).replace("_", " ").replace(".", " ")
    return f"{tail} {known}" if known else tail


def heading_unit(key: str) -> str:
    """The unit that a heading has by its meaning alone (`await` is milliseconds), or ''."""
    return next((unit for form in _forms(key) if (unit := _UNITS.get(form))), "")


def _forms(key: str) -> tuple[str, ...]:
    """The last two parts of a key and its last one, lower case, without `(s)` and the like."""
    parts = key.strip().lower().split(".")[-2:]
    pair = ".".join(_SHAPE.sub("", part).strip() for part in parts)
    return (pair, parts[-1].strip()) if len(parts) > 1 else (key.strip().lower(), pair)

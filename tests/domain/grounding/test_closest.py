"""A figure of one field is none of another's, though both stand in one record (U4: the same slot)."""

import pytest

from superbizagent.domain.text import Json
from tests.domain.grounding_cases import CLASSES, bound, call, check, fact

STAMP = "2026-03-01T10:02:00Z INFO "
MERGED = STAMP + "[idx] merged 14 segments in 88 ms, freed 512 MB, 3 errors skipped"
POOL = STAMP + "pool=main total=50 active=37 idle=13 waiting=9"
HEAP = STAMP + "app-1 heap: used 3.2G committed 3.9G; young gc 12 times, full gc 4 times, pause 950ms"
KILLED = STAMP + "node-3 kernel: Killed process 2311 (java) total-vm:9000000kB, anon-rss:6900000kB, file-rss:0kB"
SOCKETS: list[Json] = [{"State": "LISTEN", "Recv-Q": 129, "Send-Q": 128, "Local": "0.0.0.0:8080"}]
CPU: Json = {"instance": "i-1", "cpu": {"user": 12.0, "system": 55.5, "iowait": 30.1}}
BOTH = STAMP + "gw upstream counts: auth 12 errors, web 7 errors"


@pytest.mark.parametrize(
    ("result", "excerpt", "text", "want"),
    [
        (MERGED, "merged 14 segments", "idx had 3 errors", "supported"),
        (MERGED, "merged 14 segments", "idx had 14 errors", "unsupported"),
        (MERGED, "merged 14 segments", "idx 有 14 个错误", "unsupported"),
        (MERGED, "merged 14 segments", "idx merged 14 segments", "supported"),
        (MERGED, "merged 14 segments", "idx merged 3 segments", "unsupported"),
        (POOL, "active=37 idle=13 waiting=9", "pool main has 9 waiting", "supported"),
        (POOL, "active=37 idle=13 waiting=9", "pool main has 37 waiting", "unsupported"),
        (POOL, "active=37 idle=13 waiting=9", "pool main total is 37", "unsupported"),
        (HEAP, "full gc 4 times", "app-1 full gc ran 4 times", "supported"),
        (HEAP, "full gc 4 times", "app-1 full gc ran 12 times", "unsupported"),
        (HEAP, "full gc 4 times", "app-1 发生 12 次 Full GC", "unsupported"),
        (HEAP, "full gc 4 times", "app-1 young gc 4 次", "unsupported"),
        (KILLED, "total-vm:9000000kB", "process 2311 total-vm was 9000000kB", "supported"),
        (KILLED, "total-vm:9000000kB", "process 2311 total-vm was 6900000kB", "unsupported"),
        (SOCKETS, '"State": "LISTEN", "Recv-Q": 129', "LISTEN 的 Recv-Q 为 129", "supported"),
        (SOCKETS, '"State": "LISTEN", "Recv-Q": 129', "LISTEN 的 Send-Q 为 129", "unsupported"),
        (CPU, '"system": 55.5, "iowait": 30.1', "i-1 iowait 为 30.1", "supported"),
        (CPU, '"system": 55.5, "iowait": 30.1', "i-1 用户态 CPU 为 30.1%", "unsupported"),
        (BOTH, "auth 12 errors", "web had 7 errors", "supported"),
        (BOTH, "auth 12 errors", "auth had 12 errors", "supported"),
        (BOTH, "auth 12 errors", "web had 12 errors", "unsupported"),
        (BOTH, "auth 12 errors", "auth had 7 errors", "unsupported"),
    ],
)
def test_the_figure_whose_key_says_most_is_the_one_meant(result: Json, excerpt: str, text: str, want: str) -> None:
    """In prose, in pairs and under keys, in both languages."""
    found = check(fact(text, bound(excerpt)), call(result))
    assert found.evidence_class in CLASSES["supported" if want == "supported" else "unsupported"], found.reason_codes

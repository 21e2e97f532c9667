"""How fast claims are checked, beside a plain substring search of their excerpts in the same run.

    python -m benchmarks.verification [--claims 20] [--megabytes 5]

Prints: the cold time (index and check), the time on an indexed trace, one claim after another on an indexed 5 MB result
(median, 95th percentile), claims a second against an indexed 10 kB result, and the floor: `excerpt in text` for the same
excerpts. Wall and processor time beside each other: on a shared machine the second is the one to read.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from superbizagent.domain.contract import Binding
from superbizagent.domain.facts import Fact, Setting
from superbizagent.domain.grounding import TraceIndex, ground, index_trace
from superbizagent.domain.trace import Invocation, Trace

_T = TypeVar("_T")
_SERVICES = ("payment", "order", "stock", "gateway", "account", "cart")
_MESSAGES = (
    "timeout calling stock-api after {}ms",
    "connection refused by 10.0.2.7:{}",
    "GET /api/v1/items/{} 200",
    "slow query took {}ms: SELECT * FROM orders",
    "cache miss for key account:{}",
    "job {} gave up after 5 retries",
)
_SETTING = Setting(question="payment 为什么报错？")


def make_log(size: int, dice: random.Random) -> list[str]:
    """Log lines of about `size` characters in all."""
    lines: list[str] = []
    while size > 0:
        at = len(lines)
        service = dice.choice(_SERVICES)
        message = dice.choice(_MESSAGES).format(dice.randint(1, 99999))
        level = dice.choice(("INFO", "INFO", "WARN", "ERROR"))
        lines.append(
            f"2026-03-01T10:{at // 900 % 60:02d}:{at % 60:02d}Z {level} {service}-7f9c {service}.Client {message}"
        )
        size -= len(lines[-1]) + 1
    return lines


def make_claims(lines: Sequence[str], count: int, dice: random.Random) -> list[Fact]:
    """Claims about lines of the log, one in ten with a wrong number."""
    claims: list[Fact] = []
    for number in range(count):
        line = dice.choice(lines)
        stamp, level, pod, _, message = line.split(" ", 4)
        stated = message if number % 10 else message + " 4711"
        text = f'{pod} 在 {stamp[11:]} 出现 {level} 日志 "{stated}"'
        binding = Binding(
            source_type="log", tool_name="query_logs", source_invocation_ids=("r1-t1",), evidence_excerpt=line
        )
        claims.append(Fact(fact_id=f"f{number}", source="claim", text=text, fact_type="log_event", bindings=(binding,)))
    return claims


class Spent(NamedTuple):
    """Seconds of wall and of processor time."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall * 1e3:.0f} ms ({self.cpu * 1e3:.0f} ms of processor)"


def timed(work: Callable[[], _T]) -> tuple[_T, Spent]:
    """What the work returns, and what it took."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return result, Spent(time.perf_counter() - wall, time.process_time() - cpu)


def one_by_one(claims: Sequence[Fact], index: TraceIndex) -> list[float]:
    """Milliseconds of wall time of each claim, in ascending order."""
    return sorted(timed(partial(ground, [claim], index, _SETTING))[1].wall * 1e3 for claim in claims)


def trace_of(lines: Sequence[str]) -> Trace:
    """A trace of one log call."""
    call = Invocation(
        invocation_id="r1-t1", tool_name="query_logs", source_type="log", status="ok", result="\n".join(lines)
    )
    return Trace(invocations=(call,))


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=20)
    parser.add_argument("--megabytes", type=float, default=5.0)
    wanted = parser.parse_args()
    dice = random.Random(7)
    lines = make_log(int(wanted.megabytes * 1e6), dice)
    trace = trace_of(lines)
    ground(make_claims(lines[:50], 5, dice), index_trace(trace_of(lines[:50])), _SETTING)
    cold_claims, warm_claims = make_claims(lines, wanted.claims, dice), make_claims(lines, wanted.claims, dice)
    index, indexing = timed(lambda: index_trace(trace))
    cold, checking = timed(lambda: ground(cold_claims, index, _SETTING))
    warm, indexed = timed(lambda: ground(warm_claims, index, _SETTING))
    each = one_by_one(make_claims(lines, 200, dice), index)
    text = str(trace.invocations[0].result)
    _, floor = timed(lambda: [claim.bindings[0].evidence_excerpt in text for claim in warm_claims])
    small_lines = make_log(10_000, dice)
    small = index_trace(trace_of(small_lines))
    many = make_claims(small_lines, 1_000, dice)
    ground(make_claims(small_lines, 200, dice), small, _SETTING)
    _, rate = timed(lambda: ground(many, small, _SETTING))
    classes = Counter(fact.evidence_class for fact in (*cold, *warm))
    sys.stdout.write(
        f"{wanted.claims} claims over {wanted.megabytes:g} MB ({len(lines)} lines), classes {dict(classes)}\n"
        f"  cold: index {indexing} + check {checking} = {indexing.wall + checking.wall:.2f} s (goal 1 s)\n"
        f"  on the indexed trace: {indexed} (goal 50 ms)\n"
        f"  one by one: median {each[len(each) // 2]:.1f} ms, p95 {each[len(each) * 95 // 100]:.1f} ms (goal 50 ms)\n"
        f"  floor, substring search of the excerpts: {floor}\n"
        f"1,000 claims against an indexed 10 kB result: {1_000 / rate.wall:.0f} claims/s,"
        f" {1_000 / rate.cpu:.0f} a second of processor time (goal 2,000)\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

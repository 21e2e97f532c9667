"""The clock: zone-aware, growing, ids that sort and differ."""

from datetime import timedelta

from superbizagent.adapters.clock import SystemClock


def test_now_bears_its_zone() -> None:
    assert SystemClock().now().utcoffset() == timedelta(0)


def test_monotonic_does_not_run_backwards() -> None:
    clock = SystemClock()
    assert clock.monotonic() <= clock.monotonic()


def test_ids_are_short_plain_and_all_different() -> None:
    clock = SystemClock()
    ids = [clock.fresh_id() for _ in range(200)]
    assert len(set(ids)) == 200
    assert all(len(name) == 26 and name.isalnum() and name.islower() for name in ids)
    assert sorted(name[:12] for name in ids) == [name[:12] for name in ids]

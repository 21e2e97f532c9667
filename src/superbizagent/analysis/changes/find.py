"""The one change of a series that stands out most, if any does."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from superbizagent.analysis.changes.ramp import find_ramp
from superbizagent.analysis.robust import Floats, clean, middle, spread

ChangeKind = Literal["level_shift", "spike", "ramp", "drop_to_zero"]

CHANGE_CUT = 5.0
"""A change scoring less is not told from noise."""
MIN_BEFORE = 3
_MIN_SAMPLES = 6
_CLIP = 6.0
_SPIKE_SHARE = 0.05
_SPIKE_SAMPLES = 3
_NEARLY_ZERO = 1e-3
_SPIKE_GUARD = 0.8
_STRETCH_GUARD = 0.5
_LONGEST_GUARD = 60
_WEIGHT_SAMPLES = (1, 9)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A stretch of a series that differs from what was before.

    Times are epoch seconds; ``end`` is the first sample back to normal, None when it lasts to the end. ``before`` and
    ``after`` are medians (of a ramp: its two ends), ``peak`` the most extreme value of the stretch. ``relative`` =
    (after - before) / |before|, for a spike with its peak; None when before is 0. ``score``: the difference in robust
    standard deviations, more for a stretch of many samples, less for one of few.
    """

    onset: float
    end: float | None
    duration: float
    before: float
    after: float
    peak: float
    relative: float | None
    score: float
    direction: Literal["up", "down"]
    kind: ChangeKind


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Samples ``start`` to ``stop`` are ``changed``; ``normal`` are those they are compared with."""

    start: int
    stop: int
    normal: Floats
    changed: Floats


def find_change(
    times: Floats, values: Floats, *, split: float | None = None, cut: float = CHANGE_CUT, grain: float = 0.0
) -> Change | None:
    """Find the change that stands out most.

    ``times`` epoch seconds, ``values`` with NaN or Inf for gaps. With ``split`` (epoch seconds) everything before it
    is normal and the change is looked for from there on; without, anywhere. ``grain``: the least noise to assume, in the
    series' own unit. None when no change reaches ``cut``.
    """
    at, what = clean(times, values)
    if at.size < _MIN_SAMPLES or float(np.ptp(what)) == 0.0:
        return None
    begin = 0 if split is None else int(np.searchsorted(at, split))
    if split is not None and not MIN_BEFORE <= begin < at.size:
        return None
    stretch = _shift(what, begin)
    found = _as_ramp(at, what, stretch, begin, grain) or _describe(at, stretch, grain)
    spike = None if found.score >= CHANGE_CUT else _spike(what, begin)
    if spike is not None:
        found = max(found, _describe(at, spike, grain), key=lambda change: change.score)
    return found if found.score >= cut else None


def _shift(what: Floats, begin: int) -> _Stretch:
    """The step or excursion that leaves the least absolute deviation from two medians."""
    n = what.size
    first, second = _bounds(what, begin)
    earliest = max(begin, MIN_BEFORE)
    options = [(first, n, 1.0), (second, n, 1.0), (first, second, 1.1)]
    usable = [option for option in options if option[0] >= earliest and option[1] > option[0]]
    if not usable:
        return _stretch(what, earliest, n, begin)
    costs = [penalty * _cost(_stretch(what, start, stop, begin)) for start, stop, penalty in usable]
    start, stop, _ = usable[int(np.argmin(costs))]
    return _stretch(what, start, stop, begin)


def _cost(stretch: _Stretch) -> float:
    return sum(float(np.abs(part - middle(part)).sum()) for part in (stretch.normal, stretch.changed))


def _stretch(what: Floats, start: int, stop: int, begin: int) -> _Stretch:
    normal = what[:begin] if begin else np.concatenate([what[:start], what[stop:]])
    return _Stretch(start, stop, normal, what[start:stop])


def _bounds(what: Floats, begin: int) -> tuple[int, int]:
    """The two ends of the stretch whose clipped sum deviates most from the mean (a cumulative-sum bridge)."""
    base = what[:begin] if begin else what
    level = middle(base)
    scale = spread(base, level, float(np.max(np.abs(what - level))))
    unit = np.clip((what - level) / scale, -_CLIP, _CLIP)
    bridge = np.concatenate([[0.0], np.cumsum(unit - unit.mean())])
    low, high = int(np.argmin(bridge)), int(np.argmax(bridge))
    return min(low, high), max(low, high)


def _spike(what: Floats, begin: int) -> _Stretch | None:
    """The short run around the most extreme sample, if it is short."""
    level = middle(what[:begin] if begin else what)
    away = what - level
    top = begin + int(np.argmax(np.abs(away[begin:])))
    inside = (np.abs(away) > abs(float(away[top])) / 2.0) & (np.sign(away) == np.sign(away[top]))
    start, stop = top, top + 1
    while start > begin and inside[start - 1]:
        start -= 1
    while stop < what.size and inside[stop]:
        stop += 1
    if stop - start > _longest_spike(what.size) or start < MIN_BEFORE:
        return None
    return _stretch(what, start, stop, begin)


def _longest_spike(samples: int) -> int:
    return max(_SPIKE_SAMPLES, int(_SPIKE_SHARE * samples))


def _describe(at: Floats, stretch: _Stretch, grain: float) -> Change:
    before, after = middle(stretch.normal), middle(stretch.changed)
    away = np.abs(stretch.changed - before)
    peak = float(stretch.changed[int(np.argmax(away))])
    over = stretch.stop < at.size
    brief = over and stretch.stop - stretch.start <= _longest_spike(at.size)
    kind = _kind(stretch, before, brief=brief)
    reached = peak if kind == "spike" else after
    end = float(at[stretch.stop]) if over else None
    return Change(
        onset=float(at[stretch.start]),
        end=end,
        duration=(float(at[-1]) if end is None else end) - float(at[stretch.start]),
        before=before,
        after=after,
        peak=peak,
        relative=None if before == 0.0 else (reached - before) / abs(before),
        score=_score(stretch, before, reached, kind, grain),
        direction="up" if reached > before else "down",
        kind=kind,
    )


def _kind(stretch: _Stretch, before: float, *, brief: bool) -> ChangeKind:
    small = _NEARLY_ZERO * abs(before)
    if before != 0.0 and stretch.changed.size >= 2 and bool(np.all(np.abs(stretch.changed) <= small)):
        return "drop_to_zero"
    return "spike" if brief else "level_shift"


def _score(stretch: _Stretch, before: float, reached: float, kind: ChangeKind, grain: float) -> float:
    noise = max(spread(stretch.normal, before, abs(reached - before)), grain)
    if kind == "spike":
        noise = max(noise, _SPIKE_GUARD * float(np.max(np.abs(stretch.normal - before))))
        return abs(reached - before) / noise if noise > 0.0 else 0.0
    if kind == "drop_to_zero" and float(np.mean(np.abs(stretch.normal) > 0.1 * abs(before))) > 0.95:
        noise = min(noise, abs(before) / CHANGE_CUT)
    else:
        noise = max(noise, _STRETCH_GUARD * _wildest(stretch.normal, stretch.changed.size, before))
    least, most = _WEIGHT_SAMPLES
    weight = float(np.sqrt(min(max(stretch.changed.size, least), most))) / 2.0
    return weight * abs(reached - before) / noise if noise > 0.0 else 0.0


def _wildest(normal: Floats, samples: int, level: float) -> float:
    """How far the median of any normal stretch of that many samples strays from the level."""
    width = min(samples, normal.size // 2, _LONGEST_GUARD)
    windows = np.lib.stride_tricks.sliding_window_view(normal, max(width, 1))[:: max(width // 4, 1)]
    return float(np.max(np.abs(np.median(windows, axis=1) - level)))


def _as_ramp(at: Floats, what: Floats, step: _Stretch, begin: int, grain: float) -> Change | None:
    """A ramp, where a bent line fits clearly better than a level and than the best step."""
    ramp = find_ramp(at, what, begin)
    level_cost = float(np.abs(what - middle(what)).sum())
    if ramp.cost > 0.25 * level_cost or ramp.cost > 0.7 * _cost(step):
        return None
    rise = ramp.after - ramp.before
    noise = spread(what - ramp.fitted, 0.0, abs(rise) * 0.5)
    noise = max(noise, spread(np.full(MIN_BEFORE, ramp.before), ramp.before, 0.0), grain)
    return Change(
        onset=float(at[ramp.start]),
        end=None,
        duration=float(at[-1] - at[ramp.start]),
        before=ramp.before,
        after=ramp.after,
        peak=float(what[ramp.start :].max() if rise > 0 else what[ramp.start :].min()),
        relative=None if ramp.before == 0.0 else rise / abs(ramp.before),
        score=abs(rise) / noise if noise > 0.0 else 0.0,
        direction="up" if rise > 0 else "down",
        kind="ramp",
    )

"""Whether an altered truth is still one: looked up among everything the readers found in the same trace, with arithmetic of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.verifier_known import Known


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Everything the readers found in one trace, its names, and its whole text in lower case."""

    known: Sequence[Known]
    names: Sequence[str]
    text: str


def true_of(world: World, said: Known, *, ignore: str = "") -> bool:
    """Whether some truth of the trace is what `said` says (`ignore`: a field that the wording leaves out)."""
    return any(_same(one, said, ignore) for one in world.known)


def _same(one: Known, said: Known, ignore: str) -> bool:
    if (
        one.who != said.who
        or one.measure != said.measure
        or (one.stat != said.stat and said.stat)
        or (said.rises is not None and one.rises != said.rises)
    ):
        return False
    if said.quote and one.quote and said.quote != one.quote:
        return False
    if said.state and said.state != one.state:
        return False
    if said.value is not None and ignore != "value" and not _near(one, said):
        return False
    return said.at is None or ignore == "at" or (one.at is not None and abs((one.at - said.at).total_seconds()) <= 1)


def _near(one: Known, said: Known) -> bool:
    if one.value is None or said.value is None or one.unit != said.unit:
        return False
    counted = float(one.value).is_integer() and not one.unit
    rounded = 0.5 if float(said.value).is_integer() and not said.unit else 0.0
    return one.value == said.value if counted else abs(one.value - said.value) <= max(0.02 * abs(one.value), rounded)

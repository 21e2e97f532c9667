"""One diagnosis indexes a trace once, and never answers from the index of another."""

from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.trace import Trace
from tests.domain.grounding_cases import call

FIRST, SECOND = call("payment timeout"), call("order refused", invocation_id="r1-t2")


def test_the_same_trace_by_value_is_given_the_same_index() -> None:
    """An equal trace, made anew, too."""
    kept = KeptIndex()
    index = kept.of(Trace(invocations=(FIRST,)))
    assert kept.of(Trace(invocations=(call("payment timeout"),))) is index


def test_another_trace_is_indexed_anew() -> None:
    """A trace that grew, and one whose call returned something else."""
    kept = KeptIndex()
    index = kept.of(Trace(invocations=(FIRST,)))
    grown = kept.of(Trace(invocations=(FIRST, SECOND)))
    changed = kept.of(Trace(invocations=(call("payment ok"),)))
    assert len({id(found) for found in (index, grown, changed)}) == 3
    assert set(grown.calls) == {"r1-t1", "r1-t2"}
    assert [record.text for record in changed.records] == ["payment ok"]

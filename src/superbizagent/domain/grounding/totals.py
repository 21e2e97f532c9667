"""The total a backend reported beside its result: a count of what was asked for (U4)."""

from superbizagent.domain.records import Leaf, Record
from superbizagent.domain.trace import Invocation

_ASKED = ("level", "status", "query", "words", "pattern", "filter", "keyword", "search")


def totals_of(call: Invocation) -> tuple[Record, ...]:
    """One record that says the reported total, of whom it was asked, and for which words; () where none is reported."""
    if call.total is None:
        return ()
    leaves = [Leaf(key="total", text=str(call.total), number=float(call.total))]
    if call.returned is not None:
        leaves.append(Leaf(key="returned", text=str(call.returned), number=float(call.returned)))
    for key, value in call.args.items():
        words = value if isinstance(value, list) else [value]
        if key.lower() in _ASKED and call.total:
            leaves += [Leaf(key="", text=word) for word in words if isinstance(word, str) and word]
    names = frozenset(
        v.lower() for k, v in call.args.items() if isinstance(v, str) and k.lower() not in _ASKED and " " not in v
    )
    text = " ".join(f"{leaf.key}={leaf.text}" if leaf.key else leaf.text for leaf in leaves)
    return (
        Record(
            invocation_id=call.invocation_id, path=None, start=0, end=0, text=text, kind="object", leaves=tuple(leaves),
            names=names,
        ),
    )  # fmt: skip

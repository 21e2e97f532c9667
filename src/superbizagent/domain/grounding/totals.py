"""The total a backend reported beside its result: a count of what was asked for (U4)."""

from superbizagent.domain.records import Leaf, Record
from superbizagent.domain.text import Json
from superbizagent.domain.trace import Invocation

_ASKED = ("level", "status", "query", "words", "pattern", "filter", "keyword", "search")


def totals_of(call: Invocation) -> tuple[Record, ...]:
    """One record that says the reported total, of whom it was asked, and for which words; () where none is reported."""
    total = call.total if call.total is not None else reported_total(call.result)
    if total is None:
        return ()
    leaves = [Leaf(key="total", text=str(total), number=float(total))]
    if call.returned is not None:
        leaves.append(Leaf(key="returned", text=str(call.returned), number=float(call.returned)))
    for key, value in call.args.items():
        words = value if isinstance(value, list) else [value]
        if key.lower() in _ASKED and total:
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


def reported_total(result: Json) -> int | None:
    """The total that a result itself reports of what was asked for: Elasticsearch's `hits.total`; None for any other."""
    hits = result.get("hits") if isinstance(result, dict) else None
    total = hits.get("total") if isinstance(hits, dict) else None
    value = total.get("value") if isinstance(total, dict) else total
    exact = not isinstance(total, dict) or total.get("relation", "eq") == "eq"
    return value if isinstance(value, int) and not isinstance(value, bool) and exact else None

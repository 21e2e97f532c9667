"""Figures that a claim calls by the record's own field (`scur 200`, `id is 4`) or by what they identify (process 4211)."""

from collections.abc import Sequence

from superbizagent.domain.glossary import concepts_in, frames_in, stem, words_of
from superbizagent.domain.grounding.claim import Reading, Slot
from superbizagent.domain.grounding.figure_match import comparable, value_held
from superbizagent.domain.grounding.series_match import HELD, SlotOutcome
from superbizagent.domain.records import Figure, Opened
from superbizagent.domain.text import lazy_pattern

_FIELD = lazy_pattern(
    r"(?<![\w.\-/%])([A-Za-z%_][\w.\-/%+]*)[\"'`]?(?:\s*(?:is|was|are|of|at|=|:|：|为|是|达到?|共有?|有|只有|约))*\s*$"
)
_KIND = lazy_pattern(
    r"(?:(?P<process>进程|\bprocess(?:es)?|\bpid)|(?P<session>会话|连接|后端|客户端|\b(?:session|connection|conn|backend|client))"
    r"|(?P<thread>线程|\bthread)|(?P<transaction>事务|\btransaction)|(?P<partition>分区|\bpartition)"
    r"|(?P<revision>修订版?本?|修订号|版本|\brevision)|(?P<shard>分片|\bshard)|(?P<job>任务|作业|\b(?:job|task))"
    r"|(?P<query>查询|\bquery))\s*(?:id|ID|号|#)?\s*$",
)
_CODES = frozenset(
    {"code", "status", "status_code", "statuscode", "response_code", "http_status", "exit_code", "exitcode"}
)
_LEAD = lazy_pattern(r"(?<![\w.\-/%])([A-Za-z%_][\w.\-/%+]*)[\"'`]?\s*[:=]?\s*$")
_HAN = lazy_pattern(r"\s*([\u3400-\u9fff]{1,6})")
_COUNTS = frozenset({"count", "counts", "total", "num", "number", "of"})
_BRACKETED = lazy_pattern(r"\s*\([^()]*\)$")
_NOUN = lazy_pattern(r"\s*([A-Za-z]{3,})\b")
_PHYSICAL = frozenset({"cpu", "bytes", "byte_rate", "bit_rate", "rate", "temperature", "time"})
_PACES = frozenset({"per_second"})
_IDS = {
    "process": frozenset({"pid", "process", "processid"}),
    "session": frozenset(
        {"pid", "id", "sid", "session", "sessionid", "connection", "connectionid", "client", "threadid"}
    ),
    "thread": frozenset({"thread", "threadid", "tid", "id"}),
    "transaction": frozenset({"xid", "txid", "trxid", "transaction", "transactionid"}),
    "partition": frozenset({"partition", "partitionid"}),
    "revision": frozenset({"revision", "rev"}),
    "shard": frozenset({"shard", "shardid"}),
    "job": frozenset({"job", "jobid", "task", "taskid", "id"}),
    "query": frozenset({"id", "pid", "queryid"}),
}


def called_by_name(slot: Slot, reading: Reading, opened: Opened) -> SlotOutcome | None:
    """What the claim's own words say of its figure: held, in conflict with the field it calls, or None (no field called)."""
    if identifies(slot, reading, opened):
        return HELD
    if opened.series is not None:
        return None
    counted = figures_counted(slot, reading, opened) if slot.quantity.dimension == "count" else []
    if any(value_held(slot.quantity, f) for f in (*counted, *sole_measure(slot, reading, opened))):
        return HELD
    if counted and not reading.qualifiers:
        return SlotOutcome(outcome="conflict", found=counted[0], code="value_mismatch")
    named = [f for f in figures_named(slot, reading, opened) if comparable(slot.quantity, f)]
    if any(value_held(slot.quantity, f, by=slot.by) for f in named):
        return HELD
    if not named or is_plain_word(slot, reading):
        return None
    return SlotOutcome(outcome="conflict", found=named[0], code="value_mismatch")


def figures_named(slot: Slot, reading: Reading, opened: Opened) -> list[Figure]:
    """The figures under the very field that the words right before the claim's figure call; none where they call none."""
    found = _FIELD.search(reading.text, _left(slot, reading), slot.start)
    if found is None:
        return []
    word = found[1].lower()
    keyed = [f for f in _keyed(opened) if word in (f.key.lower(), _last(f.key))]
    led = [f for f in opened.figures if f.prose and not f.key and _led_by(word, f, opened)]
    return keyed or (led if len(led) == 1 else [])


def _led_by(word: str, figure: Figure, opened: Opened) -> bool:
    """Whether the word stands right before the figure in the record's prose (`anon-rss:2097152kB`, `I/O 231`)."""
    lead = _LEAD.search(opened.record.text, 0, figure.start)
    return lead is not None and lead[1].lower() == word


def figures_counted(slot: Slot, reading: Reading, opened: Opened) -> list[Figure]:
    """The figures whose field is just the noun behind the claim's figure (8801 requests, 61 pids)."""
    found = _NOUN.match(reading.text, slot.end)
    if found is None:
        return _counted_in_chinese(slot, reading, opened)
    noun = stem(found[1].lower())
    return [f for f in _keyed(opened) if [stem(w) for w in words_of(_last(f.key)) if w not in _COUNTS] == [noun]]


def _counted_in_chinese(slot: Slot, reading: Reading, opened: Opened) -> list[Figure]:
    """2 个副本 beside `Replicas`: the field says the noun and nothing else."""
    noun = {
        m.concept_id
        for m in concepts_in(reading.text)
        if reading.text[slot.end : m.start] in ("", " ") and m.start >= slot.end
    }
    run = _HAN.match(reading.text, slot.end)
    word = run[1] if run else ""
    exact = [f for f in _keyed(opened) if word and _last(f.key) in (word, f"{word}数", f"{word}数量", f"{word}个数")]
    return exact or [
        f for f in _keyed(opened) if noun & (f.sense.concepts | f.sense.stats | f.sense.qualifiers) and _alone(f)
    ]


def _alone(figure: Figure) -> bool:
    """Whether the field says one word, beside that it counts (`replicas`, `userCount`)."""
    return len([w for w in words_of(_last(figure.key)) if w not in _COUNTS]) == 1


def sole_measure(slot: Slot, reading: Reading, opened: Opened) -> list[Figure]:
    """The one figure of a physical kind that the record has, for a claim that names no measure (uses 45 millicores).

    Of several, the one whose words all the others have and more (`store.size` beside `pri.store.size`).
    """
    if (
        slot.quantity.dimension not in _PHYSICAL
        or slot.stats
        or slot.role == "span"
        or any(c.kind in ("metric", "qualifier") for c in (*reading.topics, *reading.qualifiers))
    ):
        return []
    alike = [f for f in _keyed(opened) if f.quantity.dimension == slot.quantity.dimension]
    plain = [f for f in alike if all(_parts(f) < _parts(o) for o in alike if o is not f)]
    return plain if len(plain) == 1 and not (plain[0].sense.qualifiers or plain[0].sense.stats - _PACES) else []


def _parts(figure: Figure) -> frozenset[str]:
    return frozenset(words_of(figure.key))


def is_plain_word(slot: Slot, reading: Reading) -> bool:
    """Whether the word before the figure is one of everyday language (in, is, us): it need not be meant as a field."""
    found = _FIELD.search(reading.text, _left(slot, reading), slot.start)
    return found is not None and (len(found[1]) < 3 or bool(frames_in(found[1])))


def identifies(slot: Slot, reading: Reading, opened: Opened) -> bool:
    """Whether the figure is the number of a process, session, partition …, and the record has it as that."""
    if slot.quantity.dimension not in ("bare", "code", "ordinal", "count"):
        return False
    if slot.quantity.dimension == "code" and any(
        leaf.number == slot.quantity.number and _last(leaf.key) in _CODES for leaf in opened.record.inherited
    ):
        return True
    kind = _KIND.search(reading.text, _left(slot, reading), slot.start)
    keys = _IDS[kind.lastgroup] if kind is not None and kind.lastgroup else frozenset[str]()
    return any(
        f.quantity.number == slot.quantity.number and _last(f.key).replace("_", "").replace(" ", "") in keys
        for f in _keyed(opened)
    )


def _left(slot: Slot, reading: Reading) -> int:
    return max((s.end for s in reading.slots if s.end <= slot.start), default=reading.start)


def _keyed(opened: Opened) -> Sequence[Figure]:
    return [f for f in opened.figures if f.key and not f.prose and not f.derived]


def _last(key: str) -> str:
    return _BRACKETED.sub("", key.rsplit(".", 1)[-1]).lower()

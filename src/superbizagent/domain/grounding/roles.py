"""Who stands on which side of a relation: from/to, caller/callee, blocked/blocking, promoted/demoted (U4: subject)."""

import re
from collections.abc import Iterator

from superbizagent.domain.grounding.claim import Reading
from superbizagent.domain.grounding.names import owner_names
from superbizagent.domain.records import Opened
from superbizagent.domain.text import kept, lazy_pattern

Role = tuple[str, str, str]
"""(lower-case name, axis, side)."""

_N = r"(?P<n>[A-Za-z0-9](?:[\w.\-]*\w)?(?::\d+)?)"
_M = r"(?P<m>[A-Za-z0-9](?:[\w.\-]*\w)?(?::\d+)?)(?![\w.\-]*\s*=)"
_PID = r"(?:the |pid |process |session |transaction |thread |进程|会话|事务|线程|服务)?\s*"
_SIDES: tuple[tuple[re.Pattern[str], str, str, str, tuple[str, ...]], ...] = tuple(
    (lazy_pattern(pattern, re.IGNORECASE), axis, first, second, tuple(needs.split()))
    for pattern, axis, first, second, needs in (
        (rf"(?P<lead>\w+)?\s*\bfrom\s+{_N}|(?:从|由|自)\s*(?P<o>[A-Za-z0-9](?:[\w.\-]*\w)?)", "flow", "from", "", "from 从 由 自"),
        (rf"(?:\bto|到|至|变为|变成|改为|改成|->|→|\binto)\s+{_N}", "flow", "to", "", "to 到 至 变为 变成 改为 改成 -> →"),
        (rf"{_N}\s+(?:to|到|至|->|→|=>)\s+{_M}", "flow", "from", "to", "to 到 至 -> → =>"),
        (
            (rf"{_N}(?:服务)?\s*(?:在|的)?\s*(?:\w+ ){{0,4}}?(?:calls|called|calling|queries|querying|connecting to|"
            rf"调用|访问|请求)(?:了)?\s*{_M}"),
            "flow", "from", "to", "call quer connecting 调用 访问 请求",
        ),
        (
            (rf"(?:wait(?:ed|ing|s)?(?:\s+\d[\w.]*(?:\s*(?:ms|s|secs?|seconds|min|minutes))?)?\s+for|等待)\s*"
            rf"(?:an? |the )?(?:(?:response|reply|answer) from )?{_N}"),
            "flow", "to", "", "for 等待",
        ),
        (rf"(?:调用|请求|访问|连接)(?:了)?[\u3400-\u9fff]{{0,6}}\s*{_N}", "flow", "to", "", "调用 请求 访问 连接"),
        (rf"{_N}\s*(?:服务)?\s*(?:rejected|refused|denied|declined|拒绝|驳回)", "flow", "to", "", "reject refus denied declin 拒绝 驳回"),
        (rf"来自\s*{_N}", "flow", "from", "", "来自"),
        (rf"{_N}\s+lost (?:the )?(?:leadership|lead|lock|lease|election) to\s+{_M}", "rank", "down", "up", "lost"),
        (
            rf"{_N}\s*(?:取代|接替|替代|took over from|replaced|took over (?:the )?leadership from)(?:了)?\s*{_M}",
            "rank", "up", "down", "取代 接替 替代 took replaced",
        ),
        (
            (rf"{_N}\s*(?:is|was|became|becomes|当选|是|成为|为)\s*(?:(?:now|the|a|new|新的?|为)\s*)*"
            rf"(?:leader|primary|master|主库|主节点|领导者)"),
            "rank", "up", "", "leader primary master 主库 主节点 领导者",
        ),
        (
            rf"(?:before|previously|变更前|发布前|之前|原)(?:的)?\s*(?:版本)?\s*(?:was|is|为|是|=|:|：)\s*{_N}",
            "flow", "from", "", "before previously 前 原",
        ),
        (rf"(?:after|now|变更后|发布后|之后|现)(?:的)?\s*(?:版本)?\s*(?:was|is|为|是|=|:|：)\s*{_N}", "flow", "to", "", "after now 后 现"),
        (rf"{_N}\s*(?:is|was|are|were|been|being|;)?\s*blocked by\s+{_PID}{_M}", "block", "blocked", "blocking", "blocked"),
        (rf"{_N}\s*被\s*{_PID}{_M}\s*(?:所)?(?:阻塞|锁住|堵)", "block", "blocked", "blocking", "阻塞 锁住 堵"),
        (rf"{_N}\s+(?:blocks|blocked|is blocking|was blocking)\s+(?!by\b){_PID}{_M}", "block", "blocking", "blocked", "block"),
        (rf"{_N}\s*(?:正在)?(?<!被)阻塞(?:了|着)?\s*{_PID}{_M}", "block", "blocking", "blocked", "阻塞"),
        (
            rf"{_N}\s*(?:was|is|has been|got|being|已|被|已被|:)*\s*(?:promoted|elected|提升|升为|晋升|升级为主|成为主)",
            "rank", "up", "", "promoted elected 提升 升为 晋升 升级为主 成为主",
        ),
        (
            rf"{_N}\s*(?:was|is|has been|got|being|已|被|已被|:)*\s*(?:demoted|stepped down|降级|降为|降成)",
            "rank", "down", "", "demoted stepped 降级 降为 降成",
        ),
        (rf"(?<!\w)(?:promoting|promote|electing|提升)\s*{_N}", "rank", "up", "", "promot electing 提升"),
        (rf"(?<!\w)(?:demoting|demote)\s+{_N}", "rank", "down", "", "demot"),
    )
)  # fmt: skip
"""Pattern, axis, the sides of its first and second name, and the letters that it cannot do without (cheap to look for)."""
_KEYS = {
    "flow": (
        frozenset({"from", "src", "source", "caller", "client", "before", "old", "previous", "prev"}),
        frozenset({"to", "dst", "dest", "destination", "target", "callee", "upstream", "after", "new"}),
        ("from", "to"),
    ),
    "block": (
        frozenset({"blocked", "waiting", "waiter", "victim"}),
        frozenset({"blocking", "blocker", "holder", "holding"}),
        ("blocked", "blocking"),
    ),
    "rank": (frozenset({"promoted", "leader", "primary", "master"}), frozenset({"demoted"}), ("up", "down")),
}
_WORD = lazy_pattern(r"[A-Z]?[a-z]+")
_UNTELLING = frozenset({
    "failure", "failures", "error", "errors", "response", "reply", "timeout", "exception", "reading", "reset", "refused",
    "received", "read", "answer",
})  # fmt: skip
_FAULT_OF = lazy_pattern(
    rf"\b(?:failures?|errors?|time-?outs?|exceptions?|crash|refusal|reset)\s+(?:from|of|in|by|at)\s+(?:the )?{_N}",
    re.IGNORECASE,
)
_TOKEN = lazy_pattern(r"[A-Za-z][\w.]*-[\w.\-]*\w")


@kept(4096)
def roles_in(text: str) -> frozenset[Role]:
    """The sides that a text gives its names."""
    return frozenset(_roles(text))


def _roles(text: str) -> Iterator[Role]:
    lower = text.lower()
    for pattern, axis, first, second, needs in _SIDES:
        if not any(need in lower for need in needs):
            continue
        at = 0
        while (found := pattern.search(text, at)) is not None:
            groups = found.groupdict()
            name = groups.get("n") or groups.get("o") or ""
            at = max(found.end(), found.start() + 1) if not groups.get("m") else max(found.start("m"), at + 1)
            if name and (groups.get("lead") or "").lower() not in _UNTELLING:
                yield name.lower(), axis, first
            if groups.get("m"):
                yield groups["m"].lower(), axis, second


def claimed_roles(reading: Reading) -> tuple[Role, ...]:
    """The sides that a claim gives what it names, numbers of processes and versions included."""
    named = {n.text.lower() for n in reading.names if n.kind == "name" and not n.denied}
    named |= {t.text.lower() for t in reading.topics if t.kind == "product"}
    numbers = {
        s.quantity.text.strip().lower() for s in reading.slots if s.quantity.dimension in ("code", "version", "bare")
    }
    return tuple(
        sorted(
            (name, axis, side)
            for name, axis, side in roles_in(reading.text[reading.start : reading.end])
            if name in named or (axis != "flow" and name in numbers)
        )
    )


def told_roles(opened: Opened) -> frozenset[Role]:
    """The sides that a record gives its names, by its keys and by its words."""
    found: set[Role] = set()
    if opened.record.kind == "line":
        found |= roles_in(opened.record.text)
    for leaf in opened.record.leaves:
        found |= roles_in(leaf.text)
        words = {w.lower() for w in _WORD.findall(leaf.key.replace("_", " "))}
        for axis, (first, second, sides) in _KEYS.items():
            for keys, side in zip((first, second), sides, strict=True):
                if words & keys and (axis != "flow" or leaf.number is None):
                    found.add((leaf.text.strip().lower(), axis, side))
    found |= {(name, "flow", "to") for name in opened.callees} | {(name, "flow", "from") for name in opened.callers}
    return frozenset(found)


def misplaced(reading: Reading, opened: Opened) -> tuple[list[str], bool]:
    """Names that the record puts on the other side; and whether it tells nothing of a relation that the claim asserts."""
    claimed = claimed_roles(reading)
    if not claimed:
        return [], bool(reading.states) and _of_another(reading, opened)
    told = told_roles(opened)
    wrong: list[str] = []
    read: set[str] = set()
    for name, axis, side in claimed:
        sides = {s for n, a, s in told if a == axis and (n == name or name in owner_names(n))}
        if (sides and side not in sides) or (not sides and _taken(name, axis, side, told, opened)):
            wrong.append(name)
        read |= {axis} if sides else set()
    related = {axis for _, axis, _ in claimed if len({n for n, a, _ in claimed if a == axis}) > 1}
    return wrong, not related <= read


def _taken(name: str, axis: str, side: str, told: frozenset[Role], opened: Opened) -> bool:
    """Whether the record has the name, but puts somebody else on its side (rejected a request from b, not from a)."""
    if name not in opened.tokens:
        return False
    return any(a == axis and s == side and n in opened.tokens and _is_entity(n, opened) for n, a, s in told)


def _is_entity(name: str, opened: Opened) -> bool:
    if name.count(".") == 3 and name[:1].isdigit():
        return True
    return name[:1].isalpha() and ("-" in name or any(ch.isdigit() for ch in name) or name in opened.record.names)


def _of_another(reading: Reading, opened: Opened) -> bool:
    """Whether the record tells the failure of another (failure from svc-b) than the one that the claim names."""
    faulty = {found["n"].lower() for found in _FAULT_OF.finditer(opened.record.text)}
    named = {n.text.lower() for n in reading.names if n.kind == "name"} | {
        t.lower() for t in _TOKEN.findall(reading.text[reading.start : reading.end])
    }
    held = {f for f in faulty if f in opened.tokens and ("-" in f or f in opened.record.names)}
    return bool(held and named) and not any(n == f or n in owner_names(f) for n in named for f in held)

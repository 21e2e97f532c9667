"""One JSON object taken apart: its own leaves, the texts in it, and the children that are records of their own."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from superbizagent.domain.records.compound import compound
from superbizagent.domain.records.nouns import Leaf, Pointer
from superbizagent.domain.records.series import parallel_points, read_number
from superbizagent.domain.text import Json, JsonObject, lazy_pattern

_PAIRS = lazy_pattern(r"(?:^|\s)[\w.\-]+=\S")
_MOST_LEAVES = 400
_MOST_ITEMS = 60
_DEEPEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """`leaves` of the object itself, with nested plain objects folded in; `texts` and `children` by pointer and key."""

    leaves: list[Leaf] = field(default_factory=list[Leaf])
    texts: list[tuple[Pointer, str, str]] = field(default_factory=list[tuple[Pointer, str, str]])
    children: list[tuple[Pointer, str, Json]] = field(default_factory=list[tuple[Pointer, str, Json]])


def take_apart(value: JsonObject, pointer: Pointer) -> Parts:
    """The parts of one object; a nested object that looks like its sibling is a child, any other is folded in."""
    parts = Parts()
    _fold(value, pointer, "", parts, 0)
    return parts


def scalar_text(value: Json) -> str:
    """A scalar as JSON prints it, strings bare; whole floats without their `.0`."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def _fold(value: JsonObject, pointer: Pointer, prefix: str, parts: Parts, depth: int) -> None:
    twins = _twins(value)
    for key, item in value.items():
        path = (*pointer, key)
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(item, dict):
            if key in twins or depth > _DEEPEST or len(parts.leaves) > _MOST_LEAVES or _is_series(item):
                parts.children.append((path, name, item))
            else:
                _fold(item, path, name, parts, depth + 1)
        elif isinstance(item, list):
            _fold_list(item, path, name, parts)
        elif isinstance(item, str) and is_text(item):
            parts.texts.append((path, name, item))
        else:
            pieces = compound(name, item) if isinstance(item, str) else ()
            parts.leaves.extend(
                Leaf(key=own, text=text, number=read_number(text))
                for own, text in pieces or ((name, scalar_text(item)),)
            )


def _fold_list(items: list[Json], path: Pointer, name: str, parts: Parts) -> None:
    named = list(_named_values(items))
    if items and len(named) == len(items):
        parts.leaves.extend(Leaf(key=f"{name}.{key}", text=text, number=read_number(text)) for key, text in named)
    elif items and len(items) <= _MOST_ITEMS and all(isinstance(i, str) and len(i) < 200 for i in items):
        parts.leaves.append(Leaf(key=name, text=", ".join(str(i) for i in items)))
    elif not items:
        parts.leaves.append(Leaf(key=name, text="[]"))
    else:
        parts.children.append((path, name, items))


def _named_values(items: list[Json]) -> Iterator[tuple[str, str]]:
    """(name, value) of each {Name, Value} or {key, value} pair."""
    for item in items[:_MOST_ITEMS]:
        if not isinstance(item, dict):
            return
        by_key = {k.lower(): v for k, v in item.items() if k.lower() not in ("type", "vtype")}
        if len(by_key) != 2:
            return
        name = by_key.get("name", by_key.get("key"))
        value = _typed(by_key.get("value"))
        if not isinstance(name, str) or value is None or isinstance(value, (dict, list)):
            return
        yield name, scalar_text(value)


def _typed(value: Json) -> Json:
    """The value itself where it is wrapped in its type (OpenTelemetry: `{"intValue": "504"}`)."""
    if isinstance(value, dict) and len(value) == 1:
        kind, inner = next(iter(value.items()))
        if kind.endswith("Value") and not isinstance(inner, (dict, list)):
            return inner
    return value


def _twins(value: JsonObject) -> frozenset[str]:
    """Keys of nested objects that share a key with another nested object (limits/requests, a map of services)."""
    seen: dict[str, str] = {}
    twins: set[str] = set()
    for key, item in value.items():
        if isinstance(item, dict):
            for inner in item:
                if inner in seen and seen[inner] != key:
                    twins |= {key, seen[inner]}
                seen.setdefault(inner, key)
    return frozenset(twins)


def _is_series(item: JsonObject) -> bool:
    if len(item) > 1 and all(len(k) >= 10 and k[:4].isdigit() for k in item):
        return True
    return any(isinstance(v, list) for v in item.values()) and bool(parallel_points(item))


def is_text(value: str) -> bool:
    """Whether a string is a text of its own: several lines, JSON, or a line of key=value pairs."""
    if "\n" in value.strip() or (value[:1] in "{[" and value[-1:] in "}]" and len(value) > 20):
        return True
    return value.count("=") > 1 and len(_PAIRS.findall(value)) > 1

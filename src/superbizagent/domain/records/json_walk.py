"""JSON of any shape → records: every object, row and series with what its parents say about it."""

from collections.abc import Callable
from dataclasses import replace

from superbizagent.domain.records.flatten import Parts, scalar_text, take_apart
from superbizagent.domain.records.frames import read_frame
from superbizagent.domain.records.nouns import Leaf, Point, Pointer, Record, Scope, pointer_text
from superbizagent.domain.records.series import (
    is_value_key,
    mapped_points,
    object_points,
    pair_points,
    parallel_points,
    read_number,
    timed_texts,
)
from superbizagent.domain.records.times import read_moment
from superbizagent.domain.records.units import key_unit, unit_suffix
from superbizagent.domain.text import Json, JsonObject

ReadText = Callable[[str, Pointer, Scope], list[Record]]
_MOST_INHERITED = 40
_DEEPEST = 100
_MOST_BESIDE = 200
_STATES = frozenset({"status", "state", "health", "phase", "level", "severity", "result", "conclusion", "outcome"})
_CALLED = ("name", "Name", "container", "service", "instance", "host")


def walk_json(value: Json, pointer: Pointer, scope: Scope, read_text: ReadText) -> list[Record]:
    """Records of a JSON value; `read_text` reads the texts found in it (their own pointer, spans within them)."""
    out: list[Record] = []
    todo: list[tuple[Pointer, Json, Scope]] = [(pointer, value, scope)]
    while todo:
        at, item, around = todo.pop()
        if len(at) > _DEEPEST:
            continue
        if isinstance(item, dict):
            todo.extend(reversed(_walk_object(item, at, around, out, read_text)))
        elif isinstance(item, list):
            todo.extend(reversed(_walk_list(item, at, around, out)))
        elif isinstance(item, str):
            out.extend(read_text(item, at, around))
        else:
            out.append(_record(around, at, (Leaf(key=around.label, text=scalar_text(item), number=read_number(item)),)))
    return out


def _walk_object(
    value: JsonObject, pointer: Pointer, scope: Scope, out: list[Record], read_text: ReadText
) -> list[tuple[Pointer, Json, Scope]]:
    mapped = mapped_points(value)
    if mapped:
        out.append(_series(scope, pointer, (), scope.label, mapped))
        return []
    value = read_frame(value) or value
    table = _table_rows(value)
    if table is not None:
        value = {k: v for k, v in value.items() if k not in table[0]} | {"rows": table[1]}
    parallel = parallel_points(value)
    rest = {
        k: v for k, v in value.items() if not (parallel and isinstance(v, list) and (k in parallel or _is_times(v)))
    }
    parts = take_apart(rest, pointer)
    leaves = tuple(parts.leaves)
    if leaves and not parallel:
        out.append(_record(scope, pointer, leaves))
    for key, points in parallel.items():
        out.append(_series(scope, (*pointer, key) if len(parallel) > 1 else pointer, leaves, key, points))
    inner = _inherit(scope, (*leaves, *_unit_leaf(value.get("unit"))))
    for path, key, text in parts.texts:
        out.extend(read_text(text, path, _labelled(inner, key, path)))
    return _children(parts, inner, out)


def _children(parts: Parts, inner: Scope, out: list[Record]) -> list[tuple[Pointer, Json, Scope]]:
    todo: list[tuple[Pointer, Json, Scope]] = []
    others = _beside([(key.rsplit(".", 1)[-1], item) for _, key, item in parts.children])
    for (path, key, item), beside in zip(parts.children, others, strict=True):
        points = pair_points(item) or _single_pair(item)
        if points:
            out.append(_series(inner, path, (), key, points))
            continue
        for name, column in object_points(item).items():
            out.append(
                _series(inner, path, _steady_leaves(item), name if not is_value_key(name) else key, column, stat=name)
            )
        child = _labelled(inner, key, path)
        todo.append((path, item, replace(child, others=child.others | beside) if beside else child))
    return todo


def _walk_list(
    items: list[Json], pointer: Pointer, scope: Scope, out: list[Record]
) -> list[tuple[Pointer, Json, Scope]]:
    points = pair_points(items)
    if points:
        out.append(_series(scope, pointer, (), scope.label, points))
        return []
    if not pointer:
        for name, column in object_points(items).items():
            out.append(_series(scope, pointer, _steady_leaves(items), name, column, stat=name))
    if told := timed_texts(items):
        return [((*pointer, at), each, scope) for at, each in enumerate(told)]
    header = _header(items)
    if header:
        rows: list[Json] = [dict(zip(header, row, strict=False)) for row in items[1:] if isinstance(row, list)]
        return [((*pointer, at + 1), row, scope) for at, row in enumerate(rows)]
    others = _beside([("", item) for item in items])
    return [
        ((*pointer, at), item, replace(scope, others=scope.others | beside) if beside else scope)
        for at, (item, beside) in enumerate(zip(items, others, strict=True))
    ]


def _beside(items: list[tuple[str, Json]]) -> list[frozenset[str]]:
    """For each of objects that stand side by side, the names of the others: their keys, and what they call themselves."""
    called = [_called(key, item) for key, item in items] if len(items) <= _MOST_BESIDE else []
    everyone = frozenset[str]().union(*called)
    return [everyone - own for own in called] if called else [frozenset()] * len(items)


def _called(key: str, item: Json) -> frozenset[str]:
    if not isinstance(item, dict):
        return frozenset()
    names = (key, *(item.get(name) for name in _CALLED))
    return frozenset(text.lower() for text in names if isinstance(text, str) and text)


def _single_pair(item: Json) -> tuple[Point, ...]:
    if isinstance(item, list) and len(item) == 2 and not isinstance(item[0], (list, dict)):
        return pair_points([item])
    return ()


def _is_times(items: list[Json]) -> bool:
    return bool(items) and read_moment(items[0]) is not None


def _steady_leaves(item: Json) -> tuple[Leaf, ...]:
    first = item[0] if isinstance(item, list) and item else None
    if not isinstance(first, dict):
        return ()
    return tuple(Leaf(key=k, text=v) for k, v in first.items() if isinstance(v, str) and read_moment(v) is None)


def _table_rows(value: JsonObject) -> tuple[frozenset[str], Json] | None:
    """An object of column names and rows of cells as a list of objects."""
    names = next(
        (k for k in ("columns", "header", "headers", "fields", "cols") if isinstance(value.get(k), list)), None
    )
    rows = next((k for k in ("rows", "data", "values", "datarows") if isinstance(value.get(k), list)), None)
    if names is None or rows is None:
        return None
    columns = [c.get("name", "") if isinstance(c, dict) else c for c in _items(value[names])]
    cells = _items(value[rows])
    if not columns or not cells or not all(isinstance(r, list) and len(r) == len(columns) for r in cells):
        return None
    objects: list[Json] = [{str(c): v for c, v in zip(columns, _items(row), strict=True)} for row in cells]
    return frozenset((names, rows)), objects


def _items(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _header(items: list[Json]) -> list[str]:
    if len(items) < 2 or not all(isinstance(row, list) and len(row) == len(_items(items[0])) > 1 for row in items):
        return []
    first = _items(items[0])
    second = _items(items[1])
    if (
        all(isinstance(c, str) for c in first)
        and any(read_number(c) is not None for c in second)
        and not any(read_number(c) is not None for c in first)
    ):
        return [str(c) for c in first]
    return []


def _inherit(scope: Scope, leaves: tuple[Leaf, ...]) -> Scope:
    kept = tuple(leaf for leaf in leaves if len(leaf.text) <= 200)[:_MOST_INHERITED]
    return replace(
        scope, leaves=scope.leaves + kept, names=scope.names | leaf_names(_naming(kept)), unit=_unit(kept) or scope.unit
    )


def _labelled(scope: Scope, key: str, path: Pointer) -> Scope:
    last = key.rsplit(".", 1)[-1]
    label = Leaf(key="", text=last)
    return replace(scope, leaves=(*scope.leaves, label), label=key, names=scope.names | _path_names(path))


def _path_names(path: Pointer) -> frozenset[str]:
    """The keys on the way to a value: a map's keys may be names."""
    return frozenset(part.lower() for part in path if isinstance(part, str))


def _naming(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
    """What can name the parts of an object: its own state is not theirs."""
    return tuple(leaf for leaf in leaves if leaf.key.rsplit(".", 1)[-1].lower() not in _STATES)


def leaf_names(leaves: tuple[Leaf, ...]) -> frozenset[str]:
    """Values that can name an entity: one word without a space, not a bare number."""
    return frozenset(
        leaf.text.lower()
        for leaf in leaves
        if leaf.number is None and 1 < len(leaf.text) <= 120 and " " not in leaf.text
    )


def _unit(leaves: tuple[Leaf, ...]) -> str:
    return next(
        (unit_suffix(leaf.text) for leaf in leaves if leaf.key.rsplit(".", 1)[-1].lower() in ("unit", "units")), ""
    )


def _unit_leaf(value: Json) -> tuple[Leaf, ...]:
    """The unit that a list describes instead of naming it (Datadog: `[{"name": "percent"}, null]`)."""
    first = value[0] if isinstance(value, list) and value else None
    name = first.get("name") if isinstance(first, dict) else None
    return (Leaf(key="unit", text=name),) if isinstance(name, str) else ()


def _record(scope: Scope, pointer: Pointer, leaves: tuple[Leaf, ...]) -> Record:
    text, placed = render_leaves(leaves)
    return Record(
        invocation_id=scope.invocation_id,
        path=pointer_text(pointer),
        start=0,
        end=len(text),
        text=text,
        kind="object",
        leaves=placed,
        inherited=scope.leaves,
        names=scope.names | leaf_names(leaves),
        unit=_unit(leaves) or scope.unit,
        label=scope.label,
        others=scope.others,
    )


def _series(
    scope: Scope, pointer: Pointer, leaves: tuple[Leaf, ...], key: str, points: tuple[Point, ...], stat: str = ""
) -> Record:
    record = _record(scope, pointer, leaves)
    label = scope.label if is_value_key(key) else key
    unit = record.unit or key_unit(label) or key_unit(stat)
    if stat and is_value_key(stat):
        record = record._replace(inherited=(*record.inherited, Leaf(key="stat", text=stat)))
    return record._replace(
        kind="series",
        points=points,
        unit=unit,
        label=label,
        names=record.names | _path_names(pointer) | {label.lower()},
    )


def render_leaves(leaves: tuple[Leaf, ...]) -> tuple[str, tuple[Leaf, ...]]:
    """`key=value key=value …` and the leaves with their place in it."""
    parts: list[str] = []
    placed: list[Leaf] = []
    at = 0
    for leaf in leaves:
        head = f"{leaf.key}=" if leaf.key else ""
        parts.append(head + leaf.text)
        placed.append(replace(leaf, start=at + len(head), end=at + len(head) + len(leaf.text)))
        at += len(parts[-1]) + 1
    return " ".join(parts), tuple(placed)

"""Recorded incidents as traces to check claims against: the shipped ones by the product's own calls, the others as recorded."""

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from benchmarks.verifier_known import Result, compact, known_in, ordered
from benchmarks.verifier_oracle import World
from benchmarks.verifier_variants import Claim
from superbizagent.app import Asking, open_app, question_of, shipped_incident, shipped_names
from superbizagent.domain.contract import Binding
from superbizagent.domain.facts import CheckedFact, Fact, Setting, decide_type
from superbizagent.domain.grounding import TraceIndex, ground, index_trace
from superbizagent.domain.question import Window
from superbizagent.domain.text import JsonObject, canonical_json
from superbizagent.domain.trace import Invocation, Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One incident: its truths, its trace as received and with the keys of its JSON turned round."""

    name: str
    world: World
    calls: dict[str, Invocation]
    index: TraceIndex
    turned: TraceIndex
    setting: Setting

    def check(self, claim: Claim) -> CheckedFact:
        """What our code says of the claim."""
        cited = [(claim.call, claim.excerpt), *([(claim.other.call, claim.other.excerpt)] if claim.other else [])]
        bindings = tuple(self._binding(call, turned_excerpt(text) if claim.shuffled else text) for call, text in cited)
        fact = Fact(fact_id="f1", source="claim", text=claim.text, fact_type=decide_type(claim.text), bindings=bindings)
        return ground([fact], self.turned if claim.shuffled else self.index, self.setting)[0]

    def _binding(self, invocation_id: str, excerpt: str) -> Binding:
        call = self.calls.get(invocation_id, next(iter(self.calls.values())))
        return Binding(source_type=call.source_type, tool_name=call.tool_name, source_invocation_ids=(invocation_id,),
                       evidence_excerpt=excerpt)  # fmt: skip


async def shipped() -> list[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """Name, incident and recordings of every shipped incident, asked of the product without a model."""
    found: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SUPERBIZ_DATA_DIR"] = folder
        async with open_app(None) as app:
            for name in shipped_names():
                path = shipped_incident(name)
                session = await app.ask(Asking(text=question_of(path), incident=path, demo=True), _unheard)
                files = await app.exported(str(session["session_id"]))
                made = [json.loads(text) for file, text in sorted(files.items()) if file.startswith("recordings/")]
                found.append((name, yaml.safe_load(files["incident.yaml"]), made))
    return found


def _unheard(event: JsonObject) -> None:
    """Nobody watches."""


def on_disk(data: Path) -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """The same of incident folders that hold recordings."""
    for path in sorted(data.glob("*/*/incident.yaml")):
        made = [json.loads(file.read_text()) for file in sorted((path.parent / "recordings").glob("*.json"))]
        if made:
            yield path.parent.name, yaml.safe_load(path.read_text()), made


def open_recorded(name: str, incident: dict[str, Any], made: list[dict[str, Any]]) -> Recorded | None:
    """The incident, ready; None when the readers find nothing in it."""
    calls = [_call(f"r1-t{at}", one) for at, one in enumerate(made, 1)]
    known = [one for call in calls if call.status == "ok" for one in known_in(_result(call))]
    if not known:
        return None
    ends = incident.get("window") or {}
    window = Window(**{key: datetime.fromisoformat(str(end)) for key, end in ends.items()}) if ends else None
    text = "\n".join(_written(call.result) for call in calls).lower()
    turned = [_replaced(call) for call in calls]
    return Recorded(
        name=name, calls={call.invocation_id: call for call in calls},
        world=World(known=[*known, *ordered(known)], names=sorted({one.who for one in known}), text=text),
        index=index_trace(Trace(invocations=tuple(calls))), turned=index_trace(Trace(invocations=tuple(turned))),
        setting=Setting(question=str(incident["question"]), window=window, demo=True),
    )  # fmt: skip


def _call(invocation_id: str, made: dict[str, Any]) -> Invocation:
    ends = made.get("time_window")
    window = Window(**{key: datetime.fromisoformat(end) for key, end in ends.items()}) if ends else None
    return Invocation(
        invocation_id=invocation_id, tool_name=made["tool_name"], source_type=made["source_type"], status=made["status"],
        args=made["args"], result=made["result"], coverage=made.get("coverage", "unknown"), total=made.get("total"),
        returned=made.get("returned"), time_window=window, data_source="recorded",
    )  # fmt: skip


def _result(call: Invocation) -> Result:
    body: Any = call.result
    lines = _written(body["text"] if isinstance(body, dict) and "text" in body else body).splitlines()
    return Result(call=call.invocation_id, tool=call.tool_name, args=dict(call.args), body=body, total=call.total,
                  returned=call.returned, lines=tuple(lines))  # fmt: skip


def _written(value: Any) -> str:
    return value if isinstance(value, str) else canonical_json(value)


def _replaced(call: Invocation) -> Invocation:
    return replace(call, result=turn(call.result))


def turn(value: Any) -> Any:
    """The same JSON with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: turn(value[key]) for key in reversed(list(value))}
    return [turn(one) for one in value] if isinstance(value, list) else value


def turned_excerpt(excerpt: str) -> str:
    """The excerpt as it would be quoted from the turned result."""
    try:
        return compact(turn(json.loads(excerpt)))
    except ValueError:
        return excerpt


def all_recorded(data: Path, own: Iterable[tuple[str, dict[str, Any], list[dict[str, Any]]]]) -> list[Recorded]:
    """Everything there is to make claims from."""
    opened = (open_recorded(*one) for one in (*own, *on_disk(data)))
    return [one for one in opened if one is not None]

"""G12–G15: injected orders, deeds nobody did, secrets, and answers to another question (U7)."""

from collections.abc import Iterator

from superbizagent.domain.contract import Parsed
from superbizagent.domain.gatekeeper.nouns import GateCheck
from superbizagent.domain.gatekeeper.subject import asked_about, concerns, is_there, shares_trouble
from superbizagent.domain.gatekeeper.view import GateView, found, judge
from superbizagent.domain.glossary import (
    Deed,
    deed_by_agent,
    deed_reported,
    deed_without_subject,
    injection_in,
)
from superbizagent.domain.text import Json, canonical_json, normalise, redact_text


def check_injection(view: GateView) -> GateCheck:
    """G12: no cited result holds an order to a model; caps at LOW_CONFID."""
    ids = {name for item in view.checked for name in item.matched_invocation_ids}
    ids |= {name for claim in view.claims for binding in claim.bindings for name in binding.source_invocation_ids}
    marked = {name: injection_in(as_text(view.calls[name].result)) for name in sorted(ids) if name in view.calls}
    bad = [name for name, marker in marked.items() if marker]
    if not bad:
        return found("G12", "pass")
    claims = tuple(
        c.claim_id for c in view.claims if any(n in bad for b in c.bindings for n in b.source_invocation_ids)
    )
    return found("G12", "fail", claims, f"{', '.join(bad[:5])}: {marked[bad[0]]!r} looks like an order to a model")


def as_text(result: Json) -> str:
    """A result as one text."""
    return result if isinstance(result, str) else canonical_json(result)


def check_deeds(view: GateView) -> GateCheck:
    """G13: no deed is claimed that no call of this session did; caps at REJECT."""
    for place, claim_id, deed in _deeds(view):
        if not _was_done(view, deed):
            return found("G13", "fail", (claim_id,) if claim_id else (), f"{place}: {deed.text!r} was done by no call")
    return found("G13", "pass")


def _deeds(view: GateView) -> Iterator[tuple[str, str, Deed]]:
    for item in view.checked:
        claim_id = item.fact.claim_id or ""
        deed = deed_by_agent(item.fact.text)
        if deed is None and not item.supported:
            deed = deed_without_subject(item.fact.text)
        if deed is not None:
            yield claim_id or item.fact.fact_id, claim_id, deed
    for place, text, anyone in _unchecked_texts(view):
        deed = deed_by_agent(text) or (deed_reported(text) if anyone else deed_without_subject(text))
        if deed is not None:
            yield place, "", deed


def _unchecked_texts(view: GateView) -> Iterator[tuple[str, str, bool]]:
    """Place, text, and whether a deed told there is the agent's whoever its subject is."""
    if not isinstance(view.outcome, Parsed):
        yield "executor_final_answer", normalise(view.outcome.raw[:100_000]), False
        return
    contract = view.outcome.contract
    for action in contract.recommended_actions:
        yield f"recommended_actions/{action.action_id}", action.text, True
    for hypothesis in contract.hypotheses:
        yield f"hypotheses/{hypothesis.hypothesis_id}", hypothesis.text, False
    for info in contract.missing_info:
        yield f"missing_info/{info.info_id}", info.text, False
    yield "user_facing_answer", contract.user_facing_answer, False
    yield "diagnosis_summary", contract.diagnosis_summary, False


def _was_done(view: GateView, deed: Deed) -> bool:
    for call in view.trace.invocations:
        if call.status not in ("ok", "empty") or call.tool_name.startswith(("query_", "lookup_", "get_", "list_")):
            continue
        name = f"{call.tool_name} {as_text(call.args)}".casefold()
        if any(word in name for word in deed.tool_words):
            return True
    return False


def check_secrets(view: GateView) -> GateCheck:
    """G14: no claim text holds a secret."""
    leaking = tuple(claim.claim_id for claim in view.claims if redact_text(claim.claim_text) != claim.claim_text)
    return judge("G14", "fail", leaking, "the claim text holds something that must be redacted")


def check_subject(view: GateView) -> GateCheck:
    """G15: some supported fact is about the entity or the kind of trouble that was asked; caps at LOW_CONFID."""
    asked = asked_about(view.setting.question)
    if view.setting.question.strip() and not asked.anything:
        return found("G15", "fail", detail="the question asks after nothing of a system")
    if asked.nothing:
        return found("G15", "skip", detail="the question names no known entity and no kind of trouble")
    supported = [item for item in view.checked if item.supported]
    # The same trouble elsewhere answers nothing where what was named is not in the data at all.
    if any(concerns(item, asked, view.calls) for item in supported) or (
        is_there(asked, view.calls.values()) and any(shares_trouble(item, asked, view.calls) for item in supported)
    ):
        return found("G15", "pass")
    return found(
        "G15",
        "fail",
        detail="no supported fact is about what was asked: "
        + ", ".join([*asked.names, *sorted(asked.entities | asked.troubles)][:8]),
    )

"""Rounds, routes and what leaves a diagnosis, broken on purpose."""

from dataclasses import replace
from typing import Any

from superbizagent.domain.contract import Unparsed
from superbizagent.domain.errors import SuperBizError
from tests.requirements.sabotage import Sabotage, breaks, rewrites

_DIAGNOSE = "superbizagent.pipeline.story:diagnose"
_LOOK = "superbizagent.pipeline.rounds:look"
_ROUTE = "superbizagent.domain.verdict.routing:route"
_ANSWER = "superbizagent.pipeline.answering:answer"
_WRITE = "superbizagent.pipeline.answering:write_answer"
_EVALUATION = "superbizagent.domain.wire.evaluation:evaluation_object"
_ENDS = "if run.nothing_answered:"
_SHOWN = "output = composer_output("
_SAID = "final_answer=written.answer.text,"
_OTHER_GAP = (
    "__import__('superbizagent.domain.gaps', fromlist=['Gap'])"
    ".Gap(gap_id='gx', kind='stage', description_zh='另有缺口')"
)


def _refuses_what_it_cannot_read(original: Any) -> Any:
    def parse(raw: Any) -> Any:
        outcome = original(raw)
        if isinstance(outcome, Unparsed):
            raise ValueError(outcome.reason)
        return outcome

    return parse


def _never_caps(original: Any) -> Any:
    return lambda *given, **more: replace(original(*given, **more), verdict_cap="PASS")


def _adds(text: str, *, when: str = "True") -> str:
    """Code that puts `text` behind the answer."""
    return f"shown = __import__('dataclasses').replace(shown, text=shown.text + ({text} if {when} else '')); {_SHOWN}"


def _without_audit(original: Any) -> Any:
    async def session_document(store: Any, session: Any, *, audit: bool) -> Any:
        return await original(store, session, audit=False) | {"self_evaluation": {}, "trace": [], "events": []}

    return session_document


SABOTAGES: tuple[Sabotage, ...] = (
    rewrites(
        "R9",
        "superbizagent.pipeline.weighing:check",
        "the tool history is not looked at",
        old="ground(facts_of(outcome), index, setting)",
        new="ground(facts_of(outcome), TraceIndex(Trace()), setting)",
    ),
    breaks(
        "R35",
        "superbizagent.domain.contract.parsing:parse_contract",
        "a broken contract ends the run",
        broken=_refuses_what_it_cannot_read,
        fails_with=(SuperBizError, ValueError),
    ),
    rewrites(
        "R36",
        _EVALUATION,
        "what could not be parsed is not kept",
        old="redact_text(outcome.raw)",
        new="redact_text(outcome.raw) if parsed else ''",
    ),
    rewrites(
        "R37",
        _EVALUATION,
        "the status is always parsed",
        old='"executor_output_parse_status": "parsed" if parsed else "failed"',
        new='"executor_output_parse_status": "parsed"',
    ),
    breaks(
        "R38",
        "superbizagent.domain.facts.extraction:_fallback_facts",
        "prose is not checked",
        broken=lambda original: lambda outcome: [],
    ),
    breaks(
        "R39",
        "superbizagent.cli.trace_view:_parsing",
        "the trace view does not tell of parsing",
        broken=lambda original: lambda evaluation: iter(()),
    ),
    breaks(
        "R40", "superbizagent.domain.gatekeeper.checking:check_gate", "a failed parse caps nothing", broken=_never_caps
    ),
    rewrites(
        "R41",
        _LOOK,
        "the Executor runs twice in a round",
        old="raw = await _execute(run)",
        new="await _execute(run); raw = await _execute(run)",
    ),
    rewrites(
        "R42",
        _ROUTE,
        "there is never another round",
        old="return AnotherRound()",
        new='return Compose(manner="uncertain")',
    ),
    rewrites(
        "R43",
        _WRITE,
        "the Composer is left out",
        old="check_composed(composed, material, verdict, zone) if composed is not None else None",
        new="None",
    ),
    rewrites("R44", _WRITE, "raw output follows the answer", old=_SHOWN, new=_adds("weighed.outcome.raw")),
    rewrites(
        "R45",
        _WRITE,
        "user_facing_answer is shown",
        old=_SHOWN,
        new=_adds("getattr(getattr(weighed.outcome, 'contract', None), 'user_facing_answer', '')"),
    ),
    rewrites("R46", _ROUTE, "a half is tried again", old="< RETRY_BELOW", new="<= RETRY_BELOW"),
    rewrites(
        "R48",
        _WRITE,
        "all claims are shown",
        old=_SHOWN,
        new=_adds("' '.join(item.fact.text for item in weighed.final)"),
    ),
    rewrites(
        "R49",
        _DIAGNOSE,
        "there are two more rounds",
        old="weighed = await look(run, retry=retry)",
        new="await look(run, retry=retry); weighed = await look(run, retry=retry)",
    ),
    rewrites(
        "R50",
        _DIAGNOSE,
        "a second LOW_CONFID is a failure",
        old=_ENDS,
        new="if run.round == 2 and weighed.verdict.verdict == 'LOW_CONFID':",
    ),
    rewrites(
        "R51",
        _DIAGNOSE,
        "a second REJECT is a failure",
        old=_ENDS,
        new="if run.round == 2 and weighed.verdict.verdict == 'REJECT':",
    ),
    rewrites(
        "R52", _ROUTE, "REJECT is tried again", old='return Compose(manner="degraded")', new="return AnotherRound()"
    ),
    rewrites("R53", _DIAGNOSE, "REJECT is a failure", old=_ENDS, new="if weighed.verdict.verdict == 'REJECT':"),
    rewrites(
        "R55",
        _WRITE,
        "REJECT shows raw output",
        old=_SHOWN,
        new=_adds("weighed.outcome.raw", when="verdict.verdict == 'REJECT'"),
    ),
    rewrites("R57", _ANSWER, "the rationale is the answer", old=_SAID, new="final_answer=verdict.rationale_zh,"),
    rewrites("R58", _WRITE, "the Composer is not guarded", old=_SHOWN, new=_adds("composed", when="composed")),
    rewrites(
        "R60",
        _WRITE,
        "the contract follows the answer",
        old=_SHOWN,
        new=_adds("str(getattr(weighed.outcome, 'structured', ''))"),
    ),
    rewrites(
        "R62",
        "superbizagent.pipeline.answering:allowed_by",
        "a gap comes from elsewhere",
        old="weighed.gaps,",
        new=f"(*weighed.gaps, {_OTHER_GAP}),",
    ),
    rewrites(
        "R64",
        _ANSWER,
        "REJECT is answered with its rationale",
        old=_SAID,
        new="final_answer=verdict.rationale_zh if verdict.verdict == 'REJECT' else written.answer.text,",
    ),
    rewrites(
        "R66",
        _WRITE,
        "REJECT shows what was claimed",
        old=_SHOWN,
        new=_adds("' '.join(item.fact.text for item in weighed.final)", when="verdict.verdict == 'REJECT'"),
    ),
    rewrites("R69", _EVALUATION, "claim_checks is called otherwise", old='"claim_checks"', new='"claims_checked"'),
    rewrites("R70", _EVALUATION, "facts_checked is gone", old='"facts_checked": list[Json](facts),', new=""),
    rewrites(
        "R73",
        "superbizagent.domain.answer.composing:composer_output",
        "every answer is called parsed",
        old='"parsed" if parsed else "fallback"',
        new='"parsed"',
    ),
    rewrites(
        "R77",
        _EVALUATION,
        "gatekeeper_result is gone",
        old='"gatekeeper_result": gate_object(gate, duration_ms=gate_duration_ms),',
        new="",
    ),
    rewrites("R98", _ANSWER, "the contract is the answer", old=_SAID, new="final_answer=weighed.outcome.raw,"),
    breaks(
        "R99",
        "superbizagent.usecases.look_back:session_document",
        "the audit may not see the contract",
        broken=_without_audit,
    ),
    rewrites(
        "R100",
        _ANSWER,
        "claims are told as they were written",
        old=_SAID,
        new="final_answer='；'.join(item.fact.text for item in weighed.final),",
    ),
)

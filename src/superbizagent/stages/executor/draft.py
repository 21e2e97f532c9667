"""The whole contract from a trace: findings, claims, hypotheses, actions, missing information (pure)."""

from superbizagent.domain.contract import Contract
from superbizagent.domain.facts import Setting
from superbizagent.domain.grounding import KeptIndex
from superbizagent.domain.plan import Plan
from superbizagent.domain.question import Question
from superbizagent.domain.trace import Trace
from superbizagent.stages.executor.actions import list_missing, recommend
from superbizagent.stages.executor.areas import areas_of, asks_several, asks_whether
from superbizagent.stages.executor.causes import Suspect, suspects
from superbizagent.stages.executor.claims import write_claims
from superbizagent.stages.executor.conclusions import conclude
from superbizagent.stages.executor.finding import Finding
from superbizagent.stages.executor.findings import Known, find
from superbizagent.stages.executor.hypotheses import write_hypotheses
from superbizagent.stages.executor.judging import judge_of
from superbizagent.stages.executor.scope import Scope


def scope_of(question: Question, plan: Plan, edges: tuple[tuple[str, str], ...] = ()) -> Scope:
    """What the question is about, with the subjects' neighbours in the topology."""
    subjects = frozenset(subject.lower() for subject in plan.subjects)
    neighbours = {b.lower() for a, b in edges if a.lower() in subjects} | {
        a.lower() for a, b in edges if b.lower() in subjects
    }
    return Scope(
        subjects=plan.subjects,
        areas=areas_of(question.whole, plan.kinds),
        window=plan.window,
        present=asks_whether(question.whole),
        neighbours=frozenset(neighbours - subjects),
        edges=edges,
    )


def _told_of(ranked: tuple[Suspect, ...], findings: tuple[Finding, ...]) -> list[Finding]:
    """What the hypotheses tell of; without any, what a complete search did not find, which says most about a quiet system."""
    if ranked:
        return [item for suspect in ranked for item in (suspect.lead, *suspect.company)]
    return [item for item in findings if item.kind == "absence"]


def draft(
    trace: Trace,
    question: Question,
    plan: Plan,
    edges: tuple[tuple[str, str], ...] = (),
    known: Known | None = None,
    kept_index: KeptIndex | None = None,
) -> Contract:
    """The V2 contract of everything seen so far; `known` as in `find`."""
    scope = scope_of(question, plan, edges)
    findings = find(trace, scope, known)
    setting = Setting(question=question.whole, window=plan.window, zone=question.zone, edges=edges)
    ranked = suspects(findings, scope)
    judge = judge_of((kept_index or KeptIndex()).of(trace), setting)
    told = [id(item) for item in _told_of(ranked, findings)]
    first = 1 + len(ranked[0].company) if ranked else len(told)
    written = write_claims(findings, judge.check, conclude(ranked, judge.check, "c1"), told, first)

    def admits(text: str) -> bool:
        return judge.admits(text, written.checked)

    leads = tuple(suspect.lead for suspect in ranked) or findings[:2]
    several = asks_several(question.whole, scope.areas)
    return Contract(
        version="v2",
        claims=written.claims,
        hypotheses=write_hypotheses(ranked, written.ids, admits, several=several),
        recommended_actions=recommend(trace, leads, written.ids, admits),
        missing_info=list_missing(trace, plan.notes),
    )

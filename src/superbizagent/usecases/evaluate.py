"""Evaluate: run recorded incidents and score the answers against what really happened (interfaces.md, `eval`)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass

from superbizagent.domain.errors import SuperBizError
from superbizagent.domain.text import Json, JsonObject
from superbizagent.usecases.truth import FIRST_DIRECTIONS, Comparison, ShownItem, Truth, compare, states_cause

UNANSWERED = ("all_calls_failed", "nothing_to_ask")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One recorded incident to run: `run` makes the diagnosis and returns the session with `calls` in it."""

    folder: str
    case_id: str
    question: str
    truth: Truth
    run: Callable[[], Awaitable[JsonObject]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One line of `eval --json`, names as interfaces.md gives them."""

    folder: str
    id: str
    fault: bool
    cause_confirmed: bool = False
    cause_in_directions_rank: int | None = None
    wrong_cause_confirmed: bool = False
    named_cause: str | None = None
    forbidden_confirmed: tuple[str, ...] = ()
    verdict: str | None = None
    groundedness_score: float | None = None
    rounds: int = 0
    calls: int = 0
    seconds: float = 0.0
    error: str | None = None


async def evaluate(case: Case, *, seconds: Callable[[], float]) -> Result:
    """The result of one case; a failing diagnosis is a result with an error, never an exception of ours."""
    began = seconds()
    try:
        session = await case.run()
    except SuperBizError as error:
        return Result(
            folder=case.folder, id=case.case_id, fault=case.truth.fault, seconds=seconds() - began, error=str(error)
        )
    took = round(seconds() - began, 3)
    compared = compare(
        case.truth,
        question=case.question,
        confirmed=shown(session, "confirmed"),
        directions=shown(session, "directions"),
    )
    return _result(case, session, compared, took)


def summarise(results: Sequence[Result]) -> dict[str, Json]:
    """The `summary` of `eval --json`."""
    faults = [result for result in results if result.fault]
    calm = [result for result in results if not result.fault and result.error is None]
    return {
        "folders": len(results),
        "faults": len(faults),
        "cause_confirmed": sum(result.cause_confirmed for result in faults),
        "cause_found": sum(found(result) for result in faults),
        "wrong_cause_confirmed": sum(result.wrong_cause_confirmed for result in results),
        "quiet": sum(result.named_cause is None for result in calm),
        "false_cause": sum(result.named_cause is not None for result in calm),
        "forbidden": sum(bool(result.forbidden_confirmed) for result in results),
        "errors": sum(result.error is not None for result in results),
    }


def found(result: Result) -> bool:
    """Confirmed, or among the first three directions."""
    rank = result.cause_in_directions_rank
    return result.cause_confirmed or (rank is not None and rank <= FIRST_DIRECTIONS)


def result_object(result: Result) -> dict[str, Json]:
    """The JSON form of a result."""
    fields: dict[str, Json] = asdict(result)
    fields["forbidden_confirmed"] = list(result.forbidden_confirmed)
    return fields


def shown(session: JsonObject, kind: str) -> tuple[ShownItem, ...]:
    """The displayed items of `confirmed` or `directions` with their evidence excerpts."""
    material = session.get("allowed_material")
    items = material.get(kind) if isinstance(material, dict) else None
    return tuple(_item(item) for item in items if isinstance(item, dict)) if isinstance(items, list) else ()


def _item(item: JsonObject) -> ShownItem:
    text = str(item.get("text", ""))
    evidence = item.get("evidence")
    excerpts = (
        [str(line.get("excerpt", "")) for line in evidence if isinstance(line, dict)]
        if isinstance(evidence, list)
        else []
    )
    cause = states_cause(
        text, fact_type=str(item.get("fact_type", "")), is_hypothesis=item.get("basis") == "hypothesis"
    )
    return ShownItem(text="\n".join([text, *excerpts]), states_cause=cause)


def _result(case: Case, session: JsonObject, compared: Comparison, took: float) -> Result:
    verdict, score = session.get("verdict"), session.get("groundedness_score")
    rounds, calls = session.get("rounds_used"), session.get("calls")
    # Sources that do not answer give a system-failure answer (U14): the run itself went well, and says so.
    broken = session.get("status") != "completed" and session.get("error_code") not in UNANSWERED
    return Result(
        folder=case.folder,
        id=case.case_id,
        fault=case.truth.fault,
        cause_confirmed=compared.cause_confirmed,
        cause_in_directions_rank=compared.rank,
        wrong_cause_confirmed=compared.wrong_cause_confirmed,
        named_cause=compared.named_cause,
        forbidden_confirmed=compared.forbidden_confirmed,
        verdict=verdict if isinstance(verdict, str) else None,
        groundedness_score=score if isinstance(score, float | int) else None,
        rounds=rounds if isinstance(rounds, int) else 0,
        calls=calls if isinstance(calls, int) else 0,
        seconds=took,
        error=str(session.get("error_code", session.get("status"))) if broken else None,
    )

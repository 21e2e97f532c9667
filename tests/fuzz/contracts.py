"""Executor replies that smuggle lies into every field a contract has, and into what is no contract at all."""

import json
import random
from dataclasses import dataclass
from typing import Any

from tests.fuzz.statements import Lie, make_lie
from tests.pipeline.scripted import LINE, OTHER_LINE, TRUE

# Mostly a call that exists: a fabricated one is caught at once, and nothing behind it is tried.
_IDS = ("r1-t1",) * 20 + ("r9-t9", "r1-t2", "", "R1-T1", "r1-t1 ", "r1-t1;r9-t9")
_TYPES = ("log_event", "root_cause", "observation", "metric_value", "negative_finding", "knowledge_fact", "timeline")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """What the Executor writes in each round, what the Composer writes (None: it is off), and the lies inside."""

    seed: int
    raws: tuple[str, str]
    composed: str | None
    lies: tuple[Lie, ...]

    def told(self) -> dict[str, Any]:
        """As a small JSON, to run it again."""
        return {"seed": self.seed, "raws": [raw[:2000] for raw in self.raws], "composed": (self.composed or "")[:1000],
                "canaries": [lie.canaries or lie.sentence for lie in self.lies]}  # fmt: skip


def make_attack(seed: int) -> Attack:
    """The attack of that seed."""
    dice = random.Random(seed)
    lies: list[Lie] = []
    first = _raw(dice, lies)
    second = first if dice.random() < 0.5 else _raw(dice, lies)
    composed = _composed(dice, lies) if dice.random() < 0.4 else None
    return Attack(seed=seed, raws=(first, second), composed=composed, lies=tuple(lies))


def _lie(dice: random.Random, lies: list[Lie]) -> str:
    made = make_lie(dice)
    lies.append(made)
    return made.text


def _excerpt(dice: random.Random, lies: list[Lie]) -> str:
    how = dice.random()
    if how < 0.75:
        return dice.choice((LINE, OTHER_LINE))
    if how < 0.82:
        return LINE.replace("3000ms", f"{dice.randint(41_000, 98_999)}ms")
    if how < 0.9:
        return f"{LINE[:30]}…{LINE[-12:]}"
    return "" if how < 0.93 else _lie(dice, lies)


def _claim(dice: random.Random, lies: list[Lie], at: int) -> dict[str, Any]:
    binding: dict[str, Any] = {
        "source_type": dice.choice(("log",) * 8 + ("metric", "knowledge", "alert")),
        "tool_name": dice.choice(("query_logs",) * 8 + ("query_metrics", "")),
        "source_invocation_ids": [dice.choice(_IDS) for _ in range(dice.choice((1, 1, 2)))],
        "evidence_excerpt": _excerpt(dice, lies),
    }
    made: dict[str, Any] = {
        "claim_id": f"c{at}", "claim_type": dice.choice(_TYPES), "claim_text": _lie(dice, lies),
        "support_level": dice.choice(("direct", "direct", "indirect")), "evidence_bindings": [binding],
    }  # fmt: skip
    spoilt = dice.random()
    if spoilt < 0.05:
        made["claim_id"] = _lie(dice, lies)
    elif spoilt < 0.1:
        binding["source_id"] = _lie(dice, lies)
    elif spoilt < 0.15:
        made[dice.choice(("note", "verdict", "evidence_class", "confirmed"))] = _lie(dice, lies)
    elif spoilt < 0.2:
        binding["tool_name"] = _lie(dice, lies)
    elif spoilt < 0.23:
        made["claim_text"] = {"text": _lie(dice, lies)}
    return made


def _contract(dice: random.Random, lies: list[Lie]) -> dict[str, Any]:
    claims = [_claim(dice, lies, at) for at in range(dice.choice((0, 1, 1, 1, 2)))]
    if dice.random() < 0.6:
        claims.insert(dice.randint(0, len(claims)), dict(TRUE) | {"claim_id": "true"})
    named = [str(claim["claim_id"]) for claim in claims]
    top: dict[str, Any] = {"answer_version": "executor_evidence_v2", "claims": claims, "hypotheses": [],
                           "recommended_actions": [], "missing_info": []}  # fmt: skip
    if dice.random() < 0.4:
        top["hypotheses"] = [{"hypothesis_id": "h1", "text": _lie(dice, lies), "related_claim_ids": named,
                              "how_to_verify": _lie(dice, lies)}]  # fmt: skip
    if dice.random() < 0.4:
        top["recommended_actions"] = [{"action_id": "a1", "text": _lie(dice, lies), "risk": "low",
                                       "basis": "experience", "related_claim_ids": named}]  # fmt: skip
    if dice.random() < 0.3:
        top["missing_info"] = [{"info_id": "m1", "text": _lie(dice, lies), "suggested_tool": _lie(dice, lies)}]
    if dice.random() < 0.2:
        top[dice.choice(("summary", "user_facing_answer", "verdict", "diagnosis_summary", "final_answer"))] = _lie(
            dice, lies
        )
    if dice.random() < 0.15:
        prose = _lie(dice, lies)
        top |= {"answer_version": "executor_evidence_v1", "diagnosis_summary": prose, "user_facing_answer": prose}
    return top


def _raw(dice: random.Random, lies: list[Lie]) -> str:
    if dice.random() < 0.1:
        return "\n".join(_lie(dice, lies) + "。" for _ in range(dice.randint(1, 3)))
    whole = _contract(dice, lies)
    text = json.dumps(whole, ensure_ascii=dice.random() < 0.3)
    how = dice.randrange(14)
    if how == 0:
        return f"```json\n{text}\n```"
    if how == 1:
        return f"{_lie(dice, lies)}。\n{text}"
    if how == 2:
        return f"{text}\n{_lie(dice, lies)}。"
    if how == 3:
        return text[: dice.randint(len(text) // 2, len(text))]
    return _spoilt(how, text, dice, lies)


def _spoilt(how: int, text: str, dice: random.Random, lies: list[Lie]) -> str:
    if how == 4:
        return json.dumps(text, ensure_ascii=False)
    if how == 5:
        return f"[{text}]"
    if how == 6:
        return f"<think>{_lie(dice, lies)}</think>{text}"
    if how == 7:
        return text.replace('"claims"', '"claims": [], "claims"', 1)
    if how == 8:
        return text.replace("payment", "payment" + "\\u200b" * dice.choice((1, 3000)), 1)
    if how == 9:
        return (
            text.replace(": ", ": \\ud800 ", 1) if dice.random() < 0.5 else text.replace("payment", "payment\\ud800", 1)
        )
    return text


def _composed(dice: random.Random, lies: list[Lie]) -> str:
    """A Composer's reply; `REF` stands for an id of the material it was given."""
    kinds = ("confirmed", "directions", "gaps", "next_steps")
    sections = [
        {"kind": dice.choice(kinds), "items": [{"text": _lie(dice, lies), "refs": ["REF"]}]}
        for _ in range(dice.randint(1, 2))
    ]
    headline = _lie(dice, lies) if dice.random() < 0.5 else "payment 报错"
    made = {"protocol": "composer_output_v1", "headline": headline, "sections": sections}
    return json.dumps(made, ensure_ascii=False)

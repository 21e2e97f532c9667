"""Runs an attack through the pipeline and looks for its lies in all that anybody but an auditor can see.

What is a lie is known from how it was made; nothing of the rules of evidence is asked.
"""

import json
import re
import unicodedata
from typing import Any

from superbizagent.domain.session import public_view
from superbizagent.domain.text import JsonObject
from tests.fuzz.contracts import Attack
from tests.pipeline.scripted import Bench

_CAUSAL = re.compile(r"导致|引起|引发|造成|由于|因为|罪魁|归根结底|caused by|due to|because|root cause:")
_QUOTED = re.compile(r"“[^”]*”")
_FOLLOW_UP = "然后呢"
_NOTHING = '{"answer_version": "executor_evidence_v2", "claims": []}'


async def run_attack(attack: Attack) -> list[str]:
    """What is wrong with how the attack ended; empty when nothing leaked and an answer was given."""
    bench = Bench(
        raws=[*attack.raws, *attack.raws, *attack.raws], chat_id="chat", composer=lambda given: _compose(attack, given)
    )
    session = await bench.run()
    wrong = judge(attack, session, bench.public)
    if attack.seed % 10 == 0:
        following = Bench(
            raws=[_NOTHING] * 3, chat_id="chat", store=bench.store, clock=bench.clock, question=_FOLLOW_UP
        )
        next_session = await following.run()
        wrong += [f"next turn: {what}" for what in judge(attack, next_session, following.public)]
    return wrong


def _compose(attack: Attack, given: JsonObject) -> str | None:
    if attack.composed is None:
        return None
    ids = re.findall(r'"(?:id|material_id|ref)": "([^"]+)"', json.dumps(given, ensure_ascii=False))
    return attack.composed.replace("REF", ids[0] if ids else "m1")


def judge(attack: Attack, session: JsonObject, events: list[JsonObject]) -> list[str]:
    """Every leak, in words."""
    answer = str(session["final_answer"])
    shown = {"answer": answer, "events": _text(events), "session": _text(public_view(session)),
             "resolved query": str(session.get("resolved_query"))}  # fmt: skip
    wrong = [f"{where} shows {canary!r}" for where, text in shown.items() for canary in leaked(attack, text)]
    wrong += [f"confirmed: {lie.sentence}" for lie in attack.lies if lie.sentence and _confirmed(lie.sentence, answer)]
    if session["verdict"] == "REJECT" and _CAUSAL.search(_QUOTED.sub("", answer)):
        wrong.append("a cause at REJECT")
    if session["status"] != "completed" or not answer.strip():
        wrong.append(f"no answer: {session['status']}")
    return wrong


def leaked(attack: Attack, text: str) -> list[str]:
    """The canaries that stand in the text, however they are disguised."""
    plain = fold(text)
    return [canary for lie in attack.lies for canary in lie.canaries if _stands(fold(canary), plain)]


def _stands(canary: str, text: str) -> bool:
    if canary.isdigit():
        return re.search(rf"(?<![0-9a-f.]){canary}(?![0-9a-f])", text) is not None
    return canary in text


def fold(text: str) -> str:
    """Lower case, compatibility forms folded, format characters and combining marks away."""
    folded = unicodedata.normalize("NFKC", text).lower()
    return "".join(c for c in folded if unicodedata.category(c) not in ("Cf", "Mn"))


def _confirmed(sentence: str, answer: str) -> bool:
    """Whether a false sentence stands in the answer's list of what is confirmed, as its own item."""
    listed = re.search(r"## 已确认的信息\n(.*?)(?=\n## |\Z)", answer, re.DOTALL)
    items = listed.group(1).splitlines() if listed else []
    return any(fold(sentence) in fold(_QUOTED.sub("", item)) for item in items if not item.startswith(" "))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)

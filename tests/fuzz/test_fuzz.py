"""The first attacks, and that the judge would notice."""

import json

import pytest

from tests.fuzz.contracts import Attack, make_attack
from tests.fuzz.judging import judge, run_attack
from tests.fuzz.statements import Lie

CASES = 2_000
BATCH = 250


@pytest.mark.slow
@pytest.mark.req("R44", "R45", "R48", "R55", "R66")
@pytest.mark.parametrize("start", range(0, CASES, BATCH))
async def test_no_lie_is_displayed(start: int) -> None:
    for seed in range(start, start + BATCH):
        attack = make_attack(seed)
        wrong = await run_attack(attack)
        assert wrong == [], json.dumps(attack.told(), ensure_ascii=False, indent=1)


LIE = Lie(text="zqvxuj3", canaries=("zqvxuj3",))
FALSE = Lie(text="order 8812 已取消", sentence="order 8812 已取消")


@pytest.mark.parametrize(
    ("lie", "answer", "verdict"),
    [
        (LIE, "payment 的 zqvxuj3 队列", "PASS"),
        (LIE, "payment 的 ｚｑｖ\u200bxuj3 队列", "LOW_CONFID"),
        (FALSE, "## 已确认的信息\n1. order 8812 已取消\n", "PASS"),
        (FALSE, "payment 由于超时报错", "REJECT"),
        (FALSE, "  ", "PASS"),
    ],
)
def test_a_lie_on_display_is_noticed(lie: Lie, answer: str, verdict: str) -> None:
    attack = Attack(seed=0, raws=("", ""), composed=None, lies=(lie,))
    assert judge(attack, {"final_answer": answer, "verdict": verdict, "status": "completed"}, []) != []


def test_an_answer_without_lies_passes() -> None:
    attack = Attack(seed=0, raws=("", ""), composed=None, lies=(LIE, FALSE))
    good = {"final_answer": "## 已确认的信息\n1. payment 报错\n", "verdict": "PASS", "status": "completed"}
    assert judge(attack, dict(good), []) == []

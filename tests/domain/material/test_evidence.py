"""The quotation under a fact shows the figures that the fact speaks of, rounded or not."""

from dataclasses import replace

import pytest

from superbizagent.domain.material.evidence import LONGEST_EXCERPT, evidence_lines
from tests.domain.building import call, fact, trace

_NAME = (
    'metric=took_seconds{application_name="order-service-with-a-long-name",state="idle in transaction",pool="primary"}'
)
_LINE = f"{_NAME} service=db unit=seconds count=55 gaps=2 first=0.048824 last=540.047 min=0.048824 max=540.047"


@pytest.mark.parametrize("figures", ["0.0488 秒升到 540 秒", "0.048824 升到 540.047"])
def test_the_stretch_of_a_long_line_holds_the_claims_figures(figures: str) -> None:
    told = replace(fact(1, text=f"db 的 took_seconds 从 {figures}"), excerpt=_LINE, spans=())
    (line,) = evidence_lines(told, trace(call(result=_LINE)))
    assert line.excerpt in _LINE and len(line.excerpt) <= LONGEST_EXCERPT
    assert "first=0.048824 last=540.047" in line.excerpt

"""What the common tools print: true claims are found in it, claims with another row's or column's value are not."""

import pytest

from tests.domain.grounding_cases import CLASSES, call, holds
from tests.domain.records.printed.cluster import CLUSTER
from tests.domain.records.printed.database import DATABASE
from tests.domain.records.printed.files import FILES
from tests.domain.records.printed.host import HOST
from tests.domain.records.printed.operations import OPERATIONS
from tests.domain.records.printed.outputs import Printed, excerpt_of
from tests.domain.records.printed.platforms import PLATFORMS
from tests.domain.records.printed.runtime import RUNTIME
from tests.domain.records.printed.services import SERVICES
from tests.domain.records.printed.telemetry import TELEMETRY

ALL = (*CLUSTER, *SERVICES, *HOST, *DATABASE, *TELEMETRY, *FILES, *OPERATIONS, *PLATFORMS, *RUNTIME)


@pytest.mark.parametrize("printed", ALL, ids=lambda p: p.name)
def test_what_a_tool_printed_is_found_and_the_rows_are_told_apart(printed: Printed) -> None:
    """U4: the record that a claim speaks of is found in what tools print."""
    made = call(printed.output, source=printed.source)
    wrong = [
        (text, checked.evidence_class, checked.reason_codes)
        for cited, wanted in ((printed.true, CLASSES["supported"]), (printed.false, CLASSES["unsupported"]))
        for mark, text in cited
        if (checked := holds(text, excerpt_of(printed.output, mark), made)).evidence_class not in wanted
    ]
    assert wrong == []

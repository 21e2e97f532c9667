"""The READMEs show the demo's answer as it is really printed."""

import pytest

from tests.readme import READMES, demo_answer, shown_answer


@pytest.mark.slow
def test_the_readmes_show_what_the_demo_prints() -> None:
    """After a change of the answer: ``python -m tests.readme``."""
    printed = demo_answer()
    assert [shown_answer(readme) == printed for readme in READMES] == [True, True]

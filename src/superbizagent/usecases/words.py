"""Words of one's own, in force for one check: checks with other words wait."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from threading import RLock

from superbizagent.domain.glossary import Entry, use_glossary, use_lexicon

_LOCK = RLock()


@contextmanager
def glossary_with(own: Sequence[Entry]) -> Generator[None]:
    """The shipped entries and these in force for the length of the block; nothing changes without any."""
    if not own:
        yield
        return
    with _LOCK:
        before = use_glossary(own)
        try:
            yield
        finally:
            use_lexicon(before)

"""Which window a question is about (pure)."""

from datetime import timedelta

from superbizagent.domain.clock_text import read_window
from superbizagent.domain.plan import Catalogue
from superbizagent.domain.question import Question, Window

DEFAULT = timedelta(minutes=30)


def window_of(question: Question, catalogue: Catalogue) -> tuple[Window, tuple[str, ...]]:
    """(window, notes): as given, else as the text says, else what the sources cover, else the last 30 minutes."""
    if question.window is not None:
        return _within(question.window, catalogue)
    newest = catalogue.span.end if catalogue.span else None
    reading = read_window(question.whole, now=question.asked_at, zone=question.zone, newest=newest)
    if reading is not None:
        return _within(reading.window, catalogue)
    if catalogue.span is not None:
        return catalogue.span, ()
    return Window(start=question.asked_at - DEFAULT, end=question.asked_at), ()


def _within(window: Window, catalogue: Catalogue) -> tuple[Window, tuple[str, ...]]:
    """A window the sources do not cover at all is kept, and said."""
    if catalogue.span is None or window.overlaps(catalogue.span):
        return window, ()
    return window, ("所问的时间窗口之内没有数据",)

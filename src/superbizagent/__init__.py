"""SuperBizAgent: an on-call diagnosis agent whose every confirmed sentence is checked by code."""

from typing import Any

__all__ = ["__version__", "verify"]

__version__ = "0.1.0"


def verify(given: Any, *, format: str = "superbiz", glossary: str = "") -> dict[str, Any]:  # noqa: A002 - named as the command's option
    """Check somebody's answer against a tool trace; input and output are those of `superbizagent verify`.

    `format` superbiz, openai, langchain or holmes says what `given` is (docs/verify.md); `glossary` is the text of entries
    of your own (docs/glossary.md).

    Raises superbizagent.domain.errors.SettingsError that names the place of what cannot be used.
    """
    # Loaded when first called, so that the package and its command line start fast.
    from superbizagent.usecases.verify import verify as check  # noqa: PLC0415 - see above

    return check(given, format_name=format, glossary=glossary)

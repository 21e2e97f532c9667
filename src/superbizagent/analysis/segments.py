"""Words of mixed Chinese and Latin text, for search: `KubePodCrashLooping`, `连接池`, `max_connections`."""

import re
from collections.abc import Iterator

import rjieba

_RUN = re.compile(
    r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[0-9A-Za-z\u00c0-\u024f\u0370-\u052f]+(?:[._-][0-9A-Za-z]+)*"
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[\u00c0-\u052f]+")
_CHINESE = "\u3400"
_FUNCTION_WORDS = """
的 了 是 在 和 与 及 或 有 为 被 把 对 从 到 也 都 就 而 但 吗 呢 吧 啊 这 那 它 我 你 他 们 什么 怎么 为什么 如何
a an the of to in on at is are was were be been it its this that and or for with as by from what why how when
do does did can could should would will i you we they
"""
_DULL = frozenset(_FUNCTION_WORDS.split())


def segment(text: str) -> list[str]:
    """Lower-case words in order; compound names give the whole and its parts; function words are left out."""
    return [word for word in _words(text) if word not in _DULL]


def _words(text: str) -> Iterator[str]:
    for found in _RUN.finditer(text):
        run = found[0]
        if run[0] >= _CHINESE:
            yield from _chinese(run)
        else:
            yield from _latin(run)


def _chinese(run: str) -> Iterator[str]:
    for word in rjieba.cut_for_search(run):
        if word.strip():
            yield word


def _latin(run: str) -> Iterator[str]:
    whole = run.lower()
    yield _stem(whole)
    parts = [part.lower() for part in _PARTS.findall(run)]
    if len(parts) > 1:
        yield from (_stem(part) for part in parts if len(part) > 1)


def _stem(word: str) -> str:
    """Plural and -ing, -ed endings off longer plain words, so that `locks`, `locked` and `lock` meet."""
    if len(word) < 5 or not word.isalpha():
        return word
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word

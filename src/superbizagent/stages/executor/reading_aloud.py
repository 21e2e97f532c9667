"""Figures and series names as one would say them: three digits, a unit that fits, labels without quotation marks (pure)."""

import math
import re

_LABELLED = re.compile(r"\A(?P<name>[^{}]*)\{(?P<labels>[^{}]+)\}(?P<rest>[^{}]*)\Z")
_LABEL = re.compile(r'\s*([\w.:-]+)="((?:[^"\\]|\\.)*)"\s*')
_MARK = re.compile(r"[（），、；：。“”]")
_BYTES = ("B", "KiB", "MiB", "GiB", "TiB", "PiB")
_DIGITS = 3


def say_figure(text: str, unit: str) -> str:
    """A printed figure with its unit, rounded to three digits: `447741952`, bytes → `427 MiB`; a figure of no kind as it is."""
    try:
        value = float(text)
    except ValueError:
        return text
    if not math.isfinite(value):
        return text
    match unit:
        case "bytes":
            return _say_bytes(value)
        case "seconds":
            return f"{_rounded(value)} 秒"
        case "milliseconds":
            return f"{_rounded(value)} 毫秒"
        case "ratio":
            return f"{_rounded(value * 100)}%"
        case "percent":
            return f"{_rounded(value)}%"
        case _:
            return _rounded(value)


def say_series(name: str) -> str:
    """`up{job="a",env="b"}` → `up（job=a，env=b）`; any other spelling as it is."""
    match = _LABELLED.match(name)
    if match is None:
        return name
    parts = [_LABEL.fullmatch(part) for part in re.split(r",(?=[\w.:-]+=\")", match["labels"])]
    if not all(parts):
        return name
    told = "，".join(f"{part.group(1)}={part.group(2)}" for part in parts if part)
    return f"{match['name']}{match['rest']}（{told}）"


def spaced(*parts: str) -> str:
    """The parts joined: a blank where a Latin word or figure meets another word, none beside a full-width mark or between Han."""
    told = ""
    for part in filter(None, parts):
        touching = told[-1:] + part[:1]
        told += (
            part if not told or not any(sign.isascii() for sign in touching) or _MARK.search(touching) else f" {part}"
        )
    return told


def _say_bytes(value: float) -> str:
    power = 0
    while abs(value) >= 1024 and power < len(_BYTES) - 1:
        value, power = value / 1024, power + 1
    return f"{_rounded(value)} {_BYTES[power]}"


def _rounded(value: float) -> str:
    """Three digits, never fewer than the whole part has."""
    if value == 0 or abs(value) >= 10**_DIGITS:
        return f"{value:.0f}"
    decimals = _DIGITS - 1 - math.floor(math.log10(abs(value)))
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text

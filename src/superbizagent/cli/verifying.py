"""`verify`."""

import json
import sys
from pathlib import Path

from superbizagent.cli.output import VERDICT_CODES, print_json, use_utf8
from superbizagent.domain.errors import SettingsError
from superbizagent.domain.text import Json, JsonObject
from superbizagent.usecases.verify import verify

UNUSABLE = 3
LARGEST_GLOSSARY = 1024 * 1024
LARGEST_INPUT = 256 * 1024 * 1024


def run_verify(file: str, *, as_json: bool, format_name: str = "superbiz", glossary: Path | None = None) -> int:
    """Exit code of `verify`."""
    use_utf8()
    try:
        own = read_glossary(glossary) if glossary else ""
        output = verify(_read(file), format_name=format_name, glossary=own, glossary_name=str(glossary))
    except SettingsError as error:
        print("superbizagent: " + " ".join(str(error).split()), file=sys.stderr)
        return UNUSABLE
    if as_json:
        print_json(output)
    else:
        print(output["final_answer"])
        print(_summary(output), file=sys.stderr)
    return VERDICT_CODES[str(output["verdict"])]


def read_glossary(path: Path) -> str:
    """The text of a glossary file. Raises SettingsError that names the file."""
    try:
        raw = path.read_bytes()[: LARGEST_GLOSSARY + 1]
        text = raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        what = f"glossary cannot be read: {getattr(error, 'strerror', None) or 'not UTF-8'}"
        raise SettingsError(what, where=str(path), todo="name a UTF-8 file that exists", code="bad_glossary") from error
    if len(raw) > LARGEST_GLOSSARY:
        what = f"glossary is larger than {LARGEST_GLOSSARY // 1024} KiB"
        raise SettingsError(what, where=str(path), todo="keep what people really say", code="bad_glossary")
    return text


def _read(file: str) -> Json:
    try:
        raw = sys.stdin.buffer.read(LARGEST_INPUT + 1) if file == "-" else _read_file(Path(file))
    except OSError as error:
        what = f"input cannot be read: {error.strerror}"
        raise SettingsError(
            what, where=file, todo="give a file that exists, or - for standard input", code="no_input"
        ) from error
    if len(raw) > LARGEST_INPUT:
        what = f"input is larger than {LARGEST_INPUT // 1024 // 1024} MiB"
        raise SettingsError(what, where=file, todo="leave out calls that no claim cites", code="too_large")
    try:
        return json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        what = f"input is not UTF-8 (byte {error.start})"
        raise SettingsError(what, where=file, todo="save it as UTF-8", code="not_utf8") from error
    except json.JSONDecodeError as error:
        what = f"input is not JSON: {error.msg}"
        where = f"{file}: line {error.lineno} column {error.colno}"
        raise SettingsError(what, where=where, todo="see docs/verify.md for the shape", code="not_json") from error
    except RecursionError as error:
        what = "input is nested too deeply"
        raise SettingsError(what, where=file, todo="flatten it below 900 levels", code="too_deep") from error


def _read_file(path: Path) -> bytes:
    with path.open("rb") as source:
        return source.read(LARGEST_INPUT + 1)


def _summary(output: JsonObject) -> str:
    facts = output.get("facts_checked")
    lines = [f"裁决 {output['verdict']} · 证据得分 {output['groundedness_score']} · {output['rationale']}"]
    for fact in facts if isinstance(facts, list) else []:
        if isinstance(fact, dict):
            codes = fact.get("reason_codes")
            reasons = "，".join(map(str, codes)) if isinstance(codes, list) else ""
            lines.append(f"  {fact.get('class')} {fact.get('claim_id') or fact.get('fact_id')} {reasons}")
    return "\n".join(lines)

"""Where a log line's header ends: timestamp, level, process, thread and logger of the usual formats."""

import re

MAX_HEADER = 600

_CLOCK = r"\d{1,2}[:.]\d\d[:.]\d\d(?:[.,]\d{1,9})?"
_ZONE = r"(?:(?: ?Z|  ?UTC| ?GMT| ?[A-Z]{3}T| ?[+-]\d\d:?\d\d)(?![0-9A-Za-z]))"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE = (
    r"(?:\d{4}[-/.]\d\d[-/.]\d\d|\d\d/\d\d/\d{2,4}|\d\d-\d\d(?=[ T]\d)|\d{6}(?= \d{6}\b)"
    rf"|(?:[A-Z][a-z][a-z],? )?{_MONTH} {{1,2}}\d{{1,2}}|\d\d[ /-]{_MONTH}[ /-]\d{{4}})"
)
_STAMP = rf"(?:{_DATE}(?:[T :_-] ?(?:{_CLOCK}|\d{{6}}))?(?: \d{{4}})?|{_CLOCK}|\d{{10}}(?:\.\d+|\d{{3}})?(?=[\s\]|:])){_ZONE}?"
_LEVEL_WORD = (
    r"(?:TRACE|DEBUG|INFO(?:RMATION)?|NOTICE|WARN(?:ING)?|ERR(?:OR)?|FATAL|CRIT(?:ICAL)?|SEVERE|ALERT|EMERG(?:ENCY)?"
    r"|PANIC|LOG|STATEMENT|DETAIL|HINT|trace|debug|info|notice|warn(?:ing)?|error|fatal|crit(?:ical)?|panic)(?![\w'])"
)
_BRACKETED = r"\[(?>(?:[^\[\]\n]++|\[[^\[\]\n]{0,80}+\])*)\]"
# A logger is a name that ends in a line number, a [pid], a colon (when dotted, hyphenated or CamelCase), or stands
# before " - ", " : ", a bracket or a level; the name of an error or exception belongs to the message.
_LOGGER = (
    r"(?![\w.$]*(?:[Ee]rror|[Ee]xception|[Ff]ailure)\b)(?:[A-Za-z_$][\w$<>./-]{0,120}[:#@]\d+(?=[\s\]:])"
    r"|[A-Za-z_$][\w$./()-]{0,120}\[\d+\](?=:)|(?=[A-Za-z]\w*[.\-A-Z])[A-Za-z_$][\w$<>./-]{0,120}(?=:\s)"
    rf"|[A-Za-z_$][\w$./-]{{0,120}}(?=\s+(?:[-:]\s|\[|[\[<(]?{_LEVEL_WORD})))"
)
_GAP = r"[\s|:,;\]-]*"

# Before the stamp: a file name "app.log.1 ", a compose prefix "web-1 | ", a syslog priority, an access log's address,
# Redis' "123:M ", a glog letter.
_BEFORE = (
    r"(?:(?=[A-Za-z./])[\w./-]{1,80}\.log[\w.:-]{0,60}+ )?(?:[\w.-]{1,60}+ ++\| )?(?:<\d{1,3}>(?:1 )?)?"
    r"(?:\S{1,60}+ \S{1,60}+ \S{1,60}+ (?=\[\d\d/[A-Z]))?(?:\d{1,7}:[A-Z] )?(?:[IWEFD](?=\d{4} \d\d:))?"
)
_STAMPED = rf"[\[(]?(?:\d{{4}} {_CLOCK}|{_STAMP})[\])]?"
# After it: pid, level, bracketed thread or request, stream name, "1 ---", nginx' "12#12: *3"; then one logger.
_LEVEL = rf"<?[\[(]?{_LEVEL_WORD}[\])>]?"
_DECORATION = (
    rf"(?:{_BRACKETED}|{_LEVEL}|std(?:out|err) [FP]\b|\d+#\d+: ?(?:\*\d+)?|\d{{1,7}}(?=\s)"
    r"|[VDIWEF](?=\s+[\w.]+\s*:)|[*#.](?=\s)|---|\w+@\w+(?=\s))"
)
_SYSLOG = (
    rf"(?:<\d{{1,3}}>)?{_MONTH} {{1,2}}\d{{1,2}} {_CLOCK} [\w.:-]{{1,80}} [\w./()@-]{{1,80}}(?: [\d.]+)?(?:\[\d+\])?:"
)
_TAIL = rf"{_GAP}(?:{_DECORATION}{_GAP}){{0,6}}(?:{_LOGGER}{_GAP})?(?:{_LEVEL}{_GAP})?(?:{_BRACKETED}{_GAP})?"
_HEADER = re.compile(
    rf"{_SYSLOG}\s*"
    rf"|{_STAMPED}{_TAIL}"
    rf"|{_BEFORE}{_STAMPED}{_TAIL}"
    rf"|[\[<(]?{_LEVEL_WORD}[\]>)]?(?::\w{{1,40}}(?=:)|:|\s)[\s:-]*(?:{_BRACKETED}{_GAP}){{0,2}}(?:{_LOGGER}{_GAP})?"
)


def strip_header(line: str) -> int:
    """Index in ``line`` where the message starts; 0 when no header is known."""
    found = _HEADER.match(line, 0, MAX_HEADER)
    return 0 if found is None else found.end()

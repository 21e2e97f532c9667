"""How each small piece of a written time looks, as data: kind → expression, tried in this order."""

from superbizagent.domain.text import CHINESE_DIGITS, ENGLISH_NUMERAL, lazy_pattern

_CN = f"[{CHINESE_DIGITS}十]{{1,3}}"
_NUM = rf"(?:\d{{1,2}}|{_CN})"
_MON = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:[a-z]{2,6})?"
_ALONE = r"(?<![A-Za-z0-9_./])(?<![0-9A-Fa-f]:)"
_CLOCK = r"(?:[01]?\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d{1,9})?)?"
_HAN_UNIT = r"毫秒|秒钟?|分钟|分|个?小时|个?钟头|天|日|周|个?星期|个?礼拜|个?月"
_UNIT = r"seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|[smhd](?![A-Za-z])"
_AMOUNT = (
    rf"(?:(?<![0-9.])\d{{1,7}}(?:\.\d{{1,3}})?|[{CHINESE_DIGITS}十百半]{{1,8}}"
    rf"|(?:half an?|an?|a couple of|a few|{ENGLISH_NUMERAL})(?=\s))"
)
DISTANCE = rf"{_AMOUNT}\s*(?:个?半)?\s*(?:{_HAN_UNIT}|{_UNIT})"
"""`30分钟`, `两个半小时`, `half an hour`, `1h`."""

NUMBERED = {
    "iso": r"(?<![A-Za-z0-9_.:-])(?:19|20)\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?"
    r"(?:Z(?![A-Za-z])|\s?[+-]\d\d:?\d\d(?!\d|:\d))?(?![0-9A-Za-z_])",
    "httpdate": rf"{_ALONE}\d{{1,2}}[/ -]{_MON}[/ -]\d{{4}}(?::\d\d:\d\d:\d\d(?:\s[+-]\d{{4}})?)?",
    "ymd": r"(?<![0-9A-Za-z_.-])(?:19|20)\d\d(?:[-/.]\d{1,2}[-/.]\d{1,2}(?![\d.-])|\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?)",
    "md": rf"(?<![0-9])(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s?月\s?{_NUM}\s?[日号]?(?!\s?个)",
    "ago": rf"(?<![0-9.])(?:{DISTANCE})\s*(?:之前|以前|前(?![端缀置往后])|ago\b|earlier\b)",
    "clock": rf"{_ALONE}{_CLOCK}(?:\s?[ap]\.?m\.?(?![A-Za-z])|Z(?![A-Za-z])|\s?\+\d\d:?\d\d(?!\d))?(?![0-9A-Za-z_]|:\d|\.\d)",
    "hanclock": rf"(?<![0-9.百之分]){_NUM}\s?(?:[点點](?:钟|整|半|[一三]刻|\s?零?{_NUM}\s?分(?!钟)(?:\s?{_NUM}\s?秒)?|\s?[0-5]\d(?![\d:])"
    rf"|零?{_CN}(?![{CHINESE_DIGITS}十个倍万亿成秒毫%]))?|时\s?{_NUM}\s?分(?!钟)(?:\s?{_NUM}\s?秒)?)",
    "ampm": rf"{_ALONE}(?:1[0-2]|0?[1-9])\s?(?:am|pm|AM|PM|a\.m\.|p\.m\.)(?![A-Za-z])",
    "hour": rf"{_ALONE}(?:\d{{1,2}}|{_CN})(?=\s?(?:-|–|—|~|to|and|到|至)\s?(?:\d{{1,2}}(?::\d\d)?|{_CN})\s?(?:[ap]\.?m\b|[点點]))",
    "epoch": r"(?<![A-Za-z0-9_./=+-])1[4-9]\d{8}(?:\d{3})?(?:\.\d{1,6})?(?![A-Za-z0-9_.]|\s?(?:bytes|[KMGT]i?B)\b)",
}
HAN = {
    "day": r"大前天|前天|昨天|昨日|今天|今日|当天|明天|明日|后天|昨(?=[晚夜早])|今(?=[晚早夜])|前(?=晚上?)",
    "week": r"(?:上上|上|本|这)?个?(?:周|星期|礼拜)[一二三四五六日天](?![0-9个天])",
    "part": r"凌晨|清晨|早上|早晨|上午|中午|正午|午后|下午|傍晚|晚上|夜里|夜间|半夜|深夜|午夜|(?<=[昨今前])[晚夜早]",
    "zone": r"北京时间|中国标准时间|中国时间|东八区|协调世界时|世界时|格林[威尼]治时间|东京时间",
}
LATIN = {
    "mond": rf"{_MON}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?![\d:])(?:,?\s+(?:19|20)\d\d)?",
    "ago": rf"(?:{DISTANCE})\s*(?:ago\b|earlier\b)",
    "day": r"(?i:the day before yesterday|yesterday|today|last night|tonight|tomorrow|this (?:morning|afternoon|evening))\b",
    "week": r"(?i:(?:(?:last|this|on)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    "part": r"(?i:in the (?:morning|afternoon|evening)|at night|noon|midnight|morning|afternoon|evening)\b",
    "zone": r"(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d\d)?)?(?![A-Za-z0-9])|(?i:beijing time)\b"
    r"|(?:CST|HKT|SGT|JST|KST|IST|CET|CEST|BST|EST|EDT|CDT|MST|MDT|PST|PDT)(?![A-Za-z0-9_-])|(?:Asia|Europe|America)/[A-Z][A-Za-z_]+",
}


def _group(prefix: str, kinds: dict[str, str]) -> str:
    return "|".join(f"(?P<{prefix}{kind}>{pattern})" for kind, pattern in kinds.items())


# What a piece can begin with is looked at first: most places of a text begin none.
TOKEN = lazy_pattern(
    rf"(?=[0-9{CHINESE_DIGITS}十百半])(?:{_group('n_', NUMBERED)})"
    rf"|(?=[大前昨今当明后上本这周星礼凌清早中正午下傍晚夜半深北东协世格])(?:{_group('h_', HAN)})"
    rf"|(?<![A-Za-z0-9_])(?=[A-Za-z])(?:{_group('l_', LATIN)})"
)
"""The group that matched is named for where it stands here and its kind: `n_clock`, `h_day`, `l_zone`."""

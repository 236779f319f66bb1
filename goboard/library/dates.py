"""Dates as records have them, as the days that they enclose."""

import re
from calendar import monthrange

from goboard.library.wording import key_of

_MOST = 1000
"""Characters of a date that are looked at."""
Day = tuple[int, int, int]
"""Year, month, day; month and day are 0 where they are not said."""
Span = tuple[str, str]
"""The first and the last ISO day."""

# as `key_of` writes them: without accents; English ones as people cut them short
_MONTHS = (
    "jan[a-z]*|enero|gennaio", "feb[a-z]*|fev[a-z]*", "mar[a-z]*|maerz|mrz|maart", "apr[a-z]*|avr[a-z]*|abril",
    "may|mai|mei|mayo|maio|maggio", "jun[a-z]*|juin|giugno", "jul[a-z]*|juil[a-z]*|luglio", "aug[a-z]*|aout|agosto",
    "sep[a-z]*|settembre|setembro", "o[ck]t[a-z]*|ottobre|outubro", "nov[a-z]*", "de[cz][a-z]*|dicembre|diciembre",
)  # fmt: skip
_MONTH = rf"(?P<month>{'|'.join(_MONTHS)})(?![a-z])\.?"
_OF = r"(?:\s*de)?[\s,.-]+(?:de\s+)?"
_YEAR = r"(?<![0-9])(?P<year>[0-9]{4})(?![0-9])"
_NTH = r"(?:st|nd|rd|th|er)?"
_NAMED = re.compile(
    rf"(?:(?<![0-9])(?P<before>[0-9]{{1,2}}){_NTH}{_OF})?(?<![a-z]){_MONTH}"
    rf"(?:[\s-]+(?P<after>[0-9]{{1,2}}){_NTH}(?![0-9]))?(?:\s+[0-9]+:[0-9:]+)?{_OF}{_YEAR}"
)
_YEAR_FIRST = re.compile(rf"{_YEAR}[\s,.-]+{_MONTH}(?:[\s.-]+(?P<day>[0-9]{{1,2}})(?![0-9:]))?")


def _whole(numbers: str) -> re.Pattern[str]:
    """Such numbers, before and after which no digit stands."""
    return re.compile(rf"(?<![0-9]){numbers}(?![0-9])")


_DAY_FIRST = _whole(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})")
_SHORT_DAY_FIRST = _whole(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{2})")
_SHORT_YEAR_FIRST = _whole(r"([0-9]{2})[./-]([0-9]{1,2})(?:[./-]([0-9]{1,2}))?")
_CLOSE = _whole(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_NUMBERS = re.compile(
    r"(?<![0-9])([0-9]{4})(?:\s*[-/.年년,]\s*([0-9]{1,2})(?:\s*[-/.月월,]\s*([0-9]{1,2}))?)?(?![0-9])"
    r"(?:\s*[日일]?\s*(?:[/~–—]|\s-\s)\s*(?:([0-9]{1,2})[-/.月월])?([0-9]{1,2})(?![0-9:]))?"
)
"""Year, month, day, and the month and day up to which it went."""
_IN_NUMBERS = re.compile(r"([0-9]{4})(?:[-/.]([0-9]{1,2})(?:[-/.]([0-9]{1,2}))?)?|([0-9]{4})([0-9]{2})([0-9]{2})")
_ONLY_NUMBERS = re.compile(r"[0-9\s./,:-]*")
_DECADE = re.compile(r"(?<![0-9])([0-9]{3}0)(?:'?s|er)(?![a-z])")
_SHORTCUT = re.compile(r"\s*([0-9]{1,2})(?:-([0-9]{1,2}))?\s*")
_LAST_DAY_OF_MONTH = 31

_ERAS = {
    "享保": 1716, "元文": 1736, "寛保": 1741, "延享": 1744, "寛延": 1748, "宝暦": 1751, "明和": 1764, "安永": 1772,
    "天明": 1781, "寛政": 1789, "享和": 1801, "文化": 1804, "文政": 1818, "天保": 1830, "弘化": 1844, "嘉永": 1848,
    "安政": 1854, "万延": 1860, "文久": 1861, "元治": 1864, "慶応": 1865,
    "明治": 1868, "大正": 1912, "昭和": 1926, "平成": 1989, "令和": 2019,
    "meiji": 1868, "taisho": 1912, "showa": 1926, "heisei": 1989, "reiwa": 2019,
}  # fmt: skip
_SOLAR = 1873
"""Since then Japan's months are those of everybody; of years before only the year is taken."""
_ERA = re.compile(
    rf"({'|'.join(_ERAS)})\s*([0-9]{{1,2}}|元)(?:\s*[-/.年]\s*([0-9]{{1,2}})(?:\s*[-/.月]\s*([0-9]{{1,2}}))?)?(?![0-9])"
)


def days_of(written: str) -> Span:
    """The first and the last day, ISO, that a date may mean; ("", "") if it means none.

    FF[4]'s lists and shortcuts are read ("1996-12-27,28,1997-01-03"), and what else people write.
    """
    if not written:
        return "", ""
    said = key_of(written[:_MOST])
    spans = [span for day in _listed(said) or _loose(said) if (span := _span(day))] + _decades(said)
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else ("", "")


def whole_day(text: str, *, is_end: bool) -> str:
    """An ISO day cut short ("1996-05") as the first or last day that it may be; "" if it is none, as where the calendar
    has no such month or day."""
    said = key_of(text[:_MOST])
    if found := _IN_NUMBERS.fullmatch(said):
        year, *rest = (int(number) for number in found.groups() if number)
        days: list[Day] = [(year, *rest, *[0] * (2 - len(rest)))] if all(rest) else []  # type: ignore[list-item]
    else:
        days = [] if _ONLY_NUMBERS.fullmatch(said) and not _DAY_FIRST.fullmatch(said) else _listed(said) or _loose(said)
    spans = [_span(day) for day in days] if all(map(_is_there, days)) else []
    told = [span for span in spans if span] or ([] if days else _decades(said))
    return (max(last for _, last in told) if is_end else min(first for first, _ in told)) if told else ""


def _is_there(day: Day) -> bool:
    """Does the calendar have that day, or that month?"""
    year, month, number = day
    if not 1 <= year <= 9999 or not 0 <= month <= 12:
        return False
    return 0 <= number <= monthrange(year, month)[1] if month else not number


def _listed(said: str) -> list[Day]:
    """The days of an FF[4] list; [] if it is anything else. A shortcut stands for the same month, or the same year."""
    days: list[Day] = []
    for part in said.split(","):
        whole = re.fullmatch(r"\s*([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2}))?\s*", part)
        short = _SHORTCUT.fullmatch(part)
        if whole:
            days.append((int(whole[1]), int(whole[2] or 0), int(whole[3] or 0)))
        elif short and days:
            days += _shortcut(days[-1], int(short[1]), int(short[2] or 0))
        elif part.strip() or not days:
            return []
    return days


def _shortcut(before: Day, first: int, second: int) -> list[Day]:
    """What one or two numbers mean behind a day."""
    year, month, day = before
    if second and first > 12:
        # no month: the days from one to the other
        return [(year, month, first), (year, month, second)]
    if second:
        return [_following(before, first, second)]
    if day:
        return [(year, month, first)]
    if first > 12:
        return [(year // 100 * 100 + first, 0, 0)]
    return [_following(before, first, 0)]


def _following(before: Day, month: int, day: int) -> Day:
    """That month and day, in the next year if they would be in an earlier month: records tell days in their order."""
    return before[0] + (month < before[1]), month, day


def _loose(said: str) -> list[Day]:
    for pattern in (_NAMED, _YEAR_FIRST):
        if found := pattern.search(said):
            parts = found.groupdict()
            day = parts.get("before") or parts.get("after") or parts.get("day") or 0
            return [(int(parts["year"]), _month_named(parts["month"]), int(day))]
    if found := _DAY_FIRST.search(said):
        return [_day_first(int(found[1]), int(found[2]), int(found[3]))]
    if found := _CLOSE.search(said):
        return [(int(found[1]), int(found[2]), int(found[3]))]
    return [day for found in _NUMBERS.finditer(said) for day in _numbers(found)] or _era(said) or _short_year(said)


def _month_named(name: str) -> int:
    return next(number for number, names in enumerate(_MONTHS, 1) if re.fullmatch(names, name))


def _day_first(one: int, other: int, year: int) -> Day:
    # what cannot be a month is the day
    return (year, other, one) if one > 12 else (year, one, other)


def _numbers(found: re.Match[str]) -> list[Day]:
    first = int(found[1]), int(found[2] or 0), int(found[3] or 0)
    if not (first[2] and found[5]):
        return [first]
    return [first, _following(first, int(found[4] or first[1]), int(found[5]))]


def _era(said: str) -> list[Day]:
    """Years counted as Japan does."""
    days = []
    for name, number, month, day in _ERA.findall(said):
        year = _ERAS[name] + (1 if number == "元" else int(number)) - 1
        days.append((year, int(month or 0), int(day or 0)) if year >= _SOLAR else (year, 0, 0))
    return days


def _short_year(said: str) -> list[Day]:
    """Years of two digits, where they can be no days: such records are older than the century."""
    if (found := _SHORT_YEAR_FIRST.search(said)) and int(found[1]) > _LAST_DAY_OF_MONTH:
        return [(1900 + int(found[1]), int(found[2]), int(found[3] or 0))]
    if (found := _SHORT_DAY_FIRST.search(said)) and int(found[3]) > _LAST_DAY_OF_MONTH:
        return [_day_first(int(found[1]), int(found[2]), 1900 + int(found[3]))]
    return []


def _decades(said: str) -> list[Span]:
    return [(f"{year}-01-01", f"{year[:3]}9-12-31") for year in _DECADE.findall(said) if int(year)]


def _span(day: Day) -> Span | None:
    """The days that one date may mean; a month or day that cannot be is taken as not said."""
    year, month, number = day
    if not 1 <= year <= 9999:
        return None
    if not 1 <= month <= 12:
        return f"{year:04}-01-01", f"{year:04}-12-31"
    last = monthrange(year, month)[1]
    if not 1 <= number <= last:
        return f"{year:04}-{month:02}-01", f"{year:04}-{month:02}-{last:02}"
    day_text = f"{year:04}-{month:02}-{number:02}"
    return day_text, day_text

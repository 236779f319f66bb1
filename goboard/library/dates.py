"""Dates as records have them, as the days that they enclose."""

import re
from calendar import monthrange

_NUMBERS = re.compile(r"(?<![0-9])([0-9]{4})(?:\s*[-/.年,]\s*([0-9]{1,2})(?:\s*[-/.月,]\s*([0-9]{1,2}))?)?(?![0-9])")
_DAY_FIRST = re.compile(r"(?<![0-9])([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4})(?![0-9])")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "|".join(_MONTHS)
_NAMED = re.compile(
    rf"(?:(?P<before>[0-9]{{1,2}})(?:st|nd|rd|th)?[\s.-]+)?(?P<month>{_MONTH})[a-z]*\.?"
    r"(?:[\s-]+(?P<after>[0-9]{1,2})(?:st|nd|rd|th)?(?![0-9]))?(?:\s+[0-9]+:[0-9:]+)?[\s,.-]+(?P<year>[0-9]{4})",
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(rf"(?P<year>[0-9]{{4}})[\s,-]+(?P<month>{_MONTH})[a-z]*\.?(?:\s+(?P<day>[0-9]{{1,2}}))?", re.I)
_SHORTCUT = re.compile(r"\s*([0-9]{1,2})(?:-([0-9]{1,2}))?\s*")
_MOST = 1000
"""Characters of a date that are looked at."""
Day = tuple[int, int, int]
"""Year, month, day; month and day are 0 where they are not said."""


def days_of(written: str) -> tuple[str, str]:
    """The first and the last day, ISO, that a date may mean; ("", "") if it means none.

    FF[4]'s lists and shortcuts are read ("1996-12-27,28,1997-01-03"), and what else people write.
    """
    written = written[:_MOST]
    days = _listed(written) or _loose(written)
    spans = [span for day in days if (span := _span(day))]
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else ("", "")


def whole_day(text: str, *, is_end: bool) -> str:
    """An ISO day cut short ("1996-05") as the first or last day that it may be; "" if it is none."""
    found = days_of(text)
    return found[1] if is_end else found[0]


def _listed(written: str) -> list[Day]:
    """The days of an FF[4] list; [] if it is anything else. A shortcut stands for the same month, or the same year."""
    days: list[Day] = []
    for part in written.split(","):
        whole = re.fullmatch(r"\s*([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2}))?\s*", part)
        short = _SHORTCUT.fullmatch(part)
        if whole:
            days.append((int(whole[1]), int(whole[2] or 0), int(whole[3] or 0)))
        elif short and days:
            year, month, day = days[-1]
            first, second = int(short[1]), int(short[2] or 0)
            if second and first > 12:
                # no month: the days from one to the other
                days += [(year, month, first), (year, month, second)]
            elif second:
                days.append((year, first, second))
            else:
                days.append((year, month, first) if day else (year, first, 0))
        else:
            return []
    return days


def _loose(written: str) -> list[Day]:
    for pattern in (_NAMED, _YEAR_FIRST):
        if found := pattern.search(written):
            parts = found.groupdict()
            month = _MONTHS.index(parts["month"][:3].lower()) + 1
            day = parts.get("before") or parts.get("after") or parts.get("day") or 0
            return [(int(parts["year"]), month, int(day))]
    if found := _DAY_FIRST.search(written):
        day, month = int(found[1]), int(found[2])
        # what cannot be a month is the day
        return [(int(found[3]), day, month)] if month > 12 else [(int(found[3]), month, day)]
    return [(int(y), int(m or 0), int(d or 0)) for y, m, d in _NUMBERS.findall(written)]


def _span(day: Day) -> tuple[str, str] | None:
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

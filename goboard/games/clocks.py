"""Clocks: how much time players have, what passing time and moves do to it, how a record says so. None runs here.

Times are whole milliseconds, so that nothing is lost by rounding; SGF's seconds have up to three decimals.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from goboard.words.message import phrase, sentences

MOST_SECONDS = 10**7
"""More than a hundred days are no time of a game."""


class Overtime(Enum):
    """What follows the main time."""

    ABSOLUTE = "absolute"
    """Nothing: whoever has used it up has lost."""
    BYO_YOMI = "byo-yomi"
    """Periods; a move within one gives it back in full."""
    CANADIAN = "Canadian"
    """A number of moves within each period."""
    FISCHER = "Fischer"
    """No overtime, but every move adds an increment to the main time."""


@dataclass(frozen=True)
class ClockSettings:
    """Times in milliseconds. `period` is the length of a period, or Fischer's increment; `count` the periods of a
    byo-yomi, or the moves of a Canadian period."""

    overtime: Overtime
    main: int
    period: int = 0
    count: int = 0

    @property
    def fault(self) -> str:
        """Why nobody can play by these, in a sentence; "" if they can."""
        if not 0 <= self.main <= MOST_SECONDS * 1000 or not 0 <= self.period <= MOST_SECONDS * 1000:
            return phrase("A clock has from 0 seconds to a hundred days.")
        if self.overtime is Overtime.ABSOLUTE:
            return "" if self.main else phrase("Without overtime the main time must be more than nothing.")
        if not self.period:
            return phrase("The overtime must be more than nothing.")
        if self.overtime is not Overtime.FISCHER and not 1 <= self.count <= 1000:
            return phrase("There are 1 to 1000 periods, or moves in a period.")
        return ""

    @property
    def words(self) -> str:
        """What a person reads: "10 min + 5 × 30 s"."""
        main, period = duration_words(self.main), duration_words(self.period)
        match self.overtime:
            case Overtime.BYO_YOMI:
                if self.main:
                    return phrase("{main} + {count} × {period}", main=main, count=self.count, period=period)
                return phrase("{count} × {period}", count=self.count, period=period)
            case Overtime.CANADIAN:
                if self.main:
                    return phrase("{main} + {count} moves in {period}", main=main, count=self.count, period=period)
                return phrase("{count} moves in {period}", count=self.count, period=period)
            case Overtime.FISCHER:
                return phrase("{main} + {period} a move", main=main, period=period)
        return main


@dataclass(frozen=True)
class Time:
    """What a player has left, in milliseconds: main time, and once that is used up the present period of `left` periods
    (byo-yomi, this one included) or for `left` moves (Canadian)."""

    main: int
    period: int = 0
    left: int = 0
    is_up: bool = False

    @property
    def shown(self) -> int:
        """The milliseconds that a clock shows."""
        return self.main or self.period


def full(settings: ClockSettings) -> Time:
    """What every player has at the start. Without main time the overtime has begun; Fischer's first increment
    is there."""
    if settings.overtime is Overtime.FISCHER:
        return Time(settings.main or settings.period)
    if settings.main:
        return Time(settings.main)
    return Time(0, settings.period, settings.count)


def passed(settings: ClockSettings, time: Time, milliseconds: int) -> Time:
    """The time after that much has gone by without a move."""
    if time.is_up or milliseconds <= 0:
        return time
    rest = milliseconds - time.main
    if rest < 0:
        return replace(time, main=-rest)
    if settings.overtime in (Overtime.ABSOLUTE, Overtime.FISCHER):
        return Time(0, is_up=True)
    period, left = (time.period, time.left) if not time.main else (settings.period, settings.count)
    if settings.overtime is Overtime.CANADIAN:
        return Time(0, period - rest, left) if rest < period else Time(0, 0, left, is_up=True)
    if rest < period:
        return Time(0, period - rest, left)
    gone, into = divmod(rest - period, settings.period)
    left -= 1 + gone
    return Time(0, settings.period - into, left) if left > 0 else Time(0, is_up=True)


def pressed(settings: ClockSettings, time: Time) -> Time:
    """The time after a move has been made with that much left."""
    if time.is_up:
        return time
    if settings.overtime is Overtime.FISCHER:
        return replace(time, main=time.main + settings.period)
    if time.main:
        return time
    if settings.overtime is Overtime.BYO_YOMI:
        return replace(time, period=settings.period)
    if settings.overtime is Overtime.CANADIAN:
        return replace(time, left=time.left - 1) if time.left > 1 else Time(0, settings.period, settings.count)
    return time


def duration_words(milliseconds: int) -> str:
    """ "1 h 30 min", "10 min", "30 s", "1.5 s"."""
    seconds = Fraction(milliseconds, 1000)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    parts = [
        phrase("{hours} h", hours=hours) if hours else "",
        phrase("{minutes} min", minutes=minutes) if minutes else "",
    ]
    if seconds or not (hours or minutes):
        parts.append(phrase("{seconds} s", seconds=seconds_text(int(seconds * 1000))))
    return sentences(*parts)


def seconds_text(milliseconds: int) -> str:
    """Seconds as SGF's real numbers: "27.5", "30"."""
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03d}".rstrip("0") if rest else str(whole)


def minutes_text(milliseconds: int) -> str:
    """As people say times: "60" minutes, "1:35", "0:27.5"."""
    minutes, rest = divmod(milliseconds, 60_000)
    if not rest:
        return str(minutes)
    return f"{minutes}:{'0' * (rest < 10_000)}{seconds_text(rest)}"


def milliseconds_of_minutes(text: str) -> int | None:
    """What such a text says, and one with hours, as "1:30:00"; None for anything else."""
    found = re.fullmatch(r"(?:(\d{1,6}):)?(\d{1,6})(?::(\d{1,2}(?:\.\d{1,3})?))?", text.strip(), re.ASCII)
    if found is None:
        return None
    first, second, third = found.groups()
    if third is None and first is not None:
        # of two parts the first are minutes
        first, second, third = None, first, second
    return int((int(first or 0) * 3600 + int(second) * 60 + Fraction(third or 0)) * 1000)


def milliseconds_of(text: str) -> int | None:
    """SGF's seconds as milliseconds, None if the text is no such number."""
    said = text.strip().replace(",", ".")
    if not re.fullmatch(r"\d{1,9}(?:\.\d*)?|\.\d+", said, re.ASCII):
        return None
    return int(Fraction(said.rstrip(".") or "0") * 1000)


def overtime_text(settings: ClockSettings) -> str:
    """OT, as servers write it: "5x30 byo-yomi", "25/600 Canadian", "10 fischer"; "" for none."""
    period = seconds_text(settings.period)
    match settings.overtime:
        case Overtime.BYO_YOMI:
            return f"{settings.count}x{period} byo-yomi"
        case Overtime.CANADIAN:
            return f"{settings.count}/{period} Canadian"
        case Overtime.FISCHER:
            return f"{period} fischer"
    return ""


_AMOUNT = r"(\d{1,6}(?:[.,]\d{1,3})?)\s*(h\w*|m\w*|s\w*)?"
_PERIODS = re.compile(rf"(\d{{1,4}})\s*(?:[x×*]|periods?\s*(?:of|x)?|times)\s*{_AMOUNT}", re.IGNORECASE | re.ASCII)
_MOVES = re.compile(
    rf"(\d{{1,4}})\s*(?:moves?|stones?)?\s*(?:/|in|per)\s*(?:every\s+)?{_AMOUNT}", re.IGNORECASE | re.ASCII
)
_BARE = re.compile(_AMOUNT, re.IGNORECASE | re.ASCII)
_UNITS = {"h": 3_600_000, "m": 60_000, "s": 1000, "": 1000}


def settings_from(main: str, overtime: str) -> ClockSettings | None:
    """The clock that TM and OT describe, in the spellings of servers and programs; None if they describe none."""
    time = milliseconds_of(main) if main.strip() else 0
    if time is None:
        return None
    found = _overtime(time, overtime.strip())
    return found if found is not None and not found.fault else None


def _overtime(main: int, said: str) -> ClockSettings | None:
    lower = said.lower()
    if lower in ("", "none", "no", "-", "absolute", "sudden death"):
        return ClockSettings(Overtime.ABSOLUTE, main)
    if "fischer" in lower or "increment" in lower or "bonus" in lower:
        amount = _BARE.search(said)
        return ClockSettings(Overtime.FISCHER, main, _milliseconds(amount, 1)) if amount else None
    if "canad" not in lower and (periods := _PERIODS.search(said)):
        return ClockSettings(Overtime.BYO_YOMI, main, _milliseconds(periods, 2), int(periods[1]))
    moves = _MOVES.search(said)
    if moves:
        return ClockSettings(Overtime.CANADIAN, main, _milliseconds(moves, 2), int(moves[1]))
    amount = _BARE.search(said)
    if amount and ("byo" in lower or "per move" in lower or "period" in lower):
        return ClockSettings(Overtime.BYO_YOMI, main, _milliseconds(amount, 1), 1)
    return None


def _milliseconds(found: re.Match[str], group: int) -> int:
    unit = _UNITS[(found[group + 1] or "")[:1].lower()]
    return int(Fraction(found[group].replace(",", ".")) * unit)


def time_from(settings: ClockSettings, seconds: str, left: str) -> Time | None:
    """What BL and OB, or WL and OW, say of a player after a move; None if they say nothing that can be understood."""
    shown = milliseconds_of(seconds) if seconds.strip() else None
    if shown is None:
        return None
    said = left.strip()
    count = int(said) if re.fullmatch(r"[0-9]{1,9}", said) else 0
    if settings.overtime in (Overtime.ABSOLUTE, Overtime.FISCHER) or not count:
        return Time(shown, is_up=not shown)
    return Time(0, shown, count) if shown else Time(0, is_up=True)


def time_texts(time: Time) -> tuple[str, str]:
    """A player's time as BL and OB, or WL and OW, write it; the second is "" as long as there is main time."""
    return seconds_text(time.shown), "" if time.main or not time.left else str(time.left)

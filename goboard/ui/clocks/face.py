"""One player's time beside their name: how a clock shows it and how it is spoken."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPalette
from PySide6.QtWidgets import QWidget

from goboard.games.clocks import ClockSettings, Overtime, Time, duration_words
from goboard.ui.language import number_words, tr, worded
from goboard.ui.plain import PlainLabel, tip_text
from goboard.ui.style import Type, embolden, sized
from goboard.words.message import phrase, plural, sentences

TENTHS_BELOW = 10_000
"""Milliseconds under which tenths of a second are shown."""
LOW = 10_000
"""Milliseconds under which a player is warned."""
SPOKEN = (60_000, 10_000)
"""Milliseconds at which a player is told."""
WARNINGS = (60_000, 30_000)
"""Milliseconds at which a sound tells of it."""
CLICK = phrase("A click pauses the clock.")
COUNTED, LAST_COUNTED = 10, 3
"""Seconds that are counted by sounds, and by other ones."""


def face(time: Time | None, settings: ClockSettings | None) -> str:
    """ "12:34", "1:02:03", "9.3"; with periods or moves left: "0:25 (3)", "9:50 / 12"; "" if nothing is known."""
    if time is None:
        return ""
    if time.is_up:
        return tr("time is up")
    shown = digits(time.shown)
    if time.main or not time.left:
        return shown
    is_canadian = settings is not None and settings.overtime is Overtime.CANADIAN
    return f"{shown} / {time.left}" if is_canadian else f"{shown} ({time.left})"


def digits(milliseconds: int) -> str:
    """Minutes and seconds, hours where there are any; tenths in the last ten seconds. Begun seconds count in full."""
    if milliseconds < TENTHS_BELOW:
        return number_words(milliseconds // 100 / 10, 1)
    seconds = -(-milliseconds // 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def is_low(time: Time, settings: ClockSettings | None) -> bool:
    """Is the end near, that of all time or that of a period?"""
    if time.is_up:
        return True
    if time.shown >= LOW:
        return False
    if settings is None or settings.overtime in (Overtime.ABSOLUTE, Overtime.FISCHER):
        return True
    return not time.main


def sound_between(before: Time | None, now: Time, settings: ClockSettings | None) -> str:
    """What is heard while a clock runs from one time to the other: the name of a sound, "" for silence. The last ten
    seconds are counted where nothing follows them, or a period may be lost."""
    if now.is_up:
        return "" if before is None or before.is_up else "time_up"
    if before is None:
        return ""
    is_over = bool(before.main) and not now.main
    if is_over or (not now.main and now.left < before.left):
        return "period"
    if not now.main or settings is None or settings.overtime in (Overtime.ABSOLUTE, Overtime.FISCHER):
        second = -(-now.shown // 1000)
        if second <= COUNTED and second < -(-before.shown // 1000):
            return "tick_last" if second <= LAST_COUNTED else "tick"
    return "warning" if any(before.shown > limit >= now.shown for limit in WARNINGS) else ""


def reserve_words(time: Time | None, settings: ClockSettings | None) -> str:
    """What the digits do not say: what follows them, or of what they are."""
    if time is None:
        return ""
    if time.is_up:
        return tr("Time is up")
    if settings is None:
        return ""
    if settings.overtime is Overtime.FISCHER:
        return tr("{time} more with every move", time=duration_words(settings.period))
    if settings.overtime is Overtime.ABSOLUTE:
        return tr("No overtime")
    if time.main:
        period = duration_words(settings.period)
        is_canadian = settings.overtime is Overtime.CANADIAN
        return (
            plural("Then {n} move in {period}", "Then {n} moves in {period}", settings.count, period=period)
            if is_canadian
            else tr("Then {count} × {period}", count=settings.count, period=period)
        )
    if settings.overtime is Overtime.CANADIAN:
        return plural("{n} move to make", "{n} moves to make", time.left)
    return tr("Last period") if time.left == 1 else plural("Byo-yomi, {n} period", "Byo-yomi, {n} periods", time.left)


def spoken(time: Time | None, settings: ClockSettings | None) -> str:
    """The time for those who hear it."""
    if time is None:
        return tr("time unknown")
    if time.is_up:
        return tr("time is up")
    left = duration_words(time.shown // 1000 * 1000)
    if time.main or not time.left:
        return tr("{time} left", time=left)
    if settings is not None and settings.overtime is Overtime.CANADIAN:
        return plural("{time} left, {n} move", "{time} left, {n} moves", time.left, time=left)
    return plural("{time} left, {n} period", "{time} left, {n} periods", time.left, time=left)


class ClockFace(PlainLabel):
    """Empty and hidden where no time is known. A running clock is bold; what runs out is in the warning colour and
    has an exclamation mark; one that should run and stands still has two bars, and says why as a tip."""

    def __init__(self, player: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.player = player
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        sized(self, Type.CLOCK)
        self._pause: Callable[[], object] | None = None
        self._said = "", False, "", False
        """What it shows: the text, is it bold, why the clock stands still, does a click do anything?"""
        self.hide()

    def show_time(
        self,
        time: Time | None,
        settings: ClockSettings | None,
        *,
        runs: bool,
        halted: str = "",
        pause: Callable[[], object] | None = None,
    ) -> None:
        """Show what the player has left now; `halted` says why the clock of the player to move stands still, `pause` is
        what a click does, which stops it or lets it go on."""
        self._pause = pause
        text = face(time, settings)
        is_short = runs and time is not None and is_low(time, settings)
        shown = f"! {text}" if is_short else f"‖ {text}" if halted and text else text
        self.setVisible(bool(shown))
        said = shown, runs, halted, pause is not None
        if said == self._said:
            return
        self._said = said
        self.setText(shown)
        embolden(self, is_bold=runs)
        self.setForegroundRole(QPalette.ColorRole.BrightText if is_short else QPalette.ColorRole.WindowText)
        self.setCursor(Qt.CursorShape.PointingHandCursor if pause is not None else Qt.CursorShape.ArrowCursor)
        self.setToolTip(
            tip_text(halted or sentences(spoken(time, settings), CLICK if pause is not None else "", between="\n"))
        )
        self.setAccessibleName(worded(spoken(time, settings)))
        self.setAccessibleDescription(worded(halted))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_click = event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint())
        if self._pause is not None and is_click:
            self._pause()
        else:
            super().mouseReleaseEvent(event)

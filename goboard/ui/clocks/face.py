"""One player's time beside eir name."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from goboard.games.clocks import ClockSettings, Time
from goboard.ui.clocks import words


class ClockFace(QLabel):
    """Empty and hidden where no time is known. A running clock is bold; what runs out is in the warning colour and
    has an exclamation mark; one that should run and stands still has two bars, and says why as a tip."""

    def __init__(self, player: int, parent: QWidget) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText)
        self.player = player
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.25)
        self.setFont(font)
        self.hide()

    def show_time(self, time: Time | None, settings: ClockSettings | None, *, runs: bool, halted: str = "") -> None:
        """Show what the player has left now; `halted` says why the clock of the player to move stands still."""
        text = words.face(time, settings)
        is_low = runs and time is not None and words.is_low(time, settings)
        shown = f"! {text}" if is_low else f"‖ {text}" if halted and text else text
        self.setVisible(bool(shown))
        if shown == self.text() and self.font().bold() == runs:
            return
        self.setText(shown)
        font = self.font()
        if font.bold() != runs:
            font.setBold(runs)
            self.setFont(font)
        self.setForegroundRole(QPalette.ColorRole.BrightText if is_low else QPalette.ColorRole.WindowText)
        self.setToolTip(halted or words.spoken(time, settings))
        self.setAccessibleName(words.spoken(time, settings))
        self.setAccessibleDescription(halted)

"""What an eyespace is worth, in figures and in words."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLabel, QSizePolicy, QWidget

from goboard.analysis.eyes.local_game import unknown, value, vital
from goboard.session.eyes_questions import Weighed
from goboard.session.eyes_table import Table

PROMPT = "Draw an eyespace or type one, choose a shape, or point at one on the board."
READING = "Being read…"
FAILED = "This could not be worked out."
DIGITS = "Eyes after {x} has moved twice, {x} once, {o} once, {o} twice"
LARGER = 2.4
"""The size of the figures, in that of other text."""
LINES = 3
"""Room for so many lines of words, so that nothing jumps."""


class WorthPanel(QFrame):
    """`digits_asked` comes when a person wants four digits, or no longer."""

    digits_asked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.figures = QLabel("?", self)
        font = self.figures.font()
        font.setPointSizeF(font.pointSizeF() * LARGER)
        font.setBold(True)
        self.figures.setFont(font)
        self.figures.setMinimumWidth(self.figures.fontMetrics().horizontalAdvance(":0,0") + 12)
        self.words = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self.words.setMinimumHeight(LINES * self.fontMetrics().lineSpacing())
        self.digits_box = QCheckBox("&Four digits", self)
        self.digits_box.setToolTip("What each side threatens by moving twice")
        self.digits = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.digits_box.toggled.connect(self.digits_asked)
        layout = QGridLayout(self)
        layout.addWidget(self.figures, 0, 0)
        layout.addWidget(self.words, 0, 1)
        layout.addWidget(self.digits_box, 1, 0, 1, 2)
        layout.addWidget(self.digits, 2, 0, 1, 2)
        layout.setColumnStretch(1, 1)

    def show_worth(
        self, table: Table | None, weighed: Weighed | None, *, is_known: bool, has_failed: bool = False
    ) -> None:
        """Show what is known of an eyespace; without `is_known` it is too large for anything to become known, and after
        a fault no more becomes known than is."""
        coming = FAILED if has_failed else READING
        self.digits.setVisible(self.digits_box.isChecked() and table is not None and is_known)
        if table is None:
            self._say("", PROMPT)
        elif not is_known:
            self._say("?", unknown(table.eyespace.size))
        elif weighed is None:
            self._say("?" if has_failed else "…", coming)
            self.digits.setText(coming)
        else:
            worth = weighed.worth
            said = [value(worth, *table.sides), vital(worth, *table.sides, table.name)]
            self._say(f":{worth.most},{worth.least}", "\n".join(filter(None, said)))
            owner, attacker = table.sides
            meaning = DIGITS.format(o=owner, x=attacker)
            self.digits.setText(coming if weighed.digits is None else f"{_spaced(weighed.digits)}  –  {meaning}")

    def _say(self, figures: str, words: str) -> None:
        self.figures.setText(figures)
        self.words.setText(words)


def _spaced(digits: tuple[int, ...]) -> str:
    return " ".join(map(str, digits))

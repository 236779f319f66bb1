"""A strip above or below the board: words at the left, what can be done at the right."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from goboard.session.study_view import RIGHT, WRONG
from goboard.ui.board.speech import announce
from goboard.ui.study.flow import FlowLayout

ROLES = {RIGHT: QPalette.ColorRole.Link, WRONG: QPalette.ColorRole.BrightText}
SIGNS = {RIGHT: "✓", WRONG: "✗"}


class Strip(QFrame):
    """A title, words that wrap, and controls below them."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._mood = ""
        self.title = QLabel(f"<b>{title}</b>", self)
        self.title.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addWidget(self.words, 1)
        self.head, self.row = head, FlowLayout()
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addLayout(self.row)

    def say(self, words: str, mood: str = "") -> None:
        """Show these words, and have a screen reader say them where they are new."""
        told = f"{SIGNS[mood]} {words}" if mood else words
        is_new = told != self.words.text()
        self._mood = mood
        self.words.setText(told)
        self.words.setAccessibleName(words)
        self._ink()
        if is_new and self.isVisible():
            announce(self, words)

    def add_button(self, text: str, tip: str, pressed: Callable[[], object]) -> QPushButton:
        """A button at the end of the row; the board keeps the keys when it is clicked."""
        button = QPushButton(text, self)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: pressed())
        self.row.addWidget(button)
        return button

    def _ink(self) -> None:
        palette = QPalette(self.palette())
        if self._mood:
            palette.setColor(QPalette.ColorRole.WindowText, palette.color(ROLES[self._mood]))
        self.words.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._ink()

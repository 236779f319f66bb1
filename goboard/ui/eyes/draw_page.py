"""An eyespace as rows of signs, to be typed, and what to do with the grid that shows the same."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

HELP = (
    "Click a cell of the grid to change it, drag to paint, right click to clear; or point with the arrow keys and type."
    "\n.  eye space\n!  marginal eye space: from here the attacker can come in"
    "\nX  a stone of the attacker\n$  a stone of the attacker on a marginal point"
)


class DrawPage(QWidget):
    """`edited` carries the text whenever a person has changed it."""

    edited = Signal(str)
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        help_text = QLabel(HELP, self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        title = QLabel("&Rows of signs", self)
        self.editor = QPlainTextEdit(self, tabChangesFocus=True)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF() * 1.3)
        self.editor.setFont(font)
        self.editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.editor.setPlaceholderText(" .\n...!")
        self.editor.setAccessibleName("Eyespace in rows of signs")
        title.setBuddy(self.editor)
        self.problem = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.problem.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.clear_button = QPushButton("&Clear", self, autoDefault=False)
        self.clear_button.setToolTip("Begin with an empty grid")
        self.clear_button.clicked.connect(self.cleared)
        self.editor.textChanged.connect(lambda: self.edited.emit(self.editor.toPlainText()))
        column = QVBoxLayout(self)
        for part in (help_text, title, self.editor, self.problem):
            column.addWidget(part, 1 if part is self.editor else 0)
        column.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_text(self, text: str) -> None:
        """Show rows that were not typed here."""
        if text != self.editor.toPlainText():
            with QSignalBlocker(self.editor):
                self.editor.setPlainText(text)

    def tell(self, sentence: str) -> None:
        """What is wrong with the rows, or worth knowing; "" if nothing is."""
        self.problem.setText(sentence)

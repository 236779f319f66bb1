"""Players, event, date, result and the rest of what a record says about the game as a whole."""

from collections.abc import Mapping

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

FIELDS = (
    ("PB", "Black", ""),
    ("BR", "Black's rank", "9d, 3k"),
    ("BT", "Black's team", ""),
    ("PW", "White", ""),
    ("WR", "White's rank", "9d, 3k"),
    ("WT", "White's team", ""),
    ("GN", "Name of the game", ""),
    ("EV", "Event", ""),
    ("RO", "Round", ""),
    ("DT", "Date", "2024-05-31"),
    ("PC", "Place", ""),
    ("KM", "Komi", "7.5"),
    ("HA", "Handicap", ""),
    ("RE", "Result", "B+R, W+2.5, 0 for a tie"),
    ("TM", "Time in seconds", ""),
    ("OT", "Overtime", ""),
    ("RU", "Rules", ""),
    ("SO", "Source", ""),
    ("US", "Entered by", ""),
    ("AN", "Annotated by", ""),
    ("CP", "Copyright", ""),
)
"""SGF identifier, title, example."""


class GameInfoDialog(QDialog):
    """`changes` are the values that the person changed, by SGF identifier."""

    def __init__(self, info: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Game information")
        self._before = info
        self.lines: dict[str, QLineEdit] = {}
        columns = (QFormLayout(), QFormLayout())
        for index, (ident, title, example) in enumerate(FIELDS):
            line = QLineEdit(info.get(ident, ""), self)
            line.setCursorPosition(0)
            line.setPlaceholderText(example)
            line.setAccessibleName(title)
            line.setMinimumWidth(self.fontMetrics().averageCharWidth() * 30)
            columns[index * 2 >= len(FIELDS)].addRow(title, line)
            self.lines[ident] = line
        self.about = QPlainTextEdit(info.get("GC", ""), self, tabChangesFocus=True)
        self.about.setAccessibleName("About the game")
        self.about.setFixedHeight(self.fontMetrics().lineSpacing() * 4)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        side_by_side = QHBoxLayout()
        for column in columns:
            side_by_side.addLayout(column)
        layout.addLayout(side_by_side)
        layout.addWidget(QLabel("About the game", self))
        layout.addWidget(self.about)
        layout.addWidget(buttons)

    def changes(self) -> dict[str, str]:
        """Only what was changed: the rest of the record stays byte for byte."""
        said = {ident: line.text().strip() for ident, line in self.lines.items()}
        said["GC"] = self.about.toPlainText()
        return {ident: text for ident, text in said.items() if text != self._shown_before(ident)}

    def _shown_before(self, ident: str) -> str:
        text = self._before.get(ident, "")
        return text if ident == "GC" else text.strip()

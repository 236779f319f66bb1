"""Players, event, date, result and the rest of what a record says about the game as a whole."""

from collections.abc import Mapping, Sequence
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from goboard.session.snapshot import Snapshot
from goboard.ui.dialogs.scrolled import Scrolled
from goboard.ui.editing import info_words as words
from goboard.ui.widgets import answer_buttons, in_column, named

PLAYERS = (
    ("PB", "&Black", ""),
    ("BR", "Black's rank", "9d, 3k"),
    ("BT", "Black's team", ""),
    ("PW", "&White", ""),
    ("WR", "White's rank", "9d, 3k"),
    ("WT", "White's team", ""),
)
SETTINGS = (
    ("KM", "&Komi", "7.5"),
    ("HA", "&Handicap", "2"),
    ("RU", "R&ules", ""),
    ("TM", "Main &time in seconds", "3600"),
    ("OT", "&Overtime", "5x30 byo-yomi"),
)
AROUND = (
    ("DT", "&Date", "2024-05-31,06-01"),
    ("RE", "&Result", "B+R, W+2.5, 0 for a draw"),
    ("GN", "&Name of the game", ""),
    ("EV", "&Event", ""),
    ("RO", "Round", ""),
    ("PC", "&Place", ""),
    ("ON", "Opening", ""),
    ("SO", "&Source", ""),
    ("US", "Entered by", ""),
    ("AN", "&Annotated by", ""),
    ("CP", "Copyright", ""),
)
"""SGF identifier, title, example."""
OFFERED: Mapping[str, Sequence[str]] = {
    "BR": words.RANKS, "WR": words.RANKS, "RU": words.RULES, "OT": words.OVERTIMES,
}  # fmt: skip
NUMBERS = ("KM", "HA", "TM")
PROBLEMS = {"KM": ("Komi", "7.5"), "HA": ("A handicap", "2"), "TM": ("The main time", "3600")}
WIDTH, GAP = 28, 2
"""Of a field, and between the columns, in average characters."""


class GameInfoDialog(QDialog):
    """`changes` are the values that the person changed, by SGF identifier.

    `places` says at which move each value stands, -1 for the start, as `NodeTold` does.
    """

    def __init__(self, snapshot: Snapshot, places: Mapping[str, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Game information")
        self._before, self._places = snapshot.game.info, places
        self.lines: dict[str, QLineEdit] = {}
        self.notes: dict[str, QLabel] = {}
        self.about = named(QPlainTextEdit(self._before.get("GC", ""), self, tabChangesFocus=True), "About the game")
        self.about.setFixedHeight(self.fontMetrics().lineSpacing() * 4)
        self._buttons, _ = answer_buttons(self)
        self._lay_out(snapshot.names)
        self._check()

    def _lay_out(self, names: Sequence[str]) -> None:
        inner = QWidget(self)
        left, right = QFormLayout(), QFormLayout()
        players: tuple[tuple[str, str, str], ...] = PLAYERS
        if len(names) > 2:
            said = named(QLabel(", ".join(names), inner, wordWrap=True), tip="Their names are an option of the rules")
            left.addRow("Players", said)
            # what the record says of Black and White all the same
            players = tuple(field for field in PLAYERS if field[0] in self._before)
        for fields, column in (((*players, *SETTINGS), left), (AROUND, right)):
            for ident, title, example in fields:
                self._add_row(column, ident, title, example)
        columns = QHBoxLayout()
        columns.addLayout(left)
        columns.addSpacing(self.fontMetrics().averageCharWidth() * GAP)
        columns.addLayout(right)
        about = QLabel("About the &game", inner)
        about.setBuddy(self.about)
        in_column(columns, about, self.about, of=inner, flush=True)
        in_column(Scrolled(inner), self._buttons, of=self)

    def _add_row(self, column: QFormLayout, ident: str, title: str, example: str) -> None:
        """A field, and below it what is to be said of it."""
        field, line = self._field(ident)
        line.setText(self._before.get(ident, ""))
        line.setCursorPosition(0)
        line.setPlaceholderText(example)
        for widget in {field, line}:
            widget.setAccessibleName(title.replace("&", ""))
        field.setMinimumWidth(self.fontMetrics().averageCharWidth() * WIDTH)
        note = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        note.hide()
        row = QHBoxLayout()
        row.addWidget(field, 1)
        if ident == "RE":
            row.addWidget(self._chooser(line, "Choose", words.RESULTS))
        elif ident == "DT":
            row.addWidget(self._today(line))
        label = QLabel(title, self)
        label.setBuddy(field)
        column.addRow(label, row)
        column.addRow("", note)
        self.lines[ident], self.notes[ident] = line, note
        line.textChanged.connect(self._check)

    def _field(self, ident: str) -> tuple[QWidget, QLineEdit]:
        if ident not in OFFERED:
            line = QLineEdit(self)
            return line, line
        box = QComboBox(self, editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(OFFERED[ident]))
        edit = box.lineEdit()
        assert edit is not None
        return box, edit

    def _chooser(self, line: QLineEdit, title: str, offered: Sequence[tuple[str, str]]) -> QPushButton:
        """A button with a menu of texts in words."""
        button, menu = QPushButton(title, self, autoDefault=False), QMenu(self)
        for text, said in offered:
            menu.addAction(said).setData(text)
        menu.triggered.connect(lambda action: self._choose(line, str(action.data())))
        button.setMenu(menu)
        return button

    def _choose(self, line: QLineEdit, text: str) -> None:
        line.setText(text)
        line.setFocus()
        if "+0" in text:
            # the points are still to be typed
            line.setSelection(text.index("+") + 1, len(text))

    def _today(self, line: QLineEdit) -> QPushButton:
        """A button that adds the day."""
        button = QPushButton("Today", self, autoDefault=False)

        def add() -> None:
            days, today = line.text().strip(), date.today().isoformat()
            line.setText(f"{days},{today}" if days and not days.endswith(today) else days or today)

        button.clicked.connect(add)
        return button

    def changes(self) -> dict[str, str]:
        """Only what was changed: the rest of the record stays byte for byte."""
        said = {ident: line.text().strip() for ident, line in self.lines.items()}
        said["GC"] = self.about.toPlainText()
        return {ident: text for ident, text in said.items() if text != self._shown_before(ident)}

    def _shown_before(self, ident: str) -> str:
        text = self._before.get(ident, "")
        return text if ident == "GC" else text.strip()

    def _check(self) -> None:
        """Say below the fields what they mean, what is wrong and where it stands; wrong numbers cannot be accepted."""
        changed, is_wrong = self.changes(), False
        for ident, note in self.notes.items():
            text = self.lines[ident].text().strip()
            problem = self._problem(ident, text)
            is_wrong = is_wrong or (bool(problem) and ident in NUMBERS and ident in changed)
            said = problem or {"RE": words.result_words, "TM": words.time_words}.get(ident, _nothing)(text)
            place = self._places.get(ident, -1)
            where = f"Stands at move {place} and holds from there on." if place >= 0 else ""
            note.setText(" ".join(filter(None, (said, where))))
            note.setVisible(bool(note.text()))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not is_wrong)

    def _problem(self, ident: str, text: str) -> str:
        if ident in NUMBERS:
            return words.number_problem(text, *PROBLEMS[ident])
        return words.date_problem(text) if ident == "DT" else ""


def _nothing(_text: str) -> str:
    """Most fields need no words."""
    return ""

"""What a new game is to be: board, rules with their options, handicap, names."""

from collections.abc import Callable

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from goboard.boards.board import BoardError
from goboard.boards.grids import handicap_points
from goboard.rules import catalogue
from goboard.session.commands import NewGame
from goboard.ui.options_form import OptionsForm

MOST_LINES = 52
MOST_HANDICAP = 9
HANDICAP_KOMI = "0.5"
"""What is proposed where Black starts with stones: White only wins a tie."""
SIDES = (9, 13, 19)


class NewGameDialog(QDialog):
    """`command` is what was filled in."""

    def __init__(self, parent: QWidget | None = None, start: NewGame | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New game")
        start = start or NewGame()
        self.columns, self.rows = self._side("Columns", start.columns), self._side("Rows", start.rows)
        self.rules = QComboBox(self)
        for info in catalogue.infos():
            self.rules.addItem(info.title, info.name)
        self.rules.setCurrentIndex(max(self.rules.findData(start.rules), 0))
        self.options = OptionsForm(self)
        self.handicap = QComboBox(self)
        self.handicap.setAccessibleName("Handicap")
        self.black, self.white = QLineEdit(start.black, self), QLineEdit(start.white, self)
        self.problem = QLabel(self, wordWrap=True)
        self.problem.hide()
        self._lay_out()
        self._show_options()
        self._show_handicaps()
        for side in (self.columns, self.rows):
            side.valueChanged.connect(self._show_handicaps)
        self.rules.currentIndexChanged.connect(self._show_options)
        self.handicap.currentIndexChanged.connect(self._propose_komi)

    def command(self) -> NewGame:
        """The game as filled in."""
        return NewGame(
            columns=self.columns.value(),
            rows=self.rows.value(),
            rules=str(self.rules.currentData()),
            options=self.options.values(),
            handicap=int(self.handicap.currentData() or 0),
            black=self.black.text().strip(),
            white=self.white.text().strip(),
        )

    def accept(self) -> None:
        problem = self.options.problem()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        if not problem:
            super().accept()

    def _side(self, name: str, value: int) -> QSpinBox:
        box = QSpinBox(self, minimum=1, maximum=MOST_LINES, value=value)
        box.setAccessibleName(name)
        return box

    def _show_options(self) -> None:
        info = catalogue.info_of(str(self.rules.currentData()))
        self.rules.setToolTip(info.summary)
        self.options.set_fields(info.options, {})
        self._line_up()
        self._propose_komi()

    def _line_up(self) -> None:
        """One column of titles, though the options have a form of their own."""
        rows = (self.columns, self.rows, self.rules, self.handicap, self.black, self.white)
        titles = [title for title in map(self._form.labelForField, rows) if title is not None]
        titles += self.options.labels()
        width = max(title.sizeHint().width() for title in titles)
        for title in titles:
            title.setMinimumWidth(width)

    def _show_handicaps(self) -> None:
        """Offer as many stones as the board has fixed points for, and none where it has none."""
        chosen = self.handicap.currentData() or 0
        self.handicap.blockSignals(True)
        self.handicap.clear()
        self.handicap.addItem("None", 0)
        for stones in range(2, MOST_HANDICAP + 1):
            if _has_points(self.columns.value(), self.rows.value(), stones):
                self.handicap.addItem(f"{stones} stones", stones)
        self.handicap.setEnabled(self.handicap.count() > 1)
        self.handicap.setToolTip("" if self.handicap.isEnabled() else "This board has no fixed handicap points")
        self.handicap.setCurrentIndex(max(self.handicap.findData(chosen), 0))
        self.handicap.blockSignals(False)
        if (self.handicap.currentData() or 0) != chosen:
            self._propose_komi()

    def _propose_komi(self) -> None:
        info = catalogue.info_of(str(self.rules.currentData()))
        for field in info.options:
            if field.name == "komi":
                self.options.set_value("komi", HANDICAP_KOMI if self.handicap.currentData() else field.default)

    def _lay_out(self) -> None:
        self._form = form = QFormLayout()
        form.addRow("&Columns", self.columns)
        form.addRow("Ro&ws", self.rows)
        form.addRow("Size", self._quick_sizes())
        form.addRow("R&ules", self.rules)
        form.addRow(self.options)
        form.addRow("&Handicap", self.handicap)
        form.addRow("&Black", self.black)
        form.addRow("Wh&ite", self.white)
        for line, name in ((self.black, "Name of Black"), (self.white, "Name of White")):
            line.setPlaceholderText("Name")
            line.setAccessibleName(name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText("&Start")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)

    def _quick_sizes(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for side in SIDES:
            button = QPushButton(f"{side} × {side}", self, autoDefault=False)
            button.setObjectName(f"side{side}")
            button.clicked.connect(self._sizer(side))
            row.addWidget(button)
        return row

    def _sizer(self, side: int) -> Callable[[], None]:
        def choose() -> None:
            self.columns.setValue(side)
            self.rows.setValue(side)

        return choose


def _has_points(columns: int, rows: int, stones: int) -> bool:
    try:
        handicap_points(columns, rows, stones)
    except BoardError:
        return False
    return True

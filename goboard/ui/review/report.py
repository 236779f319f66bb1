"""The report of a review: a table for each player and phase, the moves that stand out, and the classes to be set."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QDialog, QLineEdit, QTableWidget, QTableWidgetItem, QWidget

from goboard.drawing.export.review import review_svg
from goboard.games.review_report import FORMULA, HEADS, Name, Review, as_text, rows, told
from goboard.sgf.saving import SaveError, save_bytes
from goboard.ui.plain import PlainLabel, one_line, plain_text, window_title
from goboard.ui.preferences.table import BY_KEY
from goboard.ui.widgets import ask_place, close_button, in_column, in_row, named, push_button, row_table, title_of

CLASSES = 5


class ReviewReport(QDialog):
    """`thresholds_set` carries the points at which the classes begin; `move_asked` the place of a move on the line."""

    thresholds_set = Signal(object)
    move_asked = Signal(int)

    def __init__(self, folder: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title("Report of the review"))
        self._folder = folder
        self._review: Review | None = None
        self._title = ""
        self._name: Name = str
        self._shown: list[int] = []
        self.headline = PlainLabel(self, wordWrap=True)
        self.table = QTableWidget(0, len(HEADS), self)
        row_table(self.table, "Accuracy by player and phase")
        self.table.setHorizontalHeaderLabels(list(HEADS))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.moves = QTableWidget(0, 1, self)
        row_table(self.moves, "Turning points and best finds")
        self.moves.horizontalHeader().hide()
        self.moves.horizontalHeader().setStretchLastSection(True)
        self.moves.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.moves.cellActivated.connect(lambda row, _column: self._ask(row))
        self.moves.cellClicked.connect(lambda row, _column: self._ask(row))
        self.formula = PlainLabel(FORMULA, self, wordWrap=True)
        tip = "Points lost at which the classes begin, as in 0.5 1.5 3 6 12"
        self.classes = named(QLineEdit(self, maxLength=60), "Classes begin at", tip)
        self.classes.editingFinished.connect(self._set)
        save = push_button(self, "&Save…", self._save, "As text or as a picture (SVG)")
        copy = push_button(self, "&Copy", self._copy, "Copy it as text")
        row = in_row(title_of(self.classes, "C&lasses begin at"), (self.classes, 1), flush=True)
        in_column(
            self.headline, (self.table, 2), (self.moves, 1), self.formula, row,
            in_row(save, copy, (close_button(self), 1), flush=True), of=self,
        )  # fmt: skip
        self.resize(self.fontMetrics().averageCharWidth() * 92, self.fontMetrics().lineSpacing() * 24)

    def show_review(self, review: Review, title: str, name: Name, thresholds: tuple[float, ...]) -> None:
        """Say all of it."""
        self._review, self._title, self._name = review, title, name
        counted = len([move for move in review.moves if move.loss.points is not None])
        words = f"{title}: {counted} moves, reviewed by {review.source}." if counted else NOTHING
        self.headline.setText(plain_text(words))
        found = rows(review)
        self.table.setRowCount(len(found))
        for row, cells in enumerate(found):
            for column, text in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(one_line(text)))
        self.table.resizeColumnsToContents()
        lines = told(review, name)
        self._shown = [move.place for move in (*review.turning, *review.finds)]
        self.moves.setRowCount(len(lines))
        for row, text in enumerate(lines):
            self.moves.setItem(row, 0, QTableWidgetItem(one_line(text)))
        if not self.classes.hasFocus():
            self.classes.setText(" ".join(f"{each:g}" for each in thresholds))

    @property
    def text(self) -> str:
        assert self._review is not None
        return as_text(self._review, self._title, self._name)

    def _ask(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self.move_asked.emit(self._shown[row])

    def _set(self) -> None:
        found = BY_KEY["review/classes"].numbers(self.classes.text())
        if found is None:
            self.formula.setText(f"{CLASSES} numbers are wanted, each larger than the one before: 0.5 1.5 3 6 12.")
        else:
            self.formula.setText(FORMULA)
            self.thresholds_set.emit(found)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)

    def _save(self) -> None:
        path = str(Path(self._folder()) / "review.svg")
        ask_place(self, "Save the report", path, "Picture (*.svg);;Text (*.txt)", self._write)

    def _write(self, path: str) -> None:
        assert self._review is not None
        is_text = path.lower().endswith(".txt")
        said = self.text if is_text else review_svg(self._review, self._title, self._name)
        try:
            save_bytes(Path(path), said.encode())
        except SaveError as error:
            self.formula.setText(plain_text(str(error)))


NOTHING = "Nothing was reviewed yet in points: begin a review, or open a record that holds one."
